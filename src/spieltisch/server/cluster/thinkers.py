"""Bots and questions of this process's tables, of which bot processes think, asked over HTTP.

A bot process that thinks says so all the time; after a silence its answer is awaited no more.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from aiohttp import ClientError, ClientSession, ClientTimeout

from spieltisch.bots import Decision
from spieltisch.core.game import Game
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.server.cluster.peers import REACH, SECRET
from spieltisch.server.play.thinkers import Thinker, Thinkers
from spieltisch.server.storage.postgres.store import PostgresStore

BOTS, COACH = "bots", "coach"
"""Kinds of jobs."""
ALIVE = 0.5
"""Seconds from one sign of a process that thinks to the next."""
SILENT = 1.5
"""Seconds of silence after which it has died, stands still or cannot be reached."""
WITHIN = 10.0
"""Seconds that a bot may think: much more than any bot of this package does."""
MOST_BYTES = 60_000
"""Bytes of a job at most; a bot process reads no longer body."""

_encode = msgspec.json.Encoder().encode
_decisions = msgspec.json.Decoder(tuple[int, float | None, bool, bool])


class BotQuestion(msgspec.Struct):
    """A question for a bot of a level, about a position that `seat` cannot tell from the real one.

    A process that does not know the bot by its id, `bot`, makes it with `seed`. A `game` of other
    `rules` is another game.
    """

    bot: str
    level: str
    seed: int
    game: str
    rules: str
    components: str
    full: dict[str, Any]
    seat: int


class Undone(Exception):
    """No bot process has done the job, and none will."""


class ClusterThinkers:
    """Thinkers that use bot processes. Where no bot process is, `local` thinks; `seed` draws a seed
    for each bot.

    Bots of games in which seats race think in the process of their table. Their memory of the game
    must not be lost, and they have no time for the way.

    Each job calls `counted` with its kind and its fate: `asked`, then `answered`, `late`,
    `declined` or `overtaken` (events went on without it). Without a bot process it is only `alone`.
    """

    def __init__(
        self,
        store: PostgresStore,
        connections: ClientSession,
        counted: Callable[[str, str], object],
        local: Thinkers,
        seed: Callable[[], int],
    ) -> None:
        self.local = local
        self.seed = seed
        self._store = store
        self._connections = connections
        self._counted = counted

    def bot(self, level: str, game: Game) -> Thinker:
        if game.real_time is not None:
            return self.local.bot(level, game)
        return _ClusterThinker(self, level, game)

    async def coach(self, question: bytes, within: float) -> bytes | None:
        """Return the answer to a question of `coach/questions.py`; None without one."""
        try:
            return await self.ask(COACH, question, within, random.random())
        except Undone:
            return None

    async def ask(self, kind: str, data: bytes, within: float, draw: float) -> bytes:
        """Return what a job comes to within so many seconds. Of the bot processes, one `draw` from
        0 to 1 names the same one for as long as they are the same. Raises Undone."""
        there = sorted(peer.address for peer in self._store.peers.values() if peer.role == "bots")
        if not there or len(data) > MOST_BYTES:
            self._counted(kind, "alone")
            raise Undone
        self._counted(kind, "asked")
        fate = "overtaken"
        try:
            async with asyncio.timeout(within), self._connections.post(
                f"{there[int(draw * len(there))]}/jobs/{kind}", data=data,
                headers={SECRET: self._store.secret},
                timeout=ClientTimeout(sock_connect=REACH, sock_read=SILENT),
            ) as found:  # fmt: skip
                answer = (await found.read()).strip() if found.status == 200 else b""
            fate = "answered" if answer else "declined"
        except (OSError, ClientError):  # TimeoutError is an OSError
            fate = "late"
        finally:
            self._counted(kind, fate)
        if fate != "answered":
            raise Undone
        return answer


class _ClusterThinker:
    """The thinker of one bot. It asks a process again that has thought for the bot, and remembers
    it."""

    def __init__(self, thinkers: ClusterThinkers, level: str, game: Game) -> None:
        self._thinkers = thinkers
        self._level = level
        self._game = game
        self._local: Thinker | None = None
        self._begin_again()

    def _begin_again(self) -> None:
        self._bot = secrets.token_hex(8)
        self._draw = random.random()
        self._seed = self._thinkers.seed()

    async def decide(self, state: State, seat: int) -> Decision:
        guess, game = state.determinize(seat, Rng(0)), self._game
        question = BotQuestion(
            self._bot, self._level, self._seed, game.spec.name, game.spec.rules,
            game.own_components, guess.full(), seat,
        )  # fmt: skip
        try:
            answer = await self._thinkers.ask(BOTS, _encode(question), WITHIN, self._draw)
        except Undone:
            self._begin_again()  # the process that was asked may still be at it
            if self._local is None:
                self._local = self._thinkers.local.bot(self._level, game)
            return await self._local.decide(guess, seat)
        return Decision(*_decisions.decode(answer))
