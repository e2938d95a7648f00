"""Answers to a table's clients, checked against its log: each request is there once, in order.

A table is a log to which requests append. So a history of requests and answers is linearizable if
the log itself is such an order. The answers say where in the log a request stands. So nothing has
to be searched for, as a checker for any kind of object (Porcupine, Knossos) does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Request(NamedTuple):
    """A client's message, which may have been sent again.

    `sent` is the time of its first sending and `answered` that of its answer, in seconds; `n` is
    the number in the answer. Without an answer, `answered` and `n` are None.
    """

    guest: int
    message: int
    sent: float
    answered: float | None
    n: int | None


class Line(NamedTuple):
    """One event of the log, by whose message, and the key of the table after it."""

    n: int
    guest: int
    message: int
    key: str


def key_after(key: str, guest: int, message: int) -> str:
    """Return the key of a table after an event, from the one before it."""
    return hashlib.sha256(f"{key} {guest} {message}".encode()).hexdigest()[:16]


def faults(log: Sequence[Line], requests: Iterable[Request]) -> list[str]:
    """Return what is wrong with a table's log, in words; nothing where all is well."""
    found: list[str] = []
    if [line.n for line in log] != list(range(1, len(log) + 1)):
        found.append(f"the log has gaps: {[line.n for line in log]}")
    key = ""
    for line in log:
        key = key_after(key, line.guest, line.message)
        if line.key != key:
            found.append(f"{line.n} was played on another position than the log leads to")
            break
    places: dict[tuple[int, int], int] = {}
    for line in log:
        if (line.guest, line.message) in places:
            found.append(f"message {line.message} of {line.guest} was applied twice")
        places[line.guest, line.message] = line.n
    asked = {(request.guest, request.message): request for request in requests}
    found += [f"{who} was never asked for" for who in places.keys() - asked.keys()]
    for who, request in asked.items():
        if request.n is not None and places.get(who) != request.n:
            found.append(f"{who} was acknowledged at {request.n} and is at {places.get(who)}")
    return found + out_of_order([asked[line[1:3]] for line in log if line[1:3] in asked])


def out_of_order(in_log: list[Request]) -> list[str]:
    """Return who was answered before somebody was first asked who stands before them."""
    found = []
    latest = float("-inf")
    for request in in_log:
        if request.answered is not None and request.answered < latest:
            found.append(f"{request[:2]} was answered before one was sent that precedes it")
        latest = max(latest, request.sent)
    return found
