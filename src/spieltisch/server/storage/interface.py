"""The store as the rest of the server uses it, whatever keeps the data.

A table is its log: numbered events, appended and never changed. `append` returns when the
change is on disk, so that an acknowledged action survives a crash; a change is whole or not at
all. The embedded store is `sqlite.py`, for one process; several share the one in `postgres/`.

A table has one writer. A process claims it before it loads it, and gets an epoch, which every claim
raises. Each change says the epoch of its writer, and the store refuses one of an older epoch.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple, Protocol

import msgspec

from spieltisch.core.spec import OptionValue
from spieltisch.server.features.calls.values import CallingStore
from spieltisch.server.features.calls.values import MailAddress as MailAddress
from spieltisch.server.features.calls.values import PushSubscription as PushSubscription
from spieltisch.server.features.calls.values import Vacation as Vacation
from spieltisch.server.features.conduct.values import ConductStore
from spieltisch.server.features.conduct.values import HostNotice as HostNotice
from spieltisch.server.features.daily.values import DailyStore
from spieltisch.server.features.daily.values import Placed as Placed
from spieltisch.server.features.friends.values import PeopleStore
from spieltisch.server.features.lobby.values import LobbyStore
from spieltisch.server.features.record.values import Against as Against
from spieltisch.server.features.record.values import Course as Course
from spieltisch.server.features.record.values import CoursePoint as CoursePoint
from spieltisch.server.features.record.values import DailyStanding as DailyStanding
from spieltisch.server.features.record.values import HeadToHead as HeadToHead
from spieltisch.server.features.record.values import KnownRating as KnownRating
from spieltisch.server.features.record.values import Leader as Leader
from spieltisch.server.features.record.values import Leaders as Leaders
from spieltisch.server.features.record.values import ModeRecord as ModeRecord
from spieltisch.server.features.record.values import PlayedGame as PlayedGame
from spieltisch.server.features.record.values import PlayedGames as PlayedGames
from spieltisch.server.features.record.values import PlayedSeat as PlayedSeat
from spieltisch.server.features.record.values import Profile as Profile
from spieltisch.server.features.record.values import Rating as Rating
from spieltisch.server.features.record.values import RecordStore
from spieltisch.server.features.study.values import BoardStore
from spieltisch.server.features.tournaments.values import Bounds as Bounds
from spieltisch.server.features.tournaments.values import Entrant as Entrant
from spieltisch.server.features.tournaments.values import Entry as Entry
from spieltisch.server.features.tournaments.values import NewTournament as NewTournament
from spieltisch.server.features.tournaments.values import Pairing as Pairing
from spieltisch.server.features.tournaments.values import Round as Round
from spieltisch.server.features.tournaments.values import System as System
from spieltisch.server.features.tournaments.values import TableNow as TableNow
from spieltisch.server.features.tournaments.values import Tournament as Tournament
from spieltisch.server.features.tournaments.values import TournamentStore
from spieltisch.server.table.stored import (
    Agent,
    Card,
    DailyEnd,
    Device,
    Ended,
    EventRow,
    Guest,
    Passkey,
    Solo,
    Ticket,
)
from spieltisch.server.table.stored import Attempt as Attempt
from spieltisch.server.table.values import PlayerName, Status, Value


class StoreError(Exception):
    """The store could not do it, and whether it has is unknown: rebuild the table from its log."""


class NotOwner(StoreError):
    """Another process owns the table, or has owned it since it was claimed: nothing was written.

    `owner` is the process that owns it, where that is known, and `address` where it listens."""

    def __init__(self, owner: int | None = None, address: str = "") -> None:
        by = "another process" if owner is None else f"process {owner}"
        super().__init__(f"the table is owned by {by}")
        self.owner = owner
        self.address = address


class StoreDamaged(StoreError):
    """The data cannot be read any more, and trying again would not help."""


class DataDamaged(OSError):
    """The file of this data folder, or the copy of one, cannot be read whole."""


class DataInUse(OSError):
    """Another server works with this data folder."""


class DataTooNew(OSError):
    """A later version of this program wrote this data."""


class DataTooOld(OSError):
    """A program from before the first release wrote this data."""


class Outage(NamedTuple):
    """A time in which nobody could act, in milliseconds since 1970."""

    since: int
    until: int


class ListedCard(msgspec.Struct, frozen=True, gc=False):
    """A card from the store, and when something last happened, in milliseconds since 1970."""

    table: str
    touched: int
    card: Card
    seen: int = 0
    """The log number up to which the guest whose list it is saw the loss of their seat."""


class Applied(msgspec.Struct, frozen=True, gc=False):
    """A client's message that was applied, and the log number after it."""

    guest: int
    message: int
    n: int


