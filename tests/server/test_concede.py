"""Conceding: a seat is lost for good, and the table ends or a bot plays on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spieltisch.core import record
from spieltisch.errors import InvalidRecord
from spieltisch.server.base.library import Library
from spieltisch.server.storage import guest_rows
from spieltisch.server.table.seating.forfeits import ended, ranks
from spieltisch.server.table.seating.seat import TableSeat
from spieltisch.server.wire.messages import Concede, Hello, Leave, Sit
from tests.server.harness import Place
from tests.server.live_table import NO_DELAY, Evening, Player, evening, replayed
from tests.server.test_live_and_replay import agree

PERSON, GONE, BOT = TableSeat(1), TableSeat(1, bot="low"), TableSeat(bot="low")


async def concede(told: Evening, seat: int, bot: str | None = "low", by: int | None = None) -> str:
    """A player gives a seat up for lost; the answer."""
    player = told.players[seat if by is None else by]
    return player.code(await told.send(player, Concede(next(told.ids), seat, bot)))


def facts(told: Evening) -> tuple[str, list[str | None], Any]:
    """Return the status, the losses of the seats, and the result, as a player knows them."""
    info = told.players[0].info
    return info["status"], [seat["lost"] for seat in info["seats"]], info["result"]


def early(*places: int) -> dict[str, Any]:
    """Return the result of a table that ended by a concession."""
    none: dict[str, Any] = {"scores": [], "result": None, "challenges": [], "compared": []}
    return {"ranks": list(places), "reason": "conceded", "early": True, **none}


async def test_a_game_of_two_ends(tmp_path: Path) -> None:
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy") as told:
        await told.act(0, "play 0")
        assert await concede(told, 0) == "done"
        assert facts(told) == ("finished", ["conceded", None], early(2, 1))
        assert [entry.entry.kind for entry in told.table.log][-2:] == ["forfeited", "finished"]
        assert told.players[1].seat_view["legal"] == {}
        assert await concede(told, 1) == "not-playing"
        await agree(told)


async def test_alone_against_bots_at_once(tmp_path: Path) -> None:
    async with evening(tmp_path, NO_DELAY, game="toy", seats=["low", "low"]) as told:
        assert await concede(told, 0, bot=None) == "done"
        assert facts(told) == ("finished", ["conceded", None, None], early(3, 1, 1))


async def test_with_more_a_bot_plays_on_and_is_ranked_last(tmp_path: Path) -> None:
    """It has the highest card and would win; nothing brings the person back."""
    async with evening(tmp_path, *[NO_DELAY] * 3, game="toy", length=12) as told:
        assert await concede(told, 2, "nobody") == "unknown-bot"
        assert await concede(told, 2, None) == "unknown-bot"
        assert await concede(told, 2, by=1) == "not-your-seat"
        assert await concede(told, 2) == "done"
        assert facts(told) == ("playing", [None, None, "conceded"], None)
        assert told.players[0].info["seats"][2]["bot"] == "low"
        player = told.players[2]
        assert player.code(await told.send(player, Sit(next(told.ids), 2, "P2"))) == "seat-lost"
        assert await concede(told, 2) == "not-your-seat"
        while told.table.status == "playing":
            await told.pass_time(10_000)
            for seat in set(told.table.to_act()) & {0, 1}:
                await told.act(seat, f"play {told.players[seat].seat_view['view']['hand'][0]}")
        end = told.table.match.state.outcome() if told.table.match else None
        assert end is not None
        assert end.ranks == (3, 2, 1)
        result = facts(told)[2]
        assert (result["ranks"], result["scores"]) == ([2, 1, 3], list(end.scores))
        assert not result["early"]
        await agree(told)


async def test_it_ends_once_one_is_left(tmp_path: Path) -> None:
    """The first to concede comes last."""
    async with evening(tmp_path, *[NO_DELAY] * 3, game="toy") as told:
        assert await concede(told, 1) == "done"
        assert await concede(told, 2) == "done"
        assert facts(told) == ("finished", [None, "conceded", "conceded"], early(1, 3, 2))
        assert (await replayed(told)).result == told.table.result


async def test_a_lost_seat_is_nobody_elses(tmp_path: Path) -> None:
    """A seat that was only left is free."""
    async with evening(tmp_path, *[NO_DELAY] * 4, game="toy") as told:
        await concede(told, 2)
        await told.send(told.players[3], Leave(next(told.ids), 3, "low"))
        assert [seat["free"] for seat in told.players[0].info["seats"]] == [False] * 3 + [True]
        guest = await told.context.store.do(guest_rows.add_guest, b"w", "W", 0)
        told.players.append(Player(guest))
        told.actor.connect(told.players[4])
        await told.send(told.players[4], Hello(next(told.ids)))
        late = told.players[4]
        assert late.code(await told.send(late, Sit(next(told.ids), 2, "W"))) == "seat-lost"
        assert late.code(await told.send(late, Sit(next(told.ids), 3, "W"))) == "done"


async def test_solo_and_waiting_tables(tmp_path: Path) -> None:
    async with evening(tmp_path, NO_DELAY, NO_DELAY, game="toy", mode="alone") as told:
        assert await concede(told, 0) == "no-concession"
    async with evening(tmp_path / "w", NO_DELAY, NO_DELAY, game="toy", start=False) as told:
        assert await concede(told, 0) == "not-playing"


async def test_the_end_is_in_the_record_and_the_rematch_is_the_same_people(place: Place) -> None:
    anna = await place.guest("Anna")
    table = await anna.make("me", "bot:low")
    async with anna.at(table) as a:
        await a.do("start")
        await a.do("concede", seat=0)
        kept = await anna.call("GET", f"/api/tables/{table}/record")
        assert b"lost: 0 conceded\n" in kept.body
        past = await anna.call("GET", f"/api/tables/{table}/past?n={a.n}&open=1")
        assert past.json["positions"][0]["n"] == a.n
        await a.do("rematch")
        again = a.table["rematch"]
    async with anna.at(again) as a:
        assert [seat["lost"] for seat in a.table["seats"]] == [None, None]
        assert a.status == "waiting"


def test_partners_play_on_for_a_side() -> None:
    """A side is lost with the last of its people; a bot is no person."""
    sides = (0, 1, 0, 1)
    people = [PERSON] * 4
    assert not ended(people, sides, {0: "conceded"})
    assert ranks(people, sides, {0: "conceded"}, (1, 3, 1, 3)) == (1, 3, 1, 3)
    assert ended(people, sides, {0: "conceded", 2: "time"})
    assert ranks(people, sides, {0: "conceded", 2: "time"}, None) == (3, 1, 3, 1)
    assert ended([PERSON, PERSON, BOT, PERSON], sides, {0: "conceded"})
    assert not ended([PERSON, PERSON, GONE, PERSON], sides, {0: "conceded"})
    assert ended([PERSON, GONE, GONE, GONE], sides, {0: "conceded"})


def test_the_others_keep_their_order() -> None:
    seats = [PERSON] * 4
    lost = {2: "conceded", 0: "time"}
    assert ranks(seats, range(4), lost, (1, 4, 1, 3)) == (3, 2, 4, 1)  # type: ignore[arg-type]


def test_a_record_keeps_what_was_lost() -> None:
    game = Library().load("lastdie")
    state = game.start(2)
    text = record.dumps(state, [], [(1, "conceded"), (0, "time")])
    assert text.splitlines()[-3:-1] == ["lost 1=conceded 0=time", "unfinished"]
    read = record.loads(text)
    assert read.lost == ((1, "conceded"), (0, "time"))
    assert read.dumps() == text
    assert list(read.replay())
    for wrong in ("lost 2=time", "lost 1=time 1=time", "lost 1"):
        with pytest.raises(InvalidRecord, match="line 5: "):
            record.loads(text.replace("lost 1=conceded 0=time", wrong))
