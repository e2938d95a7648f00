"""A carrier that keeps the mails it is given, and what they say."""

from __future__ import annotations

import re
from email.message import EmailMessage

from spieltisch.server.base.settings import Settings

SENDER = "Games <games@play.example>"
ORIGIN = "https://play.example"
MAILING = Settings(ping=0, away=0, notice=0, count=0, mail_from=SENDER, origins=frozenset({ORIGIN}))


class KeptCarrier:
    """Keeps mails instead of sending them; it fails with `answers` in turn, where they are
    errors."""

    def __init__(self, *answers: Exception | None) -> None:
        self.mails: list[EmailMessage] = []
        self._answers = list(answers)

    async def send(self, mail: EmailMessage) -> None:
        """See `Carrier`."""
        self.mails.append(mail)
        answer = self._answers.pop(0) if self._answers else None
        if answer is not None:
            raise answer


def text(mail: EmailMessage) -> str:
    """Return the words of a mail."""
    said: str = mail.get_content()
    return said.replace("\r\n", "\n")


def link(mail: EmailMessage, kind: str) -> str:
    """Return the secret in the link of a mail."""
    found = re.search(rf"^{ORIGIN}/mail/{kind}/(\S+)$", text(mail), re.MULTILINE)
    assert found is not None, text(mail)
    return found[1]
