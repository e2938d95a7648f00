"""Puzzles: positions with one action that is clearly best, and that a club player misses."""
