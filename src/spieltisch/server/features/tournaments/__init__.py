"""Tournaments: pairings and standings, and the tables of their rounds."""
