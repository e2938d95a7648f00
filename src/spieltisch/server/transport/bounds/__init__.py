"""Bounds on what strangers send, how often and from where, before anything else looks at it."""
