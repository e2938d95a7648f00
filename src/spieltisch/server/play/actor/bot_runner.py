"""The bots of one table: they think outside the event loop, or elsewhere, and play at a human
pace."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from operator import index

from spieltisch.bots import Decision
from spieltisch.core.state import State
from spieltisch.realtime.pace import BOT_LATENCY, GOING_ON, SPEEDS, Speed, seconds_taken
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.logs import failure
from spieltisch.server.play.actor.inbox import BotMoved
from spieltisch.server.play.context import Context
from spieltisch.server.play.thinkers import Thinker
from spieltisch.server.table.commands import only_bots
from spieltisch.server.table.match import Move
from spieltisch.server.table.state import TableState

AMONG_BOTS = 0.1
"""A factor for pauses at a table of bots, on which the next round of a tournament waits."""


class BotRunner:
    """The thoughts of a table's bots: at most one per seat; a thought that events have overtaken is
    dropped."""

    def __init__(self, context: Context, play: Callable[[BotMoved], None]) -> None:
        self.context = context
        self._play = play
        self._thinkers = context.thinkers or context.own_thinkers
        self._bots: dict[tuple[int, str], Thinker] = {}
        self._at_work: set[tuple[int, str]] = set()
        self._hurried = False
        """Whether the bots play without pauses until a person is to act."""
        self._wishes: dict[int, Speed] = {}
        """The speeds that guests wish for, by their numbers."""
        self._thoughts: dict[int, tuple[int, str, asyncio.Task[None]]] = {}
        self._going = asyncio.Event()
        """There is no pause."""
        self._going.set()
        self._paused_at = 0
        self._paused_ms = 0
        """Milliseconds of all pauses that have ended."""

    @property
    def busy(self) -> bool:
        """Whether any bot is to act now."""
        return bool(self._thoughts) and self._going.is_set()

    def wake(self, table: TableState) -> None:
        """Set the bots thinking who are to act now, and stop the others. In a pause nobody
        begins, and those who have begun wait with what they chose."""
        self._mind(table.pause is not None)
        due: dict[int, tuple[int, str]] = {}
        if table.match is not None:
            for seat in table.to_act():
                if (level := table.seats[seat].bot) is not None:
                    due[seat] = (table.match.since[seat], level)
        for seat, (since, level, _) in list(self._thoughts.items()):
            if due.get(seat) != (since, level):
                self.cancel(seat)
        if len(due) < len(table.to_act() if table.match is not None else ()):
            self._hurried = False
        for seat, (since, level) in due.items():
            if seat not in self._thoughts and table.pause is None:
                assert table.match is not None
                state = table.match.state  # nobody plays on it: others' actions make another
                task = asyncio.create_task(self._think(table, state, table.n, seat, since, level))
                self._thoughts[seat] = (since, level, task)

    def hurry(self, table: TableState) -> None:
        """Let the bots play without pauses until a person is to act."""
        if table.live:
            return
        self._hurried = bool(self._thoughts)
        self._cut_pauses(table)

    def wish(self, table: TableState, guest: int, speed: Speed) -> None:
        """Note the speed that a guest wishes for. A pause that has begun ends if it is shorter
        now."""
        before = self._factor(table)
        self._wishes[guest] = speed
        if self._factor(table) < before and not table.live:
            self._cut_pauses(table)

    def _factor(self, table: TableState) -> float:
        """Return the factor for pauses: the slowest speed that any of the people wishes."""
        wishes = [self._wishes.get(guest, "people") for guest in table.people()]
        return max((SPEEDS[wish] for wish in wishes), default=1.0)

    def _cut_pauses(self, table: TableState) -> None:
        """Have the bots that pause decide again, by the pauses that hold now."""
        for seat, (_, level, _) in list(self._thoughts.items()):
            if (seat, level) not in self._at_work:
                self.cancel(seat)
        self.wake(table)

    def cancel(self, seat: int) -> None:
        """Forget the seat's thought."""
        if seat not in self._thoughts:
            return
        _, level, task = self._thoughts.pop(seat)
        task.cancel()
        if (seat, level) in self._at_work:
            del self._bots[seat, level]  # it may still be at it, wherever it is
            self._at_work.discard((seat, level))

    def think_again(self, table: TableState, seat: int) -> None:
        """Have the seat's bot think once more: what it chose came too late."""
        self.cancel(seat)
        self.wake(table)

    def refused(self, table: TableState, moved: BotMoved, refusal: Refusal) -> None:
        """Have the bot think again if the game has continued since. A bot whose move was not legal
        when it chose plays any action, so that the game continues."""
        match, seat = table.match, moved.move.seat
        if refusal.code != "illegal-action" or match is None or match.state is not moved.state:
            self.think_again(table, seat)
            return
        failure("bot-failed", game=table.setup.game, bot=table.seats[seat].bot or "")
        self._play(moved._replace(move=Move(seat, self._anything(moved.state, seat))))

    async def _think(
        self, table: TableState, state: State, seen: int, seat: int, since: int, level: str
    ) -> None:
        """Think, then play: the thought is part of the time that the bot takes.

        `state` is the game at log number `seen`. Where seats race the bot may wait for others and
        look again.
        """
        clock, settings = self.context.clock, self.context.settings
        again = True
        while again:
            live = table.live
            begin = clock.now() - self._paused_ms
            pause = self.context.randomness.uniform(*(settings.reaction if live else settings.pace))
            action, after, again, goes_on = await self._decision(table, state, seat, level)
            if live:
                own = None if after is None else after * settings.tempo
                pause = seconds_taken(own, pause) + BOT_LATENCY.delay / 1000
            elif self._hurried:
                pause = 0.0
            elif table.setup.tournament and only_bots(table):
                pause *= AMONG_BOTS
            else:
                pause *= self._factor(table) * (GOING_ON if goes_on else 1.0)
            await self._until(begin + round(1000 * pause))
            again = again and live and table.live and seat in table.to_act()
            if again:
                assert table.match is not None
                state, seen = table.match.state, table.n
        self._play(BotMoved(Move(seat, action), since, seen, state, clock.now()))

    def _mind(self, paused: bool) -> None:
        """Note whether there is a pause."""
        if paused != self._going.is_set():
            return
        now = self.context.clock.now()
        if paused:
            self._paused_at = now
            self._going.clear()
        else:
            self._paused_ms += now - self._paused_at
            self._going.set()

    async def _until(self, at: int) -> None:
        """Wait until the time `at`, in milliseconds less those of all pauses."""
        clock = self.context.clock
        while True:
            await clock.sleep(max(0, at + self._paused_ms - clock.now()) / 1000)
            if self._going.is_set() and clock.now() - self._paused_ms >= at:
                return
            await self._going.wait()

    async def _decision(self, table: TableState, state: State, seat: int, level: str) -> Decision:
        """Return what the bot decides, an action of the game; a bot that fails plays anything, so
        that the game goes on. Whether it is legal shows when it is played."""
        try:
            if (seat, level) not in self._bots:
                self._bots[seat, level] = self._thinkers.bot(level, table.game)
            decision = await self._ask(seat, level, state)
            if not 0 <= index(decision.action) < table.game.actions:
                raise ValueError(f"{decision.action!r} is no action")
        except Exception:
            failure("bot-failed", game=table.setup.game, bot=level)
            return Decision(self._anything(state, seat))
        return decision

    def _anything(self, state: State, seat: int) -> int:
        """Return any legal action."""
        legal = state.legal(seat)
        return legal[self.context.randomness.permutation(len(legal))[0]]

    async def _ask(self, seat: int, level: str, state: State) -> Decision:
        """Have the bot decide."""
        self._at_work.add((seat, level))
        try:
            with self.context.metrics.bot():
                decision = await self._bots[seat, level].decide(state, seat)
        except Exception:
            self._at_work.discard((seat, level))
            raise
        self._at_work.discard((seat, level))
        return decision

    def stop(self) -> None:
        """Drop every thought."""
        for _, _, task in self._thoughts.values():
            task.cancel()
        self._thoughts.clear()
