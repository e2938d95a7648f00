"""Laying out tables for tests: games played turn by turn, and positions described."""

from __future__ import annotations

from typing import Any

import spieltisch
from spieltisch.games.carcassonne import components as c

GAME: Any = spieltisch.load("carcassonne")
CHANCE = -1

Items = list[dict[str, Any]]
Tile = tuple[int, int, str, int]
Follower = tuple[int, int, int, str]
Scored = list[tuple[str, int, list[int]]]
"""Kind, points and who got them."""

START: Tile = (0, 0, "D", 0)


def turn(state: Any, tile: str, where: str, deployment: str | None = None) -> Items:
    """Draw this tile, place it, deploy or pass; what the turn scored."""
    state.play(f"draw {tile}")
    state.play(f"place {where}")
    items: Items = [item for item in state.items() if item["kind"] != "completed"]
    if state.actors() and state.full()["phase"] == "deploy":
        state.play(deployment or "pass")
        items += state.items()
    else:
        assert deployment is None
    state.check()
    return items


def played(*turns: str, **options: Any) -> tuple[Any, Items]:
    """Play turns such as `U 1,0 90 thief N` from a fresh game of two, of which only the last may
    score. Return the state and what the last turn scored."""
    state = GAME.start(**({} if "mode" in options else {"seats": 2}), **options)
    items: Items = []
    for text in turns:
        assert items == []
        tile, square, angle, *deployment = text.split()
        items = turn(state, tile, f"{square} {angle}", " ".join(deployment) or None)
    return state, items


def arrange(
    tiles: list[Tile],
    followers: list[Follower],
    hand: str | None = None,
    rest: str = "unseen",
    *,
    seats: int | None = None,
    **changes: Any,
) -> Any:
    """Set up a position: these tiles in this order after the start tile, these followers.

    `hand` is the tile to be placed; with `rest="boxed"` it is the last one. `mode`, `farms` and
    the other options go to start(); what is left replaces keys of `full()`.
    """
    names = ("mode", "river", "farms", "small_city", "colours", "followers")
    options = {key: changes.pop(key) for key in names if key in changes}
    state = GAME.start(seats, **options)
    full = state.full()
    full["tiles"] = [list(tile) for tile in [START, *tiles]]
    full["followers"] = [list(follower) for follower in followers]
    del full["supply"]
    full["tile"] = hand
    full["phase"] = "place" if hand else "draw"
    left = {tile.name: tile.copies for tile in c.TILES[: c.LAND]}
    for name in [tile[2] for tile in full["tiles"]] + [hand] * (hand is not None):
        left[name] -= 1
    if rest == "boxed":
        full["boxed"] = [name for name, count in left.items() for _ in range(count)]
        left = {}
    if "stacks" in full:
        total, colours = sum(left.values()), len(full["scores"])
        full["stacks"] = [(total + colours - 1 - i) // colours for i in range(colours)]
    full.update(changes)
    return GAME.position(full, {})


def texts(state: Any) -> list[str]:
    """The texts of what the one actor may do."""
    (actor,) = state.actors()
    return [state.text(action) for action in state.legal(actor)]


def scored(items: Items) -> Scored:
    """Kind, points and who got them, in order; nobody yet got what was only completed."""
    told = [item for item in items if item["kind"] != "completed"]
    return [(item["kind"], item["points"], item["paid"]) for item in told]
