"""Analysis boards: trees of variations, read by link, changed by their owner alone; and no position
of a game that goes on comes onto one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.base.library import Library
from spieltisch.server.features.study import board_rows
from spieltisch.server.features.study.values import Room, StoredBoard
from spieltisch.server.storage import declared
from spieltisch.server.storage.store import Store
from tests.server.coaching import coached
from tests.server.harness import Person, leaves, serving
from tests.server.stored import guests
from tests.server.test_analysis import play


async def ask(person: Person, path: str, body: Any = None) -> Any:
    """Call; the answer, or the refusal's code."""
    answer = await person.call("GET" if body is None else "POST", f"/api/boards{path}", body)
    return answer.json if answer.status == 200 else answer.json["code"]


async def test_a_finished_game_is_tried_on_with_variations(tmp_path: Path) -> None:
    async with coached(tmp_path) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        table = await play(anna)
        made = await ask(anna, "", {"table": table, "step": 2})
        board = made["board"]
        shown = await ask(anna, f"/{board}")
        acts = (await place.stored(table)).history.acts
        assert [(node["actor"], node["text"]) for node in shown["nodes"]] == [
            (act.actor, act.text) for act in acts
        ]
        assert (made["node"], shown["mine"], shown["table"]) == (2, True, table)
        assert shown["seats"][0]["name"] == "Anna"
        at = next(k for k, act in enumerate(acts) if act.actor == 0)
        before = await ask(anna, f"/{board}/at/{at}")
        legal = leaves(before["seat_views"][0]["legal"])
        other = next(text for text in legal if text != acts[at].text)
        tried = await ask(anna, f"/{board}/play", {"node": at, "actor": 0, "text": other})
        first = tried["nodes"][0]
        assert (first["parent"], first["text"]) == (at, other)
        assert tried["at"]["draws"] == []
        again = await ask(anna, f"/{board}/play", {"node": at, "actor": 0, "text": other})
        assert [node["id"] for node in again["nodes"]] == [node["id"] for node in tried["nodes"]]
        assert again["revision"] == tried["revision"]
        hint = await ask(anna, f"/{board}/hint", {"node": at, "seat": 0})
        assert hint["candidates"][0]["actions"][0] in legal
        named = await ask(
            anna, f"/{board}/edit", {"node": first["id"], "name": "Better?", "comment": "Try."}
        )
        (found,) = [node for node in named["nodes"] if node["id"] == first["id"]]
        assert (found["name"], found["comment"]) == ("Better?", "Try.")
        promoted = await ask(anna, f"/{board}/edit", {"node": first["id"], "promote": True})
        siblings = [node["id"] for node in promoted["nodes"] if node["parent"] == at]
        assert siblings == [first["id"], at + 1]
        read = await ask(ben, f"/{board}")
        assert (read["mine"], read["nodes"]) == (False, promoted["nodes"])
        assert (await ask(place.nobody, f"/{board}"))["nodes"] == promoted["nodes"]
        for path, body in (
            ("play", {"node": at, "actor": 0, "text": other}),
            ("edit", {"node": first["id"], "delete": True}),
        ):
            assert await ask(ben, f"/{board}/{path}", body) == "not-your-board"
            assert await ask(place.nobody, f"/{board}/{path}", body) == "no-guest"
        assert await ask(ben, f"/{board}/drop", {}) == "no-board"
        copy = (await ask(ben, "", {"board": board}))["board"]
        deleted = await ask(ben, f"/{copy}/edit", {"node": first["id"], "delete": True})
        assert len(deleted["nodes"]) == len(acts)
        assert len((await ask(anna, f"/{board}"))["nodes"]) == len(promoted["nodes"])
        assert [card["board"] for card in (await ask(ben, ""))["boards"]] == [copy]
        assert (await ask(anna, f"/{board}/drop", {}))["boards"] == []
        assert await ask(ben, f"/{board}") == "no-board"


