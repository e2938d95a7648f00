"""Logs that earlier versions of this program wrote are read for ever.

`stored_logs.sql` is a file of version 2 with events of every kind; `stored_logs.json` is the result
of that version. The file holds a race of three with ties, pauses, a bot and a second host. It also
holds a solo game on the score sheet, with its rematch, and a game of each folder.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any, get_args

import msgspec

from spieltisch.server.base.library import Library
from spieltisch.server.play.actor.registry import TableRegistry
from spieltisch.server.play.context import Context
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.table.events import (
    Acted,
    AnyEvent,
    Coloured,
    EndWished,
    Forfeited,
    HandedOver,
    Held,
    Mixed,
    Moved,
    Muted,
    Ready,
    Removed,
    Rested,
    Slowed,
    TakenBack,
    TimedOut,
    decode,
)
from spieltisch.server.table.state import TableState
from spieltisch.server.table.values import Seats

HERE = Path(__file__).parent
EXPECTED: dict[str, Any] = json.loads((HERE / "stored_logs.json").read_text())
SINCE = {
    Coloured, EndWished, Forfeited, HandedOver, Held, Mixed, Moved, Muted, Ready, Removed, Rested,
    Slowed,
    TakenBack, TimedOut,
}  # fmt: skip
"""Kinds of events that this version did not have."""
SINCE_MADE = (
    "coach", "time", "rated", "secret", "challenge", "tournament",
    "matched", "gathers", "referee",
)  # fmt: skip
"""Agreements that this version did not write."""
TOLD_SINCE = {"completed"}
"""Kinds of items that say nothing of scores, which this version did not tell yet."""
NOBODY: Seats = frozenset()


def plain(value: object) -> Any:
    """Return what JSON makes of a value."""
    return json.loads(msgspec.json.encode(value))


def restored(folder: Path) -> SqliteStore:
    """Return the store as the earlier version left it."""
    path = folder / "spieltisch.db"
    db = sqlite3.connect(path)
    db.executescript((HERE / "stored_logs.sql").read_text())
    db.close()
    return SqliteStore(path)


def account(table: TableState) -> dict[str, Any]:
    """Return what is expected of a table, but for its chat and its applied messages."""
    entries = table.entries(0, NOBODY)
    known = zip(entries, table.entries(0, frozenset({0})), strict=True)
    outcome = table.match.state.outcome() if table.match else None
    result = plain(table.result)
    assert result is None or not (result.pop("early") or result.pop("compared"))
    return {
        "game": table.setup.game,
        "status": table.status,
        "host": table.host,
        "rematch": table.rematch,
        "seats": [[seat.guest, seat.name, seat.bot, seat.since] for seat in table.seats],
        "result": result,
        "pause": plain(table.pause),
        "entries": [[e.n, e.ms, e.kind, e.actor, e.text] for e in entries],
        "first": [[e.n, e.ms, e.kind, e.actor, e.text] for s, e in known if e.text != s.text],
        "scored": [
            [e.n, items]
            for e in entries
            if (items := [one for one in plain(e.items) if one.get("kind") not in TOLD_SINCE])
        ],
        "scores": list(outcome.scores) if outcome else None,
    }


def unset(table: TableState) -> set[str]:
    """Return the agreements that hold at a table though the version that made it had none: what an
    event does not say is as it was then."""
    made = table.setup
    return {name for name in SINCE_MADE if getattr(made, name)}


async def test_every_table_is_what_it_was(tmp_path: Path) -> None:
    store = restored(tmp_path)
    kinds, rankings = set[type](), []
    for table_id, expected in EXPECTED.items():
        stored = await store.load(table_id)
        assert stored is not None
        table = TableState(table_id, Library())
        table.replay(stored.rows)
        assert unset(table) == set(), table_id
        chat = {"chat": [[row.line, row.text] for row in stored.chat]}
        assert account(table) | chat | {"applied": len(stored.applied)} == expected, table_id
        for event in map(decode, (row.event for row in stored.rows)):
            kinds.add(type(event))
            if isinstance(event, Acted) and event.ranking:
                rankings.append(event.ranking)
    assert kinds == set(get_args(AnyEvent)) - SINCE
    assert max(map(len, rankings)) == 3
    await store.close()


async def test_they_are_played_on(tmp_path: Path) -> None:
    """As the server finds them: the game that was left is there, the sheet has its line."""
    store = restored(tmp_path)
    context = Context(Library(), store)
    registry = TableRegistry(context)
    for table_id, expected in EXPECTED.items():
        actor = await registry.open(table_id)
        assert actor.table.n == len(expected["entries"])
        assert bool(actor.table.to_act()) == (expected["status"] == "playing")
    solo = next(e for e in EXPECTED.values() if e["result"] and e["result"]["result"] is not None)
    sheet = await store.sheet(1, solo["game"], None, 10)
    assert [game.result for game in sheet.games] == [solo["result"]["result"]]
    await registry.stop()
    await store.close()
    context.pool.shutdown(wait=False, cancel_futures=True)
