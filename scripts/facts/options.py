"""Options of the server, its metrics, and the commands with their extras."""

from __future__ import annotations

import argparse
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from spieltisch.cli import dispatch
from spieltisch.cli.serving import options
from spieltisch.server.base.metrics import Metrics
from spieltisch.server.base.settings import DAY

EXTRA = re.compile(r"needing\(\"(\w+)\"\)")


def text() -> str:
    """Return the table of options of `serve` and `play`."""
    rows = ["| option | meaning | of | without it |", "|---|---|---|---|"]
    for option in options.OPTIONS:
        of = "both" if len(option.commands) == 2 else f"`{option.commands[0]}`"
        rows.append(f"| `{option.name}` | {_meaning(option)} | {of} | {_default(option)} |")
    return "\n".join(rows)


def metrics() -> str:
    """Return the table of metrics."""
    kept = Metrics()
    kept.keep_in(Path(), Path())
    rows = ["| metric | kind | meaning |", "|---|---|---|"]
    for one in list(kept.registry._collector_to_names):
        name = getattr(one, "_name", None)
        if name is None:
            continue
        labels = ", ".join(one._labelnames)  # type: ignore[attr-defined]
        ending = {"counter": "_total", "info": "_info"}.get(one._type, "")  # type: ignore[attr-defined]
        shown = f"`{name}{ending}{{{labels}}}`" if labels else f"`{name}{ending}`"
        rows.append(f"| {shown} | {one._type} | {one._documentation} |")  # type: ignore[attr-defined]
    return "\n".join(rows)


def commands() -> str:
    """Return every command with its arguments."""
    parser = dispatch._parser([])
    (group,) = (one for one in parser._actions if isinstance(one, argparse._SubParsersAction))
    about = {one.dest: one.help or "" for one in group._choices_actions}
    return "\n\n".join(_command(name, one, about[name]) for name, one in group.choices.items())


def _command(name: str, parser: argparse.ArgumentParser, about: str) -> str:
    parts = [f"## {name}", _sentence(parser.description or about)]
    if extras := _extras(parser):
        words = ", ".join(f"`{one}`" for one in extras)
        parts.append(f"Extras that it may need: {words}.")
    rows = ["| argument | meaning |", "|---|---|"]
    for action in parser._actions:
        if not isinstance(action, argparse._HelpAction):
            rows.append(f"| `{_named(action)}` | {_help(parser, action)} |")
    if len(rows) > 2:
        parts.append("\n".join(rows))
    return "\n\n".join(parts)


def _sentence(text: str) -> str:
    words = " ".join(text.split()).rstrip(".")
    return f"{words[0].upper()}{words[1:]}."


def _extras(parser: argparse.ArgumentParser) -> list[str]:
    """Return the extras that the module of a command asks for, in its order."""
    run: Any = parser.get_default("run")
    if run is None:
        return ["solve"]
    source = inspect.getsource(sys.modules[inspect.unwrap(getattr(run, "func", run)).__module__])
    return list(dict.fromkeys(EXTRA.findall(source)))


def _named(action: argparse.Action) -> str:
    value = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    if not action.option_strings:
        return value
    flag = action.option_strings[-1]
    return flag if action.nargs == 0 else f"{flag} {value}"


def _help(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    known = {**vars(action), "prog": parser.prog}
    said = (action.help or "") % known
    return said.replace(str(Path.home()), "~").replace("|", "\\|")


def _meaning(option: options.Option) -> str:
    said: str = option.how["help"]
    if choices := option.how.get("choices"):
        said += f": {', '.join(f'`{one}`' for one in choices)}"
    return said + ("; a list" if option.action == "append" else "")


def _default(option: options.Option) -> str:
    values = (
        list(dict.fromkeys(options.default(option, one) for one in option.commands))
        if (option.action != "append")
        else []
    )
    return " or ".join(_shown(option, one) for one in values) or "none"


def _shown(option: options.Option, value: object) -> str:
    if value is None:
        return "none"
    if value is False:
        return "off"
    if isinstance(value, Path):
        return "your data folder"
    if option.how.get("metavar") == "DAYS" and isinstance(value, float | int):
        value = value / DAY
    if isinstance(value, float | int):
        return f"{value:,.10g}"
    return f"`{value}`"


def terminal() -> Iterator[tuple[str, str]]:
    """Yield the arguments of `play` that its page of options leaves out, with their meanings."""
    parser = dispatch._parser([])
    (group,) = (one for one in parser._actions if isinstance(one, argparse._SubParsersAction))
    known = {option.dest for option in options.OPTIONS} | {"help", "config"}
    for action in group.choices["play"]._actions:
        if action.dest not in known:
            yield _named(action), _help(group.choices["play"], action)


def in_terminal() -> str:
    """Return the table of the arguments of `play --terminal`."""
    rows = ["| argument | meaning |", "|---|---|"]
    return "\n".join([*rows, *(f"| `{name}` | {about} |" for name, about in terminal())])
