"""Mails on their way: by a real mail server of this machine, with TLS, a password, and refusals."""

from __future__ import annotations

import asyncio
from email.message import EmailMessage
from pathlib import Path

import pytest

from spieltisch.server.base.mail_server import MailServer
from spieltisch.server.features.calls import carrier as carriers
from spieltisch.server.features.calls import letters
from spieltisch.server.features.calls.carrier import Rejected, Silent, SmtpCarrier
from spieltisch.server.features.calls.values import MailAddress
from spieltisch.server.table.stored import Card
from tests.server.mailing import ORIGIN, SENDER, link, text
from tests.server.smtp import PASSWORD, USER, Mailbox, certificate, mail_server

TO = MailAddress("ben@mail.example", "zh-Hant", ORIGIN, b"stop" * 6)
TITLES = {"zh-Hant": {"toy": "玩具\r\nBcc: eve@mail.example"}}


def turn() -> EmailMessage:
    """Return a mail about a turn; the name of the other player is odd."""
    names: list[str | None] = ["Ben", "Eve\r\nBcc: eve@mail.example"]
    card = Card("toy", "turns", "playing", False, 1, names, [1, 2], [0])
    return letters.about(SENDER, TO, [letters.News("turn", "t", card)], 1, {}, 1000)


def plain(mailbox: Mailbox) -> SmtpCarrier:
    """Return a carrier that speaks to a mail server as it is."""
    return SmtpCarrier(MailServer("smtp-plain", "127.0.0.1", mailbox.port))


async def test_a_mail_arrives_as_it_was_written() -> None:
    async with mail_server() as mailbox:
        sent = turn()
        await plain(mailbox).send(sent)
        (mail,) = mailbox.mails
        assert mailbox.tried == [TO.address]
        assert text(mail) == text(sent)
        assert link(mail, "stop")
        assert {name: str(mail[name]) for name in ("to", "from", "subject", "message-id")} == {
            name: str(sent[name]) for name in ("to", "from", "subject", "message-id")
        }
        assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
        assert mail["bcc"] is None
        card = Card("toy", "turns", "playing", False, 1, ["Ben"], [1], [0])
        with pytest.raises(ValueError, match="linefeed"):
            letters.about(SENDER, TO, [letters.News("turn", "t", card)], 1, TITLES, 1000)


@pytest.mark.parametrize("kind", ["smtp", "smtps"])
async def test_tls_and_a_password(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server with a certificate of its own making gets nothing, not even the password."""
    context, trusted = certificate(tmp_path)
    tls = {"starttls": context} if kind == "smtp" else {"secure": context}
    async with mail_server(user=True, **tls) as mailbox:

        def carrier(password: str) -> SmtpCarrier:
            return SmtpCarrier(MailServer(kind, "localhost", mailbox.port, USER, password))  # type: ignore[arg-type]

        with pytest.raises(Silent, match="SSLCertVerificationError"):
            await carrier(PASSWORD).send(turn())
        monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
        with pytest.raises(Silent, match="535"):
            await carrier("wrong").send(turn())
        assert mailbox.tried == []
        await carrier(PASSWORD).send(turn())
        assert mailbox.secure == [True]


async def test_a_server_without_starttls_is_sent_nothing() -> None:
    async with mail_server() as mailbox:
        server = MailServer("smtp", "127.0.0.1", mailbox.port)
        with pytest.raises(Silent, match="SMTPNotSupportedError"):
            await SmtpCarrier(server).send(turn())
        assert mailbox.tried == []


async def test_what_the_server_refuses() -> None:
    async with mail_server() as mailbox:
        for answer, later in (("550 no such user", False), ("450 not now", True)):
            mailbox.recipient = answer
            with pytest.raises(Rejected) as refused:
                await plain(mailbox).send(turn())
            assert (refused.value.later, str(refused.value)) == (later, answer[:3])
        mailbox.recipient = "421 too many"
        with pytest.raises(Silent):
            await plain(mailbox).send(turn())


async def test_a_server_that_says_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while it says a little all the time; and one that lets a step wait, sooner."""
    ended = asyncio.Event()
    talks = True

    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 hello\r\n")
        over = asyncio.create_task(reader.read())  # until the other end is closed
        while talks and not over.done():
            writer.write(b"250-and more\r\n")
            await asyncio.wait([over], timeout=0.005)
        await asyncio.wait([over])
        over.exception()  # it may be cut off in the middle of a line
        ended.set()
        writer.close()

    server = await asyncio.start_server(greet, "127.0.0.1", 0)
    mailbox = Mailbox()
    mailbox.port = server.sockets[0].getsockname()[1]
    monkeypatch.setattr(carriers, "SECONDS", 0.05)
    with pytest.raises(Silent, match="no answer in time"):
        await plain(mailbox).send(turn())
    async with asyncio.timeout(60):
        await ended.wait()
    talks = False
    monkeypatch.setattr(carriers, "STEP_SECONDS", 0.05)
    monkeypatch.setattr(carriers, "SECONDS", 30)
    with pytest.raises(Silent):
        await plain(mailbox).send(turn())
    server.close()
    await server.wait_closed()
    with pytest.raises(Silent, match="ConnectionRefusedError"):
        await plain(mailbox).send(turn())
