"""Positions set up for tests, and what may be read off them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import spieltisch
from spieltisch.core.engine import CHANCE, TABLE
from spieltisch.core.state import State
from spieltisch.games.zigzag import components as c

GAME = spieltisch.load("zigzag")
BOX = Counter(dict(zip(c.TERRAINS, c.COPIES, strict=True)))
Maze = list[list[Any]]


def in_order(seats: int) -> list[Maze]:
    """Mazes of the first cards in their order, not turned: M01 begins the first."""
    built = c.BUILT[seats]
    names = iter(c.NAMES)
    return [[[next(names), 0] for _ in range(built)] for _ in range(seats)]


def collecting(
    piles: list[list[str]],
    lying: dict[int, str] | None = None,
    down: int | None = None,
    mode: str = "race",
    play_on: bool | None = None,
    **changes: Any,
) -> State:
    """A position in which all collect, a seat for each pile.

    `lying` are cards face up by place. `down`: so many places have a card face down, the first
    ones; all that are not taken or face up, where left out. `changes` replace keys of `full()`.
    Seats' goals are water, pebble, grass, sand.
    """
    seats = len(piles)
    options: dict[str, Any] = {"mode": mode} | ({} if play_on is None else {"play_on": play_on})
    full = GAME.start(seats, **options).full()
    lying = lying or {}
    left = BOX - Counter(lying.values())
    for pile in piles:
        assert not Counter(pile) - left, pile
        left -= Counter(pile)
    spare = [name for name in c.TERRAINS for _ in range(left[name])]
    if down is not None:  # the others go to the last pile
        piles = [*piles[:-1], piles[-1] + spare[down:]]
        spare = spare[:down]
    rest = iter(["down"] * len(spare) + ["gone"] * c.PLACES)
    full |= {
        "phase": "collect",
        "mazes": in_order(seats),
        "goals": [c.TERRAINS[goal] for goal in c.GOALS[:seats]],
        "piles": piles,
        "table": [lying.get(place) or next(rest) for place in range(1, c.PLACES + 1)],
        "unseen": dict(Counter(spare)),
    }
    del full["open"]
    return GAME.position(full, changes)


def play(state: State, *lines: str) -> State:
    """Play lines as in a record: `0 flip 1`, `c reveal sand`, `t timeup`."""
    actors = {"c": CHANCE, "t": TABLE}
    for line in lines:
        who, text = line.split(" ", 1)
        state.apply(actors[who] if who in actors else int(who), state.parse(text))
        state.check()
    return state


def texts(state: State, actor: int) -> list[str]:
    """Return an actor's legal actions, in the order of the list."""
    return [state.text(action) for action in state.legal(actor)]


def choices(state: State) -> list[str]:
    """Where the runner may go, from the legal list."""
    (actor,) = state.actors()
    found = texts(state, actor)
    assert [text.removeprefix("move ") for text in found] == state.view()["choices"]
    return list(state.view()["choices"])


def ends(state: State) -> dict[int, str]:
    """Return, by seat, the ends of the runs that the last action ended."""
    return {item["seat"]: item["end"] for item in state.items() if item["kind"] == "run"}


def chance_deals(state: State, *mazes: list[str]) -> State:
    """Deal each seat these cards."""
    return play(state, *(f"c deal {name}" for maze in mazes for name in maze))


def lay_all(state: State) -> State:
    """Everybody lays what comes first, seat by seat."""
    while state.view()["phase"] == "build":
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    return state
