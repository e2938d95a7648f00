"""Calls by email, where the host named a mail server."""
