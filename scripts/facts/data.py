"""Columns of self-play as data."""

from __future__ import annotations

import spieltisch
from spieltisch.research.selfplay import schema


def columns() -> str:
    """Return the table of columns, with those of an observation."""
    rows = ["| column | type | meaning |", "|---|---|---|"]
    for field in schema.columns(spieltisch.load("lastdie").observer("vector")):
        meaning = field.metadata[b"meaning"].decode()
        if field.name == "observation":
            meaning = "with `--observations`: what the seat may know, as whole numbers"
        rows.append(f"| `{field.name}` | {field.type} | {meaning} |".replace("<item: ", "<"))
    return "\n".join(rows)
