"""Dice, boards, points and the numbers of actions: the counts of RULES.md 1 and 2."""

from __future__ import annotations

from spieltisch.games.lastdie.dice import MULTISETS
from spieltisch.games.lastdie.faces import LONGEST, MOST_BOARDS, ROWS, VALUES

DICE = 30
HAND = 5
"""3.1: dice of a turn."""
ROLLS = 5
"""3.4: upper bound of a turn's rolls."""
START = 80
"""2.3: each player's first points."""
TARGETS = {2: 500, 3: 500, 4: 500, 5: 400, 6: 400}
"""5.2: target points by the number of players."""
FACES = tuple(f"{board}{side}" for board in range(1, MOST_BOARDS + 1) for side in "ab")

# The numbers of actions.
BOARD = 0
"""The first draw of a board's side; add the place of its face."""
ROLL = BOARD + len(FACES) - 1
"""The first roll; add its multiset, which is not 0."""
PUT = ROLL + len(MULTISETS)
"""The first placing of dice; add ROWS * (value - 1) + row."""
AGAIN = PUT + ROWS * len(VALUES)
STOP = AGAIN + 1
ACTIONS = STOP + 1
MAX_LEGAL = HAND * ROWS
"""3.1, 3.2: five dice of different values, each on any of six star rows.

Later in a turn at least one die fewer is left, which outweighs `again` and `stop`.
"""
MAX_CHANCES = sum(len(dice) == HAND for dice in MULTISETS)
"""3.1: the 252 rolls of five dice; the faces (2.1) are fewer."""

# Lengths of the C arrays.
SEATS = max(TARGETS)
MOST_FACES = 2 * MOST_BOARDS
BY_VALUE = 1 + max(VALUES)
POSITIONS = 2 + len(VALUES) * (LONGEST - 1)
"""1.2, 1.3: a row's positions: empty, full, and between them a number of dice and a value."""
SIZES = HAND + 2
"""Sizes of hands, with the end of the last."""
SHARE = 1 + DICE // min(TARGETS)
"""2.2: upper bound of the dice of one of two players."""
UNITS = 16
"""Units of the network in `bots/row_forecast.pyx`."""
DIMENSIONS = {
    "Position.points": (SEATS,),
    "Position.supply": (SEATS,),
    "Position.at": (ROWS,),
    "Position.cell": (ROWS, LONGEST),
    "Position.stack": (MOST_BOARDS,),
    "Row.left": (POSITIONS,),
    "Row.takes": (POSITIONS,),
    "Row.next": (POSITIONS, BY_VALUE),
    "Face.row": (ROWS,),
    "FaceSet.face": (MOST_FACES,),
    "Dice.size": (len(MULTISETS),),
    "Dice.values": (len(MULTISETS),),
    "Dice.die": (len(MULTISETS), HAND),
    "Dice.weight": (len(MULTISETS),),
    "Dice.plus": (len(MULTISETS), BY_VALUE),
    "Dice.minus": (len(MULTISETS), BY_VALUE),
    "Dice.first": (SIZES,),
    "Standing.points": (SEATS,),
    "Standing.supply": (SEATS,),
    "Standing.at": (ROWS,),
    "Prospect.points": (SEATS,),
    "RowForecast.inner": (ROWS, POSITIONS, UNITS),
    "Node.at": (ROWS,),
    "Node.child": (BY_VALUE, ROWS),
    "TurnSearch.first": (SIZES,),
    "Bench.puts": (BY_VALUE,),
    "Bench.put": (BY_VALUE, ROWS),
    "Bench.dead": (1 + HAND,),
    "Bench.live": (1 + HAND, SHARE),
    "Bench.turn": (SHARE,),
    "Bench.best": (SHARE,),
    "BackwardInduction.positions": (ROWS,),
    "BackwardInduction.stride": (ROWS,),
    "Desk.bench": (2,),
    "Endgame.points": (2,),
    "Endgame.number": (ROWS, POSITIONS),
    "Endgame.place": (ROWS, 1 + POSITIONS),
    "Endgame.positions": (ROWS,),
    "Endgame.stride": (ROWS,),
}
"""The required lengths of all arrays in the game's C structs and classes."""
