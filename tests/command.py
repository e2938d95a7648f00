"""The command line, called in the test's own process, and what starts it as a process."""

from __future__ import annotations

import os
import sys
import warnings
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from subprocess import CompletedProcess
from unittest.mock import patch

import spieltisch
from spieltisch.cli import main
from spieltisch.core import record

COMMAND = [sys.executable, "-m", "spieltisch"]


def run(*arguments: str, **environment: str) -> CompletedProcess[str]:
    """Call the command to its end, with these variables added to its environment.

    A process of its own would take a third of a second of processor. `COMMAND` starts one, for what
    only a process can show (signals, pipes, what is imported).
    """
    out, err = StringIO(), StringIO()
    set_up = patch.dict(os.environ, environment)
    with set_up, warnings.catch_warnings(), redirect_stdout(out), redirect_stderr(err):
        code = main(arguments)
    return CompletedProcess(arguments, code, out.getvalue(), err.getvalue())


SOLVABLE = [name for name in spieltisch.list_games() if spieltisch.load(name).solver is not None]
PLAIN = ("play", "serve", "backup", "restore", "games", "replay", "show", "perft", "solve")
COMMANDS = [[name] for name in (*PLAIN, "arena", "ratings", "generate", "study", "schema", "mcp")]


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
