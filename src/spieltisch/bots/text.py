"""Players that read and write: a position as a text, and an answer read as an action.

A language model, or anything else that makes a text of a text, becomes a bot of the arena: in
every game, at the same tables as all others, rated by the same figures (`evaluate`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from spieltisch.bots.arena.contest import run
from spieltisch.bots.arena.foreign import Forfeit
from spieltisch.bots.arena.result import Tournament
from spieltisch.bots.bot import Bot, Decision
from spieltisch.bots.player_view import PlayerView
from spieltisch.core.game import Game
from spieltisch.core.pictures import told
from spieltisch.core.py_game import PyGame
from spieltisch.errors import InvalidArgument

Move = Callable[[str], str]
"""Reads a position with what may be done, and writes what it does."""
MOST = 200
"""Actions that a text lists; further ones are played all the same."""
RETRIES = 2


def rules(game: Game) -> str:
    """Return the rules as a text: those beside the game's module, else what the module says."""
    written = game.rules if isinstance(game, PyGame) else type(game.start())
    module = sys.modules[written.__module__]
    path = Path(module.__file__ or "").with_name("RULES.md")
    return path.read_text(encoding="utf-8") if path.is_file() else (module.__doc__ or "")


def situation(view: PlayerView) -> str:
    """Return a position as its seat knows it, and its actions by number, as a text."""
    texts = [view.text(action) for action in view.legal()]
    lines = [told(view.game, view.view()), "", f"You are seat {view.seat}. Your actions:"]
    lines += [f"{number} {text}" for number, text in enumerate(texts[:MOST], 1)]
    if len(texts) > MOST:
        lines.append(f"and {len(texts) - MOST} more that are written alike")
    lines.append("Answer with an action as it is written, or its number, and nothing else.")
    return "\n".join(lines)


def read(answer: object, view: PlayerView) -> int:
    """Return the legal action that an answer means: its text, or its number in `situation`.

    Spaces and quotation marks around it do not count. Raises InvalidArgument, which says why it is
    none.
    """
    if not isinstance(answer, str):
        raise InvalidArgument(f"an answer is a text, not {type(answer).__name__}")
    legal = view.legal()
    word = " ".join(answer.split()).strip("`'\" .")
    texts = {view.text(action): action for action in legal}
    if word in texts:
        return texts[word]
    if re.fullmatch("[0-9]{1,6}", word) and 1 <= int(word) <= len(legal):
        return legal[int(word) - 1]
    some = "; ".join(list(texts)[:5]) + ("; …" if len(texts) > 5 else "")
    raise InvalidArgument(f"{word[:80]!r} is none of your {len(legal)} actions: {some}")


class TextBot(Bot):
    """A bot whose decisions a function writes.

    An answer that is no legal action is asked for again, with what was wrong, `retries` times at
    the most; then the game is lost (`Forfeit`). What the function raises ends the contest.
    """

    def __init__(self, game: Game, seed: int, move: Move, retries: int = RETRIES) -> None:
        super().__init__(game, seed)
        self._move = move
        self._retries = retries

    def decide(self, view: PlayerView) -> Decision:
        """Return what the function writes. Raises Forfeit."""
        self.check(view)
        text = asked = situation(view)
        for _ in range(self._retries + 1):
            answer = self._move(asked)
            try:
                return Decision(read(answer, view))
            except InvalidArgument as error:
                wrong = str(error)
                asked = f"{text}\n\nYour answer was refused: {wrong}"
        raise Forfeit(f"wrote no legal action in {self._retries + 1} answers: {wrong}")


class TextPlayer:
    """Makes TextBots of a function: an entrant of the arena, by the function's name or another."""

    def __init__(self, move: Move, retries: int = RETRIES, name: str = "") -> None:
        if not callable(move) or not isinstance(retries, int) or retries < 0:
            raise InvalidArgument(
                f"a player is a function that makes a text of a text, and a number of retries from "
                f"0 on, not {move!r} and {retries!r}"
            )
        self._move = move
        self._retries = retries
        self.__name__ = name or getattr(move, "__name__", "text")

    def __call__(self, game: Game, seed: int) -> TextBot:
        """Return a bot."""
        return TextBot(game, seed, self._move, self._retries)


def evaluate(
    game: Game,
    move: Move,
    against: Sequence[str] = ("greedy",),
    games: int = 20,
    *,
    retries: int = RETRIES,
    name: str = "",
    seed: int = 0,
    **options: Any,
) -> Tournament:
    """Set a function against bots, each in at least so many games, and return what came of it.

    `ratings` of the result are Elo with their 95 % intervals (the extra `arena` has to be
    installed), `standing(name)` its share of the points, and `fault` of a game says why it was lost
    without playing on. `against` are entrants of the arena; `options` are those of the game. Raises
    what `arena.run` does.
    """
    player = TextPlayer(move, retries, name)
    return run(game, [player, *against], games, seed=seed, **options)
