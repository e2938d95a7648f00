"""The worked examples of the Ingenious rulebook, and the rulings beside them, one test each.

Where the rulebook shows a picture, the cells are ours: the same pattern somewhere on the board.
The first examples are played from a fresh game with chosen draws. The others start from a
position set up by `arrange`, since it takes half a game to bring a marker to 17.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import spieltisch
from spieltisch.games.ingenious.tests.oracle import BOX, COLOURS, PRINTED, area, name

GAME: Any = spieltisch.load("ingenious")
CHANCE = -1
ZERO = [0] * 6

Laid = tuple[str, str, str]  # a tile, the cell of its first letter, the cell of its second
Items = list[dict[str, Any]]


# Setting up

FILLER = ["RG", "OB", "YP", "RY", "GO", "BP"]  # all colours; the box holds four such racks


def fresh(mode: str, seats: int, racks: list[str], opening: str = "rulebook") -> Any:
    """Start a game and deal these racks, each written as tiles between spaces."""
    state = GAME.start(seats=seats, mode=mode, opening=opening)
    for rack in racks:
        for tile in rack.split():
            state.play(f"draw {tile}")
    return state


def refill(state: Any) -> int:
    """Draw whatever comes first until somebody has to decide; return how many were drawn."""
    count = 0
    while state.actors() == (CHANCE,):
        state.apply(CHANCE, state.chances()[0][0])
        count += 1
    return count


def turn(state: Any, text: str) -> Items:
    """Play a placement that ends its turn without further choice; return what it scored."""
    (seat,) = state.actors()
    state.play(text)
    items: Items = list(state.items())
    refill(state)
    assert state.actors() == ((seat + 1) % len(state.full()["racks"]),)
    return items


def arrange(
    mode: str,
    seats: int,
    rack: str,
    laid: list[Laid] | None = None,
    seat: int = 0,
    **changes: Any,
) -> Any:
    """Set up a position after everybody's first turn, with `seat` to place a tile.

    The others' racks show all colours; `changes` replaces other keys of `full()`.
    """
    state = fresh(mode, seats, ["YP"] if mode == "solo" else [" ".join(FILLER)] * seats)
    while len(state.full()["tiles"]) < seats or seat not in state.actors():
        if not refill(state):
            choices = sorted(texts(state))
            state.play(next((text for text in choices if text in ("keep", "done")), choices[0]))

    full = state.full()
    left = Counter(BOX)
    full["tiles"] = [list(tile) for tile in laid or []]
    full["board"] = {name(cell): colour for cell, colour in PRINTED.items()}
    for tile, one, other in full["tiles"]:
        full["board"][one], full["board"][other] = tile[0], tile[1]
        left[tile] -= 1
    full["racks"] = [rack.split() if s == seat else list(FILLER) for s in range(seats)]
    for tiles in full["racks"]:
        left.subtract(tiles)
    assert min(left.values()) >= 0, left
    full["bag"] = {tile: count for tile, count in left.items() if count}
    full.update(changes)
    return GAME.position(full)


def nearly_full(seats: int, final: tuple[str, str], near: str, rack: str) -> list[Laid]:
    """Cover the area but one pair of cells, near which only the colours `near` lie.

    The rows are covered from west to east, then whatever two single cells touch.
    """
    free = set(area({1: 5, 2: 5, 3: 6, 4: 7}[seats])) - set(PRINTED)
    pairs = []
    for step in ((1, 0), (0, 1), (-1, 1)):
        for q, r in sorted(free, key=lambda cell: (cell[1], cell[0])):
            twin = (q + step[0], r + step[1])
            if (q, r) in free and twin in free:
                free -= {(q, r), twin}
                pairs.append(((q, r), twin))
    middle = next(pair for pair in pairs if (name(pair[0]), name(pair[1])) == final)
    pairs.remove(middle)
    (mq, mr), _ = middle
    pairs.sort(key=lambda pair: (pair[0][0] - mq) ** 2 + (pair[0][1] - mr) ** 2)

    stock = Counter(BOX)
    stock.subtract(rack.split() + FILLER * (seats - 1))
    tiles = sorted(stock.elements(), key=lambda tile: not set(tile) <= set(near))
    assert len(tiles) >= len(pairs)
    return [(tile, name(a), name(b)) for tile, (a, b) in zip(tiles, pairs, strict=False)]


# Reading what happened


def scores(items: Items) -> list[tuple[str, str, int, list[int]]]:
    """Return colour, cell, points and the length of each line, for the halves with points."""
    found = []
    for item in items:
        if item["kind"] == "score" and item["points"]:
            lengths = sorted(len(line["cells"]) for line in item["lines"])
            found.append((item["colour"], item["cell"], item["points"], lengths))
    return sorted(found)


def lines(items: Items, cell: str) -> dict[str, list[str]]:
    """Return the counted lines of the half on this cell: nearest cell -> all cells."""
    (item,) = (item for item in items if item["kind"] == "score" and item["cell"] == cell)
    return {line["towards"]: list(line["cells"]) for line in item["lines"]}


def bonuses(items: Items) -> list[str]:
    """Return the colours that earned a bonus placement."""
    return sorted(item["colour"] for item in items if item["kind"] == "bonus")


def track(colours: dict[str, int], other: int = 0) -> list[int]:
    """Write a track: these colours' places, and one place for all the others."""
    return [colours.get(colour, other) for colour in COLOURS]


