"""Many games at once, and observations as arrays."""
