"""The terrain cards hidden from a seat, and the items certain to it all the same."""

from typing import TYPE_CHECKING

from libc.stdint cimport uint64_t

from spieltisch.games.zigzag.state cimport ZigZagState
from spieltisch.games.zigzag.layout cimport REVEAL, RUN

if TYPE_CHECKING:
    from typing import Any
    from spieltisch.core.ids import Action, Seat


def hidden(ZigZagState state not None, seat: Seat | None) -> list[int]:
    """Return how many terrain cards of each kind `seat` (None: a spectator) cannot see.

    They lie face down or in piles, except the runner's top card, or are held by another seat.
    """
    cdef unsigned long long packed = hidden_bytes(state, -1 if seat is None else seat)
    return [packed >> 8 * terrain & 0xFF for terrain in range(8)]


cdef uint64_t hidden_bytes(ZigZagState state, int seat) noexcept nogil:
    """Return the counts of `hidden` in a byte each; -1 is a spectator."""
    cdef unsigned long long packed = 0
    cdef unsigned long long one = 1
    cdef int holder, i
    for i in range(8):
        packed += (one * state.p.unseen[i]) << (8 * i)
    for holder in range(state.seats):
        for i in range(first_hidden(state, holder), state.p.pile_count[holder]):
            packed += one << (8 * state.p.pile[holder][i])
        if holder != seat and holds_known(state, holder):
            packed += one << (8 * state.p.face[state.p.held[holder]])
    return packed


cdef int first_hidden(ZigZagState state, int seat) noexcept nogil:
    """Return the first hidden card of a pile: a runner's top card lies open."""
    if seat != state.p.seat:
        return 0
    return state.p.used + (state.p.phase == RUN)


cdef bint holds_known(ZigZagState state, int seat) noexcept nogil:
    """Return whether a seat holds a turned card that chance has drawn."""
    return state.p.held[seat] >= 0 and not (state.p.phase == REVEAL and state.p.seat == seat)


def preview(ZigZagState state not None, int seat: Seat, int action: Action) -> list[dict[str, Any]]:
    """Return the items of a legal action that are certain to `seat`, exactly.

    They depend on one hidden thing: the runner's next card, of each pile whose turn comes with the
    action (4.2). Every card possible for `seat` is tried.
    """
    return _certain(state, state.clone(), seat, action, 0, hidden(state, seat), None)


cdef object _certain(
    ZigZagState state, ZigZagState world, int seat, int action, int i, list counts, object told
):
    """Return those of the items `told` (None: any) that happen in all continuations of `world`.

    `world` is `state` with the next cards of the first `i` runners chosen. They are counted
    clockwise from `seat`, or from seat 0 if no seat has called stop (4.1). `counts` are the other
    hidden cards.
    """
    cdef int runner = 0
    cdef int terrain
    cdef int place = 0
    cdef ZigZagState played = world.clone()
    played.make(seat, action)
    cdef int first = max(played.p.last_seat, 0)
    while i < state.seats:
        runner = (first + i) % state.seats
        place = state.p.used + 1 if runner == state.p.seat else 0
        if place < state.p.pile_count[runner]:
            break
        i += 1
    if i == state.seats or not _turned_up(played, runner):
        found = played.items()
        return found if told is None else [item for item in told if item in found]
    for terrain in range(8):
        if counts[terrain] > 0 and told != []:
            counts[terrain] -= 1
            world.p.pile[runner][place] = terrain
            told = _certain(state, world, seat, action, i + 1, counts, told)
            counts[terrain] += 1
    return told


cdef bint _turned_up(ZigZagState played, int runner):
    """Return whether the last action began a seat's run, and perhaps ended it."""
    if played.p.ended >> runner & 1:
        return True
    return played.p.phase == RUN and played.p.seat == runner
