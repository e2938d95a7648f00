"""The example that learns Ingenious alone, short.

Tests import PyTorch when they run: every worker collects this file, few run it.
"""

from __future__ import annotations

import numpy as np
import pytest


def test_candidates_are_what_the_rules_say() -> None:
    """Markers, what is gained, what the board then offers; rewards add up to the result."""
    from examples import ingenious_ppo as example

    env, rng = example.Solo(6, 3), np.random.default_rng(0)
    rows, total, games = env.reset(), np.zeros(6), 0
    for _ in range(60):
        count = env.action_masks().sum(1)
        chosen = (rng.random(6) * count).astype(int)
        table = rows.reshape(6, example.CANDIDATES, -1)
        for i in range(6):
            assert table[i, : count[i], -1].all()
            assert not table[i, count[i] :].any()
            state, row = env.batch.state(i), table[i, chosen[i]]
            state.apply(0, int(env.candidates[i, chosen[i]]))
            if state.full()["scoring"] is None:  # else it is still to be said which half is first
                markers = np.array(state.full()["tracks"])
                assert (row[:-3].reshape(6, -1)[:, 0] * example.MIDDLE == np.sort(markers)).all()
                gained = example.standing(markers)[0] - env.standing[i]
                assert row[-3] == pytest.approx(gained, abs=1e-5)
        env.step_async(chosen)
        rows, rewards, over, infos = env.step_wait()
        total += rewards
        for i in np.flatnonzero(over).tolist():
            assert total[i] == pytest.approx(infos[i]["episode"]["r"], abs=1e-4)
            total[i], games = 0, games + 1
    assert games >= 6


def test_runs_are_counted_in_all_directions() -> None:
    """Between three of a colour and one a fifth would score four, before the three it scores 3."""
    from examples import ingenious_ppo as example

    board = np.zeros((1, example.WIDTH**2), np.uint8)
    middle = 6 * example.WIDTH + 6
    board[0, [middle - 3, middle - 2, middle - 1, middle + 1]] = 2
    offers = example.points(board)[0]
    assert offers[1, middle] == 4
    assert offers[1, middle - 4] == 3
    assert offers[1, middle - 1 - example.WIDTH] == 2  # a run of one on two of its lines
    assert not offers[[0, 2, 3, 4, 5]].any()


def test_masked_ppo_learns_to_choose_candidates(monkeypatch: pytest.MonkeyPatch) -> None:
    """A policy of rows that are scored alike, better at once than what scores by chance."""
    import torch

    from examples import ingenious_ppo as example

    monkeypatch.setattr(example, "GAMES", 4)
    model, curve = example.train(256, seed=3, rollout=64)
    assert [steps for steps, _ in curve] == [256]
    flat = torch.from_numpy(example.Solo(3, 1).reset())
    scoring: example.Scores = model.policy.mlp_extractor  # type: ignore[assignment]
    scores, moved = (scoring.forward_actor(x) for x in (flat, flat.roll(example.FEATURES, 1)))
    assert torch.allclose(scores.roll(1, 1), moved, atol=1e-4)  # a candidate's score is its own
    rest = scoring.score(flat.view(3, example.CANDIDATES, -1))
    assert rest.abs().max() > 1e-3  # zero before anything was learned
    assert np.mean(example.results(model, 8, 50)) > 6 > np.mean(example.results_of("random", 8, 50))
