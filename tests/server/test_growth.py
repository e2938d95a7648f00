"""Logs grow as play goes on, and little by anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.play.actor import growth
from tests.server.harness import Place, leaves, serving
from tests.server.tills import tills


@pytest.mark.parametrize("level", ["guest", "there", "in_all"])
async def test_toggling_has_a_price_over_all_sockets_and_tables(tmp_path: Path, level: str) -> None:
    few = tills("toggles", **{level: Rate(4, 0.001)})
    async with serving(tmp_path, tills=few) as place:
        anna = await place.guest("Anna")
        tables = [await anna.make("me", "open") for _ in range(2)]
        async with anna.at(tables[0]) as a, anna.at(tables[0]) as b, anna.at(tables[1]) as c:
            sockets = (a, b, c) * 4
            answers = [
                await socket.ask("slow", seconds=number % 2 * 5)
                for number, socket in enumerate(sockets)
            ]
            refused = [one for one in answers if one["type"] == "refused"]
            assert len(answers) - len(refused) in (3, 4)  # of all, half is for others
            assert {one["code"] for one in refused} == {"too-many"}
            assert all(one["params"]["seconds"] > 0 for one in refused)
            await a.do("say", text="Hello")
            before = a.n
            assert await a.refused("appoint", seat=1, bot="low") == "too-many"
            assert (await place.stored(tables[0])).n == before


async def test_playing_on_costs_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path, tills=tills("toggles", there=Rate(0, 0.001))) as place:
        anna = await place.guest("Anna")
        async with anna.at(await anna.make("me", length=6)) as a:
            await a.do("start")
            while a.status == "playing":
                await a.act(0, leaves(a.seat_view(0)["legal"])[0])
            await a.do("rematch")


async def test_a_full_log_takes_only_what_plays_on_or_ends(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open", length=12)
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
        await a.do("start")
        before = a.n
        await a.act(0, leaves(a.seat_view(0)["legal"])[0])
        await b.until(a.n)
        await b.do("leave", seat=1, bot="low")
        monkeypatch.setattr(growth, "LONGEST", a.n)
        answer = await a.ask("take_back", to=before)
        assert (answer["code"], answer["params"]) == ("log-full", {"most": growth.LONGEST})
        for kind, fields in (
            ("slow", {"seconds": 5}),
            ("mute", {"line": 1, "mute": True}),
            ("pause", {"wish": "pause"}),
            ("hand_over", {"seat": 1}),
            ("colour", {"seat": 0, "colour": "red"}),
            ("leave", {"seat": 0, "bot": "low"}),
            ("remove", {"seat": 1, "bot": "low"}),
        ):
            assert await a.refused(kind, **fields) in ("log-full", "bad-message"), kind
        assert await a.refused("slow", seconds=5) == "log-full"
        await b.do("sit", seat=1, name="Ben")  # the game goes on
        await a.do("say", text="Hello")
        n = (await place.stored(table)).n
        acting = a if a.seat_view(0)["legal"] else b
        seat = 0 if acting is a else 1
        await acting.until(n)
        await acting.act(seat, leaves(acting.seat_view(seat)["legal"])[0])
        await b.do("concede", seat=1)
        await a.until((await place.stored(table)).n)
        assert (await place.stored(table)).status == "finished"
    full = await anna.make("me", "open")
    async with anna.at(full) as a:
        monkeypatch.setattr(growth, "LONGEST", a.n)
        assert await a.refused("appoint", seat=1, bot="low") == "log-full"
        await a.do("close")
