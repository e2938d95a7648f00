"""Types of a game's plain data: its declared parts, and the keys that all games share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NotRequired, Required, TypedDict, get_origin, get_type_hints

from spieltisch.core.outcome import OutcomeData
from spieltisch.core.spec import Option, OptionValue, Spec


@dataclass(frozen=True)
class ViewTypes:
    """Types of the data of a game's `Views`: TypedDicts of `public`, `private` and one of `items`.

    `item` may be a union, told apart by `kind`. JSON has no tuples: `tuple[int, str]` stands for a
    list of exactly these two.
    """

    public: Any
    private: Any
    item: Any
    hands: tuple[str, ...] = ()
    """Keys of `private` with a list, an entry for each seat. Each seat sees only its own entry
    until the game is over; then all see all of them.
    """
    reason: Any = None
    """A TypedDict of a coach's reasons (`Analyst.reasons`), or a union as `item`."""


def view_type(spec: Spec, types: ViewTypes) -> Any:
    """Return the TypedDict of `State.view` for a game of this spec with these types."""
    shared = {
        "game": Literal[spec.name],
        "options": _options_type(spec),
        "seats": int,
        "actors": list[int],
        "outcome": OutcomeData | None,
    }
    return _typed_dict("View", shared | keys_of(types.public) | keys_of(types.private))


def keys_of(typed_dict: Any) -> dict[str, Any]:
    """Return the types of a TypedDict's keys, with NotRequired around optional ones."""
    hints = get_type_hints(typed_dict, include_extras=True)
    optional = typed_dict.__optional_keys__
    return {
        name: NotRequired[hint]
        if name in optional and get_origin(hint) not in (Required, NotRequired)
        else hint
        for name, hint in hints.items()
    }


def _options_type(spec: Spec) -> Any:
    modes = tuple(mode.name for mode in spec.modes)
    options = {option.name: _option_type(spec, option) for option in spec.options}
    return _typed_dict("Options", {"mode": Literal[modes]} | options)


def _option_type(spec: Spec, option: Option) -> Any:
    choices = _one_of(option.choices)
    everywhere = all(option.offered(mode.name) for mode in spec.modes)
    return choices if everywhere else NotRequired[choices]


def _one_of(choices: tuple[OptionValue, ...]) -> Any:
    return bool if {*map(type, choices)} == {bool} else Literal[choices]


_typed_dict: Any = TypedDict
"""Maker of a TypedDict whose keys are known only at run time."""
