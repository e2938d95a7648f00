"""The requests about puzzles and analysis boards."""
