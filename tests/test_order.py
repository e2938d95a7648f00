"""Browser tests come first, in the parts of all workers but one (`tests/order.py`)."""

from __future__ import annotations

import pytest

from tests.order import arranged

TESTS = [*"abcdefghij", "A1", "A2", "B1", "C1", "C2", "C3", "D1"]


def order(workers: int) -> list[str]:
    """Return the tests as so many workers begin with them; capital letters are browser modules."""
    return arranged(TESTS, workers, str.isupper, lambda test: test[0])


def test_one_worker_begins_with_the_browser() -> None:
    assert order(1) == ["A1", "A2", "B1", "C1", "C2", "C3", "D1", *"abcdefghij"]


def test_the_last_of_three_workers_has_no_browser() -> None:
    first, second, third = order(3)[:5], order(3)[5:11], order(3)[11:]
    assert first == ["A1", "A2", "D1", "a", "b"]
    assert second == ["B1", "C1", "C2", "C3", "c", "d"]
    assert third == [*"efghij"]


@pytest.mark.parametrize("workers", range(1, 9))
def test_no_test_is_lost(workers: int) -> None:
    assert sorted(order(workers)) == sorted(TESTS)
