"""Options as words, `mode=duel opening=rulebook`: in records and on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from spieltisch.core.spec import Options, OptionValue, Spec
from spieltisch.errors import InvalidOptions


def option_text(value: OptionValue) -> str:
    """Return a choice as a word: `true` and `false`, else as it prints."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def write_options(options: Mapping[str, OptionValue]) -> str:
    """Return `name=value` for each, between spaces.

    >>> write_options({"mode": "long", "timer": True})
    'mode=long timer=true'
    """
    return " ".join(f"{name}={option_text(value)}" for name, value in options.items())


def read_options(spec: Spec, words: Iterable[str]) -> Options:
    """Return the options that `words` name, as `Game.start` takes them.

    A value becomes the choice that is written so; names and values that the game does not know
    are left for `Spec.resolve` to refuse. Raises InvalidOptions for a word that is not
    `name=value`, or a name given twice.
    """
    options: Options = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not (name and equals and text):
            raise InvalidOptions(
                f"{word!r} is no option: write name=value, as mode={spec.modes[0].name}",
                option=word,
            )
        if name in options:
            raise InvalidOptions(f"option {name!r} is given twice", option=name)
        choices = [choice for o in spec.options if o.name == name for choice in o.choices]
        options[name] = next((choice for choice in choices if option_text(choice) == text), text)
    return options
