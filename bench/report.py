"""Figures as they come in: printed as a table, kept for a file."""

from __future__ import annotations

import json
import os
import platform
import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from spieltisch.research.arena import Standing


@dataclass(frozen=True)
class Figure:
    """A measured figure: the median of all rounds, the lowest and the highest."""

    section: str
    name: str
    unit: str
    median: float
    low: float
    high: float
    rounds: int
    target: str | None
    met: bool | None


class Report:
    """Prints each figure in a row, marks it against its target, and writes all as JSON."""

    def __init__(self, seconds: float, games: int = 100, game: str | None = None) -> None:
        """`seconds`: how long what is measured under load is to last. `games`: how many a figure
        about levels is of; `game`: which game's alone, where it is but one's."""
        self.seconds = seconds
        self.games = games
        self.game = game
        self.figures: list[Figure] = []
        self.notes: list[dict[str, str]] = []
        self.machine = {
            "processor": processor(),
            "cores": os.cpu_count() or 0,
            "load": round(os.getloadavg()[0], 2),
            "python": platform.python_version(),
            "system": platform.platform(),
        }
        self._section = ""
        print(", ".join(f"{name} {value}" for name, value in self.machine.items()))

    def section(self, name: str, what: str) -> None:
        """Begin a section."""
        self._section = name
        print(f"\n{name}: {what}")
        print(f"  {'':<52}{'median':>12}  {'lowest to highest':>25}")

    def add(
        self,
        name: str,
        values: Sequence[float],
        unit: str,
        *,
        at_least: float | None = None,
        at_most: float | None = None,
    ) -> None:
        """One figure: a value a round, in `unit`; with its target, where it has one."""
        spread = min(values), max(values)
        middle, n = statistics.median(values), len(values)
        self.add_interval(name, middle, spread, n, unit, at_least=at_least, at_most=at_most)

    def add_interval(
        self,
        name: str,
        value: float,
        interval: tuple[float, float],
        n: int,
        unit: str,
        *,
        at_least: float | None = None,
        at_most: float | None = None,
    ) -> None:
        """One figure of `n` rounds or games, with its spread or its 95 % interval."""
        bounds = {"at least": at_least, "at most": at_most}
        goals = [f"{bound} {goal:g}" for bound, goal in bounds.items() if goal is not None]
        target, met = ", ".join(goals) or None, None
        if target:
            met = (at_least is None or value >= at_least) and (at_most is None or value <= at_most)
        self.figures.append(Figure(self._section, name, unit, value, *interval, n, target, met))
        verdict = f"  {'ok' if met else 'MISSED'}: {target}" if target else ""
        low, high = map(number, interval)
        print(
            f"  {name:<52}{number(value):>12}  {f'{low} to {high}':>25} {unit}{verdict}", flush=True
        )

    def add_share(self, name: str, of: Standing, *, at_least: float) -> None:
        """The share of its games that a bot won, in per cent."""
        interval = 100 * of.low, 100 * of.high
        unit = f"% of {of.games} games"
        self.add_interval(name, 100 * of.score, interval, of.games, unit, at_least=at_least)

    def note(self, text: str) -> None:
        """Something that belongs to the figures of this section."""
        self.notes.append({"section": self._section, "note": text})
        print(f"  {text}")

    def write(self, path: Path) -> None:
        """All of it as JSON."""
        path.parent.mkdir(parents=True, exist_ok=True)
        figures = [asdict(figure) for figure in self.figures]
        everything = {"machine": self.machine, "figures": figures, "notes": self.notes}
        path.write_text(json.dumps(everything, indent=1) + "\n")
        judged = [figure for figure in self.figures if figure.met is not None]
        missed = "".join(f"\n  missed: {figure.name}" for figure in judged if not figure.met)
        met = sum(1 for figure in judged if figure.met)
        print(f"\n{met} of {len(judged)} targets met{missed}\n{path} written")


def number(value: float) -> str:
    """Three or more digits that count."""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 100 else f"{value:.3g}"


def processor() -> str:
    """The processor's name."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
