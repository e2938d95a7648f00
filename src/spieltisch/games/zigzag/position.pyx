"""Positions made from a description, or as determinizations for a seat."""

from typing import TYPE_CHECKING

from spieltisch.core.rng cimport Rng
from spieltisch.games.zigzag.building cimport deck_size, hand_size, has_built
from spieltisch.games.zigzag.views.knowledge cimport first_hidden, holds_known
from spieltisch.games.zigzag.state cimport ZigZagState

from spieltisch.core.arguments import phase_number, whole_numbers
from spieltisch.errors import InvalidPosition
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.layout import ENDS, PHASES
from spieltisch.games.zigzag.views.knowledge import hidden

if TYPE_CHECKING:
    from typing import Any
    from spieltisch.core.ids import Seat

_GOAL_AT = c.MOVE_GOAL - c.MOVE
_TURNS = (0, 180)
_CALLS = (None, "goal", "dry")


def fill(ZigZagState state not None, dict full not None: dict[str, Any]) -> None:
    """Give a fresh state the position that `full` describes, in the form of `State.full()`.

    The terrain cards on the table are taken from `table`; `open`, if given, must agree. Keys that
    follow from others may be left out. Raises InvalidPosition.
    """
    whole_numbers(full)
    state.p.phase = phase_number(full, PHASES)
    state.p.race = _number(full["race"] - 1, max(state.p.races, 1))
    _fill_mazes(state, full)
    state.p.seat = _seat_of(state, full)
    _fill_terrain(state, full)
    _fill_round(state, full)


def _each(state, full, key):
    """Return the values of a key, one a seat. Raises InvalidPosition."""
    values = full[key]
    if not isinstance(values, list) or len(values) != state.seats:
        raise InvalidPosition(f"{key} needs a value for each of {state.seats} seats: {values!r}")
    return values


def _number(value, below):
    """Return `value` if it is an int from 0 to `below` - 1, else raise InvalidPosition."""
    if type(value) is not int or not 0 <= value < below:
        raise InvalidPosition(f"{value!r} must be an int from 0 to {below - 1}")
    return value


def _seats_of(state, seats):
    """Return the seats, or raise InvalidPosition if two are the same."""
    found = [_number(seat, state.seats) for seat in seats]
    if len(set(found)) != len(found):
        raise InvalidPosition(f"{seats!r} has a seat twice: name each once")
    return found


cdef object _fill_mazes(ZigZagState state, dict full):
    """Fill in hands, mazes, the deck, goals and runners."""
    left = set(c.NAMES)

    def card(name: object):
        """Return a card's number, or raise InvalidPosition if it has been used."""
        if name not in left:
            raise InvalidPosition(f"{name!r} is not a maze card, or is in two places")
        left.remove(name)
        return c.NAMES.index(name)

    for seat, names in enumerate(_each(state, full, "hands")):
        for name in names:
            state.p.hand[seat] |= 1 << card(name)
    for seat, names in enumerate(_each(state, full, "crossed")):
        for name in names:
            state.p.crossed[seat] |= 1 << card(name)
    for seat, maze in enumerate(_each(state, full, "mazes")):
        for name, degrees in maze:
            laid = 2 * card(name) + _TURNS.index(degrees)
            state.p.maze[seat][state.p.maze_count[seat]] = laid
            state.p.maze_count[seat] += 1
    for name in full["under"]:
        state.p.under[state.p.under_count] = card(name)
        state.p.under_count += 1
    state.p.deck = 0
    for name in left:
        state.p.deck |= 1 << c.NAMES.index(name)
    for seat, goal in enumerate(_each(state, full, "goals")):
        if goal is not None:
            state.p.goal[seat] = c.TERRAINS.index(goal)
    for seat, at in enumerate(_each(state, full, "runners")):
        if at == "goal":
            state.p.at[seat] = _GOAL_AT
        elif at != "start":
            card_at, row, column = at
            state.p.at[seat] = (
                c.SECTIONS * _number(card_at, len(c.CARDS))
                + c.COLUMNS * _number(row, c.ROWS)
                + _number(column, c.COLUMNS)
            )
    for seat in _seats_of(state, full["arrived"]):
        state.p.arrived[state.p.arrived_count] = seat
        state.p.arrived_count += 1
    for seat, points in enumerate(_each(state, full, "points")):
        state.p.points[seat] = _number(points, 1 + len(c.CARDS) * (state.p.race + 1))


