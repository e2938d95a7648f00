"""Puzzles, analysis boards and analyses of finished games: study away from tables."""
