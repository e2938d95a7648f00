"""`python -m spieltisch.server.coach.worker`: a process that thinks for the server.

It reads a question a line and writes an answer a line, JSON both, until its input ends; so it ends
with the server, however that ends. It takes the time that nothing else on the machine needs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import IO, Any

import msgspec

from spieltisch.bots import PlayerView, advise, make_coach
from spieltisch.core.game import Game
from spieltisch.games import load as load_game

Load = Callable[[str], Game]
LOWEST = 19
"""The priority that all others come before."""


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be done on `seat` at the position `full` of a game with those components."""

    game: str
    components: str
    full: dict[str, Any]
    seat: int


class Failed(msgspec.Struct):
    """The answer to what could not be answered."""

    error: str


_question = msgspec.json.Decoder(Question)
_encode = msgspec.json.Encoder().encode


def answer(line: bytes, load: Load) -> bytes:
    """Return the answer to a question, both encoded."""
    try:
        question = _question.decode(line)
        game = load(question.game).with_components(question.components)
        view = PlayerView(game.position(question.full), question.seat)
        return _encode(advise(make_coach(game), view))
    except Exception as error:
        return _encode(Failed(f"{type(error).__name__}: {error}"))


def work(load: Load, questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer until there are no more questions, or nobody to read the answers."""
    try:
        for line in questions:
            answers.write(answer(line, load) + b"\n")
            answers.flush()
    except BrokenPipeError:
        os._exit(1)  # what is still in the buffer has no reader


def run(load: Load = load_game) -> None:
    """Work at the lowest priority, for whoever started this process."""
    if hasattr(os, "nice"):
        os.nice(LOWEST)
    work(load, sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    run()
