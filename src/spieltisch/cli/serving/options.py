"""Options of `spieltisch play` and `serve`: one table for command line, environment and file.

Each option is a flag, an environment variable (`SPIELTISCH_OPTION_INVITE_ONLY=true`) and a key of
the TOML file that `--config` names:

    port = 8000
    origin = ["https://play.example"]
    invite-only = true

The command line takes precedence over the environment, then the file, then the default. argparse
reads all three, with the same errors.
"""

from __future__ import annotations

import argparse
import os
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, get_args

from spieltisch.cli.arguments import Parser, number
from spieltisch.cli.serving import face
from spieltisch.cli.serving.readers import (
    address,
    amount,
    components,
    database,
    formed,
    network,
    web_address,
)
from spieltisch.core.system.folders import data_folder
from spieltisch.errors import SpieltischError
from spieltisch.server.base import mail_server
from spieltisch.server.base.settings import DAY, Role, Settings
from spieltisch.server.transport.bounds import origin as names

USUAL_PORT = 8000
LOG_LEVELS = ("debug", "info", "warning", "error")
LOG_FORMATS = ("auto", "json", "text")
ROLES = get_args(Role)
COMMANDS = ("play", "serve")
PREFIX = "SPIELTISCH_OPTION_"
"""Prefix of variables. It is not shorter, since Kubernetes sets SPIELTISCH_PORT to an address."""
KINDS = {
    "store": "neither a text nor a number",
    "store_true": "neither true nor false",
    "append": 'no list, as ["...", "..."]',
}
"""Texts of errors about a value of the wrong type, by argparse's action."""


class Option(NamedTuple):
    """One option: `how` goes to argparse, `default` is the value without any source.

    `dest` names the value. A `dest` that is a field of `Settings` sets it and has its default.
    """

    name: str
    dest: str
    commands: tuple[str, ...]
    default: Any
    how: dict[str, Any]

    @property
    def action(self) -> str:
        """Return argparse's action."""
        action: str = self.how.get("action", "store")
        return action


def _option(
    name: str,
    help: str,
    metavar: str | None = None,
    read: Callable[[str], Any] = str,
    commands: tuple[str, ...] = COMMANDS,
    dest: str | None = None,
    default: Any = None,
    repeated: bool = False,
    **how: Any,
) -> Option:
    """Return an option; without a `metavar` it is a flag."""
    if metavar is None:
        how, default = {"action": "store_true"}, False
    else:
        how |= {"metavar": metavar, "type": read}
    if repeated:
        how, default = how | {"action": "append"}, []
    dest = dest or name.replace("-", "_")
    return Option(name, dest, commands, getattr(Settings, dest, default), how | {"help": help})


serving = partial(_option, commands=("serve",))
"""Maker of options of `serve` alone."""
seconds, days = partial(amount, "seconds"), partial(amount, "days")
connections = partial(number, least=1, most=1_000_000)

