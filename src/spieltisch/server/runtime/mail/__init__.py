"""Calling people to their turn by e-mail, where the host named a mail server."""
