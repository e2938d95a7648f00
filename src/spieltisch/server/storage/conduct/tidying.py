"""Deletion: of what is old, and of a guest."""

from __future__ import annotations

from spieltisch.server.storage.conduct import marks, reports, sanctions
from spieltisch.server.storage.query import Work


def tidy(at: int) -> Work[None]:
    """See `Store.tidy_conduct`."""
    for part in (marks, reports, sanctions):
        yield from part.tidy(at)


def erase(guest: int) -> Work[None]:
    """Erase a guest from reports, mutes and bans."""
    yield from reports.erase(guest)
    yield from sanctions.erase(guest)