OPTIONS = (
    serving("host", "address to listen on", "HOST", default="0.0.0.0"),
    _option("lan", "let all devices in this network join", commands=("play",)),
    _option("open", "open the page in this machine's browser", commands=("play",)),
    _option(
        "address",
        "this machine's address or name in its network, for the links, where --lan finds another",
        "HOST",
        partial(formed, names.machine),
        commands=("play",),
        dest="name",
    ),
    _option(
        "port",
        f"port to listen on ({USUAL_PORT}, or any free one)",
        "PORT",
        partial(number, least=0, most=65535),
    ),
    _option("data", "folder to keep everything in", "FOLDER", Path, default=data_folder()),
    serving(
        "store",
        "PostgreSQL database, which several processes may share, instead of the folder",
        "DSN",
        database,
    ),
    serving("role", "this process's role among them (all)", "ROLE", choices=ROLES),
    serving(
        "origin",
        "address that pages may come from, if a proxy changes the host",
        "URL",
        partial(formed, names.origin),
        dest="origins",
        repeated=True,
    ),
    _option(
        "allowed-host",
        "name that the server is reached by, besides this machine's own and those of --origin",
        "NAME",
        partial(formed, names.host),
        dest="hosts",
        repeated=True,
    ),
    serving(
        "trusted-proxy",
        "address or network of a proxy whose X-Forwarded-For and -Proto are believed",
        "ADDRESS",
        network,
        dest="proxies",
        repeated=True,
    ),
    serving("connections", "connections that may be open at once", "NUMBER", connections),
    serving(
        "connections-each", "connections that one address may have open", "NUMBER", connections
    ),
    _option(
        "invite-only",
        "give names only to people with an invitation: the code printed at the start, or a table's"
        " link",
    ),
    _option(
        "components",
        "other boards or cards for a game's new tables",
        "GAME=FILE",
        components,
        repeated=True,
    ),
    _option("keep-over", "days that a finished or closed table is kept", "DAYS", days, dest="keep"),
    _option("keep-waiting", "days that a table waiting for players is kept", "DAYS", days),
    _option(
        "forget-guests",
        "days without a visit after which a guest is warned, and deleted 30 days later; 0: never",
        "DAYS",
        days,
    ),
    _option("idle", "seconds after which an empty table leaves the memory", "SECONDS", seconds),
    _option(
        "host-away", "seconds a table's host may be away before another is host", "SECONDS", seconds
    ),
    _option(
        "away", "seconds a player must be away before a bot takes their place", "SECONDS", seconds
    ),
    _option(
        "coaches",
        "processes that compute hints, at the lowest priority; 0 switches hints off",
        "NUMBER",
        partial(number, least=0, most=64),
    ),
    serving("log-addresses", "name the addresses of guesses, floods and foreign pages in the log"),
    serving("no-push", "send no Web Push when it is a player's turn and their page is closed"),
    serving(
        "smtp",
        "mail server by which players may get a mail when it is their turn in a game of days",
        "URL",
        partial(formed, mail_server.mail_server),
    ),
    serving(
        "smtp-password-file", "file with the password for it, instead of in the URL", "FILE", Path
    ),
    serving(
        "mail-from", "address that mails come from", "ADDRESS", partial(formed, mail_server.sender)
    ),
    serving(
        "report-mail",
        "your address, to which a mail goes when players report somebody",
        "ADDRESS",
        partial(formed, mail_server.recipient),
    ),
    serving(
        "report-webhook",
        "URL to which a JSON object is posted when players report somebody",
        "URL",
        web_address,
    ),
    _option("site-name", "name of your site, in place of spieltisch", "TEXT", face.short),
    _option("site-logo", "picture next to the name: SVG, PNG or WebP, 100 KB", "FILE", face.logo),
    _option("site-welcome", "sentence of the first page", "TEXT", face.sentence),
    _option("site-rules", "file with the house rules, as plain text", "FILE", face.rules),
    _option(
        "site-link",
        "link on the page about the server, as Imprint=https://play.example/imprint",
        "TITLE=URL",
        face.link,
        dest="site_links",
        repeated=True,
    ),
    _option(
        "site-contact",
        "your email or web address, for the page about the server",
        "ADDRESS",
        face.contact,
    ),
    _option(
        "site-language",
        "language of readers whose browsers want none of the page's",
        "LANGUAGE",
        choices=face.LANGUAGES,
    ),
    _option("check", "read all of the data before serving, and report damage"),
    serving(
        "metrics",
        "address for Prometheus to scrape metrics; off by default",
        "[HOST:]PORT",
        address,
    ),
    _option("log-level", "what is logged", "LEVEL", choices=LOG_LEVELS),
    _option("log-format", "form of lines; auto: text in a terminal", "FORM", choices=LOG_FORMATS),
)
"""All options."""


def default(option: Option, command: str) -> Any:
    """Return the value of an option that no source sets."""
    if option.name == "log-level":
        return "warning" if command == "play" else "info"
    if option.name == "log-format":
        return LOG_FORMATS[0]
    return option.default


