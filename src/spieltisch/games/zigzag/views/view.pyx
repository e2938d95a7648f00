"""Views of a position as plain data: a seat's, a full one, and the last action's items.

RULES.md lists the keys.
"""

from typing import TYPE_CHECKING

from spieltisch.core.bits cimport lowest_bit
from spieltisch.games.zigzag.building cimport deck_size, hand_size
from spieltisch.games.zigzag.views.knowledge cimport hidden_bytes, holds_known
from spieltisch.games.zigzag.running cimport top
from spieltisch.games.zigzag.state cimport ZigZagState

from spieltisch.core.views.changes import Changes
from spieltisch.core.outcome import Outcome
from spieltisch.core.state import changed
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.views.knowledge import hidden, preview
from spieltisch.games.zigzag.notation import section_text
from spieltisch.games.zigzag.realtime import DECIDE_MS, IDLE_MS
from spieltisch.games.zigzag.layout import ENDS, PHASES

if TYPE_CHECKING:
    from typing import Any
    from spieltisch.core.ids import Action, Actor, Seat

_GOAL_AT = c.MOVE_GOAL - c.MOVE


def public(ZigZagState state not None) -> dict[str, Any]:
    """Return the data that everybody sees; piles as counts."""
    seen = _open_part(state)
    seen["cards"] = dict(c.CARD_LETTERS)
    seen["clock"] = {"held": DECIDE_MS, "idle": IDLE_MS}
    seen["piles"] = _piles(state)
    return seen


def private(ZigZagState state not None, seat: Seat | None) -> dict[str, Any]:
    """Return hands and turned cards; `seat` (None: a spectator) sees its own."""
    return {
        "hands": [
            _names(state.p.hand[s])
            if s == seat or state.p.race > 0 or state.p.hand[s] == 0
            else None
            for s in range(state.seats)
        ],
        "held": _all_held(state, seat),
        "unseen": _counts(hidden(state, seat)),
    }


def public_since(ZigZagState state not None, ZigZagState before not None) -> Changes:
    """Return the differences in `public` since `before`."""
    if not _same_turn(state, before):
        return Changes(changed(public(before), public(state)), {})
    return Changes(changed(_turn_part(before), _turn_part(state)), {})


def private_since(
    ZigZagState state not None, ZigZagState before not None, seat: Seat | None
) -> Changes:
    """Return the differences in `private` since `before`."""
    if not _same_turn(state, before):
        return Changes(changed(private(before, seat), private(state, seat)), {})
    cdef int viewer = -1 if seat is None else seat
    cdef dict seen = {}
    if not _same_held(state, before):
        seen["held"] = _all_held(state, seat)
    if hidden_bytes(state, viewer) != hidden_bytes(before, viewer):
        seen["unseen"] = _counts(hidden(state, seat))
    return Changes(seen, {})


cdef bint _same_turn(ZigZagState state, ZigZagState before):
    """Return whether the collecting (3) or a seat's run (4) goes on."""
    return (
        state.p.round == before.p.round
        and state.p.phase == before.p.phase
        and state.p.seat == before.p.seat
        and state.p.ran == before.p.ran
        and PHASES[state.p.phase] in ("collect", "run")
    )


cdef bint _same_held(ZigZagState state, ZigZagState before):
    """Return whether the turned cards are the same; chance has drawn them (3.1)."""
    cdef int seat
    for seat in range(state.seats):
        if state.p.held[seat] != before.p.held[seat]:
            return False
    return True


cdef dict _turn_part(ZigZagState state):
    """Return the keys of `public` that change meanwhile."""
    if PHASES[state.p.phase] == "collect":
        return {"piles": _piles(state), "table": _table(state)}
    return {
        "piles": _piles(state),
        "back": _back(state),
        "runners": _runners(state),
        "top": _top(state),
        "used": _used(state),
        "choices": _choices(state),
    }


def full(ZigZagState state not None) -> dict[str, Any]:
    """Return everything: all hands, turned cards and piles, and the cards face down."""
    everything = _open_part(state)
    everything["hands"] = [_names(state.p.hand[seat]) for seat in range(state.seats)]
    everything["held"] = [_held(state, seat, True) for seat in range(state.seats)]
    everything["piles"] = [_pile(state, seat) for seat in range(state.seats)]
    everything["open"] = {
        str(place + 1): c.TERRAINS[state.p.face[place]]
        for place in range(c.PLACES)
        if state.p.open >> place & 1
    }
    everything["unseen"] = _counts([state.p.unseen[terrain] for terrain in range(8)])
    return everything


