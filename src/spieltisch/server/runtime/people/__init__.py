"""People at a table, and what follows once somebody is away."""
