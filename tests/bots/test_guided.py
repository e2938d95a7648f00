"""The search that an evaluator guides: against exact values, in batches, and what it may know."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from spieltisch import bots
from spieltisch.bots.analyst import Candidate
from spieltisch.bots.guided.guided_bot import GuidedBot
from spieltisch.core.game import Game
from spieltisch.core.rng import Rng
from spieltisch.errors import InvalidArgument
from spieltisch.games import list_games, load
from tests.bots.onnx_files import write_onnx
from tests.toys.guess import guess
from tests.toys.ladder import CLIMB, THROW, ladder, values

LADDER = ladder()
INGENIOUS, LASTDIE = load("ingenious"), load("lastdie")
WAYS = [
    (load(name), mode.name, seats)
    for name in list_games()
    for mode in load(name).spec.modes
    for seats in mode.seats
]


def even(observations: Any, masks: Any) -> tuple[Any, Any]:
    """Judge nothing: all actions alike, no side ahead."""
    return np.ones(masks.shape, np.float32), np.zeros(len(masks), np.float32)


class Judge:
    """An evaluator whose answer to a row follows from that row alone; keeps all that it saw."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.seen: list[bytes] = []

    def __call__(self, observations: Any, masks: Any) -> tuple[Any, Any]:
        priors = np.zeros(masks.shape, np.float32)
        worth = np.zeros((len(masks), self.seats), np.float32)
        for row, (seen, mask) in enumerate(zip(observations, masks, strict=True)):
            self.seen.append(seen.tobytes() + mask.tobytes())
            random = np.random.default_rng(np.frombuffer(self.seen[-1], np.uint8)[::7].sum())
            priors[row] = random.random(len(mask))
            worth[row] = random.uniform(-1, 1, self.seats)
        return priors, worth


