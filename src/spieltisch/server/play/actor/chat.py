"""The chat of a table, and its bounds."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable

from msgspec import structs

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.shares.allowances import Credit, Credits, Rate
from spieltisch.server.storage.interface import CHAT_MESSAGES, ChatRow
from spieltisch.server.table import commands
from spieltisch.server.table.phrases import PHRASES, REACTIONS
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.text import clean, distinct
from spieltisch.server.wire.messages import Reacted
from spieltisch.server.wire.parts import CHAT_LENGTH, ChatMessage

EACH = Rate(5, 0.5)
"""Messages of one guest, whatever the number of their sockets."""
SPECTATORS = Rate(10, 1)
"""Messages of all spectators: each waits for the disk, and so does any action behind it."""


class Chat:
    """The last messages, and the allowances of those who speak."""

    def __init__(self, table: TableState, rows: Iterable[ChatRow], now: int) -> None:
        self._table = table
        self._rows = deque(rows, maxlen=CHAT_MESSAGES)
        self._last = {row.guest: row.at for row in self._rows}
        """The time of each guest's last message, by guest."""
        self._each = Credits(EACH)
        self._spectators = Credit(SPECTATORS, now)

    def phrase(self, guest: Guest, phrase: str, at: int) -> ChatRow:
        """Return the message of a phrase that a guest may add now; Refusal."""
        if phrase not in PHRASES:
            raise Refusal("unknown-phrase", phrase=phrase, allowed=" ".join(PHRASES))
        return structs.replace(self.message(guest, PHRASES[phrase], at), phrase=phrase)

    def message(self, guest: Guest, text: str, at: int) -> ChatRow:
        """Return the message that a guest may add now; Refusal."""
        table = self._table
        self._check(guest)
        text = clean(text, CHAT_LENGTH)
        seat = min(table.seats_of(guest.id), default=None)
        self._spend(guest, at)
        if seat is None and not self._spectators.afford(1, at):
            raise Refusal("too-many")
        if seat is None:
            name = distinct(guest.name, commands.names_of_others(table, guest))
        else:
            name = table.seats[seat].name or guest.name
        number = self._rows[-1].line + 1 if self._rows else 1
        return ChatRow(number, at, name, seat, text, guest.id)

    def reaction(self, guest: Guest, seat: int, reaction: str, at: int) -> Reacted:
        """Return the reaction that a guest may show now; Refusal."""
        if reaction not in REACTIONS:
            raise Refusal("unknown-phrase", phrase=reaction, allowed=" ".join(REACTIONS))
        if seat not in self._table.seats_of(guest.id):
            raise Refusal("not-your-seat")
        self._check(guest)
        self._spend(guest, at)
        self._last[guest.id] = at
        return Reacted(seat, reaction)

    def _check(self, guest: Guest) -> None:
        """Refuse somebody who may say nothing here."""
        if not self._table.chat_open:
            raise Refusal("chat-closed")
        if guest.id in self._table.muted:
            raise Refusal("muted")

    def _spend(self, guest: Guest, at: int) -> None:
        """Pay for what a guest says or shows; Refusal for too much of it."""
        table = self._table
        wait = self._last.get(guest.id, 0) + 1000 * table.slow - at
        if table.slow and guest.id != table.host and wait > 0:
            raise Refusal("slow-mode", seconds=-(-wait // 1000))
        if not self._each.spend(guest.id, at):
            raise Refusal("too-many")

    def add(self, row: ChatRow) -> None:
        """Add a message that is stored."""
        self._rows.append(row)
        self._last[row.guest] = row.at

    def speaker(self, line: int) -> Guest:
        """Return who wrote a message, by the name they had then; Refusal for an unknown one."""
        for row in self._rows:
            if row.line == line:
                return Guest(row.guest, row.name)
        raise Refusal("no-line")

    def messages_of(self, guest: Guest) -> list[ChatMessage]:
        """Return the messages that a guest is known to have written."""
        return [self.shown(row) for row in self._rows if row.guest == guest.id]

    def last(self, number: int, also: int | None) -> list[ChatRow]:
        """Return the last messages, and the one of the number `also` if it is older."""
        rows = [*self._rows]
        older = [row for row in rows[:-number] if row.line == also]
        return [*older, *rows[-number:]]

    def emptied(self, line: int) -> ChatRow:
        """Return the row that takes the place of a message that is taken out; Refusal."""
        for row in self._rows:
            if row.line == line:
                return structs.replace(row, text="", phrase=None)
        raise Refusal("no-line")

    def replace(self, row: ChatRow) -> None:
        """Put a row in the place of that of its number."""
        for index, one in enumerate(self._rows):
            if one.line == row.line:
                self._rows[index] = row

    def messages(self, blocked: Container[int | None] = ()) -> list[ChatMessage]:
        """Return the messages as a client sees them who has blocked these guests."""
        return [self.shown(row) for row in self._rows if row.guest not in blocked]

    def shown(self, row: ChatRow) -> ChatMessage:
        """Return a message as clients see it."""
        muted = row.guest in self._table.muted
        ms = max(0, row.at - self._table.made_at)
        return ChatMessage(row.line, ms, row.name, row.seat, row.text, row.phrase, muted)
