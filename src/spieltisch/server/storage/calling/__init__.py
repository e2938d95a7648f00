"""The rows by which players are called to their turn: browsers, mail addresses, calls made."""
