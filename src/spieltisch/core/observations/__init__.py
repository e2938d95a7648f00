"""Observations: encoders of games, observers over them, and symmetries."""
