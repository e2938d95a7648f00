"""What fits the models that bots play by; a folder beside the package, for it needs NumPy."""
