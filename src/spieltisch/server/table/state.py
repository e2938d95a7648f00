"""One table as its log tells it."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from msgspec import structs

from spieltisch.core.game import Game
from spieltisch.core.spec import Mode
from spieltisch.core.state import State
from spieltisch.server.base.library import Action, Library
from spieltisch.server.table import events
from spieltisch.server.table.history import History, Played, Turned
from spieltisch.server.table.log import LoggedEntry, packed
from spieltisch.server.table.match import Match, Step
from spieltisch.server.table.seating import forfeits, moving
from spieltisch.server.table.seating.attendance import Attendance
from spieltisch.server.table.seating.clocks import Clocks
from spieltisch.server.table.seating.colours import colours, first_free, kept_in_order
from spieltisch.server.table.seating.mixture import Mixture
from spieltisch.server.table.seating.seat import TableSeat
from spieltisch.server.table.stored import EventRow
from spieltisch.server.table.transition import Transition
from spieltisch.server.table.values import (
    CloseReason,
    Colour,
    EntryKind,
    LogEntry,
    Loss,
    PauseInfo,
    Result,
    Seats,
    Status,
)

_NO_ITEMS: list[dict[str, Any]] = []


class TableState:
    """Everything durable about one table except its chat.

    It changes in two ways, with the same result. `apply` takes a transition, whose game has been
    played already; `replay` takes the stored events, and plays them. The rest reads.
    """

    def __init__(self, id: str, library: Library) -> None:
        self.id = id
        self.library = library
        self.n = 0
        self.made_at = 0
        self.at = 0
        self.status: Status = "waiting"
        self.seats: list[TableSeat] = []
        self.match: Match | None = None
        self.result: Result | None = None
        self.closed: CloseReason | None = None
        """Why the table closed without a result."""
        self.attendance = Attendance()
        self.rematch: str | None = None
        self.muted: frozenset[int] = frozenset()
        """The guests who may say nothing in chat."""
        self.slow = 0
        """Seconds in which everybody but the host may write one message."""
        self._calmed = False
        """Seats that would race take turns since the start, though nobody chose so."""
        self.pause: PauseInfo | None = None
        self.clocks: Clocks | None = None
        """The players' clocks, from the start on, at a table that has them."""
        self.log: list[LoggedEntry] = []
        self.history = History()
        self.days_off: dict[int, dict[int, int]] = {}
        """The days off of each guest that the log knows: their end by their beginning."""
        self.lost: dict[int, Loss] = {}
        """The seats that were lost before the game ended, in this order, and why."""
        self.removed: set[int] = set()
        """The guests whom the host removed."""
        self.played: dict[int, set[int]] = {}
        """The seats that each guest has had during play: whose hands they have seen."""
        self.started_at = 0
        """When the game began, in milliseconds since 1970."""
        self._seating: dict[int, Seats] | None = None
        self._people: dict[int, Seats] | None = None
        self.setup: events.Made
        self.mixture: Mixture
        self.host: int
        self.game: Game
        self.mode: Mode

    # ------------------------------------------------------------ the fold

    def apply(self, at: int, transition: Transition) -> list[EventRow]:
        """Take a transition of the time `at`; return the rows that the store keeps of it."""
        rows = []
        steps = iter(transition.steps)
        for event in transition.events:
            self._follow(self.n + 1, at)
            if isinstance(event, events.Acted):
                self._remember(event.actor)
                self._acted(event, next(steps))
            else:
                self._evolve(event, transition.match)
            rows.append(EventRow(self.n, at, events.encode(event)))
        if transition.match is not None:
            self.match = transition.match
        return rows

    def replay(self, rows: list[EventRow]) -> None:
        """Take the rows of a store.

        Raises ValueError when a number is missing, and what the games and msgspec raise when the
        log does not fit this program.
        """
        for row in rows:
            if row.n != self.n + 1:
                raise ValueError(f"event {row.n} follows event {self.n}")
            self._follow(row.n, row.at)
            event = events.decode(row.event)
            if isinstance(event, events.Acted):
                assert self.match is not None
                if self._remember(event.actor):
                    self.match = self.match.fork()
                action = self.match.state.parse(event.text)
                self._acted(event, self.match.play(event.actor, action, row.n, row.at))
            else:
                self._evolve(event, None)

    def _follow(self, n: int, at: int) -> None:
        """Go on to event number `n`, which happened `at` milliseconds since 1970."""
        self.n, self.at = n, at
        self.made_at = at if n == 1 else self.made_at

    def _acted(self, event: events.Acted, step: Step) -> None:
        """Note an action that was played."""
        whole = step.texts[0] if event.text == step.texts[0] else event.text  # the same, kept once
        act = Played(self.n, event.actor, whole, self.at - self.started_at)
        self.history.play(act, open_to_all=len(step.texts) == 1)
        self._log("act", event.actor, *step.texts, items=step.items)
        if event.actor >= 0:
            self.attendance.act(self.seats[event.actor])
        if self.clocks is not None:
            if event.actor >= 0:
                self.clocks.acted(event.actor, self.at, event.lag)
            self._wind(step.to_act, step.live, ended_turn=True)

    def _wind(self, to_act: Collection[int], live: bool, ended_turn: bool = False) -> None:
        """Let the clocks run of the people among those who are to act, unless they race."""
        if self.clocks is not None:
            if self.pause is not None or self.status != "playing" or live:
                to_act = ()
            people = [seat for seat in to_act if self.seats[seat].bot is None]
            if self.days_off:
                self.clocks.rest([self._rest(seat.guest) for seat in self.seats])
            self.clocks.run(self.n, self.at, people, ended_turn)

    def _rest(self, guest: int | None) -> tuple[int, int] | None:
        """Return the beginning and the end of a guest's last days off."""
        return max(self.days_off.get(guest, {}).items(), default=None) if guest else None

    def _remember(self, actor: int) -> bool:
        """Keep the game as it stands before what a guest does, so that they can take it back;
        return whether it is kept. Where a clock runs nothing is taken back."""
        if actor < 0 or self.clock:
            return False
        seat = self.seats[actor]
        if seat.guest is None or seat.bot is not None:
            return False
        assert self.match is not None
        self.history.remember(Turned(self.n - 1, actor, seat.guest, self.match))
        return True

    def _evolve(self, event: events.AnyEvent, match: Match | None) -> None:
        """Take what is no action; `match` is the game that a start has begun already."""
        self._seating = self._people = None
        self.attendance.take(self.n, self.at, event, self.seats)
        match event:
            case events.Made(game=game):
                self._made(event)
                self._log("made", None, game)
            case events.Sat(number, guest, name):
                free = first_free(self.chosen_colours())
                self.seats[number] = self.seats[number].sat(event, self.n, free)
                self._log("sat", number, name)
                if self.status == "playing":
                    self.played.setdefault(guest, set()).add(number)
            case events.Mixed(guest, entropy):
                self.mixture.add(guest, entropy)
                self._log("mixed", min(self.seats_of(guest), default=None))
            case events.Ready(guest, yes) | events.EndWished(guest, yes):
                said: EntryKind = "ready" if isinstance(event, events.Ready) else "end_wished"
                self._log(said, min(self.seats_of(guest), default=None), "" if yes else "no")
            case events.Coloured(number, colour):
                self.seats[number].colour = colour
                self._log("coloured", number, colour)
            case events.Left(number, bot):
                if bot is None:
                    self.seats[number] = TableSeat()
                else:
                    self.seats[number].bot, self.seats[number].free = bot, True
                self._log("left", number, bot or "")
            case events.Removed(number, bot):
                self._remove(number, bot)
            case events.Appointed(number, bot):
                if self.status == "playing":
                    self.seats[number].bot, self.seats[number].stood_in = bot, True
                else:
                    self.seats[number] = TableSeat(bot=bot)
                self._log("appointed", number, bot or "")
            case events.Started(order, calm):
                for seat, colour in zip(self.seats, self.colours(), strict=True):
                    seat.colour = colour
                self._calmed = calm
                self.seats = [self.seats[old] for old in order]
                kept_in_order(order, self.seats)
                self.match = match or self.new_match(self.n, self.at, self.setup.calm or calm)
                self.status = "playing"
                self.played = {guest: set(seats) for guest, seats in self.seating().items()}
                self.mixture.close(self.played, order if event.drawn else ())
                self.started_at = self.at
                if self.setup.time is not None:
                    self.clocks = Clocks(self.setup.time, len(self.seats))
                    begun = match and self.new_match(self.n, self.at, self.setup.calm or calm)
                    begun = begun or self.match  # chance may still be to act
                    self._wind(begun.to_act, begun.live)
                self._log("started", None, " ".join(map(str, order)))
            case events.TakenBack(number, to):
                assert self.match is not None
                stood, drawn = self.history.go_back(self.n, to)
                self.match = stood.taken_back(self.n, number, drawn, self.match)
                if self.clocks is not None:
                    self.clocks.take_back(to)
                self._log("taken_back", number, str(to))
            case events.Paused(why, seats):
                since = self.at - self.made_at if self.pause is None else self.pause.since
                self.pause = PauseInfo(why, seats, since, None)
                self._log("paused", None, " ".join(map(str, (why, *seats))))
            case events.Resuming(until):
                assert self.pause is not None
                self.pause = structs.replace(self.pause, until=until - self.made_at)
                self._log("resuming", None, str(until - self.at))
            case events.Resumed():
                assert self.pause is not None
                assert self.match is not None
                if self.match.timeline is not None:
                    self.match.timeline.shift(self.at - self.made_at - self.pause.since)
                self.pause = None
                self._log("resumed", None)
            case events.Forfeited(number, why, bot):
                self.lost[number] = why
                if bot is not None:
                    self.seats[number].bot = bot
                self._log("forfeited", number, " ".join(filter(None, (why, bot))))
            case events.TimedOut(number, bot):
                seat = self.seats[number]
                came = bool(self.setup.tournament) or self.attendance.has_acted(seat.guest)
                seat.run_out(bot, came, self.clocks is not None and self.clocks.control.turn > 0)
                self._log("timed_out", number, bot)
            case events.Held(since, until):
                assert self.clocks is not None
                self.clocks.hold(since, until)
                self._log("held", None)
            case events.Rested(guest, since, until):
                self.days_off.setdefault(guest, {})[since] = until
                self._log("rested", min(self.seats_of(guest), default=None), str(until))
            case events.Finished():
                assert self.match is not None
                sides = self.match.state.sides()
                self.result = forfeits.result(self.seats, sides, self.lost, event)
                self.pause, self.status, reason = None, "finished", event.reason
                self._log("finished", None, reason)
            case events.Hosted(guest) | events.HandedOver(guest):
                self.host = guest
                first = min(self.seats_of(guest))
                passed: EntryKind = "hosted" if isinstance(event, events.Hosted) else "handed_over"
                self._log(passed, first, self.seats[first].name or "")
            case events.Moved(old, guest, name):
                self._log("moved", moving.move(self, old, guest), name)
            case events.Muted(guest, name, mute):
                self.muted = self.muted | {guest} if mute else self.muted - {guest}
                self._log("muted" if mute else "heard", None, name)
            case events.Slowed(seconds):
                self.slow = seconds
                self._log("slowed", None, str(seconds))
            case events.Closed(why):
                self.status, self.closed, self.pause = "closed", why, None
                self._log("closed", None, "" if why == "host" else why)
            case events.Rematched(table):
                self.rematch = table
                self._log("rematch", None, table)
        if not isinstance(event, events.Started):
            self._wind(self.to_act(), self.live)

    def _remove(self, number: int, bot: str | None) -> None:
        guest, name = self.seats[number].guest, self.seats[number].name
        assert guest is not None
        for held in self.seats_of(guest):
            colour = self.seats[held].colour if bot is not None else None
            self.seats[held] = TableSeat(bot=bot, free=bot is not None, colour=colour)
        self._seating = self._people = None
        self.removed.add(guest)
        self._log("removed", number, name or "")

    def _made(self, event: events.Made) -> None:
        self.setup = event
        self.host = event.host
        self.mixture = Mixture(event.secret, event.challenge is not None)
        self.game = self.library.load(event.game)
        if self.game.own_components != event.components:
            self.game = self.game.with_components(event.components)
        self.mode = next(m for m in self.game.spec.modes if m.name == event.options["mode"])
        self.seats = [TableSeat() for _ in range(event.seats)]

    def _log(
        self,
        kind: EntryKind,
        actor: int | None,
        *texts: str,
        items: list[dict[str, Any]] | None = None,
    ) -> None:
        *each, text = texts or ("",)
        ms = self.at - self.made_at
        entry = LogEntry(self.n, ms, kind, actor, text, packed(items) if items else _NO_ITEMS)
        self.log.append(LoggedEntry(entry, tuple(each)))

    def log_time(self, now: int) -> int:
        """Return the time of what happens `now`: the log's never runs back."""
        return max(now, self.at)

    def new_match(self, n: int, at: int, calm: bool) -> Match:
        """Return the game as it begins at log number `n` and the time `at`."""
        state = self.game.start(len(self.seats), **self.setup.options)
        seed = self.mixture.seed(self.seating())
        return Match(state, n, at, self.game.real_time, calm, seed)

    # ------------------------------------------------------------ who is who

    def seating(self) -> Mapping[int, Seats]:
        """Return the seats that each guest holds, also those where a bot keeps their place;
        another object when it is another."""
        if self._seating is None:
            self._seating = {}
            for number, seat in enumerate(self.seats):
                if seat.guest is not None:
                    before = self._seating.get(seat.guest, frozenset())
                    self._seating[seat.guest] = before | {number}
        return self._seating

    def seats_of(self, guest: int | None) -> Seats:
        """Return the seats a guest holds."""
        return self.seating().get(guest, frozenset()) if guest is not None else frozenset()

    def colours(self) -> list[Colour]:
        """Return every seat's colour."""
        return colours([seat.colour for seat in self.seats])

    def chosen_colours(self, but: int | None = None) -> list[Colour]:
        """Return those that people have, on all seats `but` one."""
        others = (seat for number, seat in enumerate(self.seats) if number != but)
        return [seat.colour for seat in others if seat.colour is not None]

    def people(self) -> dict[int, Seats]:
        """Return the seats of the guests who play themselves."""
        if self._people is None:
            playing = {seat.guest for seat in self.seats if seat.bot is None}
            self._people = {guest: self.seats_of(guest) for guest in playing if guest is not None}
        return self._people

    def to_act(self) -> tuple[int, ...]:
        """Return the seats that may act now."""
        return self.match.to_act if self.match is not None and self.status == "playing" else ()

    def legal(self, seat: int | None) -> array[int]:
        """Return what a seat may do now: nothing a spectator, a person whose place a bot keeps, and
        anybody at a table that is not playing."""
        match = self.match
        if match is None or seat is None or self.status != "playing":
            return array("i")
        return array("i") if self.seats[seat].bot is not None else match.legal(seat)

    @property
    def calm(self) -> bool:
        """Whether seats that would race take turns: as was chosen, or because somebody holds
        several, for whom the others would be quicker."""
        return self.setup.calm or (self._crowded if self.status == "waiting" else self._calmed)

    @property
    def _crowded(self) -> bool:
        several = any(len(seats) > 1 for seats in self.people().values())
        return several and self.game.real_time is not None

    @property
    def clock(self) -> bool:
        """Whether the game is one of real time, and played so."""
        if self.match is not None:
            return self.match.timeline is not None
        return self.game.real_time is not None and not self.calm

    @property
    def due(self) -> int | None:
        """Return when a player's time runs out; None while no clock of theirs runs."""
        return None if self.clocks is None else self.clocks.next

    @property
    def in_days(self) -> bool:
        """Whether it is played, with clocks of days."""
        days = self.clocks is not None and self.clocks.control.days > 0
        return days and self.status == "playing"

    @property
    def pausable(self) -> bool:
        """Whether its players may agree on a pause: in a race, and with clocks of minutes."""
        minutes = self.clocks is not None and self.clocks.control.seconds > 0
        return self.live or (minutes and self.status == "playing")

    @property
    def coach(self) -> bool:
        """Whether seats that are to act may ask for a hint; not while all are after the same."""
        return self.setup.coach and self.game.coach is not None

    @property
    def live(self) -> bool:
        """Whether seats race now."""
        return self.status == "playing" and self.match is not None and self.match.live

    @property
    def chat_open(self) -> bool:
        """Whether anybody may say something now."""
        return self.status != "playing" or self.setup.chat or not self.mode.silent

    # ------------------------------------------------------------ the log

    @property
    def actions(self) -> list[Action]:
        """Return the actions that stand, as a record has them."""
        return [(act.actor, act.text, act.ms) for act in self.history.acts]

    def entries(self, since: int, seats: Seats) -> list[LogEntry]:
        """Return the log after number `since`; all of it when there is no such number."""
        return [logged.known_to(seats) for logged in self.log[since if since <= self.n else 0 :]]

    def positions(self, numbers: Iterable[int]) -> Iterator[tuple[int, State]]:
        """Yield each of the ascending log numbers with the game's state after it; none before the
        start, nor past the end. Look at each before going on: it may be the same object again."""
        began = next((one.entry.n for one in self.log if one.entry.kind == "started"), self.n + 1)
        played = (n for n in numbers if began <= n <= self.n)
        return self.history.positions(
            lambda: self.game.start(len(self.seats), **self.setup.options), played
        )