def acting(game: Game, seed: int, steps: int, **options: Any) -> bots.PlayerView:
    """Return what the seat to move sees some way into a random game."""
    state, rng = game.start(**options), Rng(seed)
    game.playout(state, rng, steps)
    state.settle(rng)
    return (
        bots.PlayerView(state, state.actors()[0])
        if state.actors()
        else acting(game, seed + 1, steps // 2, **options)
    )


def found_by(game: Game, evaluator: Any, view: bots.PlayerView, **given: Any) -> list[Candidate]:
    """Return the candidates of a search."""
    given = {"simulations": 60, **given}
    return GuidedBot(game, given.pop("seed", 5), evaluator, **given).analyse(view)


EXACT = [
    ("base", 2, 3, 1),
    ("base", 2, 3, 16),
    ("base", 3, 2, 4),
    ("pairs", 4, 1, 4),
    ("alone", 2, 3, 4),
]


@pytest.mark.parametrize(("mode", "seats", "rounds", "leaves"), EXACT)
def test_it_finds_what_is_best(mode: str, seats: int, rounds: int, leaves: int) -> None:
    """An evaluator that knows nothing leaves it to the ends of games: they are exact."""
    unequal = 0
    count = 2000 if mode == "alone" else 500

    def blank(observations: Any, masks: Any) -> tuple[Any, Any]:
        return np.ones(masks.shape), np.zeros((len(masks), seats))

    for seed in range(6):
        view = acting(LADDER, seed, seed % 4, mode=mode, seats=seats, rounds=rounds)
        state = view.determinize(Rng(1))
        exact = {a: values(state, a, win=seats == 2)[view.seat] for a in (CLIMB, THROW)}
        best = found_by(LADDER, blank, view, simulations=count, leaves=leaves)[0]
        assert exact[best.actions[0]] > max(exact.values()) - 0.05
        assert best.value == pytest.approx(exact[best.actions[0]], abs=0.15, rel=0.15)
        unequal += abs(exact[CLIMB] - exact[THROW]) > 0.05
    assert unequal > 1


def test_a_win_in_sight_is_found() -> None:
    """The last turn of all: only the throw of a 2 can still win, and only the evaluator says no."""
    state = LADDER.start(seats=2, rounds=1)
    for action in (THROW, 3):
        state.apply(state.actors()[0], action)
    view = bots.PlayerView(state, 1)

    def wrong(observations: Any, masks: Any) -> tuple[Any, Any]:
        priors = np.zeros(masks.shape)
        priors[:, CLIMB], priors[:, THROW] = 0.9, 0.1
        return priors, np.full(len(masks), -1.0)

    exact = {a: values(state, a)[1] for a in (CLIMB, THROW)}
    found = found_by(LADDER, wrong, view, simulations=2000)
    by_action = {one.actions[0]: one for one in found}
    for action, worth in exact.items():
        assert by_action[action].value == pytest.approx(worth, abs=0.05)


@pytest.mark.parametrize(("game", "mode", "seats"), WAYS, ids=str)
def test_it_plays_everything_and_tells_nothing_hidden(game: Game, mode: str, seats: int) -> None:
    """In worlds that the seat cannot tell apart the evaluator sees the same, byte by byte."""
    for steps in (8, 60):
        view = acting(game, steps, steps, mode=mode, seats=seats)
        views = [view, *(bots.PlayerView(view.determinize(Rng(n)), view.seat) for n in range(2))]
        told = []
        for each in views:
            judge = Judge(seats)
            candidates = found_by(game, judge, each, simulations=24, leaves=3)
            told.append((candidates, judge.seen))
            assert {one.actions[0] for one in candidates} <= set(view.legal())
        assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("game", [INGENIOUS, LASTDIE], ids=str)
def test_the_evaluator_sees_what_the_mover_may(game: Game) -> None:
    """The first row is the root: the seat's own observation, and the mask of its actions."""
    view = acting(game, 3, 9)
    observer = game.observer(seats=view.seats)
    seen, mask = np.zeros(observer.shape, np.float32), np.zeros(game.actions, np.bool_)
    observer.into(view.determinize(Rng(0)), view.seat, seen)
    mask[view.legal()] = True
    judge = Judge(view.seats)
    found_by(game, judge, view, simulations=1)
    assert judge.seen == [seen.tobytes() + mask.tobytes()]


def test_games_searched_together_do_not_touch_each_other() -> None:
    """Each result is that of the game alone, in whatever company, at equal seeds."""
    for game in (INGENIOUS, LASTDIE):
        views = [acting(game, seed, 10 + seed) for seed in range(5)]
        bot = GuidedBot(game, 1, Judge(2), simulations=40, leaves=4, noise=(0.25, 0.3))
        together = bot.analyse_all(views, range(5))
        assert together == bot.analyse_all(views, range(5))
        assert together[::-1] == bot.analyse_all(views[::-1], range(5)[::-1])
        for seed, view in enumerate(views):
            assert bot.analyse_all([view], [seed]) == [together[seed]]
        assert bot.analyse_all(views, range(1, 6)) != together


def test_equal_seeds_decide_equally_also_when_pickled() -> None:
    game, decided = INGENIOUS, []
    for again in (False, True):
        bot = GuidedBot(game, 4, Judge(2), simulations=16)
        actions = [bot.decide(acting(game, seed, 12)).action for seed in range(2)]
        if again:
            bot = pickle.loads(pickle.dumps(bot))
        decided.append([*actions, bot.decide(acting(game, 2, 12)).action])
    assert decided[0] == decided[1]


def test_one_tree_gives_many_leaves() -> None:
    """Virtual loss sends the simulations of a round apart: no position of it comes twice."""
    batches = []

    def watching(observations: Any, masks: Any) -> tuple[Any, Any]:
        batches.append({row.tobytes() for row in observations})
        assert len(batches[-1]) == len(observations)
        return even(observations, masks)

    view = acting(INGENIOUS, 1, 0, seats=2)
    found = found_by(INGENIOUS, watching, view, simulations=129, leaves=32)
    assert [len(batch) for batch in batches] == [1, 32, 32, 32, 32]
    assert sum(one.visits for one in found) == 128


def test_priors_lead_and_only_legal_ones_count() -> None:
    view = acting(INGENIOUS, 1, 4, seats=2)
    legal = view.legal()

    def fond(of: int) -> Callable[[Any, Any], tuple[Any, Any]]:
        def judged(observations: Any, masks: Any) -> tuple[Any, Any]:
            priors = np.where(masks, 1e-3, 1e6)
            priors[:, of] = 5.0
            return priors, np.zeros(len(masks))

        return judged

    for chosen in (legal[0], legal[-1], legal[len(legal) // 2]):
        for simulations in (1, 20):
            best = found_by(INGENIOUS, fond(chosen), view, simulations=simulations)[0]
            assert best.actions == (chosen,)

    def likes_none(observations: Any, masks: Any) -> tuple[Any, Any]:
        return ~masks, np.zeros(len(masks))

    assert found_by(INGENIOUS, likes_none, view)[0].actions[0] in legal
    as_logits = found_by(
        INGENIOUS,
        lambda o, m: (np.log(fond(legal[3])(o, m)[0]), np.zeros(len(m))),
        view,
        logits=True,
    )
    assert as_logits == found_by(INGENIOUS, fond(legal[3]), view)


def test_a_smaller_action_space() -> None:
    """The evaluator knows the actions of the space, by their numbers there."""
    game = load("carcassonne")
    space = game.spaces["cropped"]
    view = acting(game, 2, 8)
    shapes = set()

    def narrow(observations: Any, masks: Any) -> tuple[Any, Any]:
        shapes.add(masks.shape[1:])
        return even(observations, masks)

    found = found_by(game, narrow, view, space="cropped")
    assert shapes == {(len(space),)}
    assert {one.actions[0] for one in found} <= set(space) & set(view.legal())
    with pytest.raises(InvalidArgument, match="exact, cropped"):
        GuidedBot(game, 1, even, simulations=1, space="small")


def test_values_of_all_seats_and_of_the_mover() -> None:
    """With two sides one value is enough; the columns begin with the seat that acts."""
    view = acting(LASTDIE, 1, 6)

    def ahead(observations: Any, masks: Any) -> tuple[Any, Any]:
        return np.ones(masks.shape), np.full(len(masks), 0.4)

    def both(observations: Any, masks: Any) -> tuple[Any, Any]:
        return np.ones(masks.shape), np.tile([0.4, -0.4], (len(masks), 1))

    assert found_by(LASTDIE, ahead, view) == found_by(LASTDIE, both, view)


def net(observed: int, actions: int, masked: bool) -> Any:
    """Return a small network of torch, which only this test needs."""
    import torch

    class Net(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.policy = torch.nn.Linear(observed, actions)
            self.value = torch.nn.Linear(observed, 1)
            self.dropout = torch.nn.Dropout(0.5)  # off: it plays, and does not learn

        def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            return self.policy(self.dropout(seen)), torch.tanh(self.value(seen))

    class Masked(Net):
        def forward(  # type: ignore[override]
            self, seen: torch.Tensor, masks: torch.Tensor
        ) -> tuple[torch.Tensor, torch.Tensor]:
            assert masks.dtype is torch.bool
            return super().forward(seen)

    torch.manual_seed(1)
    return Masked() if masked else Net()


def test_networks_of_torch_and_onnx(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    view = acting(LASTDIE, 1, 6)
    observed = LASTDIE.observer().size
    results = []
    for masked in (False, True):
        learned = net(observed, LASTDIE.actions, masked)
        results.append(found_by(LASTDIE, learned, view, logits=True))
    assert results[0] == results[1] == found_by(LASTDIE, learned, view, logits=True)

    def numbers(observations: Any, masks: Any) -> tuple[Any, Any]:
        return masks, observations.mean(axis=1)

    path = tmp_path / "tiny.onnx"
    write_onnx(path, observed, LASTDIE.actions)
    bot = GuidedBot(LASTDIE, 5, path, simulations=60)
    expected = found_by(LASTDIE, numbers, view)
    for each in (bot, pickle.loads(pickle.dumps(bot))):
        for one, other in zip(each.analyse(view), expected, strict=True):
            assert one.actions == other.actions
            assert one.value == pytest.approx(other.value, abs=1e-6)
    with pytest.raises(InvalidArgument, match=r"tiny[.]onnx does not take these"):
        found_by(INGENIOUS, path, acting(INGENIOUS, 1, 4))
    with pytest.raises(InvalidArgument, match="no file"):
        GuidedBot(LASTDIE, 1, tmp_path / "none.onnx", simulations=1)
    (tmp_path / "text.onnx").write_text("no network")
    with pytest.raises(InvalidArgument, match="not an ONNX file that runs"):
        GuidedBot(LASTDIE, 1, tmp_path / "text.onnx", simulations=1)
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(InvalidArgument, match=r"pip install 'spieltisch\[onnx\]'"):
        GuidedBot(LASTDIE, 1, path, simulations=1)


def wrong_answers() -> Sequence[tuple[Any, str]]:
    """Return evaluators that answer wrongly, and parts of the errors."""

    def bad(priors: Any, worth: Any) -> Callable[[Any, Any], Any]:
        def judged(observations: Any, masks: Any) -> Any:
            return priors(masks), worth(masks)

        return judged

    def ones(masks: Any) -> Any:
        return np.ones(masks.shape)

    def none(masks: Any) -> Any:
        return np.zeros(len(masks))

    return [
        (lambda o, m: None, "two arrays, priors and values, not a NoneType"),
        (lambda o, m: (1, 2, 3), "not a tuple of 3"),
        (lambda o, m: ("a", "b"), "of numbers"),
        (bad(lambda m: np.ones((len(m), 3)), none), r"priors have the shape \(1, "),
        (bad(ones, lambda m: np.zeros((len(m), 5))), r"values have the shape \(1,\) or \(1, 2\)"),
        (bad(lambda m: np.full(m.shape, np.nan), none), "finite and not below 0"),
        (bad(lambda m: -np.ones(m.shape), none), "set logits=True"),
        (bad(ones, lambda m: np.full(len(m), np.nan)), "values must be finite"),
        (bad(ones, lambda m: np.full(len(m), np.inf)), "values must be finite"),
    ]


@pytest.mark.parametrize(("evaluator", "told"), wrong_answers())
def test_wrong_answers_are_refused(evaluator: Any, told: str) -> None:
    with pytest.raises(InvalidArgument, match=told):
        found_by(LASTDIE, evaluator, acting(LASTDIE, 1, 6))


def test_what_cannot_be_is_refused() -> None:
    view = acting(LASTDIE, 1, 6)
    for given, told in (
        ({}, "needs a budget"),
        ({"simulations": 0}, "simulations"),
        ({"seconds": -1}, "seconds"),
        ({"simulations": 1, "leaves": 0}, "leaves"),
        ({"simulations": 1, "exploration": "much"}, "exploration"),
        ({"simulations": 1, "noise": (2, 0.3)}, "noise is"),
        ({"simulations": 1, "noise": 3}, "noise is"),
        ({"simulations": 1, "observation": "pictures"}, "flat, planes, vector"),
    ):
        with pytest.raises(InvalidArgument, match=told):
            GuidedBot(LASTDIE, 1, even, **given)
    with pytest.raises(InvalidArgument, match="an evaluator is a function"):
        GuidedBot(LASTDIE, 1, 7, simulations=1)
    with pytest.raises(InvalidArgument, match="has no observations"):
        GuidedBot(guess(), 1, even, simulations=1)
    bot = GuidedBot(LASTDIE, 1, even, simulations=8)
    assert bot.analyse_all([]) == []
    with pytest.raises(InvalidArgument, match="same seats"):
        bot.analyse_all([view, acting(LASTDIE, 1, 6, seats=3)])
    with pytest.raises(InvalidArgument, match="a seed each"):
        bot.analyse_all([view], [1, 2])
    with pytest.raises(InvalidArgument, match="a column for each seat"):
        bot.analyse(acting(LASTDIE, 1, 6, seats=3))
    assert bot.decide(view).action in view.legal()  # and goes on after all that


def test_noise_is_of_the_root_alone() -> None:
    view = acting(INGENIOUS, 1, 4)
    plain, first, again, other = (
        found_by(INGENIOUS, even, view, noise=noise, seed=seed)
        for noise, seed in ((None, 5), ((0.5, 0.03), 5), ((0.5, 0.03), 5), ((0.5, 0.03), 6))
    )
    assert first == again
    assert first != other
    assert first[0].visits > plain[0].visits


def test_it_stops_when_its_time_is_over() -> None:
    clock = iter(range(100))
    bot = GuidedBot(LASTDIE, 1, even, seconds=5, clock=lambda: float(next(clock)))
    assert bot.analyse(acting(LASTDIE, 1, 6))
    assert next(clock) == 6
