"""The tables of the database by topic, as the privacy page of a server lists them."""

from __future__ import annotations

from spieltisch.server import app
from spieltisch.server.storage.declared import declared

assert app  # which imports all features


def text() -> str:
    """Return a table of the topics, each with its tables."""
    topics: dict[str, list[str]] = {}
    for rows in declared():
        topics.setdefault(rows.topic, []).append(f"`{rows.name}`")
    lines = [f"| {topic} | {', '.join(sorted(names))} |" for topic, names in sorted(topics.items())]
    return "\n".join(["| topic | tables |", "|---|---|", *lines])
