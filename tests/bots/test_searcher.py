"""The search against exact values, and what it promises: for every game, toys included."""

from __future__ import annotations

import pickle
from itertools import count
from typing import Any

import pytest

from spieltisch import bots
from spieltisch.bots.search.elimination import Elimination
from spieltisch.bots.search.knowledge import Knowledge
from spieltisch.bots.search.searcher import SearchBot
from spieltisch.bots.search.tree import Tree
from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.errors import InvalidArgument
from spieltisch.games import list_games, load
from spieltisch.research import arena
from support.games import judged
from tests.toys.guess import guess
from tests.toys.hands import toy
from tests.toys.ladder import CLIMB, DIE, THROW, ladder, values
from tests.toys.snatch import snatch

GAMES = [*map(load, list_games()), ladder(), toy(), guess(), snatch()]
LADDER, JUDGED = ladder(), judged()
WAYS = [
    (game, mode.name, seats) for game in GAMES for mode in game.spec.modes for seats in mode.seats
]


def acting(game: Game, seed: int, steps: int = 40, **options: Any) -> tuple[State, int]:
    """A position some way into a random game in which a seat acts."""
    for begin in count(seed):
        state, rng = game.start(**options), Rng(begin)
        game.playout(state, rng, steps)
        state.settle(rng)
        if state.actors():
            return state, state.actors()[0]
        steps //= 2
    raise AssertionError


def decided(bot: SearchBot, state: State, seat: int) -> int:
    return bot.decide(bots.PlayerView(state, seat)).action


@pytest.mark.parametrize(("game", "mode", "seats"), WAYS, ids=str)
def test_it_plays_everything_and_knows_what_it_may(game: Game, mode: str, seats: int) -> None:
    """Equal views and seeds decide equally, whatever is hidden; and legally."""
    for steps in (8, 60):
        state, seat = acting(game, steps, steps, mode=mode, seats=seats)
        worlds = [state.determinize(seat, Rng(seed)) for seed in range(3)]
        chosen = {decided(SearchBot(game, 5, simulations=8), one, seat) for one in (state, *worlds)}
        assert len(chosen) == 1
        assert chosen <= set(state.legal(seat))


EXACT = [("base", 2, 3), ("base", 3, 2), ("pairs", 4, 1), ("alone", 2, 3)]


@pytest.mark.parametrize(("mode", "seats", "rounds"), EXACT)
def test_it_finds_what_is_best(mode: str, seats: int, rounds: int) -> None:
    """Against exact values: it plays what is best, or all but, and knows what that is worth."""
    unequal = 0
    for seed in range(6):
        state, seat = acting(LADDER, seed, seed % 4, mode=mode, seats=seats, rounds=rounds)
        exact = {action: values(state, action)[seat] for action in (CLIMB, THROW)}
        bot = SearchBot(LADDER, seed, simulations=500)
        best = bot.analyse(bots.PlayerView(state, seat))[0]
        assert exact[best.actions[0]] > max(exact.values()) - 0.05
        assert best.value == pytest.approx(exact[best.actions[0]], abs=0.15, rel=0.15)
        unequal += abs(exact[CLIMB] - exact[THROW]) > 0.05
    assert unequal > 2


def test_a_playout_that_is_broken_off_counts_as_one_says() -> None:
    for mode, cutoff, worth in (
        ("base", None, 0.5),
        ("base", 0.9, 0.9),
        ("alone", None, 0),
        ("alone", 7, 7),
    ):
        state = LADDER.start(mode=mode, rounds=4)
        bot = SearchBot(LADDER, 1, simulations=2, limit=1, cutoff=cutoff)
        for candidate in bot.analyse(bots.PlayerView(state, 0)):
            assert candidate.value == pytest.approx(worth)
    bot.tune(cutoff=3, limit=2)
    assert (bot.cutoff, bot.limit) == (3, 2)
    for wrong in ({"limit": 0}, {"cutoff": "even"}, {"cutoff": float("nan")}):
        with pytest.raises(InvalidArgument, match=next(iter(wrong))):
            SearchBot(LADDER, 1, simulations=2, **wrong)


