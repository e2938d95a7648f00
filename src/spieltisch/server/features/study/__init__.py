"""Puzzles and analysis boards: positions that people study, away from tables."""
