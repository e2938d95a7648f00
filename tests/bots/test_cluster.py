"""A Ray cluster plays the same games, also when one of its nodes is killed in the middle."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.errors import InvalidArgument
from spieltisch.research.arena.processes import in_order

PROGRAM = Path(__file__).with_name("on_a_cluster.py")


@pytest.mark.soak
def test_the_games_are_the_same_when_a_node_is_killed(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(PROGRAM), str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=180,
        env={**os.environ, "RAY_USAGE_STATS_ENABLED": "0"},
    )
    assert done.returncode == 0, done.stderr
    found = json.loads((tmp_path / "found.json").read_text())
    assert found["told"] == list(range(40))
    assert (found["nodes"], found["killed"]) == (2, True)
    assert found["same shards"]
    assert found["same games"]


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nowhere", "127.0.0.1:99999"])
def test_an_address_without_a_cluster_is_refused_at_once(address: str) -> None:
    with pytest.raises(InvalidArgument, match="Ray cluster"):
        list(in_order(abs, [1], ray=address))
