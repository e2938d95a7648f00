"""A second, slow reading of Carcassonne, written from the rules alone."""
