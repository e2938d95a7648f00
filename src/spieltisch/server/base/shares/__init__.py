"""Prices and bounds of what guests ask for, and fair shares among networks."""
