"""The examples of the documentation run in its pages, by Python in a worker."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from support import pyodide
from support.browser import chromium
from tests.tab.visited import PATIENCE, served

pytestmark = pytest.mark.soak
ROOT = Path(__file__).resolve().parents[2]
RESEARCH = ROOT / "docs" / "research"
BLOCK = re.compile(r"^```(?:python|\{code-cell\})\n(.*?)^```$", re.DOTALL | re.MULTILINE)
CODE = """
import json
from pyodide.code import eval_code
found = []
for page in json.loads({pages!r}):
    names = {{}}
    for code in page:
        try:
            eval_code(code, names)
            found.append("")
        except Exception as error:
            found.append(repr(error))
json.dumps(found)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Build these pages with the settings of the documentation, and serve them.

    Their links to other pages lead nowhere. Notebooks are not run.
    """
    pages, into = tmp_path_factory.mktemp("pages"), tmp_path_factory.mktemp("site")
    shutil.copytree(RESEARCH, pages / "research", ignore=shutil.ignore_patterns("training-*"))
    names = [one.relative_to(pages).with_suffix("") for one in sorted(pages.rglob("*.md"))]
    listed = "\n".join(map(str, names))
    (pages / "index.md").write_text(f"# Pages\n\n```{{toctree}}\n{listed}\n```\n")
    command = [sys.executable, "-m", "sphinx", "-Q", "-c", str(ROOT / "docs")]
    options = ["-D", "nb_execution_mode=off", "-D", "html_additional_pages="]
    subprocess.run([*command, *options, str(pages), str(into)], check=True)
    with served(into) as address:
        yield address


@pytest.fixture
def page(site: str) -> Iterator[Page]:
    """Give a page that asks no other host."""
    browser: Browser = chromium.running()
    context = browser.new_context(base_url=site)
    asked: list[str] = []

    def look(request: Request) -> None:
        asked.append(request.url)

    context.on("request", look)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()
    assert [url for url in asked if not url.startswith((site, "data:", "blob:"))] == []


def test_what_can_run_is_what_needs_no_other_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """In WebAssembly every example that is marked runs, and every other one lacks something."""
    monkeypatch.syspath_prepend(ROOT / "docs")
    able = import_module("playground").able
    pages = [BLOCK.findall(path.read_text()) for path in sorted(RESEARCH.rglob("*.md"))]
    marked = [runs for page in pages for runs in able(page)]
    errors, _ = pyodide.run(CODE.format(pages=json.dumps(pages)))
    for runs, error in zip(marked, errors, strict=True):
        lacks = re.search("ModuleNotFoundError|NameError|can't start new thread", error)
        assert error == "" if runs else lacks, error
    assert sum(marked) >= 20


def test_nothing_is_loaded_until_somebody_runs_an_example(page: Page) -> None:
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto("/research/positions.html", wait_until="networkidle")
    expect(page.get_by_role("button", name="Run")).to_have_count(11)
    assert not [url for url in loaded if "/engine/" in url]


def test_an_example_runs_after_those_above_it(page: Page) -> None:
    page.goto("/research/positions.html")
    runs = page.locator(".run")
    runs.nth(2).click()
    outputs = page.locator(".run-output")
    expect(runs.nth(2)).to_have_text("Run", timeout=PATIENCE)
    expect(outputs.nth(1)).to_contain_text("does not take seats=5")
    expect(outputs.nth(2)).to_contain_text("[")
    page.locator(".runs pre").nth(2).fill("print('mine', len(legal_of_mine))")
    runs.nth(2).click()
    expect(outputs.nth(2)).to_contain_text("NameError: name 'legal_of_mine' is not defined")


def test_the_value_of_the_last_line_is_drawn(page: Page) -> None:
    page.goto("/research/notebooks/first-position.html")
    page.locator(".run").nth(3).click()
    picture = page.locator(".run-output img")
    expect(picture).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("document.querySelector('.run-output img').naturalWidth") > 100


def test_a_run_can_be_stopped(page: Page) -> None:
    page.goto("/research/bots.html")
    code, run = page.locator(".runs pre").first, page.locator(".run").first
    code.fill("print('begun')\nwhile True: pass")
    run.click()
    expect(page.locator(".run-output").first).to_contain_text("begun", timeout=PATIENCE)
    run.click()
    code.fill("print('there again')")
    run.click()
    expect(page.locator(".run-output").first).to_contain_text("there again", timeout=PATIENCE)
