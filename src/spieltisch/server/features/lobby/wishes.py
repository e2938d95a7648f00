"""Wishes of guests for a game against somebody: kept with a lease, and brought together.

The store alone knows the wishes, so processes that share it pair one another's guests. Each renewal
looks for company, and the answer waits a moment for another's renewal that finds it first.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.logs import note, short
from spieltisch.server.features.friends import block_rows
from spieltisch.server.features.lobby import wish_rows
from spieltisch.server.features.lobby.bodies import NewWish, WishState
from spieltisch.server.features.lobby.pairing import Company, Wish, choose
from spieltisch.server.play.context import Context
from spieltisch.server.storage.interface import Change
from spieltisch.server.table import cards, commands
from spieltisch.server.table.events import Made
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import NewTable, SeatPlan, TimeControl

LEASE_MS = 10_000
"""Milliseconds for which a wish counts without a renewal: the page may be gone."""
HELD = 3.0
"""Seconds for which the answer to a renewal waits for company."""
TRIES = 4
"""Attempts to seat people whom others want to seat at the same moment, perhaps with this guest."""
TURN_OF_RACE = 120
"""Seconds that strangers have for each turn outside their races, such as building."""
LOOKED_AT = 50
"""Wishes of others that are looked at."""


class Wishes:
    """All wishes of a store; each method raises Refusal and StoreError."""

    def __init__(self, context: Context) -> None:
        self._context, self._store, self._clock = context, context.store, context.clock
        self._held: dict[int, asyncio.Future[None]] = {}
        """The futures that wake a waiting renewal, by guest."""

    async def add(self, guest: Guest, new: NewWish) -> WishState:
        """Look for company from now on, and return whether some is there already."""
        self._context.let_begin()
        now = self._clock.now()
        terms = [self._terms(guest, new, time) for time in new.times]
        wish = Wish(
            guest.id, guest.name, self._context.randomness.table_id(), new.game, terms[0],
            new.seats, new.times, now,
        )  # fmt: skip
        await self._store.do(wish_rows.add_wish, wish, now + LEASE_MS)
        return await self._look(guest, wish)

    async def renew(self, guest: Guest, id: str) -> WishState:
        """Go on looking; return once there is news, or after `HELD` seconds."""
        state = await self._look(guest, await self._renewed(guest, id))
        if state.table is not None:
            return state
        woken = self._held[guest.id] = asyncio.get_running_loop().create_future()
        with suppress(TimeoutError):
            async with asyncio.timeout(HELD):
                await woken
        if self._held.get(guest.id) is woken:
            del self._held[guest.id]
        return self._state(await self._renewed(guest, id))

    async def end(self, guest: Guest, id: str) -> WishState:
        """Look no more."""
        await self._store.do(wish_rows.end_wish, guest.id, id)
        self._wake(guest.id)
        return WishState(id, None, False)

    def stop(self) -> None:
        """Let no answer wait any more."""
        for guest in list(self._held):
            self._wake(guest)

    async def _renewed(self, guest: Guest, id: str) -> Wish:
        now = self._clock.now()
        wish = await self._store.do(wish_rows.renew_wish, guest.id, id, now, now + LEASE_MS)
        if wish is None:
            raise Refusal("no-wish")
        return wish

    async def _look(self, guest: Guest, wish: Wish) -> WishState:
        """Seat a wish's company, if there is one."""
        self._context.let_begin()
        for _ in range(TRIES):
            if wish.table is not None:
                break
            others = await self._store.do(wish_rows.fitting, wish, self._clock.now(), LOOKED_AT)
            apart = await self._store.do(
                block_rows.apart, [wish.guest, *(one.guest for one in others)]
            )
            company = choose(wish, others, apart)
            if company is None:
                break
            if (table := await self._seat(guest, company)) is not None:
                return WishState(wish.id, table, False)
            wish = await self._renewed(guest, wish.id)
        return self._state(wish)

    async def _seat(self, host: Guest, company: Company) -> str | None:
        """Seat people at a new table, and return its id; None where one of them has gone."""
        first, context, now = company.wishes[0], self._context, self._clock.now()
        terms = msgspec.json.decode(first.terms, type=NewWish)
        plan = _plan(terms, company.time or self._time_of_race(terms))
        table = TableState(context.randomness.table_id(), context.library)
        secret = context.randomness.secret()
        rows = table.apply(now, commands.make(context.library, host, plan, secret, matched=True))
        for seat, wish in enumerate(company.wishes[1:], 1):
            sat = commands.sit(table, Guest(wish.guest, wish.name), seat, wish.name)
            rows += table.apply(now, sat)
        guests = [wish.guest for wish in company.wishes]
        new = Change(table.id, rows, cards.card(table))
        if not await self._store.do(wish_rows.meet, guests, first.terms, new, now):
            return None
        note("met", table=short(table.id), game=first.game, seats=first.seats)
        for guest in guests[1:]:
            self._wake(guest)
        return table.id

    def _terms(self, guest: Guest, new: NewWish, time: TimeControl | None) -> str:
        """Return what has to be equal at a table of this wish, as text; Refusal if there can be
        none."""
        library = self._context.library
        made = commands.make(library, guest, _plan(new, time)).events[0]
        assert isinstance(made, Made)
        spec = library.load(new.game).spec
        if spec.mode(made.options["mode"]).solo:
            shared = [mode.name for mode in spec.modes if not mode.solo]
            raise Refusal("invalid-options", option="mode", allowed=" ".join(shared))
        terms = NewWish(new.game, made.options, new.seats, [None], made.calm)
        return msgspec.json.encode(terms, order="deterministic").decode()

    def _time_of_race(self, wish: NewWish) -> TimeControl | None:
        """Return the time for turns outside the races of a game, since strangers wait for nobody
        without end; None where nobody races."""
        library = self._context.library
        game = library.load(wish.game)
        if game.real_time is None or wish.calm:
            return None
        levels = library.levels(game)
        return TimeControl(levels[len(levels) // 2], turn=TURN_OF_RACE)

    def _state(self, wish: Wish) -> WishState:
        waited = self._clock.now() - wish.since
        offer = wish.table is None and waited >= self._context.settings.offer * 1000
        return WishState(wish.id, wish.table, offer)

    def _wake(self, guest: int) -> None:
        woken = self._held.pop(guest, None)
        if woken is not None and not woken.done():
            woken.set_result(None)


def _plan(wish: NewWish, time: TimeControl | None) -> NewTable:
    """Return the table of a wish: without the coach, since strangers play against each other, and
    listed, so that others find the game and watch."""
    seats = [SeatPlan("me"), *(SeatPlan("open") for _ in range(wish.seats - 1))]
    return NewTable(
        wish.game, wish.options, seats, calm=wish.calm, coach=False, time=time, listed=True
    )
