"""The golden records show every mode and every way to end (tests/test_golden.py replays them)."""

from __future__ import annotations

from pathlib import Path

import spieltisch

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


def test_every_mode_ends_in_every_way() -> None:
    shown = set()
    for path in RECORDS:
        headers = path.read_text().split("\n\n")[0].split("\n")
        fact = {name: what for name, _, what in (line.partition(" ") for line in headers)}
        name = fact["options"].split(" ")[0].removeprefix("mode=")
        shown.add((name, fact["seats"], fact["reason"]))
    for mode in spieltisch.load("ingenious").spec.modes:
        ways = {reason for name, _, reason in shown if name == mode.name}
        assert ways == {"full", "instant"}, mode.name
    assert {seats for name, seats, _ in shown if name == "base"} == {"2", "3", "4"}
