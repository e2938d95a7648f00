"""A turn:

1. draw a tile, in solo from the colour's own stack (7.2); one that fits nowhere goes into the box,
   and another is drawn (3.1, 3.2). The river's tiles come first, its lake undrawn (6.1, 6.4),
2. place it (3.1, 6.2; placement.pyx) and join its segments (features.pyx),
3. deploy a follower or pass (3.3, 3.4); in solo, deploy one if possible (7.3),
4. score completed features (3.5, 4; scoring.pyx), in solo in the player's order (7.4),
5. end the game with the last tile, in solo also with the last follower (5.1, 7.6), or pass the turn
   on (2.1, 7.2).

At the end incomplete features score, and the farms (5.2, 5.3), or solo's bonuses, in the player's
order (7.6).
"""

from libc.string cimport memcpy

from spieltisch.core.bits cimport lowest_bit
from spieltisch.games.carcassonne.features cimport (
    find_completed, join_tile, list_deployments, station,
)
from spieltisch.games.carcassonne.placement cimport fits_somewhere, flow, occupy
from spieltisch.games.carcassonne.scoring cimport award, score_final, score_waiting
from spieltisch.games.carcassonne.layout cimport (
    A_BONUS, A_KNIGHT, A_PASS, A_PLACE, BONUS, CELLS, DEPLOY, DRAW, DRAWN, LAKE, LAND, NONE,
    OVER, PLACE, SCORE, SPOT, T, Feature, Position,
)


cdef void assign(Position* p, Position* other) noexcept nogil:
    """Become a copy of a position; data beyond the last segment are never read."""
    memcpy(p, other, <char*>&other.feature[other.segment_count] - <char*>other)


cdef void return_to(Position* p, Position* other) noexcept nogil:
    """Become a copy of a position of which `p` was one, before at most one turn.

    Except for `scored`, `waiting` and `home`, which are only about the last action.
    """
    cdef int side, cell
    cdef int at = other.tile_count
    if p.tile_count > at:
        cell = p.tile[at].cell
        side = other.board[cell] - SPOT
        p.spot[side].square = other.spot[side].square
        p.spot[side].cell = other.spot[side].cell
        p.board[cell] = other.board[cell]
        for side in range(4):
            at = cell + T.step[side]
            if at >= CELLS:
                at -= CELLS
            p.board[at] = other.board[at]
    memcpy(
        &p.allowed[0][0][0],
        &other.allowed[0][0][0],
        <char*>&other.board[0] - <char*>&other.allowed[0][0][0],
    )
    memcpy(&p.feature[0], &other.feature[0], other.segment_count * sizeof(Feature))


cdef void perform(Position* p, int action) noexcept nogil:
    """Make one legal action of the actor (3, 7)."""
    cdef int i = 0
    p.last = action
    p.scored_count = 0
    p.home_count = 0
    if action < DRAWN:
        draw(p, action)
    elif p.phase == PLACE:
        place(p, (action - A_PLACE) >> 2, (action - A_PLACE) & 3)
    elif p.phase == DEPLOY:
        if action != A_PASS:
            deploy(p, action - A_KNIGHT)
        score_completed(p)
    elif p.phase == SCORE:
        while p.waiting[i].action != action:
            i += 1
        score_waiting(p, i)
        score_completed(p)
    else:
        award(p, action - A_BONUS)
        award_last(p)


# ---------------------------------------------------------------- 3.1, 3.2 draw and place


cdef void go_on(Position* p) noexcept nogil:
    """Let the seat lay the lake or draw, or end the game (3.1, 6.1, 6.4, 7.2)."""
    if p.river_left == 0:
        if p.lake:
            p.lake = 0
            p.hand = LAKE
            if fits_somewhere(p):
                p.phase = PLACE
                return
            box(p)  # 6.4
        if p.land_left == 0:
            end(p)
            return
        if p.solo:
            while p.stack[p.seat] == 0:  # 7.2
                p.seat = (p.seat + 1) % p.colours
    p.phase = DRAW


cdef void draw(Position* p, int kind) noexcept nogil:
    """Draw a tile; if it fits nowhere, put it into the box and draw again (3.1, 3.2, 6.4)."""
    put_back(p, kind, -1)
    if p.solo and kind < LAND:
        p.stack[p.seat] -= 1
    p.hand = kind
    if fits_somewhere(p):
        p.phase = PLACE
    else:
        box(p)
        go_on(p)


cdef void put_back(Position* p, int kind, int count) noexcept nogil:
    """Add `count` tiles of a kind to those that can be drawn."""
    p.unseen[kind] += count
    if kind < LAND:
        p.land_left += count
    else:
        p.river_left += count


cdef void box(Position* p) noexcept nogil:
    """Take the tile in hand out of the game (3.2)."""
    p.boxed[p.boxed_count] = p.hand
    p.boxed_count += 1
    p.hand = NONE


cdef void place(Position* p, int square, int quarters) noexcept nogil:
    """Lay the tile in hand; let the player deploy if possible (3.1, 3.3, 3.4)."""
    cdef int kind = p.hand
    p.hand = NONE
    lay(p, 4 * kind + quarters, square)
    p.deployments = list_deployments(p)
    if p.deployments != 0:
        p.phase = DEPLOY
    else:
        score_completed(p)


cdef void lay(Position* p, int turned, int square) noexcept nogil:
    """Put a tile on the table and join its segments to those around (3.1)."""
    occupy(p, turned, square)
    join_tile(p)
    if turned >= 4 * LAND:
        flow(p, turned, square)


# ---------------------------------------------------------------- 3.3 deploy, 3.5 score


cdef void deploy(Position* p, int role) noexcept nogil:
    """Put a follower of the supply on a segment of the last tile (3.3)."""
    cdef int tile = p.tile_count - 1
    station(p, p.seat, tile, T.named[p.tile[tile].turned][role])


cdef void score_completed(Position* p) noexcept nogil:
    """Score completed features; in solo, let the player choose the order (3.5, 7.4)."""
    find_completed(p)
    if p.solo and p.waiting_count > 1:
        p.phase = SCORE
        return
    while p.waiting_count > 0:
        score_waiting(p, 0)
    end_turn(p)


cdef void end_turn(Position* p) noexcept nogil:
    """Pass the turn on, or end the game: the last tile, no follower (2.1, 5.1, 7.2, 7.6)."""
    cdef int left = p.river_left + p.lake + p.land_left
    if p.stranded or left == 0:
        end(p)
        return
    p.seat = (p.seat + 1) % p.colours
    go_on(p)


# ---------------------------------------------------------------- 5.1, 7.6 the end


cdef void end(Position* p) noexcept nogil:
    """End the game with the last scoring (5.2, 5.3, 7.6)."""
    cdef int seat
    if not p.solo:
        p.phase = OVER
        score_final(p)
        return
    for seat in range(p.colours):
        if p.supply[seat] < p.followers:
            p.bonus |= 1 << seat
    award_last(p)


cdef void award_last(Position* p) noexcept nogil:
    """Award the last bonus, or let the player choose among several (7.6)."""
    while p.bonus != 0:
        if p.bonus & (p.bonus - 1):
            p.phase = BONUS
            return
        award(p, lowest_bit(p.bonus))
    p.phase = OVER
