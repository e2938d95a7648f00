"""The lobby: tables are made, listed and watched, and people look for an opponent."""
