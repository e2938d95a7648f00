"""Calls to players whose turn it is, and the days off on which nobody is called."""
