"""Advice of a coach at a position: its best candidates, their certain scores, and reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import TypeVar

from spieltisch.bots.analyst import Analyst
from spieltisch.bots.player_view import PlayerView
from spieltisch.core.ids import Action, Seat
from spieltisch.core.protocols import Data
from spieltisch.core.rng import Rng
from spieltisch.core.state import State

S = TypeVar("S", bound=State)

MOST = 3
"""Number of candidates in one advice."""
REASONS = 3
"""Most reasons why one choice is better than another."""


@dataclass(frozen=True)
class Advised:
    """One candidate, in the game's words.

    `value` is the seat's expectation: its share of the win, 0 to 1, or in a solo mode the result.
    `lead`, if known, is its expected lead over the best other side, in points or steps: it compares
    ideas once the game is decided. `items` are the certain scores of its actions, as in previews.
    `line` is the best continuation that the coach saw. `reasons` say why the best idea is better:
    the best one has those against the second, the others those of the best one against them.
    """

    actions: tuple[str, ...]
    value: float
    visits: int
    line: tuple[str, ...]
    items: tuple[Data, ...]
    lead: float | None = None
    reasons: tuple[Data, ...] = ()


@dataclass(frozen=True)
class Advice:
    """The best candidates, best first, and the expectation of each seat."""

    candidates: tuple[Advised, ...]
    expected: tuple[float, ...]


def advise(bot: Analyst, view: PlayerView, most: int = MOST) -> Advice:
    """Return the advice of `bot`, with at most `most` candidates.

    The bot sees a position that the view's seat cannot tell from the real one, always the same for
    the same view. So the advice reveals no hidden fact. Raises InvalidArgument as `Bot.check`.
    """
    bot.check(view)
    guess = view.determinize(Rng(0))
    seen = PlayerView(guess, view.seat)
    found = bot.analyse(seen, judged=most)[:most]
    advised: list[Advised] = []
    for number, one in enumerate(found):
        worse = found[max(number, 1)] if len(found) > 1 else None
        why = bot.reasons(seen, found[0].actions, worse.actions) if worse else []
        advised.append(
            Advised(
                actions=tuple(guess.texts(one.actions)),
                value=one.expected[view.seat],
                visits=one.visits,
                line=tuple(guess.texts(one.variation)),
                items=tuple(played(guess, view.seat, one.actions)[1]),
                lead=one.lead,
                reasons=tuple(why),
            )
        )
    return Advice(tuple(advised), found[0].expected)


def played(state: S, seat: Seat, actions: Sequence[Action]) -> tuple[S, list[Data]]:
    """Return the position after consecutive actions of a seat, with the items that are certain.

    Actions that the seat cannot play any more are left out.
    """
    after = state.clone()
    items: list[Data] = []
    for action in actions:
        if seat not in after.actors() or not after.is_legal(seat, action):
            break
        items += after.preview(seat, action)
        after.apply(seat, action)
    return after, items


def foremost(found: Iterable[tuple[float, Data]], least: float = -inf) -> list[Data]:
    """Return the reasons of most weight, `REASONS` at most, without those of less than `least`."""
    kept = sorted((each for each in found if each[0] >= least), key=lambda each: -each[0])
    return [reason for _, reason in kept[:REASONS]]
