"""The five levels: what people overlook and misjudge, and that each beats the one below."""

from __future__ import annotations

from itertools import pairwise

import pytest

import spieltisch
from spieltisch import bots
from spieltisch.bots import PlayerView
from spieltisch.games.lastdie.bots import LEVELS, ExpectimaxBot
from spieltisch.games.lastdie.bots.habits import Habits, in_sight
from spieltisch.games.lastdie.bots.levels import CROWDED
from spieltisch.games.lastdie.faces import own_faces
from spieltisch.games.lastdie.tests.setting import GAME, arrange
from spieltisch.research import arena
from support.soak import crossed, sample

BOXED = spieltisch.load("lastdie")
PAIRS = crossed(list(pairwise(LEVELS)), [2, 4])


def values(state: spieltisch.State, habits: Habits, seed: int = 0) -> dict[str, float]:
    """Return the value of each legal action to a bot of these habits without a solver."""
    (seat,) = state.actors()
    bot = ExpectimaxBot(GAME, seed, habits=habits, endgame=0)
    choices = bot.choices(PlayerView(state, seat))
    return {state.text(action): value for action, value in choices}


def test_levels_are_found() -> None:
    """Last Die has the five levels and, besides them, the generic bots."""
    assert bots.levels(GAME) == tuple(LEVELS) == bots.HOUSE
    assert bots.names(GAME) == ("random", "greedy", *LEVELS)
    for name in LEVELS:
        made = bots.make(name, GAME, 1)
        assert isinstance(made, ExpectimaxBot)
        assert made.habits == LEVELS[name]
        assert made.solutions == (made.habits == Habits())


def test_gentler_levels_see_less() -> None:
    for weaker, stronger in pairwise(LEVELS.values()):
        assert weaker.foresight <= stronger.foresight
        assert weaker.rows < stronger.rows


def test_gentler_levels_see_less_among_many() -> None:
    for weaker, stronger in pairwise(CROWDED.values()):
        assert weaker.foresight <= stronger.foresight
        assert weaker.rows <= stronger.rows
        assert (weaker.foresight, weaker.rows) != (stronger.foresight, stronger.rows)


@pytest.mark.parametrize(("seats", "habits"), [(4, LEVELS), (5, CROWDED), (6, CROWDED)])
def test_levels_lie_further_apart_among_many(seats: int, habits: dict[str, Habits]) -> None:
    state = BOXED.start(seats=seats)
    while (actors := state.actors()) == (spieltisch.CHANCE,):
        state.draw(spieltisch.Rng(1))
    for name, its in habits.items():
        made = bots.make(name, BOXED, 1)
        made.decide(PlayerView(state, actors[0]))
        assert isinstance(made, ExpectimaxBot)
        assert made.habits == its


@pytest.mark.parametrize(("levels", "seats"), sample(PAIRS[1:3], PAIRS))
def test_each_level_beats_the_one_below(levels: tuple[str, str], seats: int) -> None:
    """With every other seat."""
    weaker, stronger = levels
    games, least = sample((30, 17), (60, 32))
    result = arena.play(BOXED, [stronger, weaker] * (seats // 2), games, seed=2)
    assert result.games == games
    assert result.wins >= least, str(result)


def test_who_thinks_no_die_ahead_values_a_die_by_where_it_leaves_him() -> None:
    """A put is worth stopping after it; a bot that sees the whole hand adds what follows."""
    rows = ["", "1", "222", "33", "555", "6"]
    state = arrange("46", rows, points=[430, 490])
    seen, blind = values(state, Habits()), values(state, Habits(foresight=0))
    assert max(seen.values()) == pytest.approx(1), "two dice win the game"
    assert max(blind.values()) < 0.95, "one does not"
    for text, value in blind.items():
        after = state.clone()
        after.play(text)
        assert values(after, Habits()).get("stop") == pytest.approx(value, abs=1e-6)


def test_nerve_is_boldness_or_timidity() -> None:
    """By the seed; only another roll is misjudged, where nothing else depends on one."""
    rows = ["4444", "11122", "33", "236", "14", "5"]
    state = arrange("55", rows, face="1a", placed=1, points=[200, 200])
    true = values(state, Habits())
    found = [values(state, Habits(nerve=0.2), seed) for seed in range(12)]
    misjudged = {one["again"] / true["again"] for one in found}
    assert min(misjudged) == pytest.approx(0.8)
    assert max(misjudged) > 1.2, "and so on for the roll after that"
    assert len(misjudged) == 2
    assert all(one["stop"] == true["stop"] for one in found)


def test_eyes_go_where_points_are_near() -> None:
    """Points by the cells that are left, whatever the colour; what is full is not looked at."""
    rows = own_faces()[0].rows  # +80 *****, +50 1234, +40 556, +30 ***, -30 236, -20 14
    assert in_sight(rows, [0] * 6, 6) == 0b111111
    assert in_sight(rows, [0] * 6, 1) == 1 << 0, "80 / 5"
    assert in_sight(rows, [0, 0, 0, 0, 2, 0], 1) == 1 << 4, "30 / 1"
    assert in_sight(rows, [0, 0, 0, 0, 2, 0], 2) == 1 << 4 | 1 << 0
    assert in_sight(rows, [5, 0, 3, 0, 0, 0], 6) == 0b111010


def test_who_sees_one_row_overlooks_the_others() -> None:
    """Two black rows are one die from full, and the other player is next."""
    rows = ["44444", "11122", "33", "23", "1", "5"]
    state = arrange("55", rows, face="1a", placed=1, points=[200, 200])
    wide, narrow = values(state, Habits()), values(state, Habits(rows=1))
    assert wide["stop"] > narrow["stop"] + 0.001, "both may cost the other"
