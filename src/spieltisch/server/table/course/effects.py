"""Effects: what each event of the log does to a table, but for actions and the start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import structs

from spieltisch.server.table import events
from spieltisch.server.table.facts import TableFacts
from spieltisch.server.table.seating import forfeits, moving
from spieltisch.server.table.seating.colours import first_free
from spieltisch.server.table.seating.mixture import Mixture
from spieltisch.server.table.seating.seat import TableSeat
from spieltisch.server.table.values import EntryKind, PauseInfo

# ---------------------------------------------------------------- people and their seats


def _made(table: TableFacts, event: events.Made) -> None:
    """Agree on what is played, before anybody sits down."""
    table.setup = event
    table.host = event.host
    table.mixture = Mixture(event.secret, event.challenge is not None)
    table.game = table.library.load(event.game)
    if table.game.own_components != event.components:
        table.game = table.game.with_components(event.components)
    table.mode = next(m for m in table.game.spec.modes if m.name == event.options["mode"])
    table.seats = [TableSeat() for _ in range(event.seats)]
    table.write("made", None, event.game)


def _sat(table: TableFacts, event: events.Sat) -> None:
    """Give a guest a seat; during play, they see its hand from now on."""
    number = event.seat
    free = first_free(table.chosen_colours())
    table.seats[number] = table.seats[number].sat(event, table.n, free)
    table.write("sat", number, event.name)
    if table.status == "playing":
        table.played.setdefault(event.guest, set()).add(number)


def _mixed(table: TableFacts, event: events.Mixed) -> None:
    """Add a guest's random bytes to the seed."""
    table.mixture.add(event.guest, event.entropy)
    table.write("mixed", _first(table, event.guest))


def _ready(table: TableFacts, event: events.Ready) -> None:
    """Log whether a guest is ready; `Attendance` keeps it."""
    table.write("ready", _first(table, event.guest), "" if event.ready else "no")


def _coloured(table: TableFacts, event: events.Coloured) -> None:
    """Give a seat another colour."""
    table.seats[event.seat].colour = event.colour
    table.write("coloured", event.seat, event.colour)


def _left(table: TableFacts, event: events.Left) -> None:
    """Open a seat, or have a bot play for it until somebody takes it."""
    number, bot = event.seat, event.bot
    if bot is None:
        table.seats[number] = TableSeat()
    else:
        table.seats[number].bot, table.seats[number].free = bot, True
    table.write("left", number, bot or "")


def _removed(table: TableFacts, event: events.Removed) -> None:
    """Take all seats of a guest, who may not come back."""
    guest, name = table.seats[event.seat].guest, table.seats[event.seat].name
    assert guest is not None
    for held in table.seats_of(guest):
        colour = table.seats[held].colour if event.bot is not None else None
        table.seats[held] = TableSeat(bot=event.bot, free=event.bot is not None, colour=colour)
    table.reseat()
    table.removed.add(guest)
    table.write("removed", event.seat, name or "")


def _appointed(table: TableFacts, event: events.Appointed) -> None:
    """Give a seat to a bot, or open it; during play the bot stands in for the seat's person."""
    number, bot = event.seat, event.bot
    if table.status == "playing":
        table.seats[number].bot, table.seats[number].stood_in = bot, True
    else:
        table.seats[number] = TableSeat(bot=bot)
    table.write("appointed", number, bot or "")


def _hosted(table: TableFacts, event: events.Hosted) -> None:
    """Make a guest host, since the host is away."""
    _make_host(table, event.guest, "hosted")


def _handed_over(table: TableFacts, event: events.HandedOver) -> None:
    """Make a guest host, as the host chose."""
    _make_host(table, event.guest, "handed_over")


def _make_host(table: TableFacts, guest: int, kind: EntryKind) -> None:
    table.host = guest
    first = min(table.seats_of(guest))
    table.write(kind, first, table.seats[first].name or "")


def _moved(table: TableFacts, event: events.Moved) -> None:
    """Give a guest's place to the guest of another device."""
    table.write("moved", moving.move(table, event.old, event.guest), event.name)


def _first(table: TableFacts, guest: int) -> int | None:
    """Return a guest's first seat."""
    return min(table.seats_of(guest), default=None)


# ---------------------------------------------------------------- chat


def _muted(table: TableFacts, event: events.Muted) -> None:
    """Let a guest say nothing in chat, or speak again."""
    own = {event.guest}
    table.muted = table.muted | own if event.mute else table.muted - own
    table.write("muted" if event.mute else "heard", None, event.name)


def _slowed(table: TableFacts, event: events.Slowed) -> None:
    """Set how often everybody but the host may write."""
    table.slow = event.seconds
    table.write("slowed", None, str(event.seconds))