class ChatRow(msgspec.Struct, frozen=True, gc=False):
    """One message of chat, numbered from 1; one of a number that is there takes its place."""

    line: int
    at: int
    name: str
    seat: int | None
    text: str
    guest: int | None = None
    """The guest who said it; None for messages that an earlier version wrote."""
    phrase: str | None = None
    """The phrase it is, of which the text is the English."""


class SheetGame(Value, frozen=True):
    """A finished solo game on a guest's score sheet."""

    table: str
    at: int
    """When it ended, in milliseconds since 1970."""
    mode: str
    options: dict[str, OptionValue]
    seats: int
    result: int
    challenges: list[str]
    """Those it ticked off."""
    names: list[PlayerName]
    """The people at the table, each once."""
    bots: list[str]
    """The levels of the bots that held a seat at the end, each once."""
    compared: list[int]
    """The numbers that decide which of two games is better, the result first: the first one that
    differs, and more is better."""
    best_before: list[int] | None
    """Those of the best game until then with the same settings (options and seats); null: none."""
    best_before_any: list[int] | None
    """Those of the best game until then in this mode, whatever the settings; null: none."""


class SheetBest(Value, frozen=True):
    """A guest's best result with some settings."""

    mode: str
    options: dict[str, OptionValue]
    seats: int
    games: int
    """Finished with these settings."""
    result: int
    compared: list[int]
    """As in `SheetGame`."""


class Sheet(Value, frozen=True):
    """A guest's score sheet of one game."""

    games: list[SheetGame]
    """Newest first; no more than fit into one answer."""
    older: int | None
    """The `before` that asks for the rows before these; null after the last."""
    bests: list[SheetBest]
    """One for each settings, the best first; over all games, not only those of this answer."""
    ticked: dict[str, list[str]]
    """By mode the challenges that any game ever ticked off."""


class Claim(msgspec.Struct, frozen=True, gc=False):
    """The owner of a table, for a process that asks to own it."""

    process: int
    """The number of its owner."""
    epoch: int
    """The number of claims to the table so far; its owner says it with each change."""
    ours: bool
    """Whether who asked owns it now."""
    address: str = ""
    """Where another owner listens for this process."""


class Change(msgspec.Struct, frozen=True, gc=False):
    """The rows that one transaction adds to one table."""

    table: str
    rows: list[EventRow] = []
    card: Card | None = None
    applied: list[Applied] = []
    chat: ChatRow | None = None
    solo: Solo | None = None
    ended: Ended | None = None
    daily: DailyEnd | None = None
    seated: bool = True
    """Whether the people on its card may be others than before; else a store may leave them."""
    epoch: int = 0
    """That of the claim by which its writer owns the table; 0: it is new, and nobody has claimed
    it."""
    head: str | None = None
    """The digest of the log after `rows` (`chained`); None: they are all of a new table's log."""


class Stored(msgspec.Struct, frozen=True, gc=False):
    """One table as the store has it: its log, what was applied, and its last messages of chat."""

    rows: list[EventRow]
    applied: dict[tuple[int, int], int]
    """Log number by guest and message."""
    chat: list[ChatRow]
    head: str | None = None
    """The digest of the log as it was written; None: nobody knows it any more."""


UNKNOWN = Agent()
"""A device that said nothing of itself."""
CHAT_MESSAGES = 200
"""Messages of chat that a table keeps."""


