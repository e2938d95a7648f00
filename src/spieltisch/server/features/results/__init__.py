"""Finished games: records, draws, and the ratings, profiles and leaderboards that follow."""
