"""Positions made from a description, or as determinizations for a seat."""

from typing import TYPE_CHECKING

from spieltisch.core.rng cimport Rng
from spieltisch.games.ingenious.placement cimport area_full, occupy, open_at
from spieltisch.games.ingenious.scoring cimport at_own_end, count, has_won, lowest, order_matters
from spieltisch.games.ingenious.state cimport IngeniousState
from spieltisch.games.ingenious.layout cimport KINDS, Position
from spieltisch.games.ingenious.turn cimport colours_of, hold, may_exchange, may_swap

from spieltisch.core.arguments import phase_number, whole_numbers
from spieltisch.errors import InvalidPosition
from spieltisch.games.ingenious import components as c
from spieltisch.games.ingenious.notation import cell_number, cell_text, kind_number, pair_number
from spieltisch.games.ingenious.layout import PHASES

if TYPE_CHECKING:
    from typing import Any
    from spieltisch.core.ids import Seat


def fill(IngeniousState state not None, dict full not None: dict[str, Any]) -> None:
    """Make `state`, a new game, the position of `full`, a dict as from `State.full()`.

    The board comes from `tiles`; `board`, if given, must agree. Raises InvalidPosition.
    """
    whole_numbers(full)
    phase = phase_number(full, PHASES)
    for letters, first, second in full["tiles"]:
        a, b = cell_number(first), cell_number(second)
        pair = pair_number(a, b)
        if not (state.p.live[pair >> 6] >> (pair & 63)) & 1:
            raise InvalidPosition(f"tile {letters} cannot lie on {first} and {second}: not empty")
        kind_number(letters)
        state.p.placed[state.p.placed_count] = pair
        state.p.placed_count += 1
        occupy(state.p, a, c.COLOURS.index(letters[0]) + 1)
        occupy(state.p, b, c.COLOURS.index(letters[1]) + 1)
    board = {
        cell_text(i): c.COLOURS[state.p.symbol[i] - 1] for i in c.CELLS if 0 < state.p.symbol[i] < 7
    }
    if full.get("board", board) != board:
        raise InvalidPosition("board does not agree with tiles: change tiles, leave out board")
    for seat in range(state.seats):
        state.p.opened |= bool(full["opened"][seat]) << seat
    for letter in full["opened_at"]:
        open_at(state.p, c.COLOURS.index(letter))
    counts = _counts(full["bag"])
    for kind in range(21):
        state.p.bag[kind] = counts[kind]
    state.p.bag_count = sum(counts)
    counts = _counts(full["aside"])
    for kind in range(21):
        state.p.aside[kind] = counts[kind]
    state.p.aside_count = sum(counts)
    for seat in range(state.seats):
        counts = _counts(full["racks"][seat])
        shown = _counts(full["shown"][seat] or [])
        for kind in range(21):
            hold(state.p, seat, kind, counts[kind])
            state.p.shown[seat][kind] = shown[kind]
    for colour in range(6):
        if state.p.duel:
            owner = full["tokens"][colour]
            state.p.shared[colour] = full["shared"][colour]
            state.p.token[colour] = -1 if owner is None else owner
        else:
            for side in range(state.p.sides):
                state.p.track[side][colour] = full["tracks"][side][colour]
    state.p.phase = phase
    state.p.owed = full["owed"]
    if full["phase"] == "over":
        state.p.instant = full["outcome"]["reason"] == "instant"
    elif full["turn"] in range(state.seats):
        state.p.seat = full["turn"]
        state.p.drawing = state.p.seat
    else:
        raise InvalidPosition(f"turn is {full['turn']}: seats are 0 to {state.seats - 1}")
    if full["phase"] == "deal":
        sizes = [len(rack) for rack in full["racks"]]
        state.p.drawing = min(sizes.count(state.p.rack_size), state.seats - 1)
    if full["phase"] == "score":
        _recount(state)


