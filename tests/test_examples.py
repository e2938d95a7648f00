"""Examples that are programs of their own do what they say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import spieltisch
from spieltisch.research import selfplay

ROOT = Path(__file__).resolve().parents[1]


def test_self_play_is_read_back_into_torch_and_learnt_from(tmp_path: Path) -> None:
    """A network that saw a bot play chooses as it did far more often than one that did not."""
    pytest.importorskip("torch")
    game = spieltisch.load("lastdie")
    selfplay.generate(game, ["novice"], 20, tmp_path, observations="vector", shard=6)
    program = str(ROOT / "examples/selfplay_dataset.py")
    done = subprocess.run(
        [sys.executable, program, str(tmp_path)], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    found = re.search(r"chooses as the bot: ([\d.]+)% before, ([\d.]+)% after", done.stdout)
    assert found
    assert float(found[2]) > float(found[1]) + 10
