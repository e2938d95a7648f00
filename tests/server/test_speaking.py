"""A guest whom the server's host has muted writes nothing that others read, in no way."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from spieltisch.server import page_types as schema
from spieltisch.server.table import values
from spieltisch.server.wire import messages
from tests.server.harness import Answer, Json, Place, new_table
from tests.server.kept_cookies import KeptCookies
from tests.server.test_conduct import HOUR, ask, at, from_, hosted, hosting

SOURCES = Path(messages.__file__).parents[1] / "features"


place = pytest.fixture(hosted)


class Muted:
    """Ben, who is about to be muted, at a table of Anna's with chat, and with a board of his."""

    def __init__(self, ben: KeptCookies, table: str, board: str, anna: str) -> None:
        self.ben, self.table, self.board = ben, table, board
        self.anna = anna
        """The id of Anna's profile."""

    async def tell(self, kind: str, **fields: Any) -> Json:
        """Return the answer to a message at the table."""
        async with at(self.ben, self.table) as client:
            answer: Json = await client.ask(kind, **fields)
            return answer

    async def sit(self, name: str) -> Json:
        """Return the answer to taking a seat under a name, which is open."""
        await self.tell("leave", seat=2)
        return await self.tell("sit", seat=2, name=name)

    async def post(self, path: str, **body: Any) -> Json:
        """Return the answer to a request; `type` is that of a socket's."""
        return _answered(await ask(self.ben, path, **body))


def _answered(answer: Answer) -> Json:
    body: Json = answer.json
    return {"type": "refused" if answer.status >= 400 else "done", **body}


TOURNAMENT = {
    "name": "Cup", "game": "toy", "options": {}, "system": "swiss", "players": 4, "seats": 2,
    "rounds": 3,
}  # fmt: skip

Way = Callable[[Muted], Awaitable[Json]]
WAYS: dict[str, Way] = {
    "Say.text": lambda me: me.tell("say", text="Hello"),
    "SayPhrase.phrase": lambda me: me.tell("phrase", phrase="hello"),
    "React.reaction": lambda me: me.tell("react", seat=1, reaction="wow"),
    "Sit.name": lambda me: me.sit("You are slow"),
    "ReportPlayer.words": lambda me: me.tell("report", seat=0, reason="other", words="You"),
    "NewReport.words": lambda me: me.post(
        "/api/people/report", person=me.anna, reason="other", words="You"
    ),
    "NewName.name": lambda me: me.post("/api/me", name="You are slow"),
    "SeatPlan.name": lambda me: me.post("/api/tables", **new_table("me", "here:You are slow")),
    "Edit.name": lambda me: me.post(f"/api/boards/{me.board}/edit", node=0, name="You"),
    "Edit.comment": lambda me: me.post(f"/api/boards/{me.board}/edit", node=1, comment="You"),
    "NewTournament.name": lambda me: me.post("/api/tournaments", **TOURNAMENT),
}
"""The fields of requests whose words others read, and a way to send them."""
UNREAD = {
    "Act.action": "an action of the game",
    "Preview.action": "an action of the game",
    "NewNode.text": "an action of the game",
    "Tries.actions": "actions of the game",
    "OldPlayer.name": "the name that somebody has",
    "CheckedRecord.record": "read by its sender",
    "GivenCode.code": "a secret",
    "GivenHostLink.secret": "a secret",
    "GivenLink.link": "a secret",
    "GivenPhrase.phrase": "a secret",
    "GivenSeatLink.secret": "a secret",
    "NewName.invite": "a secret",
    "NewMail.address": "read by its sender",
    "NewPush.endpoint": "an address of a browser",
    "NewPush.replaces": "an address of a browser",
    "OldPush.endpoint": "an address of a browser",
    "NewBoard.puzzle": "the id of a puzzle",
    "EndedTournament.tournament": "the id of a tournament",
    "NewNotice.text": "written by the server's host",
}
"""Fields for text whose words no other guest reads, and why."""
WORDS = {"SayPhrase.phrase", "React.reaction"}
"""Ways to speak by words that the server knows."""


def requests() -> dict[str, Any]:
    """Return the types of all that browsers send, by name."""
    bodies: dict[str, type] = {one.__name__: one for one in schema.BODIES}
    bodies |= {name: value for name, value in vars(values).items() if isinstance(value, type)}
    sent = {one.__name__: one for one in get_args(messages.AnyClientMessage)}
    for path in SOURCES.rglob("*.py"):
        for name in re.findall(r"read_body\(request, (\w+)\)", path.read_text(encoding="utf-8")):
            sent[name] = bodies[name]
    return sent


