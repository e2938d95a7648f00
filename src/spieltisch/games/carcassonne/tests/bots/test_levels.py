"""The levels: ordered, deterministic, legal, quick, and short of sight where they err."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from spieltisch import State, bots
from spieltisch.bots import Bot, GreedyBot, PlayerView, SearchBot
from spieltisch.core.playouts.playout import LIMIT
from spieltisch.core.rng import Rng
from spieltisch.errors import InvalidArgument
from spieltisch.games.carcassonne import GAME
from spieltisch.games.carcassonne.bots import Prospects, ShortSight
from spieltisch.games.carcassonne.tests.bots.test_knowledge import placing
from spieltisch.research import arena
from spieltisch.research.arena.entrants import maker_of

GENTLE = ["novice", "casual"]
"""Those that look one turn ahead."""
WAYS = [
    {"mode": "base", "seats": 2, "river": True, "farms": "farm"},
    {"mode": "base", "seats": 5},
    {"mode": "solo", "seats": 3},
    {"mode": "solo", "seats": 4, "followers": 7, "river": True},
]


def at_a_walk(level: str, seed: int) -> Bot:
    """A bot of that level with a handful of simulations, on one thread and without a clock."""
    bot = bots.make(level, GAME, seed)
    if isinstance(bot, SearchBot):
        bot.tune(simulations=8, threads=1, exact=0)
    return bot


def places(state: State, seat: int, level: str, seed: int) -> str:
    return state.text(at_a_walk(level, seed).decide(PlayerView(state, seat)).action)


def test_the_house_has_its_five_levels() -> None:
    assert bots.levels(GAME) == bots.HOUSE


@pytest.mark.parametrize("level", bots.HOUSE)
def test_a_level_keeps_within_what_people_wait(level: str) -> None:
    """3 s on two cores at the top, 1 s elsewhere; a search of one turn needs no clock."""
    bot = bots.make(level, GAME, 1)
    if level in GENTLE:
        assert isinstance(bot, GreedyBot)
        return
    assert isinstance(bot, SearchBot)
    assert bot.simulations is not None
    assert bot.seconds is not None
    top = level == "master"
    assert bot.seconds <= (3 if top else 1)
    assert bot.threads <= (2 if top else 1)


@pytest.mark.parametrize("options", WAYS)
@pytest.mark.parametrize("level", bots.HOUSE)
def test_equal_seeds_play_equal_games(level: str, options: dict[str, Any]) -> None:
    """To the end, where they think for so short a time that it can be waited for."""
    limit = LIMIT if level in GENTLE else 45
    ends = []
    for _ in range(2):
        state = GAME.start(**options)
        seated = [at_a_walk(level, seat) for seat in range(state.seats)]
        ends.append(arena.play_game(state, seated, arena.Draws(1), limit).key())
        assert (state.outcome() is not None) == (level in GENTLE)
    assert len(set(ends)) == 1


def test_a_gentle_level_beats_the_one_below() -> None:
    """By far more than by chance: 60 to 85 of 100 are aimed at."""
    lineup = ["casual", "novice"]
    result = arena.play(GAME, lineup, 60, seed=1, farms="farm", small_city=4)
    assert result.low > 0.5, result


def test_the_novice_plays_as_in_the_first_week() -> None:
    """At most 75 points on average, against itself."""
    points: list[int] = []
    for game in range(60):
        state = GAME.start()
        seated = [bots.make("novice", GAME, 2 * game + seat) for seat in range(2)]
        arena.play_game(state, seated, arena.Draws(game), LIMIT)
        points += state.public()["scores"]
    assert sum(points) / len(points) <= 75


def holds_here(state: State, seat: int) -> bool:
    """Whether the tile laid last belongs to a feature with a follower of the seat."""
    x, y, *_ = state.public()["tiles"][-1]
    held = [one["segments"] for one in state.public()["features"] if one["followers"][seat] > 0]
    return any([x, y] == [*segment[:2]] for segments in held for segment in segments)


def most_points(state: State, seat: int, placement: int) -> int:
    """The most that a turn scores for the seat if it begins with a placement."""
    after = state.clone()
    after.apply(seat, placement)
    ends = [after]
    if after.actors() == (seat,):
        ends = [after.clone() for _ in after.legal(seat)]
        for end, action in zip(ends, after.legal(seat), strict=True):
            end.apply(seat, action)
    before: int = state.public()["scores"][seat]
    return max(int(end.public()["scores"][seat]) for end in ends) - before


@pytest.mark.parametrize("level", GENTLE)
def test_nobody_lays_a_tile_beside_nothing_with_points_to_be_had(level: str) -> None:
    """No tile that belongs to nobody, brings nothing and has no follower where one scores."""
    turns = 0
    for game in range(4):
        state, rng = GAME.start(), Rng(game)
        seated = [bots.make(level, GAME, 2 * game + seat) for seat in range(2)]
        while state.actors():
            actor = state.actors()[0]
            if actor < 0:
                state.draw(rng)
                continue
            before, placed = state.clone(), seated[actor].decide(PlayerView(state, actor)).action
            state.apply(actor, placed)
            beside = holds_here(state, actor)
            while state.actors() == (actor,) and state.public()["phase"] != "place":
                state.apply(actor, seated[actor].decide(PlayerView(state, actor)).action)
            scored = state.public()["scores"][actor] > before.public()["scores"][actor]
            followed = len(state.public()["followers"]) > len(before.public()["followers"])
            if not (beside or scored or followed):
                turns += 1
                assert all(most_points(before, actor, one) == 0 for one in before.legal(actor))
    assert turns >= 8


def test_searching_beats_looking_one_turn_ahead() -> None:
    lineup = ["club@20", "casual"]  # without its clock
    result = arena.play(GAME, lineup, 12, seed=1, farms="farm", small_city=4)
    assert result.score >= 0.6


def test_a_budget_that_is_given_is_all_that_is_spent() -> None:
    """Also where the level would take less, or more, in that mode."""
    for mode, seats in (("base", 2), ("solo", 3)):
        state, seat = placing(3, 30, mode, seats)
        for level, simulations in (("expert", 20), ("master", 40)):  # too few to drop anybody
            bot = bots.make(level, GAME, 1)
            bot.tune(simulations=simulations, exact=0)
            assert isinstance(bot, SearchBot)
            found = bot.analyse(PlayerView(state, seat))
            assert sum(one.visits for one in found) == simulations


def test_what_a_gentle_level_sees_can_be_told() -> None:
    """By the arena's texts too; what is no part of sight is refused."""
    bot = maker_of("casual:missed=0,reach=0,others=0.5")(GAME, 3)
    assert isinstance(bot, GreedyBot)
    sight = bot.heuristic
    assert isinstance(sight, ShortSight)
    assert (sight.missed, sight.reach, sight.others, sight.seed) == (0, 0, 0.5, 3)
    assert sight.farms == bots.make("casual", GAME, 3).heuristic.farms  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("casual:depth=2", "no parameter 'depth'; it has: others, supply, farms, odds, fields"),
        ("casual:missed=1.5", "missed must be an int from 0 to 1000, not 1.5"),
        ("casual:missed=1001", "not 1001"),
        ("novice:odds=1.5", "odds must be a number from 0 to 1, not 1.5"),
        ("novice:odds=much", "not 'much'"),
    ],
)
def test_sight_that_is_none_is_refused(text: str, says: str) -> None:
    with pytest.raises(InvalidArgument, match=says):
        maker_of(text)(GAME, 1)


