"""Tests for any game: the conformance suite, and golden records with expectations.

The suite plays seeded random games and checks every step; it only needs the game. In pytest:

```python
import pytest
from spieltisch import load
from spieltisch.testing import CHECKS, Case, Check, cases

@pytest.mark.parametrize("case", cases(load("mygame")), ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Check, case: Case) -> None:
    check(case)
```

`conform(game, mode="solo", seed=7)` runs all checks for one way to play. A failure names the check,
the game, the seed, the step, and the position.

A golden record is a match record with lines such as `expect seat 1 scores R 4`; `replay_golden`
plays it and checks them. See `spieltisch.testing.golden`.
"""

from spieltisch.testing.check import Check
from spieltisch.testing.checks import CHECKS, conform
from spieltisch.testing.golden import replay_golden
from spieltisch.testing.walk import Case, cases

__all__ = ["CHECKS", "Case", "Check", "cases", "conform", "replay_golden"]
