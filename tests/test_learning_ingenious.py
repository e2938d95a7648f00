"""The example that learns Ingenious alone, short."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from stable_baselines3.common.env_checker import check_env

from examples import ingenious_ppo


def test_what_candidates_bring_adds_up_to_the_result() -> None:
    env = ingenious_ppo.Candidates()
    check_env(env)
    for seed in range(2):
        rows = env.reset(seed=seed)[0].reshape(ingenious_ppo.CANDIDATES, -1)
        total, over = 0.0, False
        while not over:
            n = int(env.action_masks().sum())
            assert rows[:n].any(1).all()
            assert not rows[n:].any()
            before, row = env.markers.copy(), n // 2
            gains = rows[row, :6] * 6
            seen, reward, over, _, _ = env.step(row)
            rows = seen.reshape(rows.shape)
            total += reward
            assert gains.sum() == pytest.approx((env.markers - before).sum())
        assert total == env.seat_env.state.returns()[0]


def test_cells_that_touch_a_colour_are_counted() -> None:
    board = np.zeros((1, 7, 11, 11), np.uint8)
    board[:, 6] = 1
    board[0, 6, 5, 5], board[0, 0, 5, 5] = 0, 1
    board[0, 6, 5, 6], board[0, 1, 5, 6] = 0, 1
    assert ingenious_ppo.touching(board).tolist() == [[5, 5, 0, 0, 0, 0]]


def test_masked_ppo_learns_to_choose_candidates() -> None:
    model, curve = ingenious_ppo.train(256, seed=3, rollout=128)
    assert [steps for steps, _ in curve] == [128, 256]
    seen, _ = ingenious_ppo.Candidates().reset(seed=1)
    flat = torch.from_numpy(seen[None])
    scores = model.policy.mlp_extractor.forward_actor(flat)[0]
    shifted = flat.roll(ingenious_ppo.FEATURES, 1)
    moved = model.policy.mlp_extractor.forward_actor(shifted)[0]
    assert torch.allclose(scores.roll(1), moved, atol=1e-5)  # a candidate's score is its own
    assert np.mean(ingenious_ppo.results(model, 4, 50)) > 0
