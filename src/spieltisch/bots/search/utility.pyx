"""Utilities: the worth of a game's end, or of a stopped game, for each seat."""

from spieltisch.bots.search.knowledge cimport Knowledge
from spieltisch.core.engine cimport NOBODY
from spieltisch.core.state cimport State


cdef void settle(
    State state, bint rank, bint even, double cutoff, double* out
) noexcept nogil:
    """Write each seat's utility of a game that is over, or was stopped.

    A stopped game counts as `cutoff`; without one it counts as even, or 0 in a solo mode.
    """
    cdef int seat
    cdef bint over = state.to_act() == NOBODY
    for seat in range(state.seats):
        if not over and not even:
            out[seat] = cutoff
        elif state.solo:
            out[seat] = state.solo_result() if over else 0
        elif rank or not over:
            out[seat] = (state.return_of(seat) + 1) / 2
        else:
            out[seat] = share(state, seat)


cdef void mix_margin(
    State state, Knowledge knowledge, double margin, double* out
) noexcept nogil:
    """Add the seats' leads with the weight of the margin."""
    cdef int seat
    if state.solo:
        return
    for seat in range(state.seats):
        out[seat] = (1 - margin) * out[seat] + margin * knowledge.margin(state, seat)


cdef double share(State state, int seat) noexcept nogil:
    """Return a seat's share of the win: 1 alone in front, less if other sides tie."""
    cdef int other, partner
    cdef int level = 1
    for other in range(state.seats):
        if state.beats(other, seat):
            return 0
        partner = 0  # the lowest seat represents its side
        while state.side_of(partner) != state.side_of(other):
            partner += 1
        if partner == other and state.side_of(other) != state.side_of(seat):
            level += not state.beats(seat, other)
    return 1.0 / level
