"""Rows of tournaments: one for each, with its rounds, and one for each player."""
