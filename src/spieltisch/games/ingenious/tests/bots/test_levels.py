"""Levels of Ingenious: budgets, the blind spots of the gentle ones, and their order."""

from __future__ import annotations

import pickle

import pytest

from spieltisch import Rng, State
from spieltisch.bots import HOUSE, PlayerView, SearchBot, levels, make
from spieltisch.games.ingenious import GAME
from spieltisch.games.ingenious.bots import HouseBot, PlacementKnowledge
from spieltisch.games.ingenious.bots.levels import LEVELS
from spieltisch.research import arena

MODES = [("base", 2), ("base", 3), ("base", 4), ("solo", 1), ("team", 4), ("duel", 2)]


def level(name: str, seed: int = 1) -> HouseBot:
    bot = make(name, GAME, seed)
    assert isinstance(bot, HouseBot)
    return bot


def middle(mode: str, seats: int) -> tuple[State, int]:
    """A position in the middle of a random game, and who acts."""
    state, rng = GAME.start(mode=mode, seats=seats), Rng(3)
    GAME.playout(state, rng, 70)
    state.settle(rng)
    return state, state.actors()[0]


def test_people_are_offered_five_levels_in_every_mode() -> None:
    assert levels(GAME) == HOUSE
    assert all(len(row) == len(HOUSE) for row in LEVELS.values())
    assert set(LEVELS) == {str(seats) if mode == "base" else mode for mode, seats in MODES}


@pytest.mark.parametrize("name", HOUSE)
def test_budgets_are_what_people_like_to_wait(name: str) -> None:
    bot = level(name)
    assert bot.seconds is not None
    assert bot.seconds < (3 if name == "master" else 1)
    assert bot.threads == (2 if name == "master" else 1)
    assert isinstance(bot.knowledge, PlacementKnowledge)
    assert bot.knowledge.foresight == (name == "master")


@pytest.mark.parametrize(("mode", "seats"), MODES)
@pytest.mark.parametrize("name", HOUSE)
def test_each_decides_by_its_seed_alone_and_legally(name: str, mode: str, seats: int) -> None:
    state, seat = middle(mode, seats)
    view = PlayerView(state, seat)
    bots = [level(name) for _ in range(2)]
    for bot in bots:
        bot.simulations, bot.seconds = 200, None
    one, other = (bot.analyse(view) for bot in bots)
    assert one == other
    assert one[0].actions[0] in state.legal(seat)
    assert pickle.loads(pickle.dumps(bots[0])).analyse(view) == bots[1].analyse(view)


@pytest.mark.parametrize("name", HOUSE)
def test_each_tries_no_more_than_the_mode_asks_for(name: str) -> None:
    """A budget set on the bot is kept as well."""
    state, seat = middle("base", 2)
    bot = level(name)
    bot.simulations, bot.seconds = 1500, None
    tried = sum(found.visits for found in bot.analyse(PlayerView(state, seat)))
    assert tried == min(1500, LEVELS["2"][HOUSE.index(name)].simulations)
    assert bot.simulations == 1500


def first(state: State, seat: int, **limits: float) -> int:
    """The placement that comes first to somebody who sees so much."""
    known = PlacementKnowledge()
    for name, value in limits.items():
        setattr(known, name, value)
    found = SearchBot(GAME, 1, known, simulations=1).analyse(PlayerView(state, seat))
    return found[0].actions[0]


def test_who_overlooks_lines_scores_less() -> None:
    """In the long run; nobody who overlooks nothing is misled."""
    scored = dict.fromkeys((0, 50), 0)
    for seed in range(30):
        state, rng = GAME.start(seats=2), Rng(seed)
        GAME.playout(state, rng, 30)
        state.settle(rng)
        seat = state.actors()[0]
        for part in scored:
            after = state.clone()
            after.apply(seat, first(state, seat, overlooked=part, tau=100))
            scored[part] += sum(item.get("points", 0) for item in after.items())
    assert scored[50] < 0.9 * scored[0]


def test_tunnel_vision_stays_near_the_last_tile() -> None:
    """Wherever something scores there."""
    state, seat = middle("base", 2)
    tiles = state.public()["tiles"]
    last = [tuple(map(int, cell.split(","))) for cell in tiles[-1][1:]]
    after = state.clone()
    after.apply(seat, first(state, seat, reach=2))
    laid = after.public()["tiles"][-1]
    near = [
        max(abs(q - x), abs(r - y), abs(q + r - x - y))
        for q, r in (map(int, cell.split(",")) for cell in laid[1:])
        for x, y in last
    ]
    assert min(near) <= 2


@pytest.mark.parametrize(("mode", "seats"), [("base", 2), ("duel", 2), ("team", 4)])
def test_they_are_in_order(mode: str, seats: int) -> None:
    """The third beats the first; what each step comes to is measured, not tested."""
    lineup = ["club", "novice"] * (seats // 2)
    result = arena.play(GAME, lineup, 12, mode=mode)
    assert result.score > 0.6
