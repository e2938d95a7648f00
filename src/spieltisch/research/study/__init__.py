"""Studies: measures of a game's choices, endings, seats, luck and levels.

Needs the extra `arena`.
"""

from spieltisch.research.study.measuring import Study, measure
from spieltisch.research.study.report import write_report
from spieltisch.research.study.row import Row

__all__ = ["Row", "Study", "measure", "write_report"]
