"""Seats of a table: their players, their colours, their clocks, and those that were lost."""
