"""Requests and messages between page and server."""

from __future__ import annotations

import inspect
import re
from typing import Any, get_args

from spieltisch.server.app import ANSWERING
from spieltisch.server.base.codes import STATUS, WHEN
from spieltisch.server.wire import messages

NEEDS = {"nothing": "", "link": "link", "guest": "name", "host": "host"}
"""Words for the needs of a route on a server by invitation."""


def routes() -> str:
    """Return the table of requests, by path."""
    rows = ["| request | needs | answer |", "|---|---|---|"]
    found = sorted(
        (_path(route.path), route.method, NEEDS[route.needs], _first(getattr(each, route.handler)))
        for each in ANSWERING
        for route in each.routes
    )
    rows += [f"| `{method} {path}` | {needs} | {about} |" for path, method, needs, about in found]
    return "\n".join(rows)


def client() -> str:
    """Return the table of messages from the page."""
    return _messages([*get_args(messages.AnyClientMessage), messages.Echo])


def server() -> str:
    """Return the table of messages from the server."""
    return _messages(get_args(messages.AnyServerMessage))


def refusals() -> str:
    """Return the table of refusals."""
    rows = ["| code | status | when |", "|---|---|---|"]
    for codes, when in WHEN.items():
        statuses = ", ".join(str(one) for one in dict.fromkeys(STATUS[code] for code in codes))
        rows.append(f"| {', '.join(f'`{one}`' for one in codes)} | {statuses} | {when} |")
    return "\n".join(rows)


def _messages(classes: Any) -> str:
    rows = ["| `type` | fields | meaning |", "|---|---|---|"]
    for one in classes:
        fields = ", ".join(f"`{name}`" for name in one.__struct_fields__ if name != "id")
        rows.append(f"| `{one.__struct_config__.tag}` | {fields} | {_first(one)} |")
    return "\n".join(rows)


def _path(path: str) -> str:
    return path.replace("{path:.*}", "{path}")


def _first(thing: object) -> str:
    """Return the first sentence of a docstring."""
    paragraph = " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split())
    return re.split(r"(?<=[.]) (?=[A-Z`])", paragraph)[0].replace("|", "\\|")
