"""Daily challenges: one secret a day and game, for all processes of the server.

The secret comes of a key that the store keeps, so each day's commitment can be shown the day
before. Draws of a day are shown to guests whose own attempt has ended, and to everybody once the
day is over. An attempt is an ordinary table without help, which starts at once.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import NamedTuple

from spieltisch.core.fair import draws
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.library import unknown
from spieltisch.server.base.logs import note, short
from spieltisch.server.base.malformed import bad
from spieltisch.server.base.shares.allowances import too_many
from spieltisch.server.features.daily import attempt_rows
from spieltisch.server.features.daily.bodies import (
    Daily,
    DailyAttempt,
    DailyGame,
    DailyResult,
    DailyResults,
)
from spieltisch.server.features.daily.streak import in_a_row
from spieltisch.server.features.daily.values import Attempt, Placed
from spieltisch.server.features.lobby.listing import origin
from spieltisch.server.play.context import Context
from spieltisch.server.play.hooks import Audience
from spieltisch.server.storage import kept_secrets
from spieltisch.server.storage.interface import Change
from spieltisch.server.table import cards, commands
from spieltisch.server.table.course import beginning
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import DAY_MS, Challenge, NewTable, SeatPlan, day_of

THERE = 30
"""Attempts at one challenge from one address, behind which a class may sit."""
LOOK_BACK = 400
"""Days of which a streak is counted."""
OLD = 30
"""Days whose results are shown."""
SHOWN = 100
"""Results in one answer."""


class _Plan(NamedTuple):
    mode: str
    bots: tuple[str, ...]


class Challenges:
    """The daily challenges of the server."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._key = b""

    # ------------------------------------------------------------ days and secrets

    @property
    def today(self) -> int:
        """Return the day, in days since 1970 (UTC)."""
        return day_of(self._context.clock.now())

    def over(self, challenge: Challenge | None) -> bool:
        """Return whether the draws of a challenge are open to all."""
        return challenge is None or self.today > challenge.day

    async def secret(self, day: int, game: str) -> str:
        """Return the secret of a day's draws."""
        if not self._key:
            self._key = await self._context.store.do(
                kept_secrets.keep_secret, "daily", secrets.token_bytes(32)
            )
        message = f"spieltisch daily 1 {day} {game}".encode()
        return hmac.new(self._key, message, hashlib.sha256).hexdigest()

    async def let_see(self, table: TableState, to: Audience) -> None:
        """Refuse (`daily-first`) to show a position of a table, or any draw, to this audience.

        Every way to a position asks this. Nobody sees the draws of a day on which they have yet to
        play, nor an attempt of others that goes on. Everybody sees them once the day is over.
        """
        if not await self._shows(table, to):
            raise Refusal("daily-first")

    async def _shows(self, table: TableState, guest: Audience) -> bool:
        challenge = table.setup.challenge
        if self.over(challenge):
            return True
        assert challenge is not None
        if guest == "everybody":
            return False
        if guest is not None and guest.id == table.host:
            return True
        if guest is None or (challenge.rated and table.status == "playing"):
            return False
        attempt = await self._attempt(guest, challenge.day, table.setup.game)
        return attempt is not None and attempt.ended_at is not None

    # ------------------------------------------------------------ attempts

    async def begin(self, guest: Guest, game: str, address: str, again: bool) -> str:
        """Return the table of a guest's attempt of today, which begins unless it has; Refusal.

        `again`: a new table with the same draws, which does not count, once the attempt has ended.
        """
        plan, day = self._plan(game), self.today
        attempt = await self._attempt(guest, day, game)
        if again and (attempt is None or attempt.ended_at is None):
            raise Refusal("daily-first")
        if attempt is not None and not again:
            return attempt.table
        self._context.let_begin()
        change = await self._table(guest, game, plan, Challenge(day, rated=not again))
        store = self._context.store
        if again:
            await store.append(change)
            return change.table
        new = Attempt(day, game, guest.id, change.table, change.rows[0].at)
        begun = await store.do(attempt_rows.begin_daily, change, new, origin(address), THERE)
        if begun == "origin":
            left = (day + 1) * DAY_MS - self._context.clock.now()
            raise too_many(left / 1000)
        attempt = await self._attempt(guest, day, game)
        assert attempt is not None
        note("daily", table=short(attempt.table), game=game)
        return attempt.table

    async def _table(self, host: Guest, game: str, plan: _Plan, challenge: Challenge) -> Change:
        """Return a new table that has started."""
        context = self._context
        secret, at = await self.secret(challenge.day, game), context.clock.now()
        bots = [SeatPlan("bot", bot=level) for level in plan.bots]
        alone = context.library.load(game).spec.mode(plan.mode).seats[0] if not bots else 1
        seats = [SeatPlan("me")] * alone + bots
        helped = not challenge.rated
        new = NewTable(game, {"mode": plan.mode}, seats, shuffle=False, coach=helped)
        table = TableState(context.randomness.table_id(), context.library)
        rows = table.apply(at, commands.make(context.library, host, new, secret, challenge))
        rows += table.apply(at, beginning.start(table, host, at, context.randomness))
        return Change(table.id, rows, cards.card(table))

    async def _attempt(self, guest: Guest, day: int, game: str) -> Attempt | None:
        found = await self._context.store.do(attempt_rows.attempts, guest.id, day)
        return next((one for one in found if (one.day, one.game) == (day, game)), None)

    def _plan(self, game: str) -> _Plan:
        planned = self._context.library.offered(game).spec.daily
        if not planned:
            raise unknown(game)
        mode, *bots = planned
        return _Plan(mode, tuple(bots))

    # ------------------------------------------------------------ what guests see

    async def shown(self, guest: Guest | None) -> Daily:
        """Return today's challenges, and what a guest has done."""
        day, library = self.today, self._context.library
        found = (
            await self._context.store.do(attempt_rows.attempts, guest.id, day - LOOK_BACK)
            if guest
            else []
        )
        games = []
        for name in library.games():
            if planned := library.load(name).spec.daily:
                mode, *bots = planned
                mine = next((one for one in found if (one.day, one.game) == (day, name)), None)
                today, tomorrow = [
                    draws.commitment(await self.secret(one, name)) for one in (day, day + 1)
                ]
                games.append(DailyGame(name, mode, bots, today, tomorrow, await self._state(mine)))
        finished = {one.day for one in found if one.place is not None}
        return Daily(day, (day + 1) * DAY_MS, in_a_row(finished, day), games)

    async def _state(self, attempt: Attempt | None) -> DailyAttempt | None:
        if attempt is None:
            return None
        placed = await self._context.store.do(
            attempt_rows.daily_place, attempt.day, attempt.game, attempt.guest
        )
        return DailyAttempt(attempt.table, None if placed is None else _result(placed, True))

    async def results(self, guest: Guest | None, game: str, day: int) -> DailyResults:
        """Return the results of a day: of today's, only to guests whose own attempt has ended."""
        self._plan(game)
        today, store = self.today, self._context.store
        if not today - OLD <= day <= today:
            raise bad("day", "range")
        secret = await self.secret(day, game)
        mine = await store.do(attempt_rows.daily_place, day, game, guest.id) if guest else None
        opened = day < today or mine is not None
        best = await store.do(attempt_rows.daily_results, day, game, SHOWN) if opened else []
        number = guest.id if guest else None
        return DailyResults(
            day,
            game,
            draws.commitment(secret),
            secret if day < today else "",
            opened,
            [_result(one, one.attempt.guest == number) for one in best],
            None if mine is None else _result(mine, True),
        )


def _result(placed: Placed, mine: bool) -> DailyResult:
    attempt = placed.attempt
    assert attempt.ended_at is not None
    seconds = (attempt.ended_at - attempt.began_at) // 1000
    return DailyResult(
        rank=placed.rank,
        name=placed.name,
        finished=attempt.place is not None,
        place=attempt.place,
        score=attempt.score,
        compared=attempt.compared,
        seconds=seconds,
        table=attempt.table,
        mine=mine,
        better_than=placed.better_than,
        of=placed.of,
        person=placed.person,
    )
