"""Mails that wait to be sent: few at a time, again after a while, and none for a silent server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from email.message import EmailMessage

from spieltisch.server.base.clock import Clock
from spieltisch.server.base.logs import trouble
from spieltisch.server.base.silences import Silences
from spieltisch.server.features.calls.carrier import Carrier, Rejected, Silent
from spieltisch.server.features.calls.deliveries import Deliveries
from spieltisch.server.storage.interface import StoreError

AT_ONCE = 2
PAUSES_MS = (60_000, 10 * 60_000, 60 * 60_000)
"""Milliseconds after which a mail is tried again, each time a longer one."""
SERVER = "the mail server"
SILENCES_MS = (60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000)
"""Pauses after a mail server did not answer, in milliseconds, each longer than the last."""

Draft = Callable[[], Awaitable[EmailMessage | None]]
"""Writes a mail, just before each try; None: it is of no use any more."""


@dataclass
class _Mail:
    draft: Draft
    tried: int = 0


class Outbox:
    """Sends mails by a carrier, and passes the outcome of each to `count`."""

    def __init__(self, clock: Clock, carrier: Carrier, count: Callable[[str], object]) -> None:
        self._clock = clock
        self._carrier = carrier
        self._count = count
        self._silences = Silences(SILENCES_MS)
        self._deliveries = Deliveries("mail", clock, AT_ONCE, self._deliver)
        self.stop, self.idle = self._deliveries.stop, self._deliveries.idle

    def put(self, draft: Draft) -> None:
        """Have a mail sent soon."""
        if not self._deliveries.put(_Mail(draft)):
            self._count("full")

    async def _deliver(self, mail: _Mail) -> int | None:
        """Try to send a mail; return when to try again, if so."""
        try:
            return await self._try(mail)
        except StoreError as error:
            trouble("store-failed", error=str(error))
            return self._again(mail)
        except Exception:
            self._count("refused")
            raise

    async def _try(self, mail: _Mail) -> int | None:
        text = await mail.draft()
        if text is None:  # also while the server is silent: none waits in vain
            return None
        if self._clock.now() < (until := self._silences.until(SERVER)):
            return until
        began = self._clock.now()
        try:
            await self._carrier.send(text)
        except Silent as error:
            trouble("mail-server-silent", error=str(error))
            self._silences.lost(SERVER, began, self._clock.now())
            return self._again(mail)
        except Rejected as error:
            self._silences.answered(SERVER)
            trouble("mail-refused", status=str(error))
            if error.later:
                return self._again(mail)
            self._count("refused")
        else:
            self._silences.answered(SERVER)
            self._count("sent")
        return None

    def _again(self, mail: _Mail) -> int | None:
        """Return the time of the next try, unless there were enough of them."""
        if mail.tried == len(PAUSES_MS):
            self._count("tries")
            return None
        self._count("again")
        mail.tried += 1
        return self._clock.now() + PAUSES_MS[mail.tried - 1]
