"""The golden records show every mode and every way to end."""

from __future__ import annotations

from support.golden import reason, records


def test_every_mode_ends_in_every_way() -> None:
    shown = {(record.options["mode"], reason(record)) for record in records("carcassonne")}
    assert shown == {("base", "tiles"), ("solo", "tiles"), ("solo", "followers")}
