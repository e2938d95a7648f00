"""Puzzles that a guest is offered: those of the day, of each game, and of the guest's own games.

Anybody may look at a puzzle. Tries are counted for a guest with a name.
"""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.site import Site
from spieltisch.server.features.study import puzzle_rows
from spieltisch.server.features.study.bodies import (
    PuzzleAnswer,
    PuzzleCard,
    PuzzleGame,
    Puzzles,
    PuzzleState,
)
from spieltisch.server.features.study.puzzling import GAMES, OWN, Posed, posed, slips, streak
from spieltisch.server.features.study.values import PRACTICE, Tried
from spieltisch.server.storage import table_rows
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import day_of

LISTED = 60
"""Tables of a guest that are looked through for finished games."""
Tried_ = dict[tuple[str, int], Tried]
"""A guest's tries, by puzzle and day."""


class OfferedPuzzles:
    """The puzzles of a server; each method raises Refusal."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._store = site.store

    async def of_guest(self, guest: Guest | None) -> Puzzles:
        """Return the puzzles that a guest, or a stranger, is offered today."""
        shelf, day = self._site.shelf, day_of(self._site.clock.now())
        tries = await self._store.do(puzzle_rows.tried, guest.id) if guest else []
        kept = {(one.puzzle, one.day): one for one in tries}
        daily = shelf.of_day(day)
        today = {puzzle.id for _, puzzle in daily}
        length, done = streak(tries, day, len(daily))
        solved = {one.puzzle for one in tries if one.solved}
        known = solved | {one.puzzle for one in tries if one.shown}
        return Puzzles(
            day=day,
            daily=[
                _card(puzzle.id, name, str(puzzle.options["mode"]), kept.get((puzzle.id, day)))
                for name, puzzle in daily
            ],
            games=[
                PuzzleGame(
                    name,
                    len(puzzles),
                    sum(puzzle.id in solved for puzzle in puzzles),
                    next((one.id for one in puzzles if one.id not in known | today), None),
                )
                for name, puzzles in shelf.games.items()
            ],
            slips=await self._slips(guest, kept) if guest else [],
            streak=length,
            today=done,
        )

    async def _slips(self, guest: Guest, kept: Tried_) -> list[PuzzleCard]:
        """Return the guest's own slips in the newest finished games."""
        store, found = self._store, []
        cards = await store.do(table_rows.of_guest, guest.id, LISTED)
        finished = [one for one in cards if one.card.status == "finished"]
        for listed in finished[:GAMES]:
            analysis = await store.do(table_rows.analysis, listed.table)
            mine = [seat for seat, holder in enumerate(listed.card.guests) if holder == guest.id]
            for seat in mine if analysis else []:
                for slip, _ in slips(analysis or b"", seat):
                    name, card = f"{listed.table}{OWN}{slip.number}", listed.card
                    found.append(_card(name, card.game, card.mode, kept.get((name, PRACTICE))))
        return found

    async def posed(self, id: str, guest: Guest | None) -> Posed:
        """Return a puzzle as this guest, or a stranger, may see it."""
        return await posed(self._site, self._site.challenges, id, guest, to=guest)

    async def attempt(
        self, puzzle: Posed, guest: Guest | None, tried: Sequence[str]
    ) -> PuzzleState:
        """Return what there is to say after the actions tried. An attempt that is judged counts for
        its guest."""
        day, line = self._day(puzzle), puzzle.line(tried)
        judged = puzzle.complete(line, tried)
        solves = judged and puzzle.solves(tried)
        kept = await self._kept(guest, puzzle, day)
        if judged and guest is not None:
            now = self._site.clock.now()
            kept = await self._store.do(
                puzzle_rows.try_puzzle, guest.id, puzzle.id, day, solves, now
            )
        one, mode = puzzle.puzzle, str(puzzle.puzzle.options["mode"])
        return PuzzleState(
            card=_card(puzzle.id, puzzle.game.spec.name, mode, kept),
            options=dict(one.options),
            seats=one.seats,
            seat=one.seat,
            daily=day != PRACTICE,
            state="solved" if solves else "missed" if judged else "open",
            seat_view=line.seat_view(one.seat),
            log=line.log,
            begins=len(one.actions) + 1,
            value=puzzle.value(tried) if judged else None,
            answer=puzzle.answer() if solves else None,
        )

    async def answer(self, puzzle: Posed, guest: Guest) -> PuzzleAnswer:
        """Return the answer to a puzzle that the guest has tried, and note that they saw it."""
        if not await self._store.do(
            puzzle_rows.show_puzzle, guest.id, puzzle.id, self._day(puzzle)
        ):
            raise Refusal("not-tried")
        return puzzle.answer()

    def _day(self, puzzle: Posed) -> int:
        """Return today for one of today's puzzles, else `PRACTICE`."""
        day = day_of(self._site.clock.now())
        today = {one.id for _, one in self._site.shelf.of_day(day)}
        return day if puzzle.id in today else PRACTICE

    async def _kept(self, guest: Guest | None, puzzle: Posed, day: int) -> Tried | None:
        tries = await self._store.do(puzzle_rows.tried, guest.id) if guest else []
        found = [one for one in tries if (one.puzzle, one.day) == (puzzle.id, day)]
        return found[0] if found else None


def _card(id: str, game: str, mode: str, kept: Tried | None) -> PuzzleCard:
    if kept is None:
        return PuzzleCard(id, game, mode, 0, 0, False)
    return PuzzleCard(id, game, mode, kept.tries, kept.solved, kept.shown)
