"""`spieltisch doctor`: checks of a server's settings and of its machine, each with a mend."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import AsyncIterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from spieltisch.cli.arguments import Commands
from spieltisch.cli.extras import needing
from spieltisch.cli.serving import options, readers
from spieltisch.server.base import mail_server

if TYPE_CHECKING:
    from spieltisch.cli.checks.finding import Finding

WRONG = 1
"""The exit code where something is to be mended."""


def add_to(commands: Commands) -> None:
    """Add the command."""
    doctor = commands.add_parser("doctor", help="check a server's settings and its machine")
    doctor.set_defaults(run=run)
    doctor.description = (
        "Check the data folder, the disk, the clock, passwords, the mail server, and visit the "
        "running server by its public address. Each problem is named with its mend; the exit code "
        "is then 1. The options are those of `serve`: give --config as the server has it."
    )
    doctor.add_argument(
        "--mail",
        type=partial(readers.formed, mail_server.recipient),
        metavar="ADDRESS",
        help="send a test mail there",
    )
    options.add_options(doctor, "serve")


def run(given: argparse.Namespace) -> int:
    """Print what the checks find; return the exit code. Raises SpieltischError and OSError."""
    values = options.values(given, "serve")
    with needing("server"):
        return asyncio.run(_print(findings(given, values)))


async def _print(found: AsyncIterator[Finding]) -> int:
    wrong = 0
    async for one in found:
        print(one, flush=True)
        wrong += not one.good
    print(f"{wrong} to mend" if wrong else "All is well.")
    return WRONG if wrong else 0


async def findings(given: argparse.Namespace, values: Mapping[str, Any]) -> AsyncIterator[Finding]:
    """Yield what all checks find, in order."""
    from spieltisch.cli.checks import machine, visits

    settings = options.settings(values)
    for here in machine.findings(values, given.config):
        yield here
    async for one in visits.of_servers(values, settings):
        yield one
    async for one in visits.of_mail(settings, given.mail):
        yield one
