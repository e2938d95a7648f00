"""Searches: one action ahead, Monte-Carlo trees, and exact ends of games."""
