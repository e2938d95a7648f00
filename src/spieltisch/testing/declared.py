"""Checks of plain data against declared types: TypedDicts and their contents.

msgspec would read it too, but leniently: it ignores keys that a TypedDict does not have.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Required, Union, get_args, get_origin, is_typeddict

from spieltisch.core.views.bound import bounded
from spieltisch.core.views.types import keys_of


def faults(data: Any, kind: Any) -> Iterator[str]:
    """Yield the places where plain data differs from its declared type, with the error there.

    Types are exact: no additional keys, no bool for a number. A tuple stands for a list of exactly
    its parts.
    """
    kind, bound = bounded(kind)
    origin, args = _parts(kind)
    if bound is not None and type(data) in (int, list):
        size, least = (data, bound.least) if type(data) is int else (len(data), 0)
        if not least <= size <= bound.most:
            yield f" is {data!r}, beyond {bound}"
    if origin is None:
        if kind is not Any and type(data) is not (NoneType if kind is None else kind):
            yield f" is {data!r}, not {getattr(kind, '__name__', kind)}"
    elif origin is Literal:
        if not any(data == arg and type(data) is type(arg) for arg in args):
            yield f" is {data!r}, not one of {args}"
    elif origin is Union:
        yield from _fewest_faults(data, args)
    elif origin is list and type(data) is list:
        yield from _faults_in(enumerate(data), args[0])
    elif origin is tuple and type(data) is list and len(data) == len(args):
        for i, (part, arg) in enumerate(zip(data, args, strict=True)):
            yield from _faults_in([(i, part)], arg)
    elif origin is dict and args and type(data) is dict:
        yield from (f": a key{fault}" for key in data for fault in faults(key, args[0]))
        yield from _faults_in(data.items(), args[1])
    elif origin is dict and type(data) is dict:
        yield from _faults_by_key(data, kind)
    else:
        yield f" is {data!r}, not {kind}"


@cache
def _parts(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return a type's origin and arguments: None for a plain one, dict for a TypedDict."""
    if is_typeddict(kind):
        return dict, ()
    origin = get_origin(kind)
    return Union if origin is UnionType else origin, get_args(kind)


def _fewest_faults(data: Any, kinds: tuple[Any, ...]) -> list[str]:
    """Return the faults by the closest of several types."""
    found = list[list[str]]()
    for kind in kinds:
        found.append(list(faults(data, kind)))
        if not found[-1]:
            return []
    return min(found, key=len)


def _faults_in(parts: Any, kind: Any) -> Iterator[str]:
    """Yield the faults of parts of the same type, given with their keys or numbers."""
    for name, part in parts:
        if type(part) is not kind:  # else a plain type, as most are
            yield from (f"[{name!r}]{fault}" for fault in faults(part, kind))


def _faults_by_key(data: dict[str, Any], kind: Any) -> Iterator[str]:
    keys, required = _keys(kind)
    for name, part in data.items():
        if name not in keys:
            yield f"[{name!r}] is not declared"
        else:
            yield from _faults_in([(name, part)], keys[name])
    yield from (f"[{name!r}] is missing" for name in required if name not in data)


@cache
def _keys(kind: Any) -> tuple[dict[str, Any], list[str]]:
    """Return the types of a TypedDict's keys, and the required keys."""
    keys = keys_of(kind)
    required = [name for name, part in keys.items() if get_origin(part) is not NotRequired]
    return {name: _bare(part) for name, part in keys.items()}, required


def _bare(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) in (Required, NotRequired) else kind
