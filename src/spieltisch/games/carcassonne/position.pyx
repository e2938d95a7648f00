"""Positions made from a description, and the invariants of every position."""

from typing import TYPE_CHECKING

from spieltisch.core.rng cimport Rng
from spieltisch.games.carcassonne.features cimport (
    feature_at, find, find_completed, list_deployments, station,
)
from spieltisch.games.carcassonne.placement cimport fits_somewhere, may_place
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.layout cimport T
from spieltisch.games.carcassonne.turn cimport lay, put_back

from spieltisch.core.arguments import phase_number, whole_numbers
from spieltisch.errors import InvalidPosition
from spieltisch.games.carcassonne import components as c
from spieltisch.games.carcassonne.notation import kind_number, role_number, square_number
from spieltisch.games.carcassonne.layout import PHASES

if TYPE_CHECKING:
    from typing import Any
    from spieltisch.core.ids import Seat


def fill(CarcassonneState state not None, dict full not None: dict[str, Any]) -> None:
    """Make `state`, a new game, the position of `full`, a dict as from `State.full()`.

    Keys that follow from others (`unseen`, `actors`, ...) are optional; `supply`, if given, must
    agree. Raises InvalidPosition.
    """
    whole_numbers(full)
    phase = full["phase"]
    state.p.phase = phase_number(full, PHASES)
    _lay_tiles(state, full["tiles"])
    for name in full["boxed"]:
        kind = kind_number(name)
        state.p.boxed[state.p.boxed_count] = kind
        state.p.boxed_count += 1
        _take(state, kind)
    if (full["tile"] is not None) != (phase == "place"):
        raise InvalidPosition("a tile is in hand in phase place, and in no other")
    state.p.hand = 255
    if full["tile"] is not None:
        state.p.hand = kind_number(full["tile"])
        _take(state, state.p.hand)
    if not 0 <= full["turn"] < state.seats:
        raise InvalidPosition(f"no seat {full['turn']}: seats are 0 to {state.seats - 1}")
    state.p.seat = full["turn"]
    for seat in range(state.seats):
        state.p.score[seat] = full["scores"][seat]
    at = {tuple(tile[:2]): number for number, tile in enumerate(full["tiles"])}
    for seat, x, y, role in full["followers"]:
        if not 0 <= seat < state.seats or state.p.supply[seat] == 0:
            raise InvalidPosition(f"seat {seat!r} has no follower for {x},{y}")
        tile = at[x, y]
        segment = T.named[state.p.tile[tile].turned][role_number(role)]
        if segment == 255:
            raise InvalidPosition(f"nothing on {x},{y} is called {role}")
        station(state.p, seat, tile, segment)
    supply = [state.p.supply[seat] for seat in range(state.seats)]
    if full.get("supply", supply) != supply:
        raise InvalidPosition(f"supply does not agree with followers: it is {supply}")
    if state.p.solo:
        for seat in range(state.seats):
            state.p.stack[seat] = full["stacks"][seat]
        state.p.stranded = full.get("stranded", False)
        state.p.cloisters = full.get("cloisters", 0)
        for name in full.get("challenges", []):
            if c.CHALLENGES.index(name) < 10:
                state.p.challenges |= 1 << c.CHALLENGES.index(name)
    if phase == "deploy":
        state.p.deployments = list_deployments(state.p)
    elif phase == "score":
        find_completed(state.p)
    elif phase == "bonus":
        for text in full["waiting"]:
            state.p.bonus |= 1 << int(text.removeprefix("bonus "))
    state.p.last = -1


cdef object _lay_tiles(CarcassonneState state, object tiles):
    """Lay the tiles in order; the first is already there, the others must fit."""
    for number, (x, y, name, degrees) in enumerate(tiles):
        kind = kind_number(name)
        quarters = (0, 90, 180, 270).index(degrees)
        square = square_number(x, y)
        if number == 0:
            if [square, 4 * kind + quarters] != [0, state.p.tile[0].turned]:
                raise InvalidPosition(f"the first tile is {name} {degrees} at {x},{y}")
            continue
        if kind == c.SPRING:
            raise InvalidPosition("a second spring")
        _take(state, kind)
        state.p.hand = kind
        if not may_place(state.p, c.PLACE + 4 * square + quarters):
            raise InvalidPosition(f"tile {name} does not fit at {x},{y} turned by {degrees}")
        lay(state.p, 4 * kind + quarters, square)
    if not tiles:
        raise InvalidPosition("no first tile")


cdef object _take(CarcassonneState state, int kind):
    """Take a tile from the coming ones. Raises InvalidPosition."""
    if kind == c.LAKE:
        if not state.p.lake:
            raise InvalidPosition("the lake comes once, in a game with a river")
        state.p.lake = 0
    elif kind == c.SPRING or state.p.unseen[kind] == 0:
        raise InvalidPosition(f"too many tiles {c.NAMES[kind]}")
    else:
        put_back(state.p, kind, -1)


