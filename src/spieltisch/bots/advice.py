"""Advice of a coach at a position: its best candidates with their certain scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spieltisch.bots.analyst import Analyst
from spieltisch.bots.player_view import PlayerView
from spieltisch.core.ids import Action, Seat
from spieltisch.core.protocols import Data
from spieltisch.core.rng import Rng
from spieltisch.core.state import State

MOST = 3
"""Number of candidates in one advice."""


@dataclass(frozen=True)
class Advised:
    """One candidate, in the game's words.

    `value` is the seat's expectation: its share of the win, 0 to 1, or in a solo mode the result.
    `items` are the certain scores of its actions, as in previews. `line` is the best continuation
    that the coach saw.
    """

    actions: tuple[str, ...]
    value: float
    visits: int
    line: tuple[str, ...]
    items: tuple[Data, ...]


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
    found = bot.analyse(PlayerView(guess, view.seat), judged=most)[:most]
    advised: list[Advised] = []
    for one in found:
        value = one.expected[view.seat]
        if advised:  # the bot's order is more reliable than the trials
            value = min(value, advised[-1].value)
        texts, line = guess.texts(one.actions), guess.texts(one.variation)
        items = reasons(guess, view.seat, one.actions)
        advised.append(Advised(tuple(texts), value, one.visits, tuple(line), tuple(items)))
    return Advice(tuple(advised), found[0].expected)


def reasons(state: State, seat: Seat, actions: Sequence[Action]) -> list[Data]:
    """Return the items that these consecutive actions of a seat are certain to score."""
    played = state.clone()
    items: list[Data] = []
    for action in actions:
        if seat not in played.actors() or not played.is_legal(seat, action):
            break
        items += played.preview(seat, action)
        played.apply(seat, action)
    return items
