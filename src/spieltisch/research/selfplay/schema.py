"""Columns of self-play: one action, with the position before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

if TYPE_CHECKING:
    from spieltisch.core.vector.observer import Observer

VERSION = 1
"""Version of the schema; it changes with a column's name or meaning."""

_ACTION = (
    ("game", pa.int64(), "number of the game, from 0 on"),
    ("ply", pa.int32(), "number of the action in its game, chance's among them, from 0 on"),
    ("seat", pa.int8(), "who acted: a seat, -1 chance, -2 the table's clock"),
    ("bot", pa.string(), "name of the bot on that seat; null for chance and the table"),
    ("action", pa.int32(), "what was done or drawn, 0 to Game.actions - 1"),
    ("legal", pa.int32(), "how many actions were to choose from; for chance, outcomes"),
    ("key", pa.uint64(), "State.key() of the position before the action"),
    ("ms", pa.int64(), "time since the start in ms where seats race, else null"),
)
_OUTCOME = (
    ("utility", pa.float32(), "State.returns() at the end of the game for that seat; else null"),
    ("rank", pa.int8(), "the place of that seat at the end, 1 is first; else null"),
    (
        "utilities",
        pa.list_(pa.float32()),
        "of the game: State.returns() at its end, one a seat",
    ),
    ("ranks", pa.list_(pa.int8()), "of the game: Outcome.ranks, a number a seat"),
    ("scores", pa.list_(pa.int64()), "of the game: Outcome.scores, a number a side"),
    ("result", pa.int64(), "of the game: Outcome.result of a solo mode, else null"),
    ("reason", pa.string(), "of the game: Outcome.reason, a word for how it ended"),
)
_SEARCH = (
    (
        "search_actions",
        pa.list_(pa.int32()),
        "what the bot searched, the best first, or null",
    ),
    ("search_visits", pa.list_(pa.int32()), "how often it tried each"),
    ("search_values", pa.list_(pa.float32()), "what it found each to be worth to the seat"),
)


def columns(observer: Observer | None = None) -> pa.Schema:
    """Return the columns, each with its meaning as metadata `meaning`.

    An observer adds two: `observation`, a list of `observer.size` uint8 numbers, and
    `legal_actions`; both are null where no seat acted.
    """
    facts = [*_ACTION, *_OUTCOME, *_SEARCH]
    if observer is not None:
        shape = " x ".join(map(str, observer.shape))
        numbers = pa.list_(pa.uint8())  # Arrow before 26 reads no lists of a fixed size with nulls
        meaning = f"what the seat may know, {observer.kind}, {shape}, in C order"
        facts.append(("observation", numbers, meaning))
        facts.append(
            ("legal_actions", pa.list_(pa.int32()), "the actions to choose from, ascending")
        )
    return pa.schema([pa.field(name, kind, metadata={"meaning": m}) for name, kind, m in facts])
