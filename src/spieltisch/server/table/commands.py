"""Commands at a table, each with its right to act: from a request to a transition or a Refusal.

Nothing here changes a table. `at` is the time of what happens, in milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from spieltisch.core.game import Game
from spieltisch.core.ids import Action, Actor
from spieltisch.core.spec import OptionValue
from spieltisch.errors import IllegalAction, InvalidOptions
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.library import Library
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.table import events
from spieltisch.server.table.course.ended import rated
from spieltisch.server.table.events import AnyEvent
from spieltisch.server.table.match import Match, Move
from spieltisch.server.table.seating.seat import TableSeat
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.text import clean_name, distinct, numbered
from spieltisch.server.table.transition import Draft, Transition
from spieltisch.server.table.values import (
    Challenge,
    Colour,
    NewTable,
    SeatPlan,
    TimeControl,
    avatar_of,
)

NOBODY = 0
"""The number of no guest: of the host of a table that has none."""

# ---------------------------------------------------------------- a new table


def make(
    library: Library,
    host: Guest,
    plan: NewTable,
    secret: str = "",
    challenge: Challenge | None = None,
    tournament: str = "",
    referee: int = 0,
    matched: bool = False,
) -> Transition:
    """Make a new table with its seats as planned; its draws are computed from the `secret`.

    Nobody is host where strangers were `matched`, nor where a `referee` decides.
    """
    game = library.offered(plan.game)
    options = resolved(game, len(plan.seats), plan.options)
    made = events.Made(
        game=plan.game,
        rules=game.spec.rules,
        options=options,
        seats=len(plan.seats),
        host=NOBODY if matched or tournament else host.id,
        listed=plan.listed,
        shuffle=plan.shuffle,
        chat=plan.chat,
        purist=plan.purist,
        components=game.own_components,
        calm=_calm(game, plan.calm),
        several=plan.several,
        coach=plan.coach and not plan.purist,
        time=_time(game, options, plan, library),
        rated=plan.rated,
        secret=secret,
        challenge=challenge,
        tournament=tournament,
        matched=matched,
        gathers=matched or (plan.time is not None and not tournament),
        referee=referee,
    )
    bots = library.bots(game)
    taken: list[AnyEvent] = []
    for number, seat in enumerate(plan.seats):
        if (event := _planned(number, seat, host, bots)) is not None:
            taken.append(_unless_taken(event, taken))
    if any(isinstance(event, events.Sat) for event in taken) and begins_in_days(made):
        taken.append(events.Ready(host.id))
    return Transition((made, *taken))


def begins_in_days(setup: events.Made) -> bool:
    """Return whether a guest who sits down is ready by that: players with days for each move need
    not be there when the game begins. Strangers who were matched say so themselves."""
    days = setup.time is not None and setup.time.days > 0
    return days and setup.gathers and not setup.matched


def resolved(game: Game, seats: int, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return the complete options of a game; Refusal."""
    known = {"mode", *(option.name for option in game.spec.options)}
    for name in given:
        if name not in known:
            raise Refusal("invalid-options", option=name, allowed=" ".join(sorted(known)))
    try:
        return dict(game.start(seats, **given).options)
    except InvalidOptions as error:
        raise Refusal("invalid-options", **error.params) from None


def _calm(game: Game, calm: bool) -> bool:
    if calm and game.real_time is None:
        raise Refusal("invalid-options", option="calm", allowed="false")
    return calm


def _time(
    game: Game, options: dict[str, OptionValue], plan: NewTable, library: Library
) -> TimeControl | None:
    """Return the players' clocks: none in solo modes, and only time for each turn where seats
    race."""
    time = plan.time
    if time is None:
        return None
    races = game.real_time is not None and not plan.calm
    kinds = [bool(time.seconds), bool(time.days), bool(time.turn)]
    once = sum(kinds) == 1 and not (time.increment and not time.seconds)
    fits = bool(time.turn) == races and not (races and time.at_end == "lost")
    if not fits or not once or game.spec.mode(options["mode"]).solo:
        raise Refusal("invalid-options", option="time", allowed="")
    level(time.bot, library.bots(game))
    return time


