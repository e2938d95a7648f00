"""Entrants: bots by level, with other parameters, from a module, or foreign programs.

```
greedy                          a level
master:simulations=1000         a level with other parameters (`Bot.tune`)
master@1000  master@0.5s        the same in short: simulations, or seconds
py:my_bots.Careful              a maker in a module, called with the game and a seed
exec:python my_bot.py           a program that speaks the line protocol (`foreign.py`)
```
"""

from __future__ import annotations

import importlib
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spieltisch.bots import Bot, make
from spieltisch.core.game import Game
from spieltisch.errors import InvalidArgument, UnknownBot
from spieltisch.research.arena.foreign import SECONDS, ForeignBot

Maker = Callable[[Game, int], Bot]
"""Function that makes a bot from a game and a seed; classes of bots are makers."""


@dataclass(frozen=True)
class Level:
    """A maker of bots of a level, with other parameters."""

    name: str
    parameters: tuple[tuple[str, int | float | str], ...] = ()

    def __call__(self, game: Game, seed: int) -> Bot:
        """Return a bot. Raises UnknownBot, and InvalidArgument for unknown parameters."""
        bot = make(self.name, game, seed)
        if self.parameters:
            bot.tune(**dict(self.parameters))
        return bot


@dataclass(frozen=True)
class Program:
    """A maker of bots run by a foreign program, with `seconds` for each decision."""

    words: tuple[str, ...]
    seconds: float

    def __call__(self, game: Game, seed: int) -> ForeignBot:
        """Return a bot. Raises InvalidArgument if the program cannot be started."""
        return ForeignBot(game, seed, self.words, self.seconds)


@dataclass(frozen=True)
class Entrant:
    """A participant with a unique name."""

    name: str
    maker: Maker


def entrants_of(
    given: Sequence[str | Maker], game: Game, seconds: float = SECONDS
) -> list[Entrant]:
    """Return an entrant for each given bot, the same for equal ones.

    `seconds` limits a decision of a foreign program. Raises InvalidArgument and UnknownBot for
    anything that is not a bot of the game; each bot is made once to check it.
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
    """Raise InvalidArgument for anything but a sequence of texts and makers of bots."""
    if (
        isinstance(given, str)
        or not isinstance(given, Sequence)
        or not all(isinstance(who, str) or callable(who) for who in given)
    ):
        raise InvalidArgument(f"a line-up must be levels or makers of bots, not {given!r}")


def maker_of(text: str, seconds: float = SECONDS) -> Maker:
    """Return the maker of the bot that `text` names. Raises InvalidArgument."""
    kind, colon, rest = text.partition(":")
    if colon and kind == "exec":
        try:
            words = shlex.split(rest)
        except ValueError as error:
            raise InvalidArgument(f"{text!r} is not a command: {error}") from None
        if not words:
            raise InvalidArgument("exec: needs a command, such as exec:python my_bot.py")
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
    """Close a bot's program, if it has one."""
    if isinstance(bot, ForeignBot):
        bot.close()


def _made(entrant: Entrant, game: Game) -> Bot:
    """Return a bot, to check that it can be made. Raises InvalidArgument and UnknownBot."""
    try:
        return entrant.maker(game, 0)
    except (InvalidArgument, UnknownBot):
        raise
    except Exception as error:
        raise InvalidArgument(
            f"{entrant.name} cannot be made: {type(error).__name__}: {error}"
        ) from error


def _imported(path: str) -> Maker:
    """Return the maker that `module.Name` names. Raises InvalidArgument."""
    module, dot, name = path.rpartition(".")
    if not (module and dot and name):
        raise InvalidArgument(f"py: needs a module and a name, such as my_bots.Careful: {path}")
    try:
        found = getattr(importlib.import_module(module), name)
    except Exception as error:  # any error of the module's import
        raise InvalidArgument(f"py:{path}: {type(error).__name__}: {error}") from error
    if not callable(found):
        raise InvalidArgument(f"py:{path} is not a maker of bots: it cannot be called")
    return found  # type: ignore[no-any-return]


def _parameter(word: str, text: str) -> tuple[str, int | float | str]:
    """Return a parameter's name and value. Raises InvalidArgument."""
    name, equals, value = word.partition("=")
    if not (name.isidentifier() and equals and value):
        raise InvalidArgument(
            f"{text!r} is not a bot: use name=value for parameters, as master:simulations=1000, "
            "or master@1000"
        )
    for kind in (int, float):
        try:
            return name, kind(value)
        except ValueError:
            continue
    return name, value
