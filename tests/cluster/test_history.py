"""The checker of histories finds each kind of fault."""

from __future__ import annotations

import pytest

from tests.cluster.history import Line, Request, faults, key_after


def log(*who: tuple[int, int]) -> list[Line]:
    """Return a log of these messages."""
    lines, key = [], ""
    for n, (guest, message) in enumerate(who, 1):
        key = key_after(key, guest, message)
        lines.append(Line(n, guest, message, key))
    return lines


GOOD = log((1, 1), (2, 1), (1, 2))
FIRST, OTHER, SECOND = Request(1, 1, 0, 3, 1), Request(2, 1, 1, 2, 2), Request(1, 2, 4, 5, 3)


def test_a_history_without_fault() -> None:
    """Also one whose last request nobody has answered, applied or not."""
    assert faults(GOOD, [FIRST, OTHER, SECOND]) == []
    unanswered = Request(1, 2, 4, None, None)
    assert faults(GOOD, [FIRST, OTHER, unanswered]) == []
    assert faults(GOOD[:2], [FIRST, OTHER, unanswered]) == []


@pytest.mark.parametrize(
    ("lines", "requests", "said"),
    [
        (GOOD[:2], [FIRST, OTHER, SECOND], "acknowledged at 3 and is at None"),
        (log((1, 1), (2, 1), (1, 1)), [FIRST, OTHER], "applied twice"),
        ([GOOD[0], *GOOD[2:]], [FIRST, OTHER, SECOND], "gaps"),
        ([GOOD[0], Line(2, 2, 1, "other")], [FIRST, OTHER], "another position"),
        (GOOD, [FIRST, OTHER], "never asked for"),
        (GOOD, [FIRST, OTHER, Request(1, 2, 4, 5, 2)], "acknowledged at 2 and is at 3"),
        (GOOD, [FIRST, Request(2, 1, 6, 7, 2), SECOND], "before one was sent"),
    ],
)
def test_faults_are_found(lines: list[Line], requests: list[Request], said: str) -> None:
    assert said in " ".join(faults(lines, requests))