def _planned(number: int, seat: SeatPlan, host: Guest, bots: tuple[str, ...]) -> AnyEvent | None:
    match seat.kind:
        case "open":
            return None
        case "bot":
            return events.Appointed(number, level(seat.bot, bots))
        case "me" | "here":
            own = host.name if seat.kind == "me" else numbered(host.name, number + 1)
            name = own if seat.name is None else seat.name
            avatar = host.avatar if seat.kind == "me" else avatar_of(host.id, None, number)
            return events.Sat(number, host.id, clean_name(name), seat.colour, avatar)


def _unless_taken(event: AnyEvent, before: list[AnyEvent]) -> AnyEvent:
    """Return the event without a colour that a person before it wished for."""
    if isinstance(event, events.Sat):
        others = {one.colour for one in before if isinstance(one, events.Sat)}
        if event.colour in others:
            return structs.replace(event, colour=None)
    return event


def level(bot: str | None, bots: tuple[str, ...]) -> str:
    """Return the level of a bot that there is; Refusal."""
    if bot is None or bot not in bots:
        raise Refusal("unknown-bot", bot=bot or "", allowed=" ".join(bots))
    return bot


# ---------------------------------------------------------------- seats


def sit(
    table: TableState, guest: Guest, number: int, name: str, colour: Colour | None = None
) -> Transition:
    """Take an open seat, or take one's own back from a bot.

    During play it may be a seat that somebody left, for a guest who has seen no other hand. A
    `colour` that another person has is not given.
    """
    seat = seat_of(table, number)
    if guest.id in table.removed:
        raise Refusal("removed")
    if number in table.lost:
        raise Refusal("seat-lost")
    if table.clocks is not None and table.clocks.spent(number):
        raise Refusal("time-up")
    if table.status == "playing" and seat.guest == guest.id and seat.bot is not None:
        return Transition((events.Sat(number, guest.id, seat.name or guest.name),))
    left = table.status == "playing" and seat.free and not table.setup.tournament
    if left and table.played.get(guest.id, {number}) != {number}:
        raise Refusal("seat-taken")
    if table.status != "waiting" and not left:
        raise Refusal("not-waiting")
    if seat.taken and not left:
        raise Refusal("seat-taken")
    one_each = table.setup.listed and not table.setup.several
    if one_each and guest.id != table.host and table.seats_of(guest.id):
        raise Refusal("one-seat")
    name = distinct(clean_name(name), names_of_others(table, guest))
    if colour in table.chosen_colours(but=number):
        colour = None
    others = table.seats_of(guest.id)
    avatar = avatar_of(guest.id, None, number) if others else guest.avatar
    sat = events.Sat(number, guest.id, name, colour, avatar)
    new = not others and table.status == "waiting" and begins_in_days(table.setup)
    return Transition((sat, events.Ready(guest.id)) if new else (sat,))


def names_of_others(table: TableState, guest: Guest) -> list[str]:
    """Return the names on the seats of others than the guest."""
    return [seat.name for seat in table.seats if seat.name and seat.guest != guest.id]


def leave(table: TableState, guest: Guest, number: int, bot: str | None = None) -> Transition:
    """Give a seat up; during play a bot plays on."""
    seat = seat_of(table, number)
    if table.status == "playing" and bot is not None:
        playing(table, guest, number)
        return Transition((events.Left(number, level(bot, table.library.bots(table.game))),))
    if table.status != "waiting":
        raise Refusal("not-waiting")
    if seat.guest != guest.id:
        raise Refusal("not-your-seat")
    return _left(table, events.Left(number))


def _left(table: TableState, left: AnyEvent) -> Transition:
    """Return the end of a seat before the start: strangers who were matched part for good."""
    return Transition((left, events.Closed("unmet")) if table.setup.matched else (left,))


