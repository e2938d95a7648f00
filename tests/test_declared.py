"""Declared types: what of plain data is not as declared, and the schema that the page's types are
made from."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

import pytest

import spieltisch
from spieltisch.core.views.schema import view_schema
from spieltisch.core.views.types import ViewTypes, view_type
from spieltisch.testing.declared import faults
from support import games
from tests.toys.guess import guess


class Point(TypedDict):
    """Where."""

    x: int
    """To the right."""
    y: NotRequired[float | None]


class Named(Point, total=False):
    name: str


Spot = tuple[int, int]
Way = Literal["up", "down"] | None


class Places(TypedDict):
    spots: list[tuple[int, int]]
    way: Literal["up", "down"] | None
    point: Point


class Nothing(TypedDict):
    pass


RIGHT: list[tuple[Any, Any]] = [
    (1, int),
    (True, bool),
    (None, None),
    ("up", Literal["up", 3]),
    (3, Literal["up", 3]),
    ([], list[int]),
    ([1, "a"], tuple[int, str]),
    ({"a": 1}, dict[str, int]),
    ({"x": 1}, Point),
    ({"x": 1, "y": None}, Point),
    ({"x": 1, "y": 0.5, "name": "home"}, Named),
    ([{"x": 1}, None], list[Point | None]),
    ([object()], list[Any]),
]
WRONG: list[tuple[Any, Any, str]] = [
    (True, int, " is True, not int"),
    (1, bool, " is 1, not bool"),
    (1, float, " is 1, not float"),
    (0, None, " is 0, not None"),
    (True, Literal[1], " is True, not one of (1,)"),
    ("down", Literal["up"], " is 'down', not one of ('up',)"),
    ((1,), list[int], " is (1,), not list[int]"),
    ([1, "a"], list[int], "[1] is 'a', not int"),
    ((1, "a"), tuple[int, str], " is (1, 'a'), not tuple[int, str]"),
    ([1], tuple[int, str], " is [1], not tuple[int, str]"),
    ([1, 2], tuple[int, str], "[1] is 2, not str"),
    ({1: 1}, dict[str, int], ": a key is 1, not str"),
    ({"a": "b"}, dict[str, int], "['a'] is 'b', not int"),
    ({}, Point, "['x'] is missing"),
    ({"x": 1, "z": 2}, Point, "['z'] is not declared"),
    ({"x": 1, "y": 2}, Point, "['y'] is 2, not float"),
    ({"x": 1, "name": None}, Named, "['name'] is None, not str"),
    ([{"x": "1"}], list[Named | list[int] | None], "[0]['x'] is '1', not int"),
]


@pytest.mark.parametrize(("data", "kind"), RIGHT)
def test_data_as_declared_has_no_faults(data: Any, kind: Any) -> None:
    """Of every kind of type."""
    assert not list(faults(data, kind))


@pytest.mark.parametrize(("data", "kind", "fault"), WRONG)
def test_faults_are_told_with_their_place(data: Any, kind: Any, fault: str) -> None:
    """Of every kind of type."""
    assert list(faults(data, kind)) == [fault]


def test_a_view_has_the_options_of_the_spec() -> None:
    """With their choices; those of some modes may be missing."""
    game = guess()
    view = game.start(mode="long").view()
    assert game.view_types is not None
    kind = view_type(game.spec, game.view_types)
    assert not list(faults(view, kind))
    for options, fault in (
        ({"mode": "long", "rounds": 4, "open": False}, "['options']['rounds'] is 4, not one of"),
        ({"mode": "short", "rounds": 2}, "['options']['mode'] is 'short', not one of"),
        ({"mode": "long", "rounds": 2, "open": 0}, "['options']['open'] is 0, not bool"),
        ({"mode": "long"}, "['options']['rounds'] is missing"),
    ):
        (told,) = faults(view | {"options": options}, kind)
        assert told.startswith(fault)


def test_the_schema_names_what_the_game_names() -> None:
    """Its types, and what a source says below their keys."""
    game = guess()
    game.view_types = ViewTypes(Places, Nothing, Point)
    schema = view_schema(game)
    assert schema is not None
    defs = schema["$defs"]
    assert list(defs) == ["View", "Options", "OutcomeData", "Spot", "Way", "Point", "Item"]
    assert defs["Item"] == {"$ref": "#/$defs/Point"}
    properties = defs["View"]["properties"]
    assert properties["spots"] == {"type": "array", "items": {"$ref": "#/$defs/Spot"}}
    assert properties["way"] == {"$ref": "#/$defs/Way"}
    assert defs["Point"]["description"] == "Where."
    assert defs["Point"]["required"] == ["x"]
    assert defs["Point"]["additionalProperties"] is False
    assert defs["Point"]["properties"]["x"]["description"] == "To the right."


def test_what_is_no_plain_data_has_no_schema() -> None:
    """A set, and keys that are no texts."""
    for kind in (set[int], dict[int, str], bytes):
        game = guess()
        game.view_types = ViewTypes(Places, Nothing, kind)
        with pytest.raises(TypeError, match="is not a type of plain data"):
            view_schema(game)


@pytest.mark.parametrize("name", games.declared())
def test_what_a_game_declares_has_a_schema(name: str) -> None:
    """So that the page has its types."""
    assert view_schema(spieltisch.load(name))
