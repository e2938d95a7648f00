"""What the server offers beside its tables: a folder for each feature."""
