"""random games of Ingenious for two, next to MOMAland's, on one core

MOMAland's games are played twice: in its environment, as its users do, and only by its rules,
without observations and rewards, which is faster. Our games write out every legal list, as its do.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import spieltisch
from bench.report import Report
from bench.timing import in_turns, rate, ratios

GAMES = 4000
PEERS_GAMES = 25
FOLDER = Path("build") / "bench" / "momaland"
PACKAGES = [
    "momaland==0.2.0",
    "pettingzoo==1.27.0",
    "gymnasium==1.4.0",
    "cloudpickle==3.1.2",
    "farama-notifications==0.0.6",
]
"""MOMAland and the packages that its Ingenious imports, without numpy."""


def install() -> None:
    """Install them into a folder of their own. Raises SubprocessError."""
    done = FOLDER / ".installed"
    if done.exists() and done.read_text() == " ".join(PACKAGES):
        return
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command = [*pip, "--no-deps", "--upgrade", "--target", str(FOLDER), *PACKAGES]
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=300)
    done.write_text(" ".join(PACKAGES))


class Peer:
    """A process that plays games of MOMAland on request, and reports its speed."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("momaland_games.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": str(FOLDER.resolve())},
        )

    def rate(self, kind: str) -> float:
        """Return games a second of processor time. Raises EOFError after the end of the process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([kind, PEERS_GAMES]) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise EOFError("MOMAland's process ended")
        return float(answer)

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


def run(report: Report) -> None:
    game = spieltisch.load("ingenious")

    def ours() -> float:
        return rate(GAMES, lambda: game.random_games(0, GAMES, lists=True))

    try:
        install()
    except subprocess.SubprocessError as error:
        why = str(error)
        if isinstance(error, subprocess.CalledProcessError):
            why = error.stderr.strip().splitlines()[-1]
        report.note(f"MOMAland could not be installed, so there is no figure: {why}")
        return
    peer = Peer()
    try:
        mine, environment, rules = in_turns(
            ours, lambda: peer.rate("environment"), lambda: peer.rate("rules")
        )
    except (EOFError, BrokenPipeError):
        report.note("MOMAland is installed but does not run here, so there is no figure.")
        return
    finally:
        peer.close()
    report.add("ours, with every legal list", mine, "games/s")
    report.add("MOMAland's environment", environment, "games/s")
    report.add("MOMAland's rules alone", rules, "games/s")
    report.add("ours / MOMAland's environment", ratios(mine, environment), "x")
    report.add("ours / MOMAland's rules alone", ratios(mine, rules), "x", at_least=500)
