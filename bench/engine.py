"""random games on one core, next to programs in plain C

Ours is the public compiled path with chance as actions. The yardstick of Carcassonne is random
games with farms (bench/carcassonne.c). The yardstick of all other games is random games of
Ingenious without swaps (bench/ingenious.c). Chance events are no actions in either. Both write out
every legal list, as ours do where they say so. All take turns, and each ratio is taken within a
round.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import spieltisch
from bench.report import Report
from bench.timing import in_turns, rate, ratios
from spieltisch.games.carcassonne.components import LAND, TILES

GAMES = 4000
LIMIT = 20_000
"""Actions after which a random race of Zig-Zag is cut: it need not end."""
FLAGS = ["-O3", "-march=x86-64-v2", "-std=gnu11"]


class PlainC(NamedTuple):
    """A program in plain C; `known` are its results of the first 1,000 games."""

    name: str
    known: dict[str, int]
    told: str = ""
    """The program's input."""

    @property
    def program(self) -> Path:
        """The place of the compiled program."""
        return Path("build") / "bench" / self.name

    def build(self) -> None:
        """Compile the program. Raises CalledProcessError and OSError."""
        self.program.parent.mkdir(parents=True, exist_ok=True)
        source = Path(__file__).with_name(f"{self.name}.c")
        command = ["cc", *FLAGS, str(source), "-o", str(self.program)]
        subprocess.run(command, check=True, capture_output=True)
        printed = json.loads(self.play("1000"))
        assert {name: printed[name] for name in self.known} == self.known, printed

    def play(self, *arguments: str) -> str:
        """Return what the program prints."""
        command = [str(self.program), *arguments]
        return subprocess.run(
            command, input=self.told, check=True, capture_output=True, text=True
        ).stdout

    def measure(self) -> float:
        """Return the games a second of processor time."""
        return float(GAMES / json.loads(self.play(str(GAMES)))["cpu"])


def tiles() -> str:
    """Return the land tiles of Carcassonne as the program in C reads them."""
    lines = []
    for tile in TILES[:LAND]:
        parts = (",".join(text.split()) or "-" for text in (tile.cities, tile.roads, tile.fields))
        about = (tile.name, tile.copies, tile.edges, tile.rotations, *parts, int(tile.cloister))
        lines.append(" ".join(map(str, about)))
    return "\n".join(lines) + "\n"


INGENIOUS = PlainC("ingenious", {"sum": 2117662463043, "placed": 38141})
CARCASSONNE = PlainC("carcassonne", {"sum": 532912051, "turns": 70984}, tiles())


class Work(NamedTuple):
    """A kind of work; `at_least` is the target a second, `ratio` the target over plain C."""

    name: str
    unit: str
    pieces: int
    play: Callable[[], object]
    at_least: float | None = None
    ratio: float | None = None
    beside: PlainC = INGENIOUS

    def measure(self) -> float:
        """Return the pieces a second of processor time."""
        return rate(self.pieces, self.play)


def works() -> Iterator[Work]:
    """Go through the random games to be measured."""
    ingenious, carcassonne = spieltisch.load("ingenious"), spieltisch.load("carcassonne")
    lastdie, zigzag = spieltisch.load("lastdie"), spieltisch.load("zigzag")
    yield Work(
        "Ingenious, every legal list written",
        "games",
        GAMES,
        lambda: ingenious.random_games(0, GAMES, lists=True),
        ratio=2.3,
    )
    yield Work("Ingenious, sampled", "games", GAMES, lambda: ingenious.random_games(0, GAMES))
    for name, lists in (("sampled", False), ("every legal list written", True)):
        yield Work(
            f"Carcassonne for two with farms, {name}",
            "games",
            GAMES,
            lambda lists=lists: carcassonne.random_games(  # type: ignore[misc]
                0, GAMES, seats=2, farms="farm", lists=lists
            ),
            at_least=12_000,
            ratio=0.8,
            beside=CARCASSONNE,
        )
    for seats in (2, 4, 6):
        finals = [lastdie.random_game(seed, seats=seats) for seed in range(GAMES)]
        yield Work(
            f"Last Die for {seats}",
            "rounds",
            sum(final.view()["round"] for final in finals),
            lambda seats=seats: lastdie.random_games(0, GAMES, seats=seats),  # type: ignore[misc]
            at_least=60_000,
        )
    for name, lists in (("sampled", False), ("every legal list written", True)):
        yield Work(
            f"Zig-Zag, {name}",
            "actions",
            zigzag.random_games(0, 100, limit=LIMIT).actions,
            lambda lists=lists: zigzag.random_games(0, 100, limit=LIMIT, lists=lists),  # type: ignore[misc]
            at_least=2e6,
        )


def run(report: Report) -> None:
    found = list(works())
    programs = [INGENIOUS, CARCASSONNE]
    try:
        for program in programs:
            program.build()
    except (OSError, subprocess.CalledProcessError) as error:
        report.note(f"The C programs could not be compiled here: {error}")
        programs = []
    measures = [*(work.measure for work in found), *(program.measure for program in programs)]
    taken = in_turns(*measures)
    plain = dict(zip((one.name for one in programs), taken[len(found) :], strict=True))
    for work, ours in zip(found, taken, strict=False):
        report.add(work.name, ours, f"{work.unit}/s", at_least=work.at_least)
        if plain:
            report.add(
                "  / plain C", ratios(ours, plain[work.beside.name]), "x", at_least=work.ratio
            )
    for name, theirs in plain.items():
        report.add(f"plain C, {name}", theirs, "games/s")
