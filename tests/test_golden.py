"""Every game's golden records hold, and an expectation that does not is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.errors import InvalidRecord
from spieltisch.testing import replay_golden
from support.games import EXPECTED

ROOT = Path(__file__).resolve().parents[1]
RECORDS = sorted((ROOT / "src/spieltisch/games").glob("*/tests/records/*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-4]}-{path.stem}")
def test_a_golden_record_holds(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# "), "it should say what it shows"
    assert replay_golden(text) >= EXPECTED, f"write {EXPECTED} lines with `expect` or more"


# ---------------------------------------------------------------- the reader

SHORT = """\
# A double beside a printed symbol.
game ingenious
rules 1
options mode=solo opening=rulebook
seats 1
unfinished

expect phase = "deal"
c draw BB
expect illegal place BB 5,0 4,0
expect legal place BB 4,0 4,1
# both halves find the printed blue
0 place BB 4,0 4,1
"""


@pytest.mark.parametrize(
    "line",
    [
        "seat 0 scores B 2",
        "seat 0 score B",
        "seat 0 score 4,0",
        "seat 0 score",
        "seat 0 no bonus",
        "seat 0 no score R",
        "tracks.0 = [0, 0, 0, 2, 0, 0]",
        "tracks.0.3 = 2",
        'tiles.0.1 = "4,0"',
        "outcome = null",
        "legal draw RG",
        "illegal place BB 0,0 0,1",
        "illegal nonsense",
    ],
)
def test_what_holds(line: str) -> None:
    assert replay_golden(SHORT + f"expect {line}\n") == 4


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("seat 0 scores B 3", "it scores 2: "),
        ("seat 0 scores R 0", "it scores 0: "),
        ("seat 1 scores B 2", "it scores 0: "),
        ("seat 0 bonus", "the items are "),
        ("seat 0 bonus B", "the items are "),
        ("seat 0 score R", "the items are "),
        ("seat 0 no score", "there is "),
        ("seat 0 no score B", "there is "),
        ("no points", "there is "),
        ("legal place RG 0,0 0,1", "may not play it"),
        ("legal nonsense", "may not play it"),
        ("illegal draw RG", "may play it"),
        ("tracks.0.3 = 3", "it is 2"),
        ("tracks.0.6 = 0", "full() has nothing at tracks.0.6"),
        ("tracks.x = 0", "full() has nothing at tracks.x"),
        ("trucks = []", "full() has nothing at trucks"),
        ("phase.x = 1", "full() has nothing at phase.x"),
    ],
)
def test_what_does_not_hold(line: str, says: str) -> None:
    with pytest.raises(AssertionError) as error:
        replay_golden(SHORT + f"expect {line}\n")
    assert str(error.value).startswith(f"line 14: expected '{line}', but ")
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (SHORT + "expect rain\n", "line 14: 'expect rain' is none of: seat, "),
        (SHORT + "expect seat 0 scores B\n", "line 14: 'expect seat 0 scores B' is none of: "),
        (
            SHORT + "expect tracks = x\n",
            "line 14: 'expect tracks = x' compares with",
        ),
        ("expect no points\n" + SHORT, "line 1: 'expect no points' stands among the headers"),
        (SHORT.replace("c draw BB", "c draw QQ"), "line 9: 'draw QQ' is not an action"),
        (SHORT + "0 place BB 4,0 4,1\n", "line 14: seat 0 cannot play place BB"),
        (SHORT.replace("0 place BB", "0 place RG"), "line 13: place RG 4,0 4,1 is not legal"),
        (SHORT.replace("seats 1", "seats 2"), "line 5: ingenious in mode solo does not take"),
    ],
)
def test_what_is_no_golden_record(text: str, says: str) -> None:
    with pytest.raises(InvalidRecord) as error:
        replay_golden(text)
    assert str(error.value).startswith(says)
