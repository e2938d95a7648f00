"""Policies as bots: networks and functions that choose an action from an observation and a mask."""
