"""Bots and questions of this process's tables, of which bot processes think, asked over HTTP.

A bot process that stands still is soon no longer registered: then no answer of it is awaited.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from aiohttp import ClientError, ClientSession, ClientTimeout

from spieltisch.bots import Decision
from spieltisch.core.game import Game
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.server.cluster.peers import SECRET
from spieltisch.server.runtime.thinkers import Thinker, Thinkers
from spieltisch.server.storage.postgres.store import PostgresStore

BOTS, COACH = "bots", "coach"
"""Kinds of jobs."""
REACH = 0.5
"""Seconds in which a process takes a connection."""
LOOK = 0.1
"""Seconds from one look whether the process is still registered to the next."""
WITHIN = 10.0
"""Seconds that a bot may think: much more than any bot of this package does."""
MOST_BYTES = 60_000
"""Of a job; a process reads no longer body."""
LOST = (OSError, ClientError)
"""Errors of a process that is no longer there; TimeoutError is an OSError."""

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


class Done(NamedTuple):
    """An answer, and the number of the process that gave it."""

    process: int
    data: bytes


class ClusterThinkers:
    """See `Thinkers`. `here` thinks where no bot process does, and `seed` draws one a bot.

    Bots of games in which seats race think where their table is: what they remember of the game
    must not be lost, and they have no time for the way.

    Each job calls `counted` with its kind and its fate: `asked`, then `answered`, `late`,
    `declined` or `overtaken` (events went on without it). Without a bot process it is only `alone`.
    """

    def __init__(
        self,
        store: PostgresStore,
        connections: ClientSession,
        counted: Callable[[str, str], object],
        here: Thinkers,
        seed: Callable[[], int],
    ) -> None:
        self.here = here
        self.seed = seed
        self._store = store
        self._connections = connections
        self._counted = counted

    def bot(self, level: str, game: Game) -> Thinker:
        if game.real_time is not None:
            return self.here.bot(level, game)
        return _ClusterThinker(self, level, game)

    async def coach(self, question: bytes, within: float) -> bytes | None:
        """Return the answer to a question of `coach/questions.py`; None without one."""
        try:
            return (await self.ask(COACH, question, within)).data
        except Undone:
            return None

    async def ask(self, kind: str, data: bytes, within: float, process: int = 0) -> Done:
        """Return what a job comes to within so many seconds; from `process` if that one is there.
        Raises Undone."""
        there = {number for number, peer in self._store.peers.items() if peer.role == "bots"}
        if not there or len(data) > MOST_BYTES:
            self._counted(kind, "alone")
            raise Undone
        if process not in there:
            process = random.choice([*there])
        self._counted(kind, "asked")
        try:
            async with asyncio.timeout(within):
                answer = await self._answer(process, kind, data)
        except asyncio.CancelledError:
            self._counted(kind, "overtaken")
            raise
        except LOST:
            self._counted(kind, "late")
            raise Undone from None
        if not answer:
            self._counted(kind, "declined")
            raise Undone
        self._counted(kind, "answered")
        return Done(process, answer)

    async def _answer(self, process: int, kind: str, data: bytes) -> bytes:
        """Return what a process answers; nothing where it declines. Raises TimeoutError once it is
        no longer registered."""
        url = f"{self._store.peers[process].address}/jobs/{kind}"
        asking = asyncio.create_task(self._request(url, data))
        try:
            while not (await asyncio.wait([asking], timeout=LOOK))[0]:
                if process not in self._store.peers:
                    raise TimeoutError
            return asking.result()
        finally:
            asking.cancel()

    async def _request(self, url: str, data: bytes) -> bytes:
        headers, waits = {SECRET: self._store.secret}, ClientTimeout(sock_connect=REACH)
        async with self._connections.post(url, data=data, headers=headers, timeout=waits) as found:
            return await found.read() if found.status == 200 else b""


class _ClusterThinker:
    """See `Thinker`. A process that has thought for the bot, and remembers it, is asked again."""

    def __init__(self, thinkers: ClusterThinkers, level: str, game: Game) -> None:
        self._thinkers = thinkers
        self._level = level
        self._game = game
        self._here: Thinker | None = None
        self._begin_again()

    def _begin_again(self) -> None:
        self._bot = secrets.token_hex(8)
        self._seed = self._thinkers.seed()
        self._process = 0

    async def decide(self, state: State, seat: int) -> Decision:
        guess, game = state.determinize(seat, Rng(0)), self._game
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
        try:
            done = await self._thinkers.ask(BOTS, _encode(question), WITHIN, self._process)
        except Undone:
            self._begin_again()  # the process that was asked may still be at it
            if self._here is None:
                self._here = self._thinkers.here.bot(self._level, game)
            return await self._here.decide(guess, seat)
        self._process = done.process
        return Decision(*_decisions.decode(done.data))
