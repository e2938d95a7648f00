"""Tables of a round: made with their players, and started at once."""

from __future__ import annotations

from msgspec import structs

from spieltisch.server.features.tournaments.book import table_plan
from spieltisch.server.features.tournaments.values import Pairing, Tournament
from spieltisch.server.play.context import Context
from spieltisch.server.storage.interface import Change
from spieltisch.server.table import cards, commands, events
from spieltisch.server.table.course import beginning
from spieltisch.server.table.events import AnyEvent
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.transition import Transition

NOBODY = Guest(commands.NOBODY, "")
"""The host of all tables: players decide about no seat of an opponent."""


def made(context: Context, one: Tournament) -> tuple[Tournament, list[Change]]:
    """Return the tournament with all tables of its last round, and what the store keeps of the
    new ones."""
    if not one.rounds:
        return one, []
    *before, last = one.rounds
    found, changes = [], []
    for pairing in last:
        if pairing.places is None and not pairing.table:
            change = _table(context, one, pairing)
            changes.append(change)
            pairing = structs.replace(pairing, table=change.table)
        found.append(pairing)
    return structs.replace(one, rounds=(*before, tuple(found))), changes


def _table(context: Context, one: Tournament, pairing: Pairing) -> Change:
    library, randomness, at = context.library, context.randomness, context.clock.now()
    seated: list[AnyEvent] = []
    for seat, number in enumerate(pairing.seats):
        entrant = one.entrants[number]
        if entrant.guest is None:
            seated.append(events.Appointed(seat, entrant.bot))
            continue
        name = entrant.name or ""
        seated.append(events.Sat(seat, entrant.guest, name, avatar=entrant.avatar))
    plan, secret = table_plan(one.plan, len(pairing.seats)), randomness.secret()
    opening = commands.make(
        library, NOBODY, plan, secret, tournament=one.id, referee=one.host or commands.NOBODY
    )
    table = TableState(randomness.table_id(), library)
    rows = table.apply(at, Transition((*opening.events, *seated)))
    rows += table.apply(at, beginning.start(table, NOBODY, at, randomness))
    return Change(table.id, rows, cards.card(table))
