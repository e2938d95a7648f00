"""The conformance suite: the rules that every game must follow, a function each.

Checks know games only by the protocol of `spieltisch.core.state`. Slow ones sample the steps.
"""

from typing import Any

from spieltisch.core.game import Game
from spieltisch.testing.check import Check
from spieltisch.testing.checks import (
    clocks,
    copies,
    data,
    endings,
    games,
    hidden,
    observations,
    playing,
    texts,
)
from spieltisch.testing.walk import Case

CHECKS: tuple[Check, ...] = (
    playing.actors_act,
    playing.legal_lists,
    playing.acceptance,
    playing.refusals,
    playing.chances,
    playing.invariants,
    playing.outcomes,
    playing.standings,
    playing.results,
    playing.returns,
    playing.limits,
    texts.texts,
    texts.all_texts,
    texts.trees,
    texts.bad_texts,
    copies.clones,
    copies.trials,
    copies.pickles,
    copies.keys,
    data.plain_data,
    data.news,
    data.items_are_data,
    data.declared_types,
    data.positions,
    hidden.determinizations,
    hidden.choices,
    hidden.spectators,
    hidden.fair_worlds,
    hidden.silence,
    hidden.secrets,
    hidden.previews,
    hidden.open_information,
    observations.observations,
    observations.masks,
    observations.symmetries,
    clocks.real_time,
    endings.endings,
    games.records,
    games.seeds,
    games.options,
)
"""All checks."""


def conform(game: Game, seats: int | None = None, seed: int = 0, **options: Any) -> None:
    """Run all checks on one way to play, given as to `Game.start`. Raises AssertionError."""
    count, resolved = game.spec.resolve(seats, options)
    for check in CHECKS:
        check(Case(game, count, resolved, seed))
