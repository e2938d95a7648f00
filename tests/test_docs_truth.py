"""The documentation is true where a program can tell: paths, links, numbers, names and README."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from description import described  # from build_backend; conftest.py

import spieltisch
from scripts import words
from spieltisch.core.game import Game
from spieltisch.server.base.codes import STATUS, WHEN
from spieltisch.server.table.phrases import PHRASES
from support.games import complete

ROOT = Path(__file__).resolve().parents[1]
FENCE = re.compile(r"^ *(```|~~~).*?^ *\1", re.DOTALL | re.MULTILINE)
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
ENDS = (
    "py|pyx|pxd|pyi|md|ts|svelte|toml|ya?ml|json|txt|css|js|sh|service|timer|c|ipynb|svg|webp|npz"
)
NAMED = re.compile(rf"(?:[\w.<>*-]+/)*[\w.<>*-]+\.(?:{ENDS})|(?:[\w.<>*-]+/)+")
"""A file or a folder in back-ticks."""
MADE = {
    *(
        "build/bench.json",
        "build/cython/",
        "report.html",
        "GAME.md",
        "GAME.json",
        "first.pyx",
        ".test.ts",
    ),
    *("sbom.cdx.json", "sbom-page.cdx.json", "20261128-193000-ingenious-TABLE.txt"),
    *("server/static/licences/bundled.md", "bench/lastdie_gap.py", "serving.md", "licences/"),
}
"""Files that commands write, that a reader writes, or that an earlier commit has."""
LINK = re.compile(
    r"\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)|(?:src|srcset)=\"(?!https?:)([^\"]+)\""
)
ACTIONS = re.compile(r"(\d[\d,]*) (?:legal )?actions\b")
MEASURED = {
    *("16,384", "10,000", "1,000,000", "1,000", "25,700,000", "32,768", "2,090", "48,626"),
    *("2,000", "520", "32", "200"),
}
"""Numbers of actions that are limits or were measured, instead of sizes of a game."""


def pages() -> list[Path]:
    """Return all pages and notes that people read."""
    listed = tree()
    return [
        ROOT / name
        for name in sorted(listed)
        if name.endswith(".md") and not name.startswith(("web/src/games/", "web/node_modules"))
    ]


@cache
def tree() -> frozenset[str]:
    """Return the files of the tree, and its folders with a slash at the end."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    files = [name for name in told.stdout.splitlines() if (ROOT / name).exists()]
    folders = (f"{folder}/" for name in files for folder in Path(name).parents if folder.name)
    return frozenset([*files, *folders])


def exists(name: str) -> bool:
    """Return whether a path of the tree ends so, in every complete game where it has `<game>`."""
    if "<game>" in name:
        return all(exists(name.replace("<game>", one)) for one in complete())
    end = re.compile(rf"(?:^|/){re.escape(name).replace(chr(92) + '*', '[^/]*')}$")
    return any(end.search(path) for path in tree())


def named(text: str) -> Iterator[str]:
    """Yield the files and folders that a page names."""
    for span in SPAN.findall(FENCE.sub("", text)):
        if NAMED.fullmatch(span) and span not in MADE:
            yield span


def test_every_path_in_back_ticks_exists() -> None:
    found = [(page.name, name) for page in pages() for name in named(page.read_text())]
    assert len(found) > 400
    assert not [one for one in found if not exists(one[1])]


def test_every_link_between_files_leads_somewhere() -> None:
    """Sphinx checks those of the site; this checks them where no site is built."""
    for page in pages():
        text = FENCE.sub("", page.read_text())
        for target in (one or other for one, other in LINK.findall(text)):
            base = ROOT / "docs" if page == ROOT / "docs/changelog.md" else page.parent
            assert (base / target).exists(), f"{page.relative_to(ROOT)}: {target}"


def games() -> list[Game]:
    return [spieltisch.load(name) for name in spieltisch.list_games()]


