"""Chances that coaches gave in games between bots of one level, with who won.

Each game is a line of `build/chances/<table>.jsonl`. A run that was cut off goes on there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from spieltisch import bots
from spieltisch.bots import PlayerView, make_coach
from spieltisch.bots.analysis import came_to
from spieltisch.bots.draws import Draws
from spieltisch.bots.racing import play_race
from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.ids import Seat
from spieltisch.core.record import Entry
from spieltisch.core.rng import Rng
from spieltisch.core.state import State

FOLDER = Path("build") / "chances"
LEVEL = "club"
"""Level of all players."""
SEED = 410_000
"""Seed of the first game."""
FITTED = {"ingenious": 75, "lastdie": 100, "zigzag": 100}
"""By game, the first games of a table, for `fitting.chances`; calibration takes later ones."""
SAMPLES = 3
"""Decisions judged in each game: the one at half time, others at random."""


class Table(NamedTuple):
    """A game in one of its modes with so many seats."""

    game: Game
    mode: str
    seats: int

    @property
    def name(self) -> str:
        """Name in figures and of the file."""
        return f"{self.game.spec.name} {self.mode} {self.seats}"


class Given(NamedTuple):
    """Chances at one decision, a number for each side.

    `progress` is the share of the game's decisions that came before. `scores` are those on the
    table, `won` each side's share of the win.
    """

    game: int
    progress: float
    chances: tuple[float, ...]
    scores: tuple[float, ...]
    won: tuple[float, ...]


def collect(table: Table, games: range, folder: Path = FOLDER, raw: bool = False) -> list[Given]:
    """Return what the coach gave in these games; only games without a line are played.

    With `raw` its expectations are taken before `Analyst.tempers` make them true chances.
    """
    path = folder / f"{table.name.replace(' ', '-')}.jsonl"
    folder.mkdir(parents=True, exist_ok=True)
    done = path.read_text().splitlines() if path.exists() else []
    with path.open("a") as file:
        for number in games[len(done) :]:
            line = json.dumps([one[1:] for one in judged(table, number, raw)])
            file.write(line + "\n")
            file.flush()
            done.append(line)
    return [
        Given(number, progress, tuple(chances), tuple(scores), tuple(won))
        for number, line in zip(games, done, strict=False)
        for progress, chances, scores, won in json.loads(line)
    ]


def judged(table: Table, number: int, raw: bool = False) -> Iterator[Given]:
    """Play a game, and go through what the coach gives at `SAMPLES` of its decisions."""
    rng = Rng(SEED + number)
    state = table.game.start(table.seats, mode=table.mode)
    decisions = list(played(state, rng))
    outcome = state.outcome()
    if outcome is None or not decisions:
        return
    chosen = {len(decisions) // 2} | {rng.below(len(decisions)) for _ in range(SAMPLES - 1)}
    sides = state.sides()
    first = [sides.index(side) for side in sorted(set(sides))]
    won = came_to(outcome, state)
    for at in sorted(chosen):
        before, seat = decisions[at]
        coach = make_coach(table.game)
        if raw:
            coach.tempers = {}
        expected = coach.analyse(coach.hindsight(before, seat), judged=1)[0].expected
        scores = before.view(None)["scores"]
        yield Given(
            number,
            at / len(decisions),
            tuple(round(expected[one], 5) for one in first),
            tuple(scores[one] for one in first),
            tuple(won[one] for one in first),
        )


def played(state: State, rng: Rng) -> Iterator[tuple[State, Seat]]:
    """Play `state` to its end; go through the positions at which a seat had a choice."""
    players = [bots.make(LEVEL, state.game, rng.next()) for _ in range(state.seats)]
    if state.game.real_time is not None:
        yield from raced(state, players, rng)
        return
    while actors := state.actors():
        if actors == (CHANCE,):
            state.draw(rng)
            continue
        seat = actors[0]
        if len(state.legal(seat)) > 1:
            yield state.clone(), seat
        state.apply(seat, players[seat].decide(PlayerView(state, seat)).action)


def raced(state: State, players: list[bots.Bot], rng: Rng) -> Iterator[tuple[State, Seat]]:
    """Do the same in simulated time."""
    log: list[Entry] = []
    now = state.clone()
    play_race(state, players, Draws(rng.next()), log)
    for entry in log:
        if entry.actor >= 0 and len(now.legal(entry.actor)) > 1:
            yield now.clone(), entry.actor
        now.apply(entry.actor, now.parse(entry.text))


def tables(game: Game) -> Iterator[Table]:
    """Go through the tables of a game at which sides play for the win."""
    for mode in game.spec.modes:
        if not mode.solo:
            for seats in mode.seats:
                yield Table(game, mode.name, seats)
