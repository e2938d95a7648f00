"""The bots of other processes' tables."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import AbstractContextManager

import msgspec

from spieltisch.bots import Decision, PlayerView
from spieltisch.server.cluster.thinkers import BotQuestion
from spieltisch.server.cluster.work import CannotDo
from spieltisch.server.library import Decide, Library

KEPT = 200
"""Bots that are remembered, each with what it thought last; beyond that those are forgotten that
were not asked for longest, and think anew."""

_questions = msgspec.json.Decoder(BotQuestion)
_encode = msgspec.json.Encoder().encode


class Bots:
    """Bots at work in the threads of a pool; `at_work` is held for each decision."""

    def __init__(
        self,
        library: Library,
        pool: Executor,
        at_work: Callable[[], AbstractContextManager[object]],
    ) -> None:
        self._library = library
        self._pool = pool
        self._at_work = at_work
        self._bots: OrderedDict[str, Decide] = OrderedDict()
        """By id, the one that was asked last at the end."""

    async def decide(self, data: bytes) -> bytes:
        """Return the decision that an encoded `BotQuestion` asks for, encoded. Raises CannotDo
        for other rules than this process has, and whatever else is wrong with question or bot."""
        question = _questions.decode(data)
        known = self._bots.pop(question.bot, None)
        loop = asyncio.get_running_loop()
        with self._at_work():
            bot, decision = await loop.run_in_executor(self._pool, self._think, question, known)
        self._bots[question.bot] = bot
        if len(self._bots) > KEPT:
            self._bots.popitem(last=False)
        return _encode(decision)

    def _think(self, asked: BotQuestion, known: Decide | None) -> tuple[Decide, Decision]:
        game = self._library.load(asked.game).with_components(asked.components)
        if game.spec.rules != asked.rules:
            raise CannotDo(f"{asked.game} by rules {asked.rules}: here are {game.spec.rules}")
        bot = known or self._library.bot(asked.level, game, asked.seed)
        return bot, bot(PlayerView(game.position(asked.full), asked.seat))