def _counts(tiles):
    """Return tiles, given as a list or as counts by kind, as a count for each kind."""
    counts = [0] * 21
    pairs = tiles.items() if isinstance(tiles, dict) else [(letters, 1) for letters in tiles]
    for letters, count in pairs:
        counts[kind_number(letters)] += count
    return counts


cdef object _recount(IngeniousState state):
    """Count the halves of the last placed double, which waits to be scored (4.2)."""
    if state.p.placed_count == 0:
        raise InvalidPosition("phase is score, but no tile lies on the board")
    cdef int pair = state.p.placed[state.p.placed_count - 1]
    a, b = c.PAIRS[pair]
    direction = c.DIRECTIONS.index(b - a)
    count(state.p, 0, a, state.p.symbol[a], direction)
    count(state.p, 1, b, state.p.symbol[b], (direction + 3) % 6)


cdef void deal_hidden(Position* p, int seat, Rng rng) noexcept nogil:
    """Mix all tiles that `seat` (-1: a spectator) does not see, and deal them evenly again."""
    cdef int other, kind, left, size
    if p.solo:  # no rack is hidden (7.1)
        return
    for other in range(p.seats):
        if other != seat:
            for kind in range(KINDS):
                p.bag[kind] += p.rack[other][kind]
                p.bag_count += p.rack[other][kind]
    for other in range(p.seats):
        if other == seat:
            continue
        size = p.rack_count[other]
        for kind in range(KINDS):
            hold(p, other, kind, 0)
        while size > 0:
            size -= 1
            left = rng.below(p.bag_count)
            kind = 0
            while left >= p.bag[kind]:
                left -= p.bag[kind]
                kind += 1
            p.bag[kind] -= 1
            p.bag_count -= 1
            hold(p, other, kind, p.rack[other][kind] + 1)


def determinize(
    IngeniousState state not None, seat: Seat | None, Rng rng not None
) -> IngeniousState:
    """Return a state that `seat` (None: a spectator) cannot tell from this one.

    All tiles that the seat does not see are mixed and dealt again. Every arrangement of them that
    is consistent with the view is equally likely. If another seat is choosing whether to swap (6.2)
    or exchange (9.3), its new rack also allows that.
    """
    cdef IngeniousState other = state.clone()
    phase = PHASES[state.p.phase]
    chooser = state.p.seat if phase in ("swap", "aside") and state.p.seat != seat else -1
    if chooser < 0:
        deal_hidden(other.p, -1 if seat is None else seat, rng)
        return other
    hidden = [chooser] + [s for s in range(state.seats) if s not in (seat, chooser)]
    pool = []
    for kind in range(21):
        count = other.p.bag[kind]
        for s in hidden:
            count += other.p.rack[s][kind]
        pool += [kind] * count
    for s in hidden:
        size = other.p.rack_count[s]
        if s == chooser and phase == "swap":
            least = lowest(state.p, s)
            allowed = [kind for kind in pool if not colours_of(kind) & least]
            hand = _sample(allowed, size, rng)
        elif s == chooser and state.p.aside_count == 0:
            ends = at_own_end(state.p, s)
            hand = _sample(pool, size, rng)
            while not [kind for kind in hand if colours_of(kind) & ends]:
                hand = _sample(pool, size, rng)
        else:
            hand = _sample(pool, size, rng)
        for kind in range(21):
            hold(other.p, s, kind, hand.count(kind))
        for kind in hand:
            pool.remove(kind)
    for kind in range(21):
        other.p.bag[kind] = pool.count(kind)
    return other


cdef list _sample(list pool, int size, Rng rng):
    """Return `size` of the pool, every choice equally likely."""
    rest = pool[:]
    hand = []
    for _ in range(size):
        hand.append(rest.pop(rng.below(len(rest))))
    return hand


