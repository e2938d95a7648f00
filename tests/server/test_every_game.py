"""Every game of the package, in every mode, on the server: bots play it and it can be kept."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random

import pytest

import spieltisch
from spieltisch.core import record
from spieltisch.core.engine import CHANCE
from spieltisch.server.base.library import Library
from spieltisch.server.table.match import Match, Move
from support.games import complete
from support.soak import sample
from tests.server.harness import Client, leaves, serving

MODES = [
    (name, mode.name)
    for name in spieltisch.list_games()
    for mode in spieltisch.load(name).spec.modes
]


A_WHILE = 250
"""Entries of the log after which an endless game has been played enough."""


async def wait_for_the_end(client: Client, endless: bool) -> None:
    """Play whatever comes first where one's own seat is to act; an endless game for a while."""
    while client.status != "finished" and not (endless and client.n > A_WHILE):
        for seat_view in client.seat_views:
            if seat_view["legal"]:
                await client.act(seat_view["seat"], leaves(seat_view["legal"])[0])
                break
        else:
            await client.receive()


@pytest.mark.parametrize(("name", "mode"), MODES)
async def test_a_game_with_bots_and_its_record(name: str, mode: str, tmp_path: Path) -> None:
    game = spieltisch.load(name)
    seats = next(m.seats[-1] for m in game.spec.modes if m.name == mode)
    async with serving(tmp_path, library=Library()) as place:
        levels = {
            g["name"]: g["bots"] for g in (await place.call("GET", "/api/games")).json["games"]
        }
        bots = [f"bot:{levels[name][k % len(levels[name])]}" for k in range(seats - 1)]
        anna = await place.guest("Anna")
        calm = game.real_time is not None  # nobody waits for what is played here
        table = await anna.make("me", *bots, game=name, mode=mode, shuffle=True, calm=calm)
        async with anna.at(table) as a:
            await a.do("start")
            await wait_for_the_end(a, game.spec.endless)
            if a.status != "finished":
                assert game.spec.endless
                return
            ranks = a.table["result"]["ranks"]
        answer = await place.call("GET", f"/api/tables/{table}/record")
        assert answer.headers["content-type"].startswith("text/plain")
        final = record.loads(answer.body.decode()).final()
        state = await place.stored(table)
        assert state.match is not None
        assert final.key() == state.match.state.key()
        outcome = final.outcome()
        assert outcome is not None
        assert list(outcome.ranks) == ranks


@pytest.mark.parametrize(("name", "mode"), MODES)
async def test_a_preview_is_what_is_scored(name: str, mode: str, tmp_path: Path) -> None:
    seats = next(m.seats[0] for m in spieltisch.load(name).spec.modes if m.name == mode)
    async with serving(tmp_path, library=Library()) as place:
        anna = await place.guest("Anna")
        here = [f"here:Guest {seat}" for seat in range(1, seats)]
        table = await anna.make("me", *here, game=name, mode=mode)
        async with anna.at(table) as a:
            await a.do("start")
            for _ in range(12):
                if a.status == "finished":
                    assert name not in complete()
                    break
                seat_view = next(seat_view for seat_view in a.seat_views if seat_view["legal"])
                text = leaves(seat_view["legal"])[-1]
                answer = await a.ask("preview", seat=seat_view["seat"], action=text)
                before = a.n
                await a.act(seat_view["seat"], text)
                (scored,) = [e["items"] for e in a.log if e["n"] > before and e["actor"] != -1][:1]
                assert scored == answer["items"]


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_a_preview_tells_no_more_than_the_view(name: str, mode: str) -> None:
    """A preview is the same in another world that the seat cannot tell from its own.

    Bytes of whole evenings would not show a leak: the log may hold what the view no longer does.
    """
    game = spieltisch.load(name)
    rng, asked = spieltisch.Rng(4), 0
    for seed in count():
        if seed >= sample(3, 6) and (asked > 50 or name in complete()):
            break
        state = game.start(next(m.seats[-1] for m in game.spec.modes if m.name == mode), mode=mode)
        random = Random(seed)
        for step in range(90):
            actors = state.actors()
            if not actors:
                break
            if CHANCE in actors:
                drawn, weights = zip(*state.chances(), strict=True)
                state.apply(CHANCE, random.choices(drawn, weights)[0])
                continue
            seat = random.choice(actors)
            legal = state.legal(seat)
            if step % 3 == 0:
                here, there = Match(state, 0, 0), Match(state.determinize(seat, rng), 0, 0)
                for action in legal[:: len(legal) // 8 + 1]:
                    move = Move(seat, action)
                    assert here.preview(move) == there.preview(move), state.text(action)
                    asked += 1
            state.apply(seat, random.choice(legal))
    assert asked > 50
