"""Everything this package raises on purpose, in one tree.

```
SpieltischError
├── UnknownGame        load() of a name that no game folder has
├── UnknownBot         a bot level that does not exist
├── InvalidOptions     start() with options or seats that the game does not offer
├── InvalidArgument    a value of the wrong type or size, as a seed that is no number
├── InvalidComponents  components of one's own (boards, cards) that the rules forbid
├── InvalidPosition    position() of a description that the rules forbid
├── InvalidRecord      a record that cannot be read or replayed
├── UnknownAction      parse() of a text that names no action
├── BotFailed          a bot that raised while it was to decide
├── IllegalAction      apply() of an action that is not legal now
└── BrokenRules        a game's rules did what the game says they cannot do
```

Each says what was wrong and what would be right; a call that raises has changed nothing. `params`
holds the same facts as plain data, for programs.
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


class InvalidArgument(SpieltischError, ValueError):
    """An argument of the wrong type or size."""


class InvalidComponents(SpieltischError, ValueError):
    """Boards, cards or dice of one's own that the rules forbid."""


class InvalidPosition(SpieltischError, ValueError):
    """A position that cannot arise or does not add up."""


class InvalidRecord(SpieltischError, ValueError):
    """A record that cannot be read or replayed."""


class UnknownAction(SpieltischError, ValueError):
    """A text, or a number, that names no action of the game."""


class BotFailed(SpieltischError, RuntimeError):
    """A bot that raised something, or whose process came to an end."""


class IllegalAction(SpieltischError, ValueError):
    """An action that is not legal in this state for this actor."""


class BrokenRules(SpieltischError, AssertionError):
    """Rules that do what their game says they cannot, as list more actions than `max_legal`."""