# ---------------------------------------------------------------- time


def _paused(table: TableFacts, event: events.Paused) -> None:
    """Stop the clock; a pause within a pause began when the first did."""
    since = table.at - table.made_at if table.pause is None else table.pause.since
    table.pause = PauseInfo(event.why, event.seats, since, None)
    table.write("paused", None, " ".join(map(str, (event.why, *event.seats))))


def _resuming(table: TableFacts, event: events.Resuming) -> None:
    """Note when the clock will go on."""
    assert table.pause is not None
    table.pause = structs.replace(table.pause, until=event.at - table.made_at)
    table.write("resuming", None, str(event.at - table.at))


def _resumed(table: TableFacts, _: events.Resumed) -> None:
    """Let the clock go on: what was due is due later by the length of the pause."""
    assert table.pause is not None
    assert table.match is not None
    if table.match.timeline is not None:
        table.match.timeline.shift(table.at - table.made_at - table.pause.since)
    table.pause = None
    table.write("resumed", None)


def _timed_out(table: TableFacts, event: events.TimedOut) -> None:
    """Have a bot play on for a person who has no time left."""
    seat = table.seats[event.seat]
    came = bool(table.setup.tournament) or table.attendance.has_acted(seat.guest)
    seat.run_out(event.bot, came, table.clocks is not None and table.clocks.control.turn > 0)
    table.write("timed_out", event.seat, event.bot)


def _held(table: TableFacts, event: events.Held) -> None:
    """Count no time in which the server or its store was away."""
    assert table.clocks is not None
    table.clocks.hold(event.since, event.until)
    table.write("held", None)


def _took_days_off(table: TableFacts, event: events.TookDaysOff) -> None:
    """Note a guest's days off, or another end of them."""
    table.days_off.setdefault(event.guest, {})[event.since] = event.until
    table.write("took_days_off", _first(table, event.guest), str(event.until))


# ---------------------------------------------------------------- the course of the game


def _taken_back(table: TableFacts, event: events.TakenBack) -> None:
    """Put the game back to where it stood; the same draws come again."""
    assert table.match is not None
    stood, drawn = table.history.go_back(table.n, event.to)
    table.match = stood.taken_back(table.n, event.seat, drawn, table.match)
    if table.clocks is not None:
        table.clocks.take_back(event.to)
    table.write("taken_back", event.seat, str(event.to))


def _end_wished(table: TableFacts, event: events.EndWished) -> None:
    """Log whether a guest wishes to end the game; `Attendance` keeps it."""
    table.write("end_wished", _first(table, event.guest), "" if event.wish else "no")


def _forfeited(table: TableFacts, event: events.Forfeited) -> None:
    """Note that a person lost a seat, and why."""
    table.lost[event.seat] = event.why
    if event.bot is not None:
        table.seats[event.seat].bot = event.bot
    table.write("forfeited", event.seat, " ".join(filter(None, (event.why, event.bot))))


def _finished(table: TableFacts, event: events.Finished) -> None:
    """End the table with a result, in which lost seats come last."""
    assert table.match is not None
    sides = table.match.state.sides()
    table.result = forfeits.result(table.seats, sides, table.lost, event)
    table.pause, table.status = None, "finished"
    table.write("finished", None, event.reason)


def _closed(table: TableFacts, event: events.Closed) -> None:
    """End the table without a result."""
    table.status, table.closed, table.pause = "closed", event.why, None
    table.write("closed", None, "" if event.why == "host" else event.why)


def _rematched(table: TableFacts, event: events.Rematched) -> None:
    """Note the next table of the same people."""
    table.rematch = event.table
    table.write("rematch", None, event.table)


EFFECTS: Mapping[type[events.Event], Callable[[TableFacts, Any], None]] = {
    events.Made: _made,
    events.Sat: _sat,
    events.Mixed: _mixed,
    events.Ready: _ready,
    events.Coloured: _coloured,
    events.Left: _left,
    events.Removed: _removed,
    events.Appointed: _appointed,
    events.Hosted: _hosted,
    events.HandedOver: _handed_over,
    events.Moved: _moved,
    events.Muted: _muted,
    events.Slowed: _slowed,
    events.Paused: _paused,
    events.Resuming: _resuming,
    events.Resumed: _resumed,
    events.TimedOut: _timed_out,
    events.Held: _held,
    events.TookDaysOff: _took_days_off,
    events.TakenBack: _taken_back,
    events.EndWished: _end_wished,
    events.Forfeited: _forfeited,
    events.Finished: _finished,
    events.Closed: _closed,
    events.Rematched: _rematched,
}
"""The function that takes each kind of event."""
