"""Fitting of the models that bots use; outside the package, since it needs NumPy."""
