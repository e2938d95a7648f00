"""Positions of today's challenge: no way leads to one before a guest has played."""

from __future__ import annotations

import itertools
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from spieltisch.server.base.library import Library
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.storage import kept_secrets, table_rows
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.transport.bounds import limits
from spieltisch.server.wire.bodies import AnalysedSeat, AnalysedTurn, Analysis
from tests.server.harness import Person, Place, serving
from tests.server.test_daily import HASH, Days, attempt, begin, finish
from tests.server.test_doors import filled, routes
from tests.server.test_puzzles import slip_in

MASKED = re.compile(rb"\d{9,}|(?<=_s\":)\d+|(?<=_ms\":)\d+|\"[0-9A-Za-z_-]{12,}\"")
"""Times, and numbers of people and devices: no draw is a word of that length."""
OWN = ("/api/me/", "/api/push")
"""Beginnings of routes that make keys and codes of the guest's own, at random."""


class Counted(Randomness):
    """Names what it makes by a number, in both worlds alike."""

    def __init__(self) -> None:
        super().__init__()
        self._ids = itertools.count(1)

    def table_id(self) -> str:
        return f"{next(self._ids):013}"


async def played(place: Place, person: Person) -> dict[str, str]:
    """Have somebody play today's challenge, have it analysed, try a slip of theirs, and do all they
    can to show it; the ids."""
    table = await attempt(person)
    practice = await begin(person, again=True)
    async with person.at(practice) as client:
        await finish(client)
    slip = slip_in(await place.stored(table))
    turn = AnalysedTurn(slip.number - 1, 0, [0.75])
    kept = msgspec.json.encode(Analysis("share", [AnalysedSeat(0, -0.3, [slip])], [turn]))
    await place.store.do(table_rows.keep_analysis, table, kept)
    puzzle = f"{table}.{slip.number}"
    tried = await person.call("POST", f"/api/puzzles/{puzzle}", {"actions": list(slip.better)})
    assert tried.status == 200, tried
    for body in ({"table": table}, {"table": practice, "step": 3}, {"puzzle": puzzle}):
        refused = await person.call("POST", "/api/boards", body)
        assert (refused.status, refused.json["code"]) == (403, "daily-first"), body
    return {"table": table, "practice": practice, "puzzle": puzzle, "board": table}


async def told(place: Place, person: Person, ids: dict[str, str]) -> list[bytes]:
    """All that a server says to somebody, at all of its routes."""
    said = []
    doors = [one for one in routes(place.app) if not one[1].startswith(OWN)]
    bodies: tuple[dict[str, Any], ...] = (
        {"actions": []}, {"table": ids["table"]}, {"puzzle": ids["puzzle"]},
    )  # fmt: skip
    for method, route in doors:
        for table in (ids["table"], ids["practice"]):
            path = filled(route, {"tournament": table, **ids, "table": table})
            if route.endswith("/socket"):
                said.append(await heard(person, table))
            elif method == "GET":
                more = f"{path}?n=3,5&open=1" if route.endswith("/past") else path
                said.append((await person.call("GET", more)).body)
            elif table == ids["table"] or "{table}" in route:
                said += [(await person.call(method, path, body)).body for body in bodies]
    day = (await person.call("GET", "/api/daily")).json["day"]
    for query in (f"daily/results?game=ingenious&day={day}", "sheet?game=ingenious"):
        said.append((await person.call("GET", f"/api/{query}")).body)
    return [MASKED.sub(b"", HASH.sub(b"", one)) for one in said]


async def heard(person: Person, table: str) -> bytes:
    """All that comes over a socket to a table."""
    async with person.socket(table) as client:
        with suppress(ConnectionClosed):
            await client.ask("hello", since=0)
        return b"".join(client.raw)


async def test_no_way_leads_to_a_position_of_today_before_it_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two servers with other draws say the same at every route, byte by byte. They say it to a
    guest who has not played and to somebody without a name. Once the guest has played, they do
    not."""
    for kind in ("CONNECTIONS", "ADMITTED_EACH", "REQUESTS"):
        monkeypatch.setattr(limits, kind, Rate(1_000_000, 1))
    before, after = [], []
    for world in (1, 2):
        folder = tmp_path / str(world)
        store = SqliteStore(folder / "spieltisch.db")
        await store.do(kept_secrets.keep_secret, "daily", bytes([world]) * 32)
        parts = {"library": Library(), "store": store, "randomness": Counted(), "clock": Days()}
        async with serving(folder, **parts) as place:
            anna, ben = await place.guest("Anna"), await place.guest("Ben")
            ids = await played(place, anna)
            before.append([*await told(place, ben, ids), *await told(place, place.nobody, ids)])
            await attempt(ben)
            after.append([await heard(ben, ids["table"]), await heard(ben, ids["practice"])])
    for one, other in zip(*before, strict=True):
        assert one == other
    assert all(one != other for one, other in zip(*after, strict=True))


async def test_a_board_of_a_slip_opens_with_the_day(tmp_path: Path) -> None:
    clock = Days()
    async with serving(tmp_path, library=Library(), clock=clock) as place:
        anna = await place.guest("Anna")
        ids = await played(place, anna)
        clock.later = 1
        for body in ({"table": ids["practice"]}, {"puzzle": ids["puzzle"]}):
            made = await anna.call("POST", "/api/boards", body)
            assert made.status == 200, made
            shown = await place.nobody.call("GET", f"/api/boards/{made.json['board']}")
            assert any(node["actor"] == -1 for node in shown.json["nodes"])
