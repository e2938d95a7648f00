"""Rows by which people find one another: wishes for a game, listed tables, and guests online."""
