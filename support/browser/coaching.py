"""`python -m support.browser.coaching` is a coach that answers soon, at an ordinary priority."""

from __future__ import annotations

import sys
from functools import partial

from spieltisch import load
from spieltisch.bots import SearchBot
from spieltisch.bots.search.race import Care
from spieltisch.core.game import Game
from spieltisch.server.play.coach.program import work

COMMAND = (sys.executable, "-m", "support.browser.coaching")


class Brief(SearchBot):
    """A coach that tries little, in hints and in reviews."""

    care = Care(rivals=2, worlds=64)


def load_brief(name: str) -> Game:
    """Return a game of the package whose coach simulates little."""
    game = load(name)
    if game.coach is not None:
        game.coach = partial(Brief, simulations=20)
    return game


if __name__ == "__main__":
    work(load_brief, sys.stdin.buffer, sys.stdout.buffer)
