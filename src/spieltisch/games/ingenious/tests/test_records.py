"""The golden records show every mode and every way to end."""

from __future__ import annotations

import spieltisch
from support.golden import reason, records


def test_every_mode_ends_in_every_way() -> None:
    shown = {(record.options["mode"], reason(record)) for record in records("ingenious")}
    modes = spieltisch.load("ingenious").spec.modes
    assert shown == {(mode.name, way) for mode in modes for way in ("full", "instant")}
    seats = {record.seats for record in records("ingenious") if record.options["mode"] == "base"}
    assert seats == {2, 3, 4}
