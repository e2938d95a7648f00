"""`spieltisch play` and `spieltisch serve`: the page, the tables and the bots."""

from __future__ import annotations

import argparse
import errno
import socket
from typing import TYPE_CHECKING

from spieltisch.cli import options
from spieltisch.cli.extras import needing
from spieltisch.errors import SpieltischError

if TYPE_CHECKING:
    from spieltisch.cli.arguments import Commands

HELP = {"play": "start a table on this machine", "serve": "start a table for others"}


def add_to(commands: Commands) -> None:
    """Add both commands; `play` is `serve` for this machine alone."""
    for name, text in HELP.items():
        command = commands.add_parser(name, help=text)
        command.set_defaults(run=run, prints=False)
        command.description = (
            "Serve the page, the tables and the bots until Ctrl-C; everything is kept in the "
            "data folder."
        )
        options.add_options(command, name)


def run(given: argparse.Namespace) -> None:
    """Serve until Ctrl-C. Raises SpieltischError and OSError for what cannot be served."""
    values = {"host": "127.0.0.1", "metrics": None, **options.values(given)}
    with needing("server"):
        from spieltisch.server import serve  # half a second that other commands need not wait

    def ready(address: str) -> None:
        print(f"The table is set: {address}", flush=True)

    host, port = values["host"], values["port"]
    for one in [options.USUAL_PORT, 0] if port is None else [port]:
        try:
            return serve(
                host,
                one,
                data=values["data"],
                settings=options.settings(values),
                check=values["check"],
                metrics=values["metrics"],
                log_level=values["log-level"],
                components=dict(values["components"]),
                ready=ready,
            )
        except socket.gaierror as error:
            raise SpieltischError(f"host {host!r}: {error.strerror}") from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise SpieltischError(f"port {port} is in use; name another with --port")