def determinize(
    CarcassonneState state not None, seat: Seat | None, Rng rng not None
) -> CarcassonneState:
    """Return a copy: nothing is hidden."""
    return state.clone()


def check(CarcassonneState state not None) -> None:
    """Raise AssertionError if an invariant of a position does not hold."""
    _check_tiles(state)
    _check_features(state)
    _check_spots(state)
    _check_followers(state)
    phase = PHASES[state.p.phase]
    assert state.p.seat < state.seats == state.p.colours, "whose turn"
    if phase == "place":
        assert state.p.hand != 255, "no tile in hand"
        assert fits_somewhere(state.p), "a tile that fits nowhere"
    else:
        assert state.p.hand == 255, "a tile in hand"
    if phase == "draw":
        left = state.p.river_left + state.p.land_left
        assert left > 0, "nothing to draw"
        assert state.p.river_left > 0 or not state.p.lake, "the lake was not laid"
        if state.p.solo and state.p.river_left == 0:
            assert state.p.stack[state.p.seat] > 0, "an empty stack"
    elif phase == "deploy":
        assert state.p.deployments == list_deployments(state.p) > 0, "nothing to deploy"
    elif phase == "score":
        assert state.p.solo, "an order in the base game"
        assert state.p.waiting_count > 1, "no order to choose"
    elif phase == "bonus":
        assert state.p.solo, "a bonus in the base game"
        assert state.p.bonus & (state.p.bonus - 1), "no order to choose"
        for seat in range(5):
            used = seat < state.seats and state.p.supply[seat] < state.p.followers
            assert used or not state.p.bonus >> seat & 1, "a bonus for nobody"


cdef object _check_tiles(CarcassonneState state):
    """Assert that every tile is somewhere, once (1.1, 1.2, 7.1)."""
    count = [0] * len(c.TILES)
    land = False
    for i in range(state.p.tile_count):
        kind = state.p.tile[i].turned >> 2
        count[kind] += 1
        assert not land or kind < c.LAND, "a river tile after land tiles"
        land = kind < c.LAND
        assert state.p.tile[i].turned & 3 < c.TILES[kind].rotations, "a rotation that looks alike"
    if land and state.options["river"]:
        assert state.p.river_left == 0, "land tiles before river tiles"
        assert not state.p.lake, "land tiles before the lake"
    for i in range(state.p.boxed_count):
        count[state.p.boxed[i]] += 1
    if state.p.hand != 255:
        count[state.p.hand] += 1
    river = bool(state.options["river"])
    for kind, tile in enumerate(c.TILES):
        total = state.game.components.copies_of(kind, river)
        unseen = state.p.lake if kind == c.LAKE else state.p.unseen[kind]
        assert count[kind] + unseen == total, f"{count[kind]} + {unseen} tiles {tile.name}"
    unseen = [state.p.unseen[kind] for kind in range(len(c.TILES))]
    assert state.p.land_left == sum(unseen[: c.LAND]), "land_left"
    assert state.p.river_left == sum(unseen[c.LAND :]), "river_left"
    if state.p.solo:
        stacks = [state.p.stack[seat] for seat in range(state.seats)]
        assert sum(stacks) == state.p.land_left, "stacks"
        most = sum([state.game.components.copies_of(kind, river) for kind in range(c.LAND)]) - (not river)
        assert max(stacks) <= (most + state.seats - 1) // state.seats, "a stack that is too large"


cdef object _check_features(CarcassonneState state):
    """Find every feature by walking over the table, and compare (3.1, 4, 5.3)."""
    cdef dict tiles = {}
    for number in range(state.p.tile_count):
        turned = state.p.tile[number].turned
        xy = c.SQUARES[state.p.tile[number].square]
        assert xy not in tiles, f"two tiles at {xy}"
        segments = c.SEGMENTS[turned >> 2]
        owner = {}
        for i, segment in enumerate(segments):
            for side in c.turned(segment, turned & 3):
                owner[segment.sort == c.FIELD, side] = i
        edges = c.TILES[turned >> 2].edges
        edges = "".join([edges[(side - (turned & 3)) % 4] for side in range(4)])
        tiles[xy] = (number, segments, owner, edges)
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    cdef dict links = {(n, i): [] for n, segments, _, _ in tiles.values() for i in range(len(segments))}
    cdef dict open_sides = dict.fromkeys(links, 0)
    for (x, y), (number, _, owner, edges) in tiles.items():
        for side, (dx, dy) in enumerate(steps):
            other = tiles.get((x + dx, y + dy))
            if other is None:
                if (False, side) in owner:
                    open_sides[number, owner[False, side]] += 1
                continue
            assert edges[side] == other[3][side ^ 2], f"{x},{y} and its neighbour differ"
            if (False, side) in owner:
                links[number, owner[False, side]].append((other[0], other[2][False, side ^ 2]))
            for half in (2 * side, 2 * side + 1):
                if (True, half) in owner:
                    meets = (5 if side % 2 == 0 else 9) - half
                    links[number, owner[True, half]].append((other[0], other[2][True, meets]))
    cdef dict standing = {}
    for i in range(state.p.figure_count):
        where = (state.p.figure[i].tile, state.p.figure[i].segment)
        standing.setdefault(where, []).append(state.p.figure[i].seat)
    cdef set done = set()
    by_number = {entry[0]: (xy, entry[1]) for xy, entry in tiles.items()}
    waits = PHASES[state.p.phase] in ("deploy", "score")
    for start in links:
        if start in done:
            continue
        group = [start]
        done.add(start)
        for member in group:
            for other in links[member]:
                if other not in done:
                    done.add(other)
                    group.append(other)
        _check_group(state, group, by_number, open_sides, standing, tiles, waits)


