"""Text players: a position as a text, and an answer read as an action.

A language model, or any function from text to text, becomes a bot of the arena. It plays every
game against all other bots, and has the same figures (`evaluate`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from spieltisch.bots.bot import Bot, Decision
from spieltisch.bots.player_view import PlayerView
from spieltisch.core.game import Game
from spieltisch.core.python.py_game import PyGame
from spieltisch.core.render import told
from spieltisch.errors import InvalidArgument
from spieltisch.research.arena.contest import run
from spieltisch.research.arena.foreign import Forfeit
from spieltisch.research.arena.result import Tournament

Move = Callable[[str], str]
"""Function that reads a position with its actions, and writes an action."""
MOST = 200
"""Upper bound of listed actions; others can be played, too."""
RETRIES = 2


def rules(game: Game) -> str:
    """Return the rules as a text: RULES.md next to the game's module, else its docstring."""
    written = game.rules if isinstance(game, PyGame) else type(game.start())
    module = sys.modules[written.__module__]
    path = Path(module.__file__ or "").with_name("RULES.md")
    return path.read_text(encoding="utf-8") if path.is_file() else (module.__doc__ or "")


def situation(view: PlayerView) -> str:
    """Return a text of a position as its seat knows it, with its numbered actions."""
    texts = [view.text(action) for action in view.legal()]
    lines = [told(view.game, view.view()), "", f"You are seat {view.seat}. Your actions:"]
    lines += [f"{number} {text}" for number, text in enumerate(texts[:MOST], 1)]
    if len(texts) > MOST:
        lines.append(f"and {len(texts) - MOST} more that are written alike")
    lines.append("Answer with an action as it is written, or its number, and nothing else.")
    return "\n".join(lines)


def read(answer: object, view: PlayerView) -> int:
    """Return the legal action that an answer means: its text, or its number in `situation`.

    Surrounding spaces and quotation marks do not count. Raises InvalidArgument with the reason for
    any other answer.
    """
    if not isinstance(answer, str):
        raise InvalidArgument(f"an answer must be a text, not {type(answer).__name__}")
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

    An answer that is not a legal action is asked for again with its error, at most `retries` times;
    then the game is lost (`Forfeit`). An error of the function ends the contest.
    """

    def __init__(self, game: Game, seed: int, move: Move, retries: int = RETRIES) -> None:
        super().__init__(game, seed)
        self._move = move
        self._retries = retries

    def decide(self, view: PlayerView) -> Decision:
        """Return the action that the function writes. Raises Forfeit."""
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
    """A maker of TextBots from a function: an entrant of the arena, by default with its name."""

    def __init__(self, move: Move, retries: int = RETRIES, name: str = "") -> None:
        if not callable(move) or not isinstance(retries, int) or retries < 0:
            raise InvalidArgument(
                f"a player needs a function from text to text, and a number of retries of at least "
                f"0, not {move!r} and {retries!r}"
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
    """Let a function play at least `games` games against each bot, and return the result.

    Its `ratings` are Elo with 95 % intervals (needs the extra `arena`), `standing(name)` is its
    share of the points. A game's `fault` is the reason for a loss without playing on. `against` are
    entrants of the arena; `options` are those of the game. Raises the errors of `arena.run`.
    """
    player = TextPlayer(move, retries, name)
    return run(game, [player, *against], games, seed=seed, **options)