async def test_an_empty_table_draws_at_random_or_as_chosen(tmp_path: Path) -> None:
    async with serving(tmp_path, library=Library()) as place:
        anna = await place.guest("Anna")
        made = await ask(anna, "", {"game": "carcassonne", "options": {"mode": "base"}, "seats": 2})
        board, at = made["board"], made["node"]
        position = await ask(anna, f"/{board}/at/{at}")
        action = leaves(position["seat_views"][0]["legal"])[0]
        seat = position["seat_views"][0]["seat"]
        tried = await ask(
            anna, f"/{board}/play", {"node": at, "actor": seat, "text": action, "settle": False}
        )
        while not tried["at"]["draws"]:
            at, view = tried["at"]["node"], tried["at"]["seat_views"][0]
            text = leaves(view["legal"])[-1]
            body = {"node": at, "actor": view["seat"], "text": text, "settle": False}
            tried = await ask(anna, f"/{board}/play", body)
        draws = tried["at"]["draws"]
        assert sum(draw["share"] for draw in draws) == pytest.approx(1)
        at = tried["at"]["node"]
        for draw in (draws[0], draws[-1]):
            body = {"node": at, "actor": -1, "text": draw["text"]}
            assert (await ask(anna, f"/{board}/play", body))["nodes"][0]["text"] == draw["text"]
        random = await ask(anna, f"/{board}/play", {"node": at, "actor": -1})
        assert random["nodes"][0]["text"] in [draw["text"] for draw in draws]


@pytest.mark.parametrize("game", ["ingenious", "carcassonne", "lastdie", "zigzag"])
async def test_every_game_is_played_on_a_board(tmp_path: Path, game: str) -> None:
    async with serving(tmp_path, library=Library()) as place:
        anna = await place.guest("Anna")
        made = await ask(anna, "", {"game": game})
        at = made["node"]
        for _ in range(6):
            view = (await ask(anna, f"/{made['board']}/at/{at}"))["seat_views"][0]
            text = leaves(view["legal"])[0]
            body = {"node": at, "actor": view["seat"], "text": text}
            at = (await ask(anna, f"/{made['board']}/play", body))["at"]["node"]
        assert len((await ask(anna, f"/{made['board']}"))["nodes"]) >= 6


async def test_no_position_of_a_game_that_goes_on_comes_onto_a_board(tmp_path: Path) -> None:
    async with serving(tmp_path) as place:
        anna = await place.guest("Anna")
        table = await anna.make("me", "bot:low")
        assert await ask(anna, "", {"table": table}) == "not-finished"
        async with anna.at(table) as a:
            await a.do("start")
            assert await ask(anna, "", {"table": table}) == "not-finished"
            assert await ask(anna, "", {"table": table, "step": 0}) == "not-finished"
            assert await ask(anna, "", {"puzzle": f"{table}.2"}) == "no-puzzle"
            assert await ask(anna, "", {"board": table}) == "no-board"
            assert await ask(anna, f"/{table}") == "no-board"
        assert (await ask(anna, ""))["boards"] == []


async def test_bad_requests_change_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as place:
        anna = await place.guest("Anna")
        assert await ask(place.nobody, "", {"game": "toy"}) == "no-guest"
        for body, code in (
            ({}, "bad-message"),
            ({"game": "toy", "board": "b"}, "bad-message"),
            ({"game": "no"}, "unknown-game"),
            ({"game": "toy", "options": {"mode": "no"}}, "invalid-options"),
            ({"game": "toy", "options": {"other": 1}}, "invalid-options"),
            ({"table": "nothing"}, "no-table"),
            ({"puzzle": "nothing"}, "no-puzzle"),
        ):
            assert await ask(anna, "", body) == code
        board = (await ask(anna, "", {"game": "toy"}))["board"]
        before = await ask(anna, f"/{board}")
        wrong: tuple[tuple[str, dict[str, Any], str], ...] = (
            ("play", {"node": 999, "actor": 0, "text": "show"}, "no-position"),
            ("play", {"node": 0, "actor": 0, "text": "nonsense"}, "unknown-action"),
            ("play", {"node": 0, "actor": 0, "text": "play 1"}, "illegal-action"),
            ("play", {"node": before["nodes"][-1]["id"], "actor": -1}, "not-your-turn"),
            ("edit", {"node": 999, "delete": True}, "no-position"),
            ("hint", {"node": 0, "seat": 0}, "no-coach"),
        )
        for path, given, code in wrong:
            assert await ask(anna, f"/{board}/{path}", given) == code
        assert await ask(anna, f"/{board}/at/x") == "no-position"
        assert await ask(anna, f"/{board}") == before


