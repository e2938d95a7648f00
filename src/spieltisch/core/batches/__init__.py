"""Many games at once: stepped in one call, or played out from one position."""
