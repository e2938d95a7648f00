"""Environments: other people's suites pass over all games and modes, warnings being errors."""

from __future__ import annotations

import copy
import pickle
import sys
import warnings
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import RecordVideo
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test
from pettingzoo.utils import parallel_to_aec

import spieltisch
from spieltisch.envs import AECGame, ParallelGame, SeatEnv, VectorGames
from spieltisch.errors import (
    BotFailed,
    IllegalAction,
    InvalidArgument,
    NotBegun,
    UnknownBot,
)
from support import games

MODES = [
    (name, mode.name, seats)
    for name in games.observed()
    for mode in spieltisch.load(name).spec.modes
    for seats in {mode.seats[0], mode.seats[-1]}
]
AT_ONCE = [way for way in MODES if spieltisch.load(way[0]).spec.simultaneous]


def kind_of(name: str) -> str:
    """Vectors are small."""
    return "vector" if name in ("carcassonne", "zigzag") else "flat"


@pytest.mark.parametrize(("name", "mode", "seats"), MODES)
def test_pettingzoo_one_after_the_other(name: str, mode: str, seats: int) -> None:
    def make(observation: str = "array") -> AECGame:
        return AECGame(
            name, seats, mode=mode, kind=kind_of(name), max_cycles=60, observation=observation
        )

    api_test(make(), num_cycles=70)
    seed_test(make, num_cycles=20)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation space for each agent")  # of any dict
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")  # nor is any dict
        api_test(make("dict"), num_cycles=20)


@pytest.mark.filterwarnings("ignore:action .* is illegal")  # two of them read no masks
@pytest.mark.parametrize(("name", "mode", "seats"), AT_ONCE)
def test_pettingzoo_all_at_once(name: str, mode: str, seats: int) -> None:
    def make(max_cycles: int = 50, illegal: str = "raise") -> ParallelGame:
        return ParallelGame(
            name, seats, mode=mode, kind="vector", max_cycles=max_cycles, illegal=illegal
        )

    parallel_api_test(make(), num_cycles=60)
    parallel_seed_test(lambda: make(illegal="ignore"), num_cycles=30)
    module = SimpleNamespace(
        parallel_env=lambda max_cycles: make(max_cycles, "ignore"),
        env=lambda max_cycles: parallel_to_aec(make(max_cycles, "ignore")),
    )
    max_cycles_test(module)


@pytest.mark.filterwarnings("ignore:action .* is illegal")  # it reads no masks
@pytest.mark.parametrize(("name", "mode", "seats"), MODES)
def test_gymnasium(name: str, mode: str, seats: int) -> None:
    env = gymnasium.make(
        "spieltisch/Seat-v0",
        disable_env_checker=True,
        game=name,
        seats=seats,
        mode=mode,
        kind=kind_of(name),
        max_steps=50,
        illegal="lose",
    )
    check_env(env.unwrapped)


def played(env: Any, seed: int) -> list[Any]:
    """A game of masked random actions: rewards and seats."""
    seen, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    told = []
    while True:
        action = env.action_space.sample(info["action_mask"])
        seen, reward, over, cut, info = env.step(action)
        told.append((reward, info["seat"], float(seen.sum())))
        if over or cut:
            return told


def test_a_seat_against_bots_wins_what_the_game_says() -> None:
    env = SeatEnv("lastdie", 3, opponents=["greedy", "random"], seat=None, illegal="raise")
    told = [played(env, seed) for seed in range(6)]
    assert {seats[0][1] for seats in told} == {0, 1, 2}  # the agent's seat is drawn
    assert all(len({seat for _, seat, _ in game}) == 1 for game in told)
    assert {reward for game in told for reward, *_ in game[:-1]} == {0.0}
    assert {game[-1][0] for game in told} <= {-1.0, -0.5, 0.0, 0.5, 1.0}
    env.reset(seed=0)
    with pytest.raises(IllegalAction):
        env.step(0)
    for wrong, error in (({"opponents": "nobody"}, UnknownBot), ({"seat": 3}, InvalidArgument)):
        with pytest.raises(error):
            SeatEnv("lastdie", 3, **wrong)
    with pytest.raises(InvalidArgument, match="2 opponents"):
        SeatEnv("lastdie", 3, opponents=["random"])
    with pytest.raises(InvalidArgument, match="illegal"):
        SeatEnv("lastdie", illegal="ignore")


