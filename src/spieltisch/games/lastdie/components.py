"""Dice, boards, points and the numbers of actions: what RULES.md 1 and 2 count."""

from __future__ import annotations

from spieltisch.games.lastdie.dice import MULTISETS
from spieltisch.games.lastdie.faces import MOST_BOARDS, ROWS, VALUES

DICE = 30
HAND = 5
"""3.1 dice of a turn."""
ROLLS = 5
"""3.4 the most of a turn."""
START = 80
"""2.3 everybody's points."""
TARGETS = {2: 500, 3: 500, 4: 500, 5: 400, 6: 400}
"""5.2 by the number of players."""
FACES = tuple(f"{board}{side}" for board in range(1, MOST_BOARDS + 1) for side in "ab")

# The numbers of actions.
BOARD = 0
"""+ face"""
ROLL = BOARD + len(FACES) - 1
"""+ multiset, which is not 0"""
PUT = ROLL + len(MULTISETS)
"""+ ROWS * (value - 1) + row"""
AGAIN = PUT + ROWS * len(VALUES)
STOP = AGAIN + 1
ACTIONS = STOP + 1
MAX_LEGAL = ROWS * len(VALUES) + 2
"""Every die on every row, another roll, and stop."""
MAX_CHANCES = sum(len(dice) == HAND for dice in MULTISETS)
"""The rolls of five dice."""
