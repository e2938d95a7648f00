"""What goes between two processes, whichever tables it is about: parcels, counted each way."""

from __future__ import annotations

import asyncio
import itertools
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

import msgspec

from spieltisch.server.bus.bus import Bus
from spieltisch.server.bus.messages import Parcel
from spieltisch.server.clock import Clock

Out = TypeVar("Out")
"""What goes from here to the other process."""
In = TypeVar("In")
"""What comes from there."""

_encode = msgspec.msgpack.Encoder().encode


class Link(ABC, Generic[Out, In]):
    """One end of a link. All that is sent within a turn of the loop goes together.

    `own` is this process's id; `number` is the link's, and the same at both ends. The other process
    listens at `subject`; where it does not, the bus says so at `nobody`. `decode` reads what a
    parcel has.
    """

    def __init__(
        self,
        bus: Bus,
        clock: Clock,
        own: str,
        number: int,
        subject: str,
        decode: Callable[[msgspec.Raw], list[In]],
        nobody: str = "",
    ) -> None:
        self.clock = clock
        self.number = number
        self.ended = False
        self.heard = clock.now()
        """When something came last."""
        self._bus = bus
        self._own = own
        self._subject = subject
        self._nobody = nobody
        self._decode = decode
        self._pending: list[Out] = []
        self._sent = itertools.count()
        self._expected = 0

    def send(self, item: Out) -> int:
        """Send something, together with all else that is sent by then; return its place there."""
        if not self._pending:
            asyncio.get_running_loop().call_soon(self._flush)
        self._pending.append(item)
        return len(self._pending) - 1

    def take(self, parcel: Parcel) -> bool:
        """Take what came; return False when something was lost before it."""
        if parcel.number != self._expected:
            return False
        self._expected += 1
        self.heard = self.clock.now()
        for item in self._decode(parcel.items):
            self._one(item)
        return True

    @abstractmethod
    def _one(self, item: In) -> None:
        """Deal with one thing that came."""

    @abstractmethod
    def _packed(self, items: list[Out]) -> Iterable[list[Out]]:
        """Return what goes into each parcel, of what is sent by now."""

    def _flush(self) -> None:
        items, self._pending = self._pending, []
        if self.ended:
            return
        for together in self._packed(items):
            raw = msgspec.Raw(_encode(together))
            parcel = Parcel(self._own, self.number, next(self._sent), raw)
            self._bus.publish(self._subject, _encode(parcel), self._nobody)
