"""Checks of a server's settings and of its machine: `spieltisch doctor`, and each start."""
