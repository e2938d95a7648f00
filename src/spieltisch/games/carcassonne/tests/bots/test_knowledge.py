"""Knowledge of Carcassonne for the search: whole turns, in the order of the heuristic."""

from __future__ import annotations

import math
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from spieltisch import CHANCE, Rng, State, bots
from spieltisch.bots import Candidate, PlayerView, SearchBot
from spieltisch.bots.search.chance import spreads
from spieltisch.bots.search.mcts import Search
from spieltisch.core.game import Game
from spieltisch.games.carcassonne import GAME
from spieltisch.games.carcassonne.bots import MARGIN, TurnKnowledge
from spieltisch.games.carcassonne.bots.forecast import FITS, KNOTS, lines
from spieltisch.games.carcassonne.bots.heuristic import evaluate
from spieltisch.games.carcassonne.state import CarcassonneState
from spieltisch.research import arena

WAYS = [("base", 2), ("base", 5), ("solo", 3)]


def bot(game: Game, seed: int, simulations: int = 40) -> SearchBot:
    knowledge = TurnKnowledge()
    knowledge.root_width, knowledge.cut = 6, 2
    return SearchBot(game, seed, knowledge, simulations=simulations, margin=MARGIN)


def placing(
    seed: int, steps: int, mode: str = "base", seats: int = 2, **options: Any
) -> tuple[State, int]:
    """A position some way into a random game in which a tile is placed."""
    state, rng = GAME.start(mode=mode, seats=seats, **options), Rng(seed)
    GAME.playout(state, rng, steps)
    while state.public()["phase"] != "place":
        if not state.actors():
            return placing(seed, steps // 2, mode, seats, **options)
        GAME.playout(state, rng, 1)
    return state, state.actors()[0]


def judged(state: State, seat: int, actions: tuple[int, ...]) -> float:
    after = state.clone()
    for action in actions:
        after.apply(seat, action)
    assert isinstance(after, CarcassonneState)
    return evaluate(after, seat)


def replied(
    search: Search, state: State, seat: int
) -> Iterator[tuple[CarcassonneState, float, bool]]:
    """The positions after each turn that a search tried and the next seat's best reply.

    With each come the turn's value, and whether there was a place for the reply's tile.
    """
    other = (seat + 1) % state.seats
    for move, _, found, _ in search.tried():
        after = state.clone()
        for action in search.actions_of(move):
            after.apply(seat, action)
        if not after.actors():
            continue
        after.apply(CHANCE, spreads(after, 1, 1)[0])
        placed = after.public()["phase"] == "place"
        for _step in range(2):
            if after.actors() == (other,):
                best = max(after.legal(other), key=lambda one: judged(after, other, (one,)))
                after.apply(other, best)
        assert isinstance(after, CarcassonneState)
        yield after, found, placed


def turns(state: State, seat: int) -> list[tuple[int, ...]]:
    """All whole turns."""
    found: list[tuple[int, ...]] = []
    for action in state.legal(seat):
        after = state.clone()
        after.apply(seat, action)
        if after.public()["phase"] == "deploy":
            found += [(action, deployment) for deployment in after.legal(seat)]
        else:
            found.append((action,))
    return found


def searched(view: PlayerView, width: int, cut: int = 1) -> Search:
    """A search that has tried each candidate once."""
    knowledge = TurnKnowledge()
    knowledge.root_width, knowledge.cut = width, cut
    search = Search(knowledge)
    search.begin(view, 1)
    search.run(width)
    return search


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_turns_are_valued_by_what_they_change(seats: int) -> None:
    """Just as whole positions are: the order is the same, to the last bit."""
    for seed in range(8):
        options = {"farms": ("city", "farm")[seed % 2], "river": seed % 4 > 1}
        state, seat = placing(seed, 10 + 16 * seed, "base", seats, **options)
        search = searched(PlayerView(state, seat), 64)
        order = [tuple(search.actions_of(move)) for move, *_ in reversed(search.tried())]
        values = [judged(state, seat, turn) for turn in turns(state, seat)]
        assert [judged(state, seat, turn) for turn in order] == sorted(values, reverse=True)[:64]


def test_a_reply_is_the_best_placement_and_then_the_best_follower() -> None:
    replies = 0
    for seed in range(12):
        state, seat = placing(seed, 20 + 8 * seed, farms=("city", "farm")[seed % 2])
        search = searched(PlayerView(state, seat), 3)
        for after, found, placed in replied(search, state, seat):
            if placed and after.actors():
                replies += 1
                assert found == pytest.approx(1 / (1 + math.exp(-evaluate(after, seat) / 25)))
    assert replies > 20


@pytest.mark.parametrize(("mode", "seats"), WAYS)
def test_candidates_are_the_best_whole_turns(mode: str, seats: int) -> None:
    for seed in range(6):
        state, seat = placing(seed, 4 + 15 * seed, mode, seats)
        found = bot(GAME, seed, 12).analyse(PlayerView(state, seat))
        values = sorted((judged(state, seat, turn) for turn in turns(state, seat)), reverse=True)
        tried = sorted((judged(state, seat, one.actions) for one in found), reverse=True)
        assert tried == values[: len(tried)]
        assert len(tried) == min(6, len(values))


def test_a_turn_is_played_as_it_was_searched() -> None:
    """The follower follows the tile without another search, unless the position is another."""
    for seed in range(20):
        state, seat = placing(seed, 20)
        one = bot(GAME, seed)
        best: Candidate = pickle.loads(pickle.dumps(one)).analyse(PlayerView(state, seat))[0]
        if len(best.actions) == 2:
            break
    state.apply(seat, one.decide(PlayerView(state, seat)).action)
    searched = one._searches[0].visits
    copy = pickle.loads(pickle.dumps(one))
    view = PlayerView(state, seat)
    assert one.decide(view).action == copy.decide(view).action == best.actions[1]
    assert one._searches[0].visits == searched
    assert one._plan == (0, [])
    assert one.decide(view).action in state.legal(seat)  # asked once more it searches


@pytest.mark.parametrize(("mode", "seats"), WAYS)
def test_it_plays_every_mode_to_the_end(mode: str, seats: int) -> None:
    state = GAME.start(mode=mode, seats=seats)
    players = [bot(GAME, seed, 6) for seed in range(seats)]
    assert arena.play_game(state, players, arena.Draws(1)).outcome() is not None


def test_first_draws_are_spread_over_the_bag() -> None:
    """So evenly that after as many tries as tiles are left each kind came up as it is there."""
    state, seat = placing(3, 60)
    after = state.clone()
    for action in turns(state, seat)[0]:
        after.apply(seat, action)
    assert after.actors() == (CHANCE,)
    weights = dict(after.chances())
    total = sum(weights.values())
    seen = spreads(after, 1, total)
    assert all(abs(seen.count(kind) - weight) <= 1 for kind, weight in weights.items())


def test_it_beats_greedy() -> None:
    def search(game: Game, seed: int) -> SearchBot:
        return SearchBot(game, seed, TurnKnowledge(), simulations=64, margin=MARGIN)

    result = arena.play(GAME, [search, "greedy"], 4, farms="farm", small_city=4)
    assert result.wins >= 3


@pytest.mark.parametrize("colours", FITS)
def test_alone_points_are_expected_and_not_the_measure_of_the_judgement(colours: int) -> None:
    judged, came, _ = FITS[colours]
    expected = lines(colours)
    assert len(expected) == KNOTS[-1] + 1
    for knot, usual, result in zip(KNOTS, judged, came, strict=True):
        base, slope = expected[knot]
        assert base + slope * usual == pytest.approx(result)
        assert 0 < slope <= 1, "what is judged better is expected to bring more"
    state, rng, greedy = (
        GAME.start(mode="solo", seats=colours),
        Rng(7),
        bots.make("greedy", GAME, 1),
    )
    state.draw(rng)
    while state.public()["left"] > 20:
        while state.actors() != (CHANCE,):
            state.apply(
                state.actors()[0], greedy.decide(PlayerView(state, state.actors()[0])).action
            )
        state.draw(rng)
    seat, left = state.actors()[0], state.public()["left"]
    (best, *_) = bot(GAME, 1).analyse(PlayerView(state, seat), judged=1)
    played = state.clone()
    for action in best.actions:
        played.apply(seat, action)
    assert isinstance(played, CarcassonneState)
    measure, (base, slope) = evaluate(played, seat), expected[left]
    assert abs(best.expected[seat] - (base + slope * measure)) < abs(best.expected[seat] - measure)
