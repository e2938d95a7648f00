"""Ratings of all levels of a game at its tables, from contests of neighbours.

Needs the extra `arena`.
"""

from spieltisch.research.rating.meetings import Table, cheapest_first, ladder, lineup, meet, tables
from spieltisch.research.rating.report import as_json, as_markdown
from spieltisch.research.rating.shares import Evidence, Step, evidence

__all__ = [
    "Evidence",
    "Step",
    "Table",
    "as_json",
    "as_markdown",
    "cheapest_first",
    "evidence",
    "ladder",
    "lineup",
    "meet",
    "tables",
]
