"""The command line in a process of its own, for tests of several files."""

from __future__ import annotations

import os
import subprocess
import sys

import spieltisch
from spieltisch.core import record

COMMAND = [sys.executable, "-m", "spieltisch"]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end, with these variables added to its environment."""
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **environment},
    )


SOLVABLE = [name for name in spieltisch.list_games() if spieltisch.load(name).solver is not None]
PLAIN = ("play", "serve", "backup", "restore", "games", "replay", "show", "perft", "solve")
COMMANDS = [[name] for name in (*PLAIN, "arena", "generate", "study", "schema", "mcp")]


def a_duel() -> str:
    """Return the record of a random game, played to its end."""
    game = spieltisch.load("ingenious")
    state = game.start(mode="duel")
    rng = spieltisch.Rng(5)
    played: list[tuple[int, str]] = []
    while state.actors():
        (actor,) = state.actors()
        choices = [action for action, _ in state.chances()] or state.legal(actor)
        action = choices[rng.below(len(choices))]
        played.append((actor, state.text(action)))
        state.apply(actor, action)
    return record.dumps(state, played)
