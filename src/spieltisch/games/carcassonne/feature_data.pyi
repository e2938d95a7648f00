"""Nothing that Python sees: C functions on a position."""
