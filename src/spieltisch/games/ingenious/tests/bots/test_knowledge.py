"""Knowledge of Ingenious for the search: gains against played placements, and its strength."""

from __future__ import annotations

import math
import pickle
from itertools import pairwise

import pytest

from spieltisch import CHANCE, Rng, State
from spieltisch.bots import PlayerView, make
from spieltisch.bots.search.searcher import SearchBot
from spieltisch.core.game import Game
from spieltisch.games.ingenious import GAME
from spieltisch.games.ingenious.bots import PlacementKnowledge
from spieltisch.games.ingenious.bots.learned.forecast import Forecast
from spieltisch.games.ingenious.bots.learned.samples import play_sampled
from spieltisch.games.ingenious.bots.learned.weights import WEIGHTS_OF
from spieltisch.games.ingenious.bots.levels import MARGIN
from spieltisch.games.ingenious.state import IngeniousState
from spieltisch.research import arena

MODES = [("base", 2), ("base", 3), ("base", 4), ("solo", 1), ("team", 4), ("duel", 2)]
BONUS = 0.1


def bot(game: Game, seed: int, simulations: int = 60) -> SearchBot:
    return SearchBot(game, seed, PlacementKnowledge(), simulations=simulations, margin=MARGIN)


def brought(state: State, seat: int, action: int) -> float:
    """Return a placement's gains, by playing it and reading the markers."""
    after = state.clone()
    after.apply(seat, action)
    mode = str(state.options["mode"])
    before, now = state.view(seat), after.view(seat)
    total: float = BONUS * sum(item["kind"] == "bonus" for item in after.items())
    if mode == "duel":
        sign = 1 if seat == 0 else -1
        levels = [[sign * level for level in view["shared"]] for view in (before, now)]
        moved: float = sum(
            1 / (1 + math.exp(-new / 2.5)) - 1 / (1 + math.exp(-old / 2.5))
            for old, new in zip(*levels, strict=True)
        )
        return total + moved
    tau = 2 if mode == "solo" else 3
    side = seat % 2 if mode == "team" else seat
    moved = sum(
        math.exp(-old / tau) - math.exp(-new / tau)
        for old, new in zip(before["tracks"][side], now["tracks"][side], strict=True)
    )
    return total + moved


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_gains_are_what_placements_bring(mode: str, seats: int) -> None:
    """Kept up over a whole game from its first tile on, they are what playing shows."""
    start = GAME.start(mode=mode, seats=seats)
    assert isinstance(start, IngeniousState)
    state, rng, compared = start.clone(), Rng(7), 0
    played: list[tuple[int, int]] = []
    while actors := state.actors():
        if state.public()["phase"] == "place" and len(state.public()["tiles"]) % 5 == 3:
            (seat,) = actors
            found = PlacementKnowledge().best_after(start, played, 64)
            assert all(one[1] >= other[1] for one, other in pairwise(found))
            doubles = mode == "duel"  # the two halves of a double are only about added there
            for action, gain in found[::7]:
                text = state.text(action).split()[1]
                if not (doubles and text[0] == text[1]) and not scored_later(state, seat, action):
                    assert gain == pytest.approx(brought(state, seat, action), abs=1e-9)
                    compared += 1
            others = [brought(state, seat, action) for action in state.legal(seat)[::20]]
            assert found[0][1] > max(others) - 0.25
        actor = actors[0]
        chances = [action for action, _ in state.chances()]
        legal = chances if actor == CHANCE else state.legal(actor)
        action = legal[rng.below(len(legal))]
        state.apply(actor, action)
        played.append((actor, action))
    assert compared > 30


def scored_later(state: State, seat: int, action: int) -> bool:
    """Whether the player has yet to say how (4.2)."""
    after = state.clone()
    after.apply(seat, action)
    return bool(after.public()["phase"] == "score")


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_it_plays_every_mode_to_the_end(mode: str, seats: int) -> None:
    state = GAME.start(mode=mode, seats=seats)
    players = [bot(GAME, seed, 6) for seed in range(seats)]
    assert arena.play_game(state, players, arena.Draws(1)).outcome() is not None


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_what_is_hidden_does_not_matter(mode: str, seats: int) -> None:
    """In every world that the seat cannot tell apart it searches the same."""
    state, rng = GAME.start(mode=mode, seats=seats), Rng(3)
    GAME.playout(state, rng, 50)
    state.settle(rng)
    (seat,) = state.actors()
    found = [
        bot(GAME, 1).analyse(PlayerView(world, seat))
        for world in (state, *(state.determinize(seat, Rng(seed)) for seed in range(3)))
    ]
    assert all(one == found[0] for one in found)


