"""A mail server of this machine, which keeps what it is sent."""

from __future__ import annotations

import asyncio
import ssl
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

USER, PASSWORD = "games", "some p@ss:word%20"


class Mailbox:
    """The mails that a mail server of tests took; it answers `recipient` to each recipient."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.secure: list[bool] = []
        self.recipient = "250 OK"
        self.tried: list[str] = []
        self.port = 0
        self._came = asyncio.Event()

    async def handle_RCPT(  # noqa: N802 aiosmtpd calls it so
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        self.tried.append(address)
        if self.recipient.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.recipient

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        content = envelope.content
        assert isinstance(content, bytes)
        mail = message_from_bytes(content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        assert server.transport is not None
        self.secure.append(server.transport.get_extra_info("ssl_object") is not None)
        self._came.set()
        return "250 OK"

    async def until(self, number: int) -> None:
        """Wait until so many mails have come."""
        async with asyncio.timeout(60):
            while len(self.mails) < number:
                self._came.clear()
                await self._came.wait()


def authenticate(
    server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any
) -> AuthResult:
    """Let `USER` in, with the right password."""
    good = isinstance(data, LoginPassword) and data == LoginPassword(
        USER.encode(), PASSWORD.encode()
    )
    return AuthResult(success=good, handled=False)


@asynccontextmanager
async def mail_server(
    secure: ssl.SSLContext | None = None, starttls: ssl.SSLContext | None = None, user: bool = False
) -> AsyncIterator[Mailbox]:
    """Serve SMTP on a port of this machine."""
    mailbox, loop = Mailbox(), asyncio.get_running_loop()

    def protocol() -> SMTP:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it does not know that the connection has TLS
            return SMTP(
                mailbox, loop=loop, tls_context=starttls, require_starttls=starttls is not None,
                authenticator=authenticate, auth_required=user, auth_require_tls=secure is None,
            )  # fmt: skip

    server = await loop.create_server(protocol, "127.0.0.1", 0, ssl=secure)
    mailbox.port = server.sockets[0].getsockname()[1]
    try:
        yield mailbox
    finally:
        server.close()


def certificate(folder: Path) -> tuple[ssl.SSLContext, Path]:
    """Return a server's context of its own for `localhost`, and the file that others trust."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    trusted, private = folder / "trusted.pem", folder / "private.pem"
    trusted.write_bytes(made.public_bytes(Encoding.PEM))
    private.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(trusted, private)
    return context, trusted
