"""The prose check finds what it is for (`scripts/prose.py`)."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from scripts import prose

LONG = "The server sends " + "one more word and " * 5 + "then it stops."
PLANTED = [
    ("Who plays no longer waits until all others are ready.", '"Who" is no subject'),
    ("What a seat sees.", '"What" is no subject'),
    ("Whoever connects waits.", '"Whoever" is no subject'),
    ("How games are found.", '"How" is no subject'),
    ("The table is open; who comes late waits.", '"who" is no subject'),
    ("A card is another than before.", '"another than" is not plain'),
    ("Load the page anew.", '"anew" is not plain'),
    ("A spectator is told the score.", '"is told" is not plain'),
    ("Return None where there is none.", '"is none" is not plain'),
    ("Delete tables; return how many it were.", '"how many it were" is not plain'),
    ("Write a module of one's own.", '"of one\'s own" is not plain'),
    ("The chair is the process that looks after tables.", '"looks after" is not plain'),
    ("A row holds the name beside the score.", '"beside" is not plain'),
    ("It takes some ten minutes.", '"some" is not plain'),
    ("The house has many rooms.", '"The house" is not plain'),
    ("Nobody writes while a process reads.", '"Nobody" is not plain'),
    ("A process waits for everybody.", '"everybody" is not plain'),
    (LONG, "26 words"),
]
PLAIN = [
    "Return the number of tables that it deleted.",
    "Who leads?",
    "How to host a table for others",
    "Nobody sees the hand of another player.",
    "A house rule changes one clause.",
    "Some players prefer a calm table.",
    LONG.replace(" and then it", ". Then it"),
    "See [the page that says how](what.md#anew) and `is told`.",
]
ON_PAGES = [
    ("The file has a row an action.", '"a row an action" is not plain'),
    ("At Carcassonne the master wins.", '"At Carcassonne" is not plain'),
    ("The game goes on.", '"goes on" is not plain'),
    ("The seed comes of the secret.", '"comes of" is not plain'),
    ("It counts the how manieth player.", '"the how manieth" is not plain'),
    ("Play so many rounds as you like.", '"so many rounds as" is not plain'),
    ("Mails come by night.", '"Mails" is not plain'),
    ("The key is for the browser alone.", '"for the browser alone" is not plain'),
    ("It wins 95 % of the games.", '"95 %" is not plain'),
]
"""Sentences that only pages of the documentation may not have."""
PLAIN_THERE = ["A mail server sends emails.", "A row at a time is read.", "In a race it wins 95%."]
LEANING = [
    ("of the socket's credit.", "begins without a capital"),
    ("+ kind", "begins without a capital"),
    ("The first kinds are land tiles,", "ends without a full stop"),
    ("Seconds.", '"Seconds." is one word'),
    ("See `Store`.", '"See `" only refers'),
    ("See `Store`. It counts transactions.", '"See `" only refers'),
    ("The same for one address.", '"The same" repeats'),
    ("The same, by the number of cells.", '"The same" repeats'),
    ("Return the same for every seat.", '"Return the same" repeats'),
    ("Write `boards`, likewise.", '"Write `boards`, likewise" repeats'),
    ("Halves stay in hand; `left` as above.", '"Halves stay in hand; `left` as above" repeats'),
    ("The most of them.", '"The most of them." names nothing'),
    ("All of them, from any thread.", '"All of them" names nothing'),
    ("Answer to both.", '"Answer to both" names nothing'),
    ("Drop it.", '"Drop it." names nothing'),
    ("Forget them again.", '"Forget them again." names nothing'),
    ("Those of a game.", '"Those" begins with a pronoun'),
    ("Their number.", '"Their" begins with a pronoun'),
    ("This is what a page gets.", '"This" begins with a pronoun'),
    ("Of one guest at one table.", '"Of" has no head'),
    ("After which it is worth trying again.", '"After" has no head'),
    ("By mode and number of seats.", '"By" has no head'),
    ("When it ends.", '"When" has no head'),
    ("Null: a bot.", '"Null" has no head'),
    ("Empty until the game is over.", '"Empty" has no head'),
    ("Or the same in a race.", '"Or" continues'),
    ("So many processes.", '"So" continues'),
]
"""Docstrings that only a neighbour explains, and what the check says of each."""
STANDING = [
    "Number of open sockets per address.",
    "Return the number of open sockets for one address.",
    "The same people have a new table.",
    "Seats of one guest, the same in every process.",
    "See that a copy has the tables of its version.",
    "The other turn completes a feature.",
    "None of this seat's dice fits.",
    "Opponents of other devices that a rating needs.",
    "This process cannot do the job.",
    "Whether the table is open.",
    "`x` as text.",
    "16 bytes of a hash.",
    "POST /api/tables",
    "Return a tree:",
]


def wrong(path: str, text: str) -> list[tuple[int, str]]:
    """Return the lines of a file's findings and what they say."""
    return [(finding.line, finding.wrong) for finding in prose.check(path, text)]


@pytest.mark.parametrize(("sentence", "says"), PLANTED)
def test_a_planted_sentence_is_found(sentence: str, says: str) -> None:
    (found,) = prose.faults(sentence)
    assert found.startswith(says)


@pytest.mark.parametrize("sentence", PLAIN)
def test_a_plain_sentence_passes(sentence: str) -> None:
    assert wrong("web/README.md", sentence) == []


