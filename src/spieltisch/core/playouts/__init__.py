"""Random play: single games, mean results of actions, and counts of positions."""
