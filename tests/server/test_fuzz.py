"""Messages from clients that may not act change nothing, and the server goes on.

It is Anna's turn in a mode where nobody may talk. Ben, who waits, a guest who watches and nobody
in particular send anything at all: valid messages, mutated ones, random JSON, text and bytes. Anna
herself sends messages that are damaged for certain.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.transport import receiver
from support.soak import sample
from tests.server.harness import AT_ONCE, Json, Person, Place, ids, serving

EXAMPLES = sample(60, 300)

seats = st.integers(0, 15)
texts = st.text(max_size=70) | st.sampled_from(["show", "play 1", "play 2", "deal 3", "call 1"])
FIELDS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "hello": {"since": st.integers(0, 2**53)},
    "sit": {"seat": seats, "name": texts},
    "leave": {"seat": seats},
    "appoint": {"seat": seats, "bot": st.none() | st.sampled_from(["low", "random", "genius"])},
    "start": {},
    "act": {"seat": seats, "seen": st.integers(0, 60), "action": texts},
    "preview": {"seat": seats, "action": texts},
    "say": {"text": texts},
    "mute": {"line": st.integers(1, 9), "mute": st.booleans()},
    "unsay": {"line": st.integers(1, 9)},
    "slow": {"seconds": st.integers(0, 1)},
    "report": {  # whom nobody could report: a seat that there is not, a message of nobody
        "seat": st.integers(5, 15),
        "reason": st.sampled_from(["insult", "name", "spam", "spoiling", "other"]),
        "words": texts,
    },
    "rematch": {},
    "close": {},
}
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
valid = st.sampled_from(sorted(FIELDS)).flatmap(
    lambda kind: st.fixed_dictionaries(
        {"type": st.just(kind), "id": st.integers(1, 2**53 - 1), **FIELDS[kind]}
    )
)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A message with a field too many, or one too few, or of no type that it could be."""
    message = draw(valid)
    name = draw(st.sampled_from(sorted(set(message) - {"since"})))
    match draw(st.integers(0, 2)):
        case 0:
            message[draw(texts.filter(lambda key: key not in message))] = draw(values)
        case 1:
            del message[name]
        case 2:
            message[name] = draw(st.sampled_from([[], {}, 1.5, True, "", -1, 2**60, "x" * 600]))
            if name == "bot":
                message[name] = 7
    return json.dumps(message)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A message with some letters exchanged, left out or put in."""
    text = json.dumps(draw(valid), ensure_ascii=False)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.text(max_size=2)) + text[at + draw(st.integers(0, 2)) :]
    return text


anything = (
    valid.map(json.dumps) | damaged() | mutated() | values.map(json.dumps) | st.text() | st.binary()
)


class Evening:
    """A table in play, and those who would disturb it."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.table: str
        self.people: dict[str, Person]

    async def begin(self) -> None:
        """Anna is to act."""
        names = ("anna", "ben", "eve")
        self.people = {name: await self.place.guest(name) for name in names}
        self.people["nobody"] = Person(self.place, "")
        self.table = await self.people["anna"].make("me", "open", mode="quiet")
        async with self.people["anna"].at(self.table) as a, self.people["ben"].at(self.table) as b:
            await b.do("sit", seat=1, name="Ben", id=0x1234567890ABC)
            await a.do("start")
        self.before = await self.state()

    async def state(self) -> tuple[Any, ...]:
        """The log and the position, on disk and in memory."""
        live = (await self.place.registry.open(self.table)).table
        stored = (await self.place.stored(self.table)).match
        assert live.match is not None
        assert stored is not None
        keys = live.match.state.key(), stored.state.key()
        return *await self.place.fingerprint(self.table), live.n, keys, len(live.seats)

    async def attack(self, who: str, payloads: list[str | bytes], hello: bool) -> None:
        """Send it all, hear it all, and look what came of it."""
        async with self.people[who].socket(self.table) as client:
            try:
                if hello:
                    await client.ask("hello")
                for payload in payloads:
                    await client.send(payload)
                end: Json = {"type": "preview", "id": next(ids), "seat": 15, "action": "?"}
                await client.send(end)
                answer: Json = {}
                while answer.get("id") != end["id"]:
                    answer = json.loads(await client.connection.recv())
                    assert answer["type"] != "done", (who, payloads)
            except ConnectionClosed as closed:
                code = closed.rcvd and closed.rcvd.code
            else:
                code = None
        assert code in (None, CloseCode.BAD_MESSAGE, CloseCode.TOO_LARGE), (who, payloads)
        assert await self.state() == self.before, (who, payloads)


@pytest.mark.parametrize(
    ("who", "payload"),
    [("ben", anything), ("eve", anything), ("nobody", anything), ("anna", damaged())],
    ids=["ben", "eve", "nobody", "anna"],
)
async def test_fuzz(
    who: str,
    payload: st.SearchStrategy[str | bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(receiver, "SOCKET", Rate(1_000_000, 1))
    loop = asyncio.get_running_loop()
    async with serving(tmp_path, settings=AT_ONCE) as place:
        evening = Evening(place)
        await evening.begin()

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(st.lists(payload, min_size=1, max_size=12), st.sampled_from([True, True, False]))
        def fuzz(payloads: list[str | bytes], hello: bool) -> None:
            attack = evening.attack(who, payloads, hello)
            asyncio.run_coroutine_threadsafe(attack, loop).result(60)

        await asyncio.to_thread(fuzz)
        async with evening.people["anna"].at(evening.table) as a:
            await a.act(0, f"play {a.seat_view(0)['view']['hand'][0]}")
