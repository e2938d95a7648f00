"""Undo in every game: free only while nothing came to light, and the same draws come again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import spieltisch
from spieltisch.core.engine import CHANCE
from spieltisch.core.rng import Rng
from spieltisch.realtime.ranking import Latency
from spieltisch.server.base.library import Library
from tests.server.live_table import Evening, evening, replayed
from tests.server.taking_back import Drawing, key, legal, to

NEAR = Latency(20, 0)
ACTIONS = 60


def every_mode() -> list[tuple[str, int, dict[str, Any]]]:
    """Return every mode that several people play by turns."""
    return [
        (name, next(seats for seats in mode.seats if seats > 1), {"mode": mode.name})
        for name in spieltisch.list_games()
        for mode in spieltisch.load(name).spec.modes
        if max(mode.seats) > 1 and spieltisch.load(name).real_time is None
    ]


async def agree(told: Evening, mover: int) -> None:
    """Undo the mover's last action, with the consent of all others."""
    n = to(told, mover)
    await told.take_back(mover)
    for seat in range(len(told.players)):
        if seat != mover:
            assert told.players[seat].info["take_back"]["to"] == n
            await told.take_back(seat, to=n)
    assert told.table.log[-1].entry.kind == "taken_back"


@pytest.mark.parametrize(("name", "seats", "options"), every_mode(), ids=str)
async def test_what_a_free_undo_and_consent_bring_back(
    name: str, seats: int, options: dict[str, Any], tmp_path: Path
) -> None:
    """In worlds that the player cannot tell apart, a freely undone action looks the same.

    An undone action that is played again meets the same draws.
    """
    random = Random(11)
    people = [NEAR] * seats
    free = asked = 0
    async with evening(
        tmp_path,
        *people,
        library=Library(),
        game=name,
        randomness=Drawing(3),
        rated=False,
        **options,
    ) as told:
        for _ in range(ACTIONS):
            if told.table.status != "playing":
                break
            (mover, *_) = told.table.to_act()
            text = random.choice(legal(told, mover))
            before = told.table.match
            assert before is not None
            acts = len(told.table.actions)
            await told.act(mover, text)
            if told.table.status != "playing":
                break
            after, played = key(told.table), told.table.actions[acts:]
            target = told.players[mover].take_back
            assert target is not None, text
            if target["ask"]:
                asked += 1
                assert mover not in told.table.to_act() or len(played) > 1 or before.redraws
                await agree(told, mover)
            else:
                free += 1
                assert [actor for actor, _, _ in played] == [mover]
                assert told.table.match is not None
                seen = told.table.match.state.view(mover)
                for seed in range(4):
                    world = before.state.determinize(mover, Rng(seed))
                    world.apply(mover, world.parse(text))
                    assert world.view(mover) == seen
                assert await told.take_back(mover) == "done"
            assert key(told.table) == before.state.key()
            if random.random() < 0.5:
                other = random.choice(legal(told, mover))
                await told.act(mover, other)
                if told.table.status != "playing":
                    break
                if told.players[mover].take_back["ask"]:  # type: ignore[index]
                    await agree(told, mover)
                else:
                    assert await told.take_back(mover) == "done"
            await told.act(mover, text)
            assert [act[:2] for act in told.table.actions[acts:]] == [act[:2] for act in played]
            assert key(told.table) == after
        assert key(await replayed(told)) == key(told.table)
    assert asked, "no turn ended"
    if any(len(turn) > 1 for turn in turns(told)):
        assert free, "no turn has a second action"


def turns(told: Evening) -> list[list[int]]:
    """Return the actions of each turn, without draws between them."""
    found: list[list[int]] = []
    before = CHANCE
    for actor, _, _ in told.table.actions:
        if actor == CHANCE or actor != before:
            found.append([])
        if actor != CHANCE:
            found[-1].append(actor)
        before = actor
    return found


async def test_free_before_the_follower_and_by_consent_after_the_turn(tmp_path: Path) -> None:
    """The next tile is seen by all; it comes again, and the whole turn can be undone."""
    async with evening(
        tmp_path,
        NEAR,
        NEAR,
        library=Library(),
        game="carcassonne",
        randomness=Drawing(),
        rated=False,
    ) as told:
        texts = legal(told, 0)
        n = told.table.n
        await told.act(0, texts[0])
        assert told.players[0].take_back == {"to": n, "ask": False}
        assert told.players[1].take_back is None
        assert await told.take_back(0) == "done"
        assert legal(told, 0) == texts
        await told.act(0, texts[-1])
        await told.act(0, legal(told, 0)[0])
        assert told.table.to_act() == (1,)
        drawn = told.table.actions[-1]
        assert drawn[0] == CHANCE
        assert told.players[0].take_back == {"to": told.table.n - 2, "ask": True}
        await told.take_back(0)
        assert told.players[1].info["take_back"]["drawn"]
        await told.take_back(1)
        assert told.table.to_act() == (0,)
        assert told.players[0].take_back is not None
        assert told.players[0].take_back["ask"], "the player knows the next tile"
        await agree(told, 0)
        await told.act(0, texts[0])
        await told.act(0, legal(told, 0)[0])
        assert told.table.actions[-1][:2] == drawn[:2]


async def test_alone_never_past_a_draw_that_all_saw(tmp_path: Path) -> None:
    async with evening(
        tmp_path, NEAR, seats=["casual"], library=Library(), game="carcassonne",
        randomness=Drawing(),
    ) as told:  # fmt: skip
        n = told.table.n
        await told.act(0, legal(told, 0)[0])
        assert told.players[0].take_back == {"to": n, "ask": False}
        await told.act(0, legal(told, 0)[0])
        assert told.players[0].take_back is None
        assert await told.take_back(0, to=told.table.n - 2) == "seen-since"