def test_rank_and_win_are_different_aims() -> None:
    """Second for sure, or a small chance to be level with the first."""
    state = LADDER.start(seats=3, rounds=1)
    for seat, face in ((0, 2), (1, 0)):
        state.apply(seat, THROW)
        state.apply(CHANCE, DIE + face)
    for utility, best in (("win", THROW), ("rank", CLIMB)):
        exact = {a: values(state, a, utility == "win")[2] for a in (CLIMB, THROW)}
        assert best == max(exact, key=exact.__getitem__)
        bot = SearchBot(LADDER, 1, simulations=400, utility=utility)  # type: ignore[arg-type]
        found = bot.analyse(bots.PlayerView(state, 2))
        assert found[0].actions == (best,)
        for candidate in found:
            assert candidate.value == pytest.approx(exact[candidate.actions[0]], abs=0.1)


@pytest.mark.parametrize("faces", [3, 60])
def test_chance_is_drawn_by_its_weights(faces: int) -> None:
    """Also where a node has few of many draws: those by theirs."""
    state = LADDER.start(rounds=1, faces=faces)
    bot = SearchBot(LADDER, 3, simulations=3000)
    bot.analyse(bots.PlayerView(state, 0))
    rows: list[Any] = list(bot._searches[0].tree.rows())
    (thrown,) = (row for row in rows[1:] if row[3] == THROW and row[8] == 0)
    drawn, child = {}, thrown[6]
    while child:
        drawn[rows[child][3] - DIE] = rows[child][4]
        child = rows[child][7]
    weights = {face: faces - face for face in drawn}
    assert len(drawn) == faces if faces == 3 else 10 < len(drawn) < faces
    total, visits = sum(weights.values()), sum(drawn.values())
    for face, weight in weights.items():
        assert drawn[face] / visits == pytest.approx(weight / total, abs=2 / visits**0.5)


def test_equal_seeds_decide_equally() -> None:
    """Decision by decision, with what was kept of the tree; another seed searches otherwise."""
    game = LADDER

    def found(seed: int) -> list[Any]:
        state, bot, draws = game.start(seats=2), SearchBot(game, seed, simulations=60), Rng(4)
        seen = []
        while actors := state.actors():
            if actors == (CHANCE,):
                game.playout(state, draws, 1)
                continue
            view = bots.PlayerView(state, actors[0])
            seen.append(bot.analyse(view))
            state.apply(actors[0], seen[-1][0].actions[0])
        return seen

    assert found(1) == found(1) != found(2)


def test_the_tree_is_kept() -> None:
    """After one's own action and the other's answer, what was tried of it is still there."""
    state = LADDER.start(seats=2, rounds=4)
    bot = SearchBot(LADDER, 1, simulations=400)
    state.apply(0, CLIMB)
    state.apply(1, CLIMB)
    fresh = sum(candidate.visits for candidate in bot.analyse(bots.PlayerView(state, 0)))
    state.apply(0, CLIMB)
    state.apply(1, CLIMB)
    kept = sum(candidate.visits for candidate in bot.analyse(bots.PlayerView(state, 0)))
    assert fresh == 400 < kept


def test_it_pickles_and_goes_on() -> None:
    state = LADDER.start(seats=2, rounds=4)
    bot = SearchBot(JUDGED, 1, simulations=50)
    bot.game = LADDER  # toys do not pickle: the game is taken out meanwhile
    bot.analyse(bots.PlayerView(state, 0))
    bot.game = JUDGED
    other = pickle.loads(pickle.dumps(bot))
    bot.game = other.game = LADDER
    state.apply(0, CLIMB)
    view = bots.PlayerView(state, 1)
    assert other.analyse(view) == bot.analyse(view)


def test_threads_search_together() -> None:
    state, seat = acting(JUDGED, 3)
    bot = SearchBot(JUDGED, 1, simulations=101, threads=3)
    found = bot.analyse(bots.PlayerView(state, seat))
    assert sum(candidate.visits for candidate in found) == 101
    assert len({search.visits for search in bot._searches}) == 2  # 34, 34 and 33
    moves = [candidate.actions for candidate in found]
    assert len(set(moves)) == len(moves)


