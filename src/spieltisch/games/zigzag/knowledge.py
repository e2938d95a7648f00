"""What a seat does not know of the terrain cards, and what is certain to it all the same."""

import cython

if not cython.compiled:
    from spieltisch.games.zigzag.state import ZigZagState
    from spieltisch.games.zigzag.table import REVEAL, RUN


def hidden(state, seat):
    """Return how many terrain cards of each kind `seat` (None: a spectator) cannot see.

    They lie face down or in piles, but for the runner's top card, or somebody else has turned them
    over.
    """
    packed: cython.ulonglong = hidden_bytes(state, -1 if seat is None else seat)
    return [packed >> 8 * terrain & 0xFF for terrain in range(8)]


def hidden_bytes(state, seat):
    """Return the counts of `hidden` in a byte each; -1 is a spectator."""
    packed: cython.ulonglong = 0
    one: cython.ulonglong = 1
    holder: cython.int
    i: cython.int
    for i in range(8):
        packed += (one * state.p.unseen[i]) << (8 * i)
    for holder in range(state.seats):
        for i in range(first_hidden(state, holder), state.p.pile_count[holder]):
            packed += one << (8 * state.p.pile[holder][i])
        if holder != seat and holds_known(state, holder):
            packed += one << (8 * state.p.face[state.p.held[holder]])
    return packed


def first_hidden(state, seat):
    """Return the first card of a pile that nobody may look at: a runner's top card lies open."""
    if seat != state.p.seat:
        return 0
    return state.p.used + (state.p.phase == RUN)


def holds_known(state, seat):
    """Return whether a seat has turned a card over and chance has said what it is."""
    return state.p.held[seat] >= 0 and not (state.p.phase == REVEAL and state.p.seat == seat)


def preview(state, seat, action):
    """Return the items of a legal action that are certain to `seat`, exactly.

    They hang on one hidden thing: the card that a runner turns up next, of each pile whose turn
    comes with the action (4.2). Every card that it may be for all that `seat` knows is tried.
    """
    return _certain(state, state.clone(), seat, action, 0, hidden(state, seat), None)


def _certain(state, world, seat, action, i, counts, told):
    """Return what of the items `told` (None: whatever) happens in all worlds that go on from here.

    `world` is `state` with the next cards of the first `i` runners chosen, clockwise from `seat`,
    or from seat 0 where nobody calls stop (4.1); `counts` are the hidden cards that are left.
    """
    runner: cython.int = 0
    terrain: cython.int
    place: cython.int = 0
    played: ZigZagState = world.clone()
    played.make(seat, action)
    first: cython.int = max(played.p.last_seat, 0)
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


def _turned_up(played, runner):
    """Return whether a seat's run has begun, and perhaps ended, with the last action."""
    if played.p.ended >> runner & 1:
        return True
    return played.p.phase == RUN and played.p.seat == runner
