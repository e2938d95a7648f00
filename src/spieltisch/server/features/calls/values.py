"""Part of the store's interface: calls to players' turns, and their days off.

`storage/interface.py` has it, too, for the rest of the server.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, NamedTuple, Protocol

import msgspec


class PushSubscription(msgspec.Struct, frozen=True, gc=False):
    """A browser of a guest's that may be called: where, encrypted how, in which language, and the
    origin of the page that asked for it."""

    endpoint: str
    key: bytes
    secret: bytes
    locale: str
    origin: str


class MailAddress(msgspec.Struct, frozen=True, gc=False):
    """An address that a guest gave for mails about turns, in which language they are, and the
    origin of the page, for their links. `stop` is in the link that ends them."""

    address: str
    locale: str
    origin: str
    stop: bytes


Told = Literal["soon", "back", "seen"]
"""The ends of a player's time or days off, and a seat that was lost."""


class Vacation(NamedTuple):
    """Days off of a guest, in milliseconds since 1970."""

    guest: int
    since: int
    until: int


class CallingStore(Protocol):
    """See `Store`. Every method raises StoreError."""

    async def add_push(
        self,
        guest: int,
        token: bytes,
        push: PushSubscription,
        at: int,
        limit: int,
        replaces: str | None = None,
    ) -> None:
        """Let a guest be called there, and nobody else, until the device of that token ends; of
        more than `limit` the oldest go. Their endpoint that this one `replaces` goes, its language
        stays."""

    async def drop_push(self, endpoint: str, guest: int | None = None) -> None:
        """Let nobody be called there any more; where `guest` is given, only if it is theirs."""

    async def call(self, guest: int, table: str, n: int, at: int) -> list[PushSubscription]:
        """Note that a guest is called to the turn that began at log number `n` of a table, and
        return where; nowhere when they were called to it before."""

    async def to_call(self, since: int) -> list[str]:
        """Return the ids of tables where a player may have to be called to their turn.

        They were touched after `since`, and no process of several owns them.
        """

    async def ask_mail(self, guest: int, address: bytes, at: int, since: int, each: int) -> bool:
        """Note that a guest asks for a link to a hashed address; return False where that guest, or
        anybody for that address, has asked `each` times after `since`."""

    async def confirm_mail(self, ticket: bytes, at: int) -> MailAddress | None:
        """Redeem a ticket of the kind `mail`; from now on mails go to the address in it, and to no
        other of its guest's. Return it, None where the ticket is not good at `at`."""

    async def mail(self, guest: int) -> MailAddress | None:
        """Return the confirmed address of a guest."""

    async def asked_mail(self, guest: int, at: int) -> MailAddress | None:
        """Return the address that waits for its guest's confirmation at `at`."""

    async def drop_mail(self, guest: int) -> None:
        """Forget the addresses of a guest, confirmed or not."""

    async def stop_mail(self, stop: bytes) -> None:
        """Forget the address with that `stop`, if it is there."""

    async def call_by_mail(
        self, guest: int, table: str, n: int, at: int, again: bool = False
    ) -> MailAddress | None:
        """Note that a guest gets a mail about the turn that began at log number `n` of a table.

        Return their address; None without one, and where it was noted before.
        `again`: the mail was noted and did not leave; None where a later turn was noted since.
        """

    async def tell(self, guest: int, table: str, what: Told, n: int, at: int) -> bool:
        """Note that a guest knows something of a table, up to number `n`; return whether they did
        not know it so far. Days off are of no table: ''."""

    async def pushes(self, guest: int) -> list[PushSubscription]:
        """Return the browsers of a guest that may be called."""

    async def rested(self, since: int, until: int) -> list[Vacation]:
        """Return the days off that ended after `since`, by `until`."""

    async def take_vacation(self, guest: int, at: int, until: int, year: int, most: int) -> bool:
        """Let a guest have days off from `at` until then; one that is under way at `at` ends then.

        Return False, and change nothing, where that would be more than `most` milliseconds since
        `year`.
        """

    async def vacations(self, guests: Collection[int], since: int) -> list[Vacation]:
        """Return the days off of guests that ended after `since`, the earliest first."""
