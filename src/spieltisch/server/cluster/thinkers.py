"""Bots and questions of this process's tables that others think about, while there are any."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from spieltisch.bots import Decision
from spieltisch.core.game import Game
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.server.cluster.jobs import Jobs, Undone
from spieltisch.server.thinkers import Thinker, Thinkers

BOTS, COACH = "bots", "coach"
"""Kinds of jobs."""
WITHIN = 20.0
"""Seconds that a bot may think: much more than any of the house does."""

_encode = msgspec.json.Encoder().encode
_decisions = msgspec.json.Decoder(tuple[int, float | None, bool, bool])


class BotQuestion(msgspec.Struct):
    """What a bot of that level decides on `seat`, at a position that the seat cannot tell from the
    real one. A process that does not know the bot by its id, `bot`, makes it with `seed`. A `game`
    of other `rules` is another game."""

    bot: str
    level: str
    seed: int
    game: str
    rules: str
    components: str
    full: dict[str, Any]
    seat: int


class ClusterThinkers:
    """See `Thinkers`. `here` thinks where nobody else does, and `seed` draws one a bot.

    Bots of games in which seats race think where their table is: what they remember of the game
    must not be lost, and they have no time for the way.
    """

    def __init__(self, jobs: Jobs, here: Thinkers, seed: Callable[[], int]) -> None:
        self.jobs = jobs
        self.here = here
        self.seed = seed

    def bot(self, level: str, game: Game) -> Thinker:
        if game.real_time is not None:
            return self.here.bot(level, game)
        return _ClusterThinker(self, level, game)


class _ClusterThinker:
    """See `Thinker`. Who has thought for the bot once, and remembers it, is asked again."""

    def __init__(self, thinkers: ClusterThinkers, level: str, game: Game) -> None:
        self._thinkers = thinkers
        self._level = level
        self._game = game
        self._here: Thinker | None = None
        self._begin_anew()

    def _begin_anew(self) -> None:
        self._bot = secrets.token_hex(8)
        self._seed = self._thinkers.seed()
        self._worker = 0

    async def decide(self, state: State, seat: int) -> Decision:
        guess = state.determinize(seat, Rng(0))
        try:
            return await self._there(guess, seat)
        except Undone:
            self._begin_anew()  # who was asked may still be at it
            if self._here is None:
                self._here = self._thinkers.here.bot(self._level, self._game)
            return await self._here.decide(guess, seat)

    async def _there(self, guess: State, seat: int) -> Decision:
        """Return what others decide, who are not told what is hidden from the seat; Undone."""
        game = self._game
        question = BotQuestion(
            self._bot,
            self._level,
            self._seed,
            game.spec.name,
            game.spec.rules,
            game.own_components,
            guess.full(),
            seat,
        )
        done = await self._thinkers.jobs.ask(BOTS, _encode(question), WITHIN, self._worker)
        self._worker = done.worker
        return Decision(*_decisions.decode(done.data))


async def coach_elsewhere(jobs: Jobs, question: bytes, within: float) -> bytes | None:
    """Return the answer to a question of `coach/questions.py`; None: nobody gives one."""
    try:
        return (await jobs.ask(COACH, question, within)).data
    except Undone:
        return None
