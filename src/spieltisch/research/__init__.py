"""Experiments with bots: arena, ratings, self-play, studies, and players that answer in text."""
