"""What `spieltisch play` and `serve` can be told: one table for the command line and the file.

Each option is a flag, and a key of the TOML file that `--config` names:

    port = 8000
    origin = ["https://play.example"]
    invite-only = true

A flag goes before the file, the file before what is usual. Values are read by the same function
wherever they come from.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable, Iterable, Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any, NamedTuple, get_args

from spieltisch.cli.arguments import Parser, number
from spieltisch.core.folders import data_folder
from spieltisch.errors import SpieltischError
from spieltisch.server.bounds import origin as names
from spieltisch.server.settings import DAY, Role, Settings

USUAL_PORT = 8000
LOG_LEVELS = ("debug", "info", "warning", "error")
ROLES = get_args(Role)
COMMANDS = ("play", "serve")
USUAL = Settings()


class Option(NamedTuple):
    """One option.

    `read` makes a value of a text (ArgumentTypeError); None: the option is said or not. `usual` is
    the value of what is not said, by command where it differs. A value of an option with a
    `setting` becomes that field of `Settings`, as `convert` makes it.
    """

    name: str
    read: Callable[[str], Any] | None
    help: str
    metavar: str | None = None
    usual: Any = None
    repeated: bool = False
    commands: tuple[str, ...] = COMMANDS
    setting: str | None = None
    convert: Callable[[Any], Any] = lambda value: value


def seconds(text: str) -> float:
    """Return a length of time; ArgumentTypeError unless it is a number from 0 on."""
    return _amount(text, "seconds")


def days(text: str) -> float:
    """Return a number of days as seconds; ArgumentTypeError."""
    return _amount(text, "days") * DAY


def _amount(text: str, unit: str) -> float:
    try:
        amount = float(text)
    except ValueError:
        amount = -1.0
    if not 0 <= amount < 1e9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of {unit}")
    return amount


def port(text: str) -> int:
    """Return a port; ArgumentTypeError."""
    return number(text, 0, 65535)


def address(text: str) -> tuple[str, int]:
    """Return a host, this machine where none is given, and a port; ArgumentTypeError."""
    host, _, number = text.rpartition(":")
    return host.strip("[]") or "127.0.0.1", port(number)


def level(text: str) -> str:
    """Return a level of the log; ArgumentTypeError."""
    if text not in LOG_LEVELS:
        raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(LOG_LEVELS)}")
    return text


def components(text: str) -> tuple[str, Path]:
    """Return a game and a file; ArgumentTypeError."""
    game, equals, file = text.partition("=")
    if not (game and equals and file):
        raise argparse.ArgumentTypeError(f"{text!r} should be a game and a file, as GAME=FILE")
    return game, Path(file)


def origin(text: str) -> str:
    """Return an origin; ArgumentTypeError with the right form."""
    return _formed(names.origin, text)


def host(text: str) -> str:
    """Return the name of a host; ArgumentTypeError with the right form."""
    return _formed(names.host, text)


def _formed(read: Callable[[str], str], text: str) -> str:
    try:
        return read(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def network(text: str) -> IPv4Network | IPv6Network:
    """Return an address, or a network of them; ArgumentTypeError."""
    try:
        return ip_network(text)
    except ValueError:
        example = "'192.0.2.7' or '192.0.2.0/24'"
        raise argparse.ArgumentTypeError(
            f"{text!r} should be an address such as {example}"
        ) from None


def database(text: str) -> str:
    """Return the DSN of a PostgreSQL database; ArgumentTypeError with the right form."""
    if not text.startswith(("postgresql://", "postgres://")):
        raise argparse.ArgumentTypeError(
            "a database is named as in postgresql://user:password@host:5432/database"
        )
    return text


def bus(text: str) -> str:
    """Return the address of NATS servers; ArgumentTypeError with the right form."""
    schemes = ("nats://", "tls://", "ws://", "wss://")
    if not all(server.strip().startswith(schemes) for server in text.split(",")):
        raise argparse.ArgumentTypeError("a bus is named as in nats://user:password@host:4222")
    return text


def role(text: str) -> str:
    """Return what a process does; ArgumentTypeError."""
    if text not in ROLES:
        raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(ROLES)}")
    return text


def connections(text: str) -> int:
    """Return a number of connections; ArgumentTypeError."""
    return number(text, 1, 1_000_000)


def coaches(text: str) -> int:
    """Return a number of processes that think for people; ArgumentTypeError."""
    return number(text, 0, 64)


SERVE = ("serve",)

OPTIONS = (
    Option("host", str, "address to listen on", "HOST", "0.0.0.0", commands=SERVE),
    Option("lan", None, "let everybody in this network come", commands=("play",)),
    Option("port", port, f"port to listen on ({USUAL_PORT}, or any free one)", "PORT"),
    Option("data", Path, "folder to keep everything in", "FOLDER", data_folder()),
    Option(
        "store",
        database,
        "PostgreSQL database to keep tables and guests in instead of the folder",
        "DSN",
        commands=SERVE,
    ),
    Option(
        "bus",
        bus,
        "NATS server by which several processes share the tables of one database",
        "URL",
        commands=SERVE,
    ),
    Option(
        "role",
        role,
        f"what this process does among them: {', '.join(ROLES)} (all)",
        "ROLE",
        commands=SERVE,
    ),
    Option(
        "origin",
        origin,
        "address that pages may come from, if a proxy changes the host",
        "URL",
        repeated=True,
        commands=SERVE,
        setting="origins",
        convert=frozenset,
    ),
    Option(
        "allowed-host",
        host,
        "name that the server is reached by, besides this machine's own and those of --origin",
        "NAME",
        repeated=True,
        setting="hosts",
        convert=frozenset,
    ),
    Option(
        "trusted-proxy",
        network,
        "address or network of a proxy whose X-Forwarded-For and -Proto are believed",
        "ADDRESS",
        repeated=True,
        commands=SERVE,
        setting="proxies",
        convert=frozenset,
    ),
    Option(
        "connections",
        connections,
        "connections that may be open at once",
        "NUMBER",
        commands=SERVE,
        setting="connections",
    ),
    Option(
        "connections-each",
        connections,
        "connections that one address may have open",
        "NUMBER",
        commands=SERVE,
        setting="connections_each",
    ),
    Option(
        "invite-only",
        None,
        "give names only to people with an invitation: the code printed at the start, or a table's"
        " link",
        setting="invite_only",
    ),
    Option(
        "components",
        components,
        "boards or cards of one's own for a game's new tables",
        "GAME=FILE",
        repeated=True,
    ),
    Option(
        "keep-over",
        days,
        "days that a table is kept which is finished or closed",
        "DAYS",
        setting="keep",
    ),
    Option(
        "keep-waiting",
        days,
        "days that a table is kept which still waits for players",
        "DAYS",
        setting="keep_waiting",
    ),
    Option(
        "idle",
        seconds,
        "seconds after which a table without anybody leaves the memory",
        "SECONDS",
        setting="idle",
    ),
    Option(
        "host-away",
        seconds,
        "seconds a table's host may be away before another is host",
        "SECONDS",
        setting="host_away",
    ),
    Option(
        "away",
        seconds,
        "seconds a player must be away before a bot takes their place",
        "SECONDS",
        setting="away",
    ),
    Option(
        "coaches",
        coaches,
        "processes that work out hints, at the lowest priority; 0 switches hints off",
        "NUMBER",
        setting="coaches",
    ),
    Option(
        "no-push",
        None,
        "call nobody to their turn while their page is closed (Web Push)",
        commands=SERVE,
        setting="no_push",
    ),
    Option(
        "check",
        None,
        "read all of the data before serving, and say what is damaged",
    ),
    Option(
        "metrics",
        address,
        "where Prometheus may ask for metrics; without it, nowhere",
        "[HOST:]PORT",
        commands=SERVE,
    ),
    Option("log-level", level, f"what is logged: {', '.join(LOG_LEVELS)}", "LEVEL"),
)
"""All options; what `play` takes, `serve` does too."""

_LOGGED = {"play": "warning", "serve": "info"}


def usual(option: Option, command: str) -> Any:
    """Return the value of an option that is not said."""
    if option.name == "log-level":
        return _LOGGED[command]
    if option.setting is not None:
        return getattr(USUAL, option.setting)
    return [] if option.repeated else False if option.read is None else option.usual


def add_options(parser: Parser, command: str) -> None:
    """Add `--config` and the options of a command; what is not given stays unset."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="TOML file of these options")
    for option in _of(command):
        flag = f"--{option.name}"
        text = _help(option, command)
        unset = argparse.SUPPRESS
        if option.read is None:
            parser.add_argument(flag, action="store_true", default=unset, help=text)
            continue
        parser.add_argument(
            flag,
            type=option.read,
            action="append" if option.repeated else "store",
            default=unset,
            metavar=option.metavar,
            help=text,
        )


