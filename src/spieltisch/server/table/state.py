"""One table as its log tells it: the same fold serves play and replay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from msgspec import structs

from spieltisch.core.game import Game
from spieltisch.core.spec import Mode
from spieltisch.server.library import Action, Library
from spieltisch.server.storage.interface import Card, Row, Solo
from spieltisch.server.table import events
from spieltisch.server.table.match import Match, common
from spieltisch.server.wire.messages import (
    EntryKind,
    LogEntry,
    Recess,
    Result,
    SeatInfo,
    Sight,
    Status,
    TableInfo,
)

T = TypeVar("T")
_NO_ITEMS: list[dict[str, Any]] = []
Seats = frozenset[int]
"""The seats a viewer holds; none for a spectator."""


@dataclass
class Chair:
    """One seat. A person whose place a bot keeps has both."""

    guest: int | None = None
    name: str | None = None
    bot: str | None = None
    since: int = 0
    """The log number at which the guest sat down."""

    @property
    def taken(self) -> bool:
        return self.guest is not None or self.bot is not None


class Happening(msgspec.Struct, frozen=True, gc=False):
    """A log entry as spectators know it, and its texts as each seat does, where that differs.

    A busy server keeps hundreds of thousands: the cycle collector need not look at them.
    """

    entry: LogEntry
    texts: tuple[str, ...] = ()

    def told(self, seats: Seats) -> LogEntry:
        """The entry as the holder of these seats may know it."""
        if not self.texts or not seats:
            return self.entry
        return structs.replace(self.entry, text=common([self.texts[seat] for seat in seats]))


class Model:
    """Everything durable about one table except its chat.

    `evolve` takes the events one by one; the rest only reads.
    """

    def __init__(self, table: str, library: Library) -> None:
        self.table = table
        self.library = library
        self.n = 0
        self.made_at = 0
        self.at = 0
        self.status: Status = "waiting"
        self.chairs: list[Chair] = []
        self.match: Match | None = None
        self.result: Result | None = None
        self.rematch: str | None = None
        self.recess: Recess | None = None
        self.log: list[Happening] = []
        self.actions: list[Action] = []
        self._started_at = 0
        self._seats: dict[int, Seats] | None = None
        self._people: dict[int, Seats] | None = None
        self.setup: events.Made
        self.host: int
        self.game: Game
        self.mode: Mode

    # ------------------------------------------------------------ the fold

    def take(self, at: int, happened: list[events.AnyEvent]) -> list[Row]:
        """Take new events; the rows the store keeps of them."""
        rows = []
        for event in happened:
            self.evolve(self.n + 1, at, event)
            rows.append(Row(self.n, at, events.encode(event)))
        return rows

    def replay(self, rows: list[Row]) -> None:
        """Take the rows of a store. Raises ValueError when a number is missing, and what the
        games and msgspec raise when the log does not fit this program."""
        for row in rows:
            if row.n != self.n + 1:
                raise ValueError(f"event {row.n} follows event {self.n}")
            self.evolve(row.n, row.at, events.decode(row.event))

    def evolve(self, n: int, at: int, event: events.AnyEvent) -> None:
        """Take event number `n`, which happened `at` milliseconds since 1970.

        Raises what the game raises when the log does not fit its rules.
        """
        self.n, self.at = n, at
        if n == 1:
            self.made_at = at
        if not isinstance(event, events.Acted):
            self._seats = self._people = None
        match event:
            case events.Acted(actor, text):
                assert self.match is not None
                texts, items = self.match.play(actor, text, n, at)
                self.actions.append((actor, text, at - self._started_at))
                self._log("act", actor, *texts, items=items)
            case events.Made(game=game):
                self._made(event)
                self._log("made", None, game)
            case events.Sat(seat, guest, name):
                before = self.chairs[seat]
                since = before.since if before.guest == guest else n
                self.chairs[seat] = Chair(guest, name, since=since)
                self._log("sat", seat, name)
            case events.Left(seat):
                self.chairs[seat] = Chair()
                self._log("left", seat)
            case events.Appointed(seat, bot):
                if self.status == "playing":
                    self.chairs[seat].bot = bot
                else:
                    self.chairs[seat] = Chair(bot=bot)
                self._log("appointed", seat, bot or "")
            case events.Started(order):
                self.chairs = [self.chairs[old] for old in order]
                state = self.game.start(len(order), **self.setup.options)
                self.match = Match(state, n, at, self.game.real_time, self.setup.calm)
                self.status = "playing"
                self._started_at = at
                self._log("started", None, " ".join(map(str, order)))
            case events.Paused(why, seats):
                since = at - self.made_at if self.recess is None else self.recess.since
                self.recess = Recess(why, seats, since, None)
                self._log("paused", None, " ".join(map(str, (why, *seats))))
            case events.Resuming(until):
                assert self.recess is not None
                self.recess = structs.replace(self.recess, until=until - self.made_at)
                self._log("resuming", None, str(until - at))
            case events.Resumed():
                assert self.recess is not None
                assert self.match is not None
                assert self.match.timeline is not None
                self.match.timeline.shift(at - self.made_at - self.recess.since)
                self.recess = None
                self._log("resumed", None)
            case events.Finished(ranks, scores, reason, result, challenges):
                self.result = Result(ranks, scores, reason, result, challenges)
                self.status = "finished"
                self._log("finished", None, reason)
            case events.Hosted(guest):
                self.host = guest
                first = min(self.seats_of(guest))
                self._log("hosted", first, self.chairs[first].name or "")
            case events.Closed():
                self.status = "closed"
                self._log("closed", None)
            case events.Rematched(table):
                self.rematch = table
                self._log("rematch", None, table)

    def _made(self, event: events.Made) -> None:
        self.setup = event
        self.host = event.host
        self.game = self.library.load(event.game)
        if self.game.own_components != event.components:
            self.game = self.game.with_components(event.components)
        self.mode = next(m for m in self.game.spec.modes if m.name == event.options["mode"])
        self.chairs = [Chair() for _ in range(event.seats)]

    def _log(
        self,
        kind: EntryKind,
        actor: int | None,
        *texts: str,
        items: list[dict[str, Any]] | None = None,
    ) -> None:
        *each, text = texts or ("",)
        ms = self.at - self.made_at
        entry = LogEntry(self.n, ms, kind, actor, text, items or _NO_ITEMS)
        self.log.append(Happening(entry, tuple(each)))

    # ------------------------------------------------------------ who is who

    def seating(self) -> Mapping[int, Seats]:
        """The seats that each guest holds, also those where a bot keeps his place; another object
        when it is another."""
        if self._seats is None:
            self._seats = {}
            for seat, chair in enumerate(self.chairs):
                if chair.guest is not None:
                    before = self._seats.get(chair.guest, frozenset())
                    self._seats[chair.guest] = before | {seat}
        return self._seats

    def seats_of(self, guest: int | None) -> Seats:
        """The seats a guest holds."""
        return self.seating().get(guest, frozenset()) if guest is not None else frozenset()

    def people(self) -> dict[int, Seats]:
        """The seats of the guests who play themselves."""
        if self._people is None:
            playing = {chair.guest for chair in self.chairs if chair.bot is None}
            self._people = {guest: self.seats_of(guest) for guest in playing if guest is not None}
        return self._people

    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.match.to_act() if self.match and self.status == "playing" else ()

    @property
    def clock(self) -> bool:
        """Whether the game is one of real time, and played so."""
        return self.game.real_time is not None and not self.setup.calm

    @property
    def live(self) -> bool:
        """Whether seats race now."""
        return self.status == "playing" and self.match is not None and self.match.live

    @property
    def chat_open(self) -> bool:
        return self.status != "playing" or self.setup.chat or not self.mode.silent

    # ------------------------------------------------------------ what a viewer is told

    def entries(self, since: int, seats: Seats) -> list[LogEntry]:
        """The log after number `since`; all of it when there is no such number."""
        return [happening.told(seats) for happening in self.log[since if since <= self.n else 0 :]]

    def news(self, since: int) -> Callable[[Seats], list[LogEntry]]:
        """The log after number `since`, as the holder of some seats may know it."""
        happened = self.log[since:]
        plain = [happening.entry for happening in happened]
        if not any(happening.texts for happening in happened):
            return lambda _: plain
        return lambda seats: [happening.told(seats) for happening in happened]

    def sights(self, seats: Seats) -> list[Sight]:
        """A sight for each of the seats, or one for a spectator; none before the start."""
        match = self.match
        if match is None:
            return []
        viewers: list[int | None] = [*sorted(seats)] or [None]
        return [
            Sight(seat, match.state.view(seat), match.tree(self.legal(seat)), match.turn)
            for seat in viewers
        ]

    def legal(self, seat: int | None) -> list[int]:
        """What a seat may do now: nothing a spectator, a person whose place a bot keeps, and
        anybody at a table that is not playing."""
        match = self.match
        if match is None or seat is None or self.status != "playing":
            return []
        return [] if self.chairs[seat].bot is not None else match.legal(seat)

    def past(self, n: int, seats: Seats) -> list[Sight]:
        """What the holder of the seats saw after log number `n`; none before the start."""
        before = self.log[:n]
        if not any(happening.entry.kind == "started" for happening in before):
            return []
        state = self.game.start(len(self.chairs), **self.setup.options)
        played = sum(happening.entry.kind == "act" for happening in before)
        for actor, text, _ in self.actions[:played]:
            state.apply(actor, state.parse(text))
        viewers: list[int | None] = [*sorted(seats)] or [None]
        return [Sight(seat, state.view(seat), {}) for seat in viewers]

    def info(
        self,
        mine: Seats,
        host: bool,
        present: frozenset[int],
        spectators: int,
        wishes: Seats = frozenset(),
    ) -> TableInfo:
        """The frame as the holder of the seats `mine` sees it, who is the host or not; `present`
        are the guests at the table now, `wishes` the seats that wish for a pause or for its
        end."""
        return TableInfo(
            table=self.table,
            game=self.setup.game,
            mode=self.mode.name,
            options=self.setup.options,
            status=self.status,
            seats=[
                SeatInfo(
                    seat=seat,
                    kind="open" if not chair.taken else "bot" if chair.guest is None else "person",
                    name=chair.name,
                    bot=chair.bot,
                    present=chair.guest in present if chair.guest is not None else chair.taken,
                    mine=seat in mine,
                )
                for seat, chair in enumerate(self.chairs)
            ],
            host=host,
            listed=self.setup.listed,
            chat=self.chat_open,
            purist=self.setup.purist,
            spectators=spectators,
            rematch=self.rematch,
            result=self.result,
            clock=self.clock,
            calm=self.setup.calm,
            recess=self.recess,
            wishes=tuple(sorted(wishes)),
        )

    def card(self) -> Card:
        """What lists show of this table."""
        return Card(
            game=self.setup.game,
            mode=self.mode.name,
            status=self.status,
            listed=self.setup.listed,
            host=self.host,
            names=[chair.name if chair.guest is not None else chair.bot for chair in self.chairs],
            guests=[chair.guest for chair in self.chairs],
            turn=[seat for seat in self.to_act() if self.chairs[seat].bot is None],
        )

    def solo(self) -> Solo | None:
        """What a finished solo game writes on score sheets; None for any other."""
        if self.result is None or self.result.result is None:
            return None
        return Solo(
            game=self.setup.game,
            mode=self.mode.name,
            options=self.setup.options,
            seats=len(self.chairs),
            result=self.result.result,
            challenges=self.result.challenges,
            names=_each(chair.name for chair in self.chairs),
            bots=_each(chair.bot for chair in self.chairs),
            guests=_each(chair.guest for chair in self.chairs),
        )


def _each(values: Iterable[T | None]) -> list[T]:
    """Every value that is one, once, in the order of the seats."""
    return list(dict.fromkeys(value for value in values if value is not None))
