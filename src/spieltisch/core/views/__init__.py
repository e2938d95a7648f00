"""Plain data of a game: its types and schema, differences, previews."""
