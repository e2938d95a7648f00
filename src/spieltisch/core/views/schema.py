"""JSON schemas of a game's views and items, from its declared types.

The page's types are generated from them; other programs read them by `spieltisch schema`.
"""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache
from itertools import pairwise
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Required, Union, get_args, get_origin, is_typeddict

from spieltisch.core.game import Game
from spieltisch.core.views.bound import bounded
from spieltisch.core.views.types import ViewTypes, keys_of, view_type

Schema = dict[str, Any]
Docs = dict[str, str]
"""Docstrings in a source, by the names they follow."""

_PLAIN = {int: "integer", float: "number", bool: "boolean", str: "string", NoneType: "null"}
_NAMED = (Literal, tuple, Union, UnionType)
"""Kinds of types to which a game can give a name, besides its TypedDicts."""


def view_schema(game: Game) -> Schema | None:
    """Return the JSON schema (draft 4) of a game's data, or None for a game without types.

    `$defs` has `View`, `Item` and their parts by name. Raises TypeError for a type that is not
    plain data.
    """
    types = game.view_types
    if types is None:
        return None
    definitions = _Definitions(types)
    definitions.add(view_type(game.spec, types), key_docs(types.public) | key_docs(types.private))
    item = definitions.schema(types.item)
    definitions.found["Item"] = definitions.found.get("Item", item)
    if types.reason is not None:
        reason = definitions.schema(types.reason)
        definitions.found["Reason"] = definitions.found.get("Reason", reason)
    return {"$defs": definitions.found}


def schema_of(game: Game) -> Schema:
    """Return the JSON schema (draft 4) of everything sent about a game.

    `$defs` has `View`, `Action` (its text), `Event` (an action as a seat knows it, and its items)
    and `Item`. In a game without declared types, views have the keys that all games share, and
    others.
    """
    declared = view_schema(game)
    parts: dict[str, Schema] = _UNDECLARED if declared is None else declared["$defs"]
    action = {"type": "string", "description": "An action's text, a verb and its arguments."}
    event = {
        "type": "object",
        "description": "What somebody did, as far as a seat knows.",
        "additionalProperties": False,
        "required": ["actor", "action", "items"],
        "properties": {
            "actor": {"type": "integer", "minimum": -2, "description": _ACTORS},
            "action": {"type": "string", "description": "Its text; hidden words are `?`."},
            "items": {"type": "array", "items": {"$ref": "#/$defs/Item"}},
        },
    }
    return {
        "$schema": "http://json-schema.org/draft-04/schema#",
        "title": game.spec.name,
        "$defs": {**parts, "Action": action, "Event": event},
    }


_ACTORS = "A seat from 0 on; -1 is chance, -2 the table's clock."
_UNDECLARED: dict[str, Schema] = {
    "View": {
        "type": "object",
        "required": ["game", "options", "seats", "actors", "outcome", "phase", "scores"],
    },
    "Item": {"type": "object"},
}


class _Definitions:
    """Schemas by name, `found`, of a game's types; names in their module stay names here."""

    def __init__(self, types: ViewTypes) -> None:
        self.found: dict[str, Schema] = {}
        module = types.public.__module__
        named = {
            name: kind
            for name, kind in vars(sys.modules[module]).items()
            if get_origin(kind) in _NAMED
        }
        self._names = {kind: name for name, kind in reversed(named.items())}
        self._docs = _module_docs(module).get("", {})

    def add(self, typed_dict: Any, docs: Docs) -> None:
        """Add a TypedDict, followed by its parts."""
        name = typed_dict.__name__
        made = self._named(name, typed_dict.__doc__ or self._docs.get(name))
        keys = keys_of(typed_dict)
        needed = [name for name, kind in keys.items() if get_origin(kind) is not NotRequired]
        properties: dict[str, Schema] = {}
        made |= {"type": "object", "additionalProperties": False}
        made |= {"properties": properties, "required": needed}
        for key, kind in keys.items():
            schema = self.schema(kind)
            properties[key] = (
                {"allOf": [schema], "description": docs[key]} if key in docs else schema
            )

    def schema(self, kind: Any) -> Schema:
        """Return a type's schema; a type with a name becomes a reference."""
        kind, _ = bounded(kind)
        name = kind.__name__ if is_typeddict(kind) else self._names.get(kind)
        if name is None:
            return self._unnamed(kind)
        if name not in self.found:
            if is_typeddict(kind):
                self.add(kind, key_docs(kind))
            else:
                made = self._named(name, self._docs.get(name))
                made |= self._unnamed(kind)
        return {"$ref": f"#/$defs/{name}"}

    def _named(self, name: str, doc: str | None) -> Schema:
        self.found[name] = {"description": inspect.cleandoc(doc)} if doc else {}
        return self.found[name]

    def _unnamed(self, kind: Any) -> Schema:
        if kind is Any:
            return {}
        if kind in _PLAIN:
            return {"type": _PLAIN[kind]}
        origin, args = get_origin(kind), get_args(kind)
        if origin is Literal:
            return {"enum": list(args)}
        parts = [self.schema(arg) for arg in args]
        if origin in (Union, UnionType):
            return {"anyOf": parts}
        if origin in (NotRequired, Required):
            return parts[0]
        if origin is list:
            return {"type": "array", "items": parts[0]}
        if origin is tuple:
            length = {"minItems": len(parts), "maxItems": len(parts)}
            return {"type": "array", "items": parts, "additionalItems": False, **length}
        if origin is dict and args[0] is str:
            return {"type": "object", "additionalProperties": parts[1]}
        raise TypeError(f"{kind!r} is not a type of plain data")


def key_docs(typed_dict: Any) -> Docs:
    """Return the docstrings of a TypedDict's keys from its source."""
    return _module_docs(typed_dict.__module__).get(typed_dict.__name__, {})


@cache
def _module_docs(module: str) -> dict[str, Docs]:
    """Return docstrings below names of a module (key "") and of its classes with their bases."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (KeyError, OSError, TypeError):
        return {}
    found = {"": _docs_in(tree.body)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            named = [base.id for base in node.bases if isinstance(base, ast.Name)]
            bases = [found[name] for name in named if name in found]
            found[node.name] = {
                k: v for docs in (*bases, _docs_in(node.body)) for k, v in docs.items()
            }
    return found


def _docs_in(body: list[ast.stmt]) -> Docs:
    found = {}
    for statement, below in pairwise(body):
        match statement, below:
            case (
                ast.AnnAssign(target=ast.Name(name)) | ast.Assign(targets=[ast.Name(name)]),
                ast.Expr(ast.Constant(str(doc))),
            ):
                found[name] = inspect.cleandoc(doc)
    return found
