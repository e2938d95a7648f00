"""Handle the requests for puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.guests.browser import known_guest, required_guest
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.features.study import puzzle_rows
from spieltisch.server.features.study.bodies import (
    PuzzleCard,
    PuzzleGame,
    Puzzles,
    PuzzleState,
    Tries,
)
from spieltisch.server.features.study.puzzling import GAMES, OWN, Posed, posed, slips, streak
from spieltisch.server.features.study.values import PRACTICE, Tried
from spieltisch.server.storage.rows import table_rows
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import day_of
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.routes import get, post

LISTED = 60
"""Tables of a guest that are looked through for finished games."""
Tried_ = dict[tuple[str, int], Tried]
"""A guest's tries, by puzzle and day."""


class PuzzleHandlers(Feature):
    """Handlers of requests; each raises Refusal. Anybody may look at a puzzle. Tries are counted
    for a guest with a name."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._challenges = self.context.challenges

    @get("/api/puzzles", "guest", "puzzles")
    async def show(self, request: web.Request) -> web.Response:
        """Return the puzzles of the day, of each game, and of the guest's own games."""
        shelf, day = self.context.shelf, day_of(self.context.clock.now())
        guest = await known_guest(request)
        tries = await self._store.do(puzzle_rows.tried, guest.id) if guest else []
        kept = {(one.puzzle, one.day): one for one in tries}
        daily = shelf.of_day(day)
        today = {puzzle.id for _, puzzle in daily}
        length, done = streak(tries, day, len(daily))
        solved = {one.puzzle for one in tries if one.solved}
        known = solved | {one.puzzle for one in tries if one.shown}
        return answer(
            Puzzles(
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

    @post("/api/puzzles/{puzzle}", "guest", "puzzles")
    async def attempt(self, request: web.Request) -> web.Response:
        """Judge an attempt at a puzzle, and count it."""
        tried = (await read_body(request, Tries)).actions
        guest = await known_guest(request)
        puzzle = await self._posed(request, guest)
        day, store = self._day(puzzle), self._store
        kept = await self._kept(guest, puzzle, day)
        line = puzzle.line(tried)
        judged = puzzle.complete(line, tried)
        solves = judged and puzzle.solves(tried)
        if judged:
            guest = await required_guest(request)
            now = self.context.clock.now()
            kept = await store.do(puzzle_rows.try_puzzle, guest.id, puzzle.id, day, solves, now)
        state = self._state(puzzle, tried, day, kept)
        return answer(state)

    def _state(
        self, puzzle: Posed, tried: Sequence[str], day: int, kept: Tried | None
    ) -> PuzzleState:
        """Return what there is to say after the actions tried."""
        one, line = puzzle.puzzle, puzzle.line(tried)
        judged = puzzle.complete(line, tried)
        solves = judged and puzzle.solves(tried)
        mode = str(one.options["mode"])
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

    @post("/api/puzzles/{puzzle}/answer", "guest", "puzzles")
    async def answer(self, request: web.Request) -> web.Response:
        """Return the answer to a puzzle that the guest has tried."""
        guest = await required_guest(request)
        puzzle = await self._posed(request, guest)
        if not await self._store.do(
            puzzle_rows.show_puzzle, guest.id, puzzle.id, self._day(puzzle)
        ):
            raise Refusal("not-tried")
        return answer(puzzle.answer())

    async def _posed(self, request: web.Request, guest: Guest | None) -> Posed:
        name = request.match_info["puzzle"]
        return await posed(self.context, self._challenges, name, guest, to=guest)

    def _day(self, puzzle: Posed) -> int:
        """Return today for one of today's puzzles, else `PRACTICE`."""
        day = day_of(self.context.clock.now())
        today = {one.id for _, one in self.context.shelf.of_day(day)}
        return day if puzzle.id in today else PRACTICE

    async def _kept(self, guest: Guest | None, puzzle: Posed, day: int) -> Tried | None:
        tries = await self._store.do(puzzle_rows.tried, guest.id) if guest else []
        found = [one for one in tries if (one.puzzle, one.day) == (puzzle.id, day)]
        return found[0] if found else None


def _card(id: str, game: str, mode: str, kept: Tried | None) -> PuzzleCard:
    if kept is None:
        return PuzzleCard(id, game, mode, 0, 0, False)
    return PuzzleCard(id, game, mode, kept.tries, kept.solved, kept.shown)
