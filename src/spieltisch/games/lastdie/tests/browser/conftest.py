"""The harness of `support/browser`, with a server that has what `spieltisch serve` has. Only its
faces differ: yellow rows pay three times as much, so games end after a round or two."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from spieltisch.games.lastdie.faces import Face, own_faces, write_faces
from support.browser.fixtures import browser, sites, visit

__all__ = ["browser", "site", "visit"]


DEARER = 3


def dearer(face: Face) -> Face:
    """The face with the same cells."""
    rows = (
        replace(row, points=row.points * DEARER) if row.points > 0 else row for row in face.rows
    )
    return replace(face, rows=tuple(rows))


def faces(folder: Path, _: pytest.FixtureRequest) -> str:
    """Write dearer faces into the server's folder."""
    file = folder / "faces.txt"
    file.write_text(write_faces(tuple(map(dearer, own_faces()))), "utf-8")
    return f"lastdie={file}"


site = sites(context=faces)