def texts(state: Any) -> set[str]:
    """Return what the only actor may do."""
    (actor,) = state.actors()
    return {state.text(action) for action in state.legal(actor)}


def verbs(state: Any) -> set[str]:
    """Return the kinds of things the only actor may do."""
    return {text.split()[0] for text in texts(state)}


# Five tiles and their points


@pytest.fixture
def corner() -> Any:
    """Four players; seat 0 has the tiles of the example, the others play far away."""
    return fresh("base", 4, ["RB RB RB BB GO YP"] + ["GO YP GP OY OP GY"] * 3)


OTHERS = (  # the other three players' turns, without a point
    ("place YP 0,6 0,7", "place GO -6,6 -7,7", "place GY -6,0 -7,0"),
    ("place GY -1,1 -1,2", "place OY -5,2 -4,2", "place OP -2,-3 -1,-3"),
    ("place GP -3,6 -2,6", "place GP -1,-5 -1,-6", "place GO 1,3 2,3"),
)


def play_corner(state: Any, texts: list[str]) -> Items:
    """Play seat 0's turns of the example; return what the last one scored."""
    for n, text in enumerate(texts):
        assert state.actors() == (0,)
        items = turn(state, text)
        if n < len(texts) - 1:
            for other in OTHERS[n]:
                turn(state, other)
    return items


CORNER = ["place RB 3,0 4,0", "place RB 4,-1 5,-1", "place BB 6,-1 6,0", "place RB 5,-2 6,-2"]


def test_example_lone_red_blue_tile_beside_a_printed_blue(corner: Any) -> None:
    """4.1 Blue 1, red 0."""
    items = play_corner(corner, CORNER[:1])
    assert scores(items) == [("B", "4,0", 1, [1])]
    assert lines(items, "4,0") == {"5,0": ["5,0"]}
    assert corner.full()["tracks"][0] == track({"B": 1})


def test_example_second_red_blue_tile(corner: Any) -> None:
    """4.1 Red 1 from one neighbour, blue 2 from one on each of two lines."""
    items = play_corner(corner, CORNER[:2])
    assert scores(items) == [("B", "5,-1", 2, [1, 1]), ("R", "4,-1", 1, [1])]
    assert lines(items, "5,-1") == {"4,0": ["4,0"], "5,0": ["5,0"]}
    assert lines(items, "4,-1") == {"3,0": ["3,0"]}
    assert corner.full()["tracks"][0] == track({"R": 1, "B": 3})


def test_example_double_blue(corner: Any) -> None:
    """4.1 Upper half 2, lower half 2: 4, and neither counts its twin."""
    items = play_corner(corner, CORNER[:3])
    assert scores(items) == [("B", "6,-1", 2, [1, 1]), ("B", "6,0", 2, [2])]
    assert lines(items, "6,-1") == {"5,-1": ["5,-1"], "5,0": ["5,0"]}
    assert lines(items, "6,0") == {"5,0": ["5,0", "4,0"]}
    assert corner.full()["tracks"][0] == track({"R": 1, "B": 7})


def test_example_fourth_tile_red_blue(corner: Any) -> None:
    """4.1 Red 2, blue 4; the blue in the middle of the lowest row is on no line."""
    items = play_corner(corner, CORNER)
    assert scores(items) == [("B", "6,-2", 4, [2, 2]), ("R", "5,-2", 2, [2])]
    assert lines(items, "6,-2") == {"5,-1": ["5,-1", "4,0"], "6,-1": ["6,-1", "6,0"]}
    assert lines(items, "5,-2") == {"4,-1": ["4,-1", "3,0"]}
    assert corner.full()["tracks"][0] == track({"R": 3, "B": 11})


def test_example_double_green_in_a_closed_gap() -> None:
    """4.1 West half 7, east half 5: 12."""
    state = fresh("base", 2, ["YP GG RG GO GB GG", "YP GG GG RG OB RP"])
    for text in (
        "place YP 0,-4 0,-3",
        "place YP 4,0 4,1",
        "place GG 2,-1 2,0",
        "place GG 0,2 0,3",
        "place RG -2,0 -1,0",
        "place GG 0,-1 1,-1",
        "place GO -1,2 -2,2",
        "place RG -2,1 -1,1",
        "place GB 0,1 1,1",
        "place OB -4,1 -4,2",
    ):
        turn(state, text)
    before = state.full()["tracks"][0]
    items = turn(state, "place GG 0,0 1,0")
    assert scores(items) == [("G", "0,0", 7, [1, 1, 1, 1, 3]), ("G", "1,0", 5, [1, 1, 1, 2])]
    assert lines(items, "0,0") == {
        "1,-1": ["1,-1"],
        "0,-1": ["0,-1"],
        "-1,0": ["-1,0"],
        "-1,1": ["-1,1"],
        "0,1": ["0,1", "0,2", "0,3"],
    }
    assert lines(items, "1,0") == {
        "1,-1": ["1,-1"],
        "2,-1": ["2,-1"],
        "2,0": ["2,0"],
        "0,1": ["0,1", "-1,2"],
    }
    after = state.full()["tracks"][0]
    assert [b - a for a, b in zip(before, after, strict=True)] == track({"G": 12})


