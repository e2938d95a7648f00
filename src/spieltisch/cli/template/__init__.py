"""Texts of a new game, which `spieltisch new-game` lays out; `{name}`, `{Title}` are replaced."""
