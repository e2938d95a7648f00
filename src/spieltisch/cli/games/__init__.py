"""Commands for games and records: positions, pictures, counts, solutions, reviews."""
