"""A table goes on elsewhere: its sockets say hello again, and need not come back."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.server.actor.local import LocalTables
from spieltisch.server.codes import CloseCode
from spieltisch.server.net import accounts, receiver
from tests.server.harness import Client, Person, Place, leaves, serving


@pytest.fixture(autouse=True)
def found_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that left this process comes back to it, as if it were of several."""
    monkeypatch.setattr(LocalTables, "found_here", True)


async def begin(place: Place) -> tuple[Person, str]:
    """A guest with a table being played."""
    anna = await place.guest("Anna")
    table = await anna.make("me", "me", mode="turns", length=60)
    async with anna.at(table) as a:
        await a.do("start")
    return anna, table


def an_act(client: Client) -> dict[str, object]:
    """A message that plays something."""
    action = leaves(client.seat_view(0)["legal"])[0]
    return {"type": "act", "id": 77, "seat": 0, "seen": client.n, "action": action}


async def test_what_was_not_answered_is_sent_again_over_the_same_socket(tmp_path: Path) -> None:
    async with serving(tmp_path) as place:
        anna, table = await begin(place)
        async with anna.socket(table) as a:
            await a.ask("hello")
            act = an_act(a)
            n = a.n
            await place.registry._actors[table].stop()
            await a.send(act)  # comes to nobody
            await a.told("resync")
            await a.send({**act, "id": 78, "action": "nonsense"})
            assert (await a.told("refused"))["id"] == 78  # the table is found
            assert not any(b'"id":77' in data for data in a.raw)
            assert a.n == n
            assert (await a.ask(act.pop("type"), **act))["type"] == "done"  # type: ignore[arg-type]
            assert a.log[-1]["n"] > n


async def test_who_does_not_say_hello_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiver, "RESYNC_SECONDS", 0.05)
    async with serving(tmp_path) as place:
        anna, table = await begin(place)
        async with anna.at(table) as a:
            await place.registry._actors[table].stop()
            while (await a.connection.recv(decode=False)) != b'{"type":"resync"}':
                pass
            assert await a.closed() == CloseCode.RESTART


async def test_whose_token_is_no_longer_good_comes_back_with_another(tmp_path: Path) -> None:
    """Rather than watch from now on where they played."""
    async with serving(tmp_path) as place:
        anna, table = await begin(place)
        async with anna.at(table) as a:
            token = anna.cookie.partition("=")[2]
            await place.store.drop_token(accounts.hashed(token))
            await place.registry._actors[table].stop()
            assert await a.closed() == CloseCode.RESTART
