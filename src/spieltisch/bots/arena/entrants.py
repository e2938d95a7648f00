"""Who takes part: bots by name, with parameters of their own, from a module, or foreign programs.

```
greedy                          a level
strong:simulations=1000         a level, played with other parameters (`Bot.tune`)
strong@1000  strong@0.5s        the same in short: simulations, or seconds
py:my_bots.Careful              what makes bots in a module: called with the game and a seed
exec:python my_bot.py           a program that speaks lines (`foreign.py`)
```
"""

from __future__ import annotations

import importlib
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spieltisch.bots import Bot, make
from spieltisch.bots.arena.foreign import SECONDS, ForeignBot
from spieltisch.core.game import Game
from spieltisch.errors import InvalidArgument, UnknownBot

Maker = Callable[[Game, int], Bot]
"""Makes a bot of a game with a seed; the classes of bots are makers."""


@dataclass(frozen=True)
class Level:
    """Makes bots of a level, with parameters of their own."""

    name: str
    parameters: tuple[tuple[str, int | float | str], ...] = ()

    def __call__(self, game: Game, seed: int) -> Bot:
        """Return a bot. Raises UnknownBot, and InvalidArgument for parameters it does not have."""
        bot = make(self.name, game, seed)
        if self.parameters:
            bot.tune(**dict(self.parameters))
        return bot


@dataclass(frozen=True)
class Program:
    """Makes bots that a foreign program plays, with so many seconds a decision."""

    words: tuple[str, ...]
    seconds: float

    def __call__(self, game: Game, seed: int) -> ForeignBot:
        """Return a bot. Raises InvalidArgument when the program cannot be started."""
        return ForeignBot(game, seed, self.words, self.seconds)


@dataclass(frozen=True)
class Entrant:
    """Who takes part, under a name that nobody else has."""

    name: str
    maker: Maker


def entrants_of(
    given: Sequence[str | Maker], game: Game, seconds: float = SECONDS
) -> list[Entrant]:
    """Return an entrant for each that is given, the same for equal ones.

    `seconds` is what foreign programs have for a decision. Raises InvalidArgument and UnknownBot
    for what is no bot of the game; each is made once to see.
    """
    check_lineup(given)
    known: dict[str | Maker, Entrant] = {}
    names: set[str] = set()
    for who in given:
        if who in known:
            continue
        name = base = who if isinstance(who, str) else getattr(who, "__name__", repr(who))
        count = 1
        while name in names:
            count += 1
            name = f"{base} {count}"
        names.add(name)
        entrant = Entrant(name, maker_of(who, seconds) if isinstance(who, str) else who)
        close(_made(entrant, game))
        known[who] = entrant
    return [known[who] for who in given]


def check_lineup(given: object) -> None:
    """Raise InvalidArgument for what is no sequence of texts and makers of bots."""
    if (
        isinstance(given, str)
        or not isinstance(given, Sequence)
        or not all(isinstance(who, str) or callable(who) for who in given)
    ):
        raise InvalidArgument(f"a line-up has a level or a maker of bots a seat, not {given!r}")


def maker_of(text: str, seconds: float = SECONDS) -> Maker:
    """Return what makes the bot that `text` names. Raises InvalidArgument."""
    kind, colon, rest = text.partition(":")
    if colon and kind == "exec":
        try:
            words = shlex.split(rest)
        except ValueError as error:
            raise InvalidArgument(f"{text!r} is no command: {error}") from None
        if not words:
            raise InvalidArgument("exec: is followed by a command, as exec:python my_bot.py")
        return Program(tuple(words), seconds)
    if colon and kind == "py":
        return _imported(rest)
    if colon:
        return Level(kind, tuple(_parameter(word, text) for word in rest.split(",")))
    name, at, budget = text.partition("@")
    if not at:
        return Level(name)
    short = f"seconds={budget[:-1]}" if budget.endswith("s") else f"simulations={budget}"
    return Level(name, (_parameter(short, text),))


def close(bot: Bot) -> None:
    """End what a bot keeps open."""
    if isinstance(bot, ForeignBot):
        bot.close()


def _made(entrant: Entrant, game: Game) -> Bot:
    """Return a bot, to see that it can be made. Raises InvalidArgument and UnknownBot."""
    try:
        return entrant.maker(game, 0)
    except (InvalidArgument, UnknownBot):
        raise
    except Exception as error:
        raise InvalidArgument(
            f"{entrant.name} cannot be made: {type(error).__name__}: {error}"
        ) from error


def _imported(path: str) -> Maker:
    """Return what a module has under that name, `module.Name`. Raises InvalidArgument."""
    module, dot, name = path.rpartition(".")
    if not (module and dot and name):
        raise InvalidArgument(f"py: is followed by a module and a name, as my_bots.Careful: {path}")
    try:
        found = getattr(importlib.import_module(module), name)
    except Exception as error:  # whatever a module does when it is imported
        raise InvalidArgument(f"py:{path}: {type(error).__name__}: {error}") from error
    if not callable(found):
        raise InvalidArgument(f"py:{path} makes no bots: it cannot be called")
    return found  # type: ignore[no-any-return]


def _parameter(word: str, text: str) -> tuple[str, int | float | str]:
    """Return a parameter's name and value. Raises InvalidArgument."""
    name, equals, value = word.partition("=")
    if not (name.isidentifier() and equals and value):
        raise InvalidArgument(
            f"{text!r} is no bot: parameters are written name=value, as strong:simulations=1000, "
            "or strong@1000"
        )
    for kind in (int, float):
        try:
            return name, kind(value)
        except ValueError:
            continue
    return name, value
