"""The last turns, solved: compared with a plain reading of the rules by the public methods."""

from __future__ import annotations

from itertools import count

import pytest

from spieltisch import CHANCE, State
from spieltisch.bots import PlayerView, SearchBot, make
from spieltisch.games.carcassonne import GAME
from spieltisch.games.carcassonne.bots import TurnKnowledge
from spieltisch.research import arena

WAYS = [("base", 2), ("base", 3), ("solo", 3)]


def solver(margin: float = 0.0, most: int = 10_000_000) -> SearchBot:
    return SearchBot(GAME, 1, TurnKnowledge(), simulations=30, exact=most, margin=margin)


def ending(mode: str, seats: int, seed: int, left: int) -> tuple[State, int] | None:
    """A position of a greedy game in which a seat acts while so many tiles are still to come."""
    state = GAME.start(mode=mode, seats=seats)
    players = [make("greedy", GAME, seed + seat) for seat in range(seats)]
    draws = arena.Draws(seed)
    while state.actors():
        if state.actors() != (CHANCE,) and state.public()["left"] == left:
            return state, state.actors()[0]
        arena.play_game(state, players, draws, 1)
    return None


def worth(state: State) -> list[float]:
    """Return each seat's expectation if all play best for themselves, by brute force."""
    actors = state.actors()
    if not actors:
        outcome = state.outcome()
        assert outcome is not None
        if outcome.result is not None:
            return [outcome.result] * state.seats
        first = outcome.ranks.count(1)
        return [1 / first if rank == 1 else 0.0 for rank in outcome.ranks]
    found = []
    weights = (
        dict(state.chances()) if actors == (CHANCE,) else dict.fromkeys(state.legal(actors[0]), 1)
    )
    for action in weights:
        after = state.clone()
        after.apply(actors[0], action)
        found.append(worth(after))
    if actors == (CHANCE,):
        total = sum(weights.values())
        return [
            sum(w * values[seat] for w, values in zip(weights.values(), found, strict=True)) / total
            for seat in range(state.seats)
        ]
    return max(found, key=lambda values: values[actors[0]])


@pytest.mark.parametrize(("mode", "seats"), WAYS)
@pytest.mark.parametrize("left", [0, 1])
def test_an_ending_is_worth_what_brute_force_finds(mode: str, seats: int, left: int) -> None:
    compared = 0
    for seed in range(40):
        if compared >= (4 if left == 0 else 1):
            break
        if (at := ending(mode, seats, seed, left)) is None or len(at[0].legal(at[1])) > 30:
            continue
        state, seat = at
        compared += 1
        found = solver().analyse(PlayerView(state, seat))
        assert len(found) == len(state.legal(seat))
        assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
        for one in found:
            after = state.clone()
            after.apply(seat, one.actions[0])
            assert one.value == pytest.approx(worth(after)[seat])
            for action in one.actions[1:]:
                after.apply(seat, action)
            assert one.value == pytest.approx(worth(after)[seat])
    assert compared


def test_what_would_take_too_long_is_searched() -> None:
    at = ending("base", 2, 1, 1)
    assert at is not None
    view = PlayerView(*at)
    assert sum(one.visits for one in solver(most=50).analyse(view)) <= 30
    assert sum(one.visits for one in solver().analyse(view)) > 50


def test_solving_leaves_half_of_the_time_to_the_search() -> None:
    """Each look at the clock takes a second; the time begins with the decision."""
    at = ending("base", 2, 1, 1)
    assert at is not None
    assert len(at[0].legal(at[1])) > 10
    seconds = count()
    bot = SearchBot(
        GAME, 1, TurnKnowledge(), seconds=20, exact=10_000_000, clock=lambda: float(next(seconds))
    )
    assert 0 < sum(one.visits for one in bot.analyse(PlayerView(*at))) < 20
    assert next(seconds) <= 22


def test_it_is_tried_only_near_the_end() -> None:
    at = ending("base", 2, 1, 2)
    assert at is not None
    assert sum(one.visits for one in solver().analyse(PlayerView(*at))) <= 30
