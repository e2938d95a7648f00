"""Specs: the facts of a game, its modes, seats and options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from spieltisch.errors import InvalidOptions

OptionValue = str | int | bool
Options = dict[str, OptionValue]
"""A complete set: `mode` and a value for each option of that mode."""


@dataclass(frozen=True)
class Mode:
    """One way to play: the numbers of seats it takes, fewest first."""

    name: str
    seats: tuple[int, ...]
    silent: bool = False
    """Players may not communicate while they play."""
    seats_option: str = ""
    """Option that equals the number of seats, in a mode that has one."""
    solo: bool = False
    """Whether one player, or several together, play for a result; see `Outcome.result`."""
    most: int = 0
    """Upper bound of a solo mode's result, whose lower bound is 0; 0 if unknown or not solo."""
    challenges: tuple[str, ...] = ()
    """Challenges that a solo game may meet besides its result, in the order of the score sheet."""


@dataclass(frozen=True)
class Option:
    """A choice before the game; `choices` may be in any order, `default` marks the usual one."""

    name: str
    choices: tuple[OptionValue, ...]
    default: OptionValue
    doc: str
    by_mode: Mapping[str, OptionValue] = field(default_factory=dict)
    """Defaults that differ by mode."""
    modes: tuple[str, ...] = ()
    """Modes that have the option; () for all."""

    def __post_init__(self) -> None:
        """Keep an immutable copy of `by_mode`. Raises ValueError for a choice such as "300"."""
        for choice in self.choices:
            if isinstance(choice, str) and (choice.isdigit() or choice in ("true", "false")):
                raise ValueError(
                    f"option {self.name}: the choice {choice!r} would be read as a number or a "
                    f"truth value; give {choice.title()} without quotes"
                )
        object.__setattr__(self, "by_mode", MappingProxyType(dict(self.by_mode)))

    def __reduce__(self) -> tuple[type[Option], tuple[object, ...]]:
        """Pickle the facts; a MappingProxyType cannot be pickled."""
        given = (self.name, self.choices, self.default, self.doc, dict(self.by_mode), self.modes)
        return Option, given

    def offered(self, mode: str) -> bool:
        """Return whether `mode` has this option."""
        return not self.modes or mode in self.modes


@dataclass(frozen=True)
class Spec:
    """The facts of a game.

    `rules` is the version of the rules, written into records. It changes when an old record would
    replay differently.
    """

    name: str
    rules: str
    modes: tuple[Mode, ...]
    options: tuple[Option, ...] = ()
    simultaneous: bool = False
    """Whether several seats may act at once."""
    open_information: bool = False
    """Whether all seats and spectators see the same: unknown facts are unknown to all."""
    undealt: bool = False
    """Whether positions hold facts that nobody sees yet, such as the order of a stack, although
    the information is open."""
    daily: tuple[str, ...] = ()
    """The challenge that is the same for everybody on a day: a mode, and the levels of the bots on
    the seats after the first. Empty: the game has none."""
    endless: bool = False
    """Whether random play may never end, so that random players need a limit."""

    def mode(self, name: object) -> Mode:
        """Return the mode of that name. Raises InvalidOptions."""
        for mode in self.modes:
            if mode.name == name:
                return mode
        raise _invalid(self.name, "mode", name, [mode.name for mode in self.modes])

    def resolve(self, seats: int | None, given: Mapping[str, object]) -> tuple[int, Options]:
        """Return the number of seats and the complete options for the given ones.

        Raises InvalidOptions, which names the option, its value and the choices.
        """
        mode = self.mode(given.get("mode", self.modes[0].name))
        known = [option for option in self.options if option.offered(mode.name)]
        names = ["mode", *(option.name for option in known)]
        for name in given:
            if name not in names:
                raise InvalidOptions(
                    f"{self.name} in mode {mode.name} has no option {name!r}; it has: "
                    + ", ".join(["seats", *names]),
                    option=str(name),
                    allowed=" ".join(names),
                )
        where = f"{self.name} in mode {mode.name}"
        by_option = [option for option in known if option.name == mode.seats_option]
        for option in by_option:
            if option.name in given:
                choice = _choice(self.name, option, given[option.name])
                seats = choice if seats is None else seats  # type: ignore[assignment]
        if seats is None:
            seats = mode.seats[0]
        if isinstance(seats, bool) or not hasattr(seats, "__index__") or seats not in mode.seats:
            raise _invalid(where, "seats", seats, mode.seats)
        for option in by_option:
            if given.get(option.name, seats) != seats:
                raise _invalid(where, option.name, given[option.name], [seats])
            given = {**given, option.name: int(seats)}
        options: Options = {"mode": mode.name}
        for option in known:
            default = option.by_mode.get(mode.name, option.default)
            value = given.get(option.name, default)
            options[option.name] = _choice(self.name, option, value)
        return int(seats), options


def _choice(game: str, option: Option, value: object) -> OptionValue:
    """Return the choice equal to `value` and of its type: True is not 1."""
    for choice in option.choices:
        if value == choice and (type(value) is type(choice) or _like(value, choice)):
            return choice
    raise _invalid(game, option.name, value, option.choices)


def _like(value: object, choice: OptionValue) -> bool:
    """Return whether `value` is a NumPy number of the choice's kind: an integer, or a bool."""
    if isinstance(choice, bool):
        return type(value).__name__ in ("bool", "bool_") and hasattr(value, "dtype")
    return isinstance(choice, int) and not isinstance(value, bool) and hasattr(value, "__index__")


def _invalid(game: str, name: str, value: object, allowed: object) -> InvalidOptions:
    choices = " ".join(str(choice) for choice in allowed)  # type: ignore[attr-defined]
    return InvalidOptions(
        f"{game} does not take {name}={value!r}; it takes: {choices}",
        option=name,
        value=str(value),
        allowed=choices,
    )
