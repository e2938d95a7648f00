"""What the server keeps, and the embedded store."""
