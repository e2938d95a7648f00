"""Judgement that was learned from games: rows of numbers about positions, and networks of them."""
