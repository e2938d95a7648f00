"""A process that thinks for the tables of others."""
