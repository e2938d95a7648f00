"""The default encoder of games in plain Python, made of their declared views.

Each key of a view becomes numbers. An int is one number, a bool a flag, and a `Literal` has a flag
for each choice. A list or tuple has the numbers of its entries. Data that may be missing, or None,
have one more flag.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    is_typeddict,
)

from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.python.py_encoder import PyEncoder
from spieltisch.core.spec import OptionValue
from spieltisch.core.vector.block import Block
from spieltisch.core.views.bound import LARGEST, Bound, bounded
from spieltisch.core.views.types import ViewTypes, keys_of
from spieltisch.errors import BrokenRules, InvalidArgument


class Part(NamedTuple):
    """The numbers of one place in a view: their blocks, and their values for its data."""

    blocks: tuple[Block, ...]
    numbers: Callable[[Any], Iterator[int]]

    @property
    def size(self) -> int:
        """Return how many numbers there are."""
        return sum(block.size for block in self.blocks)


class ViewEncoder(PyEncoder):
    """A writer of the whole view of a seat: the seat, who acts, then `public` and `private`."""

    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, OptionValue]) -> ViewEncoder:
        """Return the encoder. Raises InvalidArgument for a type without a bound."""
        assert game.view_types is not None
        who = tuple(map(str, range(seats)))
        parts = parts_of(game.view_types)
        blocks = [
            Block("seat", "the observing one", (("seat", who),)),
            Block("actors", "who acts", (("seat", ("chance", *who)),)),
        ]
        found = cls((*blocks, *(block for part in parts.values() for block in part.blocks)))
        found.parts, found.seats = parts, seats
        return found

    parts: Mapping[str, Part]
    seats: int

    def numbers(self, view: Mapping[str, Any], seat: int) -> Iterator[int]:
        """Yield the numbers. Raises BrokenRules for data that the types do not allow."""
        yield from (each == seat for each in range(self.seats))
        yield from (each in view["actors"] for each in (CHANCE, *range(self.seats)))
        for name, part in self.parts.items():
            yield from part.numbers(view.get(name))


def parts_of(types: ViewTypes) -> dict[str, Part]:
    """Return the parts of a view by their keys. Raises InvalidArgument; see `ViewEncoder`."""
    keys = keys_of(types.public) | keys_of(types.private)
    return {name: _part(name, kind) for name, kind in keys.items()}


def unbounded(types: ViewTypes) -> str:
    """Return why these types have no default encoder, or "" if they have one."""
    try:
        parts_of(types)
    except InvalidArgument as error:
        return str(error)
    return ""


def _part(name: str, kind: Any) -> Part:
    """Return the numbers of a type, by its kind."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (NotRequired, Required):
        return _optional(name, args[0]) if origin is NotRequired else _part(name, args[0])
    bare, bound = bounded(kind)
    origin, args = get_origin(bare), get_args(bare)
    if bare is bool:
        return _number(name, Bound(1))
    if bare is int and bound is not None:
        return _number(name, bound)
    if origin is Literal:
        return _choice(name, args)
    if origin in (Union, UnionType):
        left = [arg for arg in args if arg is not NoneType]
        if len(left) == 1:
            return _optional(name, left[0])
    if origin is tuple:
        return _row(name, [_part(f"{name} {i}", arg) for i, arg in enumerate(args)])
    if origin is list and bound is not None:
        return _row(name, [_optional(f"{name} {i}", args[0]) for i in range(bound.most)])
    if is_typeddict(bare):
        return _keyed({key: _part(f"{name} {key}", arg) for key, arg in keys_of(bare).items()})
    raise InvalidArgument(f"{name} of the view has no numbers: {_advice(bare, origin)}")


def _advice(bare: Any, origin: Any) -> str:
    """Return what to declare instead of a type without a bound."""
    if bare is int:
        return "write Annotated[int, Bound(9)] for a number from 0 to 9"
    if origin is list:
        return "write Annotated[list[...], Bound(3)] for a list of at most three"
    if bare is str:
        return 'write Literal["red", "blue"] for one of two words'
    shown = getattr(bare, "__name__", bare)
    return f"a {shown} has none; write a TypedDict, or a PyEncoder for this game"


def _number(name: str, bound: Bound) -> Part:
    if not 0 < bound.most - bound.least <= LARGEST:
        raise InvalidArgument(
            f"{name} of the view goes from {bound.least} to {bound.most}: an observation has room "
            f"for {LARGEST + 1} numbers; write a PyEncoder for this game"
        )

    def numbers(data: Any) -> Iterator[int]:
        if data is not None and not bound.least <= data <= bound.most:
            raise BrokenRules(
                f"{name} of the view is {data!r}: its type allows {bound.least} to {bound.most}"
            )
        yield 0 if data is None else int(data) - bound.least

    unit = "0 or 1" if bound == Bound(1) else "whole number"
    return Part((Block(name, f"from {bound.least}", (), bound.most - bound.least, unit),), numbers)


def _choice(name: str, choices: tuple[Any, ...]) -> Part:
    block = Block(name, "a flag for each choice", (("choice", tuple(map(str, choices))),))

    def numbers(data: Any) -> Iterator[int]:
        if data is not None and data not in choices:
            raise BrokenRules(f"{name} of the view is {data!r}, not one of {choices}")
        yield from (data is not None and choice == data for choice in choices)

    return Part((block,), numbers)


def _optional(name: str, kind: Any) -> Part:
    """Return a flag, whether something is there, and its numbers, else 0."""
    inner = _part(name, kind)

    def numbers(data: Any) -> Iterator[int]:
        yield data is not None
        yield from (0 for _ in range(inner.size)) if data is None else inner.numbers(data)

    return Part((Block(f"{name} there", "not missing"), *inner.blocks), numbers)


def _row(name: str, parts: list[Part]) -> Part:
    """Return the numbers of the entries of a list, which may end early, or be missing."""

    def numbers(data: Any) -> Iterator[int]:
        found = data or ()
        if len(found) > len(parts):
            raise BrokenRules(f"{name} of the view has {len(found)} entries, not {len(parts)}")
        for i, part in enumerate(parts):
            yield from part.numbers(found[i] if i < len(found) else None)

    return Part(tuple(block for part in parts for block in part.blocks), numbers)


def _keyed(parts: dict[str, Part]) -> Part:
    """Return the numbers of a dict's values."""

    def numbers(data: Any) -> Iterator[int]:
        for key, part in parts.items():
            yield from part.numbers((data or {}).get(key))

    return Part(tuple(block for part in parts.values() for block in part.blocks), numbers)