def test_who_sees_all_judges_as_greedy_does() -> None:
    for seed in range(8):
        for mode, seats in (("base", 3), ("solo", 3)):
            state, seat = placing(seed, 8 * seed, mode, seats)
            view = PlayerView(state, seat)
            short, all_of_it = (GreedyBot(GAME, 1, one) for one in (ShortSight(1), Prospects()))
            assert short.decide(view) == all_of_it.decide(view)


def near_or_own(state: State, seat: int) -> bool:
    """Whether a placement touches the tile laid before, or an own feature."""
    *_, before, now = state.public()["tiles"]
    near = max(abs(before[0] - now[0]), abs(before[1] - now[1])) <= 1
    return near or holds_here(state, seat)


def test_who_overlooks_every_place_builds_where_they_look_first() -> None:
    """At the tile laid before and at own features, wherever a tile fits there."""
    decided = narrow = 0
    for seed in range(30):
        state, seat = placing(seed, 20 + 4 * seed)
        seen = []
        for action in state.legal(seat):
            after = state.clone()
            after.apply(seat, action)
            if after.items() or near_or_own(after, seat):
                seen.append(action)
        if not 0 < len(seen) < len(state.legal(seat)):
            continue
        bot = GreedyBot(GAME, seed, ShortSight(seed, missed=1000))
        decided += 1
        narrow += bot.decide(PlayerView(state, seat)).action in seen
    assert decided >= 15
    assert narrow == decided


def test_a_place_within_reach_is_at_most_so_far_away() -> None:
    for seed in range(20):
        state, seat = placing(seed, 40)
        bot = GreedyBot(GAME, seed, ShortSight(seed, reach=2))
        state.apply(seat, bot.decide(PlayerView(state, seat)).action)
        *_, before, now = state.public()["tiles"]
        assert max(abs(before[0] - now[0]), abs(before[1] - now[1])) <= 2 or near_or_own(
            state, seat
        )


def test_what_is_overlooked_follows_from_the_seed() -> None:
    """The same places each time one asks, others for another seed; kept through pickling."""
    differ = 0
    for steps in range(40, 120, 10):
        state, seat = placing(4, steps)
        chosen = [places(state, seat, "novice", seed) for seed in range(6)]
        assert chosen == [places(state, seat, "novice", seed) for seed in range(6)]
        differ += len(set(chosen)) > 1
    assert differ >= 3
    bot = bots.make("casual", GAME, 3)
    copy = pickle.loads(pickle.dumps(bot))
    assert copy.heuristic.missed == bot.heuristic.missed > 0  # type: ignore[attr-defined]
    assert copy.decide(PlayerView(state, seat)) == bot.decide(PlayerView(state, seat))
