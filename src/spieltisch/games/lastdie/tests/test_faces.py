"""1 Components: our own faces meet 1.5, the validator says what is wrong, and rows compile."""

from __future__ import annotations

import warnings
from itertools import product

import pytest

from spieltisch.errors import InvalidComponents
from spieltisch.games.lastdie.faces import (
    TWO_COLOURED,
    VALUES,
    Face,
    FaceWarning,
    Row,
    own_faces,
    read_faces,
    write_faces,
)
from spieltisch.games.lastdie.rows import FaceSet

OWN = own_faces()
SHORT = "\n".join(
    f"face 1{side}{dot}\n+10 1\n+10 2\n+10 3\n+10 4\n-10 5\n-10 *\n"
    for side, dot in (("a", " dot"), ("b", ""))
)
"""The shortest board there can be."""


# ---------------------------------------------------------------- 1.5


@pytest.mark.parametrize("face", OWN, ids=lambda face: face.name)
def test_each_face_is_as_it_should_be(face: Face) -> None:
    yellow = [row for row in face.rows if row.points > 0]
    stars = sum(row.star for row in face.rows)
    print(f"{face.name}: {face.cells} cells, {len(yellow)} yellow, net {face.net:+}, {stars} stars")
    assert 20 <= face.cells <= 25
    assert len(yellow) in (3, 4)
    assert 100 <= face.net <= 150


def test_all_faces_together_are_as_they_should_be() -> None:
    """Star rows are counted over all 96 rows; a two-coloured row is one of them or not."""
    rows = [row for face in OWN for row in face.rows]
    stars = sum(row.star for row in rows)
    two_coloured = [face.name for face in OWN if TWO_COLOURED in [row.cells for row in face.rows]]
    print(f"{stars} of {len(rows)} rows with stars, two-coloured: {' '.join(two_coloured)}")
    assert [face.name for face in OWN] == [f"{n}{side}" for n in range(1, 9) for side in "ab"]
    assert 0.2 * 96 <= stars - len(two_coloured) < stars <= 0.4 * 96
    assert 3 <= len(two_coloured) <= 5
    assert any(row.points == 80 and len(row.cells) == 5 for row in rows)
    assert any(row.points == -30 and len(row.cells) == 3 for row in rows)
    assert len({frozenset(map(str, face.rows)) for face in OWN}) == 16
    assert [face.name for face in OWN if face.dot] == ["1a"]


def test_what_is_read_is_written() -> None:
    assert read_faces(write_faces(OWN)) == OWN


# ---------------------------------------------------------------- the validator


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ("+10 4", "+10", "line 5, face 1a, row 4: '+10' should be points and cells"),
        ("+10 4", "+10 4 4", "line 5, face 1a, row 4: '+10 4 4' should be points and cells"),
        ("+10 4", "10 4", "line 5, face 1a, row 4: points '10' should be a multiple of ten"),
        ("+10 4", "+0 4", "row 4: points '+0' should be a multiple of ten"),
        ("+10 4", "+15 4", "row 4: points '+15' should be a multiple of ten"),
        ("-10 5", "-1000 5", "row 5: points '-1000' should be a multiple of ten"),
        ("+10 3", "+10 307", "line 4, face 1a, row 3, cell 2: '0' should be a value 1 to 6"),
        ("+10 3", "+10 3¹", "face 1a, row 3, cell 2: '¹' should be a value 1 to 6"),
        ("+10 3", "+10 111111", "row 3, cell 6: a row has 1 to 5 cells, not 6"),
        ("+10 3", "+10 12*", "row 3, cell 3: a row has stars only or values only, not '12*'"),
        ("+10 3", "+10 **2", "row 3, cell 3: a row has stars only or values only, not '**2'"),
        ("+10 3", "+10 AABBB", "row 3, cell 3: 'AABBB'; a two-coloured row is AAABB"),
        ("+10 3", "+10 AAAB", "row 3, cell 5: 'AAAB'; a two-coloured row is AAABB"),
        ("+10 3", "+10 BBBAA", "row 3, cell 1: 'BBBAA'; a two-coloured row is AAABB"),
        ("+10 1\n+10 2\n+10 3\n+10 4\n-10 5\n-10 *\n", "", "face 1a: 0 rows; a face has 1 to 6"),
        ("+10 3", "+10 3\n+10 3", "line 1, face 1a: 7 rows; a face has 1 to 6"),
        ("face 1a dot", "", "line 2: '+10 1' stands before the first face"),
        ("face 1a dot", "face 1c dot", "line 1: 'face 1c dot' should read: face 1a"),
        ("face 1a dot", "face 1a dotted", "line 1: 'face 1a dotted' should read: face 1a"),
        ("face 1a dot", "face 2a dot", "line 1, face 2a: the next face must be 1a"),
        ("face 1b", "face 1a", "line 9, face 1a: the next face must be 1b"),
        ("face 1a dot", "face 1a", "0 faces carry the dot (); exactly one must"),
        ("face 1b", "face 1b dot", "2 faces carry the dot (1a 1b); exactly one must"),
    ],
)
def test_what_is_wrong_is_said(wrong: str, right: str, says: str) -> None:
    text = SHORT.replace(wrong, right, 1)
    assert text != SHORT
    with pytest.raises(InvalidComponents) as raised:
        read_faces(text)
    assert says in str(raised.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "0 faces; there must be both sides of 1 to 8 boards"),
        (SHORT.partition("face 1b")[0], "1 faces; there must be both sides"),
        (SHORT.replace("+", "-"), "no row is yellow: the game would never end"),
    ],
)
def test_what_is_missing_is_said(text: str, says: str) -> None:
    with pytest.raises(InvalidComponents, match=says):
        read_faces(text)


