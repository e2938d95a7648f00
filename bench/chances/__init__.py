"""Chances to win as the coaches give them, compared with the shares that are won."""
