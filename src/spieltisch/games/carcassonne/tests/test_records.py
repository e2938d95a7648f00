"""The golden records show every mode and every way to end (tests/test_golden.py replays them)."""

from __future__ import annotations

from pathlib import Path

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


def test_every_mode_ends_in_every_way() -> None:
    shown = set()
    for path in RECORDS:
        headers = path.read_text().split("\n\n")[0].split("\n")
        fact = {name: what for name, _, what in (line.partition(" ") for line in headers)}
        shown.add((fact["options"].split(" ")[0], fact["reason"]))
    assert shown == {("mode=base", "tiles"), ("mode=solo", "tiles"), ("mode=solo", "followers")}
