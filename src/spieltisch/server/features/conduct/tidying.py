"""Deletion of what is kept of conduct for a time only."""

from __future__ import annotations

from spieltisch.server.features.conduct import mark_rows as marks
from spieltisch.server.features.conduct import report_rows as reports
from spieltisch.server.features.conduct import sanction_rows as sanctions
from spieltisch.server.storage.query import Work


def tidy_conduct(at: int) -> Work[None]:
    """Delete what is kept of conduct for no longer than until then."""
    for part in (marks, reports, sanctions):
        yield from part.tidy(at)
