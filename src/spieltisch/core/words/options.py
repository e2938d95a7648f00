"""Options as words, `mode=duel opening=rulebook`, for records and the command line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from spieltisch.core.spec import Options, OptionValue, Spec
from spieltisch.errors import InvalidOptions


def option_text(value: OptionValue) -> str:
    """Return a choice as a word: `true`, `false`, or its str."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def write_options(options: Mapping[str, OptionValue]) -> str:
    """Return `name=value` for each option, with spaces in between.

    >>> write_options({"mode": "long", "timer": True})
    'mode=long timer=true'
    """
    return " ".join(f"{name}={option_text(value)}" for name, value in options.items())


def read_options(spec: Spec, words: Iterable[str]) -> Options:
    """Return the options in `words`, as `Game.start` takes them.

    A text becomes the choice of that text; `Spec.resolve` refuses unknown names and values later.
    Raises InvalidOptions for a word that is not `name=value`, and for a name given twice.
    """
    options: Options = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not (name and equals and text):
            raise InvalidOptions(
                f"{word!r} is not an option: write name=value, such as mode={spec.modes[0].name}",
                option=word,
            )
        if name in options:
            raise InvalidOptions(f"option {name!r} is given twice", option=name)
        choices = [choice for o in spec.options if o.name == name for choice in o.choices]
        options[name] = next((choice for choice in choices if option_text(choice) == text), text)
    return options
