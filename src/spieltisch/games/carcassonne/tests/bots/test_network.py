"""The networks that judge positions by what came of others."""

from __future__ import annotations

import math

import pytest

from spieltisch import CHANCE, Rng, State, bots
from spieltisch.bots import PlayerView, SearchBot
from spieltisch.bots.search.mcts import Search
from spieltisch.errors import InvalidArgument
from spieltisch.games.carcassonne import GAME
from spieltisch.games.carcassonne.bots import TurnKnowledge
from spieltisch.games.carcassonne.bots.coach import Coach
from spieltisch.games.carcassonne.bots.heuristic import evaluate
from spieltisch.games.carcassonne.bots.learned.network import WEIGHTS, Network
from spieltisch.games.carcassonne.bots.learned.weights import WEIGHTS_OF
from spieltisch.games.carcassonne.state import CarcassonneState
from spieltisch.games.carcassonne.tests.bots.test_knowledge import placing, replied

SCALES = (4, 6, 8, 11, 15, 20, 30)
"""Points of a lead, for chances of 73 in 100; each judgement has its best."""


def policy() -> SearchBot:
    """A bot that takes the best turn by the heuristic."""
    knowledge = TurnKnowledge()
    knowledge.root_width, knowledge.cut = 1, 1
    return SearchBot(GAME, 1, knowledge, simulations=1)


def played(seed: int, seats: int = 2) -> tuple[list[CarcassonneState], State]:
    """The positions between turns in a game of the policy, and its end."""
    state, rng, bot = GAME.start(seats=seats), Rng(seed), policy()
    found = []
    while actors := state.actors():
        if actors == (CHANCE,):
            between = state.clone()
            assert isinstance(between, CarcassonneState)
            found.append(between)
            state.draw(rng)
        else:
            state.apply(actors[0], bot.decide(PlayerView(state, actors[0])).action)
    return found[1:], state


def loss(told: list[tuple[float, bool]]) -> float:
    """The log loss of chances from leads."""
    return min(
        sum(math.log1p(math.exp((-1 if won else 1) * lead / scale)) for lead, won in told)
        / len(told)
        for scale in SCALES
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_network_knows_better_than_the_heuristic_who_is_ahead(seats: int) -> None:
    """In games that it was not fitted to, where chances follow from both in the best way."""
    network = Network(WEIGHTS_OF[str(seats)])
    learned, before = [], []
    for seed in range(40):
        positions, end = played(10**9 + seed, seats)
        outcome = end.outcome()
        assert outcome is not None
        for state in positions[len(positions) // 4 :: 5]:
            values = [evaluate(state, seat) for seat in range(seats)]
            for seat, rank in enumerate(outcome.ranks):
                learned.append((network.judge(state, seat), rank == 1))
                best = max(values[:seat] + values[seat + 1 :])
                before.append((values[seat] - best, rank == 1))
    assert loss(learned) < loss(before) - 0.01


@pytest.mark.parametrize("seats", [2, 4])
def test_the_search_judges_by_the_network_where_a_playout_ends(seats: int) -> None:
    """As the position is judged by itself, whatever was judged before in the search."""
    network = Network(WEIGHTS_OF[str(seats)])
    replies = 0
    for seed in range(12):
        state, seat = placing(seed, 20 + 8 * seed, seats=seats)
        knowledge = TurnKnowledge()
        knowledge.root_width, knowledge.cut, knowledge.learned = 3, 1, True
        search = Search(knowledge)
        search.begin(PlayerView(state, seat), 1)
        search.run(3)
        for after, found, _ in replied(search, state, seat):
            if after.actors():
                replies += 1
                scale = math.sqrt(12 + 2.7 * after.view(None)["left"])
                lead = network.judge(after, seat)
                assert found == pytest.approx(1 / (1 + math.exp(-lead / scale)))
    assert replies > 20


def test_at_most_one_seat_leads_all_others() -> None:
    network = Network(WEIGHTS_OF["4"])
    leaders = [
        sum(network.judge(state, seat) > 0 for seat in range(4)) for state in played(3, 4)[0][::7]
    ]
    assert set(leaders) <= {0, 1}
    assert 1 in leaders


def test_both_players_see_the_same_lead() -> None:
    network = Network(WEIGHTS_OF["2"])
    for state in played(3)[0][::7]:
        assert network.judge(state, 0) == pytest.approx(-network.judge(state, 1), abs=1e-4)
        assert len(network.inputs(state, 0, 1)) == 96


def test_experts_and_masters_judge_by_it_and_the_coach_does_not() -> None:
    """The coach's judgement is kept in puzzles."""
    learned = {}
    for level in ("club", "expert", "master"):
        bot = bots.make(level, GAME, 1)
        assert isinstance(bot, SearchBot)
        assert isinstance(bot.knowledge, TurnKnowledge)
        learned[level] = bot.knowledge.learned
    assert learned == {"club": False, "expert": True, "master": True}
    coach = Coach(GAME, 1).knowledge
    assert isinstance(coach, TurnKnowledge)
    assert not coach.learned


@pytest.mark.parametrize(
    ("level", "seats", "cut"),
    [("expert", 2, 2), ("expert", 3, 6), ("master", 2, 2), ("master", 3, 8), ("master", 5, 10)],
)
def test_playouts_are_short_for_two(level: str, seats: int, cut: int) -> None:
    """Among more, a position is judged later, by the master after the others' second turns."""
    state, seat = placing(1, 30, seats=seats)
    bot = bots.make(level, GAME, 1)
    assert isinstance(bot, SearchBot)
    bot.prepare(PlayerView(state, seat))
    assert {search.knowledge.cut for search in bot._searches} == {cut}


def test_a_search_may_be_given_other_weights() -> None:
    state, seat = placing(5, 60)
    knowledge = TurnKnowledge()
    knowledge.learned, knowledge.cut = True, 2
    found = []
    for weights in (None, WEIGHTS_OF["2"], (0.0,) * WEIGHTS):
        knowledge.weights = weights
        bot = SearchBot(GAME, 1, knowledge, simulations=12)
        found.append(bot.analyse(PlayerView(state, seat)))
    assert found[0] == found[1] != found[2]
    assert {one.value for one in found[2]} == {0.5}


def test_a_network_has_so_many_weights() -> None:
    with pytest.raises(ValueError, match="weights"):
        Network([0.0])


def test_a_network_does_not_judge_a_game_alone() -> None:
    state = GAME.start(mode="solo", seats=3)
    assert isinstance(state, CarcassonneState)
    with pytest.raises(InvalidArgument, match="games of opponents"):
        Network(WEIGHTS_OF["2"]).judge(state, 0)