def check(IngeniousState state not None) -> None:
    """Raise AssertionError if an invariant of a position does not hold."""
    p = PHASES[state.p.phase]
    tiles = [0] * 21
    for i in range(state.p.placed_count):
        a, b = c.PAIRS[state.p.placed[i]]
        letters = sorted([state.p.symbol[a], state.p.symbol[b]])
        tiles[c.KINDS.index(c.COLOURS[letters[0] - 1] + c.COLOURS[letters[1] - 1])] += 1
    for kind in range(21):
        total = tiles[kind] + state.p.bag[kind] + state.p.aside[kind]
        for seat in range(state.seats):
            total += state.p.rack[seat][kind]
        copies = state.game.components.copies[kind]
        assert total == copies, f"{total} tiles {c.KINDS[kind]}, not {copies}"
    assert state.p.bag_count == sum([state.p.bag[kind] for kind in range(21)]), "bag_count"
    assert state.p.aside_count == sum([state.p.aside[kind] for kind in range(21)]), "aside_count"
    for seat in range(state.seats):
        size = sum([state.p.rack[seat][kind] for kind in range(21)])
        assert state.p.rack_count[seat] == size <= state.p.rack_size, f"rack of seat {seat}"
        for kind in range(21):
            assert bool(state.p.kinds[seat] >> kind & 1) == (state.p.rack[seat][kind] > 0), "kinds"
    occupied = {cell for i in range(state.p.placed_count) for cell in c.PAIRS[state.p.placed[i]]}
    printed = {c.cell(*h) for h in state.game.components.printed(state.seats)}
    for cell in c.CELLS:
        inside = c.ring(*c.axial(cell)) <= state.p.radius
        holds = 0 < state.p.symbol[cell] < 7
        assert holds == (cell in occupied or cell in printed), f"cell {cell_text(cell)}"
        assert inside == (state.p.symbol[cell] != 7), f"cell {cell_text(cell)} and the area"
    for pair, (a, b) in enumerate(c.PAIRS):
        live = state.p.symbol[a] == 0 and state.p.symbol[b] == 0
        if pair >> 6 < state.p.words:
            assert live == bool(state.p.live[pair >> 6] >> (pair & 63) & 1), f"pair {pair}"
    end = c.LONG_TRACK_END if state.p.solo or state.p.team else c.TRACK_END
    for colour in range(6):
        assert -c.DUEL_END <= state.p.shared[colour] <= c.DUEL_END, "a marker off the shared track"
        assert -1 <= state.p.token[colour] < 2, "a token with nobody"
        for side in range(state.p.sides):
            assert state.p.track[side][colour] <= end, "a marker off its track"
    if p == "over":
        won = [seat for seat in range(state.seats) if has_won(state.p, seat)]
        left = sum([state.p.rack_count[seat] for seat in range(state.seats)])
        full = area_full(state.p) or left == 0
        assert bool(won) if state.p.instant else full, "over for no reason"
        return
    assert not area_full(state.p) or p == "score", "no tile fits, but not over"
    cdef int drawing = state.p.drawing
    if p == "deal":
        for seat in range(state.seats):
            size = state.p.rack_count[seat]
            assert size == state.p.rack_size or seat >= drawing, f"rack of seat {seat}"
            assert size == 0 or seat <= drawing, f"rack of seat {seat}"
    if p in ("deal", "refill"):
        assert state.p.rack_count[drawing] < state.p.rack_size, "a draw for a full rack"
        assert state.p.bag_count > 0, "a draw from an empty bag"
    else:
        assert state.p.rack_count[state.p.seat] > 0 or p != "place", "nothing on the rack"
        assert state.p.aside_count == 0 or p == "aside", "tiles set aside"
    if p == "score":
        assert state.p.solo or state.p.team, "an order that does not matter"
        assert state.p.half[0].colour == state.p.half[1].colour, "an order of two colours"
        assert order_matters(state.p), "an order that does not matter"
    elif p == "swap":
        assert may_swap(state.p), "a swap that is not allowed"
    elif p == "aside":
        assert state.p.duel, "an exchange outside the duel"
        assert state.p.aside_count > 0 or may_exchange(state.p), "an exchange of nothing"