def values(given: argparse.Namespace) -> dict[str, Any]:
    """Return the value of every option of `given.command`, by name.

    Raises SpieltischError for a file with something else in it, and OSError.
    """
    options = _of(given.command)
    flags = {option.name: option.name.replace("-", "_") for option in options}
    said = {name: getattr(given, flag) for name, flag in flags.items() if hasattr(given, flag)}
    filed = {} if given.config is None else read_file(given.config, options)
    return {option.name: usual(option, given.command) for option in options} | filed | said


def data_of(given: argparse.Namespace) -> Path:
    """Return the folder that `serve` would keep everything in, for what works on it without
    serving. Raises SpieltischError and OSError."""
    filed = {} if given.config is None else read_file(given.config, OPTIONS)
    folder: Path = given.data or filed.get("data") or data_folder()
    return folder


def store_of(given: argparse.Namespace) -> str | None:
    """Return the database that `serve` would keep tables in; None: it has the folder. Raises
    SpieltischError and OSError."""
    filed = {} if given.config is None else read_file(given.config, OPTIONS)
    store: str | None = given.store or filed.get("store")
    return store


def settings(values: Mapping[str, Any]) -> Settings:
    """Return the settings among the values of options."""
    return Settings(
        **{
            option.setting: option.convert(values[option.name])
            for option in OPTIONS
            if option.setting is not None and option.name in values
        }
    )


