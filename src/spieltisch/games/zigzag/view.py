"""A position as plain data: what a seat may see, everything, what the last action did.

RULES.md lists the keys.
"""

import cython

from spieltisch.core.changes import Changes
from spieltisch.core.outcome import Outcome
from spieltisch.core.state import changed
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.knowledge import preview as preview
from spieltisch.games.zigzag.notation import section_text
from spieltisch.games.zigzag.realtime import DECIDE_MS, IDLE_MS
from spieltisch.games.zigzag.table import ENDS, PHASES

if not cython.compiled:
    from spieltisch.core.uncompiled import lowest_bit
    from spieltisch.games.zigzag.building import deck_size, hand_size
    from spieltisch.games.zigzag.knowledge import hidden, hidden_bytes, holds_known
    from spieltisch.games.zigzag.running import top

_GOAL_AT = c.MOVE_GOAL - c.MOVE
_CARDS = {
    name: "".join(c.LETTERS[terrain] for terrain in card)
    for name, card in zip(c.NAMES, c.CARDS, strict=True)
}
"""The terrains of each maze card by their letters, row by row."""


def public(state):
    """Return what everybody sees; of piles the counts."""
    seen = _open_part(state)
    seen["cards"] = dict(_CARDS)
    seen["clock"] = {"held": DECIDE_MS, "idle": IDLE_MS}
    seen["piles"] = _piles(state)
    return seen


def private(state, seat):
    """Return hands and turned cards, of which `seat` (None: a spectator) sees its own."""
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


def public_since(state, before):
    """Return what of `public` is another than at `before`."""
    if not _same_turn(state, before):
        return Changes(changed(public(before), public(state)), {})
    return Changes(changed(_turn_part(before), _turn_part(state)), {})


def private_since(state, before, seat):
    """Return what of `private` is another than at `before`."""
    if not _same_turn(state, before):
        return Changes(changed(private(before, seat), private(state, seat)), {})
    viewer: cython.int = -1 if seat is None else seat
    seen: dict = {}
    if not _same_held(state, before):
        seen["held"] = _all_held(state, seat)
    if hidden_bytes(state, viewer) != hidden_bytes(before, viewer):
        seen["unseen"] = _counts(hidden(state, seat))
    return Changes(seen, {})


def _same_turn(state, before):
    """Return whether the collecting (3), or somebody's run (4), goes on."""
    return (
        state.p.round == before.p.round
        and state.p.phase == before.p.phase
        and state.p.seat == before.p.seat
        and state.p.ran == before.p.ran
        and PHASES[state.p.phase] in ("collect", "run")
    )


def _same_held(state, before):
    """Return whether what is turned over was so before; chance has said what it is (3.1)."""
    seat: cython.int
    for seat in range(state.seats):
        if state.p.held[seat] != before.p.held[seat]:
            return False
    return True


def _turn_part(state):
    """Return what of `public` changes while it does."""
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


def full(state):
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


def _open_part(state):
    """Return the position but for what lies face down or is held in hand."""
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


def _table(state):
    """Return what lies on each of the 48 places (2.4)."""
    seat: cython.int
    table: list = ["gone"] * c.PLACES
    rest: cython.ulonglong = state.p.down
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


def _counts(counts):
    """Return counts by terrain as a dict of those that are not 0."""
    return {c.TERRAINS[terrain]: counts[terrain] for terrain in range(8) if counts[terrain]}


def _names(cards):
    """Return the names of a set of maze cards."""
    names: list = []
    while cards != 0:
        names.append(c.NAMES[lowest_bit(cards)])
        cards &= cards - 1
    return names


def _laid(state, seat):
    """Return a maze from start to goal."""
    return [
        [c.NAMES[state.p.maze[seat][i] >> 1], 180 * (state.p.maze[seat][i] & 1)]
        for i in range(state.p.maze_count[seat])
    ]


