"""An ordinary run takes smaller samples and leaves out marked tests, but no way to play."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from pathlib import Path
from unittest.mock import Mock

import pytest

import spieltisch
from bench.long import GROWTH, growth
from spieltisch.testing import CHECKS, cases
from support import soak
from support.games import complete
from support.ways import checked, ways

ROOT = Path(__file__).parents[1]


@pytest.fixture(params=[False, True], ids=["ordinary", "soak"])
def soaking(request: pytest.FixtureRequest) -> Iterator[bool]:
    """Either run; afterwards what it was."""
    before = soak.soaking()
    soak.choose(request.param)
    yield request.param
    soak.choose(before)


def test_marked_tests_are_for_a_soak(request: pytest.FixtureRequest, soaking: bool) -> None:
    items = [request.node, marked := copy(request.node)]
    marked.own_markers = [pytest.mark.soak.mark]
    told = Mock()
    root = request.config.pluginmanager.get_plugin(str(ROOT / "conftest.py"))
    assert root is not None
    root.pytest_collection_modifyitems(told, items)
    assert items == [request.node] + [marked] * soaking
    assert told.hook.pytest_deselected.called != soaking


def test_enough_goes_on_until_what_is_rare_has_occurred(soaking: bool) -> None:
    seen = set[str]()
    for wanted, at, expected in (("rare", 7, 8), ("common", 0, 3), ("never", 99, 20)):
        played = []
        seen.clear()
        for game in soak.enough(range(20), 3, {wanted}, seen):
            played.append(game)
            if game == at:
                seen.add(wanted)
        assert played == list(range(20 if soaking else expected))


def test_what_is_put_in_front_comes_once_and_loses_nothing() -> None:
    assert soak.begin_with("abcde", (3, 1)) == ["d", "b", "a", "c", "e"]
    assert soak.begin_with("abc", ()) == ["a", "b", "c"]


def test_crossed_has_everything_once_at_least(soaking: bool) -> None:
    pairs = soak.crossed("abc", "xy")
    assert len(set(pairs)) == len(pairs) == (6 if soaking else 3)
    assert {one for one, _ in pairs} == set("abc")
    assert {other for _, other in pairs} == set("xy")


@pytest.mark.parametrize("name", spieltisch.list_games())
def test_ways_leave_out_no_mode_seats_or_choice(name: str, soaking: bool) -> None:
    game = spieltisch.load(name)
    every, some = cases(game), ways(game)
    assert len(some) == len(every) if soaking else len(some) <= len(every)
    assert soaking or name not in complete() or len(some) < len(every)
    for facts in (
        lambda case: {(case.options["mode"], case.seats)},
        lambda case: {(case.options["mode"], *choice) for choice in case.options.items()},
    ):
        assert set().union(*map(facts, some)) == set().union(*map(facts, every))


@pytest.mark.parametrize("name", spieltisch.list_games())
def test_every_check_meets_every_mode_and_every_way_some_checks(name: str, soaking: bool) -> None:
    some = ways(spieltisch.load(name))
    pairs = {(check, str(case)) for check, case in checked(CHECKS, some)}
    modes = {(check, case.options["mode"]) for check, case in checked(CHECKS, some)}
    assert modes == {(check, case.options["mode"]) for check in CHECKS for case in some}
    for case in some:
        met = sum((check, str(case)) in pairs for check in CHECKS)
        assert met == len(CHECKS) if soaking else met >= len(CHECKS) // 2


def test_a_long_run_notices_that_memory_grows() -> None:
    """The warm-up does not count, nor one high second; a slow leak does."""
    warm = [20.0 + 4 * second for second in range(20)]
    assert growth([*warm, *[100.0] * 79, 180.0]) == 0
    leak = [100 + 0.05 * second for second in range(80)]
    assert growth(warm + leak) > GROWTH
