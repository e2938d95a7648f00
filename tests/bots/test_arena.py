"""The arena: fair draws, line-ups that go round, honest intervals."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

import pytest

import spieltisch
from spieltisch import bots
from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.state import State
from spieltisch.errors import IllegalAction, InvalidArgument, InvalidOptions, UnknownBot
from spieltisch.games import list_games
from spieltisch.research import arena
from support.games import complete, judged
from support.soak import sample

GAMES = [spieltisch.load(name) for name in list_games()]
JUDGED = judged()


def contested(game: Game, seats: int, mode: str) -> bool:
    """Whether players come in at different places, as they do not where all play together."""
    finals = [game.random_game(seed, seats=seats, mode=mode).outcome() for seed in range(3)]
    return any(len(set(outcome.ranks)) > 1 for outcome in finals if outcome is not None)


TABLES = [
    (game, seats, mode.name)
    for game in map(spieltisch.load, complete())
    if "greedy" in bots.names(game)
    for mode in game.spec.modes
    for seats in mode.seats
    if contested(game, seats, mode.name)
]


@pytest.mark.parametrize(("game", "seats", "mode"), TABLES)
def test_greedy_beats_random(game: Game, seats: int, mode: str) -> None:
    """Seated in turns round the table. `make bench` measures how surely."""
    lineup = (["greedy", "random"] * seats)[:seats]
    games = sample(20, 100)
    result = arena.play(game, lineup, games=games, mode=mode)
    assert result.games >= games
    assert result.wins >= 0.95 * games, str(result)


def test_equal_seeds_play_equal_games() -> None:
    lineup: list[str | arena.Maker] = ["random", bots.RandomBot]
    results = [arena.play(JUDGED, lineup, games=40, seed=seed) for seed in (1, 1, 2, 3, 4, 5)]
    assert results[0] == results[1]
    assert len(set(results)) > 1


class Noted(bots.RandomBot):
    """A random bot that notes where it sat and what it saw."""

    notes: ClassVar[list[tuple[int, object]]]

    def decide(self, view: bots.PlayerView) -> bots.Decision:
        self.notes.append((view.seat, view.view()))
        return super().decide(view)


def test_the_lineup_goes_round() -> None:
    """Everybody sits on each seat once in a set, and the seat is dealt the same each time."""

    class Ann(Noted):
        notes: ClassVar[list[tuple[int, object]]] = []

    class Bob(Noted):
        notes: ClassVar[list[tuple[int, object]]] = []

    result = arena.play(JUDGED, [Ann, Bob], games=1)
    assert result.games == 2 == result.wins + result.draws + result.losses
    assert {seat for seat, _ in Ann.notes} == {seat for seat, _ in Bob.notes} == {0, 1}
    assert Ann.notes[0] == next(note for note in Bob.notes if note[0] == 0)


def test_sets_are_played_whole() -> None:
    """Three seats and one bot that differs: sets of three games."""
    game, mode = next((game, mode) for game, seats, mode in TABLES if seats == 3)
    result = arena.play(game, ["greedy", "random", "random"], games=4, mode=mode)
    assert result.games == 6


def test_draws_are_fair_by_weight() -> None:
    """Over many seeds each action is drawn as often as its weight says."""
    chances = [(3, 1), (7, 2), (8, 5)]
    n = 8000
    counts = Counter(arena.Draws(seed).draw(chances, CHANCE) for seed in range(n))
    assert set(counts) == {3, 7, 8}
    for action, weight in chances:
        expected = n * weight / 8
        assert abs(counts[action] - expected) < 4 * expected**0.5


def test_draws_are_keyed_by_event() -> None:
    """A seat's draws do not depend on the draws of other seats."""
    chances = [(action, 1 + action % 3) for action in range(20)]
    alone, among = arena.Draws(5), arena.Draws(5)
    for _ in range(10):
        among.draw(chances, 1)
        among.draw(chances[3:], CHANCE)
        assert alone.draw(chances, 0) == among.draw(chances, 0)
    several = {arena.Draws(5).draw(chances, seat) for seat in range(20)}
    assert len(several) > 1