cdef dict _open_part(ZigZagState state):
    """Return the position without face-down cards and hands."""
    phase = PHASES[state.p.phase]
    running = phase == "run"
    return {
        "phase": phase,
        "race": state.p.race + 1,
        "races": max(state.p.races, 1),
        "turn": state.p.seat if running or phase == "penalty" else None,
        "scores": _scores(state),
        "points": [state.p.points[seat] for seat in range(state.seats)],
        "mazes": [_laid(state, seat) for seat in range(state.seats)],
        "goals": [
            None if state.p.goal[seat] < 0 else c.TERRAINS[state.p.goal[seat]]
            for seat in range(state.seats)
        ],
        "runners": _runners(state),
        "crossed": [_names(state.p.crossed[seat]) for seat in range(state.seats)],
        "arrived": [state.p.arrived[i] for i in range(state.p.arrived_count)],
        "to_lay": [_to_lay(state, seat) for seat in range(state.seats)],
        "surplus": [_surplus(state, seat) for seat in range(state.seats)],
        "deck": deck_size(state.p),
        "under": [c.NAMES[state.p.under[i]] for i in range(state.p.under_count)],
        "table": _table(state),
        "back": _back(state),
        "runs": [_run(state, seat) for seat in range(state.seats)],
        "caller": None if state.p.caller < 0 else state.p.caller,
        "called": None if state.p.caller < 0 else "goal" if state.p.called_goal else "dry",
        "ran": [seat for seat in range(state.seats) if state.p.ran >> seat & 1],
        "top": _top(state) if running else None,
        "used": _used(state),
        "choices": _choices(state) if running else [],
    }


cdef list _table(ZigZagState state):
    """Return the content of each of the 48 places (2.4)."""
    cdef int seat
    cdef list table = ["gone"] * c.PLACES
    cdef unsigned long long rest = state.p.down
    while rest != 0:
        table[lowest_bit(rest)] = "down"
        rest &= rest - 1
    rest = state.p.open
    while rest != 0:
        table[lowest_bit(rest)] = c.TERRAINS[state.p.face[lowest_bit(rest)]]
        rest &= rest - 1
    for seat in range(state.seats):
        if state.p.held[seat] >= 0:
            table[state.p.held[seat]] = "held"
    return table


cdef dict _counts(list counts):
    """Return counts by terrain as a dict without zeros."""
    return {c.TERRAINS[terrain]: counts[terrain] for terrain in range(8) if counts[terrain]}


cdef list _names(unsigned int cards):
    """Return the names of a set of maze cards."""
    cdef list names = []
    while cards != 0:
        names.append(c.NAMES[lowest_bit(cards)])
        cards &= cards - 1
    return names


cdef list _laid(ZigZagState state, int seat):
    """Return a maze from start to goal."""
    return [
        [c.NAMES[state.p.maze[seat][i] >> 1], 180 * (state.p.maze[seat][i] & 1)]
        for i in range(state.p.maze_count[seat])
    ]


cdef list _piles(ZigZagState state):
    """Return how many cards are left of each pile."""
    return [
        state.p.pile_count[seat] - (state.p.used if seat == state.p.seat else 0)
        for seat in range(state.seats)
    ]


cdef dict _back(ZigZagState state):
    """Return the cards that came back from piles (5.2)."""
    return _counts([state.p.back[terrain] for terrain in range(8)])


cdef str _top(ZigZagState state):
    """Return the runner's top card (4.2)."""
    return c.TERRAINS[top(state.p)]


cdef list _used(ZigZagState state):
    """Return the cards that the runner has used (4.2)."""
    return [c.TERRAINS[state.p.pile[state.p.seat][i]] for i in range(state.p.used)]


cdef list _runners(ZigZagState state):
    """Return the runners' places."""
    return [_runner(state, seat) for seat in range(state.seats)]


