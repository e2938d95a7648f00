"""Rows of guests and tables, and the declarations of all tables of the schema."""
