"""Every game there is conforms, in every mode, number of seats and choice of every option.

In a soak, each choice is taken by itself with each number of seats. Otherwise several are taken at
once, and each check has half of the ways to play a mode (`support/ways.py`).
"""

from __future__ import annotations

import pytest

import spieltisch
from spieltisch.testing import CHECKS, Case, Check
from support.ways import checked, label, ways

CASES = [case for name in spieltisch.list_games() for case in ways(spieltisch.load(name))]


@pytest.mark.parametrize(("check", "case"), checked(CHECKS, CASES), ids=label)
def test_conformance(check: Check, case: Case) -> None:
    check(case)
