"""Real time: the facts that a game gives to the table's clock."""

from __future__ import annotations

from spieltisch.core.engine import CHANCE, TABLE
from spieltisch.core.realtime import RealTime
from spieltisch.core.state import State
from spieltisch.testing.check import check
from spieltisch.testing.walk import Walk


@check
def real_time(walk: Walk) -> None:
    """Check that acting seats race, alarms are legal, claims have names; no fact may be hidden."""
    facts = walk.game.real_time
    if facts is None:
        return
    for state in walk.some_states(3):
        key = state.key()
        actors = state.actors()
        live = facts.live(state)
        assert isinstance(live, bool)
        assert not live or (actors and CHANCE not in actors), f"{actors} do not race"
        if live:
            _alarms(facts, state)
            _things(facts, state)
        assert state.key() == key, "asking changed the game"
        world = state.determinize(None, walk.rng)
        assert facts.live(world) == live, "live() tells what is hidden"
        if live:
            alarms = list(facts.alarms(state))
            assert list(facts.alarms(world)) == alarms, "alarms() tell what is hidden"


def _alarms(facts: RealTime, state: State) -> None:
    legal = state.legal(TABLE)
    for alarm in facts.alarms(state):
        assert alarm.action in legal, f"{alarm} is not legal for the table"
        assert type(alarm.ms) is int, f"{alarm} is in no whole milliseconds"
        assert alarm.ms > 0, f"{alarm} is due before it begins"
        assert alarm.ms >= facts.SHORTEST_MS, f"{alarm} is shorter than {facts.SHORTEST_MS} ms"
        assert alarm.seat is None or 0 <= alarm.seat < state.seats, f"{alarm} is of no seat"


def _things(facts: RealTime, state: State) -> None:
    """Check that a claim can be computed for any seat's action, legal or not."""
    moves = [(seat, action) for seat in state.actors() for action in state.legal(seat)]
    for seat, action in moves:
        for other in range(state.seats):
            thing = facts.claim(state, other, action)
            assert thing is None or (isinstance(thing, str) and thing), f"claim() gives {thing!r}"
        assert all(isinstance(thing, str) for thing in facts.reveals(state, seat, action))
    for action in state.legal(TABLE):
        assert all(isinstance(thing, str) for thing in facts.reveals(state, TABLE, action))
