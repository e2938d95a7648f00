"""The requests of the server's host, who keeps order."""
