"""The golden records show the way to end, by both targets (tests/test_golden.py replays them)."""

from __future__ import annotations

from pathlib import Path

import spieltisch

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


def test_both_targets_end_a_game() -> None:
    shown = set()
    for path in RECORDS:
        text = "".join(
            line
            for line in path.read_text().splitlines(keepends=True)
            if not line.startswith(("#", "expect "))
        )
        record = spieltisch.Record.loads(text)
        assert record.result is not None
        assert record.result.reason == "target"
        target = 500 if record.seats < 5 else 400
        assert max(record.result.scores) >= target
        shown.add(target)
    assert shown == {400, 500}
