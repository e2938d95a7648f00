"""The rule of undo: whether an action can be taken back, and who must agree.

Within their turn players undo freely, as long as nobody else acted and nothing hidden came to
light. Hidden things come to light when somebody sees a draw, or the action shows its player more
than they knew. Later all other people must agree, until another seat acts; in a game that counts
for ratings nothing is undone later. The same things are drawn again, so an undo never brings a
better draw.

A player without other people cannot undo past what they saw. Where nothing is ever hidden they
undo past the answers of bots, too. People who share a screen agree among themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from spieltisch.core.engine import CHANCE
from spieltisch.core.views.telling import tells_actor
from spieltisch.server.base.codes import Refusal
from spieltisch.server.table.course.ended import rated
from spieltisch.server.table.events import TakenBack
from spieltisch.server.table.history import Played, Turned
from spieltisch.server.table.state import TableState
from spieltisch.server.table.transition import Transition
from spieltisch.server.table.values import Seats, TakeBackOffer, TakeBackTarget


def target(table: TableState, guest: int) -> TakeBackTarget:
    """Return what a guest could take back now. Refusal `no-take-back`, `acted-since`, `seen-since`.

    Every update asks for it, so it is quick: it does not check whether the action itself showed
    its player something. `TakeBacks` does when the player asks.
    """
    turned = _turned(table, guest)
    later = table.history.since(turned.to)[1:]
    acted = any(act.actor != CHANCE for act in later)
    if table.people().keys() - {guest}:
        if acted:
            raise Refusal("acted-since")
        seen = _came_to_light(table, later)
        if seen and rated(table):
            raise Refusal("seen-since")
        return TakeBackTarget(turned.to, seen or turned.seat not in table.to_act())
    mine = table.seats_of(guest)
    shared = len(mine) > 1 and not table.mode.solo
    if acted and (shared or not table.game.spec.open_information):
        raise Refusal("acted-since")
    if not shared and _shown(table, later) & mine:
        raise Refusal("seen-since")
    return TakeBackTarget(turned.to, False)


def _came_to_light(table: TableState, later: Sequence[Played]) -> bool:
    """Return whether somebody has seen a draw. Draws that were taken back have been seen, too: they
    come again."""
    match = table.match
    assert match is not None
    return bool(match.redraws or _shown(table, later))


def choice(table: TableState, seats: Seats) -> TakeBackTarget | None:
    """Return what the holder of the seats could take back now; None where there is nothing."""
    last = table.history.last
    if last is None or last.seat not in seats:
        return None
    try:
        return target(table, last.guest)
    except Refusal:
        return None


def _turned(table: TableState, guest: int) -> Turned:
    if table.match is None or table.status != "playing":
        raise Refusal("not-playing")
    if table.setup.attempt:
        raise Refusal("no-take-back")
    if guest not in table.people():
        raise Refusal("not-your-seat")
    last = table.history.last
    if last is None or last.guest != guest:
        raise Refusal(_nothing(table, guest))
    if table.seats[last.seat].guest != guest or table.seats[last.seat].bot is not None:
        raise Refusal("not-your-seat")
    race = table.game.real_time
    if race is not None and race.live(last.before.state):
        raise Refusal("no-take-back")
    return last


def _nothing(table: TableState, guest: int) -> str:
    """Return why nothing of a guest's can be taken back."""
    mine = table.seats_of(guest)
    acts = table.history.acts
    if table.clock or not any(act.actor in mine for act in acts):
        return "no-take-back"
    last = next(k for k in reversed(range(len(acts))) if acts[k].actor != CHANCE)
    if acts[last].actor not in mine:
        return "acted-since"
    return "seen-since" if acts[last + 1 :] else "no-take-back"


def _shown(table: TableState, later: Sequence[Played]) -> frozenset[int]:
    """Return the seats that saw something drawn later."""
    seats: set[int] = set()
    for act in later:
        if act.actor == CHANCE:
            logged = table.log[act.n - 1]
            if logged.texts:
                seats |= {seat for seat, text in enumerate(logged.texts) if _tells(text)}
            elif _tells(logged.entry.text):
                seats |= set(range(len(table.seats)))
    return frozenset(seats)


def _tells(text: str) -> bool:
    """Return whether a text tells any of what was drawn."""
    _, *what = text.split(" ")
    return set(what) != {"?"}


@dataclass
class _Offer:
    to: int
    seat: int
    guest: int
    drawn: bool
    agreed: set[int] = field(default_factory=set)


class TakeBacks:
    """A request to take back, and the people who agree.

    None of it outlives the table in memory, but for the event that follows.
    """

    def __init__(self, table: TableState) -> None:
        self._table = table
        self._offer: _Offer | None = None

    @property
    def offer(self) -> TakeBackOffer | None:
        """The request that waits for consent."""
        if self._offer is None:
            return None
        asked = self._offer
        seats = {s for guest in asked.agreed for s in self._table.people().get(guest, ())}
        return TakeBackOffer(asked.to, asked.seat, asked.drawn, tuple(sorted(seats)))

    def settled(self) -> bool:
        """Ask no longer: something happened. Return whether anything was asked."""
        asked, self._offer = self._offer is not None, None
        return asked

    def wish(self, guest: int, to: int, wish: bool) -> Transition | None:
        """Note that a guest would go back to log number `to`, agrees to it, or (no `wish`) neither.

        Returns what follows once nobody else needs to agree. Refusal.
        """
        offer = self._offer
        standing = offer is not None and offer.to == to
        if not wish:
            if standing and guest in self._table.people():
                self._offer = None
            return None
        if offer is None or not standing or offer.guest == guest:
            return self._ask(guest, to)
        others = self._table.people().keys() - {offer.guest}
        if guest not in others:
            raise Refusal("not-your-seat")
        offer.agreed.add(guest)
        return self._taken_back(offer) if offer.agreed >= others else None

    def _ask(self, guest: int, to: int) -> Transition | None:
        found = target(self._table, guest)
        if found.to != to:
            raise Refusal("stale", n=self._table.n)
        turned = _turned(self._table, guest)
        state = turned.before.state
        first, *later = self._table.history.since(to)
        action = state.parse(first.text)
        told = tells_actor(state, turned.seat, action)
        others = bool(self._table.people().keys() - {guest})
        if told and (not others or rated(self._table)):
            raise Refusal("seen-since")
        shown = told or bool(_shown(self._table, later))
        offer = _Offer(to, turned.seat, guest, shown)
        if not (found.ask or told):
            return self._taken_back(offer)
        if self._offer is None:
            self._offer = offer
        return None

    def _taken_back(self, offer: _Offer) -> Transition:
        return Transition((TakenBack(offer.seat, offer.to),))