cdef int _seat_of(ZigZagState state, dict full) except -2:
    """Return the seat of the turn or of chance's action; in a finished race, the last to arrive."""
    phase = full["phase"]
    if phase == "deal":
        sizes = [hand_size(state.p, seat) for seat in range(state.seats)]
        return min(sizes.count(state.p.dealt), state.seats - 1)
    if phase == "goal":
        return min(sum([goal is not None for goal in full["goals"]]), state.seats - 1)
    if phase == "reveal":
        waiting = [s for s, card in enumerate(full["held"]) if card and card["terrain"] is None]
        if len(waiting) != 1:
            raise InvalidPosition(f"phase reveal needs one hidden held card: {full['held']!r}")
        return waiting[0]
    if phase == "run" or phase == "penalty":
        return _number(full["turn"], state.seats)
    if phase == "over" and state.p.arrived_count:
        return state.p.arrived[state.p.arrived_count - 1]
    return -1


cdef object _fill_terrain(ZigZagState state, dict full):
    """Fill in the terrain cards: on the table, turned over, in piles, and back."""
    cdef int place
    if len(full["table"]) != c.PLACES:
        raise InvalidPosition(f"table needs {c.PLACES} places")
    state.p.down = 0
    held = []
    for place in range(c.PLACES):
        word = full["table"][place]
        if word == "held":
            held.append(place)
        elif word == "down":
            state.p.down |= <unsigned long long>1 << place
        elif word != "gone":
            state.p.face[place] = c.TERRAINS.index(word)
            state.p.open |= <unsigned long long>1 << place
    lying = {str(p + 1): w for p, w in enumerate(full["table"]) if w in c.TERRAINS}
    if full.get("open", lying) != lying:
        raise InvalidPosition("open does not agree with table: change table, omit open")
    for seat, card in enumerate(_each(state, full, "held")):
        if card is not None:
            place = _number(card["place"] - 1, c.PLACES)
            held.remove(place)
            state.p.held[seat] = place
            if card["terrain"] is not None:
                state.p.face[place] = c.TERRAINS.index(card["terrain"])
            elif PHASES[state.p.phase] != "reveal":
                raise InvalidPosition(f"the card that seat {seat} has turned over needs a terrain")
    if held:
        raise InvalidPosition(f"no seat holds the cards of the held places {held!r}")
    for terrain in range(8):
        state.p.unseen[terrain] = _number(full["unseen"].get(c.TERRAINS[terrain], 0), 11)
        state.p.back[terrain] = _number(full["back"].get(c.TERRAINS[terrain], 0), 11)
    for seat, pile in enumerate(_each(state, full, "piles")):
        whole = [*full["used"], *pile] if seat == state.p.seat else pile
        if len(whole) > c.PLACES:
            raise InvalidPosition(f"seat {seat} has {len(whole)} terrain cards: at most {c.PLACES}")
        for name in whole:
            state.p.pile[seat][state.p.pile_count[seat]] = c.TERRAINS.index(name)
            state.p.pile_count[seat] += 1
    state.p.used = len(full["used"])


cdef object _fill_round(ZigZagState state, dict full):
    """Fill in the call to stop, and the runs."""
    called = _CALLS.index(full["called"])
    if (called > 0) != (full["caller"] is not None):
        raise InvalidPosition("caller and called belong together: give both or neither")
    state.p.caller = _number(full["caller"], state.seats) if called else -1
    state.p.called_goal = called == 1
    for seat in _seats_of(state, full["ran"]):
        state.p.ran |= 1 << seat
    for seat, run in enumerate(_each(state, full, "runs")):
        if run is not None:
            state.p.run[seat].end = ENDS.index(run["end"])
            state.p.run[seat].passed = _number(run["passed"], len(c.CARDS) + 1)
            if run["misfit"] is not None:
                state.p.run[seat].misfit = c.TERRAINS.index(run["misfit"])


# ---------------------------------------------------------------- determinization


def determinize(ZigZagState state not None, seat: Seat | None, Rng rng not None) -> ZigZagState:
    """Return a state that `seat` (None: a spectator) cannot tell from this one.

    Hidden hands and the deck are mixed and dealt again; so are the unseen terrain cards, the seat's
    own pile included (3.3). Every arrangement is equally likely.
    """
    cdef ZigZagState other = state.clone()
    cdef int holder, i
    if state.p.race == 0 and PHASES[state.p.phase] in ("deal", "build"):
        pool = []
        for card in range(len(c.CARDS)):
            bits = state.p.deck
            for holder in range(state.seats):
                if holder != seat:
                    bits |= state.p.hand[holder]
            if bits >> card & 1:
                pool.append(card)
        pool = _shuffled(pool, rng)
        for holder in range(state.seats):
            if holder != seat:
                other.p.hand[holder] = 0
                for _ in range(hand_size(state.p, holder)):
                    other.p.hand[holder] |= 1 << pool.pop()
        other.p.deck = 0
        for card in pool:
            other.p.deck |= 1 << card
    counts = hidden(state, seat)
    pool = _shuffled([t for t in range(8) for _ in range(counts[t])], rng)
    for holder in range(state.seats):
        for i in range(first_hidden(state, holder), state.p.pile_count[holder]):
            other.p.pile[holder][i] = pool.pop()
        if holder != seat and holds_known(state, holder):
            other.p.face[state.p.held[holder]] = pool.pop()
    for terrain in range(8):
        other.p.unseen[terrain] = pool.count(terrain)
    return other


