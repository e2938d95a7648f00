"""One table: what is durable about it, and what follows from that."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from spieltisch.core.game import Game
from spieltisch.core.spec import Mode
from spieltisch.core.state import State
from spieltisch.server.base.library import Action, Library
from spieltisch.server.table import events
from spieltisch.server.table.history import History
from spieltisch.server.table.log import LoggedEntry, packed
from spieltisch.server.table.match import Match
from spieltisch.server.table.seating.attendance import Attendance
from spieltisch.server.table.seating.clocks import Clocks
from spieltisch.server.table.seating.colours import colours
from spieltisch.server.table.seating.mixture import Mixture
from spieltisch.server.table.seating.seat import TableSeat
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


class TableFacts:
    """Everything durable about one table except its chat. Its log changes it: see `TableState`."""

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
        self.calmed = False
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
        """The start of the game, in milliseconds since 1970."""
        self._seating: dict[int, Seats] | None = None
        self._people: dict[int, Seats] | None = None
        self.setup: events.Made
        self.mixture: Mixture
        self.host: int
        self.game: Game
        self.mode: Mode

    def write(
        self,
        kind: EntryKind,
        actor: int | None,
        *texts: str,
        items: list[dict[str, Any]] | None = None,
    ) -> None:
        """Write an entry of the log, as it is read: what the present event did, and who did it."""
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

    def reseat(self) -> None:
        """Forget who holds which seats, since that changes: it is worked out again when asked."""
        self._seating = self._people = None

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
        """Return what a seat may do now. A spectator may do nothing, nor may a person whose place a
        bot keeps, nor anybody at a table that is not playing."""
        match = self.match
        if match is None or seat is None or self.status != "playing":
            return array("i")
        return array("i") if self.seats[seat].bot is not None else match.legal(seat)

    @property
    def calm(self) -> bool:
        """Whether seats that would race take turns: as was chosen, or because somebody holds
        several, for whom the others would be quicker."""
        return self.setup.calm or (self._crowded if self.status == "waiting" else self.calmed)

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