def test_numbers_of_actions_are_those_of_the_games() -> None:
    sizes = {f"{len(space):,}" for game in games() for space in game.spaces.values()}
    for page in (ROOT / "docs").rglob("*.md"):
        for number in ACTIONS.findall(page.read_text()):
            assert number in sizes | MEASURED or len(number) < 3, f"{page}: {number} actions"


def test_no_page_counts_modules_or_files() -> None:
    """Such numbers change with every commit."""
    for page in (ROOT / "docs").rglob("*.md"):
        assert not re.search(r"\b\d[\d,]+ (?:modules|files)\b", page.read_text()), page


def test_the_reference_has_every_public_name() -> None:
    text = "".join(page.read_text() for page in (ROOT / "docs/reference").glob("*.md"))
    for name in spieltisch.__all__:
        if name not in ("__version__", "bots", "testing", "Bot", "IllegalAction"):
            assert re.search(rf"auto\w+:: spieltisch\.{name}$|`{name}`", text, re.MULTILINE), name
    for module in ("bots", "testing", "errors"):  # these have Bot and IllegalAction, among others
        assert f"automodule:: spieltisch.{module}\n" in text


def test_the_protocol_says_when_each_code_is_given() -> None:
    told = [code for codes in WHEN for code in codes]
    assert sorted(told) == sorted(STATUS)


def test_each_page_is_reached_in_two_clicks_and_no_word_is_too_many() -> None:
    first = (ROOT / "docs/index.md").read_text()
    for page in (ROOT / "docs").rglob("*.md"):
        name = page.relative_to(ROOT / "docs").with_suffix("").as_posix()
        assert name == "index" or re.search(rf"^{name}$", first, re.MULTILINE), name
    assert words.count() <= words.MOST


def test_every_benchmark_that_a_page_names_exists() -> None:
    named = {
        one for page in pages() for one in re.findall(r"python -m bench (\w+)", page.read_text())
    }
    assert len(named) > 15
    assert not [name for name in sorted(named) if not (ROOT / f"bench/{name}.py").exists()]


def test_the_changelog_says_what_the_first_release_has() -> None:
    """Nobody had the versions between, so there is nothing to change, mend or remove."""
    text = (ROOT / "CHANGELOG.md").read_text()
    (first,) = re.findall(r"^## 0\.1\.0 - .*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert len(first.encode()) <= 6_000
    assert re.findall(r"^### .*", first, re.MULTILINE) == ["### Added"]
    entries = re.split(r"^- ", first, flags=re.MULTILINE)[1:]
    assert not [one for one in entries if len(one.strip().split("\n\n")[0].splitlines()) > 2]


def test_contributing_is_short_and_its_first_change_can_be_made() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    assert len(text.split()) <= 900
    (code,) = set(re.findall(r"^ +[\"']([a-z-]+)[\"']: ", text, re.MULTILINE))
    assert code not in PHRASES
    for language in ("en", "zh-Hant", "zh-Hans"):
        path = ROOT / f"web/src/lib/words/codes/{language}.ts"
        assert f" // {language}.ts" in text
        assert re.search(
            r"^  phrase: \{\n(?:    .*\n)*    again: '", path.read_text(), re.MULTILINE
        )


def test_the_example_of_the_readme_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text()
    assert len(text.splitlines()) < 60
    example = re.search(r"^```python\n(.*?)^```$\s*^```text\n(.*?)^```$", text, re.DOTALL | re.M)
    assert example
    assert len(example[1].strip().splitlines()) == 8
    exec(compile(example[1], "README.md", "exec"), {})
    assert capsys.readouterr().out == example[2]


def test_the_readme_works_on_an_index() -> None:
    """Its links are absolute where the repository has an address, and are left out elsewhere."""
    text = (ROOT / "README.md").read_text()
    assert LINK.search(text)
    assert not LINK.search(described(text))
    there = described(text, "https://host.example/tree")
    assert not LINK.search(there)
    assert "https://host.example/tree/docs/tour.md" in there
    assert 'src="https://host.example/tree/docs/pictures/' in there
