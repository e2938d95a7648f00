"""Columns of self-play as data, and recipes of training libraries."""

from __future__ import annotations

from pathlib import Path

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


def recipes() -> str:
    """Return the recipes without their title."""
    text = (Path(__file__).resolve().parents[2] / "examples/recipes.md").read_text("utf-8")
    return text[text.index("## ") :]
