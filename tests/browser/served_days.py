"""`python -m tests.browser.served_days PORT_OF_MAIL FOLDER PORT` serves games of days.

Emails go to a mail server of this machine, and calls by Web Push into the file `letters` of the
folder. Both leave soon after a turn began. It prints its address and runs until it is killed.
"""

from __future__ import annotations

import sys
from base64 import b64encode
from pathlib import Path

import msgspec

from spieltisch.server.base.mail_server import MailServer
from spieltisch.server.base.settings import Settings
from spieltisch.server.features.push.post import PublicPost
from spieltisch.server.features.push.sealed import Letter
from spieltisch.server.play import calls
from support.browser.served import serve_for_tests
from tests.browser.coaching import COMMAND
from tests.browser.served import Library
from tests.server.mailing import SENDER

if __name__ == "__main__":
    mail, folder, port = sys.argv[1:]

    async def keep(post: PublicPost, letter: Letter) -> int:
        """Keep a letter in the place of the push service."""
        line = {"url": letter.url, "body": b64encode(letter.body).decode()}
        with (Path(folder) / "letters").open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
        return 201

    setattr(PublicPost, "send", keep)  # noqa: B010
    setattr(calls, "SOON_MS", 300)  # noqa: B010
    serve_for_tests(
        Path(folder),
        int(port),
        settings=Settings(
            pace=(0.05, 0.1), away=0.0, notice=0.0, count=0.3, idle=0.2,
            origins=frozenset(f"{scheme}://127.0.0.1:{port}" for scheme in ("http", "https")),
            smtp=MailServer("smtp-plain", "127.0.0.1", int(mail)), mail_from=SENDER,
        ),
        coach=COMMAND,
        library=Library(alone=True),
    )  # fmt: skip
