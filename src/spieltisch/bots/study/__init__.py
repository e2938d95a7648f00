"""What a game is like, measured: how much there is to choose, how it ends, seats, luck, levels.

Needs the extra `arena`.
"""

from spieltisch.bots.study.measuring import Study, measure
from spieltisch.bots.study.report import write_report
from spieltisch.bots.study.row import Row

__all__ = ["Row", "Study", "measure", "write_report"]
