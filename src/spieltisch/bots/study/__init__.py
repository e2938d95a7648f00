"""Studies: measures of a game's choices, endings, seats, luck and levels.

Needs the extra `arena`.
"""

from spieltisch.bots.study.measuring import Study, measure
from spieltisch.bots.study.report import write_report
from spieltisch.bots.study.row import Row

__all__ = ["Row", "Study", "measure", "write_report"]