def test_at_most_eight_boards() -> None:
    rows = SHORT.partition("\n")[2].partition("\nface")[0]
    names = [f"{n}{side}" for n in range(1, 10) for side in "ab"]
    nine = "".join(f"face {name}{' dot' * (name == '1a')}\n{rows}\n" for name in names)
    with pytest.raises(InvalidComponents, match="18 faces"):
        read_faces(nine)
    assert len(read_faces(nine.partition("face 9a")[0])) == 16


def with_cells(count: int) -> str:
    """Faces whose first one has so many cells."""
    sizes = [5, 5, 5, 5, 5, count - 25] if count > 25 else [5, 5, 5, 5, 4, 1]
    rows = "".join(f"+10 {'123456'[:size]}\n" for size in sizes)
    return f"face 1a dot\n{rows}" + SHORT[SHORT.index("face 1b") :]


def test_cells_are_refused_above_28_and_warned_of_above_26() -> None:
    with pytest.raises(InvalidComponents, match=r"line 1, face 1a: 29 cells; .* dice for 28"):
        read_faces(with_cells(29))
    for count in (27, 28):
        with pytest.warns(FaceWarning, match=f"face 1a has {count} cells"):
            assert read_faces(with_cells(count))[0].cells == count
    with warnings.catch_warnings(action="error"):
        assert read_faces(with_cells(26))[0].cells == 26


def test_a_face_that_costs_what_it_pays_is_warned_of() -> None:
    with pytest.warns(FaceWarning, match="face 1a costs as much as it pays"):
        read_faces(SHORT.replace("-10 5", "-30 5", 1))


def test_comments_and_space_do_not_matter() -> None:
    spaced = "# mine\n\n" + SHORT.replace("+10 3", "  +10   3  # three").replace("\n", "\r\n")
    assert read_faces(spaced) == read_faces(SHORT)


# ---------------------------------------------------------------- rows as automata


def positions(cells: str) -> list[tuple[int, dict[int, int]]]:
    """The compiled automaton of a row."""
    face = Face("1a", (Row(10, cells), *[Row(10, "1")] * 5), dot=True)
    return FaceSet([face]).automaton(0, 0)


def test_a_row_of_values() -> None:
    assert positions("236") == [(3, {2: 1}), (2, {3: 2}), (1, {6: 3}), (0, {})]


def test_a_row_of_stars() -> None:
    """1.2: any value, then the same; merged when full."""
    any_value = {value: value for value in VALUES}
    assert positions("*") == [(1, dict.fromkeys(VALUES, 1)), (0, {})]
    assert positions("**") == [(2, any_value), *[(1, {v: 7}) for v in VALUES], (0, {})]
    assert len(positions("*****")) == 26


def test_a_two_coloured_row() -> None:
    """1.3: three of a value, two of another."""
    row = positions("AAABB")
    assert row[0] == (5, {value: value for value in VALUES})
    for value in VALUES:
        position = value
        for _ in range(2):
            left, following = row[position]
            assert list(following) == [value]
            position = following[value]
        left, following = row[position]
        assert left == 2
        assert sorted(following) == [other for other in VALUES if other != value]
        for other, then in following.items():
            assert row[then] == (1, {other: len(row) - 1})
    assert row[-1] == (0, {})


@pytest.mark.parametrize("cells", ["3", "11", "5151", "***", "*****", "AAABB", "65432"])
def test_an_automaton_accepts_what_the_rules_do(cells: str) -> None:
    row = positions(cells)
    for values in product(VALUES, repeat=len(cells)):
        position: int | None = 0
        for value in values:
            position = row[position][1].get(value) if position is not None else None
        if cells == TWO_COLOURED:
            right = len({*values[:3]}) == len({*values[3:]}) == 1 and values[0] != values[3]
        elif cells[0] == "*":
            right = len({*values}) == 1
        else:
            right = "".join(map(str, values)) == cells
        assert (position == len(row) - 1) == right
