"""Hints: the players who may ask for one, the answers, and play that does not wait for them."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import msgspec
import pytest

import spieltisch
from spieltisch.bots import PlayerView, advise, make_coach
from spieltisch.server.base.library import Library
from spieltisch.server.play.coach.coaches import Coaches
from spieltisch.server.play.coach.process import Process
from spieltisch.server.play.coach.program import answer
from spieltisch.server.play.coach.questions import HintAnswer, HintQuestion
from spieltisch.server.play.coach.turns import Turns
from spieltisch.server.wire.parts import HintedCandidate
from support.browser.coaching import Brief
from tests.server.coaching import CoachedLibrary, coached
from tests.server.harness import leaves, serving


async def test_a_hint_is_what_the_coach_says_of_what_the_seat_knows(tmp_path: Path) -> None:
    async with coached(tmp_path) as place:
        anna = await place.guest("Anna")
        table = await anna.make("me", "bot:low", length=12)
        async with anna.at(table) as a:
            assert a.table["coach"]
            await a.do("start")
            hinted = await a.ask("hint")
            assert hinted["type"] == "hinted", hinted
            assert (hinted["seat"], hinted["number"]) == (0, a.n)
            legal = leaves(a.seat_view(0)["legal"])
            assert 1 <= len(hinted["candidates"]) <= 3
            assert all(one["actions"][0] in legal for one in hinted["candidates"])
            state = (await place.stored(table)).match
            assert state is not None
            advice = advise(make_coach(state.state.game), PlayerView(state.state, 0))
            assert hinted["expected"] == pytest.approx(advice.expected)
            assert [one["actions"] for one in hinted["candidates"]] == [
                list(one.actions) for one in advice.candidates
            ]
            for one in hinted["candidates"]:
                (text,) = one["actions"]
                preview = await a.ask("preview", seat=0, action=text)
                assert one["items"] == preview["items"]
            again = await a.ask("hint")
            assert {**again, "id": 0} == {**hinted, "id": 0}


async def test_a_hint_is_for_who_is_to_act_at_a_table_with_a_coach(tmp_path: Path) -> None:
    async with coached(tmp_path) as place:
        anna, ben, cleo = [await place.guest(name) for name in ("Anna", "Ben", "Cleo")]
        games = await anna.call("GET", "/api/games")
        assert {game["name"]: game["coach"] for game in games.json["games"]} == {
            "toy": True,
            "snatch": False,
        }
        table = await anna.make("me", "open", length=12, rated=False)
        async with anna.at(table) as a, ben.at(table) as b, cleo.at(table) as c:
            assert await a.refused("hint") == "not-playing"
            await b.do("sit", seat=1, name="Ben")
            await a.do("start")
            assert await b.refused("hint") == "not-your-turn"
            assert await c.refused("hint") == "not-your-turn"
            async with place.nobody.at(table) as nobody:
                assert await nobody.refused("hint") == "no-guest"
        rated = await anna.make("me", "open", length=12)
        async with anna.at(rated) as a, ben.at(rated) as b:
            assert (a.table["rated"], a.table["coach"]) == (True, False)
            await a.do("appoint", seat=1, bot="low")
            assert (a.table["rated"], a.table["coach"]) == (False, True)
            await a.do("appoint", seat=1, bot=None)
            await b.do("sit", seat=1, name="Ben")
            await a.do("start")
            assert (a.table["rated"], a.table["coach"]) == (True, False)
            assert await a.refused("hint") == "no-coach"
        for fields in ({"coach": False}, {"purist": True}):
            table = await anna.make("me", "bot:low", length=12, **fields)
            async with anna.at(table) as a:
                await a.do("start")
                assert not a.table["coach"]
                assert await a.refused("hint") == "no-coach"
            assert not (await place.stored(table)).setup.coach
        table = await anna.make("me", "bot:random", game="snatch")
        async with anna.at(table) as a:
            await a.do("start")
            assert not a.table["coach"]
            assert await a.refused("hint") == "no-coach"


async def test_there_are_hints_where_seats_race_but_not_while_they_do(tmp_path: Path) -> None:
    """Also where a race is played turn by turn: mazes may be built with help."""
    async with coached(tmp_path, library=Library()) as place:
        anna = await place.guest("Anna")
        table = await anna.make("me", "here:Kim", game="zigzag", options={"mode": "race"})
        async with anna.at(table) as a:
            await a.do("start")
            assert a.table["coach"]
            assert (await a.ask("hint"))["type"] == "hinted"
            for seat in (0, 1):
                while legal := leaves(a.seat_view(seat)["legal"]):
                    if not legal[0].startswith("lay"):
                        break
                    await a.act(seat, legal[0])
            assert a.seat_view(0)["view"]["phase"] == "collect"
            assert await a.refused("hint") == "no-hint"


async def test_without_coaches_there_are_no_hints(tmp_path: Path) -> None:
    async with serving(tmp_path) as place:
        anna = await place.guest("Anna")
        games = await anna.call("GET", "/api/games")
        assert not games.json["games"][0]["coach"]
        table = await anna.make("me", "bot:low", length=12)
        async with anna.at(table) as a:
            await a.do("start")
            assert not a.table["coach"]
            assert await a.refused("hint") == "no-coach"


async def test_nobody_waits_for_a_hint_and_a_late_one_is_stale(tmp_path: Path) -> None:
    """Where the game went on meanwhile, by an action or by one taken back."""
    async with coached(tmp_path) as place:
        anna = await place.guest("Anna")
        table = await anna.make("me", length=12)
        (tmp_path / "stall").touch()
        async with anna.at(table) as a:
            await a.do("start")
            await a.send({"type": "hint", "id": 1})
            assert await a.refused("hint") == "coach-busy"
            before = a.n
            await a.act(0, "show")
            (tmp_path / "stall").unlink()
            refused = await a.told("refused")
            assert (refused["id"], refused["code"], refused["params"]) == (1, "stale", {"n": a.n})
            (tmp_path / "stall").touch()
            await a.send({"type": "hint", "id": 2})
            await a.do("take_back", to=before)
            (tmp_path / "stall").unlink()
            assert (await a.told("refused"))["code"] == "stale"
            hinted = await a.ask("hint")
            assert (hinted["type"], hinted["number"]) == ("hinted", a.n)


async def test_a_hint_for_an_earlier_move_holds_up_no_other(tmp_path: Path) -> None:
    async with coached(tmp_path) as place:
        anna = await place.guest("Anna")
        table = await anna.make("me", length=12)
        (tmp_path / "stall").touch()
        async with anna.at(table) as a:
            await a.do("start")
            await a.send({"type": "hint", "id": 1})
            await a.act(0, "show")
            await a.send({"type": "hint", "id": 2})
            refused = await a.told("refused")
            assert (refused["id"], refused["code"], refused["params"]) == (1, "stale", {"n": a.n})
            assert await a.refused("hint") == "coach-busy"
            (tmp_path / "stall").unlink()
            hinted = await a.told("hinted")
            assert (hinted["id"], hinted["number"]) == (2, a.n)


async def test_one_guest_leaves_hints_to_others(tmp_path: Path) -> None:
    """At three tables they ask for three; two wait, and that of another is answered before the
    second."""
    async with coached(tmp_path) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        (tmp_path / "stall").touch()
        async with AsyncExitStack() as open_:
            own = [
                await open_.enter_async_context(anna.at(await anna.make("me", length=12)))
                for _ in range(3)
            ]
            b = await open_.enter_async_context(ben.at(await ben.make("me", length=12)))
            for one in (*own, b):
                await one.do("start")
            for one in own:
                await one.send({"type": "hint", "id": 1})
            assert (await own[2].told("refused"))["code"] == "coach-busy"
            await b.send({"type": "hint", "id": 1})
            (tmp_path / "stall").unlink()
            for one in (own[0], b, own[1]):
                assert (await one.told("hinted"))["id"] == 1


async def test_each_asker_has_a_turn_and_an_analysis_too() -> None:
    waiting: Turns[str] = Turns()
    for question, asker in (
        *(("step", None),) * 2,
        *((f"a{i}", "anna") for i in range(5)),
        ("b0", "ben"),
    ):
        waiting.put(question, None if asker is None else [asker])
    came = [await waiting.get() for _ in range(8)]
    assert came == ["a0", "b0", "a1", "step", "a2", "a3", "a4", "step"]


async def kill(process: Process, but: int | None) -> int:
    """Kill the process once its id differs from `but`; return its id."""
    while process.pid in (None, but):
        await asyncio.sleep(0.01)
    pid = process.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    return pid


async def test_a_coach_who_is_killed_is_started_again(tmp_path: Path) -> None:
    """And asked once more; a question that kills twice is not answered."""
    async with coached(tmp_path) as place:
        assert place.context.coaches is not None
        (process,) = place.context.coaches.processes
        anna = await place.guest("Anna")
        table = await anna.make("me", length=12)
        async with anna.at(table) as a:
            await a.do("start")
            (tmp_path / "stall").touch()
            await a.send({"type": "hint", "id": 1})
            first = await kill(process, None)
            while process.pid in (None, first):
                await asyncio.sleep(0.01)
            (tmp_path / "stall").unlink()
            assert (await a.told("hinted"))["id"] == 1
            (tmp_path / "stall").touch()
            await a.act(0, "show")
            await a.send({"type": "hint", "id": 2})
            second = await kill(process, first)
            await kill(process, second)
            assert (await a.told("refused"))["code"] == "coach-busy"
            (tmp_path / "stall").unlink()
            assert (await a.ask("hint"))["type"] == "hinted"
        pid = process.pid
        assert pid is not None
        assert os.getpriority(os.PRIO_PROCESS, pid) == 19
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


# ---------------------------------------------------------------- answers pass undecoded


class Written:
    """A coach process with an answer of its own, whose spaces tell it from one encoded again."""

    pid = None
    CANDIDATES = b'[ {"actions" : ["heads"], "value": 0.5} ]'

    def __init__(self, command: Sequence[str]) -> None:
        pass

    async def ask(self, question: bytes, within: float) -> bytes:
        return b'{"expected":[ 0.5 ],"candidates":' + self.CANDIDATES + b"}"

    async def stop(self) -> None:
        """Nothing is to be ended."""


async def test_what_a_coach_says_reaches_who_asked_as_it_is(tmp_path: Path) -> None:
    coaches = Coaches(1, process=Written)
    async with serving(tmp_path, coaches=coaches, library=CoachedLibrary()) as place:
        anna = await place.guest("Anna")
        table = await anna.make("me", length=6)
        async with anna.at(table) as a:
            await a.do("start")
            await a.ask("hint")
            raw = a.raw[-1]
    found = raw if isinstance(raw, bytes) else raw.encode()
    assert Written.CANDIDATES in found
    assert b'"expected":[ 0.5 ]' in found


@pytest.mark.parametrize("name", spieltisch.list_games())
def test_coaches_say_what_the_wire_has(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing checks an answer on its way, so the program must say all of its types' fields."""
    game = spieltisch.load(name)
    monkeypatch.setattr(game, "coach", partial(Brief, simulations=20))
    games = (game.random_game(seed, limit=20) for seed in range(99))
    state = next(one for one in games if one.actors() and one.actors()[0] >= 0)
    question = HintQuestion(name, game.own_components, state.full(), state.actors()[0])
    said = answer(msgspec.json.encode(question), spieltisch.load)
    hint = msgspec.json.decode(said, type=HintAnswer)
    assert hint.error == ""
    ideas = msgspec.json.decode(hint.candidates, type=list[HintedCandidate])
    assert ideas
    assert msgspec.json.decode(hint.candidates) == msgspec.to_builtins(ideas)
    assert len(msgspec.json.decode(hint.expected, type=list[float])) == state.seats
