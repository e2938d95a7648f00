"""batches of Ingenious next to environments of other libraries, on one core each

All play random legal actions and write masks and observations, for one game, 64 games and 1,024.
For a library that plays one game at a time, the program loops over games. Ingenious is the largest
of these games, so its steps have the most work.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from functools import partial
from pathlib import Path

import spieltisch
from bench.batches import SIZES, Played
from bench.report import Report
from bench.timing import in_turns, rate

FOLDER = Path("build") / "bench" / "others"
STEPS = Path(__file__).with_name("others_steps.py")
SECONDS, ROUNDS = 0.3, 5
PACKAGES = {
    "openspiel": ("OpenSpiel, Hex, C++", ["open_spiel==2.0.2"]),
    "pettingzoo": ("PettingZoo, Connect Four", ["pettingzoo==1.27.0", "pygame"]),
    "momaland": ("MOMAland, Ingenious", ["--no-deps", "momaland==0.2.0", "cloudpickle"]),
    "rlcard": ("RLCard, Leduc Hold'em", ["rlcard==1.2.0"]),
    "envpool": ("EnvPool, CartPole (no masks), C++", ["envpool==1.2.5"]),
    "pgx": ("Pgx on the CPU, Hex, XLA", ["pgx==2.6.0", "jax[cpu]==0.10.2"]),
}
"""A description of each, and the arguments of pip. MOMAland names more packages than it needs."""


class Peer:
    """A process that steps an environment on request, and reports its speed."""

    def __init__(self, name: str) -> None:
        self._process = subprocess.Popen(
            [str(FOLDER / "bin" / "python"), "-W", "ignore", str(STEPS), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def rate(self, games: int) -> float:
        """Return steps a second of processor time. Raises EOFError once the process has ended."""
        stdin, stdout, stderr = (self._process.stdin, self._process.stdout, self._process.stderr)
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        try:
            stdin.write(json.dumps([games, SECONDS]) + "\n")
            stdin.flush()
            answer = stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise EOFError(last_line(stderr.read()))
        return float(answer)

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


def install(name: str) -> str:
    """Install a package into the environment of all libraries; return the reason of a failure."""
    wanted, done = PACKAGES[name][1], FOLDER / f".{name}"
    if done.exists() and done.read_text() == " ".join(wanted):
        return ""
    if not (FOLDER / "bin" / "python").exists():
        venv.create(FOLDER, with_pip=True)
    pip = [str(FOLDER / "bin" / "python"), "-m", "pip", "install", "--quiet"]
    try:
        subprocess.run([*pip, *wanted], check=True, capture_output=True, text=True, timeout=600)
    except subprocess.CalledProcessError as error:
        return last_line(error.stderr)
    except subprocess.TimeoutExpired:
        return "it takes longer than ten minutes"
    done.write_text(" ".join(wanted))
    return ""


def last_line(text: str) -> str:
    """Return the last line with text."""
    return (text.strip().splitlines() or ["it ended without a word"])[-1]


def run(report: Report) -> None:
    python = ".".join(map(str, sys.version_info[:2]))
    peers = {}
    for name, (what, _) in PACKAGES.items():
        if why := install(name):
            report.note(f"{what}: it cannot be installed on Python {python}, so no figure: {why}")
        else:
            peers[name] = Peer(name)
    game = spieltisch.load("ingenious")
    for games in SIZES:
        ours = Played(game, games, True, "flat")
        values = in_turns(partial(measured, ours), rounds=ROUNDS)[0]
        report.add(f"ours, Ingenious: {games} at once", values, "steps/s")
        for name, peer in list(peers.items()):
            what = PACKAGES[name][0]
            try:
                values = in_turns(partial(peer.rate, games), rounds=ROUNDS)[0]
            except EOFError as error:
                report.note(f"{what}: it is installed but does not run, so no figure: {error}")
                peer.close()
                del peers[name]
            else:
                report.add(f"{what}: {games} at once", values, "steps/s")
    for peer in peers.values():
        peer.close()


def measured(played: Played) -> float:
    """Return our steps a second of processor time."""
    steps = 30_000
    return rate(steps, lambda: played.play(steps))
