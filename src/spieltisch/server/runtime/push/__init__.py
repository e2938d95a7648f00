"""Calling people to their turn while no page of theirs is open: Web Push, with keys of our own."""
