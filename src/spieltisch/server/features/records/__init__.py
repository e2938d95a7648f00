"""Records of games that people bring along: shown once more, or continued at a table."""
