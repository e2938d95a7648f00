"""The golden records show every mode, number of players, kind of action and way to end."""

from __future__ import annotations

from support.golden import reason, records

RECORDS = records("zigzag")


def test_every_mode_ends_in_every_way() -> None:
    ways = [(one.options["mode"], one.options.get("play_on"), reason(one)) for one in RECORDS]
    assert {*ways} == {("race", False, "goal"), ("race", True, "places"), ("long", None, "races")}


def test_every_number_of_players_is_shown() -> None:
    assert {record.seats for record in RECORDS} == {2, 3, 4}


def test_every_kind_of_action_is_shown() -> None:
    verbs = {entry.text.split(" ")[0] for record in RECORDS for entry in record.actions}
    every = "deal goal reveal penalty lay surplus flip keep leave take stop move expire timeup"
    assert verbs == set(every.split(" "))


def test_records_keep_the_time() -> None:
    """Everybody acts at once, so every line has its milliseconds."""
    for record in RECORDS:
        times = [entry.ms for entry in record.actions]
        assert None not in times
        assert len(set(times)) > 50
