"""The layout of a position in C, and tables of sections' neighbours and terrains."""

from libc.stdint cimport int16_t, int8_t, uint32_t, uint64_t, uint8_t

from spieltisch.games.zigzag import components


# The numbers of components.py again, as constants of C. layout.pyx checks that they agree.
cdef enum:
    TERRAINS = 8
    CARDS = 28
    PLACES = 48
    SECTIONS = 18
    COLUMNS = 3
    LAST_ROW = 15             # its first section
    # The runner's places besides sections.
    START = -1
    GOAL = 504
    # Numbers of actions.
    A_GOAL = 8
    A_DEAL = 12
    A_PENALTY = 40
    A_LAY = 68
    A_SURPLUS = 124
    A_FLIP = 152
    A_TAKE = 200
    A_KEEP = 248
    A_LEAVE = 249
    A_STOP_GOAL = 250
    A_STOP_DRY = 251
    A_MOVE = 252
    A_MOVE_GOAL = 756
    A_EXPIRE = 757
    A_TIMEUP = 761


# The phases, in the order of PHASES.
cdef enum:
    DEAL = 0
    BUILD = 1
    GOALS = 2
    COLLECT = 3
    REVEAL = 4
    RUN = 5
    PENALTY = 6
    OVER = 7


# Ends of runs, in the order of ENDS.
cdef enum:
    STUCK = 1
    SPENT = 2
    ARRIVED = 3


cdef struct Run:
    uint8_t end               # the reason of its end; 0 no run
    uint8_t misfit            # the terrain that fitted nowhere, for STUCK
    uint8_t passed            # the maze cards left behind


cdef struct Position:
    uint64_t down             # the places with a terrain card face down, a bit each
    uint64_t open             # those with one face up
    uint8_t face[48]          # terrains of cards face up or held; else 0
    uint8_t unseen[8]         # terrain cards never turned over, by terrain
    uint8_t back[8]           # terrain cards that came back from piles in this round, by terrain
    uint8_t pile[4][48]       # terrains in the order in which they were taken
    uint8_t pile_count[4]
    int8_t held[4]            # the place of the card that a seat has turned over; -1 none
    uint8_t maze[4][28]       # laid cards from start to goal: 2 * card, 1 more when turned round
    uint8_t maze_count[4]
    int8_t goal[4]            # terrains; -1 none yet
    int16_t at[4]             # the runners' places: section of the maze, -1 start, 504 goal
    uint32_t hand[4]          # maze cards not laid, a bit each
    uint32_t crossed[4]       # long game: maze cards behind the runner
    uint32_t deck             # the shuffled part of the maze deck, a bit a card
    uint8_t under[28]         # the cards put under it, the upper ones first
    uint8_t under_count
    uint8_t arrived[4]        # single race: the seats on their goals, first to last
    uint8_t arrived_count
    uint8_t points[4]         # long game: of finished races
    uint8_t race              # from 0
    uint8_t phase
    int8_t caller             # the seat that called stop; -1 none
    uint8_t called_goal       # whether it called goal
    uint8_t ran               # the seats that have run in this round, a bit each
    int8_t seat               # the seat of the deal, turned card, run or penalty; else -1
    uint8_t used              # the cards of its pile that the runner has used
    Run run[4]                # each seat's last run
    int16_t last              # the last action, -1 before the first; from here on for items()
    int8_t last_seat          # its seat
    uint8_t ended             # the seats whose runs ended with it, a bit each
    uint8_t settled           # whether a race ended with it
    uint8_t gained[4]         # the points of that race
    uint32_t round            # the number of the round, to compare states
    uint8_t built             # 2.2: cards of a first maze; from here on never changed
    uint8_t dealt             # 2.1: cards dealt
    uint8_t races             # 6: of a long game; 0 a single race
    uint8_t play_on           # 5.1
    uint8_t seats


cdef struct Tables:
    uint8_t copies[8]
    uint8_t goals[4]
    uint32_t next_to[18]      # the sections round one within its card, a bit each
    uint32_t showing[56][8]   # the sections of a terrain on a card as it lies


cdef Tables T


PHASES = ("deal", "build", "goal", "collect", "reveal", "run", "penalty", "over")  #: tuple[str, ...]
"""Names of the phases, by number."""

ENDS = ("", "stuck", "spent", "goal")  #: tuple[str, ...]
"""Names of the ends of a run (4.4): no fit for the top card, the pile used up, the goal."""

# Checks of the repeated numbers.
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
    """Write the sections' neighbours and terrains, from the components."""
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
