"""The layout of a position in C, and tables of the board and the tiles."""

from libc.stdint cimport int16_t, int32_t, int8_t, uint16_t, uint32_t, uint64_t, uint8_t

from spieltisch.core.rng import Rng
from spieltisch.games.ingenious import components


# The numbers of components.py, repeated so that C knows them at compile time; layout.pyx checks that
# they agree.
cdef enum:
    KINDS = 21
    PAIRS = 426
    # Content of a cell beyond the area in play.
    OFF = 7
    TRACK_END = 18
    LONG_END = 36
    DUEL_END = 9
    # Numbers of actions.
    A_ASIDE = 21
    A_SWAP = 42
    A_KEEP = 43
    A_DONE = 44
    A_SCORE = 45
    A_PLACE = 214


# The phases, in the order of PHASES.
cdef enum:
    DEAL = 0
    PLACE = 1
    ORDER = 2
    SWAP = 3
    EXCHANGE = 4
    REFILL = 5
    OVER = 6


# The score of one half of a tile (4.1): the number of counted symbols in each direction.
cdef struct Half:
    uint8_t colour
    uint8_t reached           # whether the marker reached an end that pays a bonus
    int8_t token              # duel: former owner of the taken token; -1 the table, -2 not taken
    int16_t cell
    int16_t begin             # the marker before and after
    int16_t end
    uint8_t counted[6]


cdef struct Position:
    uint64_t live[7]          # pairs of the area in play whose two cells are empty
    uint64_t opening[7]       # among them those a first tile may take (3.2)
    uint8_t symbol[289]       # 0 empty, 1 to 6 a colour, 7 off the area
    uint16_t placed[81]       # the pairs that hold tiles, in placing order
    uint8_t bag[21]           # tiles by kind
    uint8_t rack[4][21]
    uint8_t aside[21]         # set aside in the swap or exchange going on
    uint8_t shown[4][21]      # what each seat showed last (6.3)
    uint8_t track[4][6]       # by side
    int8_t shared[6]          # duel: positive towards seat 0
    int8_t token[6]           # duel: -1 next to the board, else the seat that holds it
    uint32_t kinds[4]         # a bit for each kind on each rack
    uint8_t rack_count[4]
    uint8_t placed_count
    uint8_t bag_count
    uint8_t aside_count
    uint8_t opened            # a bit for each seat that has had its first turn
    uint8_t opened_at         # a bit for each printed symbol that has been opened at
    uint8_t seat              # the seat to move
    uint8_t phase
    uint8_t drawing           # the seat that draws
    uint8_t owed              # bonus placements still to be made
    uint8_t instant           # whether all six markers came to the end
    uint8_t half_count        # halves that the last action scored
    int32_t last              # the last action, -1 before the first
    int8_t last_actor
    Half half[2]
    uint64_t board_key        # of the symbols on tiles, for the digest
    uint8_t words             # words of a set of pairs in play; from here on constant
    uint8_t seats
    uint8_t sides
    uint8_t radius
    uint8_t rack_size
    uint8_t solo
    uint8_t team
    uint8_t duel
    uint8_t own_symbol


cdef struct Tables:
    int8_t step[6]
    int16_t pair_cell[426][2]
    uint8_t pair_direction[426]
    uint64_t holding[289][7]       # the pairs that hold a cell
    uint64_t around[289][7]        # the pairs that hold or touch a cell
    uint64_t beside[6][7]          # the pairs that touch a colour's printed symbol
    uint64_t within[8][7]          # the pairs within a radius
    uint8_t kind_first[21]
    uint8_t kind_second[21]
    uint32_t showing[64]           # the kinds that show a colour of a set
    uint64_t variants[3][128]      # the variants of a set of kinds, by thirds of the kinds
    int16_t kind_variant[22]       # a kind's first variant; the next kind's ends them
    uint8_t variant_kind[36]
    uint8_t variant_first[36]
    uint8_t variant_second[36]
    int16_t cells[169]             # the cells of the board
    int16_t cell_index[289]        # and a cell's index among them
    uint64_t symbol_key[289][7]    # of a colour on a cell, for the digest
    int16_t bits[256][8]           # bits set in a byte, lowest first; 16 bits wide, or C would
                                   # copy them one by one
    uint8_t bit_count[256]         # their number
    uint8_t spread[256][8]         # the byte's bits, a number each
    uint16_t row                   # PAIRS; for a constant gcc makes `rep movs`, which begins slowly


