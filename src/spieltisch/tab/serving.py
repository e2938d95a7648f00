"""The server of a tab: the same application, with the features that need no other people."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from spieltisch.bots import Decision, PlayerView
from spieltisch.core.game import Game
from spieltisch.core.state import State
from spieltisch.games import load
from spieltisch.server.app import SOLITARY, make_app
from spieltisch.server.base.library import Library
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.base.settings import Settings
from spieltisch.server.features.site import Site
from spieltisch.server.play.coach.coaches import Coaches
from spieltisch.server.play.coach.process import CoachLost
from spieltisch.server.play.coach.program import answer
from spieltisch.tab.line import Jar, Lines
from spieltisch.tab.store import TabStore

DATABASE, COOKIES = "spieltisch.db", "cookies.json"
SOON = 0.03
"""Seconds after which a bot begins to think. Its thought holds up everything in this process, and
the table's last message is to be seen first."""

Ask = Callable[[str], Awaitable[str]]
"""Function that has a coach in another worker answer a question, both as JSON."""


class Thinker:
    """A bot that thinks in the one thread of the tab."""

    def __init__(self, decide: Callable[[PlayerView], Decision]) -> None:
        self._decide = decide

    async def decide(self, state: State, seat: int) -> Decision:
        view = PlayerView(state, seat)
        await asyncio.sleep(SOON)
        return self._decide(view)


class Thinkers:
    """Makers of `Thinker`."""

    def __init__(self, library: Library, seed: Callable[[], int]) -> None:
        self._library, self._seed = library, seed

    def bot(self, level: str, game: Game) -> Thinker:
        return Thinker(self._library.bot(level, game, self._seed()))


class Coach:
    """A coach in another worker of the browser; see `CoachProcess`."""

    pid = None

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def ask(self, question: bytes, within: float) -> bytes:
        """Return the answer to a question. Raises CoachLost."""
        try:
            async with asyncio.timeout(within):
                return (await self._ask(question.decode())).encode()
        except Exception as error:
            raise CoachLost(repr(error)) from error

    async def stop(self) -> None:
        """Do nothing: the worker ends with the tab."""


async def begin(folder: Path, ask: Ask | None = None) -> Lines:
    """Begin to serve the tables in a folder; `ask` has a coach answer. Return the lines to it."""
    library, randomness = Library(), Randomness()
    site = Site(
        library,
        TabStore(folder / DATABASE),
        randomness=randomness,
        thinkers=Thinkers(library, randomness.seed),
        settings=Settings(no_push=True, alone=True, solitary=True),
        coaches=None if ask is None else Coaches(1, process=lambda _: Coach(ask)),
    )
    lines = Lines(make_app(site, Path("/nowhere"), SOLITARY), Jar(folder / COOKIES))
    await lines.begin()
    return lines


def answered(question: str) -> str:
    """Return a coach's answer to a question; what the second worker of a tab does."""
    return answer(question.encode(), load).decode()
