"""Cards and the numbers of actions, as tables.

A section has a number from 0 to 17 within its card, row by row from the start side:

```
start side    0  1  2        a card turned round (180) shows section 17 - i where i was
              3  4  5
              ...            the sections of a maze: 18 * place of the card + section
             15 16 17
```
"""

from __future__ import annotations

from spieltisch.games.zigzag.cards import MAZE_CARDS

Terrain = int
"""A terrain, 0 to 7, rarest first."""
Card = int
"""A maze card, 0 to 27."""
Laid = int
"""A maze card as it lies: 2 * card, plus 1 if turned round."""
Place = int
"""A terrain card's place on the table, 0 to 47."""

TERRAINS = ("blue", "beige", "mud", "field", "water", "pebble", "grass", "sand")
LETTERS = "BEMFWPGS"
"""The terrains' letters in the table of maze cards (1.1)."""

# The terrain cards, and the goal cards (1.2).
COPIES = (2, 3, 4, 5, 6, 8, 10, 10)
GOALS = tuple(TERRAINS.index(name) for name in ("water", "pebble", "grass", "sand"))
PLACES = sum(COPIES)
assert PLACES == 48

# The maze cards (1.3); their sections have the terrain cards' proportions.
SECTIONS_OF = (21, 31, 42, 53, 63, 84, 105, 105)
ROWS, COLUMNS = 6, 3
SECTIONS = ROWS * COLUMNS
_LINES = [line.split() for line in MAZE_CARDS.strip().splitlines()]
NAMES = tuple(name for name, *_ in _LINES)
CARDS = tuple(tuple(LETTERS.index(letter) for letter in "".join(rows)) for _, *rows in _LINES)
CARD_LETTERS = {name: "".join(rows) for name, *rows in _LINES}
"""The terrains of each maze card by their letters, row by row."""
assert [f"M{number:02}" for number in range(1, 29)] == list(NAMES)
assert all(len(card) == SECTIONS for card in CARDS)
assert all(sum(card.count(t) for card in CARDS) == SECTIONS_OF[t] for t in range(8))

# By the number of players (2.1, 2.2, 6.1).
DEALT = {2: 8, 3: 7, 4: 7}
BUILT = {2: 6, 3: 5, 4: 5}
RACES = {2: 4, 3: 3, 4: 4}


def turned(laid: Laid) -> tuple[Terrain, ...]:
    """Return the terrains of a card as it lies, row by row from the start side."""
    card = CARDS[laid // 2]
    return card[::-1] if laid % 2 else card


# The numbers of actions.
REVEAL = 0
"""The first reveal of a terrain; add the terrain."""
GOAL = REVEAL + len(TERRAINS)
"""The first draw of a goal; add its place in GOALS."""
DEAL = GOAL + len(GOALS)
"""The first deal of a card; add the card."""
PENALTY = DEAL + len(CARDS)
"""The first draw of a penalty card; add the card."""
LAY = PENALTY + len(CARDS)
"""The first laying of a card; add the laid card."""
SURPLUS = LAY + 2 * len(CARDS)
"""The first giving back of a surplus card; add the card."""
FLIP = SURPLUS + len(CARDS)
"""The first turning over of a card; add its place."""
TAKE = FLIP + PLACES
"""The first taking of an open card; add its place."""
KEEP = TAKE + PLACES
LEAVE = KEEP + 1
STOP_GOAL = LEAVE + 1
STOP_DRY = STOP_GOAL + 1
MOVE = STOP_DRY + 1
"""The first move of a runner; add the section of the maze."""
MOVE_GOAL = MOVE + SECTIONS * len(CARDS)
EXPIRE = MOVE_GOAL + 1
"""The first end of a seat's time; add the seat."""
TIMEUP = EXPIRE + max(DEALT)
ACTIONS = TIMEUP + 1
MAX_LEGAL = PLACES + 2
"""The greatest number of legal actions: collecting, every card and both calls to stop (3.1 to 3.4).

Building has each card or two ways each (6.3), running nine moves (4.3), the clock five (7.1).
"""
MAX_CHANCES = len(CARDS)
"""The first card dealt (2.1)."""

# Lengths of the arrays in C.
SEATS = max(DEALT)
SPOTS = SECTIONS * len(CARDS) + 2
"""The places of a runner: a section, the start, the goal."""
FRONTS = 16
"""The greatest number of fronts in a search of `bots/pathfinding.py`."""
DIMENSIONS = {
    "Position.face": (PLACES,),
    "Position.unseen": (len(TERRAINS),),
    "Position.back": (len(TERRAINS),),
    "Position.pile": (SEATS, PLACES),
    "Position.pile_count": (SEATS,),
    "Position.held": (SEATS,),
    "Position.maze": (SEATS, len(CARDS)),
    "Position.maze_count": (SEATS,),
    "Position.goal": (SEATS,),
    "Position.at": (SEATS,),
    "Position.hand": (SEATS,),
    "Position.crossed": (SEATS,),
    "Position.under": (len(CARDS),),
    "Position.arrived": (SEATS,),
    "Position.points": (SEATS,),
    "Position.run": (SEATS,),
    "Position.gained": (SEATS,),
    "Tables.copies": (len(TERRAINS),),
    "Tables.goals": (len(GOALS),),
    "Tables.next_to": (SECTIONS,),
    "Tables.showing": (2 * len(CARDS), len(TERRAINS)),
    "Front.at": (SPOTS,),
    "Desk.supply": (len(TERRAINS),),
    "Desk.worth": (SPOTS,),
    "Desk.value": (FRONTS, len(TERRAINS)),
    "Desk.front": (FRONTS,),
    "Desk.seen": (SPOTS,),
    "Desk.lying": (len(TERRAINS),),
}
"""Every array of the game's C structs and classes, with its lengths."""
