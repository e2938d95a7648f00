"""Records that people bring along: finished games are shown, unfinished ones go on at a table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from spieltisch.core.engine import CHANCE
from spieltisch.core.fair.pledge import Pledge
from spieltisch.core.record import Record, dumps
from spieltisch.core.state import State
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.library import Library
from spieltisch.server.features.records import bringing
from tests.server.harness import AT_ONCE, Person, Place, plan, serving
from tests.server.test_every_game import MODES, wait_for_the_end

IN_TURN = [one for one in MODES if spieltisch.load(one[0]).real_time is None]
GAMES = list(dict(IN_TURN).items())
RACES = [one for one in MODES if one not in IN_TURN]
PLEDGE = Pledge("0" * 64, "1" * 64)


def seats_of(name: str, mode: str) -> int:
    """Return the most seats of a mode."""
    return next(m.seats[-1] for m in spieltisch.load(name).spec.modes if m.name == mode)


def played(
    name: str, mode: str, most: int = 10_000, chance_last: bool = False
) -> tuple[State, str]:
    """Play a game by chance, with so many actions of seats at most; return its end and its record.

    `chance_last`: the record ends before a draw.
    """
    game, rng = spieltisch.load(name), spieltisch.Rng(5)
    state = game.start(seats_of(name, mode), mode=mode)
    log: list[tuple[int, str]] = []
    while actors := state.actors():
        actor = actors[0]
        if actor != CHANCE and most <= 0:
            break
        if actor == CHANCE:
            if most <= 0 and chance_last:
                break
            log.append((actor, state.text(state.draw(rng))))
            continue
        legal = state.legal(actor)
        action = legal[rng.below(len(legal))]
        log.append((actor, state.text(action)))
        state.apply(actor, action)
        most -= 1
    return state, dumps(state, log)


async def bring(person: Person, record: str, *seats: str) -> Any:
    """Bring a record along; return the answer, or the code of the refusal."""
    body = {"record": record, "seats": [plan(seat) for seat in seats]}
    answer = await person.call("POST", "/api/records", body)
    return answer.json if answer.status in (200, 201) else answer.json["code"]


async def record_at(place: Place, table: str) -> Any:
    """Return the record of a table, or the code of the refusal."""
    answer = await place.call("GET", f"/api/tables/{table}/record")
    return answer.body.decode() if answer.status == 200 else answer.json["code"]


@pytest.mark.parametrize(("name", "mode"), IN_TURN)
async def test_an_unfinished_game_goes_on_where_it_was(
    name: str, mode: str, tmp_path: Path
) -> None:
    """The position is that of the record. The game is played to its end, and is never rated."""
    state, text = played(name, mode, 4)
    async with serving(tmp_path, library=Library()) as place:
        anna = await place.guest("Anna")
        brought = await bring(anna, text, "me", *["bot:random"] * (state.seats - 1))
        assert (brought["game"], brought["mode"], brought["seats"]) == (name, mode, state.seats)
        found = await place.stored(brought["table"])
        assert found.match is not None
        assert found.match.state.full() == state.full()
        assert (found.status, found.setup.rated, found.setup.listed) == ("playing", False, False)
        async with anna.at(brought["table"]) as a:
            assert a.table["rated"] is False
            await wait_for_the_end(a, spieltisch.load(name).spec.endless)
            if a.status != "finished":
                return
        whole = Record.loads(await record_at(place, brought["table"]))
        assert whole.actions[: len(Record.loads(text).actions)] == Record.loads(text).actions
        assert whole.final().outcome() is not None
        mine = (await anna.call("GET", "/api/me")).json["tables"]
        assert brought["table"] in {one["table"] for one in mine}


@pytest.mark.parametrize(("name", "mode"), GAMES)
async def test_bots_play_on_where_a_record_stops_before_a_draw(
    name: str, mode: str, tmp_path: Path
) -> None:
    text = next(
        one
        for most in range(40)
        for state, one in [played(name, mode, most, chance_last=True)]
        if CHANCE in state.actors()
    )
    count = Record.loads(text).seats
    async with serving(tmp_path, library=Library()) as place:
        anna = await place.guest("Anna")
        brought = await bring(anna, text, "me", *["bot:novice"] * (count - 1))
        async with anna.at(brought["table"]) as a:
            await wait_for_the_end(a, spieltisch.load(name).spec.endless)
            assert {seat["bot"] for seat in a.table["seats"]} <= {None, "novice"}


@pytest.mark.parametrize(("name", "mode"), GAMES)
async def test_a_finished_game_is_shown_without_its_players(
    name: str, mode: str, tmp_path: Path
) -> None:
    """The replay names no player, and its draws have no proof."""
    state, text = played(name, mode)
    assert state.outcome() is not None
    pledged = replace(Record.loads(text), pledge=PLEDGE).dumps()
    async with serving(tmp_path, library=Library()) as place:
        anna = await place.guest("Anna")
        table = (await bring(anna, pledged))["table"]
        async with anna.at(table) as a:
            assert a.status == "finished"
            assert not any(seat["mine"] for seat in a.table["seats"])
            assert a.table["draws"] is None
            last = a.n - 1
        past = await anna.call("GET", f"/api/tables/{table}/past?n={last}&open=1")
        assert past.json["positions"]
        assert await record_at(place, table) == text
        assert (await anna.call("GET", "/api/me")).json["tables"] == []
        assert (await anna.call("GET", "/api/results")).json["games"] == []


async def test_a_record_that_cannot_go_on_is_refused(tmp_path: Path) -> None:
    name, mode = GAMES[0]
    state, text = played(name, mode, 3)
    lines = text.split("\n")
    bad = {
        "": "unknown-game",
        "not a record": "unknown-game",
        text.replace(f"game {name}", "game chess"): "unknown-game",
        text.replace(f"rules {lines[1][6:]}", "rules 99"): "bad-record",
        text.replace("options ", "options wild=1 "): "bad-record",
        text.replace("unfinished", "ranks 1 2\nscores 1 1\nreason over"): "bad-record",
        text.replace(lines[-2], f"{lines[-2]} twice"): "bad-record",
        text.removesuffix("\n"): "bad-record",
        text + "x" * 70_000: "too-large",
    }
    async with serving(tmp_path, library=Library()) as place:
        anna = await place.guest("Anna")
        assert await bring(place.nobody, text) == "no-guest"
        for wrong, code in bad.items():
            assert await bring(anna, wrong, *["me"] * state.seats) == code, wrong[:80]
        for seats in (["me"], ["open"] * state.seats, ["bot:novice"] * state.seats):
            assert await bring(anna, text, *seats) == "bad-message"
        unknown = ["me", *["bot:nobody"] * (state.seats - 1)]
        assert await bring(anna, text, *unknown) == "unknown-bot"
        assert (await anna.call("GET", "/api/me")).json["tables"] == []
        answer = await anna.call("POST", "/api/records", {"record": text.replace(lines[-2], "0 x")})
        assert answer.json == {"code": "bad-record", "params": {"line": len(lines) - 1}}
        asked = await bring(anna, text)
        assert asked == {"table": None, "game": name, "mode": mode, "seats": state.seats}


async def test_a_race_is_shown_when_finished_and_never_continued(tmp_path: Path) -> None:
    name, mode = RACES[0]
    state = spieltisch.load(name).start(seats_of(name, mode), mode=mode)
    text = dumps(state, [])
    async with serving(tmp_path, library=Library()) as place:
        anna = await place.guest("Anna")
        seats = ["me", *["here"] * (state.seats - 1)]
        assert await bring(anna, text, *seats) == "race-unfinished"


async def test_a_game_with_other_components_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record.loads(played(*GAMES[0], 3)[1])
    own = replace(record, components="other\n")
    monkeypatch.setattr(Record, "loads", lambda text, game: own)
    with pytest.raises(Refusal, match="bad-record"):
        bringing.read(record.dumps(), Library())


async def test_only_a_server_with_one_browser_gives_the_record_of_a_game_that_goes_on(
    tmp_path: Path,
) -> None:
    """It has nothing by which a later draw could be told; a server brings it to its position."""
    name, mode = GAMES[0]
    count = seats_of(name, mode)

    async def begun(place: Place) -> Any:
        anna = await place.guest("Anna")
        table = await anna.make("me", *["bot:novice"] * (count - 1), game=name, mode=mode)
        assert await record_at(place, table) == "not-finished"
        async with anna.at(table) as a:
            await a.do("start")
            return await record_at(place, table)

    async with serving(tmp_path / "many", library=Library()) as place:
        assert await begun(place) == "not-finished"
    alone = replace(AT_ONCE, solitary=True)
    async with serving(tmp_path / "one", library=Library(), settings=alone) as place:
        text = await begun(place)
    assert "unfinished" in text
    assert "draws" not in text
    async with serving(tmp_path / "many", library=Library()) as place:
        anna = await place.guest("Anna")
        brought = await bring(anna, text, "me", *["bot:novice"] * (count - 1))
        stored = await place.stored(brought["table"])
        assert stored.match is not None
        assert len(stored.actions) >= len(Record.loads(text).actions)
