"""`spieltisch show` and `play --terminal`: boards on the command line."""

from __future__ import annotations

import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from io import StringIO
from pathlib import Path

import pytest

import spieltisch
from spieltisch import Record, bots
from spieltisch.cli import main
from tests.interrupting import heed_ctrl_c

COMMAND = [sys.executable, "-m", "spieltisch"]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of bots, as a record."""
    game = spieltisch.load("carcassonne")
    players = [bots.make("random", game, seed) for seed in (1, 2)]
    path = tmp_path_factory.mktemp("records") / "game.txt"
    path.write_text(bots.trace(game, players, seed=4, limit=40).dumps())
    return path


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Return the exit status of a command line, its output and its errors."""
    code = main(words)
    out, err = capsys.readouterr()
    return code, out, err


def test_show_prints_the_board_after_a_step(
    recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    states = list(Record.loads(recorded.read_text()).replay())
    assert said(capsys, "show", str(recorded)) == (0, f"{states[-1]}\n", "")
    assert said(capsys, "show", str(recorded), "--step", "7") == (0, f"{states[7]}\n", "")
    assert states[7] != states[-1]


def test_show_writes_an_svg_and_an_animation(
    recorded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    still, moving = tmp_path / "still.svg", tmp_path / "moving.svg"
    words = ["show", str(recorded), "--step", "12", "--svg", str(still), "--animate", str(moving)]
    assert said(capsys, *words) == (0, "", "")
    states = list(Record.loads(recorded.read_text()).replay())
    assert still.read_text() == states[12].svg()
    root = ET.fromstring(moving.read_text())
    assert list(root.iter("{http://www.w3.org/2000/svg}animate"))
    assert moving.stat().st_size < 4 * still.stat().st_size


def test_show_names_players_and_fixes_day_or_night(
    recorded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "still.svg"
    words = ["show", str(recorded), "--theme", "dark", "--svg", str(path), "--names", "Anna"]
    code, out, err = said(capsys, *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "names must be one text for each of 2 seats" in err
    assert said(capsys, *words, "Bo") == (0, "", "")
    final = Record.loads(recorded.read_text()).final()
    assert path.read_text() == final.svg(None, "dark", ["Anna", "Bo"])


def test_show_plays_a_record_in_a_terminal(
    recorded: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board for each of the seats' actions, and what was done before it."""
    words = ["show", str(recorded), "--play", "--pace", "0.001", "--step", "20"]
    code, out, err = said(capsys, *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "needs a terminal" in err
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("NO_COLOR", "1")
    code, out, err = said(capsys, *words)
    assert (code, err) == (0, "")
    record = Record.loads(recorded.read_text())
    states = list(record.replay())[:21]
    acted = [entry.actor for entry in record.actions[:20]]
    frames = out.split("\x1b[H\x1b[2J")[1:]
    kept = [k for k, actor in enumerate(acted) if actor >= 0] + [20]
    assert [frame.split("\n\n")[0] for frame in frames] == [
        str(states[k]).split("\n\n")[0] for k in kept
    ]
    last = max(k for k in kept if k < 20)
    done = "; ".join(f"seat {e.actor}: {e.text}" for e in record.actions[last:20] if e.actor >= 0)
    assert frames[-1].endswith(f"{states[20]}\n\n20 of 20  {done}\n")


def test_show_says_what_is_not_there(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, right in ((["--step", "41"], "0 to 40"), (["--seat", "2"], "seats are 0 to 1")):
        code, out, err = said(capsys, "show", str(recorded), *words)
        assert (code, out) == (2, "")
        assert right in err
        assert err.count("\n") == 1


def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: str, *words: str
) -> str:
    """Return the output of a game in the terminal in which these lines are typed."""
    monkeypatch.setattr(sys, "stdin", StringIO(lines))
    code, out, err = said(capsys, "play", *words, "--terminal", "--seed", "5")
    assert (code, err) == (0, "")
    return out


@pytest.mark.parametrize("name", spieltisch.list_games())
def test_a_game_in_the_terminal_is_played_to_its_end(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "played.txt"
    words = [name, "--against", "random", "--record", str(path), "--seat", "1"]
    out = play(monkeypatch, capsys, "1\n2\n3\n" * 300, *words)
    last = Record.loads(path.read_text()).final()
    assert last.outcome() is not None or out.endswith("left\n")
    assert {entry.actor for entry in Record.loads(path.read_text()).actions} >= {0, 1}
    if last.outcome() is not None:
        assert out.endswith(f"{last.show(1)}\n\n")


def test_texts_hints_undo_and_what_is_meant_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "played.txt"
    typed = "put\nhint\nnonsense\nundo\n1\nundo\n2\nquit\n"
    out = play(monkeypatch, capsys, typed, "lastdie", "--record", str(path))
    assert "'nonsense' is not among your actions" in out
    assert "nothing to undo" in out
    assert "\n    put " in out
    actions = Record.loads(path.read_text()).actions
    assert [entry.actor for entry in actions].count(0) == 1
    (first,) = (entry.text for entry in actions if entry.actor == 0)
    game = spieltisch.load("lastdie")
    state = game.start()
    for entry in actions[: [entry.actor for entry in actions].index(0)]:
        state.apply(entry.actor, state.parse(entry.text))
    assert first == state.texts(state.legal(0))[1]


def test_a_spectators_seat_tells_nothing_of_other_hands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(monkeypatch, capsys, "1\n1\nquit\n", "ingenious", "--seats", "3")
    assert "rack of seat 1: 6 hidden" in out
    assert "rack of seat 0: 6 hidden" not in out


@pytest.mark.parametrize(
    ("words", "right"),
    [
        (["lastdie"], "add --terminal"),
        (["--terminal"], "GAME --terminal"),
        (["lastdie", "--terminal", "--against", "nobody"], "random"),
        (["lastdie", "--terminal", "--seat", "2"], "seats are 0 to 1"),
        (["chess", "--terminal"], "lastdie"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(
    words: list[str], right: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = said(capsys, "play", *words)
    assert (code, out) == (2, "")
    assert right in err
    assert err.count("\n") == 1


def test_ctrl_c_leaves_the_terminal_without_a_traceback() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "lastdie", "--terminal"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_ctrl_c,
    ) as playing:
        assert playing.stdout is not None
        while "hand:" not in playing.stdout.readline():
            assert playing.poll() is None
        playing.send_signal(signal.SIGINT)
        _, errors = playing.communicate(timeout=30)
    assert (playing.returncode, errors) == (130, "")
