"""What every game is made of: states, specs, chance, records."""