def add_options(parser: Parser, command: str) -> None:
    """Add `--config` and the options of a command; their values stay None unless given."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="TOML file of these options")
    for option in _of(command):
        how = option.how | {"default": None, "help": _help(option, command)}
        parser.add_argument(f"--{option.name}", dest=option.dest, **how)


def values(given: argparse.Namespace, command: str | None = None) -> dict[str, Any]:
    """Return the value of every option of a command, by `dest`.

    The command is `given.command`, or another one whose options it shares. Raises SpieltischError
    for an invalid source, and OSError.
    """
    command = command or given.command
    options = _of(command)
    found = {option.dest: default(option, command) for option in options}
    if given.config is not None:
        found |= _parsed(str(given.config), command, _file(given.config))
    found |= _parsed("environment", command, _environment(options))
    said = {option.dest: getattr(given, option.dest, None) for option in options}
    return found | {dest: value for dest, value in said.items() if value is not None}


def add_home(command: Parser, shared: bool = True) -> None:
    """Add the options that name a server's data to a command next to it; `shared`: the database
    that several processes share may be it, too."""
    command.add_argument("--data", type=Path, metavar="FOLDER", help="as for `serve`")
    if shared:
        command.add_argument("--store", type=database, metavar="DSN", help="as for `serve`")
    command.add_argument("--config", type=Path, metavar="FILE", help="as for `serve`")


def home(given: argparse.Namespace) -> tuple[str | None, Path]:
    """Return what the server of these options keeps everything in: the database, or None and the
    folder, which exists. Raises SpieltischError and OSError."""
    found = values(given, "serve")
    store, data = found["store"], found["data"]
    if store is None and not data.is_dir():
        raise SpieltischError(f"there is no folder {data}: name the server's with --data")
    return store, data


def home_file(given: argparse.Namespace, name: str) -> Path:
    """Return the path of that name in the server's folder. Raises SpieltischError where the server
    keeps everything in PostgreSQL, and OSError."""
    found = values(given, "serve")
    if found["store"] is not None:
        raise SpieltischError(
            "this server keeps everything in PostgreSQL: pg_dump and pg_restore copy it"
        )
    path: Path = found["data"] / name
    return path


def settings(values: Mapping[str, Any]) -> Settings:
    """Return the settings among the values of options."""
    chosen: dict[str, Any] = {}
    for field in fields(Settings):
        if field.name in values:
            value = values[field.name]
            if field.name == "site_links":
                value = tuple(value)
            chosen[field.name] = frozenset(value) if isinstance(value, list) else value
    return Settings(**chosen | _mail(values))


def _mail(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of mails. Raises SpieltischError unless they go together."""
    server, file = values.get("smtp"), values.get("smtp_password_file")
    if server is None:
        if file is not None or values.get("mail_from") or values.get("report_mail"):
            raise SpieltischError("mails are sent by a mail server: name it with --smtp")
        return {}
    if not values["mail_from"]:
        raise SpieltischError("--smtp sends mails from an address: name it with --mail-from")
    if not values["origins"]:
        raise SpieltischError("mails have links to this server: name its address with --origin")
    if file is None:
        return {"smtp": server}
    if server.password or not server.user:
        raise SpieltischError("--smtp-password-file needs a user and no password in --smtp")
    try:
        password = file.read_text(encoding="utf-8-sig").strip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise SpieltischError(f"--smtp-password-file: {error}") from None
    if not password or not password.isascii():
        raise SpieltischError(f"--smtp-password-file: {file} is empty or not of plain letters")
    return {"smtp": replace(server, password=password)}


class _Source(Parser):
    """A parser of a source other than the command line; its `prog` is the source's name."""

    def error(self, message: str) -> NoReturn:
        """Raise SpieltischError."""
        raise SpieltischError(f"{self.prog}: {message}")


def _parsed(source: str, command: str, table: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a table of names. Raises SpieltischError."""
    options = {option.name: option for option in _of(command)}
    words, flags = [], {}
    for name, value in table.items():
        if name not in options:
            raise SpieltischError(f"{source}: {name!r} is not an option; use {', '.join(options)}")
        if any("\0" in str(one) for one in (value if isinstance(value, list) else [value])):
            raise SpieltischError(f"{source}: {name}: leave out the character \\u0000 of {value!r}")
        match options[name].action, value:
            case "store_true", bool():
                flags[options[name].dest] = value
            case "append", list():
                words += [f"--{name}={one}" for one in value]
            case "store", str() | int() | float() if not isinstance(value, bool):
                words.append(f"--{name}={value}")
            case action, _:
                raise SpieltischError(f"{source}: {name}: {value!r} is {KINDS[action]}")
    parser = _Source(prog=source)
    add_options(parser, command)
    parsed = vars(parser.parse_args(words))
    return flags | {dest: value for dest, value in parsed.items() if value is not None}


def _file(path: Path) -> dict[str, Any]:
    """Return the keys of a TOML file. Raises SpieltischError and OSError."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SpieltischError(f"{path}: {error}") from None


def _environment(options: Iterable[Option]) -> dict[str, Any]:
    """Return the options among the variables of the environment."""
    actions = {option.name: option.action for option in options}
    found: dict[str, Any] = {}
    for variable, text in os.environ.items():
        if variable.startswith(PREFIX):
            name = variable.removeprefix(PREFIX).lower().replace("_", "-")
            flags = {"true": True, "false": False} if actions.get(name) == "store_true" else {}
            found[name] = text.split() if actions.get(name) == "append" else flags.get(text, text)
    return found


def _of(command: str) -> list[Option]:
    return [option for option in OPTIONS if command in option.commands]


def _help(option: Option, command: str) -> str:
    """Return the help, with the default and whether it may be repeated."""
    text: str = option.how["help"]
    if choices := option.how.get("choices"):
        text += f": {', '.join(choices)}"
    if option.action == "append":
        return f"{text}; may be repeated"
    value = default(option, command)
    if value in (None, False):
        return text
    if option.how["type"] is days:
        value /= DAY
    shown = f"{value:g}" if isinstance(value, float) else str(value)
    return f"{text} ({shown})".replace("%", "%%")
