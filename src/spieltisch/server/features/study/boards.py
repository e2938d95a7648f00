"""Analysis boards: made, played on, edited and looked at; a link is all that a reader needs."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
from msgspec import structs

from spieltisch.core.game import Game
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.malformed import bad
from spieltisch.server.base.randomness import ID_FORM
from spieltisch.server.base.visitor import Visitor
from spieltisch.server.features.lobby.listing import origins
from spieltisch.server.features.site import Site
from spieltisch.server.features.study import board_rows, puzzle_rows
from spieltisch.server.features.study import values as boards
from spieltisch.server.features.study.board import Kept, chain, play_on, position
from spieltisch.server.features.study.bodies import (
    Board,
    BoardCard,
    BoardHint,
    BoardNode,
    BoardPosition,
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
from spieltisch.server.play.coach.questions import encoded
from spieltisch.server.play.finished import finished, played
from spieltisch.server.play.hooks import Audience
from spieltisch.server.storage import table_rows
from spieltisch.server.table.commands import resolved
from spieltisch.server.table.seating.colours import colours
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.text import clean

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
Pay = Callable[[int], None]
"""Takes the price of so many bytes from the guest who writes them; Refusal."""
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Kept).decode


class AnalysisBoards:
    """The analysis boards of a server; each method raises Refusal."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._store = site.store

    async def of_guest(self, guest: Guest | None) -> Boards:
        """Return the boards of a guest."""
        found = await self._store.do(board_rows.boards, guest.id, ROOM.boards) if guest else []
        cards = []
        for board in found:
            kept = _decode(board.data)
            mode = str(kept.options["mode"])
            cards.append(
                BoardCard(board.id, kept.title, kept.game, mode, len(kept.nodes), board.at)
            )
        return Boards(cards)

    async def shown(self, id: str, guest: Guest | None) -> Board:
        """Return a board with all its actions, as this guest or a stranger sees it."""
        board = await self._stored(id)
        kept = _decode(board.data)
        game = kept.load(self._site.library)
        card = await self._store.do(table_rows.card, kept.table) if kept.table else None
        names = card.names if card else [None] * kept.seats
        seats = [
            BoardSeat(None if bot else name, bot, colour)
            for name, bot, colour in zip(names, kept.bots, kept.colours, strict=True)
        ]
        return Board(
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
            coach=self._site.coaches is not None and game.coach is not None,
        )

    async def position(self, id: str, node: str) -> BoardPosition:
        """Return the position after an action, which is named by its number."""
        kept = _decode((await self._stored(id)).data)
        if not (node.isascii() and node.isdigit() and len(node) < 8):
            raise Refusal("no-position")
        line = kept.line(kept.load(self._site.library), int(node))
        return position(line, int(node))

    async def hint(self, guest: Guest, id: str, wanted: WantedHint, address: str) -> BoardHint:
        """Return the coach's hint for a position."""
        kept = _decode((await self._stored(id)).data)
        game = kept.load(self._site.library)
        match = kept.line(game, wanted.node).match
        if self._site.coaches is None or game.coach is None:
            raise Refusal("no-coach")
        if wanted.seat not in match.acting:
            raise Refusal("not-your-turn")
        try:
            asker = Asker(guest.id, address)
            found = await self._site.coaches.hint(match.state, wanted.seat, asker)
        except CoachBusy:
            raise Refusal("coach-busy", seconds=BUSY_SECONDS) from None
        return BoardHint(wanted.seat, encoded(found.candidates), encoded(found.expected))

    # ------------------------------------------------------------ changes

    async def make(self, guest: Guest, new: NewBoard, address: str, pay: Pay) -> MadeBoard:
        """Make a board for a guest who asks from that address."""
        now = self._site.clock.now()
        kept, node = await self._begun(new, guest)
        made = self._site.randomness.table_id()
        board = StoredBoard(made, guest.id, 1, now, _written(kept, pay))
        _let_keep(await self._store.do(board_rows.add_board, board, origins(address), ROOM))
        return MadeBoard(made, node)

    async def play(self, guest: Guest, id: str, new: NewNode, pay: Pay) -> Played:
        """Add an action to a board of the guest, and what chance draws after it."""
        ids: list[int] = []

        def change(kept: Kept, game: Game) -> Kept:
            about = (new.node, new.actor, new.text, new.settle)
            kept, added = play_on(kept, game, *about, self._site.randomness)
            ids[:] = [node.id for node in added]
            return kept

        board, kept, game = await self._change(guest, id, change, pay)
        line = kept.line(game, ids[-1])
        entries = line.log[-len(ids) :]
        by_id = {node.id: node for node in kept.nodes}
        nodes = [
            BoardNode(one.id, one.parent, one.actor, one.text, entry.items, one.name, one.comment)
            for one, entry in zip(map(by_id.__getitem__, ids), entries, strict=True)
        ]
        return Played(board.revision, nodes, position(line, ids[-1]))

    async def edit(self, guest: Guest, visitor: Visitor, id: str, edit: Edit, pay: Pay) -> None:
        """Name, comment, promote or delete an action on a board of the guest."""
        name = edit.name and clean(edit.name, NAME)
        comment = edit.comment and clean(edit.comment, COMMENT)
        if name or comment:
            self._site.conduct.let_speak(visitor)

        def change(kept: Kept, game: Game) -> Kept:
            if edit.delete:
                return kept.without(edit.node)
            kept = kept.changed(edit.node, name, comment)
            return kept.promoted(edit.node) if edit.promote else kept

        await self._change(guest, id, change, pay)

    async def delete(self, guest: Guest, id: str) -> None:
        """Delete a board of the guest."""
        if not await self._store.do(board_rows.delete_board, guest.id, id):
            raise Refusal("no-board")

    async def _change(
        self, guest: Guest, id: str, change: Callable[[Kept, Game], Kept], pay: Pay
    ) -> tuple[StoredBoard, Kept, Game]:
        """Change the guest's own board; Refusal."""
        board = await self._stored(id)
        if board.guest != guest.id:
            raise Refusal("not-your-board")
        before = _decode(board.data)
        game = before.load(self._site.library)
        kept = change(before, game)
        if kept == before:
            return board, kept, game
        now, data = self._site.clock.now(), _written(kept, pay)
        board = structs.replace(board, revision=board.revision + 1, at=now, data=data)
        _let_keep(await self._store.do(board_rows.change_board, board, ROOM))
        return board, kept, game

    async def _stored(self, id: str) -> StoredBoard:
        board = await self._store.do(board_rows.board, id) if re.fullmatch(ID_FORM, id) else None
        if board is None:
            raise Refusal("no-board")
        return board

    # ------------------------------------------------------------ how boards begin

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
        game = self._site.library.offered(new.game)
        seats = new.seats or game.spec.modes[0].seats[0]
        options = resolved(game, seats, new.options)
        kept = _empty(game, seats, options)
        if game.start(seats, **options).chances():  # what is dealt first
            kept, dealt = play_on(kept, game, 0, -1, None, True, self._site.randomness)
            return kept, dealt[-1].id
        return kept, 0

    async def _of_table(self, id: str, step: int | None) -> tuple[Kept, int]:
        table = await finished(self._site, self._site.challenges, id, ANYWHERE)
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
        puzzle = await posed(self._site, self._site.challenges, id, guest, ANYWHERE)
        if all(one.puzzle != id for one in await self._store.do(puzzle_rows.tried, guest.id)):
            raise Refusal("not-tried")
        one = puzzle.puzzle
        options = resolved(puzzle.game, one.seats, one.options)
        kept = structs.replace(_empty(puzzle.game, one.seats, options), nodes=chain(one.actions))
        return kept, len(one.actions)


def _written(kept: Kept, pay: Pay) -> bytes:
    """Return a board as the store keeps it, and pay for its bytes; Refusal."""
    data = _encode(kept)
    if len(data) > BYTES:
        raise Refusal("board-full")
    pay(len(data))
    return data


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
