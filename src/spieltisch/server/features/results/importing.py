"""Records in a folder, brought into new data as finished tables: `spieltisch import`.

A seat has the name that `games.json` says, and no guest of this server. The numbers of its people
are below 0, which no guest has.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_args

import msgspec

from spieltisch.core.fair.pledge import Pledge
from spieltisch.core.record import MARK, Record
from spieltisch.errors import InvalidRecord
from spieltisch.server.base.library import Library
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.features.results.exporting import INDEX, Exported
from spieltisch.server.play.finished import as_record
from spieltisch.server.storage import table_rows
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.store import Store
from spieltisch.server.table import cards, commands, events
from spieltisch.server.table.seating import forfeits
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import EventRow
from spieltisch.server.table.values import NAMELESS, Loss

Entries = dict[str, Exported]


def entries(folder: Path) -> Entries:
    """Return what a folder says of its records; InvalidRecord."""
    try:
        return msgspec.json.decode((folder / INDEX).read_bytes(), type=Entries)
    except FileNotFoundError:
        return {}
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidRecord(f"{INDEX}: {error}") from None


async def bring(store: Store, path: Path, known: Exported | None, library: Library) -> str | None:
    """Store the game of a record as a table and return its id; None: it is there already.

    Raises SpieltischError for a text that gives no finished table, StoreError, and OSError.
    """
    name = Randomness().table_id() if known is None else known.table
    if await store.do(table_rows.card, name) is not None:
        return None
    text = path.read_text("utf-8").removeprefix(MARK)
    game = library.load(text.partition("\n")[0].removeprefix("game "))
    record = Record.loads(text, game)
    record.final(game)  # names the line of an action or a result that is wrong
    seats: list[str | None] = [None] * record.seats
    now = time.time_ns() // 1_000_000
    known = known or Exported(name, now, seats, seats)
    if len(known.names) != record.seats or len(known.bots) != record.seats:
        raise InvalidRecord(f"{INDEX} should name {record.seats} seats")
    table = TableState(name, library)
    rows = finished(table, record, known)
    if as_record(table, open_to_all=True) != text:
        raise InvalidRecord("a table of this game would have another record")
    await store.append(Change(name, rows, cards.card(table)))
    await store.do(table_rows.touch, name, now)  # however long ago it was played
    return name


def finished(table: TableState, record: Record, known: Exported) -> list[EventRow]:
    """Play a finished game at a table, and return the rows of its log. Raises InvalidRecord."""
    before = _before(table.library, record, known)
    rows = [*played(table, before, record, known.at)]
    return rows + [_row(table, event, known.at) for event in _after(table, record)]


def played(
    table: TableState, before: Iterable[events.AnyEvent], record: Record, at: int
) -> Iterator[EventRow]:
    """Take the events before a game, then play its actions at a table; yield the rows of its log.

    The last action has the time `at`, in milliseconds since 1970.
    """
    span = record.actions[-1].ms or 0 if record.actions else 0
    for event in before:
        yield _row(table, event, at - span)
    for actor, text, ms in record.actions:
        yield _row(table, events.Acted(actor, text), at - span + (ms or 0))


def _row(table: TableState, event: events.AnyEvent, at: int) -> EventRow:
    """Take an event at a table; return its row."""
    made = EventRow(table.n + 1, at, events.encode(event))
    table.replay([made])
    return made


def _before(library: Library, record: Record, known: Exported) -> Iterator[events.AnyEvent]:
    """Yield what came before the first action: the agreement, the people, and the start."""
    pledge = record.pledge or Pledge("")
    order = pledge.seats or tuple(range(record.seats))
    if sorted(order) != [*range(record.seats)]:
        raise InvalidRecord(f"the seats {pledge.seats} are not all seats")
    yield events.Made(
        game=record.game,
        rules=record.rules,
        options=dict(record.options),
        seats=record.seats,
        host=commands.NOBODY,
        listed=False,
        shuffle=bool(pledge.seats),
        chat=False,
        components=record.components,
        secret=pledge.secret,
    )
    bots = library.bots(library.load(record.game))
    people = [seat for seat, bot in enumerate(known.bots) if bot not in bots]
    # People whose seats bots had at the end added to the draws, too: they left after the start.
    left = [seat for seat in range(record.seats) if seat not in people]
    left = left[: max(0, len(pledge.entropies) - len(people))]
    for seat, old in enumerate(order):
        if seat in people or seat in left:
            yield events.Sat(old, -1 - seat, known.names[seat] or NAMELESS)
        else:
            yield events.Appointed(old, known.bots[seat])
    for seat, entropy in zip([*people, *left], pledge.entropies, strict=False):
        yield events.Mixed(-1 - seat, entropy)
    yield events.Started(order, drawn=bool(pledge.seats))
    for seat in left:
        yield events.Removed(seat, known.bots[seat])


def _after(table: TableState, record: Record) -> Iterator[events.AnyEvent]:
    """Yield what came after the last action: the losses of seats, and the end."""
    assert table.match is not None
    for seat, why in record.lost:
        if why not in get_args(Loss):
            raise InvalidRecord(f"no seat can be lost by {why!r}")
        yield events.Forfeited(seat, msgspec.convert(why, Loss))
    if (end := table.match.state.outcome()) is not None:
        facts = end.ranks, end.scores, end.reason, end.result, end.challenges
        yield events.Finished(*facts, compared=end.compared)
    elif record.lost:
        ranks = forfeits.ranks(table.seats, table.match.state.sides(), table.lost, None)
        yield events.Finished(ranks, (), record.lost[-1][1], early=True)
    else:
        raise InvalidRecord("the game is not finished")