# 3.2 The first turn


def test_first_tile_touches_a_printed_symbol_and_no_tile() -> None:
    """3.2 A second player may open at the same symbol, if there is room beside the first tile."""
    state = fresh("base", 2, ["RG RG OB OB YP YP"] * 2)
    assert "place RG 3,0 4,0" in texts(state)
    assert "place RG 2,0 3,0" not in texts(state)  # touches no symbol
    turn(state, "place RG 4,-4 4,-3")  # touches the green at 5,-5 with its red half
    assert "place RG 4,-2 4,-1" not in texts(state)  # touches a tile, and no symbol
    assert "place RG 5,-4 5,-3" not in texts(state)  # touches the green, but a tile as well
    turn(state, "place RG 3,0 4,0")
    assert "place OB 0,0 1,0" in texts(state)  # 3.3 anywhere from the second turn on


@pytest.mark.parametrize(("opening", "allowed"), [("rulebook", True), ("own-symbol", False)])
def test_opening_at_a_symbol_that_is_taken(opening: str, allowed: bool) -> None:
    """3.2 The option forbids what the rulebook allows: the same symbol, on its other side."""
    state = fresh("base", 4, [" ".join(FILLER)] * 4, opening)
    turn(state, "place RG 6,0 7,0")  # east of the printed blue
    assert ("place RG 3,0 4,0" in texts(state)) == allowed  # west of it
    assert "place RG 0,-4 0,-3" in texts(state)  # at the printed red


# 4.3 and 5 Bonus placements

# A tile on 0,0 1,0 finds on its west half two greens in a row, on its east half four yellows on
# two lines.
GREENS_AND_YELLOWS: list[Laid] = [
    ("GG", "-2,0", "-1,0"),
    ("YY", "2,0", "3,0"),
    ("YY", "2,-1", "3,-2"),
]


