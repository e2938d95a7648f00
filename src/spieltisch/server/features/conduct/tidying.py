"""Deletion: of what is old, and of a guest."""

from __future__ import annotations

from spieltisch.server.features.conduct import mark_rows as marks
from spieltisch.server.features.conduct import report_rows as reports
from spieltisch.server.features.conduct import sanction_rows as sanctions
from spieltisch.server.storage.query import Work


def tidy(at: int) -> Work[None]:
    """See `Store.tidy_conduct`."""
    for part in (marks, reports, sanctions):
        yield from part.tidy(at)


def erase(guest: int) -> Work[None]:
    """Erase a guest from reports, mutes and bans."""
    yield from reports.erase(guest)
    yield from sanctions.erase(guest)
