"""The end of a game: what is not seen any more, and how many tiles still fit."""

import cython

if not cython.compiled:
    from spieltisch.core.uncompiled import lowest_bit
    from spieltisch.games.ingenious.table import KINDS, T


def count_unseen(p, seat, counts):
    """Write how many tiles of each kind a seat does not see: in the bag, and on others' racks."""
    kind: cython.int
    other: cython.int
    for kind in range(KINDS):
        counts[kind] = p.bag[kind]
        for other in range(p.seats):
            if other != seat:
                counts[kind] += p.rack[other][kind]


def still_fit(p):
    """Return how many tiles fit when each is laid on the first pair: at least half of the most."""
    live: cython.ulonglong[7] = [0] * 7
    word: cython.int
    other: cython.int
    pair: cython.int
    count: cython.int = 0
    for word in range(p.words):
        live[word] = p.live[word]
    for word in range(p.words):
        while live[word] != 0:
            pair = 64 * word + lowest_bit(live[word])
            count += 1
            for other in range(p.words):
                live[other] &= ~T.holding[T.pair_cell[pair][0]][other]
                live[other] &= ~T.holding[T.pair_cell[pair][1]][other]
    return count
