"""Visits: of the server on this machine, of its public address, and of its mail server."""

from __future__ import annotations

import asyncio
import json
import smtplib
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime
from typing import Any

from aiohttp import (
    ClientConnectorCertificateError,
    ClientConnectorDNSError,
    ClientError,
    ClientResponse,
    ClientSession,
    ClientTimeout,
    WSServerHandshakeError,
)

from spieltisch import __version__
from spieltisch.cli.checks.finding import Finding
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.settings import Settings
from spieltisch.server.features.calls.carrier import Rejected, Silent, SmtpCarrier

SECONDS = 10.0
"""Seconds that a visit may take."""
NOWHERE = "/api/tables/0000000000000/socket"
"""The address of a socket at no table: the server opens it and closes it with a code of its own."""


async def of_servers(values: Mapping[str, Any], settings: Settings) -> AsyncIterator[Finding]:
    """Yield the findings of visits to the server, on its own port and by its public addresses."""
    patience = ClientTimeout(total=SECONDS)
    async with ClientSession(timeout=patience) as session:
        here = f"http://127.0.0.1:{values['port'] or 8000}"
        try:
            async with session.get(f"{here}/readyz") as response:
                status = response.status
        except (ClientError, TimeoutError, OSError):
            yield Finding("server", f"none answers at {here}; start it to have it visited")
            return
        if status != 200:
            said = f"the one at {here} answers {status} at /readyz: it cannot store data"
            yield Finding("server", said, "look at store-failed in its log")
            return
        yield Finding("server", f"one answers at {here}, and stores data")
        addresses = public(settings)
        if not addresses:
            yield Finding("address", "no --origin: people come by the address of this machine")
        for address in addresses:
            yield await visited(session, address)


def public(settings: Settings) -> list[str]:
    """Return the addresses at which people come: the origins, or the names behind a proxy."""
    behind = settings.hosts if settings.proxies else ()
    return sorted(settings.origins) or [f"https://{name}" for name in sorted(behind)]


async def visited(session: ClientSession, origin: str) -> Finding:
    """Visit the server by a public address, as a browser does: by a request and a socket."""
    what = f"visit of {origin}"
    try:
        async with session.get(f"{origin}/api/server", allow_redirects=False) as response:
            wrong = await _wrong(response, origin)
        return Finding(what, *wrong) if wrong else await _socket(session, origin)
    except ClientConnectorDNSError:
        return Finding(what, "nobody knows this name", "enter it at your domain's name server")
    except ClientConnectorCertificateError as error:
        said = f"the certificate is not valid: {error.certificate_error}"
        return Finding(what, said, "renew it, or see which certificate the proxy names")
    except TimeoutError:
        mend = "let the proxy's port through the firewall; see that the name leads here"
        return Finding(what, f"no answer in {SECONDS:.0f} s", mend)
    except (ClientError, OSError) as error:
        mend = "see that the proxy runs, and that the name leads to this machine"
        return Finding(what, f"no answer ({type(error).__name__})", mend)


async def _wrong(response: ClientResponse, origin: str) -> tuple[str, str] | None:
    """Return what is wrong with an answer to `GET /api/server`, and the mend; None: nothing."""
    if response.status == 421:
        return "the server does not know this name", f"--origin {origin}, or --allowed-host"
    if response.status in (502, 503, 504):
        return f"the proxy answers {response.status}", "see which port the proxy passes visitors to"
    try:
        version = json.loads(await response.read())["version"]
    except (ValueError, LookupError, TypeError):
        said = f"it answers {response.status}, and another program does"
        return said, "see that the proxy passes all paths to this server"
    if version != __version__:
        return f"version {version} runs there, not {__version__}", "restart the server"
    if origin.startswith("https:") and "strict-transport-security" not in response.headers:
        said = "the server does not learn that visitors come by https"
        return said, "--trusted-proxy with the proxy's address; it sets X-Forwarded-Proto"
    return None


async def _socket(session: ClientSession, origin: str) -> Finding:
    what = f"visit of {origin}"
    try:
        async with session.ws_connect(f"{origin}{NOWHERE}", origin=origin) as socket:
            await socket.receive()
            code = socket.close_code
    except WSServerHandshakeError as error:
        said = f"WebSockets are answered with {error.status}: tables do not open"
        return Finding(what, said, "let the proxy pass upgrades on (deploy/nginx.conf)")
    if code == CloseCode.BAD_ORIGIN:
        said = "the server takes its own page for a foreign one"
        return Finding(what, said, f"let the proxy keep Host, or name --origin {origin}")
    if code == CloseCode.NO_TABLE:
        return Finding(what, "the page, https and sockets arrive as they should")
    return Finding(what, f"a socket was closed with {code}", "see what the proxy does to sockets")


async def of_mail(settings: Settings, to: str | None) -> AsyncIterator[Finding]:
    """Yield the finding about the mail server, by a test mail where somebody is to get it."""
    if settings.smtp is None:
        yield Finding("mail", "no --smtp: the server sends none")
        return
    carrier, where = SmtpCarrier(settings.smtp), f"{settings.smtp.host}:{settings.smtp.port}"
    try:
        if to is None:
            await asyncio.to_thread(carrier.greet)
        else:
            await carrier.send(_test(settings.mail_from, to))
    except (Silent, Rejected, smtplib.SMTPException, OSError) as error:
        mend = "see host, port, user and password of --smtp; ask its provider"
        yield Finding("mail", f"{where} does not take it ({error or type(error).__name__})", mend)
        return
    sent = f"took a mail to {to}" if to else "answers; --mail ADDRESS sends a test mail"
    yield Finding("mail", f"{where} {sent}")


def _test(sender: str, to: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, to, "Test of spieltisch"
    mail["Date"] = format_datetime(datetime.now(UTC))
    mail.set_content("Emails of your server arrive.\n")
    return mail
