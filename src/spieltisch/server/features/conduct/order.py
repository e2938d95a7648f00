"""The mutes, bans, helpers and the notice in force, in memory: no request asks the store for them.

`refresh` reads them again: after each change, whichever process made it, and once a minute.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress

import msgspec

from spieltisch.server.base.clock import Clock
from spieltisch.server.base.codes import CloseCode, Refusal
from spieltisch.server.base.logs import note, trouble
from spieltisch.server.base.sockets import Socket, Sockets
from spieltisch.server.base.visitor import NOBODY, Visitor
from spieltisch.server.features.conduct import (
    device_tokens,
    host_rows,
    mark_rows,
    report_rows,
    sanction_rows,
)
from spieltisch.server.features.conduct.bodies import NewSanction
from spieltisch.server.features.conduct.values import NEAR, Mark, Means, Sanction, SanctionKind
from spieltisch.server.features.house import helper_rows
from spieltisch.server.features.house.values import Task
from spieltisch.server.storage import kept_secrets
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.storage.store import Store
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import DAY_MS
from spieltisch.server.wire.messages import HouseTold
from spieltisch.server.wire.parts import HostNotice

FOR_GOOD = 2**53 - 1
"""The time at which a mute or ban without an end ends: a number that the page knows as well."""
REFRESH_S = 60.0
"""Seconds from one reading to the next."""
AGAIN_S = 1.0
"""Seconds after which a store that failed is asked again."""
NOTED = 20_000
"""Guests with their marks of a day of which it is known that the store has them."""
NOTHING = HouseTold(None, None)
"""The answer where the host has said nothing, and the visitor may speak."""
_encode = msgspec.json.Encoder().encode


class Conduct:
    """The mutes and bans in force, the devices and helpers of the host, and their notice."""

    def __init__(self, store: Store, clock: Clock, sockets: Sockets) -> None:
        self._store = store
        self._clock = clock
        self._sockets = sockets
        self._key = b""
        self._ends: dict[SanctionKind, dict[Mark, int]] = {"mute": {}, "ban": {}}
        """The times at which they end, by mark."""
        self._hosts: frozenset[bytes] = frozenset()
        self._helpers: dict[int, frozenset[Task]] = {}
        """The tasks of the helpers, by guest."""
        self.notice: HostNotice | None = None
        """The words of the host on every page."""
        self._noted: set[tuple[int, int, Sequence[Mark]]] = set()
        self._reading = asyncio.Lock()
        self._refreshing: asyncio.Task[None] | None = None

    # ------------------------------------------------------------ what holds

    def banned(self, visitor: Visitor) -> int | None:
        """Return until when a visitor is banned, FOR_GOOD without an end; None: they are not."""
        return self._until("ban", visitor)

    def muted(self, visitor: Visitor) -> int | None:
        """Return until when a visitor is muted, FOR_GOOD without an end; None: they are not."""
        return self._until("mute", visitor)

    def admit(self, visitor: Visitor) -> None:
        """Refuse (`banned`) a visitor who is banned."""
        if (until := self.banned(visitor)) is not None:
            raise Refusal("banned", until=until)

    def admit_guest(self, guest: int) -> None:
        """Refuse (`banned`) a guest who is banned, whatever their device and address."""
        self.admit(NOBODY._replace(guest=guest))

    def let_speak(self, visitor: Visitor) -> None:
        """Refuse (`silenced`) a visitor whom the server's host has muted: to be asked before
        anything is kept or shown that a guest wrote."""
        if (until := self.muted(visitor)) is not None:
            raise Refusal("silenced", until=until)

    @property
    def closing(self) -> bool:
        """Return whether the host lets no new game begin."""
        return self.notice is not None and self.notice.closing

    def let_name(self, visitor: Visitor, own: str, *names: str | None) -> None:
        """Refuse (`silenced`) any name but their `own` of a visitor who is muted."""
        if any(name not in (None, own) for name in names):
            self.let_speak(visitor)

    @property
    def mutes(self) -> bool:
        """Return whether anybody is muted."""
        return bool(self._ends["mute"])

    def told(self, visitor: Visitor) -> HouseTold:
        """Return what a visitor's page has to know from the host."""
        return HouseTold(self.notice, self.muted(visitor))

    def greet(self, socket: Socket) -> None:
        """Tell a new socket what it has to know, if there is something."""
        told = self.told(socket.visitor)
        if told != NOTHING:
            socket.send(_encode(told))

    def is_host(self, token: bytes) -> bool:
        """Return whether a device with that hashed token is the host's."""
        return token in self._hosts

    @property
    def helped(self) -> bool:
        """Return whether the host has any helper."""
        return bool(self._helpers)

    def tasks(self, guest: int) -> frozenset[Task] | None:
        """Return the tasks of a helper; None for any other guest."""
        return self._helpers.get(guest)

    def device_token(self, device: str) -> str:
        """Return what the own cookie of a device is; empty while the store gave no key yet."""
        return device_tokens.token(self._key, device) if self._key else ""

    def own_device(self, token: str) -> str:
        """Return the value of a device's own cookie; empty for one that no server gave here."""
        return token if self._key and device_tokens.is_ours(self._key, token) else ""

    def _until(self, kind: SanctionKind, visitor: Visitor) -> int | None:
        ends = self._ends[kind]
        if not ends or visitor.host:
            return None
        found = max([ends.get(mark, 0) for mark in self.marks(visitor)], default=0)
        return found if found > self._clock.now() else None

    def marks(self, visitor: Visitor) -> list[Mark]:
        """Return the marks of a visitor."""
        found: list[Mark] = []
        if visitor.guest is not None:
            found.append(of_guest(visitor.guest))
        return [*found, *self._traces(visitor)]

    def _traces(self, visitor: Visitor) -> list[Mark]:
        """Return the marks of a visitor's device and address."""
        found: list[Mark] = []
        if visitor.device:
            found.append(Mark("device", visitor.device))
        if visitor.address and self._key:
            address = visitor.address.encode()
            hashed = hashlib.blake2b(address, key=self._key, digest_size=16).digest()
            found.append(Mark("address", NEAR + hashed if visitor.is_near else hashed))
        return found

    # ------------------------------------------------------------ what is kept

    async def saw(self, visitor: Visitor) -> None:
        """Keep by what a guest came, once a day. Raises StoreError."""
        traces = tuple(self._traces(visitor))
        if visitor.guest is None or not traces:
            return
        now = self._clock.now()
        noted = (now // DAY_MS, visitor.guest, traces)
        if noted in self._noted:
            return
        await self._store.do(mark_rows.note_marks, visitor.guest, traces, now)
        if len(self._noted) >= NOTED:
            self._noted.clear()
        self._noted.add(noted)

    async def known_by(self, guest: int, means: Iterable[Means]) -> list[Mark]:
        """Return the marks of a guest of these kinds, those of their open sockets among them."""
        wanted = frozenset(means)
        kept = [of_guest(guest), *await self._store.do(mark_rows.marks_of, guest)]
        now = [
            mark
            for socket in self._sockets
            if socket.visitor.guest == guest and not socket.visitor.host
            for mark in self._traces(socket.visitor)
        ]
        return [mark for mark in dict.fromkeys([*kept, *now]) if mark.means in wanted]

    async def sanction(self, visitor: Visitor, own: Guest | None, new: NewSanction) -> None:
        """Mute or ban a guest; Refusal. The host `visitor` spares their device and `own` guest."""
        now = self._clock.now()
        if (name := await self._store.do(mark_rows.guest_name, new.guest)) is None:
            raise Refusal("no-person")
        if own is not None and own.id == new.guest:
            raise Refusal("own-device")
        device = Mark("device", visitor.device)
        found = await self.known_by(new.guest, set(new.by))
        if not (marks := tuple(mark for mark in found if mark != device)):
            raise Refusal("nobody-else")
        ends_at = None if new.seconds is None else now + 1000 * new.seconds
        kept = Sanction(0, new.kind, new.guest, name, now, ends_at, marks)
        await self._store.do(sanction_rows.add_sanction, kept)
        note("muted-by-host" if new.kind == "mute" else "banned-by-host", seconds=new.seconds or 0)

    async def lift(self, sanction: int, tasks: frozenset[Task]) -> Sanction:
        """Lift a mute or a ban, and return it; Refusal, also for a keeper without that task."""
        in_force = await self._store.do(sanction_rows.sanctions, self._clock.now())
        found = next((one for one in in_force if one.id == sanction), None)
        if found is None:
            raise Refusal("no-report")
        if found.kind not in tasks:
            raise Refusal("not-server-host")
        if not await self._store.do(sanction_rows.lift, sanction):
            raise Refusal("no-report")
        return found

    # ------------------------------------------------------------ reading it again

    async def begin(self) -> None:
        """Read all, and go on doing so."""
        await self._try()
        self._refreshing = asyncio.create_task(self._refresh_again())

    async def stop(self) -> None:
        """Read nothing more."""
        task, self._refreshing = self._refreshing, None
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    async def refresh(self) -> None:
        """Read all again, and close the sockets of those who are banned now. Raises StoreError."""
        async with self._reading:
            if not self._key:
                self._key = await self._store.do(
                    kept_secrets.keep_secret, "marks", secrets.token_bytes(32)
                )
            sanctions = await self._store.do(sanction_rows.sanctions, self._clock.now())
            hosts, notice, helpers = (
                await self._store.do(host_rows.hosts),
                await self._store.do(host_rows.notice),
                await self._store.do(helper_rows.helpers),
            )
            before = {socket: self.told(socket.visitor) for socket in self._sockets}
            self._hosts, self.notice = frozenset(hosts), notice
            self._helpers = {one.guest: one.tasks for one in helpers}
            self._ends = {"mute": _ends(sanctions, "mute"), "ban": _ends(sanctions, "ban")}
            for socket, told in before.items():
                if (now := self.told(socket.visitor)) != told:
                    socket.send(_encode(now))
        if self._ends["ban"]:
            for socket in self._sockets:
                if self.banned(socket.visitor) is not None:
                    socket.close(CloseCode.BANNED)

    async def refresh_soon(self) -> None:
        """Read all again, as another process changed it; where that fails, a moment later."""
        while not await self._try():
            await asyncio.sleep(AGAIN_S)

    async def _refresh_again(self) -> None:
        good = bool(self._key)
        while True:
            if good:
                with suppress(StoreError):
                    for tidy in (mark_rows.tidy, report_rows.tidy, sanction_rows.tidy):
                        await self._store.do(tidy, self._clock.now())
            await asyncio.sleep(REFRESH_S if good else AGAIN_S)
            good = await self._try()

    async def _try(self) -> bool:
        try:
            await self.refresh()
        except StoreError as error:
            trouble("store-failed", error=str(error))
            return False
        return True


def of_guest(guest: int) -> Mark:
    """Return the mark of a guest."""
    return Mark("guest", str(guest).encode())


def _ends(sanctions: Iterable[Sanction], kind: SanctionKind) -> dict[Mark, int]:
    ends: dict[Mark, int] = {}
    for one in sanctions:
        if one.kind == kind:
            until = FOR_GOOD if one.ends_at is None else one.ends_at
            for mark in one.marks:
                ends[mark] = max(until, ends.get(mark, 0))
    return ends
