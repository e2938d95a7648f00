"""The toys conform, as games in plain Python; but for long games, which would take long."""

from __future__ import annotations

import pytest

from spieltisch.testing import CHECKS, Case, Check, cases
from support.ways import checked, label
from tests.toys.guess import guess
from tests.toys.hands import toy
from tests.toys.snatch import snatch

SHORT = {"length": (6, 12), "cards": (6,), "rounds": (1, 2, 3)}
CASES = [
    case
    for game in (guess(), toy(), snatch())
    for case in cases(game)
    if all(case.options.get(name, choices[0]) in choices for name, choices in SHORT.items())
]


@pytest.mark.parametrize(("check", "case"), checked(CHECKS, CASES), ids=label)
def test_toys_conform(check: Check, case: Case) -> None:
    check(case)