def test_a_draw_stays_while_it_can() -> None:
    """Taking away what was not drawn does not change the draw."""
    chances = [(action, 4) for action in range(20)]
    for seed in range(50):
        drawn = arena.Draws(seed).draw(chances, 0)
        without = [chance for chance in chances if chance[0] in (drawn, (drawn + 1) % 20)]
        assert arena.Draws(seed).draw(without, 0) == drawn


def test_a_bot_that_breaks_the_rules_is_refused() -> None:
    class Cheat(bots.Bot):
        def decide(self, view: bots.PlayerView) -> bots.Decision:
            return bots.Decision(-1)

    with pytest.raises(IllegalAction):
        arena.play(JUDGED, [Cheat, "random"], games=2)


def test_bad_lineups_are_refused() -> None:
    for lineup in (["random", "random"], ["random"], []):
        with pytest.raises(InvalidArgument, match="no opponent"):
            arena.play(JUDGED, lineup, games=2)
    for wrong in ("random", None, ["random", 1], {"random": 1, "greedy": 2}):
        with pytest.raises(InvalidArgument, match="must be levels or makers of bots"):
            arena.play(JUDGED, wrong, games=2)  # type: ignore[arg-type]
    with pytest.raises(UnknownBot):
        arena.play(JUDGED, ["random", "nobody"], games=2)
    with pytest.raises(InvalidOptions):
        arena.play(JUDGED, ["greedy", *["random"] * 20], games=2)


@pytest.mark.parametrize("games", [0, -1, 1.5, "2", None])
def test_at_least_one_game_is_played(games: int) -> None:
    with pytest.raises(InvalidArgument, match="the number of games"):
        arena.play(JUDGED, ["greedy", "random"], games=games)


def test_games_that_do_not_end_are_not_counted() -> None:
    def a_while(state: State, players: Sequence[bots.Bot], draws: arena.Draws) -> State:
        return arena.play_game(state, players, draws, limit=10)

    with pytest.raises(InvalidArgument, match="to its end"):
        arena.play(JUDGED, ["greedy", "random"], games=2, play_game=a_while)


def test_there_is_a_bot_for_each_seat() -> None:
    state = JUDGED.start(seats=2)
    for count in (0, 1, 3):
        players = [bots.RandomBot(JUDGED, seat) for seat in range(count)]
        with pytest.raises(InvalidArgument, match="2 seats need a bot each"):
            arena.play_game(state, players, arena.Draws(1))


@pytest.mark.parametrize("game", [game for game in GAMES if game.real_time], ids=repr)
def test_where_seats_race_they_race_in_the_arena(game: Game) -> None:
    """Both get to act, unless one asks for turns: then the lowest seat acts alone."""

    def raced(play_game: arena.PlayGame | None) -> set[int]:
        """Return the seats that were asked for a decision while both might act."""
        asked = set[int]()

        class Ann(bots.RandomBot):
            def decide(self, view: bots.PlayerView) -> bots.Decision:
                if len(view.determinize(self.rng).actors()) == 2:
                    asked.add(view.seat)
                return super().decide(view)

        class Bob(Ann):
            pass

        with contextlib.suppress(InvalidArgument):  # it need not end
            arena.play(game, [Ann, Bob], games=1, play_game=play_game)
        return asked

    def in_turn(state: State, players: Sequence[bots.Bot], draws: arena.Draws) -> State:
        return arena.play_game(state, players, draws, limit=500)

    assert raced(None) == {0, 1}
    assert raced(in_turn) == {0}


def test_intervals() -> None:
    """Agresti and Coull for wins and losses; narrower for draws; within 0 and 1; never a point."""
    low, high = arena.interval([1.0] * 6 + [0.0] * 4)
    assert (round(low, 4), round(high, 4)) == (0.3122, 0.8307)
    assert arena.interval([0.5] * 100)[0] > arena.interval([1.0, 0.0] * 50)[0]
    low, high = arena.interval([1.0] * 500)
    assert 0.99 < low < high == 1.0
    low, high = arena.interval([])
    assert low < 0.05
    assert high > 0.95
