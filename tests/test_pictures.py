"""Positions as pictures: what they show, to whom, and that browsers can read them."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest

import spieltisch
from spieltisch import CHANCE, Rng, State
from spieltisch.core import render as pictures
from spieltisch.core.render import sheet_of
from spieltisch.core.render.animation import _merged, animated
from spieltisch.core.render.paint import ansi
from spieltisch.errors import InvalidArgument
from tests.toys import hands

GAMES = spieltisch.list_games()
SVG = "{http://www.w3.org/2000/svg}"
WAYS = [(name, mode.name) for name in GAMES for mode in spieltisch.load(name).spec.modes]


def positions(name: str, mode: str, seed: int, lengths: tuple[int, ...]) -> list[State]:
    """Positions of random games, with a seat to act or over."""
    game = spieltisch.load(name)
    seats = game.spec.mode(mode).seats[-1]
    found = []
    for length in lengths:
        state = game.random_game(seed, limit=length, mode=mode, seats=seats)
        state.settle(Rng(seed))
        found.append(state)
    return found


@pytest.mark.parametrize(("name", "mode"), WAYS)
def test_every_picture_is_whole_and_the_same_in_all_worlds_that_a_seat_holds_possible(
    name: str, mode: str
) -> None:
    for state in positions(name, mode, 5, (0, 30, 90, 10**6)):
        for seat in (None, *range(state.seats)):
            svg = state.svg(seat)
            root = ET.fromstring(svg)
            assert root.tag == f"{SVG}svg"
            defined = {node.get("id") for node in root.iter(f"{SVG}g") if node.get("id")}
            used = [node.get("href", "") for node in root.iter(f"{SVG}use")]
            assert used
            assert {href.removeprefix("#") for href in used} == defined
            assert "nan" not in svg
            other = state.determinize(seat, Rng(8))
            assert other.svg(seat) == svg
            assert other.show(seat) == state.show(seat)


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    (state,) = positions("ingenious", "base", 2, (40,))
    for seat in range(state.seats):
        own = "rack of seat {}: {}".format(seat, " ".join(state.full()["racks"][seat]))
        assert own in state.show(seat)
        assert own not in str(state)
    hidden = [state.svg(seat).count('#ingenious-back"') for seat in (0, None)]
    assert hidden[0] < hidden[1]
    assert state._repr_svg_() == state.svg()


def test_a_board_of_hexagons_has_every_symbol_where_it_lies() -> None:
    (state,) = positions("ingenious", "duel", 3, (60,))
    view = state.view()
    rows = str(state).split("\n")[3 : 3 + 11]
    assert [row.split()[0] for row in rows] == [str(r) for r in range(-5, 6)]
    for r, row in zip(range(-5, 6), rows, strict=True):
        cells = row.split()[1 : 1 + 11 - abs(r)]
        for q, sign in zip(range(max(-5, -5 - r), min(5, 5 - r) + 1), cells, strict=True):
            cell = f"{q},{r}"
            printed = view["printed"].get(cell)
            assert sign == (printed.lower() if printed else view["board"].get(cell, "·"))
    assert len(view["tiles"]) > 5


def test_a_map_has_tiles_roads_and_followers() -> None:
    state = spieltisch.load("carcassonne").start(seats=2)
    for text in ("draw U", "place 0,1 0", "thief E", "draw E", "place 0,-1 180", "farmer Nw"):
        state.play(text)
    assert [line.rstrip() for line in str(state).split("\n")[3:16]] == [
        "      -1    0    1",
        "",
        "  -2   ·    ·    ·",
        "",
        "          1",
        "  -1   ·         ·",
        "           ▒▒▒",
        "           ▒▒▒",
        "   0   ·  ─────  ·",
        "",
        "",
        "   1   ·  ────0  ·",
        "",
    ]


def test_a_drawing_has_each_tile_and_follower_once() -> None:
    (state,) = positions("carcassonne", "base", 4, (10**6,))
    view = state.view()
    used = Counter(re.findall(r'href="#carcassonne-(\w+)-', state.svg()))
    assert used["tile"] == len(view["tiles"])
    assert used["follower"] + used["farmer"] == len(view["followers"])


@pytest.mark.parametrize("name", GAMES)
def test_a_drawing_is_by_day_by_night_or_both(name: str) -> None:
    """By day it is what a reader sees that knows no styles of browsers; by night nothing is left
    of what has another colour then."""
    (state,) = positions(name, spieltisch.load(name).spec.modes[0].name, 4, (60,))
    day, night, both = state.svg(0, "light"), state.svg(0, "dark"), state.svg(0)
    assert not any("light-dark" in one for one in (day, night, both))
    styled, _, rest = both.partition("@media (prefers-color-scheme:dark){")
    dark, _, rest = rest.partition("}</style>")
    left = re.sub(r' data-[\w-]+="[^"]*"', "", f"{styled}</style>{rest}")
    assert re.sub("<style>.*</style>\n", "", left) == re.sub("<style>.*</style>\n", "", day)
    colours = json.loads((Path(pictures.__file__).parent / "art.json").read_text())["colours"]
    for drawn in ("table", "ink"):
        light, other = re.findall(r"#\w+", colours[drawn])
        assert f'fill="{light}"' in day
        assert f'fill="{light}"' not in night
        assert f'fill="{other}"' in night
        assert f':where([data-fill="{other}"]){{fill:{other}}}' in dark
    with pytest.raises(InvalidArgument, match="no theme 'blue': use auto, light, dark"):
        state.svg(theme="blue")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
def test_a_drawing_tells_who_plays(name: str) -> None:
    (state,) = positions(name, spieltisch.load(name).spec.modes[0].name, 4, (60,))
    who = ["Anna & <Bo>", *("小明與朋友們一起" for _ in range(1, state.seats))]
    told = " ".join(ET.fromstring(state.svg(0, names=who)).itertext())
    assert "Anna & <Bo>" in told
    assert "小明與朋友們…" in told
    assert "eat 0" in " ".join(ET.fromstring(state.svg(0)).itertext())
    assert "eat 0" not in told
    for wrong in (who[1:], [*who, "Kim"], "ab"):
        with pytest.raises(InvalidArgument, match=f"one text for each of {state.seats} seats"):
            state.svg(names=wrong)


def test_a_game_without_pictures_shows_its_view() -> None:
    state = hands.toy().start(seats=2)
    state.settle(Rng(1))
    own = str(state.view(0)["hand"])
    assert own != str(state.view(1)["hand"])
    for shown in (state.show(0), state.svg(0)):
        assert own in shown
    for shown in (state.show(1), state.svg(1), str(state), state.svg()):
        assert own not in shown
    ET.fromstring(state.svg(0))


def test_colours_are_asked_for() -> None:
    (state,) = positions("lastdie", "base", 4, (40,))
    coloured = state.show(0, ansi)
    assert "\x1b[" in coloured
    assert "\x1b[" not in state.show(0)
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == state.show(0)


@pytest.mark.parametrize("name", GAMES)
def test_an_animation_shows_each_drawing_in_its_order(name: str) -> None:
    game = spieltisch.load(name)
    rng = Rng(3)
    state = game.start()
    states: list[State] = []
    while len(states) < 25 and (actors := state.actors()):
        if actors == (CHANCE,):
            state.draw(rng)
            continue
        states.append(state.clone())
        legal = state.legal(actors[0])
        state.apply(actors[0], legal[rng.below(len(legal))])
    sheets = [sheet_of(one, None, states[-1]) for one in states]
    drawings = [sheet.elements for sheet in sheets]
    merged = _merged(drawings)
    for number, drawing in enumerate(drawings):
        assert [one.markup for one in merged if one.first <= number < one.end] == drawing
    assert len(merged) < sum(map(len, drawings)) / 2
    root = ET.fromstring(animated(sheets, 2))
    moving = list(root.iter(f"{SVG}animate"))
    assert moving
    assert {one.get("dur") for one in moving} == {f"{2 * (len(sheets) + 3)}s"}
    assert all(
        one.get("keyTimes", "").count(";") == one.get("values", "").count(";") for one in moving
    )
