"""The harness of `support/browser`, with a server that has what `spieltisch serve` has, but faces
whose yellow rows pay three times as much: games end after a round or two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from spieltisch.games.lastdie.faces import Face, own_faces, write_faces
from support.browser.fixtures import browser, visit
from support.browser.site import Site

__all__ = ["browser", "site", "visit"]


DEARER = 3


def dearer(face: Face) -> Face:
    """The face with the same cells."""
    rows = (
        replace(row, points=row.points * DEARER) if row.points > 0 else row for row in face.rows
    )
    return replace(face, rows=tuple(rows))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all of these tests: each visitor is somebody new."""
    folder = tmp_path_factory.mktemp("site")
    faces = folder / "faces.txt"
    faces.write_text(write_faces(tuple(map(dearer, own_faces()))), "utf-8")
    running = Site(folder, context=f"lastdie={faces}")
    running.start()
    yield running
    running.stop()
