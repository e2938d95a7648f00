"""Guests: a name, the devices that know it, and the ways back to it."""
