"""The memory of the server: its schema, guests, tables and secrets, and the embedded store."""
