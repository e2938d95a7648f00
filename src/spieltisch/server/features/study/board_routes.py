"""Handle the requests about analysis boards."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
from aiohttp import web
from msgspec import structs

from spieltisch.core.game import Game
from spieltisch.errors import UnknownGame
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.malformed import bad
from spieltisch.server.base.randomness import ID_FORM
from spieltisch.server.features.conduct.door import visitor
from spieltisch.server.features.guests.browser import known_guest, required_guest
from spieltisch.server.features.lobby.listing import origins
from spieltisch.server.features.services import Feature, Services
from spieltisch.server.features.study import board_rows, puzzle_rows
from spieltisch.server.features.study import values as boards
from spieltisch.server.features.study.board import Kept, chain, play_on, position
from spieltisch.server.features.study.bodies import (
    Board,
    BoardCard,
    BoardHint,
    BoardNode,
    Boards,
    BoardSeat,
    Edit,
    MadeBoard,
    NewBoard,
    NewNode,
    Played,
    WantedHint,
)
from spieltisch.server.features.study.puzzling import posed
from spieltisch.server.features.study.values import Room, StoredBoard
from spieltisch.server.play.coach.coaches import BUSY_SECONDS, Asker, CoachBusy
from spieltisch.server.play.finished import finished, played
from spieltisch.server.play.hooks import Audience
from spieltisch.server.storage.rows import table_rows
from spieltisch.server.table.commands import resolved
from spieltisch.server.table.seating.colours import colours
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.text import clean
from spieltisch.server.transport.answers import answer, read_body
from spieltisch.server.transport.bounds.addresses import payer
from spieltisch.server.transport.bounds.prices import pay
from spieltisch.server.transport.routes import get, post

BYTES = 256 * 1024
"""Bytes of one board at most."""
KEPT = 8 * 1024 * 1024
"""Bytes of boards kept for one guest, of which an address may have four times as many."""
ROOM = Room(100, KEPT, (4 * KEPT, 8 * KEPT, 16 * KEPT), 1024 * 1024 * 1024)
"""The boards that are kept."""
ANYWHERE: Audience = "everybody"
"""A board's link leads anybody to its positions."""
NAME, COMMENT = 60, 500
"""Characters of a name and of a comment."""
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Kept).decode