def test_time_is_a_budget() -> None:
    """It looks at the clock so often that it is never far behind; here a simulation takes 1 ms."""
    state, seat = acting(LADDER, 3, 2)
    view = bots.PlayerView(state, seat)

    def visits() -> int:
        return bot._searches[0].visits if bot.seconds else 0

    bot = SearchBot(LADDER, 1, seconds=0.5, clock=lambda: visits() / 1000)
    assert 500 <= sum(candidate.visits for candidate in bot.analyse(view)) < 530
    bot = SearchBot(LADDER, 1, seconds=0.5, simulations=7, clock=lambda: visits() / 1000)
    assert sum(candidate.visits for candidate in bot.analyse(view)) == 7
    late = count()
    bot = SearchBot(LADDER, 1, seconds=0.5, clock=lambda: float(next(late)))
    assert sum(candidate.visits for candidate in bot.analyse(view)) == 1  # once at least


def test_what_rules_raise_comes_out() -> None:
    class Broken(type(LADDER.start().rules)):  # type: ignore[misc]
        def chances(self) -> Any:
            raise ZeroDivisionError("no die")

    from spieltisch import PyGame

    game = PyGame(LADDER.spec, Broken, max_legal=2, max_chances=60)
    with pytest.raises(ZeroDivisionError, match="no die"):
        decided(SearchBot(game, 1, simulations=20), game.start(), 0)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({}, "needs a budget"),
        ({"simulations": 0}, "simulations must be an int of at least 1, not 0"),
        ({"simulations": -5}, "not -5"),
        ({"simulations": 1.5}, "not 1.5"),
        ({"simulations": True}, "not True"),
        ({"seconds": 0}, "seconds must be a number above 0, not 0"),
        ({"seconds": -1.0}, "not -1.0"),
        ({"seconds": float("nan")}, "not nan"),
        ({"simulations": 1, "threads": 0}, "threads must be an int of at least 1, not 0"),
        ({"simulations": 1, "utility": "fame"}, "not 'fame'"),
        ({"simulations": 1, "margin": 2}, "from 0 to 1, not 2"),
        ({"simulations": 1, "margin": 0.5}, "`margin` is not defined for ladder"),
    ],
)
def test_what_is_no_search_is_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(InvalidArgument, match=says):
        SearchBot(LADDER, 1, **options)


def test_another_games_view_is_refused() -> None:
    state, seat = acting(JUDGED, 1)
    with pytest.raises(InvalidArgument, match="cannot play"):
        decided(SearchBot(LADDER, 1, simulations=1), state, seat)


def test_knowledge_in_python_is_refused() -> None:
    """Compiled code would not call it."""

    class Mine(Knowledge):
        def policy(self, *_: Any) -> int:
            return 0

    with pytest.raises(InvalidArgument, match="not compiled"):
        SearchBot(LADDER, 1, Mine(), simulations=1)


def test_it_beats_chance() -> None:
    """Without any knowledge, by search alone."""

    def search(game: Game, seed: int) -> SearchBot:
        return SearchBot(game, seed, simulations=40)

    result = arena.play(LADDER, [search, "random"], 40, faces=3, rounds=4)
    assert result.low > 0.5


# ---------------------------------------------------------------- its parts


def test_who_trails_by_more_than_chance_is_dropped() -> None:
    rng = Rng(1)

    def world() -> list[float]:
        luck = rng.below(1000)
        return [luck + rng.below(10), luck + rng.below(10) - 1, luck + rng.below(10) - 30]

    one = Elimination(3)
    assert one.try_all([world() for _ in range(8)]) == [0, 1]
    assert (one.count, one.left) == (3, 2)
    assert one.try_all([world() for _ in range(300)]) == [0]


def test_equals_are_never_dropped() -> None:
    one = Elimination(2)
    assert one.try_all([[float(i), float(i)] for i in range(700)]) == [0, 1]


def test_a_tree_pickles() -> None:
    bot = SearchBot(LADDER, 1, simulations=40)
    bot.analyse(bots.PlayerView(LADDER.start(), 0))
    tree = bot._searches[0].tree
    assert pickle.loads(pickle.dumps(tree)).rows() == tree.rows()
    assert tree.below(0).count == tree.count
    assert Tree().known(0) == -1


def test_a_full_tree_plays_on() -> None:
    bot = SearchBot(LADDER, 1, simulations=200)
    bot._searches[0].take(Tree(5))
    state = LADDER.start(seats=2)
    assert Tree(5).below(0).count == 1
    assert decided(bot, state, 0) in (CLIMB, THROW)