def read_file(path: Path, options: Iterable[Option]) -> dict[str, Any]:
    """Return what a TOML file says of these options.

    Raises SpieltischError, and OSError when it cannot be read.
    """
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SpieltischError(f"{path}: {error}") from None
    by_name = {option.name: option for option in options}
    read = {}
    for name, value in said.items():
        if name not in by_name:
            raise SpieltischError(f"{path}: {name!r} is no option; there are {', '.join(by_name)}")
        try:
            read[name] = _read(by_name[name], value)
        except argparse.ArgumentTypeError as error:
            raise SpieltischError(f"{path}: {name}: {error}") from None
    return read


def _read(option: Option, value: object) -> Any:
    """Return a value of the file as one of the option; ArgumentTypeError."""
    if option.read is None:
        if not isinstance(value, bool):
            raise argparse.ArgumentTypeError(f"{value!r} is neither true nor false")
        return value
    if not option.repeated:
        return option.read(_text(value))
    if not isinstance(value, list):
        raise argparse.ArgumentTypeError(f'{value!r} is no list, as ["...", "..."]')
    return [option.read(_text(one)) for one in value]


def _text(value: object) -> str:
    """Return a text or a number as it would be written on the command line."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise argparse.ArgumentTypeError(f"{value!r} is neither a text nor a number")
    return str(value)


def _of(command: str) -> list[Option]:
    return [option for option in OPTIONS if command in option.commands]


def _help(option: Option, command: str) -> str:
    """Return the help, with what is usual and whether it may be repeated."""
    if option.repeated:
        return f"{option.help}; may be repeated"
    value = usual(option, command)
    if value in (None, False):
        return option.help
    if option.read is days:
        value /= DAY
    shown = f"{value:g}" if isinstance(value, float) else str(value)
    return f"{option.help} ({shown})".replace("%", "%%")
