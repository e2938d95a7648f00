"""Refusals with a count, over HTTP: what is refused as one too many is not there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.base.library import Library
from spieltisch.server.features.calls import days_off
from spieltisch.server.features.daily import challenges
from spieltisch.server.features.guests import passkeys
from spieltisch.server.features.study import board, boards
from spieltisch.server.features.study.values import Room
from tests.server.harness import Answer, Person, Place, serving
from tests.server.kept_cookies import named
from tests.server.test_passkeys import at_home

MANY = (10**6, 10**6, 10**6)


def code(answer: Answer) -> str:
    """The code of a refusal; empty where it was none."""
    return str(answer.json["code"]) if answer.status >= 400 else ""


async def test_no_more_days_off_than_are_left(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(days_off, "MOST", 3)
    anna = await place.guest("Anna")
    refused = await anna.call("POST", "/api/me/days-off", {"days": 4})
    assert (refused.status, code(refused)) == (409, "no-days-left")
    assert (await anna.call("GET", "/api/me/account")).json["days_off"]["until_ms"] is None
    assert code(await anna.call("POST", "/api/me/days-off", {"days": 3})) == ""


async def test_no_more_attempts_from_an_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(challenges, "THERE", 1)
    async with serving(tmp_path, library=Library()) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        assert code(await anna.call("POST", "/api/daily", {"game": "ingenious"})) == ""
        refused = await ben.call("POST", "/api/daily", {"game": "ingenious"})
        assert (refused.status, code(refused)) == (429, "too-many")
        assert 0 < refused.json["params"]["seconds"] <= 86_400
        games = (await ben.call("GET", "/api/daily")).json["games"]
        assert all(one["attempt"] is None for one in games)
        assert code(await ben.call("POST", "/api/daily", {"game": "lastdie"})) == ""


@pytest.mark.parametrize(
    ("room", "refused"),
    [
        (Room(1, 10**6, MANY, 10**9), "boards-full"),
        (Room(9, 1, MANY, 10**9), "boards-full"),
        (Room(9, 10**6, (1, 10**6, 10**6), 10**9), "no-room"),
        (Room(9, 10**6, MANY, 1), "no-room"),
    ],
)
async def test_no_more_boards_than_there_is_room_for(
    place: Place, monkeypatch: pytest.MonkeyPatch, room: Room, refused: str
) -> None:
    anna = await place.guest("Anna")
    first = (await anna.call("POST", "/api/boards", {"game": "toy"})).json
    monkeypatch.setattr(boards, "ROOM", room)
    for body in ({"game": "toy"}, {"board": first["board"]}):
        answer = await anna.call("POST", "/api/boards", body)
        assert (answer.status, code(answer)) == (409, refused)
    assert len((await anna.call("GET", "/api/boards")).json["boards"]) == 1
    if room.boards > 1:  # nor does a board that is there grow
        edit = {"node": 0, "name": "A title"}
        assert code(await change(anna, first, "edit", edit)) == refused


@pytest.mark.parametrize(("where", "name"), [(board, "NODES"), (boards, "BYTES")])
async def test_no_board_grows_without_end(
    place: Place, monkeypatch: pytest.MonkeyPatch, where: Any, name: str
) -> None:
    anna = await place.guest("Anna")
    made = (await anna.call("POST", "/api/boards", {"game": "toy"})).json
    shown = (await anna.call("GET", f"/api/boards/{made['board']}")).json
    monkeypatch.setattr(where, name, len(shown["nodes"]))
    acts = {"node": made["node"], "actor": 0, "text": "show"}
    assert code(await change(anna, made, "play", acts)) == "board-full"
    assert (await anna.call("GET", f"/api/boards/{made['board']}")).json == shown


async def change(person: Person, made: Any, how: str, body: Any) -> Answer:
    """Change a board."""
    return await person.call("POST", f"/api/boards/{made['board']}/{how}", body)


async def test_no_more_passkeys_than_a_guest_has_room_for(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where there was room when it was begun."""
    anna = await named(place, "Anna")
    authenticator = at_home(anna)
    options = (await anna.post("/passkey/new"))["options"]
    monkeypatch.setattr(passkeys, "EACH", 0)
    credential = authenticator.make(options)
    assert await anna.refused("/passkey", credential=credential) == "passkeys-full"
    assert (await anna.account())["passkeys"] == []
