"""Ways to play a game in tests: all of them in a soak, else some."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, product

from spieltisch.core.game import Game
from spieltisch.core.spec import Mode
from spieltisch.testing import Case, Check, cases
from support.soak import soaking


def ways(game: Game) -> list[Case]:
    """Return every way to play a game in a soak; else few that cover the choices.

    The few have every mode with every number of seats, and every choice of every option in it.
    Several options depart from the usual at once.
    """
    if soaking():
        return cases(game)
    return [case for mode in game.spec.modes for case in crossed(game, mode)]


def crossed(game: Game, mode: Mode) -> Iterator[Case]:
    """Yield ways to play a mode; the k-th has the k-th choice of each option.

    An option without more choices starts again, one further for each option before it.
    """
    offered = [option for option in game.spec.options if option.offered(mode.name)]
    for k in range(max(len(mode.seats), *(len(option.choices) for option in offered), 1)):
        chosen: dict[str, object] = {"mode": mode.name}
        for number, option in enumerate(offered):
            length = len(option.choices)
            chosen[option.name] = option.choices[(k + k // length * number) % length]
        seats = None if mode.seats_option else mode.seats[k % len(mode.seats)]
        yield Case(game, *game.spec.resolve(seats, chosen))


def checked(checks: Sequence[Check], every: Sequence[Case]) -> list[tuple[Check, Case]]:
    """Return every check with every case in a soak; else with half of the cases of each mode.

    One check takes the first half, the next one the other. The cases of a mode stand together.
    """
    if soaking():
        return list(product(checks, every))
    pairs = []
    for _, group in groupby(every, lambda case: (case.game.spec.name, case.options["mode"])):
        of_mode = list(group)
        half = (len(of_mode) + 1) // 2 if len(of_mode) > 2 else len(of_mode)
        for number, check in enumerate(checks):
            pairs += [(check, case) for case in (of_mode[-half:] if number % 2 else of_mode[:half])]
    return pairs


def label(part: Check | Case) -> str:
    """Return what the name of a test says about a check or a case."""
    return str(part) if isinstance(part, Case) else part.__name__