@pytest.mark.parametrize(("seats", "cut"), [(2, 6), (4, 12)])
def test_playouts_are_judged_after_as_many_placements_of_each_seat(seats: int, cut: int) -> None:
    state = GAME.start(seats=seats)
    state.settle(Rng(5))
    view = PlayerView(state, 0)

    def found(rounds: int, cut: int) -> object:
        known = PlacementKnowledge()
        known.rounds, known.cut = rounds, cut
        return SearchBot(GAME, 1, known, simulations=60).analyse(view)

    assert found(3, 0) == found(0, cut) != found(0, cut - 1)


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_foresight_makes_the_policy_stronger(mode: str, seats: int) -> None:
    """One side with it among sides without; alone on the same draws, without the network."""
    start, total, games = GAME.start(mode=mode, seats=seats), [0.0, 0.0], 120
    assert isinstance(start, IngeniousState)
    foreseeing, plain = PlacementKnowledge(), PlacementKnowledge()
    foreseeing.forecasts = plain.forecasts = False
    plain.foresight = False
    for known, which in ((foreseeing, 0), (plain, 1)):
        for number in range(games):
            rng = Rng(number // seats)
            side = number % len(set(start.sides()))
            last = known.play_against(start, rng, None if mode == "solo" else plain, side)
            outcome = last.outcome()
            assert outcome is not None
            total[which] += outcome.result or (outcome.ranks[side] == 1)
    assert total[0] > total[1]


def test_it_goes_on_from_its_tree_and_from_a_pickle() -> None:
    """The board after the answer is known again; a copy decides as the original does."""
    state, draws = GAME.start(seats=2), arena.Draws(2)
    players = [bot(GAME, 1, 800), make("greedy", GAME, 2)]
    kept = []
    for _ in range(40):
        (actor,) = state.actors()
        if actor == CHANCE:
            state.apply(CHANCE, draws.draw(state.chances(), CHANCE))
            continue
        view = PlayerView(state, actor)
        if actor == 0:
            one = players[0]
            assert isinstance(one, SearchBot)
            copy = pickle.loads(pickle.dumps(one))
            found = one.analyse(view)
            assert copy.analyse(view) == found
            kept.append(one._searches[0].visits - 800)
            assert all(state.is_legal(0, each.actions[0]) for each in found)
            state.apply(0, found[0].actions[0])
        else:
            state.apply(actor, players[actor].decide(view).action)
    assert kept[0] == 0
    assert max(kept) > 0


def test_it_beats_greedy() -> None:
    result = arena.play(GAME, [lambda game, seed: bot(game, seed, 300), "greedy"], 8)
    assert result.wins >= 6


def test_it_comes_further_alone() -> None:
    """The lowest marker, where the greedy bot comes to 13 or 14."""
    results = []
    for seed in range(3):
        last = arena.play_game(GAME.start(mode="solo"), [bot(GAME, seed, 200)], arena.Draws(seed))
        outcome = last.outcome()
        assert outcome is not None
        assert outcome.result is not None
        results.append(outcome.result)
    assert sum(results) / len(results) > 15


def test_the_network_comes_further_alone_than_playing_to_the_end() -> None:
    """On the same draws, with as many simulations, each of which ends sooner."""

    def total(forecasts: bool) -> int:
        found = 0
        for seed in range(6):
            known = PlacementKnowledge()
            known.forecasts = forecasts
            search = SearchBot(GAME, seed, known, simulations=100)
            last = arena.play_game(GAME.start(mode="solo"), [search], arena.Draws(seed))
            outcome = last.outcome()
            assert outcome is not None
            assert outcome.result is not None
            found += outcome.result
        return found

    assert total(True) > total(False)


def test_what_the_network_sees() -> None:
    """Of each side six colours, the lowest marker first; equal games give equal samples."""
    for mode, seats, sides in (("base", 3, 3), ("team", 4, 2), ("duel", 2, 2)):
        samples = []
        for _ in range(2):
            state = GAME.start(mode=mode, seats=seats)
            assert isinstance(state, IngeniousState)
            samples.append(play_sampled(PlacementKnowledge(), state, Rng(2), 3))
            assert not state.actors()
        assert samples[0] == samples[1]
        assert len(samples[0]) > 3
        for seen in samples[0]:
            assert [len(side) for side in seen] == [64] * sides
            assert all(side[:60:10] == sorted(side[:60:10]) for side in seen)


@pytest.mark.parametrize(
    ("mode", "seats", "name", "most"),
    [("base", 2, "2", 0.64), ("duel", 2, "duel", 0.64), ("base", 3, "3", 0.98)],
)
def test_the_network_knows_who_wins(mode: str, seats: int, name: str, most: float) -> None:
    """In games that it was not fitted to; even chances have a loss of 0.693, and of 1.099."""
    weights = WEIGHTS_OF[name]
    units, out, bias = [weights[i::24][:64] for i in range(24)], weights[64 * 24 : -1], weights[-1]
    losses = []
    for seed in range(60):
        state = GAME.start(mode=mode, seats=seats)
        assert isinstance(state, IngeniousState)
        seen = play_sampled(PlacementKnowledge(), state, Rng(10**6 + seed), 4)
        outcome = state.outcome()
        assert outcome is not None
        for sides in seen:
            values = [
                bias
                + sum(
                    much * max(0.0, sum(x * w for x, w in zip(side, unit, strict=True)))
                    for much, unit in zip(out, units, strict=True)
                )
                for side in sides
            ]
            ahead = values[outcome.ranks.index(1)]
            losses.append(math.log(sum(math.exp(value - ahead) for value in values)))
    assert len(losses) > 400
    assert sum(losses) / len(losses) < most


def test_only_the_master_judges_games_for_two_by_the_network() -> None:
    """Without foresight, as the levels below and the coach are, it changes nothing."""

    def found(foresight: bool, forecasts: bool) -> object:
        known = PlacementKnowledge()
        known.foresight, known.forecasts = foresight, forecasts
        state = GAME.start(seats=2)
        state.settle(Rng(3))
        view = PlayerView(state, state.actors()[0])
        return SearchBot(GAME, 1, known, simulations=60).analyse(view)

    assert found(True, True) != found(True, False)
    assert found(False, True) == found(False, False)


def test_a_network_has_so_many_weights() -> None:
    with pytest.raises(ValueError, match="weights"):
        Forecast([0.0])