cdef list _shuffled(list pool, Rng rng):
    """Return the pool in a random order; all orders are equally likely."""
    rest = pool[:]
    mixed = []
    while rest:
        mixed.append(rest.pop(rng.below(len(rest))))
    return mixed


# ---------------------------------------------------------------- invariants


def check(ZigZagState state not None) -> None:
    """Raise AssertionError if an invariant of a position does not hold."""
    _check_maze_cards(state)
    _check_terrain_cards(state)
    _check_runners(state)
    if PHASES[state.p.phase] in ("deal", "build", "goal"):
        _check_building(state)
    else:
        _check_round(state)


cdef object _check_maze_cards(ZigZagState state):
    """Check that each of the 28 maze cards is in one place (1.1)."""
    found = [card for card in range(len(c.CARDS)) if state.p.deck >> card & 1]
    found += [state.p.under[i] for i in range(state.p.under_count)]
    for seat in range(state.seats):
        found += [state.p.maze[seat][i] >> 1 for i in range(state.p.maze_count[seat])]
        for cards in (state.p.hand[seat], state.p.crossed[seat]):
            found += [card for card in range(len(c.CARDS)) if cards >> card & 1]
        assert state.p.races or not state.p.crossed[seat], "6.2 holds in the long game only"
    assert sorted(found) == list(range(len(c.CARDS))), f"maze cards {sorted(found)}"


cdef object _check_terrain_cards(ZigZagState state):
    """Check that the 48 terrain cards are in piles, on the table, or back on it (1.2)."""
    phase = PHASES[state.p.phase]
    found = [state.p.unseen[terrain] + state.p.back[terrain] for terrain in range(8)]
    lying = state.p.open
    runs = phase in ("run", "over") and state.p.seat >= 0
    assert state.p.used == 0 or runs, "cards used without a run"
    assert not state.p.down & lying, "a card face up and face down"
    for seat in range(state.seats):
        if state.p.held[seat] >= 0:
            bit = <unsigned long long>1 << state.p.held[seat]
            assert not (state.p.down | lying) & bit, "a card held twice, or lying on the table"
            assert phase in ("collect", "reveal"), f"a card held in phase {phase}"
            if holds_known(state, seat):
                lying |= bit
        used = state.p.used if seat == state.p.seat else 0
        assert used <= state.p.pile_count[seat], "more used than there are"
        for i in range(used, state.p.pile_count[seat]):
            found[state.p.pile[seat][i]] += 1
    for i in range(state.p.used):
        terrain = state.p.pile[state.p.seat][i]
        used = [state.p.pile[state.p.seat][k] for k in range(state.p.used)].count(terrain)
        assert used <= state.p.back[terrain], "used, but not back"
    for place in range(c.PLACES):
        if lying >> place & 1:
            found[state.p.face[place]] += 1
        else:
            assert state.p.face[place] == 0, f"the terrain of place {place + 1}"
    assert found == list(c.COPIES), f"terrain cards {found}"
    down = sum([int(state.p.down >> place & 1) for place in range(c.PLACES)])
    unseen = sum([state.p.unseen[terrain] for terrain in range(8)])
    assert unseen == down + (phase == "reveal"), f"{down} cards face down, {unseen} unseen"


cdef object _check_runners(ZigZagState state):
    """Check that runners stand in their mazes (4), and who is on a goal (5.1)."""
    cdef int count
    phase = PHASES[state.p.phase]
    over = phase == "over"
    for seat in range(state.seats):
        at = state.p.at[seat]
        arrived = [state.p.arrived[i] for i in range(state.p.arrived_count)]
        if at == _GOAL_AT:
            last = over and arrived[-1:] == [seat]
            assert state.p.maze_count[seat] == 0 or last, "a maze behind the goal"
            assert state.p.races or seat in arrived, f"seat {seat} on its goal"
            assert state.p.races == 0 or over or state.p.ran >> seat & 1, "a race that is over"
        else:
            assert seat not in arrived, f"seat {seat} not on its goal"
            running = phase == "run" and seat == state.p.seat
            cards = state.p.maze_count[seat] if running else min(1, state.p.maze_count[seat])
            assert at < c.SECTIONS * cards, f"runner {seat} off its maze"
    if state.p.races:
        assert state.p.arrived_count == 0, "arrived holds in a single race only"
    else:
        for seat in range(state.seats):
            assert state.p.points[seat] == 0, "points hold in the long game only"
        most = state.seats - 1 if state.p.play_on else 1
        count = state.p.arrived_count
        assert count == most if over else count < most, f"{count} on their goals"


