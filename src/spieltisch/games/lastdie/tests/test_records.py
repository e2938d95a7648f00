"""The golden records show the way to end, by both targets."""

from __future__ import annotations

from support.golden import reason, records


def test_both_targets_end_a_game() -> None:
    shown = set()
    for record in records("lastdie"):
        assert reason(record) == "target"
        target = 500 if record.seats < 5 else 400
        assert max(record.result.scores) >= target  # type: ignore[union-attr]
        shown.add(target)
    assert shown == {400, 500}
