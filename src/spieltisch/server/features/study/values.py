"""Puzzles and analysis boards as the server asks a store for them; a part of `Store`."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

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
"""Whether a board was kept; else another page of its owner changed it, or there is no room for it:
of its owner, of a network, or of the server."""


class Room(NamedTuple):
    """The most boards of a guest, and the most bytes of a guest, of each network, and of all
    together."""

    boards: int
    guest: int
    networks: tuple[int, int, int]
    in_all: int


class BoardStore(Protocol):
    """See `Store`."""

    async def try_puzzle(self, guest: int, puzzle: str, day: int, solves: bool, at: int) -> Tried:
        """Count one more try, unless the guest has solved the puzzle; return all of them."""

    async def show_puzzle(self, guest: int, puzzle: str, day: int) -> bool:
        """Note that the guest knows the solution; return False without a try."""

    async def tried(self, guest: int) -> list[Tried]:
        """Return the tries of a guest, the last first."""

    async def add_board(self, board: StoredBoard, origins: Origins, room: Room) -> Kept:
        """Add a board that was made at these networks, if there is room."""

    async def board(self, id: str) -> StoredBoard | None:
        """Return the board of that id."""

    async def change_board(self, board: StoredBoard, room: Room) -> Kept:
        """Replace the revision of a board before this one, unless another did, if there is room for
        what is new."""

    async def drop_board(self, guest: int, id: str) -> bool:
        """Delete a board of that guest; return whether there was one."""

    async def boards(self, guest: int, limit: int) -> list[StoredBoard]:
        """Return the boards of a guest, the last changed first."""