cdef object _runner(ZigZagState state, int seat):
    """Return a runner's place: `[card, row, column]`, `start` or `goal`."""
    cdef int at = state.p.at[seat]
    if at < 0:
        return "start"
    if at == _GOAL_AT:
        return "goal"
    return [at // c.SECTIONS, at % c.SECTIONS // c.COLUMNS, at % c.COLUMNS]


cdef list _all_held(ZigZagState state, object viewer):
    """Return the turned cards, as a seat (None: a spectator) knows them."""
    return [_held(state, seat, seat == viewer) for seat in range(state.seats)]


cdef object _held(ZigZagState state, int seat, bint known):
    """Return a seat's turned card: its place, and its terrain if known."""
    if state.p.held[seat] < 0:
        return None
    seen = known and holds_known(state, seat)
    cdef int place = state.p.held[seat]
    return {"place": place + 1, "terrain": c.TERRAINS[state.p.face[place]] if seen else None}


cdef list _pile(ZigZagState state, int seat):
    """Return the rest of a pile, the next card first."""
    cdef int begin = state.p.used if seat == state.p.seat else 0
    return [c.TERRAINS[state.p.pile[seat][i]] for i in range(begin, state.p.pile_count[seat])]


cdef int _to_lay(ZigZagState state, int seat):
    """Return how many cards a seat has still to lay (2.2, 6.3)."""
    if PHASES[state.p.phase] not in ("deal", "build"):
        return 0
    if state.p.race == 0:
        return state.p.built - state.p.maze_count[seat]
    return hand_size(state.p, seat) - _surplus(state, seat)


cdef int _surplus(ZigZagState state, int seat):
    """Return how many cards a seat has still to discard (6.3)."""
    return max(hand_size(state.p, seat) + state.p.maze_count[seat] - state.p.dealt, 0)


cdef object _run(ZigZagState state, int seat):
    """Return the end of a seat's last run (4.4)."""
    end = ENDS[state.p.run[seat].end]
    if not end:
        return None
    misfit = c.TERRAINS[state.p.run[seat].misfit] if end == "stuck" else None
    return {"end": end, "misfit": misfit, "passed": state.p.run[seat].passed}


cdef list _choices(ZigZagState state):
    """Return the runner's choices (4.2)."""
    return [
        "goal" if action == c.MOVE_GOAL else section_text(action - c.MOVE)
        for action in state.legal(state.p.seat)
    ]


cdef list _scores(ZigZagState state):
    """Return how many come after each seat on its goal (5.1); in the long game the points (6.2)."""
    if state.p.races > 0:
        return [state.p.points[seat] for seat in range(state.seats)]
    arrived = [state.p.arrived[i] for i in range(state.p.arrived_count)]
    return [
        state.seats - 1 - arrived.index(seat) if seat in arrived else 0
        for seat in range(state.seats)
    ]


def outcome(ZigZagState state not None) -> Outcome | None:
    """Return None while the game is on, else the ranks and scores (5.1, 6.4).

    Reasons: `goal` (the first is on its goal), `places` (all places are known), `races` (the long
    game's races are over).
    """
    ranks = state.ranks()
    if not ranks:
        return None
    if state.p.races > 0:
        reason = "races"
    else:
        reason = "places" if state.p.play_on else "goal"
    return Outcome(ranks, tuple(_scores(state)), reason)


def items(ZigZagState state not None) -> list[dict[str, Any]]:
    """Return the last action's items: a penalty, runs that ended, points of a race."""
    cdef list found = []
    if c.PENALTY <= state.p.last < c.LAY:
        name = c.NAMES[state.p.last - c.PENALTY]
        found.append({"kind": "penalty", "seat": state.p.last_seat, "card": name})
    for i in range(state.seats):
        seat = (max(state.p.last_seat, 0) + i) % state.seats
        if state.p.ended >> seat & 1:
            found.append({"kind": "run", "seat": seat} | _run(state, seat))
    if state.p.settled:
        for seat in range(state.seats):
            found.append({"kind": "race", "seat": seat, "points": state.p.gained[seat]})
    return found


def seen(
    ZigZagState state not None, int actor: Actor, int action: Action, seat: Seat | None
) -> str:
    """Return the text as `seat` knows it: only its own cards dealt or turned over are named."""
    if action < c.GOAL and seat != state.p.seat:
        return "reveal ?"
    if c.DEAL <= action < c.PENALTY and seat != state.p.seat:
        return "deal ?"
    return state.text(action)