def remove(table: TableState, guest: Guest, number: int, bot: str | None) -> Transition:
    """Remove the person on that seat from all their seats; during play a bot plays on."""
    _seated(table, guest, number)
    if table.status == "waiting":
        return Transition((events.Removed(number),))
    return Transition((events.Removed(number, level(bot, table.library.bots(table.game))),))


def expel(table: TableState, guest: int, willing: bool = False) -> Transition | None:
    """Remove a guest from all their seats, as the server's host, or have a `willing` one give them
    up; None where none can be taken.

    During play a bot plays on: the one that stands in already, or one of the middle level.
    """
    number = min(table.seats_of(guest), default=None)
    if number is None or table.status not in ("waiting", "playing"):
        return None
    levels = table.library.levels(table.game)
    stand_in = table.seats[number].bot or levels[len(levels) // 2]
    event = events.Left if willing else events.Removed
    if table.status == "waiting":
        return _left(table, event(number))
    return Transition((event(number, stand_in),))


def hand_over(table: TableState, guest: Guest, number: int) -> Transition:
    """Make the person on that seat the host."""
    seat = _seated(table, guest, number)
    assert seat.guest is not None
    return Transition((events.HandedOver(seat.guest),))


def _seated(table: TableState, host: Guest, number: int) -> TableSeat:
    """Return a seat that somebody other than the host has, who asks; Refusal."""
    seat = seat_of(table, number)
    if host.id != table.host:
        raise Refusal("not-host")
    if table.status not in ("waiting", "playing"):
        raise Refusal("not-playing")
    if seat.guest is None or seat.guest == host.id:
        raise Refusal("nobody-else")
    return seat


def appoint(table: TableState, guest: Guest, number: int, bot: str | None) -> Transition:
    """Give any seat to a bot before the start, or open it."""
    seat_of(table, number)
    if guest.id != table.host:
        raise Refusal("not-host")
    if table.status != "waiting":
        raise Refusal("not-playing")
    if bot is None:
        return Transition((events.Appointed(number, None),))
    return Transition((events.Appointed(number, level(bot, table.library.bots(table.game))),))


def stand_in(
    table: TableState, guest: Guest, number: int, bot: str | None, present: frozenset[int]
) -> str | None:
    """Return the level of the bot that shall play for somebody who is away; None: none shall."""
    seat = seat_of(table, number)
    if not decides(table, guest.id):
        raise Refusal("not-host")
    if table.setup.time is not None:
        raise Refusal("clock-decides")
    if bot is None:
        return None
    if seat.bot is not None or seat.guest in present:
        raise Refusal("seat-taken")
    return level(bot, table.library.bots(table.game))


def decides(table: TableState, guest: int) -> bool:
    """Return whether a guest decides about the seats of people who are away."""
    return guest == (table.setup.referee or table.host)


def seat_of(table: TableState, number: int) -> TableSeat:
    """Return a seat of the table; Refusal."""
    if number >= len(table.seats):
        raise Refusal("no-seat", seat=number, seats=len(table.seats))
    return table.seats[number]


def only_bots(table: TableState, but: int | None = None) -> bool:
    """Return whether bots play on all seats, or on all `but` one, with nobody to wait for."""
    others = [seat for number, seat in enumerate(table.seats) if number != but]
    return table.status == "playing" and all(seat.bot is not None for seat in others)


# ---------------------------------------------------------------- hosting


def mute(table: TableState, guest: Guest, speaker: Guest, mute: bool) -> Transition:
    """Let somebody say nothing more in chat, or speak again."""
    if guest.id != table.host:
        raise Refusal("not-host")
    if speaker.id == table.host or mute == (speaker.id in table.muted):
        return Transition(())
    return Transition((events.Muted(speaker.id, speaker.name, mute),))


def slow(table: TableState, guest: Guest, seconds: int) -> Transition:
    """Let everybody else write one message of chat in so many seconds."""
    if guest.id != table.host:
        raise Refusal("not-host")
    return Transition((events.Slowed(seconds),) if seconds != table.slow else ())


def deputy(table: TableState, present: frozenset[int]) -> int | None:
    """Return the guest who becomes host if the present one stays away.

    That is, of the seated people who are `present`, the first who sat down. None while the host is
    present, where nobody is host, and once the game is over.
    """
    if table.host == NOBODY or table.status not in ("waiting", "playing") or table.host in present:
        return None
    seated = [seat for seat in table.seats if seat.guest in present]
    return min(seated, key=lambda seat: seat.since).guest if seated else None


# ---------------------------------------------------------------- play


def move(table: TableState, guest: Guest, number: int, text: str) -> Move:
    """Return the move that a guest means by a text, on a seat on which they play; Refusal."""
    return playing(table, guest, number).read(number, text)


def act(
    table: TableState, move: Move, seen: int, at: int, randomness: Randomness, lag: int = 0
) -> Transition:
    """Play a person's move, chosen when log number `seen` was the last they knew.

    It was done `lag` milliseconds before `at`, which counts where players have clocks.
    """
    match = table.match
    assert match is not None
    if table.pause is not None:
        raise Refusal("paused")
    clocks = table.clocks
    if clocks is not None and (ends := clocks.ends(move.seat)) is not None and at - lag > ends:
        raise Refusal("time-up")
    if match.timeline is not None and match.timeline.began <= seen < match.timeline.ended:
        raise Refusal("gone")
    if move.seat not in match.to_act:
        raise Refusal("not-your-turn")
    if not match.since[move.seat] <= seen <= table.n:
        raise Refusal("stale", n=table.n)
    played = play(table, *move, at, randomness)
    if clocks is None or not lag:
        return played
    acted, *others = played.events
    assert isinstance(acted, events.Acted)
    return played._replace(events=(structs.replace(acted, lag=lag), *others))


def playing(table: TableState, guest: Guest, number: int) -> Match:
    """Return the game in which `guest` plays themself on that seat; Refusal."""
    seat = seat_of(table, number)
    if table.match is None or table.status != "playing":
        raise Refusal("not-playing")
    if seat.guest != guest.id or seat.bot is not None:
        raise Refusal("not-your-seat")
    return table.match


def may_ask(table: TableState, guest: Guest) -> tuple[Match, int]:
    """Return the game, and the seat on which `guest` is to act and may be given a hint; Refusal."""
    if table.match is None or table.status != "playing":
        raise Refusal("not-playing")
    if not table.coach or rated(table):
        raise Refusal("no-coach")
    own = table.people().get(guest.id, frozenset())
    seats = [seat for seat in table.to_act() if seat in own and table.seats[seat].bot is None]
    if not seats:
        raise Refusal("not-your-turn")
    real_time = table.game.real_time
    if real_time is not None and real_time.live(table.match.state):
        raise Refusal("no-hint")
    return table.match, seats[0]


def may_hurry(table: TableState, guest: Guest) -> None:
    """Check that `guest` plays, and nobody else who would see less of what the bots do; Refusal."""
    if table.status != "playing":
        raise Refusal("not-playing")
    if guest.id not in table.people():
        raise Refusal("not-your-seat")
    if len(table.people()) > 1:
        raise Refusal("not-alone")


def may_set_bot_speed(table: TableState, guest: Guest) -> None:
    """Check that `guest` has a seat of a table that is not over; Refusal."""
    if table.status not in ("waiting", "playing"):
        raise Refusal("not-playing")
    if not table.seats_of(guest.id):
        raise Refusal("not-your-seat")


def draft(table: TableState, at: int, randomness: Randomness) -> Draft:
    """Return the table's game to be played on."""
    assert table.match is not None
    return Draft(table.match.fork(), table.n, at, randomness, before=table.match.state)


def play(
    table: TableState, actor: Actor, action: Action, at: int, randomness: Randomness
) -> Transition:
    """Play an action; Refusal where it is not legal."""
    played = draft(table, at, randomness)
    try:
        played.play(actor, action)
    except IllegalAction:
        raise Refusal("illegal-action") from None
    return played.transition()