cdef Tables T


PHASES = ("deal", "place", "score", "swap", "aside", "refill", "over")  #: tuple[str, ...]
"""Names of the phases, by number."""

# Checks of the repeated numbers.
assert (len(components.KINDS), len(components.PAIRS)) == (KINDS, PAIRS)
assert len(components.COLOURS) + 1 == OFF
assert (TRACK_END, LONG_END) == (components.TRACK_END, components.LONG_TRACK_END)
assert components.DUEL_END == DUEL_END
assert (A_ASIDE, A_SWAP, A_KEEP) == (components.ASIDE, components.SWAP, components.KEEP)
assert (A_DONE, A_SCORE, A_PLACE) == (components.DONE, components.SCORE, components.PLACE)
assert tuple(range(len(PHASES))) == (DEAL, PLACE, ORDER, SWAP, EXCHANGE, REFILL, OVER)


def _fill_tables() -> None:
    """Write the board's geometry and the tiles, from the components."""
    step = components.DIRECTIONS
    random = Rng(0)
    neighbours = {c: {c + d for d in step} for c in components.CELLS}
    printed = {components.cell(*h): letter for h, letter in components.PRINTED.items()}
    for direction in range(6):
        T.step[direction] = step[direction]
    for index, cell in enumerate(components.CELLS):
        T.cells[index] = cell
        T.cell_index[cell] = index
        for colour in range(7):
            T.symbol_key[cell][colour] = random.next()
    for pair, (a, b) in enumerate(components.PAIRS):
        T.pair_cell[pair][0] = a
        T.pair_cell[pair][1] = b
        T.pair_direction[pair] = step.index(b - a)
        word, bit = pair >> 6, 1 << (pair & 63)
        for cell in (a, b):
            T.holding[cell][word] |= bit
        for cell in {a, b} | neighbours[a] | neighbours[b]:
            T.around[cell][word] |= bit
            if cell in printed:
                T.beside[components.COLOURS.index(printed[cell])][word] |= bit
        for radius in range(max(components.ring(*components.axial(x)) for x in (a, b)), 8):
            T.within[radius][word] |= bit
    _fill_tiles()
    T.row = PAIRS
    for eight in range(256):
        bits = [bit for bit in range(8) if eight >> bit & 1]
        T.bit_count[eight] = len(bits)
        for i, bit in enumerate(bits):
            T.bits[eight][i] = bit
        for bit in range(8):
            T.spread[eight][bit] = eight >> bit & 1


def _fill_tiles() -> None:
    """Write the colours of each kind and variant."""
    for kind, letters in enumerate(components.KINDS):
        first, second = (components.COLOURS.index(letter) for letter in letters)
        T.kind_first[kind] = first + 1
        T.kind_second[kind] = second + 1
        for colours in range(64):
            if colours & (1 << first | 1 << second):
                T.showing[colours] |= 1 << kind
    for variant, (kind, a, b) in enumerate(components.VARIANTS):
        T.variant_kind[variant] = kind
        T.variant_first[variant] = components.COLOURS.index(a) + 1
        T.variant_second[variant] = components.COLOURS.index(b) + 1
        T.kind_variant[kind + 1] = variant + 1
        for kinds in range(128):
            if kinds >> kind % 7 & 1:
                T.variants[kind // 7][kinds] |= <uint64_t>1 << <int>variant


_fill_tables()
