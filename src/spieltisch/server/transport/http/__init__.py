"""The requests of HTTP and their answers."""