class Store(
    BoardStore,
    CallingStore,
    ConductStore,
    DailyStore,
    LobbyStore,
    PeopleStore,
    RecordStore,
    TournamentStore,
    Protocol,
):
    """The memory of all tables and guests. Every method raises StoreError."""

    @property
    def fault(self) -> StoreError | None:
        """Why nothing can be written at present; None while all is well. Known within a second."""

    @property
    def waiting(self) -> int:
        """The number of requests that wait for their commit."""

    @property
    def process(self) -> int:
        """The number by which other processes know this one. It has none (0) while it has no
        connection, and another one afterwards; always 0 where there is only one process."""

    def begin(self) -> None:
        """Begin to look whether the store can be used, and to be known to other processes: else
        both begin with the first request."""

    def watch(self, lost: Callable[[], object], freed: Callable[[], object]) -> None:
        """Have the event loop call `lost` and `freed` from now on.

        `lost`: this process owns no table any more, since its connection broke or others took it
        for dead. `freed`: another process is gone, and its tables have no owner.
        """

    async def claim(self, table: str, take_from: int = 0) -> Claim:
        """Own a table from now on, unless another living process does; return the owner.

        A claim comes before `load`. `take_from` is the number of an owner that no process can
        reach: it loses the table. A table that does not exist is owned at epoch 0.
        """

    async def release(self, table: str, epoch: int) -> None:
        """Own a table no longer that was claimed at that epoch, so that anybody may; nothing
        happens where it was claimed since."""

    async def append(self, *changes: Change) -> None:
        """Write all changes in one transaction, durably. Raises NotOwner when one of them is of
        another epoch than its table."""

    async def load(self, table: str) -> Stored | None:
        """Return a table; None if no table has that id."""

    async def card(self, table: str) -> Card | None:
        """Return a table's card; None if no table has that id."""

    async def listed(self, since: int, limit: int) -> list[ListedCard]:
        """Return listed tables that changed after `since`: those that wait for players, then those
        being played; newest first."""

    async def open_tables(self, limit: int) -> list[ListedCard]:
        """Return the tables that wait for players or are being played, listed or not, the newest
        first."""

    async def of_guest(self, guest: int, limit: int) -> list[ListedCard]:
        """Return the tables a guest hosts or sits at, but for closed ones.

        Where it is their turn comes first, the earliest end of time before the others; then those
        that wait or are played, and finished ones; of each the newest first.
        """

    async def with_bots(self) -> list[str]:
        """Return the ids of the tables being played where a bot is to act, or may be, and that no
        process of several owns."""

    async def due(self, until: int) -> list[str]:
        """Return the ids of tables where a player's time runs out by then, and that no process of
        several owns; the earliest first."""

    async def nearly_due(self, after: int, until: int) -> list[ListedCard]:
        """Return the tables where a player's time next runs out after `after` and by `until`."""

    async def next_due(self, after: int) -> int | None:
        """Return when a player's time next runs out at a table that no process of several owns."""

    async def latest(self) -> int:
        """Return when something last happened at any table, some seconds earlier at most."""

    async def beat(self, at: int, gap: int | None) -> None:
        """Note that the server is there.

        If it was last there more than `gap` milliseconds before, the time since was an outage,
        unless `gap` is None.
        """

    async def outages(self, since: int) -> list[Outage]:
        """Return the outages that ended after `since`."""

    async def forget(self, before: int, waiting: int, but: Collection[str], limit: int) -> int:
        """Delete tables where nothing happened for long, and return their number.

        These are `limit` at most that are finished or closed, on no score sheet, and untouched
        since `before`. As many still wait for players and are untouched since `waiting`. Times are
        in milliseconds since 1970. Tables `but`, and those that a process of several owns, stay.
        """

    async def find_guest(self, token: bytes) -> Guest | None:
        """Return the guest of a hashed token; None for any other token."""

    async def add_guest(self, token: bytes, name: str, at: int, agent: Agent = UNKNOWN) -> Guest:
        """Add a guest with a device that has a hashed token, and return them; no number is ever
        another guest's."""

    async def rename_guest(self, guest: int, name: str) -> None:
        """Give the guest another name."""

    async def renew_token(self, token: bytes, new: bytes, at: int, age: int, grace: int) -> bool:
        """Give the guest of `token` a `new` one if it was made `age` milliseconds before `at`; the
        old one is good for `grace` more. Return whether it was so."""

    async def end_tokens(self, at: int) -> None:
        """Delete the tokens and tickets whose time was up at `at`."""

    async def devices(self, guest: int) -> list[Device]:
        """Return the devices of a guest, the last used first."""

    async def visit(self, device: str, agent: Agent, at: int) -> None:
        """Note what a device is, and the day on which it is used."""

    async def end_device(self, guest: int, device: str) -> bool:
        """Delete a device of that guest with its tokens: nobody comes back by them. Return whether
        there was one."""

    async def add_device(
        self, guest: int, token: bytes, agent: Agent, at: int, limit: int
    ) -> Guest | None:
        """Add a device with a hashed token, and return its guest; None where the guest is unknown.
        Of more than `limit` devices those that were used least recently end."""

    async def issue(self, ticket: bytes, given: Ticket, ends_at: int) -> None:
        """Keep a hashed ticket until then, in place of the guest's last one of its kind."""

    async def look(self, ticket: bytes, kind: str, at: int) -> Guest | None:
        """Return the guest of a ticket that is good at `at`, and leave it as it is."""

    async def look_into(self, ticket: bytes, kind: str, at: int) -> bytes | None:
        """Return the value of a ticket that is good at `at`, and leave it as it is."""

    async def redeem(self, ticket: bytes, kind: str, at: int) -> Ticket | None:
        """Delete a ticket, and return it if it was good at `at`: it serves once."""

    async def keep_phrase(self, guest: int, phrase: bytes) -> None:
        """Keep the hash of a guest's recovery phrase, in place of the last one."""

    async def has_phrase(self, guest: int) -> bool:
        """Return whether a guest has a recovery phrase."""

    async def guest_of_phrase(self, phrase: bytes) -> int | None:
        """Return the number of the guest with a hashed phrase."""

    async def add_passkey(self, passkey: Passkey, limit: int) -> bool:
        """Add a passkey; return False where it is there already, or the guest has `limit`."""

    async def passkeys(self, guest: int) -> list[Passkey]:
        """Return the passkeys of a guest, the oldest first."""

    async def passkey(self, id: bytes) -> Passkey | None:
        """Return the passkey of that id."""

    async def use_passkey(self, id: bytes, uses: int) -> None:
        """Note how often a passkey was used."""

    async def drop_passkey(self, guest: int, id: bytes) -> bool:
        """Delete a passkey of that guest; return whether there was one."""

    async def traces(self, guest: int) -> dict[str, Status]:
        """Return the ids of the tables where a guest did anything, with what became of them."""

    async def erase(self, table: str, guest: int) -> None:
        """Erase a guest's names and words from a table, also from the score sheets of others. A
        table in memory has to be read again: it knows the name."""

    async def drop_guest(self, guest: int) -> None:
        """Delete a guest with name, devices, ways back, score sheets and the list of their tables.

        Their actions stay as long as the tables do.
        """

    async def sheet(self, guest: int, game: str, before: int | None, limit: int) -> Sheet:
        """Return a guest's score sheet with `limit` games at most, those before `before`
        (`Sheet.older` of an earlier answer) where it is given."""

    async def analysis(self, table: str) -> bytes | None:
        """Return what was found in a finished game; None: nobody has looked, or there is no such
        table."""

    async def keep_analysis(self, table: str, analysis: bytes) -> None:
        """Keep what was found in a finished game for as long as the table."""

    async def keep_secret(self, name: str, fresh: bytes) -> bytes:
        """Return the server's secret of that name; keep `fresh` first if there is none."""

    async def close(self) -> None:
        """Finish what was asked for and let go."""