def test_a_solo_mode_brings_its_result() -> None:
    env = SeatEnv("carcassonne", mode="solo", kind="vector")
    told = played(env, 3)
    outcome = env.state.outcome()
    assert outcome is not None
    assert told[-1][0] == outcome.result
    assert {seat for _, seat, _ in told} == {0, 1, 2}  # all seats are the agent's


@pytest.mark.parametrize(
    "how",
    [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_environments_are_copied_in_the_middle_of_a_game(how: Any) -> None:
    """And each goes its own way then."""
    env = SeatEnv("ingenious", opponents="random")
    _, info = env.reset(seed=1)
    first = int(np.flatnonzero(info["action_mask"])[0])
    twin = how(env)
    one, two = env.step(first), twin.step(first)
    assert (one[0] == two[0]).all()
    game = AECGame("zigzag", kind="vector")
    game.reset(seed=2)
    other = how(game)
    for each in (game, other):
        each.step(int(np.flatnonzero(each.last()[4]["action_mask"])[0]))
    assert game.state_ == other.state_
    before = other.state_.clone()
    game.step(int(np.flatnonzero(game.last()[4]["action_mask"])[0]))
    assert other.state_ == before
    many = VectorGames("lastdie", 3, kind="vector", copy=False)
    many.reset(seed=3)
    more = how(many)
    kept = more.batch.state(0)
    seen, *_, info = many.step(many._masks.argmax(1))
    assert more.batch.state(0) == kept != many.batch.state(0)
    again, *_, same = more.step(more._masks.argmax(1))
    assert (seen == again).all()
    assert (info["action_mask"] == same["action_mask"]).all()


def test_in_a_tick_one_of_those_who_reach_for_a_card_gets_it() -> None:
    """A draw decides: not always the same seat has it, and the other's action does nothing."""
    got = set()
    for seed in range(12):
        env = ParallelGame("zigzag", 2, kind="vector")
        _, infos = env.reset(seed=seed)
        while env.state_.public()["phase"] != "collect":
            chosen = {
                agent: int(np.flatnonzero(info["action_mask"])[0]) for agent, info in infos.items()
            }
            _, _, _, _, infos = env.step(chosen)
        flip = env.state_.parse("flip 7")
        env.step(dict.fromkeys(env.agents, flip))
        (first,) = env.played
        got.add(first)
    assert got == {"seat_0", "seat_1"}
    with pytest.raises(InvalidArgument, match="AECGame"):
        ParallelGame("lastdie")


def test_a_seat_is_an_integer() -> None:
    for wrong in (1.0, "1", 2, -1):
        with pytest.raises(InvalidArgument, match="no seat"):
            SeatEnv("lastdie", seat=wrong)  # type: ignore[arg-type]


def test_a_truncated_game_goes_no_further() -> None:
    env = SeatEnv("lastdie", max_steps=1)
    _, info = env.reset(seed=1)
    *_, cut, info = env.step(int(info["action_mask"].argmax()))
    assert cut
    with pytest.raises(InvalidArgument, match=r"call reset\(\)"):
        env.step(int(np.flatnonzero(info["action_mask"])[0]))


def test_rewards_of_a_game_are_its_returns() -> None:
    env = AECGame("ingenious", 3, max_cycles=500)
    env.reset(seed=7)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, cut, info = env.last()
        total[agent] += reward
        env.step(None if over or cut else int(np.flatnonzero(info["action_mask"])[0]))
    assert list(total.values()) == env.state_.returns()
    assert sum(total.values()) == 0
    assert any(total.values())


def test_a_misuse_gets_a_sentence_of_ours() -> None:
    """Steps before `reset` and after the end."""
    agents = AECGame("lastdie", kind="vector", max_cycles=2)
    ticks = ParallelGame("zigzag", kind="vector", max_cycles=1)
    seat = SeatEnv("lastdie", kind="vector")
    for env in (agents, ticks, seat):
        with pytest.raises(NotBegun, match=r"no game has begun: call reset\(\)"):
            env.step(0)  # type: ignore[arg-type]
        with pytest.raises(NotBegun, match=r"call reset\(\) first"):
            env.render()
    for ask in (agents.last, agents.state, lambda: agents.observe("seat_0"), seat.action_masks):
        with pytest.raises(NotBegun, match=r"call reset\(\) first"):
            ask()
    assert not hasattr(agents, "infos")
    assert not hasattr(seat, "state")
    agents.reset(seed=1)
    for wrong in (agents.observe, agents.action_space, ticks.observation_space):
        with pytest.raises(InvalidArgument, match="no agent 'seat 0'; there are: seat_0, seat_1"):
            wrong("seat 0")
    for agent in agents.agent_iter(20):
        cut = agents.truncations[agent]
        agents.step(None if cut else int(agents.infos[agent]["action_mask"].argmax()))
    _, infos = ticks.reset(seed=1)
    with pytest.raises(InvalidArgument, match="no agent 'seat 9'"):
        ticks.step({"seat 9": 0})
    with pytest.raises(InvalidArgument, match="an action for each agent, a dict, not 0"):
        ticks.step(0)  # type: ignore[arg-type]
    ticks.step({agent: int(info["action_mask"].argmax()) for agent, info in infos.items()})
    played(seat, 1)
    for env in (agents, ticks, seat):
        with pytest.raises(InvalidArgument, match=r"the game is over: call reset\(\)"):
            env.step(0)  # type: ignore[arg-type]
    many = VectorGames("lastdie", 2, kind="vector")
    with pytest.raises(InvalidArgument, match=r"reset\(\) first"):
        many.step(np.zeros(2, np.int32))


def first_legal(seen: Any, mask: Any) -> int:
    """Return the lowest legal action; seen by the opponents, too."""
    assert seen.ndim == mask.ndim == 1
    return int(mask.argmax())


def test_opponents_are_names_bots_classes_and_functions() -> None:
    game = spieltisch.load("lastdie")
    bot = spieltisch.bots.make("greedy", game, 1)
    ways: list[Any] = ["greedy", bot, spieltisch.bots.GreedyBot, first_legal, ["random", bot]]
    for opponents in ways:
        env = SeatEnv(game, 3, opponents=opponents)
        one = played(env, 5)
        assert one == played(env, 5), opponents  # equal seeds, equal games
    assert played(SeatEnv(game, 3, opponents=bot), 5) != played(SeatEnv(game, 3), 5)
    with pytest.raises(InvalidArgument, match="another game"):
        SeatEnv("ingenious", opponents=bot)
    with pytest.raises(InvalidArgument, match=r"function of \(observation, mask\)"):
        SeatEnv(game, opponents=7)

    class Plain(spieltisch.bots.Bot):
        def decide(self, view: Any) -> Any:
            return view.legal()[0]

    for wrong, word in ((Plain, r"Decision\(action\)"), (lambda seen, mask: 0, "the mask marks")):
        with pytest.raises(BotFailed, match=word):
            played(SeatEnv(game, seat=0, opponents=wrong), 1)
    with pytest.raises(BotFailed, match=r"Plain.decide\(\) returns 483"):
        spieltisch.bots.trace(game, [Plain(game, 1)] * 2, seed=1)


class FakeClip:
    """A stand-in for moviepy's writer of films, which accepts frames of one size only."""

    sizes: ClassVar[set[tuple[int, ...]]] = set()

    def __init__(self, frames: list[Any], fps: int) -> None:
        assert len(frames) > 5
        type(self).sizes |= {frame.shape for frame in frames}

    def write_videofile(self, path: str, **_: Any) -> None:
        assert path.endswith(".mp4")


def test_a_film_is_recorded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its frames have one size, while Carcassonne's board grows."""
    module: Any = ModuleType("moviepy.video.io.ImageSequenceClip")
    module.ImageSequenceClip = FakeClip
    for name in ("moviepy", "moviepy.video", "moviepy.video.io"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    seat = SeatEnv("carcassonne", kind="vector", max_steps=6, render_mode="rgb_array")
    env = RecordVideo(seat, str(tmp_path / "films"))
    played(env, 1)
    frame = env.render()
    env.close()  # type: ignore[no-untyped-call]
    assert FakeClip.sizes == {(720, 960, 3)}
    assert isinstance(frame, np.ndarray)
    assert len(np.unique(frame.astype(int) @ [65536, 256, 1])) > 100  # a drawing
    assert (frame[0, 0] == frame[-1, -1]).all()  # on a plain ground


def test_text_is_shown_to_agents_and_people(capsys: pytest.CaptureFixture[str]) -> None:
    env = AECGame("ingenious", render_mode="ansi")
    env.reset(seed=0)
    assert env.render() == str(env.state_)
    seat = SeatEnv("ingenious", render_mode="ansi")
    seat.reset(seed=0)
    assert seat.render() == seat.state.show(0) != str(seat.state)
    people = SeatEnv("lastdie", render_mode="human")
    people.reset(seed=1)
    assert "\x1b[1mlastdie" in capsys.readouterr().out
