"""Parts that every game is made of: states, specs, chance and records."""