def texts(kind: inspect.Type, path: str, found: set[str]) -> None:
    """Add the fields that take any text, at any depth, to `found`."""
    match kind:
        case inspect.StructType(cls=cls, fields=fields):
            for field in fields:
                texts(field.type, f"{cls.__name__}.{field.name}", found)
        case inspect.UnionType(types=kinds):
            for one in kinds:
                texts(one, path, found)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            texts(item, path, found)
        case inspect.Metadata(type=inner):
            texts(inner, path, found)
        case inspect.StrType(pattern=None):
            found.add(path)


def test_every_field_for_text_is_known() -> None:
    """A new one belongs to the ways to speak, or is read by nobody else."""
    found: set[str] = set()
    for kind in requests().values():
        texts(inspect.type_info(kind), kind.__name__, found)
    assert len(found) > 20
    assert not found - WAYS.keys() - UNREAD.keys()
    assert not WAYS.keys() - found - WORDS
    assert not WAYS.keys() & UNREAD.keys()


async def speaker(place: Place) -> tuple[Muted, Callable[[], Awaitable[None]]]:
    """Return Ben, and a function by which the host mutes him."""
    anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.2", "Ben")
    table = await anna.person.make("me", "open", "open", chat=True)
    async with at(ben, table) as b:
        await b.do("sit", seat=1, name="Ben")
    board = (await ask(ben, "/api/boards", game="toy", options={}, seats=2)).json["board"]
    host = await hosting(place)

    async def mute() -> None:
        (found,) = (await host.call("GET", "/api/host/people?name=Ben")).json["people"]
        fields = {"kind": "mute", "seconds": HOUR, "by": ["guest", "device", "address"]}
        answer = await ask(host, "/api/host/sanction", guest=found["guest"], **fields)
        assert answer.status == 200, answer

    profile = (await anna.call("GET", "/api/profile")).json["person"]
    return Muted(ben, table, board, profile), mute


@pytest.mark.parametrize("way", WAYS)
async def test_a_muted_guest_speaks_in_no_way(place: Place, way: str) -> None:
    """The same words pass before the mute, so it is the mute that refuses them."""
    me, mute = await speaker(place)
    before = await WAYS[way](me)
    assert before["type"] == "done", before
    await me.post("/api/me", name="Ben")
    await mute()
    refused = await WAYS[way](me)
    assert refused["code"] == "silenced", refused
    assert refused["params"]["until"] > place.context.clock.now()


async def test_a_muted_guest_goes_on_without_words(place: Place) -> None:
    """Seats under the own name, tables, reports without words, and what deletes words."""
    me, mute = await speaker(place)
    await me.post(f"/api/boards/{me.board}/edit", node=1, comment="Mine")
    await mute()
    for answer in (
        await me.tell("leave", seat=1),
        await me.tell("sit", seat=1, name="Ben"),
        await me.tell("report", seat=0, reason="insult"),
        await me.post("/api/me", name="Ben"),
        await me.post("/api/tables", **new_table("me", "open")),
        await me.post(f"/api/boards/{me.board}/edit", node=1, comment=""),
    ):
        assert answer["type"] == "done", answer


async def test_newcomers_who_are_muted_have_a_name_of_the_servers(place: Place) -> None:
    """By the device or the address: else a new name would be a way to write."""
    _, mute = await speaker(place)
    await mute()
    fresh = await from_(place, "192.0.2.2")
    assert await fresh.refused("", name="You are slow") == "silenced"
    given = await fresh.post("", name=None)
    assert re.fullmatch(r"Guest \d{4}", given["name"])
    assert await fresh.name() == given["name"]
    further = await from_(place, "198.51.100.7", "Somebody else")
    assert await further.name() == "Somebody else"


class Inner(msgspec.Struct):
    """A value with a field for text."""

    words: str | None


class Outer(msgspec.Struct):
    """A value that holds others."""

    inner: list[Inner]
    known: values.Word


def test_the_check_of_fields_finds_text() -> None:
    found: set[str] = set()
    texts(inspect.type_info(Outer), "Outer", found)
    assert found == {"Inner.words"}
