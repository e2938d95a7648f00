"""Features of the server around its tables, each in a folder."""