def test_two_colours_at_18_with_one_tile_give_two_bonus_placements() -> None:
    """4.3, 5.1 Surplus is lost; both bonuses come from the rack, which is refilled only then."""
    tracks = [track({"G": 16, "Y": 17}, 3), ZERO]
    state = arrange("base", 2, "GY RO RO BP BP RP", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GY 0,0 1,0")
    assert scores(state.items()) == [("G", "0,0", 2, [2]), ("Y", "1,0", 4, [2, 2])]
    assert bonuses(state.items()) == ["G", "Y"]
    assert state.full()["tracks"][0] == track({"G": 18, "Y": 18}, 3)
    for text in ("place RO -3,4 -2,4", "place BP 0,-4 0,-3"):
        assert state.actors() == (0,)
        assert verbs(state) == {"place"}
        state.play(text)
    assert refill(state) == 3
    assert state.actors() == (1,)


def test_a_bonus_placement_may_earn_another() -> None:
    """5.1 Green reaches 18, and so does yellow with the bonus tile."""
    tracks = [track({"G": 16, "Y": 17}, 3), ZERO]
    state = arrange("base", 2, "GO YP RO RO BP BP", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GO 0,0 0,1")
    assert bonuses(state.items()) == ["G"]
    state.play("place YP 1,0 1,1")
    assert bonuses(state.items()) == ["Y"]
    assert state.actors() == (0,)
    assert verbs(state) == {"place"}
    state.play("place RO -3,4 -2,4")
    assert refill(state) == 3
    assert state.actors() == (1,)


def test_a_colour_at_18_gives_nothing_more() -> None:
    """5.2 The half still finds its two greens, but neither steps nor a bonus."""
    tracks = [track({"G": 18}, 3), ZERO]
    state = arrange("base", 2, "GO RO RO BP BP YP", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GO 0,0 0,1")
    assert scores(state.items()) == [("G", "0,0", 2, [2])]
    assert bonuses(state.items()) == []
    assert state.full()["tracks"][0] == track({"G": 18}, 3)
    assert state.actors() == (CHANCE,)


def test_both_halves_of_a_double_reach_18_once() -> None:
    """5.1, 5.2 The second half finds the marker at 18 already."""
    laid: list[Laid] = [("GG", "-2,0", "-1,0"), ("GO", "2,0", "3,0")]
    state = arrange("base", 2, "GG RO RO BP BP YP", laid, tracks=[track({"G": 17}, 3), ZERO])
    state.play("place GG 0,0 1,0")
    assert scores(state.items()) == [("G", "0,0", 2, [2]), ("G", "1,0", 1, [1])]
    assert bonuses(state.items()) == ["G"]
    state.play("place RO -3,4 -2,4")
    assert state.actors() == (CHANCE,)


def test_owed_placements_lapse_when_the_rack_is_empty() -> None:
    """5.3, 6.2 Nothing is left to place and nothing to swap; six tiles are drawn."""
    tracks = [track({"G": 16, "Y": 17}, 3), ZERO]
    state = arrange("base", 2, "GY", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GY 0,0 1,0")
    assert bonuses(state.items()) == ["G", "Y"]
    assert state.actors() == (CHANCE,)
    assert refill(state) == 6
    assert state.actors() == (1,)


def test_one_of_two_owed_placements_lapses_with_the_last_tile() -> None:
    """5.3 One tile is left for two bonuses."""
    tracks = [track({"G": 16, "Y": 17}, 3), ZERO]
    state = arrange("base", 2, "GY RO", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GY 0,0 1,0")
    state.play("place RO -3,4 -2,4")
    assert refill(state) == 6
    assert state.actors() == (1,)


def test_owed_placements_lapse_when_the_area_is_full() -> None:
    """5.3, 10.1 The game ends at once, before the bonus and before the refill."""
    rack = "GG RB RB RP RP RO"
    laid = nearly_full(2, ("0,0", "1,0"), "GOYP", rack)
    state = arrange("base", 2, rack, laid, tracks=[track({"G": 17}, 3), ZERO])
    state.play("place GG 0,0 1,0")
    assert bonuses(state.items()) == ["G"]
    assert state.full()["tracks"][0] == track({"G": 18}, 3)
    assert state.actors() == ()
    assert state.outcome().reason == "full"
    assert state.outcome().ranks == (1, 2)
    assert len(state.full()["racks"][0]) == 5


# 6.2 The swap


@pytest.mark.parametrize(
    ("heights", "rack", "offered"),
    [
        (track({"R": 2}, 5), "GO GO BY BY PP", True),  # only red is lowest, and nobody shows it
        (track({"R": 2}, 5), "GO GO BY BY RP", False),
        (track({"R": 2, "G": 2}, 5), "OO BY BY OP PP", True),  # red and green tie for lowest
        (track({"R": 2, "G": 2}, 5), "OO BY BY GP PP", False),  # the rack shows one of the two
        (track({"R": 2, "G": 2}, 5), "OO BY BY RP PP", False),  # the rack shows the other
        (track({"R": 2, "G": 3}, 5), "OO BY BY GP PP", True),  # green is not lowest
        (track({}, 5), "OO BY BY OP PP", False),  # all tie, so every tile shows a lowest colour
    ],
)
def test_swap_is_offered_only_without_any_lowest_colour(
    heights: list[int], rack: str, offered: bool
) -> None:
    """6.2 Judged after placing: the red of the placed tile is no longer on the rack."""
    state = arrange("base", 2, f"RG {rack}", tracks=[heights, ZERO])
    state.play("place RG 0,0 1,0")
    assert scores(state.items()) == []
    if offered:
        assert state.actors() == (0,)
        assert texts(state) == {"swap", "keep"}
    else:
        assert state.actors() == (CHANCE,)


def test_swap_is_judged_after_scoring() -> None:
    """6.2 Green rises from 3 to 5, so that only orange, at 4, is lowest."""
    tracks = [track({"G": 3, "O": 4}, 7), ZERO]
    state = arrange("base", 2, "GO GP GP BB BY BY", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GO 0,0 0,1")
    assert texts(state) == {"swap", "keep"}


def test_swap_is_judged_after_the_bonus_placements() -> None:
    """6.2 Red is lowest; the bonus tile takes the last red from the rack."""
    tracks = [track({"G": 16, "R": 2}, 7), ZERO]
    state = arrange("base", 2, "GO RP GP BB BY BY", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GO 0,0 0,1")
    assert verbs(state) == {"place"}
    state.play("place RP 0,-4 0,-3")
    assert texts(state) == {"swap", "keep"}
    state.play("swap")
    assert refill(state) == 6


def test_swap_returns_the_tiles_after_drawing_six() -> None:
    """6.2 The tiles set aside cannot be drawn in this swap."""
    state = arrange("base", 2, "RG GO GO BY BY PP", tracks=[track({"R": 2}, 5), ZERO])
    state.play("place RG 0,0 1,0")
    bag = Counter(state.full()["bag"])
    state.play("swap")
    weights = {state.text(action): weight for action, weight in state.chances()}
    assert weights == {f"draw {tile}": count for tile, count in bag.items() if count}
    new = ["RR", "GO", "GO", "OB", "OY", "YP"]
    for tile in new:
        assert state.actors() == (CHANCE,)
        state.play(f"draw {tile}")
    assert state.actors() == (1,)
    full = state.full()
    assert sorted(full["racks"][0]) == sorted(new)
    bag.update(["GO", "GO", "BY", "BY", "PP"])
    bag.subtract(new)
    assert +Counter(full["bag"]) == +bag


def test_everybody_sees_the_rack_that_was_swapped() -> None:
    """6.2, 6.3 And the view keeps it when the turn has ended; a kept rack is not shown."""
    for choice, shown in (("swap", ["BY", "BY", "GO", "GO", "PP"]), ("keep", None)):
        state = arrange("base", 2, "RG GO GO BY BY PP", tracks=[track({"R": 2}, 5), ZERO])
        state.play("place RG 0,0 1,0")
        state.play(choice)
        refill(state)
        for viewer in (0, 1, None):
            seen = state.view(viewer)["shown"]
            assert (seen[0] and sorted(seen[0])) == shown
            assert seen[1] is None


def test_swap_comes_once_a_turn() -> None:
    """6.2 Six tiles that again show no red do not allow another swap; the turn ends."""
    state = arrange("base", 2, "RG GO GO BY BY PP", tracks=[track({"R": 2}, 5), ZERO])
    state.play("place RG 0,0 1,0")
    state.play("swap")
    for tile in ["GG", "OO", "BB", "YY", "PP", "PP"]:
        state.play(f"draw {tile}")
    assert state.actors() == (1,)


def test_swap_is_optional() -> None:
    """6.1, 6.2 Who keeps the rack draws one tile."""
    state = arrange("base", 2, "RG GO GO BY BY PP", tracks=[track({"R": 2}, 5), ZERO])
    state.play("place RG 0,0 1,0")
    state.play("keep")
    assert refill(state) == 1
    assert state.actors() == (1,)


# 10 The end


def last_tile(mode: str, seats: int, **changes: Any) -> Any:
    """Fill the area with a tile that scores nothing; return the state, which is over."""
    rack = "RG" if mode == "solo" else "RG RB RY RP GB GY"
    laid = nearly_full(seats, ("0,0", "1,0"), "OBYP", rack)
    state = arrange(mode, seats, rack, laid, **changes)
    assert "place RG 0,0 1,0" in texts(state)
    state.play("place RG 0,0 1,0")
    assert scores(state.items()) == []
    assert state.actors() == ()
    assert state.outcome().reason == "full"
    return state


def test_example_final_standing_of_four_players() -> None:
    """10.2 Lowest 10; 9, then 12 once; 9, then 12 twice; 7: first to fourth.

    Neither the colours nor the number of markers at 18 matter.
    """
    tina = track({"R": 10, "G": 11}, 13)
    thomas = track({"B": 9, "O": 12}, 14)
    karl = track({"P": 9, "R": 12, "Y": 12}, 18)
    heike = track({"G": 7}, 18)
    state = last_tile("base", 4, tracks=[heike, karl, tina, thomas])
    assert state.outcome().ranks == (4, 3, 1, 2)


def test_equal_lists_share_a_place() -> None:
    """10.2 Equal throughout, whatever the colours."""
    one, other, last = track({"R": 9, "G": 11}, 13), track({"P": 9, "B": 11}, 13), track({}, 8)
    assert last_tile("base", 3, tracks=[one, last, other]).outcome().ranks == (1, 3, 1)


def test_only_the_highest_marker_differs() -> None:
    """10.2 The comparison goes through all six."""
    one, other = track({"R": 14}, 9), track({"P": 15}, 9)
    assert last_tile("base", 2, tracks=[one, other]).outcome().ranks == (2, 1)


def test_base_all_six_at_18_wins_at_once() -> None:
    """10.3 Even before the bonus placement this marker earns."""
    tracks = [track({"G": 16}, 18), track({"G": 3}, 17), track({"O": 4}, 17)]
    state = arrange("base", 3, "GO RO RO BP BP YP", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GO 0,0 0,1")
    assert state.actors() == ()
    assert state.outcome().reason == "instant"
    assert state.outcome().ranks == (1, 3, 2)


# 7 Solo

CROSSING = track({"G": 16, "Y": 17}, 3)  # green gains 2, yellow 4


def test_example_solo_crossing() -> None:
    """7.2 Green lands on 18, yellow passes it: both stand on the right 0, and 3 are lost."""
    state = arrange("solo", 1, "GY", GREENS_AND_YELLOWS, tracks=[CROSSING])
    state.play("place GY 0,0 1,0")
    assert scores(state.items()) == [("G", "0,0", 2, [2]), ("Y", "1,0", 4, [2, 2])]
    assert bonuses(state.items()) == []  # 7.3
    assert state.full()["tracks"] == [track({"G": 18, "Y": 18}, 3)]
    assert refill(state) == 1  # 7.1
    assert state.actors() == (0,)
    assert verbs(state) == {"place"}


def test_solo_goes_on_from_the_right_0() -> None:
    """7.2 On the right board the points count again."""
    tracks = [track({"G": 18, "Y": 19}, 3)]
    state = arrange("solo", 1, "GY", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GY 0,0 1,0")
    assert state.full()["tracks"] == [track({"G": 20, "Y": 23}, 3)]


def test_solo_stops_at_the_right_18() -> None:
    """7.2 36 overall."""
    tracks = [track({"G": 34, "Y": 34}, 3)]
    state = arrange("solo", 1, "GY", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GY 0,0 1,0")
    assert state.full()["tracks"] == [track({"G": 36, "Y": 36}, 3)]
    assert bonuses(state.items()) == []
    assert state.actors() == (CHANCE,)


def test_solo_draws_one_tile_and_places_it() -> None:
    """7.1, 7.3, 3.2 One tile at a time, no swap, and only the first touches a printed symbol."""
    state = fresh("solo", 1, ["RG"])
    assert state.full()["racks"] == [["RG"]]
    assert "place RG 3,0 4,0" in texts(state)
    assert "place RG 0,0 1,0" not in texts(state)
    state.play("place RG 3,0 4,0")
    assert state.actors() == (CHANCE,)
    state.play("draw BB")
    assert verbs(state) == {"place"}
    assert "place BB 0,0 1,0" in texts(state)


# GG on 0,0 1,0 finds four greens on its west half and one on its east half.
FOUR_AND_ONE: list[Laid] = [
    ("GG", "-2,0", "-1,0"),
    ("GG", "0,-2", "0,-1"),
    ("GO", "2,0", "3,0"),
]


@pytest.mark.parametrize(("first", "end"), [("0,0", 19), ("1,0", 22)])
@pytest.mark.parametrize("mode", ["solo", "team"])
def test_order_of_a_double_at_the_crossing(mode: str, first: str, end: int) -> None:
    """4.2 From 17 the first half only crosses; the second one counts in full."""
    state, side = double_green(mode, 17)
    assert texts(state) == {"score 0,0", "score 1,0"}
    assert state.full()["tracks"][0] == track({"G": 17}, 3)
    state.play(f"score {first}")
    halves = [item["cell"] for item in state.items() if item["kind"] == "score"]
    assert halves == ([first, "1,0"] if first == "0,0" else [first, "0,0"])
    assert scores(state.items()) == [("G", "0,0", 4, [2, 2]), ("G", "1,0", 1, [1])]
    assert bonuses(state.items()) == ["G"] * (mode == "team")
    assert state.full()["tracks"][0] == track({"G": end}, 3)
    assert state.actors() == (side,)


@pytest.mark.parametrize("mode", ["solo", "team"])
@pytest.mark.parametrize(("start", "end"), [(10, 15), (13, 18), (18, 23), (33, 36), (35, 36)])
def test_order_of_a_double_is_not_asked_elsewhere(mode: str, start: int, end: int) -> None:
    """4.2 Where both orders end alike there is no choice."""
    state, _ = double_green(mode, start)
    assert "score" not in {text.split()[0] for text in texts(state)}
    assert scores(state.items()) == [("G", "0,0", 4, [2, 2]), ("G", "1,0", 1, [1])]
    assert state.full()["tracks"][0] == track({"G": end}, 3)


def double_green(mode: str, start: int) -> tuple[Any, int]:
    """Place the double green with the marker at `start`; return also who acts after scoring."""
    if mode == "solo":
        state = arrange("solo", 1, "GG", FOUR_AND_ONE, tracks=[track({"G": start}, 3)])
    else:
        tracks = [track({"G": start}, 3), ZERO]
        state = arrange("team", 4, "GG RO RO BP BP YP", FOUR_AND_ONE, tracks=tracks)
    state.play("place GG 0,0 1,0")
    return state, CHANCE if mode == "solo" else 0


def test_solo_ends_when_the_area_is_full() -> None:
    """7.4, 10.1."""
    assert last_tile("solo", 1, tracks=[track({"R": 12}, 20)]).outcome().ranks == (1,)


def test_solo_all_six_at_36_ends_the_game() -> None:
    """7.4 At once."""
    state = arrange("solo", 1, "GO", GREENS_AND_YELLOWS, tracks=[track({"G": 35}, 36)])
    state.play("place GO 0,0 0,1")
    assert state.actors() == ()
    assert state.outcome().reason == "instant"
    assert state.outcome().ranks == (1,)


# 8 Team


def test_example_team_crossing_pays_two_bonus_placements() -> None:
    """8.2 The solo example, for seat 2 and its team: one for green, one for yellow."""
    rack = "GY RO RO BP BP RP"
    state = arrange("team", 4, rack, GREENS_AND_YELLOWS, seat=2, tracks=[CROSSING, ZERO])
    state.play("place GY 0,0 1,0")
    assert bonuses(state.items()) == ["G", "Y"]
    assert state.full()["tracks"] == [track({"G": 18, "Y": 18}, 3), ZERO]
    for text in ("place RO -3,4 -2,4", "place BP 0,-4 0,-3"):
        assert state.actors() == (2,)
        assert verbs(state) == {"place"}
        state.play(text)
    assert refill(state) == 3
    assert state.actors() == (3,)


def test_team_right_18_pays_a_bonus_placement_too() -> None:
    """8.2 And a marker that stands there gives nothing more."""
    tracks = [track({"G": 35, "Y": 36}, 3), ZERO]
    state = arrange("team", 4, "GY RO RO BP BP RP", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GY 0,0 1,0")
    assert bonuses(state.items()) == ["G"]
    assert state.full()["tracks"][0] == track({"G": 36, "Y": 36}, 3)
    state.play("place RO -3,4 -2,4")
    assert state.actors() == (CHANCE,)


def test_team_moves_its_own_markers() -> None:
    """8.1 Seat 3 moves the markers of seats 1 and 3."""
    rack = "GY RO RO BP BP RP"
    state = arrange("team", 4, rack, GREENS_AND_YELLOWS, seat=3, tracks=[ZERO, track({}, 3)])
    state.play("place GY 0,0 1,0")
    assert state.full()["tracks"] == [ZERO, track({"G": 5, "Y": 7}, 3)]


@pytest.mark.parametrize(("rack", "offered"), [("GO GO BY BY PP", True), ("GO GO BY BY RP", False)])
def test_team_swap_looks_at_the_team_track_and_the_own_rack(rack: str, offered: bool) -> None:
    """8.3 The partner's rack, which shows red, does not matter; nor does the other team's track."""
    tracks = [track({"R": 20}, 21), track({"B": 3}, 9)]
    state = arrange("team", 4, f"RG {rack}", seat=2, tracks=tracks)
    state.play("place RG 0,0 1,0")
    assert state.actors() == ((2,) if offered else (CHANCE,))
    if offered:
        assert texts(state) == {"swap", "keep"}


def test_team_with_all_six_at_36_wins_at_once() -> None:
    """8.4 The partners share the place."""
    tracks = [track({}, 35), track({"G": 35}, 36)]
    rack = "GO RO RO BP BP YP"
    state = arrange("team", 4, rack, GREENS_AND_YELLOWS, seat=1, tracks=tracks)
    state.play("place GO 0,0 0,1")
    assert state.actors() == ()
    assert state.outcome().reason == "instant"
    assert state.outcome().ranks == (3, 1, 3, 1)


def test_team_standing() -> None:
    """10.2 The teams' lists are compared; equal ones share the place."""
    better, worse = track({"R": 17}, 18), track({"P": 16}, 36)
    assert last_tile("team", 4, tracks=[worse, better]).outcome().ranks == (3, 1, 3, 1)
    assert last_tile("team", 4, tracks=[better, better]).outcome().ranks == (1, 1, 1, 1)


# 9 Duel

NOBODY: list[int | None] = [None] * 6


def tokens(colours: dict[str, int]) -> list[int | None]:
    """Write who holds these colours' tokens; the others lie beside the board."""
    return [colours.get(colour) for colour in COLOURS]


@pytest.mark.parametrize(
    ("seat", "start", "end"),
    [(0, -1, 1), (0, -2, 0), (0, 5, 7), (1, 1, -1), (1, 2, 0), (1, -5, -7), (0, -9, -7)],
)
def test_duel_marker_moves_towards_the_scoring_player(seat: int, start: int, end: int) -> None:
    """9.1 Two points; 0 is an ordinary step."""
    rack, held = "GO RO RO BP BP YP", tokens({"G": 1} if start == -9 else {})
    shared = track({"G": start})
    state = arrange("duel", 2, rack, GREENS_AND_YELLOWS, seat, shared=shared, tokens=held)
    state.play("place GO 0,0 0,1")
    assert scores(state.items()) == [("G", "0,0", 2, [2])]
    assert bonuses(state.items()) == []
    steps = [(item["from"], item["to"]) for item in state.items() if item["colour"] == "G"]
    assert steps == [(start, end)]
    assert state.full()["shared"] == track({"G": end})
    assert state.full()["tokens"] == held


@pytest.mark.parametrize(("seat", "nine"), [(0, 9), (1, -9)])
@pytest.mark.parametrize("holder", [None, "opponent"])
def test_duel_reaching_nine_takes_the_token(seat: int, nine: int, holder: str | None) -> None:
    """9.1, 9.2 From beside the board or the opponent, with a bonus; the surplus is lost."""
    held = tokens({"G": 1 - seat} if holder else {})
    shared = track({"G": nine - nine // 9})
    rack = "GO RO RO BP BP YP"
    state = arrange("duel", 2, rack, GREENS_AND_YELLOWS, seat, shared=shared, tokens=held)
    state.play("place GO 0,0 0,1")
    assert state.full()["shared"] == track({"G": nine})
    assert state.full()["tokens"] == tokens({"G": seat})
    assert bonuses(state.items()) == ["G"]
    assert state.actors() == (seat,)
    assert verbs(state) == {"place"}
    state.play("place RO -3,4 -2,4")
    assert state.actors() == (CHANCE,)  # no tile of the rack shows green
    assert refill(state) == 2


def test_duel_two_tokens_with_one_tile() -> None:
    """5.1, 9.2 Two bonus placements."""
    rack, shared = "GY RO RO BP BP RP", track({"G": 8, "Y": 5})
    state = arrange("duel", 2, rack, GREENS_AND_YELLOWS, shared=shared, tokens=NOBODY)
    state.play("place GY 0,0 1,0")
    assert bonuses(state.items()) == ["G", "Y"]
    assert state.full()["tokens"] == tokens({"G": 0, "Y": 0})
    state.play("place RO -3,4 -2,4")
    assert verbs(state) == {"place"}
    state.play("place BP 0,-4 0,-3")
    assert refill(state) == 3


def test_duel_no_bonus_while_holding_the_token() -> None:
    """9.2 The marker was pushed back from 9 and returns; the token never left."""
    rack, shared, held = "GO RO RO BP BP YP", track({"G": 7}), tokens({"G": 0})
    state = arrange("duel", 2, rack, GREENS_AND_YELLOWS, shared=shared, tokens=held)
    state.play("place GO 0,0 0,1")
    assert state.full()["shared"] == track({"G": 9})
    assert state.full()["tokens"] == held
    assert bonuses(state.items()) == []
    assert state.actors() == (CHANCE,)


def test_duel_exchange() -> None:
    """9.3 Any tiles that show a colour on one's own 9; they return after drawing up to six."""
    shared, held = track({"B": 9, "P": -9}), tokens({"B": 0, "P": 1})
    state = arrange("duel", 2, "RG OB OB BB RP YY", shared=shared, tokens=held)
    state.play("place RG 0,0 1,0")
    assert texts(state) == {"aside OB", "aside BB", "done"}
    state.play("aside OB")
    assert texts(state) == {"aside OB", "aside BB", "done"}
    state.play("aside OB")
    assert texts(state) == {"aside BB", "done"}
    state.play("done")
    weights = {state.text(action): weight for action, weight in state.chances()}
    assert weights["draw OB"] == 6 - 2 - 1  # two set aside, one on the other rack
    for tile in ["RR", "GG", "OB"]:
        state.play(f"draw {tile}")
    assert state.actors() == (1,)
    full = state.full()
    assert sorted(full["racks"][0]) == sorted(["BB", "RP", "YY", "RR", "GG", "OB"])
    assert full["bag"]["OB"] == 6 - 1 - 1


def test_duel_exchange_of_everything_that_qualifies_still_says_done() -> None:
    """9.3 With `done` alone left to say."""
    shared, held = track({"B": 9}), tokens({"B": 0})
    state = arrange("duel", 2, "RG OB YY RP RO OY", shared=shared, tokens=held)
    state.play("place RG 0,0 1,0")
    state.play("aside OB")
    assert texts(state) == {"done"}
    state.play("done")
    assert refill(state) == 2


def test_duel_exchange_may_be_declined() -> None:
    """9.3 A player may, and need not."""
    shared, held = track({"B": 9}), tokens({"B": 0})
    state = arrange("duel", 2, "RG OB YY RP RO OY", shared=shared, tokens=held)
    state.play("place RG 0,0 1,0")
    state.play("done")
    assert refill(state) == 1


@pytest.mark.parametrize(
    ("shared", "held"),
    [
        (track({"B": 8}), tokens({"B": 0})),  # the token without the marker on 9
        (track({"B": -9}), tokens({"B": 1})),  # the opponent's 9
        (track({"G": 9}), tokens({"G": 0})),  # green shows on the placed tile only
    ],
)
def test_duel_exchange_needs_a_marker_on_nine(shared: list[int], held: list[int | None]) -> None:
    """9.3 Else the tiles are drawn unasked; and 6.2 has no place in a duel."""
    state = arrange("duel", 2, "RG OB OB BB BY BY", shared=shared, tokens=held)
    state.play("place RG 0,0 1,0")
    assert state.actors() == (CHANCE,)


def test_duel_exchange_is_judged_after_scoring() -> None:
    """9.2, 9.3 Green reaches 9 with this tile, so after the bonus green tiles may go."""
    rack, shared = "GO GG RO BP BP YP", track({"G": 8})
    state = arrange("duel", 2, rack, GREENS_AND_YELLOWS, shared=shared, tokens=NOBODY)
    state.play("place GO 0,0 0,1")
    state.play("place RO -3,4 -2,4")
    assert texts(state) == {"aside GG", "done"}


def test_example_duel_two_and_four_beat_two_and_three() -> None:
    """9.4 Two markers a side; the rearmost are equal, the next decides; 0 belongs to nobody."""
    shared = track({"R": 2, "G": 4, "B": -2, "Y": -3})
    assert last_tile("duel", 2, shared=shared, tokens=NOBODY).outcome().ranks == (1, 2)
    mirrored = [-place for place in shared]
    assert last_tile("duel", 2, shared=mirrored, tokens=NOBODY).outcome().ranks == (2, 1)


def test_duel_more_markers_win() -> None:
    """9.4 Not the tokens, and not the steps."""
    shared, held = track({"R": 1, "G": 1, "O": 1, "B": -9, "Y": -9}), tokens({"B": 1, "Y": 1})
    assert last_tile("duel", 2, shared=shared, tokens=held).outcome().ranks == (1, 2)


def test_duel_draw() -> None:
    """9.4 All own markers equal; the tokens do not matter."""
    shared, held = track({"R": 2, "G": 9, "B": -9, "Y": -2}), tokens({"G": 0, "B": 1, "P": 1})
    assert last_tile("duel", 2, shared=shared, tokens=held).outcome().ranks == (1, 1)


@pytest.mark.parametrize(("seat", "nine", "ranks"), [(0, 9, (1, 2)), (1, -9, (2, 1))])
def test_duel_all_six_on_ones_own_nine_wins_at_once(
    seat: int, nine: int, ranks: tuple[int, ...]
) -> None:
    """9.5 Even before the bonus placement."""
    rack = "GO RO RO BP BP YP"
    held = tokens({colour: seat for colour in COLOURS if colour != "G"})
    shared = track({"G": nine - 2 * (nine // 9)}, nine)
    state = arrange("duel", 2, rack, GREENS_AND_YELLOWS, seat, shared=shared, tokens=held)
    state.play("place GO 0,0 0,1")
    assert state.actors() == ()
    assert state.outcome().reason == "instant"
    assert state.outcome().ranks == ranks
