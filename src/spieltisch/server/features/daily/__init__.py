"""Daily challenges: the same draws for everybody, one attempt that counts, and its results."""
