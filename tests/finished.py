"""Tables of finished games, of every game that has a page of its own, ready to be looked at."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from runpy import run_path

from fixtures.files import GAMES, ROOT
from fixtures.midgame import keep
from fixtures.moments import Played, rows_of

NAMES = ("Anna", "陳小明和他的好朋友", "Maximiliane von Hohenstein", "李雷", "Farid", "Ana")
"""Short, long and Chinese."""


@cache
def whole_games() -> tuple[tuple[str, Played], ...]:
    """Each game's whole games, by the name of the table they are put to."""
    return tuple(
        (f"{maker.parent.name}-{name}", make())
        for maker in sorted((ROOT / GAMES).glob("*/make_fixtures.py"))
        for name, make in run_path(str(maker))["GAMES"].items()
    )


def put(folder: Path, games: Sequence[tuple[str, Played]]) -> None:
    """Writes tables into a data folder that no server works with."""
    now, logs = int(time.time() * 1000), {}
    for name, played in games:
        logs[name] = rows_of(played, dict(enumerate(NAMES[: played.state.seats])), at=now)
    keep(folder, logs)
