"""The subscribers of a table, and the messages that they get."""