@pytest.mark.parametrize(("docstring", "says"), LEANING)
def test_a_docstring_that_leans_on_its_neighbour_is_found(docstring: str, says: str) -> None:
    found = list(prose.alone(docstring))
    assert any(one.startswith(says) for one in found), found


@pytest.mark.parametrize("docstring", STANDING)
def test_a_docstring_that_can_be_read_alone_passes(docstring: str) -> None:
    assert list(prose.alone(docstring)) == []


def test_where_it_looks_for_docstrings() -> None:
    text = (
        '"""A module."""\n\nimport io\n"""Of an import."""\n\nWAIT = 1\n"""Of a wait."""\n'
        '"""Letters are few."""\n\nMOST = 2\n\n"""Sockets of a guest."""\n\n\nclass Table:\n'
        '    """A table.\n\n    of four\n    """\n\n    seats: int\n    """From 1."""\n'
    )
    found = [(line, said.split(";")[0]) for line, said in wrong("src/a.py", text)]
    lost, headless = "belongs to nothing", "has no head"
    assert found == [
        (4, lost), (4, f'"Of" {headless}'), (7, f'"Of" {headless}'), (8, lost), (12, lost),
        (22, f'"From" {headless}'),
    ]  # fmt: skip
    assert wrong("scripts/a.py", text) == wrong("src/a.py", text)
    assert wrong("src/games/tests/test_a.py", text) == wrong("tests/a.py", text) == []
    cython = 'cdef extern from *:\n    """\n    static int go(void) { return 1; }\n    """\n'
    assert wrong("src/a.pyx", cython) == []


def test_where_it_looks_in_python() -> None:
    text = (
        '"""What a module is."""\n\nWAIT = 1\n"""How long it waits."""\n\n\n'
        'def go(name: str) -> str:\n    """Return a name.\n\n    Who asks again waits.\n    """\n'
        "    # Load it\n    # anew.\n    x = 1  # is told\n"
        '    raise ValueError(f"there is none of {name} "\n        "beside it")\n'
        '    return "Who is not prose"  # noqa: anew\n'
    )
    assert [line for line, _ in wrong("src/a.py", text)] == [1, 4, 10, 12, 14, 15]
    cython = 'cdef int go(int a) noexcept nogil:\n    """Whose turn it is."""\n    return <int>a\n'
    cython += 'cdef extern from *:\n    """\n    #define anew 1\n    """\n    int anew\n'
    assert [line for line, _ in wrong("src/a.pyx", cython)] == [2]


def test_where_it_looks_in_markdown() -> None:
    text = (
        "# Who we are\n\nA line\nthat is told\nover two.\n\n- Who comes.\n- Fine.\n\n"
        "| a | What it is |\n\n```sh\nwho is told\n```\n\n    anew\n\nIt\n`x` anew.\n"
    )
    found = [(line, said.split('"')[1]) for line, said in wrong("a.md", text)]
    assert found == [(3, "is told"), (7, "Who"), (10, "What"), (16, "anew"), (18, "anew")]


def test_where_it_looks_in_the_page() -> None:
    script = "// What it is.\nlet who = 'Who is told'\n/** Load it\n * anew. */\n"
    assert [line for line, _ in wrong("web/src/a.ts", script)] == [1, 3]
    paths = "all('a/*/b', '**/*.c', './*.d')\nlet anew = 1 // **/\n/* Load it anew. */\n"
    assert [line for line, _ in wrong("web/src/a.ts", paths)] == [3]
    words = "export const words = {\n  // fine\n  a: 'Load it anew.',\n  anew: 'is',\n}\n"
    assert [line for line, _ in wrong("web/src/games/a/words/en.ts", words)] == [3]
    rules = f"1.1 [mode=base] {'a ' * 25}![road: seats=2]\n· {'a ' * 25}\n· Lay it anew.\n"
    assert [line for line, _ in wrong("web/src/games/a/rules/en.md", rules)] == [3]


def test_the_tree_or_some_paths_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in (("old/a.md", "It is told."), ("old/a.txt", "Anew."), ("new/a.py", "")):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text + "\n")
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    assert prose.main([], tmp_path) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith('old/a.md:1: "is told" is not plain')
    assert said[1].startswith("1 sentences to write again")
    assert len(said) == 2
    assert prose.main(["old"], tmp_path) == 1
    assert prose.main(["new"], tmp_path) == 0


@pytest.mark.parametrize(("sentence", "wrong"), ON_PAGES)
def test_pages_are_held_to_more(sentence: str, wrong: str) -> None:
    assert any(one.startswith(wrong) for one in prose.faults(sentence, page=True))
    assert not [*prose.faults(sentence)]
    assert [found.wrong for found in prose.check("docs/a.md", sentence)]
    assert not [*prose.check("bench/NOTES.md", sentence)]


def test_a_sentence_is_no_longer_on_a_page_than_elsewhere() -> None:
    for path in ("docs/a.md", "README.md", "bench/NOTES.md", "web/README.md"):
        assert wrong(path, LONG) == [(1, "26 words; split it, 25 are enough")]


@pytest.mark.parametrize("sentence", PLAIN_THERE)
def test_plain_sentences_of_pages(sentence: str) -> None:
    assert not [*prose.faults(sentence, page=True)]
