"""Which processes live: each says so all the time, and who is silent is taken for gone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import msgspec
from nats.aio.msg import Msg

from spieltisch.server.bus.bus import Bus
from spieltisch.server.bus.messages import Beat
from spieltisch.server.clock import Clock

BEATS = "spieltisch.beat"
EVERY = 0.5
"""Seconds from one beat to the next."""
ECHOES = 2
"""For each beat, of what a process says to itself."""
SILENT_MS = 2000
"""Who has said nothing for so long is gone."""
UNHEARD = 4
"""Echoes of which none has come back, after which this process is cut off."""

_encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(Beat)


class Members:
    """The processes of this bus, this one left out. `own` says what this one's beat is; `look` is
    called twice as often as it beats."""

    def __init__(
        self,
        bus: Bus,
        clock: Clock,
        own: Callable[[], Beat],
        look: Callable[[], object] = lambda: None,
    ) -> None:
        self._bus = bus
        self._clock = clock
        self._own = own
        self._look = look
        self._unheard = 0
        self._living: dict[str, tuple[Beat, int]] = {}
        """By id, and when they were heard."""
        self._beating: asyncio.Task[None] | None = None
        self.leaving = False
        """Whether this process is about to end."""
        self._echo = f"spieltisch.echo.{bus.id}"
        bus.subscribe(BEATS, self._heard)
        bus.subscribe(self._echo, self._heard_echo)

    @property
    def fault(self) -> str | None:
        """Why this process can take no part at present; None while all is well."""
        if self.leaving:
            return "leaving"
        return "bus-away" if self.cut_off else None

    @property
    def cut_off(self) -> bool:
        """Whether nothing of what this process says comes back to it from the bus."""
        return self._bus.away or self._unheard >= UNHEARD

    def begin(self) -> None:
        """Begin to beat."""
        self._beating = asyncio.create_task(self._beat())

    def leave(self) -> None:
        """Say goodbye."""
        self.leaving = True
        if self._beating is not None:
            self._beating.cancel()
            self._beating = None
            self.say(gone=True)

    def say(self, new: bool = False, gone: bool = False) -> None:
        """Beat once, now."""
        beat = self._own()
        beat.new, beat.gone = new, gone
        self._bus.publish(BEATS, _encode(beat))

    def of_process(self, process: int | None) -> str | None:
        """Return the id of the process with that number in the store; None: it is not heard."""
        return next((one.id for one in self.living() if one.process == process), None)

    def living(self) -> list[Beat]:
        """Return the last beats of all who live; from any thread."""
        since = self._clock.now() - SILENT_MS
        return [beat for beat, at in list(self._living.values()) if at >= since]

    def owners(self) -> list[str]:
        """Return the ids of those who take tables, those with the fewest first."""
        takers = [beat for beat in self.living() if beat.tables is not None and beat.process]
        random.shuffle(takers)
        return [beat.id for beat in sorted(takers, key=lambda beat: beat.tables or 0)]

    @property
    def others_store(self) -> bool:
        """Whether the store answers somebody else who takes tables."""
        return any(beat.stores and beat.tables is not None for beat in self.living())

    def forget(self, id: str) -> None:
        """Take a process for gone until it is heard again."""
        self._living.pop(id, None)

    async def _beat(self) -> None:
        new = True
        while True:
            for echo in range(ECHOES):
                if not self._bus.away:
                    if echo == 0:
                        self.say(new)
                        new = False
                    self._bus.publish(self._echo, b"")
                    self._unheard += 1
                self._look()
                await asyncio.sleep(EVERY / ECHOES)

    def _heard_echo(self, message: Msg) -> None:
        self._unheard = 0

    def _heard(self, message: Msg) -> None:
        beat = _decoder.decode(message.data)
        own = self._own()
        if beat.id == own.id:
            return
        if beat.gone:
            self.forget(beat.id)
        else:
            self._living[beat.id] = beat, self._clock.now()
        if beat.new and self._beating is not None:
            self.say()
