"""A record becomes a table: a finished game to look at, an unfinished one to play on.

Its draws cannot be checked here, since this server did not make them. A continued game is never
rated and has no open seats: the person who brings the record knows what every seat holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from spieltisch.core.record import MARK, Record
from spieltisch.errors import InvalidRecord
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.library import Library
from spieltisch.server.base.malformed import bad
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.features.results import importing
from spieltisch.server.features.results.exporting import Exported
from spieltisch.server.play.actor.growth import LONGEST
from spieltisch.server.storage.interface import Change
from spieltisch.server.table import cards, commands, events
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import EventRow, Guest
from spieltisch.server.table.values import NewTable, SeatPlan

NAME = 32
"""Characters of a game's name that a refusal repeats."""


def read(text: str, library: Library) -> Record:
    """Return a record without what its draws could be checked by.

    Refuses a game that is not there (`unknown-game`), and a record that this server cannot replay
    (`bad-record`).
    """
    name = text.removeprefix(MARK).partition("\n")[0].removeprefix("game ")
    game = library.offered(name[:NAME])
    try:
        record = Record.loads(text, game)
        if record.components != game.own_components:
            raise InvalidRecord("line 5: this server has other components", line=5)
        record.final(game)
    except InvalidRecord as error:
        raise Refusal("bad-record", line=error.params["line"]) from None
    if len(record.actions) > LONGEST:
        raise Refusal("too-large")
    return replace(record, pledge=None)


def finished(record: Record) -> bool:
    """Return whether the game is over: by its rules, or since seats were lost."""
    return record.result is not None or bool(record.lost)


def shown(id: str, record: Record, at: int, library: Library) -> Change:
    """Return the table of a finished game, whose players nobody knows. Refuses (`bad-record`) seats
    that could not be lost like that."""
    unknown: list[str | None] = [None] * record.seats
    table = TableState(id, library)
    try:
        rows = importing.finished(table, record, Exported(id, at, unknown, unknown))
    except InvalidRecord:
        raise Refusal("bad-record", line=record.first_line - 2) from None
    return Change(id, rows, cards.card(table))


def continued(
    id: str,
    record: Record,
    guest: Guest,
    seats: Sequence[SeatPlan],
    at: int,
    library: Library,
    randomness: Randomness,
) -> Change:
    """Return the table at which these players continue a game; Refusal."""
    if len(seats) != record.seats or any(seat.kind == "open" for seat in seats):
        raise bad("seats", "value")
    if all(seat.kind == "bot" for seat in seats):
        raise bad("seats", "value")
    if library.load(record.game).spec.simultaneous:
        raise Refusal("race-unfinished")
    options = dict(record.options)
    plan = NewTable(record.game, options, [*seats], shuffle=False, rated=False)
    start = events.Started(tuple(range(record.seats)))
    before = (*commands.make(library, guest, plan).events, start)
    table = TableState(id, library)
    rows: list[EventRow] = [*importing.played(table, before, record, at)]
    draft = commands.draft(table, at, randomness)
    draft.settle()  # a record may end before a draw
    rows += table.apply(at, draft.transition())
    return Change(id, rows, cards.card(table))
