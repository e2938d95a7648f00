"""What a page is told of a position: for the fixtures that games make of their boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Entry = dict[str, Any]


def table(state: Any, people: Mapping[int, str], bot: str, **more: Any) -> dict[str, Any]:
    """The frame of a table at which `people` (names by seat) share this screen with bots of a
    level; `more` are keys beyond those of every table."""
    ended = state.outcome()
    result = None
    if ended is not None:
        result = {"ranks": ended.ranks, "scores": ended.scores, "reason": ended.reason}
    return {
        "table": "t",
        "game": state.game.spec.name,
        "mode": state.options["mode"],
        "options": dict(state.options),
        "status": "playing" if result is None else "finished",
        "seats": [
            {
                "seat": seat,
                "kind": "person" if seat in people else "bot",
                "name": people.get(seat),
                "bot": None if seat in people else bot,
                "present": True,
                "mine": seat in people,
            }
            for seat in range(state.seats)
        ],
        "host": True,
        "listed": False,
        "chat": True,
        "purist": False,
        "spectators": 0,
        "rematch": None,
        "result": result,
        **more,
    }


def preview(state: Any, seat: int, text: str) -> list[Entry]:
    """What an action would score."""
    draft = state.clone()
    draft.apply(seat, draft.parse(text))
    items: list[Entry] = draft.items()
    return items