class BoardHandlers(Feature):
    """Handlers of requests; each raises Refusal. A link is all that a reader needs."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._challenges = self.context.challenges

    @get("/api/boards", "guest", "boards")
    async def list(self, request: web.Request) -> web.Response:
        """Return the analysis boards of the guest."""
        guest = await known_guest(request)
        found = await self._store.do(board_rows.boards, guest.id, ROOM.boards) if guest else []
        cards = []
        for board in found:
            kept = _decode(board.data)
            mode = str(kept.options["mode"])
            cards.append(
                BoardCard(board.id, kept.title, kept.game, mode, len(kept.nodes), board.at)
            )
        return answer(Boards(cards))

    @post("/api/boards", "guest", "new-boards", later=("board-bytes",))
    async def make(self, request: web.Request) -> web.Response:
        """Make an analysis board."""
        guest = await required_guest(request)
        new = await read_body(request, NewBoard)
        now = self.context.clock.now()
        kept, node = await self._begun(new, guest)
        made = self.context.randomness.table_id()
        board = StoredBoard(made, guest.id, 1, now, self._written(request, guest, kept))
        there = origins(payer(request))
        _let_keep(await self._store.do(board_rows.add_board, board, there, ROOM))
        return answer(MadeBoard(made, node))

    def _written(self, request: web.Request, guest: Guest, kept: Kept) -> bytes:
        """Return a board as the store keeps it, and pay for its bytes; Refusal."""
        data = _encode(kept)
        if len(data) > BYTES:
            raise Refusal("board-full")
        pay(request, "board-bytes", guest.id, len(data))
        return data

    async def _begun(self, new: NewBoard, guest: Guest) -> tuple[Kept, int]:
        """Return a new board, and where it opens."""
        named = [new.game, new.table, new.puzzle, new.board]
        if sum(one is not None for one in named) != 1:
            raise bad("", "value")
        if new.table is not None:
            return await self._of_table(new.table, new.step)
        if new.puzzle is not None:
            return await self._of_puzzle(new.puzzle, guest)
        if new.board is not None:
            return _decode((await self._stored(new.board)).data), new.step or 0
        assert new.game is not None
        try:
            game = self.context.library.load(new.game)
        except UnknownGame:
            raise Refusal("unknown-game", game=new.game) from None
        seats = new.seats or game.spec.modes[0].seats[0]
        options = resolved(game, seats, new.options)
        kept = _empty(game, seats, options)
        if game.start(seats, **options).chances():  # what is dealt first
            kept, dealt = play_on(kept, game, 0, -1, None, True, self.context.randomness)
            return kept, dealt[-1].id
        return kept, 0

    async def _of_table(self, id: str, step: int | None) -> tuple[Kept, int]:
        table = await finished(self.context, self._challenges, id, ANYWHERE)
        game, actions = table.game, played(table)
        kept = structs.replace(
            _empty(game, len(table.seats), dict(table.setup.options)),
            bots=[seat.bot if seat.guest is None else None for seat in table.seats],
            colours=table.colours(),
            nodes=chain(actions),
            table=id,
        )
        return kept, min(len(actions) if step is None else step, len(actions))

    async def _of_puzzle(self, id: str, guest: Guest) -> tuple[Kept, int]:
        puzzle = await posed(self.context, self._challenges, id, guest, ANYWHERE)
        if all(one.puzzle != id for one in await self._store.do(puzzle_rows.tried, guest.id)):
            raise Refusal("not-tried")
        one = puzzle.puzzle
        options = resolved(puzzle.game, one.seats, one.options)
        kept = structs.replace(_empty(puzzle.game, one.seats, options), nodes=chain(one.actions))
        return kept, len(one.actions)

    @get("/api/boards/{board}", "link", "boards")
    async def show(self, request: web.Request) -> web.Response:
        """Return an analysis board with all its actions."""
        board, guest = await self._read(request), await known_guest(request)
        kept = _decode(board.data)
        game = kept.load(self.context.library)
        card = await self._store.do(table_rows.card, kept.table) if kept.table else None
        names = card.names if card else [None] * kept.seats
        seats = [
            BoardSeat(None if bot else name, bot, colour)
            for name, bot, colour in zip(names, kept.bots, kept.colours, strict=True)
        ]
        return answer(
            Board(
                board=board.id,
                mine=guest is not None and guest.id == board.guest,
                revision=board.revision,
                title=kept.title,
                game=kept.game,
                mode=str(kept.options["mode"]),
                options=kept.options,
                seats=seats,
                table=kept.table if card else None,
                nodes=[*kept.with_scores(game)],
                coach=self.context.coaches is not None and game.coach is not None,
            )
        )

    @get("/api/boards/{board}/at/{node}", "link", "boards")
    async def at(self, request: web.Request) -> web.Response:
        """Return a position of an analysis board."""
        kept = _decode((await self._read(request)).data)
        node = request.match_info["node"]
        if not (node.isascii() and node.isdigit() and len(node) < 8):
            raise Refusal("no-position")
        line = kept.line(kept.load(self.context.library), int(node))
        return answer(position(line, int(node)))

    @post("/api/boards/{board}/play", "guest", "boards", later=("board-bytes",))
    async def play(self, request: web.Request) -> web.Response:
        """Add an action to an analysis board."""
        new = await read_body(request, NewNode)
        ids: list[int] = []

        def change(kept: Kept, game: Game) -> Kept:
            about = (new.node, new.actor, new.text, new.settle)
            kept, added = play_on(kept, game, *about, self.context.randomness)
            ids[:] = [node.id for node in added]
            return kept

        board, kept, game = await self._change(request, change)
        line = kept.line(game, ids[-1])
        entries = line.log[-len(ids) :]
        by_id = {node.id: node for node in kept.nodes}
        nodes = [
            BoardNode(one.id, one.parent, one.actor, one.text, entry.items, one.name, one.comment)
            for one, entry in zip(map(by_id.__getitem__, ids), entries, strict=True)
        ]
        return answer(Played(board.revision, nodes, position(line, ids[-1])))

    @post("/api/boards/{board}/edit", "guest", "boards", later=("board-bytes",))
    async def edit(self, request: web.Request) -> web.Response:
        """Name, comment, promote or delete a variation of an analysis board."""
        edit = await read_body(request, Edit)
        name = edit.name and clean(edit.name, NAME)
        comment = edit.comment and clean(edit.comment, COMMENT)
        if name or comment:
            guest = await required_guest(request)
            self.context.conduct.let_speak(visitor(request, guest.id))

        def change(kept: Kept, game: Game) -> Kept:
            if edit.delete:
                return kept.without(edit.node)
            kept = kept.changed(edit.node, name, comment)
            return kept.promoted(edit.node) if edit.promote else kept

        await self._change(request, change)
        return await self.show(request)

    @post("/api/boards/{board}/hint", "guest", "boards")
    async def hint(self, request: web.Request) -> web.Response:
        """Return the coach's hint for a position of an analysis board."""
        guest = await required_guest(request)
        wanted = await read_body(request, WantedHint)
        kept = _decode((await self._read(request)).data)
        game = kept.load(self.context.library)
        match = kept.line(game, wanted.node).match
        if self.context.coaches is None or game.coach is None:
            raise Refusal("no-coach")
        if wanted.seat not in match.acting:
            raise Refusal("not-your-turn")
        asker = Asker(guest.id, payer(request))
        try:
            found = await self.context.coaches.hint(match.state, wanted.seat, asker)
        except CoachBusy:
            raise Refusal("coach-busy", seconds=BUSY_SECONDS) from None
        return answer(BoardHint(wanted.seat, found.candidates, found.expected))

    @post("/api/boards/{board}/drop", "guest", "boards")
    async def drop(self, request: web.Request) -> web.Response:
        """Delete an analysis board."""
        guest = await required_guest(request)
        if not await self._store.do(board_rows.drop_board, guest.id, request.match_info["board"]):
            raise Refusal("no-board")
        return await self.list(request)

    async def _change(
        self, request: web.Request, change: Callable[[Kept, Game], Kept]
    ) -> tuple[StoredBoard, Kept, Game]:
        """Change the guest's own board; Refusal."""
        guest = await required_guest(request)
        board = await self._read(request)
        if board.guest != guest.id:
            raise Refusal("not-your-board")
        before = _decode(board.data)
        game = before.load(self.context.library)
        kept = change(before, game)
        if kept == before:
            return board, kept, game
        now, data = self.context.clock.now(), self._written(request, guest, kept)
        board = structs.replace(board, revision=board.revision + 1, at=now, data=data)
        _let_keep(await self._store.do(board_rows.change_board, board, ROOM))
        return board, kept, game

    async def _read(self, request: web.Request) -> StoredBoard:
        return await self._stored(request.match_info["board"])

    async def _stored(self, id: str) -> StoredBoard:
        board = await self._store.do(board_rows.board, id) if re.fullmatch(ID_FORM, id) else None
        if board is None:
            raise Refusal("no-board")
        return board


def _let_keep(kept: boards.Kept) -> None:
    """Refuse a board that is not kept."""
    if kept == "changed":
        raise Refusal("board-changed")
    if kept == "guest":
        raise Refusal("boards-full", most=ROOM.boards, megabytes=ROOM.guest >> 20)
    if kept != "kept":
        raise Refusal("no-room")


def _empty(game: Game, seats: int, options: dict[str, str | int | bool]) -> Kept:
    """Return a board at the start of a game."""
    return Kept(
        game.spec.name,
        game.own_components,
        options,
        seats,
        [None] * seats,
        colours([None] * seats),
        [],
    )
