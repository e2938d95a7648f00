"""The end of a game, as records and ratings keep it."""
