"""Hints and analyses: worked out by processes of their own, so that no table waits for them."""
