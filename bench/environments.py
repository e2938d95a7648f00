"""turns a second of PettingZoo's AEC interface, next to its own connect four

A turn is what `agent_iter` has: `last()`, an action drawn by `sample(mask)`, and `step`. All take
turns in one run, and a ratio is taken within a round, so that other load slows both. Needs pygame.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from bench.report import Report
from bench.timing import in_turns, rate, ratios
from spieltisch.envs import AECGame

TURNS = 1500
WAYS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("carcassonne, flat observations, all actions", {"game": "carcassonne"}),
    (
        "carcassonne, vector, cropped actions",
        {"game": "carcassonne", "kind": "vector", "space": "cropped"},
    ),
    ("ingenious, flat", {"game": "ingenious"}),
    ("lastdie, flat", {"game": "lastdie"}),
    ("zigzag, vector", {"game": "zigzag", "kind": "vector"}),
)


def play(env: Any, turns: int) -> None:
    """Play so many turns at random, and begin again after each game."""
    env.reset(seed=1)
    for _ in range(turns):
        if not env.agents:
            env.reset()
        seen, _, over, cut, info = env.last()
        mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
        env.step(None if over or cut else env.action_space(env.agent_selection).sample(mask))


def run(report: Report) -> None:
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError as error:
        report.note(f"connect four needs {error.name}, so there is no figure: pip install pygame")
        return
    envs: list[Any] = [connect_four_v3.env(), *(AECGame(**way) for _, way in WAYS)]
    theirs, *ours = in_turns(*(partial(rate, TURNS, partial(play, env, TURNS)) for env in envs))
    report.add("PettingZoo's connect four", theirs, "turns/s")
    for (name, way), values in zip(WAYS, ours, strict=True):
        report.add(name, values, "turns/s")
        goal = 1.0 if way["game"] == "carcassonne" else None
        report.add("  / connect four", ratios(values, theirs), "x", at_least=goal)
