"""A player's requests and log at one table, and their check against the table's own log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from spieltisch.server.base.library import Library
from spieltisch.server.storage.interface import Stored
from spieltisch.server.table.state import TableState
from tests.cluster.history import Request, out_of_order


class Entry(msgspec.Struct, frozen=True):
    """Of a log entry what is compared."""

    n: int
    kind: str
    actor: int | None
    text: str


@dataclass
class Act:
    """An action as it was sent, perhaps again, and when, in seconds; the number that was answered,
    or the code with which it was refused."""

    text: str
    message: int
    sent: float
    answered: float | None = None
    n: int | None = None
    refused: str = ""


@dataclass
class Chair:
    """A player's place at one table: the log as they received it, and all that they sent."""

    table: str
    seat: int = -1
    """-1 until the table says it."""
    n: int = 0
    log: list[Entry] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    resent: int = 0
    already: int = 0
    """The number of actions sent again that the server had applied already."""

    def take(self, entries: Sequence[Entry], n: int) -> None:
        """Take the entries of a message: each number once, and in order."""
        new = [entry for entry in entries if entry.n > self.n]
        assert [entry.n for entry in new] == list(range(self.n + 1, n + 1)), (self.table, self.n, n)
        self.log += new
        self.n = n

    @property
    def acknowledged(self) -> int:
        """The number of actions that the server acknowledged."""
        return sum(act.n is not None for act in self.acts)


def check(library: Library, stored: Stored, chairs: Sequence[Chair]) -> None:
    """Check a table's log against what its players sent and received.

    Each acknowledged action is in it once, and nothing is in it that was refused or never sent.
    Its order is one that all players could have seen (linearizability). The players received the
    same log, and its actions alone lead to the same position.
    """
    table = TableState(chairs[0].table, library)
    table.replay(stored.rows)
    placed: list[tuple[int, Request]] = []
    for chair in chairs:
        if chair.seat < 0:
            continue  # they never heard of the table
        guest = table.seats[chair.seat].guest
        entries = table.entries(0, table.seats_of(guest))
        in_log = [Entry(one.n, one.kind, one.actor, one.text) for one in entries]
        assert in_log[: chair.n] == chair.log, (table.id, chair.seat)
        applied = {message: n for (who, message), n in stored.applied.items() if who == guest}
        placed += _placed(table.id, chair, in_log, applied)
    wrong = out_of_order([request for _, request in sorted(placed)])
    assert not wrong, (table.id, wrong)
    if table.match is not None:
        state = table.game.start(len(table.seats), **table.setup.options)
        for actor, text, _ in table.actions:
            state.apply(actor, state.parse(text))
        assert table.match.state.key() == state.key(), table.id


def _placed(
    table: str, chair: Chair, log: Sequence[Entry], applied: Mapping[int, int]
) -> list[tuple[int, Request]]:
    """Return the requests of a seat as the log has them; a player sends one after the other."""
    who = table, chair.seat
    for act in chair.acts:
        assert act.n is None or applied.get(act.message) == act.n, (who, act)
        assert not (act.refused and act.message in applied), (who, act)
    asked = [act for act in chair.acts if act.message in applied]
    own = [one for one in log if one.kind == "act" and one.actor == chair.seat]
    assert [one.text for one in own] == [act.text for act in asked], who
    before = 0
    placed = []
    for entry, act in zip(own, asked, strict=True):
        assert before < entry.n <= applied[act.message], (who, act, entry)
        before = applied[act.message]
        placed.append((entry.n, Request(chair.seat, act.message, act.sent, act.answered, act.n)))
    return placed
