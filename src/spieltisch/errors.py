"""All errors that this package raises on purpose, as one tree.

```
SpieltischError
├── UnknownGame        load() of an unknown name
├── UnknownBot         an unknown bot level
├── InvalidOptions     start() with options or seats that the game does not offer
│   └── UnknownOption  a keyword that an environment and its game do not know
├── InvalidArgument    a value of the wrong type or size, such as a seed that is not a number
│   └── NotBegun       an environment before its first `reset`
├── InvalidComponents  replaced components (boards, cards) that the rules forbid
├── InvalidPosition    position() of a description that the rules forbid
├── InvalidRecord      a record that cannot be read or replayed
├── UnknownAction      parse() of a text without an action
├── BotFailed          a bot that raised an error while it decided
├── IllegalAction      apply() of an action that is not legal now
└── BrokenRules        rules that break what their game declares
```

Each message says what is wrong and how to put it right; a call that raises changes nothing.
`params` holds the same facts as plain data, for programs.
"""

from __future__ import annotations


class SpieltischError(Exception):
    """Base of all errors of this package."""

    def __init__(self, message: str, **params: str | int) -> None:
        super().__init__(message)
        self.params = params


class UnknownGame(SpieltischError, LookupError):
    """No game has this name."""


class UnknownBot(SpieltischError, LookupError):
    """No bot has this level."""


class InvalidOptions(SpieltischError, ValueError):
    """Options or seats that the game does not offer."""


class UnknownOption(InvalidOptions, TypeError):
    """A keyword that is neither an argument of an environment nor an option of its game.

    It is a TypeError too, as for any function that gets an unexpected keyword.
    """


class InvalidArgument(SpieltischError, ValueError):
    """An argument of the wrong type or size."""


class NotBegun(InvalidArgument, AttributeError):
    """An environment asked for a game before its first `reset`.

    It is an AttributeError too, since PettingZoo's attributes do not exist until then.
    """


class InvalidComponents(SpieltischError, ValueError):
    """Replaced boards, cards or dice that the rules forbid."""


class InvalidPosition(SpieltischError, ValueError):
    """A position that cannot arise or contradicts itself."""


class InvalidRecord(SpieltischError, ValueError):
    """A record that cannot be read or replayed."""


class UnknownAction(SpieltischError, ValueError):
    """A text or number without an action in the game."""


class BotFailed(SpieltischError, RuntimeError):
    """A bot that raised an error, or whose process ended."""


class IllegalAction(SpieltischError, ValueError):
    """An action that is not legal in this state for this actor."""


class BrokenRules(SpieltischError, AssertionError):
    """Rules that break what their game declares, such as lists longer than `max_legal`."""
