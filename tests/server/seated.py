"""People at a table, reached as the page reaches them: a seat leads to a card, the card to a
person."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from tests.server.harness import Answer, Json, Person


async def card_of_seat(one: Person, table: str, seat: int, name: str) -> Answer:
    """Ask for the card of the person on a seat."""
    query = urlencode({"table": table, "seat": seat, "name": name})
    return await one.call("GET", f"/api/people?{query}")


async def seat_card(one: Person, table: str, seat: int, name: str) -> Json:
    """Return the card of the person on a seat."""
    answer = await card_of_seat(one, table, seat, name)
    assert answer.status == 200, answer
    found: Json = answer.json
    return found


async def tell_seat(one: Person, door: str, table: str, seat: int, name: str) -> Answer:
    """Ask the person on a seat to be friends, or block them."""
    person = (await seat_card(one, table, seat, name))["profile"]["person"]
    return await one.call("POST", f"/api/people/{door}", {"person": person})


async def told_seat(one: Person, door: str, table: str, seat: int, name: str) -> Any:
    """Ask the person on a seat to be friends, or block them; return their card."""
    answer = await tell_seat(one, door, table, seat, name)
    assert answer.status == 200, answer
    return answer.json
