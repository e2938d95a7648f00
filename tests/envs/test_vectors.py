"""VectorGames: a batch behind Gymnasium's interface, with its modes of restarting."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from spieltisch.envs import AECGame, SeatEnv, VectorGames
from spieltisch.errors import InvalidArgument, InvalidOptions


def test_a_vector_of_games_is_a_batch() -> None:
    env = VectorGames("ingenious", 5, mode="solo", kind="planes", threads=2)
    seen, info = env.reset(seed=4)
    assert env.observation_space.contains(seen)
    again, _ = env.reset(seed=4)
    assert (seen == again).all()
    results = []
    for _ in range(120):
        chosen = [int(np.flatnonzero(mask)[-1]) for mask in info["action_mask"]]
        seen, rewards, over, cut, info = env.step(np.array(chosen))
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        assert (rewards[over] == info["returns"][over, 0]).all()
        results += rewards[over].tolist()
    assert len(results) >= 10
    assert all(0 <= result <= 36 for result in results)
    env.close()


def test_a_vector_tells_how_a_game_ended() -> None:
    """Of those that were over and of those cut off, for the seat that acted last."""
    for limit in (9, 500):
        env = VectorGames("ingenious", 3, 2, kind="vector", max_steps=limit)
        seen, info = env.reset(seed=5)
        singles, ends = [env.batch.state(i) for i in range(3)], 0
        for _ in range(70):
            before, acted = [env.batch.seed(i) for i in range(3)], info["actor"]
            chosen = np.array([int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]])
            seen, _, over, cut, info = env.step(chosen)
            assert ("final_obs" in info) == (over | cut).any()
            for i in range(3):
                singles[i].apply(int(acted[i]), int(chosen[i]))
                if not (over | cut)[i]:
                    singles[i] = env.batch.state(i)
                    continue
                ends += 1
                assert info["_final_obs"][i]
                if over[i]:
                    last = np.empty_like(seen[i])
                    env.batch.observer.into(singles[i], int(acted[i]), last)  # type: ignore[union-attr]
                    assert (info["final_obs"][i] == last).all()
                assert (info["final_obs"][i] != seen[i]).any()
                assert env.batch.seed(i) == before[i] + 3
                singles[i] = env.batch.state(i)
        assert ends >= 3


def test_vectors_give_whole_numbers_points_and_the_last_infos() -> None:
    env = VectorGames("ingenious", 3, kind="planes", dtype="uint8", reward="margin", max_steps=500)
    seen, info = env.reset(seed=5)
    assert seen.dtype == np.uint8
    assert env.observation_space.contains(seen)
    fine = VectorGames("ingenious", 3, kind="vector")
    whole = VectorGames("ingenious", 3, kind="vector", dtype="uint8")
    most = whole.single_observation_space.high  # type: ignore[attr-defined]
    assert np.allclose(fine.reset(seed=1)[0], whole.reset(seed=1)[0] / most)
    ends = 0
    for _ in range(70):
        _, rewards, over, _, info = env.step(info["action_mask"].argmax(1))
        assert ("final_info" in info) == over.any()
        for i in np.flatnonzero(over):
            last = info["final_info"]
            assert rewards[i] == last["margins"][i, last["actor"][i]]
            assert rewards[i] == np.sign(last["returns"][i, last["actor"][i]]) * abs(rewards[i])
            assert last["_points"][i]
            assert info["_final_info"][i]
            ends += 1
    assert ends
    with pytest.raises(InvalidArgument, match="dtype must be 'float32' or 'uint8'"):
        VectorGames("ingenious", 3, dtype="int8")


def test_vectors_give_masks_where_wrappers_look() -> None:
    """And after an end, in this game of one action each, an empty one."""
    env = VectorGames("lastdie", 2, kind="vector", observation="dict", max_steps=1)
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert isinstance(seen, dict)
    assert (seen["action_mask"] == info["action_mask"]).all()
    *_, info = env.step(seen["action_mask"].argmax(1))
    last = info["final_obs"][1]
    assert env.single_observation_space.contains(last)
    assert not last["action_mask"].any()
    with pytest.raises(InvalidArgument, match="observation must be one of"):
        VectorGames("lastdie", 2, observation="both")


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, "DISABLED"])
def test_vectors_restart_as_gymnasium_says(mode: Any) -> None:
    env = VectorGames("lastdie", 3, kind="vector", autoreset_mode=mode, max_steps=5)
    assert env.metadata["autoreset_mode"] is env.autoreset_mode
    _, info = env.reset(seed=1)
    for _ in range(5):
        last, _, over, cut, info = env.step(info["action_mask"].argmax(1))
    assert (over | cut).all()
    assert "final_obs" not in info
    assert not info["action_mask"].any()
    if env.autoreset_mode == AutoresetMode.NEXT_STEP:
        seen, rewards, over, cut, info = env.step(np.zeros(3, np.int64))
        assert not (over | cut).any()
        assert not rewards.any()
    else:
        with pytest.raises(InvalidArgument, match=r"games \[0, 1, 2\] are over: call reset"):
            env.step(np.zeros(3, np.int64))
        with pytest.raises(InvalidArgument, match="reset_mask must be 3 bools"):
            env.reset(options={"reset_mask": [1, 0, 0]})
        with pytest.raises(InvalidArgument, match="leave out reset_mask"):
            env.reset(seed=1, options={"reset_mask": over | cut})
        seen, info = env.reset(options={"reset_mask": np.array([True, False, True])})
        assert info["action_mask"].any(1).tolist() == [True, False, True]
        seen, info = env.reset(options={"reset_mask": np.array([False, True, False])})
    assert info["action_mask"].any(1).all()
    assert (seen != last).any(1).all()
    with pytest.raises(InvalidArgument, match="autoreset_mode must be one of"):
        VectorGames("lastdie", 2, autoreset_mode="sometimes")


def test_reset_refuses_options_that_it_does_not_know() -> None:
    for env in (SeatEnv("lastdie"), VectorGames("lastdie", 2, kind="vector")):
        env.reset(options={})
        with pytest.raises(InvalidOptions, match=r"reset\(\) has no option 'mode'"):
            env.reset(options={"mode": "base"})


def test_a_game_without_an_end_is_cut_off_sooner() -> None:
    """Zig-Zag at random has hundreds of thousands of actions."""
    for name, most in (("zigzag", 10_000), ("lastdie", 1_000_000)):
        assert AECGame(name, kind="vector").max_cycles == most
        assert SeatEnv(name, kind="vector").max_steps == most
        many = VectorGames(name, 2, kind="vector")
        assert many.batch.limit == most
    assert SeatEnv("zigzag", kind="vector", max_steps=5).max_steps == 5
