"""The numbers for learning of what a seat may know; `view` shows all of it too.

Planes are the mazes from start to goal, three sections wide; a card is six rows.
"""

from typing import TYPE_CHECKING

from libc.stdint cimport uint32_t, uint8_t

from spieltisch.core.bits cimport lowest_bit
from spieltisch.core.vector.encoder cimport Encoder
from spieltisch.core.state cimport State
from spieltisch.games.zigzag.building cimport deck_size
from spieltisch.games.zigzag.views.knowledge cimport hidden_bytes, holds_known
from spieltisch.games.zigzag.running cimport top
from spieltisch.games.zigzag.state cimport ZigZagState
from spieltisch.games.zigzag.layout cimport (
    CARDS, GOAL, OVER, PLACES, RUN, SECTIONS, START, STUCK, T, TERRAINS, Position,
)

from spieltisch.core.vector.block import Block
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.layout import ENDS, PHASES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from spieltisch.core.game import Game
    from spieltisch.core.spec import OptionValue


cdef int _AREA = c.SECTIONS * len(c.CARDS)


cdef class ZigZagEncoder(Encoder):
    """Mazes, cards and runners as seen from the seat; the cards on the table."""

    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, OptionValue]) -> ZigZagEncoder:
        """Return the encoder for a number of seats."""
        return cls(blocks(seats), c.ROWS * len(c.CARDS), c.COLUMNS)

    cdef Py_ssize_t write_planes(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil:
        """Write the mazes with their runners."""
        return write_mazes((<ZigZagState>state).p, seat, out, at)

    cdef Py_ssize_t write_vector(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil:
        """Write players, table and turn."""
        cdef int i
        cdef Py_ssize_t place = at
        for i in range(state.seats):
            place = write_player(
                (<ZigZagState>state).p, (seat + i) % state.seats, i == 0, out, place
            )
        place = write_table(<ZigZagState>state, seat, out, place)
        return write_turn((<ZigZagState>state).p, seat, out, place)


cdef Py_ssize_t write_mazes(Position* p, int seat, uint8_t* out, Py_ssize_t at) noexcept nogil:
    """Write the terrains of each player's maze, and the runner's section in it."""
    cdef int i, player, terrain, card
    cdef unsigned int rest
    for i in range(p.seats):
        player = (seat + i) % p.seats
        for card in range(p.maze_count[player]):
            for terrain in range(TERRAINS):
                rest = T.showing[p.maze[player][card]][terrain]
                while rest != 0:
                    out[at + terrain * _AREA + card * SECTIONS + lowest_bit(rest)] = 1
                    rest &= rest - 1
        if 0 <= p.at[player] < GOAL:
            out[at + TERRAINS * _AREA + p.at[player]] = 1
        at += (TERRAINS + 1) * _AREA
    return at


cdef Py_ssize_t write_player(
    Position* p, int player, bint own, uint8_t* out, Py_ssize_t at
) noexcept nogil:
    """Write a player's cards, goal, runner and points (2, 4, 5, 6)."""
    cdef int i
    if own or p.race > 0:
        write_set(p.hand[player], out, at)
    write_set(p.crossed[player], out, at + CARDS)
    at += 2 * CARDS
    for i in range(4):
        out[at + i] = p.goal[player] == T.goals[i]
    at += 4
    out[at] = p.at[player] == START
    out[at + 1] = p.at[player] == GOAL
    out[at + 2] = p.pile_count[player]
    if player == p.seat:
        out[at + 2] -= p.used
    out[at + 3] = (p.ran >> player) & 1
    out[at + 4] = p.caller == player
    out[at + 5] = p.points[player]
    out[at + 6] = p.run[player].passed
    at += 7
    for i in range(p.arrived_count):
        if p.arrived[i] == player:
            out[at] = i + 1
    at += 1
    for i in range(3):
        out[at + i] = p.run[player].end == i + 1
    at += 3
    if p.run[player].end == STUCK:
        out[at + p.run[player].misfit] = 1
    return at + TERRAINS


cdef Py_ssize_t write_table(
    ZigZagState state, int seat, uint8_t* out, Py_ssize_t at
) noexcept nogil:
    """Write the terrain cards on the table, and the counts of unseen ones (3)."""
    cdef int i
    cdef unsigned long long hidden = hidden_bytes(state, seat)
    for i in range(PLACES):
        out[at + i] = (state.p.down >> i) & 1
        if (state.p.open >> i) & 1:
            out[at + PLACES + TERRAINS * i + state.p.face[i]] = 1
    at += PLACES + TERRAINS * PLACES
    for i in range(state.seats):
        if state.p.held[i] >= 0:
            out[at + (PLACES if i != seat else 0) + state.p.held[i]] = 1
    at += 2 * PLACES
    if holds_known(state, seat):
        out[at + state.p.face[state.p.held[seat]]] = 1
    at += TERRAINS
    for i in range(TERRAINS):
        out[at + i] = (hidden >> (8 * i)) & 255
        out[at + TERRAINS + i] = state.p.back[i]
    return at + 2 * TERRAINS


cdef Py_ssize_t write_turn(Position* p, int seat, uint8_t* out, Py_ssize_t at) noexcept nogil:
    """Write the phase, whose turn it is, the runner's cards, the maze deck (4)."""
    cdef int i
    out[at + p.phase] = 1
    at += 8
    if p.seat >= 0 and p.phase != OVER:
        out[at + (p.seat - seat + p.seats) % p.seats] = 1
    at += p.seats
    if p.phase == RUN:
        out[at + top(p)] = 1
        for i in range(p.used):
            out[at + TERRAINS + p.pile[p.seat][i]] += 1
    at += 2 * TERRAINS
    out[at] = p.called_goal
    out[at + 1] = p.race
    out[at + 2] = deck_size(p)
    at += 3
    for i in range(p.under_count):
        out[at + p.under[i]] = i + 1
    return at + CARDS


cdef void write_set(uint32_t cards, uint8_t* out, Py_ssize_t at) noexcept nogil:
    """Write a 1 for each card of a set."""
    while cards != 0:
        out[at + lowest_bit(cards)] = 1
        cards &= cards - 1


def blocks(seats: int) -> tuple[Block, ...]:
    """Return the blocks, in the order of writing."""
    terrain = ("terrain", list(c.TERRAINS))
    card = ("card", list(c.NAMES))
    place = ("place", [str(number + 1) for number in range(c.PLACES)])
    goals = ("goal", [c.TERRAINS[goal] for goal in c.GOALS])
    planes = []
    players = []
    for i in range(seats):
        planes += [
            Block(f"+{i} maze", "its sections", (terrain,), planes=True),
            Block(f"+{i} runner", "where it stands", planes=True),
        ]
        players += [
            Block(f"+{i} hand", "cards not laid, where they are known", (card,)),
            Block(f"+{i} crossed", "long game: cards behind the runner", (card,)),
            Block(f"+{i} goal", "its terrain", (goals,)),
            Block(f"+{i} at the start", "the runner"),
            Block(f"+{i} on the goal", "the runner"),
            Block(f"+{i} pile", "what is left of it", (), c.PLACES, "cards"),
            Block(f"+{i} ran", "in this round"),
            Block(f"+{i} called", "stop"),
            Block(f"+{i} points", "long game: of races that are over", (), 2 * 28, "points"),
            Block(f"+{i} passed", "left behind in the last run", (), len(c.CARDS), "cards"),
            Block(f"+{i} arrived", "the how manieth, from 1", (), seats, "places"),
            Block(f"+{i} run", "how the last one ended", (("end", list(ENDS[1:])),)),
            Block(f"+{i} misfit", "what fitted nowhere then", (terrain,)),
        ]
    player = ("player", [f"+{i}" for i in range(seats)])
    return (
        *planes,
        *players,
        Block("down", "a card lies face down", (place,)),
        Block("open", "a card lies face up", (place, terrain)),
        Block(
            "held",
            "turned over and not decided, by oneself or others",
            (("by", ["oneself", "others"]), place),
        ),
        Block("turned", "what oneself has turned over", (terrain,)),
        Block("unseen", "cards that one cannot see", (terrain,), max(c.COPIES), "cards"),
        Block("back", "cards that came back from piles", (terrain,), max(c.COPIES), "cards"),
        Block("phase", "what is to be done", (("phase", PHASES),)),
        Block("turn", "who runs, or draws", (player,)),
        Block("top", "the card to be used", (terrain,)),
        Block("used", "cards used in this run", (terrain,), max(c.COPIES), "cards"),
        Block("called as goal", "the stop"),
        Block("race", "from 0", (), max(c.RACES.values()), "races"),
        Block("deck", "maze cards in it", (), len(c.CARDS), "cards"),
        Block("under", "the how manieth of the known ones, from 1", (card,), 28, "places"),
    )
