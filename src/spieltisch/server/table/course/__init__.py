"""The course of a table around its game: its start, its end without a result, its rematch."""
