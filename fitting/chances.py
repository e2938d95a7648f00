"""Fit `bots/odds.py` of Ingenious, Last Die and Zig-Zag to the winners of games.

Run it in the project's folder:

    python -m fitting.chances ingenious lastdie zigzag

Club players play the first games of each table (`FITTED` of `bench/chances`), and the coach judges
three decisions of each. A grid finds the power and the pull with the least log loss. Where
`TOGETHER` names a game, its tables share both, as few games tell little about each. Lines are kept
in `build/chances/raw`; a run that was cut off goes on. Needs NumPy and SciPy.
"""

from __future__ import annotations

import argparse
from itertools import product

import spieltisch
from bench.chances.collecting import FITTED, FOLDER, Given, collect, tables
from bench.chances.judging import loss
from spieltisch.bots.chances import Temper, tempered

TOGETHER = ("lastdie",)
POWERS = tuple(k / 20 for k in range(8, 41))
PULLS = {
    "ingenious": (0.0,),
    "lastdie": tuple(k / 2000 for k in range(21)),
    "zigzag": tuple(k / 50 for k in range(21)),
}
"""Tried powers, and pulls by game. At Ingenious the score is no more than the lowest marker, of
which the coach's judgement knows all."""


def fit(found: list[list[Given]], pulls: tuple[float, ...]) -> Temper:
    """Return the constants with the least sum of the tables' mean losses."""

    def total(temper: Temper) -> float:
        return sum(
            sum(
                loss(tempered(one.chances, one.scores, range(len(one.won)), temper), one.won)
                for one in given
            )
            / len(given)
            for given in found
        )

    return min((Temper(*pair) for pair in product(POWERS, pulls)), key=total)


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", choices=sorted(FITTED))
    for name in parser.parse_args().games:
        given = {
            (table.mode, table.seats): collect(table, range(FITTED[name]), FOLDER / "raw", raw=True)
            for table in tables(spieltisch.load(name))
        }
        print(name)
        shared = fit(list(given.values()), PULLS[name]) if name in TOGETHER else None
        for key, found in given.items():
            print(f"    {key}: {shared or fit([found], PULLS[name])},")


if __name__ == "__main__":
    main()
