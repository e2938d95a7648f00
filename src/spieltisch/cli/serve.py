"""`spieltisch play` and `spieltisch serve`: the page, the tables and the bots."""

from __future__ import annotations

import argparse
import errno
import socket
from pathlib import Path
from typing import TYPE_CHECKING

from spieltisch.cli.arguments import number
from spieltisch.cli.extras import needing
from spieltisch.core.folders import data_folder
from spieltisch.errors import SpieltischError

if TYPE_CHECKING:
    from spieltisch.cli.arguments import Commands

USUAL_PORT = 8000


def add_to(commands: Commands) -> None:
    """Add both commands; `play` is `serve` for this machine alone."""
    play = commands.add_parser("play", help="start a table on this machine")
    play.set_defaults(run=run, prints=False, host="127.0.0.1", origin=[], log_level="warning")
    serve = commands.add_parser("serve", help="start a table for others")
    serve.set_defaults(run=run, prints=False, log_level="info")
    serve.add_argument("--host", default="0.0.0.0", help="address to listen on (%(default)s)")
    serve.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="address that pages may come from, if a proxy changes the host; may be repeated",
    )
    for command in (play, serve):
        command.description = (
            "Serve the page, the tables and the bots until Ctrl-C; everything is kept in the "
            "data folder."
        )
        command.add_argument(
            "--port", type=_port, help=f"port to listen on ({USUAL_PORT}, or any free one)"
        )
        command.add_argument(
            "--components",
            type=_components,
            action="append",
            default=[],
            metavar="GAME=FILE",
            help="boards or cards of one's own for a game's new tables; may be repeated",
        )
        command.add_argument(
            "--data", type=Path, default=data_folder(), help="folder to keep (%(default)s)"
        )


def run(given: argparse.Namespace) -> None:
    """Serve until Ctrl-C. Raises SpieltischError and OSError for what cannot be served."""
    with needing("server"):
        from spieltisch.server import serve  # half a second that other commands need not wait

    def ready(address: str) -> None:
        print(f"The table is set: {address}", flush=True)

    ports = [USUAL_PORT, 0] if given.port is None else [given.port]
    for port in ports:
        try:
            return serve(
                given.host,
                port,
                data=given.data,
                origins=given.origin,
                log_level=given.log_level,
                components=dict(given.components),
                ready=ready,
            )
        except socket.gaierror as error:
            raise SpieltischError(f"host {given.host!r}: {error.strerror}") from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise SpieltischError(f"port {given.port} is in use; name another with --port")


def _port(text: str) -> int:
    return number(text, 0, 65535)


def _components(text: str) -> tuple[str, Path]:
    game, equals, file = text.partition("=")
    if not (game and equals and file):
        raise argparse.ArgumentTypeError(f"{text!r} should be a game and a file, as GAME=FILE")
    return game, Path(file)
