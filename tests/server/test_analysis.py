"""Analyses of finished games: what they say, who may ask, and that they outlive what is killed."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spieltisch import load
from spieltisch.bots import analyse_game
from spieltisch.core.record import Record
from spieltisch.server.play.coach import analyses
from spieltisch.server.play.coach.coaches import Coaches
from spieltisch.server.play.coach.questions import HintAnswer, HintQuestion
from spieltisch.server.wire.bodies import AnalysisState
from tests.server.coaching import COMMAND, coached
from tests.server.harness import Person, Process, leaves, serving


async def play(anna: Person, **fields: Any) -> str:
    """Play a short game alone, one action taken back; return the table."""
    table = await anna.make("me", length=6, **fields)
    async with anna.at(table) as a:
        await a.do("start")
        before = a.n
        await a.act(0, "show")
        await a.do("take_back", to=before)
        while a.status == "playing":
            await a.act(0, leaves(a.seat_view(0)["legal"])[-1])
    return table


async def settled(asked: Person, table: str, *states: str) -> Any:
    """Ask until the analysis is in one of these states."""
    while True:
        answer = await asked.call("GET", f"/api/tables/{table}/analysis")
        assert answer.status == 200, answer
        msgspec.json.decode(answer.body, type=AnalysisState)
        if answer.json["state"] in states:
            return answer.json
        await asyncio.sleep(0.02)


async def begin(asked: Person, table: str) -> str:
    """Have it looked through; the state then, or the refusal's code."""
    answer = await asked.call("POST", f"/api/tables/{table}/analysis")
    return str(answer.json["state"] if answer.status == 200 else answer.json["code"])


async def test_a_finished_game_is_looked_through_once_for_everybody(tmp_path: Path) -> None:
    async with coached(tmp_path) as place:
        anna = await place.guest("Anna")
        table = await play(anna, coach=False)
        ben = place.nobody
        assert (await settled(ben, table, "none"))["analysis"] is None
        assert await begin(ben, table) == "waiting"
        assert await begin(anna, table) in ("waiting", "working")
        done = await settled(anna, table, "done")
        text = (await anna.call("GET", f"/api/tables/{table}/record")).body.decode()
        stored = await place.stored(table)
        expected = analyse_game(Record.loads(text, stored.game), game=stored.game)
        began = next(one.entry.n for one in stored.log if one.entry.kind == "started")
        numbers = [began, *(act.n for act in stored.history.acts)]
        found = done["analysis"]
        assert found["unit"] == "share"
        assert [turn["number"] for turn in found["turns"]] == [
            numbers[turn.number] for turn in expected.turns
        ]
        for seat, other in zip(found["seats"], expected.seats, strict=True):
            assert (seat["luck"], seat["choices"]) == (other.luck, other.choices)
        processes = place.context.coaches.processes if place.context.coaches else []
        pid = processes[0].pid
    async with serving(tmp_path, library=place.context.library) as there:
        without = await there.call("GET", f"/api/tables/{table}/analysis")
        assert without.json["code"] == "no-coach"
    async with coached(tmp_path) as again:
        (process,) = again.context.coaches.processes if again.context.coaches else []
        person = Person(again, anna.cookie)
        assert (await settled(person, table, "done"))["analysis"] == found
        assert await begin(person, table) == "done"
        assert process.pid is None
        assert pid is not None