def _piles(state):
    """Return how many cards are left of each pile."""
    return [
        state.p.pile_count[seat] - (state.p.used if seat == state.p.seat else 0)
        for seat in range(state.seats)
    ]


def _back(state):
    """Return the cards that came back from piles (5.2)."""
    return _counts([state.p.back[terrain] for terrain in range(8)])


def _top(state):
    """Return the runner's top card (4.2)."""
    return c.TERRAINS[top(state.p)]


def _used(state):
    """Return the cards that the runner has used (4.2)."""
    return [c.TERRAINS[state.p.pile[state.p.seat][i]] for i in range(state.p.used)]


def _runners(state):
    """Return where all runners stand."""
    return [_runner(state, seat) for seat in range(state.seats)]


def _runner(state, seat):
    """Return where a runner stands: `[card, row, column]`, `start` or `goal`."""
    at: cython.int = state.p.at[seat]
    if at < 0:
        return "start"
    if at == _GOAL_AT:
        return "goal"
    return [at // c.SECTIONS, at % c.SECTIONS // c.COLUMNS, at % c.COLUMNS]


def _all_held(state, viewer):
    """Return the cards that are turned over, as a seat (None: a spectator) knows them."""
    return [_held(state, seat, seat == viewer) for seat in range(state.seats)]


def _held(state, seat, known):
    """Return the card that a seat has turned over: its place, and its terrain where known."""
    if state.p.held[seat] < 0:
        return None
    seen = known and holds_known(state, seat)
    place: cython.int = state.p.held[seat]
    return {"place": place + 1, "terrain": c.TERRAINS[state.p.face[place]] if seen else None}


def _pile(state, seat):
    """Return what is left of a pile, the card to be used first in front."""
    begin: cython.int = state.p.used if seat == state.p.seat else 0
    return [c.TERRAINS[state.p.pile[seat][i]] for i in range(begin, state.p.pile_count[seat])]


def _to_lay(state, seat):
    """Return how many cards a seat has still to lay (2.2, 6.3)."""
    if PHASES[state.p.phase] not in ("deal", "build"):
        return 0
    if state.p.race == 0:
        return state.p.built - state.p.maze_count[seat]
    return hand_size(state.p, seat) - _surplus(state, seat)


def _surplus(state, seat):
    """Return how many cards a seat has still to discard (6.3)."""
    return max(hand_size(state.p, seat) + state.p.maze_count[seat] - state.p.dealt, 0)


def _run(state, seat):
    """Return how a seat's last run ended (4.4)."""
    end = ENDS[state.p.run[seat].end]
    if not end:
        return None
    misfit = c.TERRAINS[state.p.run[seat].misfit] if end == "stuck" else None
    return {"end": end, "misfit": misfit, "passed": state.p.run[seat].passed}


def _choices(state):
    """Return where the runner may go (4.2)."""
    return [
        "goal" if action == c.MOVE_GOAL else section_text(action - c.MOVE)
        for action in state.legal(state.p.seat)
    ]


def _scores(state):
    """Return how many come after each seat on its goal (5.1), in the long game the points (6.2)."""
    if state.p.races > 0:
        return [state.p.points[seat] for seat in range(state.seats)]
    arrived = [state.p.arrived[i] for i in range(state.p.arrived_count)]
    return [
        state.seats - 1 - arrived.index(seat) if seat in arrived else 0
        for seat in range(state.seats)
    ]


def outcome(state):
    """Return None while the game is on, else who came where (5.1, 6.4).

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


def items(state):
    """Return what the last action led to: a penalty, runs that ended, points of a race."""
    found: list = []
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


def seen(state, actor, action, seat):
    """Return the text as `seat` knows it: a card dealt or turned over is known to whose it is."""
    if action < c.GOAL and seat != state.p.seat:
        return "reveal ?"
    if c.DEAL <= action < c.PENALTY and seat != state.p.seat:
        return "deal ?"
    return state.text(action)
