"""Mails leave this server by SMTP, one connection each, in a thread of their own.

smtplib is enough: a mail is rare, and a thread is cheap. aiosmtplib would be one dependency more.
A thread that the mail server keeps waiting is cut off, so that the server can stop at any time.
"""

from __future__ import annotations

import asyncio
import smtplib
import socket
import ssl
import threading
from contextlib import suppress
from email.message import EmailMessage
from typing import Protocol, TypeVar

from spieltisch.server.base.mail_server import MailServer

T = TypeVar("T", contravariant=True)
SECONDS = 30.0
"""Seconds in which a mail has to be gone."""
STEP_SECONDS = 10.0
"""Seconds for which the mail server may be silent."""


class Silent(Exception):
    """The server does not answer, or does not talk to us."""


class Rejected(Exception):
    """The server does not take this message; `later`: it may at another time."""

    def __init__(self, status: int) -> None:
        super().__init__(str(status))
        self.later = status // 100 == 4


class Carrier(Protocol[T]):
    """A carrier of messages. Tests pass one of their own."""

    async def send(self, message: T, /) -> None:
        """Hand a message to the server that passes it on. Raises Silent and Rejected."""


class SmtpCarrier:
    """The carrier that hands mails to the host's mail server."""

    def __init__(self, server: MailServer) -> None:
        self._server = server

    async def send(self, mail: EmailMessage) -> None:
        """Send a mail by SMTP."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Exception | None] = loop.create_future()
        wires: list[socket.socket | None] = []
        given_up = threading.Event()

        def settle(failed: Exception | None) -> None:
            if not done.done():
                done.set_result(failed)

        def work() -> None:
            failed: Exception | None = None
            try:
                self._hand_over(mail, wires, given_up)
            except Exception as error:
                failed = error
            with suppress(RuntimeError):  # the event loop has ended
                loop.call_soon_threadsafe(settle, failed)

        threading.Thread(target=work, name="mail", daemon=True).start()
        try:
            async with asyncio.timeout(SECONDS):
                failed = await done
        except TimeoutError:
            raise Silent("no answer in time") from None
        finally:
            given_up.set()
            for wire in filter(None, wires):
                with suppress(OSError):
                    wire.shutdown(socket.SHUT_RDWR)
        if failed is not None:
            raise _as_known(failed) from failed

    def greet(self) -> None:
        """Connect to the mail server, as for a mail, and take leave; block. Raises Silent and
        Rejected."""
        try:
            self._hand_over(None, [], threading.Event())
        except Exception as error:
            raise _as_known(error) from error

    def _hand_over(
        self,
        mail: EmailMessage | None,
        wires: list[socket.socket | None],
        given_up: threading.Event,
    ) -> None:
        """Send a mail, if there is one; in a thread."""
        server = self._server
        secure = ssl.create_default_context()
        if server.kind == "smtps":
            smtp: smtplib.SMTP = smtplib.SMTP_SSL(
                server.host, server.port, timeout=STEP_SECONDS, context=secure
            )
        else:
            smtp = smtplib.SMTP(server.host, server.port, timeout=STEP_SECONDS)
        with smtp:
            wires.append(smtp.sock)
            if given_up.is_set():
                smtp.close()  # without a word more
                return
            if server.kind == "smtp":
                smtp.starttls(context=secure)
                wires.append(smtp.sock)
            if server.user:
                smtp.login(server.user, server.password)
            if mail is not None:
                smtp.send_message(mail)


def _as_known(error: Exception) -> Exception:
    """Return an error of smtplib as a `Carrier` raises it; the words of the mail server may hold
    addresses, and go nowhere."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        ((status, _),) = error.recipients.values()
        return Silent("421") if status == 421 else Rejected(status)
    if isinstance(error, smtplib.SMTPAuthenticationError):
        return Silent(f"{error.smtp_code}: user and password are not accepted")
    if isinstance(error, (smtplib.SMTPSenderRefused, smtplib.SMTPDataError)):
        status = error.smtp_code
        return Silent("421") if status == 421 else Rejected(status)
    if isinstance(error, (smtplib.SMTPException, OSError)):
        return Silent(type(error).__name__)
    return error
