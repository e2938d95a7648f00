"""The whole deployment under play: three servers and a bot process, with a network each.

An ordinary run cuts wires and fills the disk of the database, once each.
`tests/server/test_cluster.py` has servers that are killed, stopped or frozen at the same tables. A
soak lets everything happen, fifty times in all at two hundred tables.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from support.soak import sample
from tests.cluster import wires

RUNS = sample(1, 5)
GIVEN = sample(
    ["--tables", "5", "--faults", "3", "--pause", "0.3", "--lasting", "1.8", "2", "--of",
     "cut from players,cut from database,disk_full"],
    ["--tables", "200", "--faults", "10"],
)  # fmt: skip


@pytest.mark.parametrize("run", range(RUNS))
def test_faults(run: int) -> None:
    """Nobody is left waiting, and what was acknowledged is there, once and in order."""
    if (lacking := wires.lacking()) is not None:
        pytest.skip(lacking)
    seed = int.from_bytes(os.urandom(4), "big")
    command = [sys.executable, "-m", "tests.cluster.proof", *GIVEN, "--seed", str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    print(done.stdout, file=sys.stderr)
    assert done.returncode == 0, f"seed {seed}: {done.stderr}"
