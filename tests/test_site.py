"""The documentation's site: what it tells programs, and which page a search finds first."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
SHAPE = re.compile(r"^(?:#+|-) |(?<=\]\()[^)]+|^```\w*", re.MULTILINE)
"""Headings, points, targets of links, and code: what a page has in every language."""


def test_a_site_with_an_address_and_a_repository_says_so_on_each_page(tmp_path: Path) -> None:
    """A site of two pages, built with the settings of the documentation."""
    pytest.importorskip("myst_nb")
    pytest.importorskip("furo")
    pages, out = tmp_path / "pages", tmp_path / "site"
    (pages / "play").mkdir(parents=True)
    (pages / "index.md").write_text("# A site\n\nIt has a page.\n\n```{toctree}\nplay/one\n```\n")
    (pages / "play/one.md").write_text("# One\n\nThe first page.\n")
    given = {
        "DOCS_ADDRESS": "https://play.example/docs",
        "DOCS_REPOSITORY": "https://git.example/spieltisch/_edit/main/docs/{filename}",
    }
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-c", str(DOCS), str(pages), str(out)]
    done = subprocess.run(
        command, env=os.environ | given, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    page, there = (out / "play/one.html").read_text(), "https://play.example/docs/"
    assert f'<link rel="canonical" href="{there}play/one.html">' in page
    assert 'href="https://git.example/spieltisch/_edit/main/docs/play/one.md"' in page
    for name, value in (
        ("title", "One"),
        ("description", "The first page."),
        ("url", f"{there}play/one.html"),
        ("image", f"{there}_images/table-carcassonne-laptop.webp"),
    ):
        assert f'<meta property="og:{name}" content="{value}">' in page
    assert f"<loc>{there}play/one.html</loc>" in (out / "sitemap.xml").read_text()
    assert f"- [One]({there}play/one.html): The first page." in (out / "llms.txt").read_text()
    assert '<base href="/docs/">' in (out / "404.html").read_text()


def test_addresses_of_the_site_and_its_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(DOCS)
    published = import_module("published")
    assert f"(pictures/{published.PICTURE})" in (DOCS / "index.md").read_text()
    assert published.base("") == ""
    assert published.base("https://play.example/") == published.base("https://play.example")
    known = published.source_links("https://github.com/example/spieltisch", "main")
    assert known["source_directory"] == "docs/"
    with pytest.raises(ValueError, match=r"{filename} for the page's path in docs/"):
        published.source_links("https://git.example/spieltisch", "main")


def test_a_search_for_install_finds_the_pages_for_players_and_hosts_first() -> None:
    """Sphinx ranks pages with the word in a heading before others, and those by their titles."""
    found = []
    for path in DOCS.rglob("*.md"):
        headings = re.findall(r"^#+ (.+)$", path.read_text(), re.MULTILINE)
        if any(re.search(r"\binstall", heading, re.IGNORECASE) for heading in headings):
            found.append((headings[0].lower(), path.relative_to(DOCS).as_posix()))
    first = [name for _, name in sorted(found)[:2]]
    assert first == ["host/first-server.md", "host/at-home.md"]


def test_a_whole_word_ranks_before_a_part_of_a_title() -> None:
    """Or "ram" finds "program", and "mac" finds "machines"."""
    text = (DOCS / "scorer.js").read_text()
    scores = {name: int(score) for name, score in re.findall(r"^  (\w+): (\d+),$", text, re.M)}
    assert scores["title"] > scores["term"] > scores["partialTitle"] > scores["partialTerm"]
    assert 'html_search_scorer = str(ROOT / "docs/scorer.js")' in (DOCS / "conf.py").read_text()
    keywords = re.search(r"keywords: (.*)", (DOCS / "host/first-server.md").read_text())
    assert keywords is not None
    assert {"RAM", "Mac", "install", "Windows"} <= set(keywords[1].split(", "))


@pytest.mark.parametrize("name", ["index", "first-game", "table"])
def test_both_chinese_scripts_say_the_same(name: str) -> None:
    """Their pages have equal headings, points, links and pictures, and lead to all languages."""
    english = DOCS / ("index.md" if name == "index" else f"play/{name}.md")
    hant, hans = (DOCS / folder / f"{name}.md" for folder in ("zh-hant", "zh-hans"))
    shapes = [SHAPE.findall(re.sub("zh-han[ts]", "zh", page.read_text())) for page in (hant, hans)]
    assert shapes[0] == shapes[1]
    for page, other in ((hant, "zh-hans"), (hans, "zh-hant")):
        to_english = os.path.relpath(english, page.parent)
        assert f"[English]({to_english})" in page.read_text()
        assert f"](../{other}/{name}.md)" in page.read_text()
        assert f"]({os.path.relpath(page, english.parent)})" in english.read_text()


def test_each_page_names_its_language_and_its_other_languages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(DOCS)
    published = import_module("published")
    names = {path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.rglob("*.md")}
    chinese = [name for name in names if published.language(name) != "en"]
    assert len(chinese) == 8, chinese
    assert published.language("games/rules-zh-hant") == "zh-Hant"
    for page in ("play/table", "zh-hant/table", "zh-hans/table"):
        assert published.forms(page, names) == {
            "en": "play/table", "zh-Hant": "zh-hant/table", "zh-Hans": "zh-hans/table",
        }  # fmt: skip
    assert published.forms("index", names)["en"] == "index"
    assert published.forms("host/run", names) == published.forms("games/ingenious", names) == {}
