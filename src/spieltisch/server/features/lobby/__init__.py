"""The lobby: open tables, people who are online, and people who look for an opponent."""
