"""Learning: the examples of docs/research/bots.md, short, and Stable-Baselines3's check.

Tests import PyTorch when they run: every worker collects this file, few run it.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import spieltisch
from examples import last_die_search
from spieltisch.envs import SeatEnv
from support import games
from support.soak import sample

MODES = [
    (name, mode.name, seats)
    for name in games.observed()
    for mode in spieltisch.load(name).spec.modes
    for seats in sample([mode.seats[0]], list(mode.seats))
]


@pytest.mark.filterwarnings("ignore:action .* is illegal")  # it reads no masks
@pytest.mark.parametrize(("name", "mode", "seats"), MODES)
def test_stable_baselines_takes_every_mode(name: str, mode: str, seats: int) -> None:
    from stable_baselines3.common.env_checker import check_env

    check_env(SeatEnv(name, seats, mode=mode, kind="vector", max_steps=50, illegal="draw"))


@pytest.mark.soak
def test_ppo_over_a_batch_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few hundred actions teach the value of a game; to play well takes longer."""
    from examples import carcassonne_ppo

    monkeypatch.setattr(carcassonne_ppo, "GAMES", 8)
    monkeypatch.setattr(carcassonne_ppo, "ROLLOUT", 32)
    agent, curve = carcassonne_ppo.train(768, 1)
    assert [steps for steps, _ in curve] == list(range(256, 769, 256))
    games = carcassonne_ppo.Games(8, 5)
    policy, value = agent(games.seen, games.mask)
    assert (policy.probs[~games.mask] == 0).all()
    result = np.mean(carcassonne_ppo.results(agent, 16, 9)) / carcassonne_ppo.REWARD
    _, untaught = carcassonne_ppo.Agent(games.inputs, games.actions)(games.seen, games.mask)
    off, off_untaught = (abs(float(v.detach().mean()) - result) for v in (value, untaught))
    assert off < off_untaught


def test_ppo_plays_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game's rewards add up to its result for both seats; the weights beat the rule of thumb."""
    import torch

    from examples import lastdie_ppo as example

    monkeypatch.setattr(example, "GAMES", 4)
    monkeypatch.setattr(example, "ROLLOUT", 8)
    torch.manual_seed(1)
    agent = example.Agent()
    learner = example.Learner(agent, 1)
    before = agent.value.weight.clone()
    learner.learn(1.0)
    assert not torch.equal(agent.value.weight, before)
    games, told, results = example.SelfPlay(3), [0.0] * 4, list[float]()
    while len(results) < 4:
        seats = [state.actors()[0] for state in games.states]
        rewards, _, overs = games.step([legal[0] for legal in games.choice().actions])
        for i, (seat, reward, over) in enumerate(zip(seats, rewards, overs, strict=True)):
            told[i] += reward if seat == 0 else -reward
            if over:
                results.append(told[i])
                told[i] = 0.0
    assert all(min(abs(found - result) for result in (-1, 0, 1)) < 1e-5 for found in results)
    now = learner.games.choice()
    shares = torch.zeros(4).index_add(0, now.owner, agent.logs(now.rows, now.owner, 4).exp())
    assert torch.allclose(shares, torch.ones(4))
    example.save(agent, tmp_path / "weights.npz")
    untaught, learned = example.Agent(), example.agent_of(example.WEIGHTS)
    points = [np.mean(example.against(each, "greedy", 24, 5)) for each in (untaught, learned)]
    assert points[0] + 0.1 < points[1]


@pytest.mark.parametrize(("game", "mode"), [("carcassonne", "base"), ("ingenious", "solo")])
def test_a_search_teaches(game: str, mode: str, tmp_path: Path) -> None:
    """The network comes to choose what the search prefers, and plays from its file."""
    from examples import learn_from_search as example

    course = example.course_of(game, mode)
    course.teacher.tune(simulations=40)
    out = tmp_path / "weights.npz"
    ((games, decisions, minutes, _, _),) = example.train(course, [2], 40, 1, out)
    assert (games, decisions > 60, minutes > 0) == (2, True, True)
    play, lessons = example.Play(course, 1), example.Lessons()
    net = example.Net(play.insight.size, course.trust)
    play.game(net, lessons, 0.5)

    def alike() -> float:
        return float(
            np.mean(
                [
                    net.best(rows) == wanted.argmax()
                    for rows, wanted in zip(lessons.rows, lessons.wanted, strict=True)
                ]
            )
        )

    before = alike()
    example.fit(net, lessons, 2500, 1)  # by heart
    assert alike() > before + 0.2
    points = example.results(course, out, "greedy", 2, 5)
    assert points == example.results(course, out, "greedy", 2, 5)


@pytest.mark.filterwarnings("ignore::spieltisch.games.lastdie.faces.FaceWarning")
def test_tree_search_comes_near_the_solution() -> None:
    exact = last_die_search.exact()
    few, many = last_die_search.searched(2, 1), last_die_search.searched(1500, 1)
    assert abs(many - exact) < 4 < abs(few - exact)


@pytest.mark.parametrize("game", ["ingenious", "lastdie"])
def test_alphazero_plays_and_learns(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games teach what won them; the weights that come with the example play well."""
    import torch

    from examples import alphazero as example

    for name, value in (("GAMES", 24), ("BATCH", 64)):
        monkeypatch.setattr(example, name, value)
    torch.manual_seed(1)
    task = example.task(game)._replace(simulations=8, rate=5e-3)
    net = example.net_for(task)
    playing, learner = example.SelfPlay(task, net, 1), example.Learner(task, net, 1)
    learner.moved, learner.action = learner.moved[:1], learner.action[:1]  # it learns by heart
    while len(learner.kept) < 200:
        learner.kept.extend(playing.play())
    seen = torch.from_numpy(np.stack([one.seen for one in learner.kept]) / learner.most)
    values = torch.tensor([one.value for one in learner.kept])

    def error() -> float:
        with torch.no_grad():
            return float((net(seen)[1][:, 0] - values).square().mean())

    before = error()
    for _ in range(100):
        learner.step()
    assert error() < before / 2
    example.save(net, tmp_path / "weights.npz")
    example.net_for(task, tmp_path / "weights.npz")
    learned = example.net_for(task, task.weights)
    level = "greedy" if game == "ingenious" else "club"
    assert example.against(task, learned, level, 20, 3, simulations=50) > 0.5
