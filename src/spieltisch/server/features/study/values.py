"""Tried puzzles and analysis boards as the store keeps them."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

PRACTICE = 0
"""The `day` of tries outside the daily puzzles."""


class Tried(msgspec.Struct, frozen=True, gc=False):
    """A guest's tries at a puzzle, on a day (days since 1970) or as `PRACTICE`.

    `solved` is the number of the try that solved it, 0 for none. After `shown`, the guest knows
    the solution, and no try solves it.
    """

    puzzle: str
    day: int
    tries: int = 0
    solved: int = 0
    shown: bool = False


class StoredBoard(msgspec.Struct, frozen=True, gc=False):
    """An analysis board: its owner, the number of its changes, and the last of them."""

    id: str
    guest: int
    revision: int
    at: int
    data: bytes


Origins = tuple[int, int, int]
"""The numbers of the networks that a board comes from, the widest last. Hundreds of networks share
each number, so that it names none."""
Kept = Literal["kept", "changed", "guest", "network", "server"]
"""Whether a board was kept. Else another page of its owner changed it, or there is no room for it:
of its owner, of a network, or of the server."""


class Room(NamedTuple):
    """The most boards of a guest, and the most bytes of a guest, of each network, and of all
    together."""

    boards: int
    guest: int
    networks: tuple[int, int, int]
    in_all: int