cdef object _check_building(ZigZagState state):
    """Check the numbers of cards held and laid (2, 6.3); nothing else has begun."""
    phase = PHASES[state.p.phase]
    first = state.p.race == 0
    built = []
    cdef int seat
    for seat in range(state.seats):
        held, laid = hand_size(state.p, seat), state.p.maze_count[seat]
        assert state.p.at[seat] == -1, "a runner on its way before collecting"
        assert not state.p.crossed[seat], "cards crossed before collecting"
        assert state.p.pile_count[seat] == 0, "a pile before collecting"
        assert (state.p.goal[seat] >= 0) == (not first or (phase == "goal" and seat < state.p.seat))
        built.append(has_built(state.p, seat))
        if phase == "deal":
            right = state.p.dealt if seat < state.p.seat else 0
            assert laid == 0, "a maze before the deal"
            assert held == right or (seat == state.p.seat and held < state.p.dealt), "the deal"
        elif phase == "goal":
            assert (held, laid) == (0, state.p.built), "a maze that is not built"
        elif first:
            assert held + laid == state.p.dealt, "the cards dealt"
            assert laid <= state.p.built, "2.2: two are laid aside"
        else:
            assert held + laid >= state.p.built, "too few cards for a maze"
            assert laid == 0 or held + laid <= state.p.dealt, "built with too many cards"
    assert phase == "build" or first, f"phase {phase} in a later race"
    assert phase != "build" or not all(built), "everybody has built"
    assert state.p.under_count == 0 or not first, "cards under the deck"
    unseen = [state.p.unseen[terrain] for terrain in range(8)]
    assert unseen == list(c.COPIES), "terrain cards before collecting"
    assert state.p.ran == 0, "a run before collecting"
    assert state.p.caller < 0, "a caller before collecting"
    _check_goals(state)


def _check_goals(ZigZagState position not None):
    """Check that the goals are different ones of the four (2.3)."""
    goals = [position.p.goal[seat] for seat in range(position.seats) if position.p.goal[seat] >= 0]
    assert set(goals) <= set(c.GOALS), f"goals {goals}"
    assert len(set(goals)) == len(goals), f"a goal twice: {goals}"


cdef object _check_round(ZigZagState state):
    """Check collecting and running (3, 4)."""
    phase = PHASES[state.p.phase]
    cdef int seat
    cdef list on = [seat for seat in range(state.seats) if state.p.at[seat] != _GOAL_AT]
    _check_goals(state)
    for seat in range(state.seats):
        assert state.p.goal[seat] >= 0, f"seat {seat} without a goal"
        assert hand_size(state.p, seat) == 0, f"seat {seat} still builds"
        assert state.p.maze_count[seat] > 0 or seat not in on, f"seat {seat} without a maze"
        if state.p.ran >> seat & 1 or (seat not in on and phase != "over"):
            assert state.p.pile_count[seat] == 0, f"seat {seat} has a pile after its run"
            assert state.p.held[seat] < 0, f"seat {seat} collects on its goal"
    back = sum([state.p.back[terrain] for terrain in range(8)])
    if phase in ("run", "penalty"):
        assert state.p.seat in on, "a run of a seat on its goal"
        if phase == "run":
            assert not state.p.ran >> state.p.seat & 1, "a second run"
            assert state.p.used < state.p.pile_count[state.p.seat], "a run without cards"
            assert state.legal(state.p.seat), "a run with nowhere to go"
        else:
            assert state.p.called_goal, "4.6: for stop (goal)"
            assert state.p.seat == state.p.caller, "4.6: the caller's"
            assert state.p.ran >> state.p.seat & 1, "a penalty before the run"
            assert deck_size(state.p) > 0, "a penalty from an empty deck"
        return
    if phase == "over":
        if state.p.races:
            assert state.p.race + 1 == state.p.races, "races to come"
            assert len(on) < state.seats, "nobody on a goal"
            assert back + state.p.ran == 0, "a round that is not over"
        return
    assert on, "everybody is on its goal"
    assert back + state.p.ran == 0, "a run while collecting"
    assert state.p.caller < 0, "a caller while collecting"
    held = [seat for seat in range(state.seats) if state.p.held[seat] >= 0]
    assert state.p.down or state.p.open or held, "3.5: nothing is left on the table"
    assert phase == "collect" or state.p.seat in held, "nobody has turned a card over"
