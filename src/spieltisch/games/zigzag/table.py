"""What a position is in C (table.pxd), and the neighbours and terrains of sections as tables."""

import cython

from spieltisch.games.zigzag import components

if not cython.compiled:
    from spieltisch.core.uncompiled import structs

    TERRAINS, CARDS, PLACES = len(components.TERRAINS), len(components.CARDS), components.PLACES
    SECTIONS, COLUMNS = components.SECTIONS, components.COLUMNS
    LAST_ROW = SECTIONS - COLUMNS
    START, GOAL = -1, SECTIONS * CARDS
    A_GOAL, A_DEAL, A_PENALTY = components.GOAL, components.DEAL, components.PENALTY
    A_LAY, A_SURPLUS = components.LAY, components.SURPLUS
    A_FLIP, A_TAKE = components.FLIP, components.TAKE
    A_KEEP, A_LEAVE = components.KEEP, components.LEAVE
    A_STOP_GOAL, A_STOP_DRY = components.STOP_GOAL, components.STOP_DRY
    A_MOVE, A_MOVE_GOAL = components.MOVE, components.MOVE_GOAL
    A_EXPIRE, A_TIMEUP = components.EXPIRE, components.TIMEUP
    DEAL, BUILD, GOALS, COLLECT, REVEAL, RUN, PENALTY, OVER = range(8)
    STUCK, SPENT, ARRIVED = range(1, 4)
    _structs = structs(__file__)
    Position, T = _structs["Position"], _structs["Tables"]()

PHASES = ("deal", "build", "goal", "collect", "reveal", "run", "penalty", "over")
"""The phases' names, by their numbers."""

ENDS = ("", "stuck", "spent", "goal")
"""4.4: how runs end: the top card fits nowhere, the pile is used up, the runner is on its goal."""

# What table.pxd says a second time.
assert len(components.TERRAINS) == TERRAINS
assert len(components.CARDS) == CARDS
assert components.PLACES == PLACES
assert (components.SECTIONS, components.COLUMNS) == (SECTIONS, COLUMNS)
assert LAST_ROW == components.SECTIONS - components.COLUMNS
assert components.MOVE_GOAL - components.MOVE == GOAL
assert (components.GOAL, components.DEAL, components.PENALTY) == (A_GOAL, A_DEAL, A_PENALTY)
assert (components.LAY, components.SURPLUS) == (A_LAY, A_SURPLUS)
assert (components.FLIP, components.TAKE) == (A_FLIP, A_TAKE)
assert (components.KEEP, components.LEAVE) == (A_KEEP, A_LEAVE)
assert (components.STOP_GOAL, components.STOP_DRY) == (A_STOP_GOAL, A_STOP_DRY)
assert (components.MOVE, components.MOVE_GOAL) == (A_MOVE, A_MOVE_GOAL)
assert (components.EXPIRE, components.TIMEUP) == (A_EXPIRE, A_TIMEUP)
assert tuple(range(len(PHASES))) == (DEAL, BUILD, GOALS, COLLECT, REVEAL, RUN, PENALTY, OVER)
assert tuple(range(1, len(ENDS))) == (STUCK, SPENT, ARRIVED)


def _fill_tables() -> None:
    """Write neighbours and terrains of sections, from the components."""
    for terrain, copies in enumerate(components.COPIES):
        T.copies[terrain] = copies
    for number, goal in enumerate(components.GOALS):
        T.goals[number] = goal
    for one in range(components.SECTIONS):
        row, column = divmod(one, components.COLUMNS)
        for other in range(components.SECTIONS):
            there, beside = divmod(other, components.COLUMNS)
            if one != other and abs(there - row) <= 1 and abs(beside - column) <= 1:
                T.next_to[one] |= 1 << other
    for laid in range(2 * len(components.CARDS)):
        for section, terrain in enumerate(components.turned(laid)):
            T.showing[laid][terrain] |= 1 << section


_fill_tables()
