"""Requests about tables: they are made, listed, watched and read."""
