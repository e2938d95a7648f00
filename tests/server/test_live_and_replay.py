"""A live game equals the replay of its log: two ways to the same table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

import spieltisch
from spieltisch.realtime.ranking import Latency
from spieltisch.server.base.library import Library
from spieltisch.server.table import events
from spieltisch.server.table.course.effects import EFFECTS
from spieltisch.server.table.match import Match
from spieltisch.server.table.state import TableState
from support.soak import sample
from tests.server.live_table import Evening, FakeRandomness, evening, replayed

STEPS = sample(30, 60)
GAMES = [
    (name, mode.name, calm)
    for name in spieltisch.list_games()
    for game in [spieltisch.load(name)]
    for mode in game.spec.modes
    for calm in ([False, True] if game.real_time is not None else [False])
]


class Drawing(FakeRandomness):
    """Draws by weight, the same every time."""

    def __init__(self) -> None:
        super().__init__()
        self.random = Random(3)

    def draw(self, chances: Sequence[tuple[int, int]]) -> int:
        actions, weights = zip(*chances, strict=True)
        drawn: int = self.random.choices(actions, weights)[0]
        return drawn

    def permutation(self, n: int) -> tuple[int, ...]:
        return tuple(self.random.sample(range(n), n))


def account(table: TableState) -> dict[str, Any]:
    """Return everything a table state holds, in a form that can be compared."""
    held = {name: value for name, value in vars(table).items() if name not in CACHED}
    match, history, clocks = held.pop("match"), held.pop("history"), held.pop("clocks")
    assert match is not None
    facts: dict[str, Any] = vars(history) | facts_of(match)
    facts["_turns"] = [
        (turn.to, turn.seat, turn.guest, facts_of(turn.before)) for turn in history._turns
    ]
    mixture = vars(held.pop("mixture"))
    return held | facts | {"clocks": clocks and vars(clocks), "mixture": mixture}


def facts_of(match: Match) -> dict[str, Any]:
    """Return everything a match holds, in a form that can be compared."""
    facts: dict[str, Any] = {name: getattr(match, name) for name in Match.__slots__}
    facts["state"] = (match.state.key(), match.state.full())
    timeline = facts.pop("timeline")
    facts["times"] = timeline and {k: v for k, v in vars(timeline).items() if k != "facts"}
    return facts


CACHED = {"library", "game", "mode", "_seating", "_people"}
"""Attributes that are built again on demand, or given."""


async def agree(told: Evening) -> None:
    live, again = account(told.table), account(await replayed(told))
    assert live.keys() == again.keys()
    for name, value in live.items():
        assert value == again[name], name


async def play(told: Evening, random: Random, steps: int) -> None:
    """Play at random, where seats race for the same now and then. Now and then take back what can
    be, which all agree to. Compare on the way."""
    for step in range(steps):
        table = told.table
        assert table.match is not None
        if table.status != "playing":
            break
        seen, wanted = table.n, ""
        for seat in table.to_act() if table.live else table.to_act()[:1]:
            legal = table.match.state.texts(table.legal(seat))
            text = wanted if wanted in legal and random.random() < 0.5 else random.choice(legal)
            wanted = text
            await told.act(seat, text, seen=seen)
            await told.pass_time(random.randrange(20))
        await told.pass_time(random.randrange(100, 700))
        if random.random() < 0.3:
            await take_back(told)
        if step % 15 == 0:
            await agree(told)
    await agree(told)


async def take_back(told: Evening) -> None:
    """Take back the last action of the first player who can."""
    for seat, player in enumerate(told.players):
        if (offered := player.take_back) is not None:
            assert await told.take_back(seat) in ("done", "seen-since")
            for other in range(len(told.players)):
                if other != seat and player.info["take_back"] is not None:
                    assert await told.take_back(other) == "done"
            if told.table.log[-1].entry.kind == "taken_back":
                assert told.table.log[-1].entry.text == str(offered["to"])
            return


@pytest.mark.parametrize(("name", "mode", "calm"), GAMES)
async def test_every_game(name: str, mode: str, calm: bool, tmp_path: Path) -> None:
    seats = next(m.seats[-1] for m in spieltisch.load(name).spec.modes if m.name == mode)
    latencies = [Latency(20 + 30 * seat, 4) for seat in range(seats)]
    library = Library()
    async with evening(
        tmp_path,
        *latencies,
        game=name,
        calm=calm,
        rated=False,
        library=library,
        randomness=Drawing(),
        mode=mode,
    ) as told:
        await play(told, Random(1), STEPS)
        assert told.table.n > STEPS // 2
        assert bool(await told.rankings()) == told.table.clock
        kinds = [logged.entry.kind for logged in told.table.log]
        if told.table.clock or not told.table.mode.solo:  # solo each action may draw the next
            assert ("taken_back" in kinds) != told.table.clock


async def test_a_race_with_pauses(tmp_path: Path) -> None:
    """Times less pauses are the same, too."""
    async with evening(tmp_path, Latency(20, 4), Latency(90, 9)) as told:
        for place in range(6):
            for seat in (0, 1):
                await told.act(seat, f"flip {place}")
            await told.pass_time(300)
            holder = next(s for s in (0, 1) if told.players[s].seat_view["view"]["held"])
            await told.act(holder, "keep")
            await told.pass_time(100)
            for ms in (5000, 4000) if place % 2 else ():
                for seat in (0, 1):
                    assert await told.wish(seat) == "done"
                await told.pass_time(ms)
                await agree(told)
        kinds = [logged.entry.kind for logged in told.table.log]
        assert [kinds.count(kind) for kind in ("paused", "resuming", "resumed")] == [3, 3, 3]
        await agree(told)


def test_every_event_has_an_effect() -> None:
    """An action and the start are taken by `TableState` itself."""
    assert {*get_args(events.AnyEvent)} - {*EFFECTS} == {events.Acted, events.Started}
