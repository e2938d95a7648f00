"""`python -m spieltisch.server.page_types` prints what the page's types are made from: the JSON
schema of all messages (`wire`) and of each game's view (`views`, by game). It also prints the modes
of games (`modes`, by game) and the values that page and server share (`constants`, by name)."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any, get_args

import msgspec

from spieltisch import list_games, load
from spieltisch.bots import HOUSE
from spieltisch.core.spec import Spec
from spieltisch.core.views.schema import view_schema
from spieltisch.server import features
from spieltisch.server.base import codes, malformed
from spieltisch.server.features.results import values as result_values
from spieltisch.server.features.tournaments import values as tournament_values
from spieltisch.server.table import phrases, values
from spieltisch.server.table.course import meetings, rating
from spieltisch.server.wire import bodies, messages, parts


def _of_features() -> Iterator[ModuleType]:
    """Yield the modules with the bodies of features."""
    for module in pkgutil.walk_packages(features.__path__, f"{features.__name__}."):
        if module.name.endswith("bodies"):
            yield importlib.import_module(module.name)


ANSWERS = (bodies, *_of_features(), result_values, tournament_values)
"""The modules that define bodies of requests and answers."""
MODULES = (values, parts, messages, *ANSWERS)
"""The modules that define the types of the wire."""

LEGAL_TREE = {
    "type": "object",
    "additionalProperties": {"$ref": "#/$defs/LegalTree"},
    "description": "Words, and what may follow each.",
}
"""`parts.LegalTree`: msgspec knows no type that is made of itself."""

BODIES: tuple[type, ...] = (
    values.NewTable,
    *(
        kind
        for module in ANSWERS
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, values.Value)
        if kind.__module__ == module.__name__
    ),
)
"""All bodies of requests and answers, with their parts."""


def schema() -> dict[str, Any]:
    """Return JSON schema 2020-12: every message by its name under `$defs`, and the two vocabularies
    `AnyClientMessage` and `AnyServerMessage`. Fixed tuples are written as draft 4 did, with
    `items` and `additionalItems`, which is what makers of types understand."""
    kinds = (messages.AnyClientMessage, messages.AnyServerMessage, messages.Echo, *BODIES)
    refs, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    defs = {"AnyClientMessage": refs[0], "AnyServerMessage": refs[1]}
    names = [name for module in MODULES for name in vars(module) if name in components]
    defs |= {name: components[name] for name in names}
    assert len(defs) == len(components) + 2
    defs["LegalTree"] = LEGAL_TREE
    plain: dict[str, Any] = _plain({"$defs": defs})
    return plain


def _plain(node: Any) -> Any:
    if isinstance(node, list):
        return [_plain(one) for one in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        return {"$ref": node["$ref"]}
    copy = {key: _plain(value) for key, value in node.items()}
    if "prefixItems" in copy:
        copy["items"] = copy.pop("prefixItems")
        copy["additionalItems"] = False
    return copy


def view_schemas() -> dict[str, Any]:
    """Return those of the games that declare what their views look like."""
    found = {name: view_schema(load(name)) for name in list_games()}
    return {name: schema for name, schema in found.items() if schema is not None}


def modes_of(spec: Spec) -> dict[str, Any]:
    """Return the modes of a game by name: numbers of seats, and the choices of each option."""
    return {
        mode.name: {
            "seats": mode.seats,
            "options": {
                option.name: option.choices for option in spec.options if option.offered(mode.name)
            },
            "seatsOption": mode.seats_option,
        }
        for mode in spec.modes
    }


def constants() -> dict[str, int | Sequence[str] | Sequence[int]]:
    """Return the values that page and server share, each under its name on the page."""
    return {
        "AVATARS": values.AVATARS,
        "CLOSE_CODES": [int(code) for code in codes.CloseCode],
        "COLOURS": list(values.COLOURS),
        "FAULTS": list(get_args(malformed.Why)),
        "HOUSE": list(HOUSE),
        "OPPONENTS": meetings.OPPONENTS,
        "PHRASES": list(phrases.PHRASES),
        "PROVISIONAL": rating.PROVISIONAL,
        "REACTIONS": list(phrases.REACTIONS),
        "REFUSALS": list(codes.STATUS),
        "STATUSES": list(get_args(values.Status)),
    }


if __name__ == "__main__":
    printed = {
        "wire": schema(),
        "views": view_schemas(),
        "modes": {name: modes_of(load(name).spec) for name in list_games()},
        "constants": constants(),
    }
    print(msgspec.json.format(msgspec.json.encode(printed)).decode())
