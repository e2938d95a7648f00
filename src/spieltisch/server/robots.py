"""The bots of one table: they think outside the event loop and play at a human pace."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from spieltisch.core.state import State
from spieltisch.realtime.pace import BOT_LATENCY, QUICKEST_MS
from spieltisch.server.context import House
from spieltisch.server.library import Choose, Timed
from spieltisch.server.logs import failure
from spieltisch.server.table.state import Model


class Move(NamedTuple):
    """What a bot chose: `since` is the log number at which its decision began, `seen` the last
    one it knew."""

    seat: int
    since: int
    seen: int
    action: int


class Robots:
    """At most one thought a seat; one that events have overtaken is dropped."""

    def __init__(self, house: House, play: Callable[[Move], None]) -> None:
        self.house = house
        self._play = play
        self._bots: dict[tuple[int, str], Choose] = {}
        self._at_work: set[tuple[int, str]] = set()
        self._thoughts: dict[int, tuple[int, str, asyncio.Task[None]]] = {}

    @property
    def busy(self) -> bool:
        """Whether any bot is to act."""
        return bool(self._thoughts)

    def wake(self, model: Model) -> None:
        """Set the bots thinking who are to act now, and stop the others. In a pause nobody
        begins."""
        due: dict[int, tuple[int, str]] = {}
        if model.match is not None:
            for seat in model.to_act():
                if (level := model.chairs[seat].bot) is not None:
                    due[seat] = (model.match.since[seat], level)
        for seat, (since, level, _) in list(self._thoughts.items()):
            if due.get(seat) != (since, level):
                self.drop(seat)
        for seat, (since, level) in due.items():
            if seat not in self._thoughts and model.recess is None:
                assert model.match is not None
                state = model.match.state.clone()  # as it is now: others may act before it runs
                task = asyncio.create_task(self._think(model, state, model.n, seat, since, level))
                self._thoughts[seat] = (since, level, task)

    def drop(self, seat: int) -> None:
        """Forget the seat's thought."""
        if seat not in self._thoughts:
            return
        _, level, task = self._thoughts.pop(seat)
        task.cancel()
        if (seat, level) in self._at_work:
            del self._bots[seat, level]  # it is still at it in its thread
            self._at_work.discard((seat, level))

    async def _think(
        self, model: Model, state: State, seen: int, seat: int, since: int, level: str
    ) -> None:
        """The thought, of the state as it was at log number `seen`, is part of the time that the
        bot takes. Where seats race it may wait for others and look again."""
        clock, settings = self.house.clock, self.house.settings
        again = True
        while again:
            live = model.live
            begin = clock.now()
            pause = self.house.luck.between(*(settings.reaction if live else settings.pace))
            action, seconds, again = await self._choice(model, state, seat, level)
            if live:
                own = pause if seconds is None else seconds * settings.tempo
                pause = max(own, QUICKEST_MS / 1000) + BOT_LATENCY.delay / 1000
            await clock.sleep(max(0.0, pause - (clock.now() - begin) / 1000))
            again = again and live and model.live and seat in model.to_act()
            if again:
                assert model.match is not None
                state, seen = model.match.state.clone(), model.n
        self._play(Move(seat, since, seen, action))

    async def _choice(self, model: Model, state: State, seat: int, level: str) -> Timed:
        """What the bot chooses; a bot that fails plays anything, so that the game goes on."""
        luck, library = self.house.luck, self.house.library
        legal = state.legal(seat)
        try:
            if (seat, level) not in self._bots:
                self._bots[seat, level] = library.bot(level, model.game, luck.seed())
            chosen = await self._ask(seat, level, state.clone())
            timed = chosen if isinstance(chosen, Timed) else Timed(chosen, None)
            if timed.action in legal:
                return timed
            raise ValueError(f"{timed.action!r} is not legal")
        except Exception:
            failure("bot-failed", game=model.setup.game, bot=level)
            return Timed(legal[luck.order(len(legal))[0]], None)

    async def _ask(self, seat: int, level: str, state: State) -> int | Timed:
        """Have the bot choose, in a thread."""
        loop = asyncio.get_running_loop()
        self._at_work.add((seat, level))
        try:
            chosen = await loop.run_in_executor(
                self.house.pool, self._bots[seat, level], state, seat
            )
        except Exception:
            self._at_work.discard((seat, level))
            raise
        self._at_work.discard((seat, level))
        return chosen

    def stop(self) -> None:
        """Drop every thought."""
        for _, _, task in self._thoughts.values():
            task.cancel()
        self._thoughts.clear()
