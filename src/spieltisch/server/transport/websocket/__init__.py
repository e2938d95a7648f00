"""A socket from its handshake to its end."""
