"""Run all sections, or those named: print every figure, and write them to build/bench.json."""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
from pathlib import Path

import bench
import spieltisch
from bench.report import Report

RESULTS = Path("build") / "bench.json"


def main() -> None:
    found = {}
    for module in pkgutil.iter_modules(bench.__path__):
        if module.name != "__main__":
            section = importlib.import_module(f"bench.{module.name}")
            if hasattr(section, "run"):
                found[module.name] = section
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "sections", nargs="*", metavar="section", help=f"which to run, of {', '.join(found)}: all"
    )
    parser.add_argument(
        "--seconds", type=float, default=300, help="how long tables are under load: 300"
    )
    parser.add_argument(
        "--games",
        type=int,
        default=100,
        help="how many a figure about levels is of: 100",
    )
    parser.add_argument("--game", help="of which game alone those sections tell")
    parser.add_argument(
        "--strict", action="store_true", help="end with code 1 where a target is missed"
    )
    given = parser.parse_args()
    named = given.sections
    if unknown := set(named) - set(found):
        parser.error(f"no section {', '.join(sorted(unknown))}; there are: {', '.join(found)}")
    if given.games < 1 or given.game not in (None, *spieltisch.list_games()):
        parser.error("--games is a number from 1 on, --game the name of a game")
    report = Report(given.seconds, given.games, given.game)
    for name, section in found.items():
        if not named or name in named:
            report.section(name, (section.__doc__ or "").strip().split("\n")[0])
            section.run(report)
    report.write(RESULTS)
    if given.strict and any(figure.met is False for figure in report.figures):
        sys.exit(1)


if __name__ == "__main__":
    main()