async def test_stores_keep_boards(store: Store) -> None:
    anna, ben = await guests(store, "Anna", "Ben")
    room, here = Room(1, 100, (100, 200, 400), 1000), (1, 2, 3)
    board = StoredBoard("b", anna.id, 1, 5, b"data")
    assert await store.do(board_rows.add_board, board, here, room) == "kept"
    assert (
        await store.do(board_rows.add_board, StoredBoard("c", anna.id, 1, 6, b""), here, room)
        == "guest"
    )
    assert await store.do(board_rows.board, "b") == board
    second = StoredBoard("b", anna.id, 2, 7, b"more")
    assert await store.do(board_rows.change_board, second, room) == "kept"
    assert await store.do(board_rows.change_board, second, room) == "changed"
    assert (
        await store.do(board_rows.change_board, StoredBoard("b", ben.id, 3, 8, b"theirs"), room)
        == "changed"
    )
    assert await store.do(board_rows.boards, anna.id, 9) == [second]
    assert not await store.do(board_rows.delete_board, ben.id, "b")
    await store.do(declared.delete_guest, anna.id)
    assert await store.do(board_rows.board, "b") is None


async def test_boards_take_no_more_room_than_a_guest_a_network_and_the_server_have(
    store: Store,
) -> None:
    """Bytes count, also those of a change, in each network that an address is in; deleting gives
    room back."""
    people = await guests(store, *"abcdefgh")
    room = Room(9, 10, (20, 30, 40), 1000)

    async def keep(guest: int, size: int, *origins: int) -> str:
        board = StoredBoard(f"{guest}-{size}-{origins}", people[guest].id, 1, 5, b"x" * size)
        return await store.do(
            board_rows.add_board, board, (origins[0], origins[1], origins[2]), room
        )

    assert await keep(0, 8, 11, 12, 13) == "kept"
    assert await keep(0, 3, 11, 12, 13) == "guest"
    assert await keep(1, 10, 11, 12, 13) == "kept"
    assert await keep(2, 3, 11, 12, 13) == "network"  # a /64
    assert await keep(2, 10, 21, 12, 13) == "kept"
    assert await keep(3, 3, 31, 12, 13) == "network"  # a /56 of several
    assert await keep(3, 10, 41, 42, 13) == "kept"
    assert await keep(4, 3, 51, 52, 13) == "network"  # a /48
    old = StoredBoard("0-8-(11, 12, 13)", people[0].id, 2, 6, b"x" * 10)
    assert await store.do(board_rows.change_board, old, room) == "kept"
    more = StoredBoard("0-8-(11, 12, 13)", people[0].id, 3, 6, b"x" * 11)
    assert await store.do(board_rows.change_board, more, room) == "guest"
    await store.do(declared.delete_guest, people[0].id)
    assert await keep(4, 10, 11, 12, 13) == "kept"
    for guest in (5, 6):
        assert await keep(guest, 10, guest, guest, guest) == "kept"
    # Of 60, 40 are from one /48: where half is taken, it has no more.
    tight = Room(9, 10, (99, 99, 99), 119)
    board = StoredBoard("t", people[7].id, 1, 5, b"x")
    assert await store.do(board_rows.add_board, board, (11, 12, 13), tight) == "server"
    assert await store.do(board_rows.add_board, board, (71, 72, 73), tight) == "kept"
    full = StoredBoard("f", people[7].id, 1, 5, b"x")
    assert (
        await store.do(board_rows.add_board, full, (81, 82, 83), Room(9, 10, (99, 99, 99), 61))
        == "server"
    )
    assert await store.do(board_rows.delete_board, people[7].id, "t")
    assert (
        await store.do(board_rows.add_board, full, (81, 82, 83), Room(9, 10, (99, 99, 99), 150))
        == "kept"
    )
