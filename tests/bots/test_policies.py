"""Policies as bots: functions, torch modules, models and files sit wherever bots do."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import spieltisch
from spieltisch import bots
from spieltisch.bots.policies.learned import Judge
from spieltisch.core.vector.space import Space
from spieltisch.envs import SeatEnv
from spieltisch.errors import BotFailed, InvalidArgument, UnknownBot
from spieltisch.research import arena
from tests.bots.onnx_files import write_onnx

GAME = spieltisch.load("ingenious")
FIRST = spieltisch.load("carcassonne")
SMALL = GAME.boxed("radius-1")


def view_of(game: spieltisch.Game = GAME, seed: int = 3, **options: Any) -> bots.PlayerView:
    """Return a view of the first decision of a game."""
    state = game.start(**options)
    state.settle(spieltisch.Rng(seed))
    return bots.PlayerView(state, state.actors()[0])


def positions(game: spieltisch.Game, seed: int) -> list[spieltisch.State]:
    """Return some positions of a game at random, in which a seat acts."""
    state, rng, found = game.start(), spieltisch.Rng(seed), list[spieltisch.State]()
    while state.settle(rng) or state.actors():
        if actors := state.actors():
            found.append(state.clone())
            legal = state.legal(actors[0])
            state.apply(actors[0], legal[rng.below(len(legal))])
    return found[::12]


def last(seen: Any, mask: Any) -> int:
    """Choose the last legal action."""
    return int(np.flatnonzero(mask)[-1])


def test_a_view_observes_and_masks() -> None:
    view = view_of(SMALL)
    observer = SMALL.observer("planes")
    out = np.empty(observer.shape, np.float32)
    state = SMALL.start()
    state.settle(spieltisch.Rng(3))
    observer.into(state, view.seat, out)
    assert (view.observe(observer) == out).all()
    exact, board = view.mask(), view.mask("board")
    space = SMALL.space("board")
    assert np.flatnonzero(exact).tolist() == view.legal()
    assert [space.action(place) for place in np.flatnonzero(board)] == view.legal()
    other = next(seat for seat in range(2) if seat != view.seat)
    assert not bots.PlayerView(state, other).mask(space).any()
    with pytest.raises(InvalidArgument, match="is for seats=2"):
        view_of(SMALL, seats=3).observe(observer)
    with pytest.raises(InvalidArgument, match="use exact, board"):
        view.mask("cropped")


def test_a_function_gives_an_action_or_scores() -> None:
    view = view_of(SMALL)
    scores = np.arange(SMALL.space("board").n, dtype=np.float32)
    for policy in (last, lambda seen, mask: scores, lambda seen, mask: list(scores)):
        bot = bots.PolicyBot(SMALL, 1, policy, observation="vector", space="board")
        assert bot.decide(view).action == view.legal()[-1]
    for wrong in (10**6, -1, None, scores[:-1], "1", scores * np.nan, scores[None]):
        bot = bots.PolicyBot(SMALL, 1, lambda seen, mask: wrong, space="board")  # noqa: B023
        with pytest.raises(BotFailed, match="the policy returns"):
            bot.decide(view)


def test_scores_are_sampled_as_logits() -> None:
    view = view_of(SMALL)
    legal = np.flatnonzero(view.mask("board"))
    scores = np.full(SMALL.space("board").n, -9.0)
    scores[legal[:2]] = 0.0, np.log(3.0)
    bot = bots.PolicyBot(SMALL, 1, lambda seen, mask: scores, space="board", sample=True)
    space = SMALL.space("board")
    drawn = [space.index(bot.decide(view).action) for _ in range(400)]
    assert 240 < drawn.count(int(legal[1])) < 350
    assert drawn.count(int(legal[0])) > 50


def test_where_the_space_has_no_action_a_legal_one_is_played() -> None:
    view = view_of(SMALL)
    outside = next(action for action in range(SMALL.actions) if action not in view.legal())
    space = Space("ingenious", "few", [outside], SMALL.actions)
    bot = bots.PolicyBot(SMALL, 1, last)
    bot.space = space
    bot.game = view.game
    view.game.spaces = {**view.game.spaces, "few": space}
    try:
        assert bot.decide(view).action in view.legal()
    finally:
        view.game.spaces = {name: one for name, one in view.game.spaces.items() if name != "few"}


def module(inputs: int, masked: bool) -> Any:
    """Return a torch module whose best legal action is the last; with a second output, a value."""
    import torch

    class Last(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.scale = torch.nn.Parameter(torch.ones(1))

        def forward(self, seen: Any) -> Any:
            n = SMALL.space("board").n
            return self.scale * torch.arange(n).float().expand(len(seen), n), seen.sum(1)

    class Masked(Last):
        def forward(self, seen: Any, mask: Any) -> Any:  # type: ignore[override]
            assert mask.dtype == torch.bool
            return super().forward(seen)[0].masked_fill(~mask, -1e9)

    return Masked() if masked else Last()


@pytest.mark.parametrize("masked", [False, True])
def test_a_torch_module_sits_everywhere(masked: bool) -> None:
    pytest.importorskip("torch")
    view, net = view_of(SMALL), module(0, masked)
    bot = bots.PolicyBot(SMALL, 1, net, space="board")
    assert bot.decide(view).action == view.legal()[-1]
    env = SeatEnv("ingenious", box="radius-1", space="board", opponents=net)
    env.reset(seed=1)
    env.step(int(env.action_masks().argmax()))

    def maker(game: spieltisch.Game, seed: int) -> bots.Bot:
        return bots.PolicyBot(game, seed, net, space="board")

    assert 0 <= arena.play(SMALL, [maker, "random"], games=2).score <= 1


class Predicts:
    """A model in the form of Stable-Baselines3."""

    def predict(self, seen: Any, *, deterministic: bool, action_masks: Any) -> Any:
        assert deterministic
        return np.array(np.flatnonzero(action_masks)[-1]), None


def test_a_model_with_predict_is_asked_with_the_mask() -> None:
    view = view_of(SMALL)
    bot = bots.PolicyBot(SMALL, 1, Predicts(), space="board")
    assert bot.decide(view).action == view.legal()[-1]
    assert pickle.loads(pickle.dumps(bot)).decide(view).action == view.legal()[-1]
    env = SeatEnv("ingenious", box="radius-1", space="board", opponents=Predicts())
    env.reset(seed=1)


def test_an_onnx_file_is_a_policy(tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime")
    path, view = tmp_path / "tiny.onnx", view_of(SMALL)
    write_onnx(path, SMALL.observer("flat").size, SMALL.space("board").n)
    bot = bots.PolicyBot(SMALL, 1, path, space="board")
    first = bot.decide(view).action
    assert first in view.legal()
    assert pickle.loads(pickle.dumps(bot)).decide(view).action == first
    SeatEnv("ingenious", box="radius-1", space="board", opponents=str(path)).reset(seed=1)
    with pytest.raises(InvalidArgument, match="does not take these"):
        bots.PolicyBot(SMALL, 1, path, observation="vector", space="board").decide(view)


def test_anything_else_is_no_policy() -> None:
    for wrong, why in (
        (3, "3 is no policy; give a function"),
        ("no.onnx", "no file no.onnx|onnxruntime"),
    ):
        with pytest.raises(InvalidArgument, match=why):
            bots.PolicyBot(GAME, 1, wrong)
    with pytest.raises(InvalidArgument, match="no observations of kind 'all'"):
        bots.PolicyBot(GAME, 1, last, observation="all")


def test_what_is_no_view_and_no_game_is_told_what_to_write() -> None:
    state = GAME.random_game(1, limit=8)
    for bot in (bots.make("greedy", GAME), bots.make("club", GAME), bots.PolicyBot(GAME, 1, last)):
        with pytest.raises(InvalidArgument, match=r"decide\(bots.PlayerView\(state, seat\)\)"):
            bot.decide(state)  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match=r"spieltisch.load\('ingenious'\)"):
        bots.make("greedy", "ingenious")  # type: ignore[arg-type]


LEARNED = [("carcassonne", 40, "base for 2 seats"), ("ingenious", 20, "base for 2 seats")]
"""Games with learned weights that judge an insight, the games played, and what they play."""
SOLO = {"ingenious": 1}
"""Games with learned weights for one player, and the seats that they have then."""


@pytest.mark.parametrize(
    ("name", "games", "plays"), [*LEARNED, ("lastdie", 60, "base for 2 seats")]
)
def test_the_learned_bot_beats_the_heuristic(name: str, games: int, plays: str) -> None:
    """Of a few games; `bench/NOTES.md` has the measured share."""
    game = spieltisch.load(name)
    found = arena.play(game, ["learned", "greedy"], games=games, seed=4)
    assert found.score > 0.5
    bot = bots.make("learned", game, 1)
    assert isinstance(bot, bots.LearnedBot)
    view = view_of(game, 5)
    assert pickle.loads(pickle.dumps(bot)).decide(view) == bot.decide(view)
    for state in positions(game, 3):
        view = bots.PlayerView(state, state.actors()[0])
        first, second = (bots.make("learned", game, 3).decide(view) for _ in range(2))
        assert first == second
        assert first.action in view.legal()
    with pytest.raises(InvalidArgument, match=f"plays {plays}.*, not base for 3"):
        bot.decide(view_of(game, 5, seats=3))
    for judge in bot.judges.values():
        assert judge.path.stat().st_size < 2_000_000
        with pytest.raises(InvalidArgument, match=f"learned {name}, not"):
            bots.LearnedBot(GAME if name != "ingenious" else FIRST, 1, judge.path)


@pytest.mark.parametrize("name", SOLO)
def test_the_learned_bot_beats_the_heuristic_alone(name: str) -> None:
    """On the same draws, in a few games; `bench/NOTES.md` has the mean results."""
    game = spieltisch.load(name)
    found = arena.run(game, ["learned", "greedy"], 40, seed=4, seats=SOLO[name], mode="solo")
    learned = next(one for one in found.matches[0].standings if one.name == "learned")
    assert learned.score > 0.5


def test_games_without_learned_weights_say_so() -> None:
    with pytest.raises(UnknownBot, match="zigzag has no bot 'learned'"):
        bots.make("learned", spieltisch.load("zigzag"))


@pytest.mark.parametrize(("name", "games", "plays"), LEARNED)
def test_an_insight_sees_nothing_hidden(name: str, games: int, plays: str) -> None:
    """Its rows are the same for all positions that the seat cannot tell apart."""
    game = spieltisch.load(name)
    bot = bots.make("learned", game, 1)
    assert isinstance(bot, bots.LearnedBot)
    assert bot.insight is not None
    insight = bot.insight()
    for state in positions(game, 7):
        (seat,) = state.actors()
        turns, rows = insight.turns(state, seat, state.legal(seat))
        assert len(rows) == insight.size * len(turns)
        assert np.isfinite(rows).all()
        assert {turn[0] for turn in turns} <= set(state.legal(seat))
        guess = state.determinize(seat, spieltisch.Rng(9))
        assert insight.turns(guess, seat, guess.legal(seat)) == (turns, rows)


def test_weights_for_other_rows_are_refused(tmp_path: Path) -> None:
    bot = bots.make("learned", FIRST, 1)
    assert isinstance(bot, bots.LearnedBot)
    (judge, *_) = bot.judges.values()
    with pytest.raises(InvalidArgument, match="judges rows of 'insight': give `insight`"):
        bots.LearnedBot(FIRST, 1, judge.path)
    kept = dict(np.load(judge.path))
    np.savez(tmp_path / "x.npz", **{**kept, "direct": kept["direct"][1:]})
    size = len(kept["direct"])
    with pytest.raises(InvalidArgument, match=f"rows of {size - 1} numbers, not of {size}"):
        bots.LearnedBot(FIRST, 1, tmp_path / "x.npz", bot.insight)


def test_a_judge_is_its_layers_and_a_linear_part(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    w0, b0, w1, b1, direct = (
        rng.normal(size=shape).astype("f4") for shape in ((3, 5), 3, (1, 3), 1, 5)
    )
    np.savez(tmp_path / "x.npz", w0=w0, b0=b0, w1=w1, b1=b1, direct=direct, made_for="{}")
    rows = rng.normal(size=(7, 5)).astype("f4")
    wanted = np.maximum(rows @ w0.T + b0, 0) @ w1[0] + b1 + rows @ direct
    assert np.allclose(Judge(tmp_path / "x.npz").scores(rows), wanted, atol=1e-5)