class Gate:
    """Questions of an analysis go through one by one, as the test lets them."""

    def __init__(self, coaches: Coaches, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = 0
        self._let = asyncio.Semaphore(0)
        self._ask = coaches.ask
        monkeypatch.setattr(coaches, "ask", self.ask)
        monkeypatch.setattr(analyses, "PATIENCE", 3600)

    async def ask(self, *question: Any) -> Any:
        await self._let.acquire()
        self.asked += 1
        return await self._ask(*question)

    def open(self, count: int = 1) -> None:
        for _ in range(count):
            self._let.release()


async def more(asked: Person, table: str, after: int) -> Any:
    """The state once more decisions are looked at."""
    answer = await asked.call("GET", f"/api/tables/{table}/analysis?after={after}")
    assert answer.status == 200, answer
    return answer.json


async def test_findings_come_one_by_one_to_all_who_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also to those who come late; it goes on when nobody waits, and is never begun twice."""
    async with coached(tmp_path) as place:
        anna = await place.guest("Anna")
        table = await play(anna)
        assert place.context.coaches is not None
        gate = Gate(place.context.coaches, monkeypatch)
        assert await begin(anna, table) == "waiting"
        found: list[Any] = []
        for done in range(3):
            waiting = [asyncio.create_task(more(who, table, done)) for who in (anna, place.nobody)]
            gate.open()
            one, other = await asyncio.gather(*waiting)
            assert one == other
            assert (one["state"], one["done"]) == ("working", done + 1)
            assert len(one["analysis"]["turns"]) == done + 1
            found.append(one)
            assert await begin(place.nobody, table) == "working"
        late = await place.nobody.call("GET", f"/api/tables/{table}/analysis")
        assert late.json == found[-1] == await more(place.nobody, table, 0)
        gone = asyncio.create_task(more(anna, table, 3))
        await asyncio.sleep(0)
        gone.cancel()
        gate.open(found[-1]["of"])
        done = await settled(anna, table, "done")
        turns = done["analysis"]["turns"]
        assert gate.asked == len(turns) - 1  # and the result
        for one in found:
            assert one["analysis"]["turns"] == turns[: one["done"]]
        assert await more(anna, table, 3) == done
        for wrong in ("-1", "x", "1&after=2", ""):
            answer = await anna.call("GET", f"/api/tables/{table}/analysis?after={wrong}")
            assert answer.json["code"] == "bad-message"


async def test_nobody_waits_for_more_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Patience ends, and a server that stops lets go."""
    async with coached(tmp_path) as place:
        anna = await place.guest("Anna")
        table = await play(anna)
        assert place.context.coaches is not None
        gate = Gate(place.context.coaches, monkeypatch)
        assert await begin(anna, table) == "waiting"
        monkeypatch.setattr(analyses, "PATIENCE", 0)
        assert (await more(anna, table, 0))["state"] == "working"
        monkeypatch.setattr(analyses, "PATIENCE", 3600)
        waits = asyncio.Event()
        wait = analyses.Analyses.wait_for_more

        async def watched(self: analyses.Analyses, table: str) -> None:
            waits.set()
            await wait(self, table)

        monkeypatch.setattr(analyses.Analyses, "wait_for_more", watched)
        gate.open()
        await more(anna, table, 0)
        waits.clear()
        last = asyncio.create_task(more(anna, table, 1))
        await waits.wait()
    assert (await last)["done"] == 1


async def test_only_finished_games_with_a_coach_are_looked_through(tmp_path: Path) -> None:
    async with coached(tmp_path) as place:
        anna = await place.guest("Anna")
        table = await anna.make("me", length=6)
        assert await begin(anna, table) == "not-finished"
        async with anna.at(table) as a:
            await a.do("start")
            assert await begin(anna, table) == "not-finished"
        assert await begin(anna, "x" * 13) == "no-table"


async def test_killing_the_coach_process_costs_one_decision(tmp_path: Path) -> None:
    """And a game that kills it again and again is given up, until somebody asks again."""
    async with coached(tmp_path) as place:
        assert place.context.coaches is not None
        (process,) = place.context.coaches.processes
        anna = await place.guest("Anna")
        table = await play(anna)
        (tmp_path / "stall").touch()
        assert await begin(anna, table) == "waiting"
        for ending in ("failed", "done"):
            killed = None
            for _ in range(2 if ending == "failed" else 1):
                while process.pid in (None, killed):
                    await asyncio.sleep(0.01)
                killed = process.pid
                assert killed is not None
                os.kill(killed, signal.SIGKILL)
            if ending == "done":
                (tmp_path / "stall").unlink()
            await settled(anna, table, ending)
            if ending == "failed":
                assert await begin(anna, table) == "waiting"


async def test_killing_the_server_leaves_the_game_to_be_looked_through(tmp_path: Path) -> None:
    process = Process(tmp_path)
    await process.start()
    anna = await process.guest("Anna")
    table = await play(anna)
    (tmp_path / "stall").touch()
    assert await begin(anna, table) == "waiting"
    process.signal(signal.SIGKILL)
    await process.start()
    anna = Person(process, anna.cookie)
    await settled(anna, table, "none")
    (tmp_path / "stall").unlink()
    assert await begin(anna, table) == "waiting"
    await settled(anna, table, "done")
    process.signal(signal.SIGTERM)


async def test_who_waits_for_a_hint_comes_before_an_analysis(tmp_path: Path) -> None:
    """While the only process has a question, two of an analysis wait, then that of a hint."""
    coaches = Coaches(1, (*COMMAND, str(tmp_path)))
    state = load("ingenious").random_game(1, limit=20)
    question = HintQuestion("ingenious", "", state.full(), state.actors()[0])
    answered: list[str] = []

    async def ask(label: str, asker: list[str] | None) -> None:
        await coaches.ask(question, HintAnswer, asker)
        answered.append(label)

    (tmp_path / "stall").touch()
    first = asyncio.create_task(ask("first", None))
    await asyncio.sleep(0)  # it is asked,
    await asyncio.sleep(0)  # and the process has it
    kinds = {"second": None, "third": None, "hint": ["anna"]}
    later = [asyncio.create_task(ask(label, asker)) for label, asker in kinds.items()]
    await asyncio.sleep(0)
    (tmp_path / "stall").unlink()
    await asyncio.gather(first, *later)
    await coaches.stop()
    assert answered == ["first", "hint", "second", "third"]
