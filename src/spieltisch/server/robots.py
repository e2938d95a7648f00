"""The bots of one table: they think outside the event loop and play at a human pace."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from spieltisch.core.game import State
from spieltisch.server.house import House
from spieltisch.server.library import Choose
from spieltisch.server.logs import failure
from spieltisch.server.model import Model

Play = Callable[[int, int, int], None]
"""Called with seat, the log number at which its decision began, and the action chosen."""


class Robots:
    """At most one thought a seat; one that events have overtaken is dropped."""

    def __init__(self, house: House, play: Play) -> None:
        self.house = house
        self._play = play
        self._bots: dict[tuple[int, str], Choose] = {}
        self._thoughts: dict[int, tuple[int, str, asyncio.Task[None]]] = {}

    @property
    def busy(self) -> bool:
        """Whether any bot is to act."""
        return bool(self._thoughts)

    def wake(self, model: Model, again: int | None = None) -> None:
        """Set the bots thinking who are to act now, that of seat `again` anew, and stop the
        others."""
        due: dict[int, tuple[int, str]] = {}
        if model.match is not None:
            for seat in model.to_act():
                if (level := model.chairs[seat].bot) is not None:
                    due[seat] = (model.match.since[seat], level)
        for seat, (since, level, task) in list(self._thoughts.items()):
            if due.get(seat) != (since, level) or seat == again:
                if not task.done():
                    task.cancel()
                    self._bots.pop((seat, level), None)  # it may still be at it in its thread
                del self._thoughts[seat]
        for seat, (since, level) in due.items():
            if seat not in self._thoughts:
                task = asyncio.create_task(self._think(model, seat, since, level))
                self._thoughts[seat] = (since, level, task)

    async def _think(self, model: Model, seat: int, since: int, level: str) -> None:
        """The pause and the thought run side by side."""
        assert model.match is not None
        state = model.match.state.clone()
        pause = self.house.luck.between(*self.house.settings.pace)
        action, _ = await asyncio.gather(
            self._choice(model, state, seat, level), self.house.clock.sleep(pause)
        )
        self._play(seat, since, action)

    async def _choice(self, model: Model, state: State, seat: int, level: str) -> int:
        """What the bot chooses; a bot that fails plays anything, so that the game goes on."""
        luck, library = self.house.luck, self.house.library
        legal = state.legal(seat)
        loop = asyncio.get_running_loop()
        try:
            if (seat, level) not in self._bots:
                self._bots[seat, level] = library.bot(level, model.game, luck.seed())
            choose = self._bots[seat, level]
            action = await loop.run_in_executor(self.house.pool, choose, state.clone(), seat)
            if action in legal:
                return action
            raise ValueError(f"{action!r} is not legal")
        except Exception:
            failure("bot-failed", game=model.setup.game, bot=level)
            return legal[luck.order(len(legal))[0]]

    def stop(self) -> None:
        """Drop every thought."""
        for _, _, task in self._thoughts.values():
            task.cancel()
        self._thoughts.clear()
