"""Your own components take the place of a game's, and records carry them."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import spieltisch
from spieltisch.core.record import Record, dumps, record_of
from spieltisch.errors import InvalidComponents, InvalidPosition, InvalidRecord
from spieltisch.server.base.library import Library
from spieltisch.server.table import events
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import EventRow
from spieltisch.testing import conform

OWN = """
# Two faces that are soon filled.
face 1a dot
+90 *
+80 **
+70 3
+60 44
-10 5
-10 6

face 1b
+90 66
+80 ***
+70 2
+60 21
-10 4
-10 3
"""


@pytest.fixture
def game() -> spieltisch.Game:
    """A game with the components `OWN`."""
    return spieltisch.load("lastdie", OWN)


def played(game: spieltisch.Game, seed: int = 3) -> tuple[spieltisch.State, list[tuple[int, str]]]:
    """A game to its end, and what was played."""
    state, rng, actions = game.start(), spieltisch.Rng(seed), []
    while state.actors():
        (actor,) = state.actors()
        legal = state.legal(actor)
        action = legal[rng.below(len(legal))]
        actions.append((actor, state.text(action)))
        state.apply(actor, action)
    return state, actions


def test_they_are_played_with(game: spieltisch.Game, tmp_path: Path) -> None:
    boxed = spieltisch.load("lastdie")
    assert game.start().full()["faces"]["1b"][1] == [80, "***"]
    assert len(game.start().full()["faces"]) == 2
    assert len(boxed.start().full()["faces"]) == 16
    assert boxed.own_components == ""
    path = tmp_path / "own.txt"
    path.write_text(OWN)
    assert spieltisch.load("lastdie", path).own_components == game.own_components
    assert game.with_components("") is boxed is boxed.with_components("")
    assert game.with_components(game.own_components).own_components == game.own_components


def test_a_game_without_such_components_refuses_them(tmp_path: Path) -> None:
    with pytest.raises(InvalidComponents, match="zigzag does not accept other components"):
        spieltisch.load("zigzag", OWN)
    with pytest.raises(FileNotFoundError):
        spieltisch.load("lastdie", tmp_path / "none")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidComponents, match="is not text"):
        spieltisch.load("lastdie", tmp_path / "bytes")


def test_states_of_other_components_do_not_mix(game: spieltisch.Game) -> None:
    boxed = spieltisch.load("lastdie")
    with pytest.raises(InvalidPosition, match="same game only"):
        boxed.start().copy_from(game.start())
    with pytest.raises(InvalidPosition, match="faces are not those of this game"):
        boxed.position(game.start().full())


def test_a_state_takes_them_along(game: spieltisch.Game) -> None:
    state, _ = played(game)
    for other in (pickle.loads(pickle.dumps(state)), copy.copy(state), state.clone()):
        assert other.full() == state.full()
        assert other.game.own_components == game.own_components


def test_a_record_carries_them(game: spieltisch.Game) -> None:
    state, actions = played(game)
    text = dumps(state, actions)
    assert text.split("\n")[4].startswith("components face 1a dot | +90 * | +80 ** | +70 3 | ")
    read = Record.loads(text)
    assert read == record_of(state, actions)
    assert read.dumps() == text
    assert read.final().full() == state.full()
    assert read.final(game).full() == state.full()
    boxed = dumps(*played(spieltisch.load("lastdie")))
    assert "components" not in boxed
    assert Record.loads(boxed, game).final(game).game is spieltisch.load("lastdie")


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ("+80 **", "+80 *2", "line 5: line 3, face 1a, row 2, cell 2: a row has stars only"),
        ("+80 **", " +80 **", "line 5: .* should read 'components face 1a"),
        ("components", "component", "line 5: 'component face .*' should be the header 'ranks'"),
        ("face 1a dot | ", "", "line 5: line 1: '.90 .' stands before the first face"),
        ("lastdie", "ingenious", "line 3: ingenious in mode base has no option"),
    ],
)
def test_damaged_ones_are_refused(game: spieltisch.Game, wrong: str, right: str, says: str) -> None:
    text = dumps(*played(game)).replace(wrong, right, 1)
    with pytest.raises(InvalidRecord, match=says):
        Record.loads(text)


def test_a_record_needs_them(game: spieltisch.Game) -> None:
    """Without the header its actions are those of other boards."""
    lines = dumps(*played(game)).split("\n")
    text = "\n".join(lines[:4] + lines[5:])
    with pytest.raises(InvalidRecord, match=r"line \d+: "):
        Record.loads(text).final()


def test_other_games_take_none_in_records() -> None:
    lines = dumps(spieltisch.load("zigzag").start(), []).split("\n")
    lines.insert(4, "components x")
    with pytest.raises(InvalidRecord, match="line 5: zigzag does not accept other components"):
        Record.loads("\n".join(lines))


def test_a_table_keeps_them(game: spieltisch.Game, tmp_path: Path) -> None:
    """A table keeps its components, even if the server offers others when it loads the table."""
    path = tmp_path / "own.txt"
    path.write_text(OWN)
    boxed, equipped = Library(), Library({"lastdie": path})
    for made_by, read_by in ((equipped, boxed), (boxed, equipped)):
        offered = made_by.load("lastdie")
        options = dict(offered.start().options)
        event = events.Made(
            "lastdie", "1", options, 2, 1, False, False, True, components=offered.own_components
        )
        model = TableState("t", read_by)
        model.replay([EventRow(1, 0, events.encode(event))])
        assert model.game.own_components == offered.own_components
        assert model.game.start().full()["faces"] == offered.start().full()["faces"]


def test_the_command_line_takes_them(game: spieltisch.Game, tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text(OWN.replace("-10", "-90"))
    command = [sys.executable, "-m", "spieltisch", "perft", "lastdie", "--random", "3"]
    done = subprocess.run(
        [*command, "--components", str(path)], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0
    digest = spieltisch.load("lastdie", path).random_games(0, 3).digest
    assert f"{digest:016x}" in done.stdout
    path.write_text(OWN.replace("-10", "-190"))
    done = subprocess.run(
        [*command, "--components", str(path)], capture_output=True, text=True, timeout=60
    )
    assert done.stderr.splitlines()[0].startswith("spieltisch perft: face 1a costs as much")


BOXES = [
    (name, box) for name in spieltisch.list_games() for box in sorted(spieltisch.load(name).boxes)
]


@pytest.mark.parametrize(("name", "box"), BOXES)
def test_the_components_that_come_with_a_game_conform(name: str, box: str) -> None:
    boxed = spieltisch.load(name)
    conform(spieltisch.load(name, boxed.boxes[box]))
    assert boxed.own_components == ""


def test_there_are_small_boxes() -> None:
    assert set(BOXES) >= {("ingenious", "radius-1"), ("ingenious", "radius-2")}
    assert set(BOXES) >= {("carcassonne", "four-tiles"), ("carcassonne", "six-tiles")}
    assert set(BOXES) >= {("lastdie", "one-face"), ("lastdie", "two-dice")}
