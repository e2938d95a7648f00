"""`spieltisch notice`: the words of the server's host on every page."""

from __future__ import annotations

import argparse
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from spieltisch.cli.arguments import Commands
from spieltisch.cli.extras import needing
from spieltisch.cli.serving.options import add_home, home
from spieltisch.errors import SpieltischError

if TYPE_CHECKING:
    from spieltisch.server.storage.query import Work

T = TypeVar("T")


def add_to(commands: Commands) -> None:
    """Add the command."""
    notice = commands.add_parser("notice", help="show your words on every page")
    notice.set_defaults(run=run)
    notice.description = (
        "Show your words on every page of the server, within a minute, until you end the notice. "
        "Without TEXT, print the notice that is shown now. --closing also lets no new game begin, "
        "before you stop the server; games under way go on."
    )
    notice.add_argument("text", nargs="?", metavar="TEXT", help="your words")
    notice.add_argument("--closing", action="store_true", help="let no new game begin until then")
    notice.add_argument("--end", action="store_true", help="end the notice")
    add_home(notice)


def run(given: argparse.Namespace) -> None:
    """Show, end or print the notice. Raises SpieltischError and OSError."""
    with needing("server"):
        from spieltisch.server.base.codes import Refusal
        from spieltisch.server.features.conduct import host_rows
        from spieltisch.server.features.conduct.bodies import NOTICE_LENGTH
        from spieltisch.server.run import DATABASE
        from spieltisch.server.table.text import clean
        from spieltisch.server.wire.parts import HostNotice

    if given.end if given.text is not None else given.closing:
        raise SpieltischError("give the words of a notice, or --end to end it")
    try:
        text = None if given.text is None else clean(given.text, NOTICE_LENGTH)
    except Refusal:
        most = f"1 to {NOTICE_LENGTH} characters that can be seen"
        raise SpieltischError(f"a notice has {most}; --end ends it") from None
    store, data = home(given)
    do = partial(_do, store, data / DATABASE)
    if text is None and not given.end:
        shown = do(host_rows.notice())
        print(shown.text if shown else "No notice is shown.")
        if shown and shown.closing:
            print("No new game begins.")
        return
    new = None
    if text is not None:
        new = HostNotice(time.time_ns() // 1_000_000, text, given.closing)
    do(host_rows.set_notice(new))
    print("Every page shows it within a minute." if new else "No page shows it in a minute.")


def _do(store: str | None, path: Path, work: Work[T]) -> T:
    """Do work next to the server, in its database or its file."""
    if store is None:
        from spieltisch.server.storage import file

        return file.change(path, work)
    with needing("postgres"):
        from spieltisch.server.storage.postgres.connection import do_once

    return do_once(store, work, writes=True)
