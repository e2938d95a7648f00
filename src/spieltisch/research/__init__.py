"""Experiments with bots: arena, self-play, studies, and players that answer in text."""
