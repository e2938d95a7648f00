"""A message that is wrong is refused with the place, and the reason."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from spieltisch.server.base.malformed import Why, malformed
from tests.server.harness import Place, new_table

WRONG: tuple[tuple[str, str, Any, str, str], ...] = (
    ("POST", "/api/me", b"{", "", "json"),
    ("POST", "/api/me", b"\xff", "", "json"),
    ("POST", "/api/me", b"[" * 9000, "", "type"),
    ("POST", "/api/me", {}, "name", "missing"),
    ("POST", "/api/me", {"name": "Anna", "more": 1}, "more", "unknown"),
    ("POST", "/api/me", {"name": 7}, "name", "type"),
    ("POST", "/api/me", [], "", "type"),
    ("POST", "/api/me", {"name": "a\u202eb"}, "", "hidden"),
    ("POST", "/api/me", {"name": "a\u200db"}, "name", "hidden"),
    ("POST", "/api/me", {"name": " "}, "", "empty"),
    ("POST", "/api/me/avatar", {"avatar": 99}, "avatar", "range"),
    ("POST", "/api/tables", {**new_table("me"), "time": {"seconds": "x"}}, "time.seconds", "type"),
    ("POST", "/api/tables", new_table("nobody"), "seats[0].kind", "value"),
    ("POST", "/api/friends/look", {"code": "x" * 200}, "code", "long"),
    ("GET", "/api/sheet?game=toy&game=toy", None, "game", "value"),
    ("GET", "/api/sheet", None, "game", "missing"),
    ("GET", "/api/daily/results?game=lastdie&day=x", None, "day", "type"),
    ("POST", "/api/draws", {"record": "nonsense"}, "record", "value"),
    ("POST", "/api/boards", {}, "", "value"),
)


@pytest.mark.parametrize(("method", "path", "body", "at", "why"), WRONG)
async def test_a_request_that_is_wrong(
    place: Place, method: str, path: str, body: Any, at: str, why: str
) -> None:
    anna = await place.guest("Anna")
    answer = await anna.call(method, path, body)
    assert (answer.status, answer.json) == (
        400,
        {"code": "bad-message", "params": {"at": at, "why": why}},
    )
    assert why in get_args(Why)


async def test_a_message_that_is_wrong(place: Place) -> None:
    anna = await place.guest("Anna")
    async with anna.at(await anna.make("me")) as a:
        for message, at, why in (
            ({"type": "sit", "id": 7, "seat": 99, "name": "Anna"}, "seat", "range"),
            ({"type": "sit", "id": 7, "seat": 0}, "name", "missing"),
            ({"type": "dance", "id": 7}, "type", "value"),
            ({"type": "say", "id": 7, "text": "x" * 501}, "text", "long"),
            ({"type": "say", "id": 7, "text": ""}, "text", "short"),
            ({"type": "say", "id": 7, "text": "\u200b"}, "", "empty"),
        ):
            await a.send(message)
            refused = await a.told("refused")
            assert (refused["id"], refused["code"]) == (7, "bad-message"), message
            assert refused["params"] == {"at": at, "why": why}, message


def test_what_nobody_foresaw_has_a_reason_too() -> None:
    assert malformed(ValueError("odd - at `$.a`")).params == {"at": "a", "why": "json"}
    assert malformed(RecursionError()).params == {"at": "", "why": "json"}
    far = malformed(ValueError(f"Object contains unknown field `{'x' * 900}`"))
    assert len(str(far.params["at"])) == 60
