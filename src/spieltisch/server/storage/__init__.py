"""The memory of the server, and the embedded store."""
