"""What a position is in C (table.pxd), and the board and the tiles as look-up tables."""

import cython

from spieltisch.core.rng import Rng
from spieltisch.games.ingenious import components

if not cython.compiled:
    from spieltisch.core.uncompiled import structs

    KINDS, PAIRS = len(components.KINDS), len(components.PAIRS)
    OFF = len(components.COLOURS) + 1
    TRACK_END, LONG_END = components.TRACK_END, components.LONG_TRACK_END
    DUEL_END = components.DUEL_END
    A_ASIDE, A_SWAP, A_KEEP = components.ASIDE, components.SWAP, components.KEEP
    A_DONE, A_SCORE, A_PLACE = components.DONE, components.SCORE, components.PLACE
    DEAL, PLACE, ORDER, SWAP, EXCHANGE, REFILL, OVER = range(7)
    _structs = structs(__file__)
    Half, Position, T = _structs["Half"], _structs["Position"], _structs["Tables"]()

PHASES = ("deal", "place", "score", "swap", "aside", "refill", "over")
"""The phases' names, by their numbers."""

# What table.pxd says a second time.
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
        for radius, count in components.PAIRS_WITHIN.items():
            if pair < count:
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


_fill_tables()
