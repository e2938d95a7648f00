"""Every game there is conforms, in every mode, number of seats and choice of every option.

In a soak each choice by itself with each number of seats, else several at once (`support/ways.py`).
"""

from __future__ import annotations

import pytest

import spieltisch
from spieltisch.testing import CHECKS, Case, Check
from support.ways import ways

CASES = [case for name in spieltisch.list_games() for case in ways(spieltisch.load(name))]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Check, case: Case) -> None:
    check(case)
