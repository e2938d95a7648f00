"""`python -m spieltisch.server.play.coach.program`: a process that thinks for the server.

It reads a question a line and writes an answer a line until its input ends; so it ends with the
server, however that ends. It takes the time that nothing else on the machine needs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import lru_cache
from typing import IO, assert_never

import msgspec

from spieltisch.bots import PlayerView, advise, make_coach
from spieltisch.bots.analysis import GameAnalysis, Look, Review
from spieltisch.core.game import Game
from spieltisch.core.record import Record
from spieltisch.games import load as load_game
from spieltisch.server.play.coach.questions import (
    AnyQuestion,
    HintQuestion,
    LookAnswer,
    LookQuestion,
)
from spieltisch.server.wire.bodies import Analysis

Load = Callable[[str], Game]
LOWEST = 19
"""The priority that all others come before."""

_decoder = msgspec.json.Decoder(AnyQuestion)
_encode = msgspec.json.Encoder().encode


def answer(line: bytes, load: Load) -> bytes:
    """Return the answer to a question, both encoded; or what went wrong, as `error`."""
    try:
        question: AnyQuestion = _decoder.decode(line)
        game = load(question.game)
        match question:
            case HintQuestion(components=components, full=full, seat=seat):
                state = game.with_components(components).position(full)
                return _encode(advise(make_coach(state.game), PlayerView(state, seat)))
            case LookQuestion(record=text, looks=looks, numbers=numbers):
                known = [msgspec.json.decode(one, type=Look) for one in looks]
                return _encode(look(review_of(text, game), known, numbers))
            case _:
                assert_never(question)
    except Exception as error:
        return _encode({"error": f"{type(error).__name__}: {error}"})


@lru_cache(maxsize=1)
def review_of(text: str, game: Game) -> Review:
    """Return a record's positions; one question after another is about the same."""
    return Review(Record.loads(text, game), game)


def look(review: Review, looks: list[Look], numbers: list[int]) -> LookAnswer:
    """Return what there is to say of the next decision, and of all with it."""
    found = review.look_on(looks, make_coach(review.game))
    every = looks if found is None else [*looks, found]
    done = review.of if found is None else review.done(found.number + found.length)
    analysis = msgspec.Raw(_encode(told(review.sum_up(every), numbers)))
    return LookAnswer(msgspec.Raw(_encode(found)), analysis, done, review.of)


def told(analysis: GameAnalysis, numbers: list[int]) -> Analysis:
    """Return an analysis with log numbers: `numbers` has that of the start, then each action's."""
    plain = msgspec.to_builtins(analysis)
    for turn in plain["turns"]:
        turn["number"] = numbers[turn["number"]]
    for seat in plain["seats"]:
        for slip in seat["slips"]:
            slip["number"] = numbers[slip["number"]]
    return msgspec.convert(plain, Analysis)


def work(load: Load, questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer until there are no more questions, or nobody to read the answers."""
    try:
        for line in questions:
            answers.write(answer(line, load) + b"\n")
            answers.flush()
    except BrokenPipeError:
        os._exit(1)  # what is still in the buffer has no reader


def run(load: Load = load_game) -> None:
    """Work at the lowest priority, for the process that started this one."""
    if hasattr(os, "nice"):
        os.nice(LOWEST)
    work(load, sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    run()
