"""The golden records show every mode and every way to end (tests/test_golden.py replays them)."""

from __future__ import annotations

from pathlib import Path

from spieltisch.core.record import Record

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


def record(path: Path) -> Record:
    """Its record, without comments and expectations."""
    lines = path.read_text().splitlines(keepends=True)
    return Record.loads("".join(line for line in lines if not line.startswith(("#", "expect "))))


def test_every_mode_ends_in_every_way() -> None:
    shown = set()
    for path in RECORDS:
        read = record(path)
        assert read.result is not None
        shown.add((read.options["mode"], read.options.get("play_on"), read.result.reason))
    assert shown == {("race", False, "goal"), ("race", True, "places"), ("long", None, "races")}


def test_every_number_of_players_is_shown() -> None:
    assert {record(path).seats for path in RECORDS} == {2, 3, 4}


def test_every_kind_of_action_is_shown() -> None:
    verbs = {entry.text.split(" ")[0] for path in RECORDS for entry in record(path).actions}
    every = "deal goal reveal penalty lay surplus flip keep leave take stop move expire timeup"
    assert verbs == set(every.split(" "))


def test_records_keep_the_time() -> None:
    """Everybody acts at once, so every line has its milliseconds."""
    for path in RECORDS:
        times = [entry.ms for entry in record(path).actions]
        assert None not in times
        assert len(set(times)) > 50