cdef object _check_group(
    CarcassonneState state,
    list group,
    dict by_number,
    dict open_sides,
    dict standing,
    dict tiles,
    bint waits,
):
    """Compare a feature found by walking with the stored one."""
    roots = {feature_at(state.p, n, i) for n, i in group}
    assert len(roots) == 1, f"{group} is not one feature"
    cdef int root = roots.pop()
    (x, y), segments = by_number[group[0][0]]
    sort = segments[group[0][1]].sort
    assert state.p.feature[root].sort == sort, f"{group} is no {c.FEATURES[sort]}"
    seats = [seat for member in group for seat in standing.get(member, [])]
    followers = sum([1 << 4 * seat for seat in seats])
    assert state.p.feature[root].followers == followers, f"followers on {group}"
    members = [find(state.p, i) for i in range(state.p.segment_count)].count(root)
    assert members == len(group), f"{group} is joined with something else"
    if sort == c.FIELD:
        touched = set()
        for n, i in group:
            for city in by_number[n][1][i].cities:
                touched.add(feature_at(state.p, n, city))
        for city in range(state.p.segment_count):
            if state.p.feature[city].sort == c.CITY and find(state.p, city) == city:
                touches = state.p.feature[root].cities & state.p.feature[city].cities != 0
                assert touches == (city in touched), f"farm {group} and a city"
        return
    size = len({n for n, _ in group})
    missing = sum([open_sides[member] for member in group])
    if sort == c.CLOISTER:
        around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        size = len([xy for xy in around if xy in tiles])
        missing = 9 - size
    assert state.p.feature[root].tiles == size, f"tiles of {group}"
    assert state.p.feature[root].open == missing, f"open sides of {group}"
    pennants = sum([by_number[n][1][i].pennants for n, i in group])
    assert state.p.feature[root].pennants == pennants, f"pennants of {group}"
    assert missing > 0 or not seats or waits, f"{group} is complete and was not scored"


cdef object _check_spots(CarcassonneState state):
    """Find the empty squares next to tiles and the edges that fit there, and compare (3.1)."""
    cdef int word, bit
    tiles = {}
    for number in range(state.p.tile_count):
        turned = state.p.tile[number].turned
        edges = [c.EDGES.index(edge) for edge in c.TILES[turned >> 2].edges]
        xy = c.SQUARES[state.p.tile[number].square]
        tiles[xy] = [edges[(side - (turned & 3)) % 4] for side in range(4)]
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    beside = {(x + dx, y + dy) for x, y in tiles for dx, dy in steps} - tiles.keys()
    found = set()
    for spot in range(192):
        word = spot >> 6
        bit = spot & 63
        if not state.p.spots[word] >> bit & 1:
            continue
        assert word < state.p.words, "a spot beyond the words in use"
        x, y = c.SQUARES[state.p.spot[spot].square]
        found.add((x, y))
        for side, (dx, dy) in enumerate(steps):
            there = tiles.get((x + dx, y + dy))
            for edge in range(4):
                fits = there is None or there[side ^ 2] == edge
                allowed = bool(state.p.allowed[side][edge][word] >> bit & 1)
                assert fits == allowed, f"side {side} of the spot {x},{y}"
    assert found == beside, "the squares beside tiles"


cdef object _check_followers(CarcassonneState state):
    """Assert that every follower is in its supply or on the table (1.3, 7.1)."""
    on_table = [0] * state.seats
    for i in range(state.p.figure_count):
        on_table[state.p.figure[i].seat] += 1
        turned = state.p.tile[state.p.figure[i].tile].turned
        segment = c.SEGMENTS[turned >> 2][state.p.figure[i].segment]
        assert not state.p.solo or segment.sort != c.FIELD, "a farmer alone"
    for seat in range(state.seats):
        assert on_table[seat] + state.p.supply[seat] == state.p.followers, f"seat {seat}"
