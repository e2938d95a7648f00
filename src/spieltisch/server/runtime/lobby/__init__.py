"""The lobby: open tables, people who are here, and people who look for an opponent."""
