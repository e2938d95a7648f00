"""Games with rules in plain Python."""
