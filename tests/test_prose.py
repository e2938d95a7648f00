"""The prose check finds what it is for (`scripts/prose.py`)."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from scripts import prose

LONG = "The server sends " + "one more word and " * 7 + "stops."
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
    (LONG, "32 words"),
]
PLAIN = [
    "Return the number of tables that it deleted.",
    "Who leads?",
    "How to host a table for others",
    "Nobody sees the hand of another player.",
    "A house rule changes one clause.",
    "Some players prefer a calm table.",
    LONG.replace(" and stops", ". It stops"),
    "See [the page that says how](what.md#anew) and `is told`.",
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
    assert wrong("docs/page.md", sentence) == []


def test_where_it_looks_in_python() -> None:
    text = (
        '"""What a module is."""\n\nWAIT = 1\n"""How long it waits."""\n\n\n'
        'def go(name: str) -> str:\n    """Return it.\n\n    Who asks again waits.\n    """\n'
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
    messages = json.dumps({"a": "Load {page} anew.", "anew": "Fine"}, indent=2)
    assert [line for line, _ in wrong("web/messages/en.json", messages)] == [2]


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
