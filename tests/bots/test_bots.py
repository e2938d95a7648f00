"""Bots over every game: levels, what they may know, determinism, and playing to the end."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from itertools import product

import pytest

import spieltisch
from spieltisch import bots
from spieltisch.bots import arena
from spieltisch.core.game import CHANCE, Game, State
from spieltisch.errors import InvalidPosition, UnknownBot
from spieltisch.games import games

GAMES = [spieltisch.load(name) for name in games()]


def ways(game: Game) -> Iterator[tuple[int, dict[str, str | int | bool]]]:
    """Every mode with every number of seats and every choice of options."""
    for mode in game.spec.modes:
        options = [option for option in game.spec.options if option.offered(mode.name)]
        for seats, *values in product(mode.seats, *(option.choices for option in options)):
            chosen = {option.name: v for option, v in zip(options, values, strict=True)}
            yield int(str(seats)), {"mode": mode.name, **chosen}


CASES = [
    pytest.param(
        game, seats, options, id=" ".join(map(str, [game.spec.name, seats, *options.values()]))
    )
    for game in GAMES
    for seats, options in ways(game)
]


def positions(game: Game, seats: int, options: dict[str, str | int | bool]) -> Iterator[State]:
    """Positions in which a seat acts, from random games; in each game some way apart."""
    for seed in range(4):
        rng = spieltisch.Rng(seed)
        state = game.start(seats=seats, **options)
        while state.actors():
            if state.actors()[0] != CHANCE:
                yield state
                game.playout(state, rng, 10)
            else:
                game.playout(state, rng, 1)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_levels(game: Game) -> None:
    """Weak to strong; looking ahead needs a heuristic."""
    assert bots.levels(game) == ("random", "greedy")[: 2 if game.heuristic else 1]
    for level in bots.levels(game):
        assert isinstance(bots.make(level, game, seed=1), bots.Bot)


def test_a_game_without_a_heuristic_has_no_greedy_bot() -> None:
    game = copy.copy(GAMES[0])
    game.heuristic = None  # type: ignore[assignment]
    assert bots.levels(game) == ("random",)
    with pytest.raises(UnknownBot, match=r"there are: random$"):
        bots.make("greedy", game, seed=1)


@pytest.mark.parametrize("level", ["", "Greedy", "grandmaster", None, 1])
def test_an_unknown_level_is_refused(level: str) -> None:
    """With the levels there are."""
    with pytest.raises(UnknownBot, match=r"there are: random, greedy$") as raised:
        bots.make(level, GAMES[0], seed=1)
    assert raised.value.params == {"level": str(level)}


@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_every_level_plays_to_the_end(
    game: Game, seats: int, options: dict[str, str | int | bool]
) -> None:
    """Every action legal (`apply` checks), every position sound."""
    levels = bots.levels(game)
    for seed in range(2):
        players = [bots.make(levels[(s + seed) % len(levels)], game, s) for s in range(seats)]
        state = game.start(seats=seats, **options)
        assert arena.play_game(state, players, arena.Draws(seed)) is state
        assert state.outcome() is not None
        state.check()


@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_what_is_hidden_changes_nothing(
    game: Game, seats: int, options: dict[str, str | int | bool]
) -> None:
    """In two positions that look the same to a seat, bots with the same seed choose the same."""
    differ = 0
    for n, state in enumerate(positions(game, seats, options)):
        (seat, *_) = state.actors()
        worlds = [state.determinize(seat, spieltisch.Rng(100 + i)) for i in range(2)]
        differ += worlds[0].full() != worlds[1].full()
        for level in bots.levels(game):
            chosen = {bots.make(level, game, n).choose(bots.Door(w, seat)) for w in worlds}
            assert len(chosen) == 1, f"{level} in position {n}: {sorted(chosen)}"
            assert chosen <= set(state.legal(seat))
    assert differ or game.start(seats=seats, **options).seats == 1


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_equal_seeds_choose_equally(game: Game) -> None:
    """And different seeds not always."""
    for level in bots.levels(game):
        keys = []
        for seed in (1, 1, 2):
            state = game.start()
            players = [bots.make(level, game, seed + s) for s in range(state.seats)]
            keys.append(arena.play_game(state, players, arena.Draws(3)).key())
        assert keys[0] == keys[1] != keys[2]


class TestDoor:
    """What a bot is given."""

    def acting(self) -> tuple[State, int]:
        state = next(positions(GAMES[0], 2, {}))
        return state, state.actors()[0]

    def test_it_shows_what_the_seat_knows(self) -> None:
        state, seat = self.acting()
        door = bots.Door(state, seat)
        assert door.seat == seat
        assert door.view() == state.view(seat)
        assert door.legal() == state.legal(seat)
        assert door.text(door.legal()[0]) == state.text(state.legal(seat)[0])
        guess = door.determinize(spieltisch.Rng(1))
        assert guess.view(seat) == state.view(seat)
        assert guess.full() != state.full()

    def test_who_does_not_act_has_nothing_to_choose(self) -> None:
        state, seat = self.acting()
        door = bots.Door(state, 1 - seat)
        assert door.legal() == []
        for level in bots.levels(GAMES[0]):
            with pytest.raises(ValueError, match="nothing to choose"):
                bots.make(level, GAMES[0], 1).choose(door)

    def test_nothing_else_is_reachable(self) -> None:
        state, seat = self.acting()
        door = bots.Door(state, seat)
        names = {name for name in dir(door) if not name.startswith("__")}
        assert names == {"seat", "view", "legal", "text", "determinize"}
        assert not hasattr(door, "__dict__")
        for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError):
                attempt(door)
        with pytest.raises(AttributeError):
            door.seat = 1 - seat  # type: ignore[misc]

    def test_it_is_a_copy(self) -> None:
        state, seat = self.acting()
        door = bots.Door(state, seat)
        before = door.view()
        GAMES[0].playout(state, spieltisch.Rng(1))
        assert door.view() == before

    @pytest.mark.parametrize("seat", [-1, 2, 99])
    def test_a_seat_that_is_not_there_is_refused(self, seat: int) -> None:
        state, _ = self.acting()
        with pytest.raises(InvalidPosition, match="seats are 0 to 1"):
            bots.Door(state, seat)
