"""The rows of puzzles and analysis boards."""
