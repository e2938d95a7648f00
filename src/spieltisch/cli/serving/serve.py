"""`spieltisch play` and `spieltisch serve`: the page, the tables and the bots."""

from __future__ import annotations

import argparse
import gc
import io
import socket
import threading
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from spieltisch.cli.arguments import Commands
from spieltisch.cli.extras import needing
from spieltisch.cli.games import terminal
from spieltisch.cli.output import discard_output
from spieltisch.cli.serving import host_link, options
from spieltisch.errors import SpieltischError

LAN = "make play LAN=1, or spieltisch play --lan"
LAST_ADDRESS = "last-address"
"""The file in the data folder with the address of the last table for the network."""
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
        if name == "play":
            terminal.add_to(command)


def run(given: argparse.Namespace) -> None:
    """Serve until Ctrl-C. Raises SpieltischError and OSError if it cannot serve.

    The collector rests until the server tunes it: the objects of imported modules stay anyway.
    """
    gc.disable()
    try:
        _run(given)
    finally:
        gc.enable()


def _run(given: argparse.Namespace) -> None:
    if given.command == "play" and given.terminal:
        return terminal.run(given)
    if given.command == "play" and given.game is not None:
        raise SpieltischError(f"to play {given.game} here, add --terminal; the page has all games")
    values = options.values(given)
    with needing("server"):
        from spieltisch.server import serve  # half a second that other commands save
        from spieltisch.server.run import PortInUse
        from spieltisch.server.transport.reach import network_addresses

    lan = values.get("lan", False)
    if given.command == "play":
        values |= {"host": "0.0.0.0" if lan else "127.0.0.1", "metrics": None}
        if values["name"] is not None:
            if not lan:
                raise SpieltischError("--address is for --lan: others come to no other server")
            values["hosts"] = [*values["hosts"], values["name"]]
    if lan and not network_addresses():
        raise SpieltischError("this machine is in no network: leave out --lan")
    store, role = values.get("store"), values.get("role")
    if store is not None:
        with needing("postgres"):
            import asyncpg  # noqa: F401
    if store is None and role is not None:
        raise SpieltischError("--role is for several processes: name their database with --store")
    settings = options.settings(values)
    host, port = values["host"], values["port"]
    for one in [options.USUAL_PORT, 0] if port is None else [port]:
        try:
            serve(
                host,
                one,
                data=values["data"],
                settings=settings,
                check=values["check"],
                metrics=values["metrics"],
                log_level=values["log_level"],
                log_format=values["log_format"],
                components=dict(values["components"]),
                ready=partial(_greet, given, values),
                store=store,
                role=role or "all",
            )
        except socket.gaierror as error:
            raise SpieltischError(f"host {host!r}: {error.strerror}") from None
        except PortInUse as error:
            if error.port != one:
                raise SpieltischError(f"{error}; name another with --metrics") from None
        else:
            return _say_goodbye(role)
    raise SpieltischError(f"port {port} is in use; name another with --port")


def _greet(given: argparse.Namespace, values: Mapping[str, Any], address: str) -> None:
    """Say where the server is, then what its host should mend."""
    welcome(given.command, values, address)
    if given.command == "serve":  # next to the server, which waits for no other program
        threading.Thread(target=_advise, args=(values, given), daemon=True).start()


def _advise(values: Mapping[str, Any], given: argparse.Namespace) -> None:
    """Log what the host should mend on this machine, as `spieltisch doctor` finds it."""
    from spieltisch.cli.checks import machine
    from spieltisch.server.base import logs

    for one in machine.findings(values, given.config, starting=True):
        if not one.good:
            logs.advise(f"check-{one.what}", one.mend, found=one.said)


def _say_goodbye(role: str | None) -> None:
    """Say that all is saved, if somebody still reads."""
    try:
        if role != "bots":
            print("Stopped; everything is saved.", flush=True)
    except BrokenPipeError:
        discard_output()


def welcome(command: str, values: Mapping[str, Any], address: str) -> None:
    """Print where the server is, and how others and its host come there."""
    from spieltisch.server.play.invitation import kept_with, link

    if values.get("role") == "bots":
        print(f"Thinking for others; {address}/readyz says whether all is well", flush=True)
        return
    print(f"The table is set: {address}", flush=True)
    here = address
    if values["invite_only"]:
        code = kept_with(values.get("store"), values["data"]).code()
        address = link((values.get("origins") or [address])[0], code)
        print(f"By invitation only, by this link or the code {code}: {address}", flush=True)
    if values.get("lan", False):
        print("Everybody in this network can come there:", flush=True)
        show_code(address)
        _print_others(here)
        _tell_move(here, values["data"] / LAST_ADDRESS)
    elif command == "play":
        print(f"Only on this machine. For everybody in your network: {LAN}", flush=True)
    if command == "play":
        door = host_link.fresh(here, None, values["data"])
        print(f"For you alone, good once: reports and bans are at {door}", flush=True)
    if values.get("open", False):
        _open(here)


def _tell_move(address: str, kept: Path) -> None:
    """Say how people keep their names where the address is not the last one. Raises OSError.

    Cookies belong to an address: at another one, all are strangers.
    """
    last = kept.read_text("utf-8").strip() if kept.exists() else address
    kept.write_text(f"{address}\n", "utf-8")
    if last != address:
        print(
            f"The address was {last} before, and browsers know their names only there. The host's"
            " page takes a name along: look it up under People, choose New way in, and have the"
            " phone scan the code.",
            flush=True,
        )


def _open(address: str) -> None:
    """Open the page in this machine's browser, or say that no browser was found."""
    try:
        opened = webbrowser.open(address)
    except webbrowser.Error:
        opened = False
    if not opened:
        print("No browser was found here; open the address yourself.", flush=True)


def _print_others(address: str) -> None:
    """Print the other addresses of this machine, and its name, which stays when they change."""
    from spieltisch.server.transport.reach import local_name, network_addresses

    host, _, port = address.removeprefix("http://").rpartition(":")
    name = local_name()
    if name is not None and name != host:
        print(f"By name, also when the address changes: http://{name}:{port}", flush=True)
    others = [f"http://{one}:{port}" for one in network_addresses() if one != host]
    if others:
        print(f"In other networks of this machine: {' '.join(others)}", flush=True)


def show_code(address: str) -> None:
    """Print an address as a QR code for a phone's camera, if the terminal has the characters."""
    import segno

    code = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(code, border=2, compact=True)
    with suppress(UnicodeEncodeError):
        print(code.getvalue(), flush=True)
