"""The table as a folder of static files, in Chromium: offline, reloaded, killed, in two tabs."""

from __future__ import annotations

import gzip
import json
import subprocess
import tarfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    Route,
    WebError,
    expect,
)

import spieltisch
from scripts.tab import engine
from spieltisch.core.record import Record
from spieltisch.errors import InvalidArgument
from spieltisch.tab.folder import LEAST, PACKED, SUMS, write
from support.browser import chromium
from support.browser.site import comes_true
from tests.tab.visited import PATIENCE, PLAYER, RACE, SEATS, asked, opened, play, served

pytestmark = pytest.mark.soak
SRC = Path(spieltisch.__file__).parents[1]
MADE = {"index.html", "404.html", "worker.js"}
"""Files that are written with the folder."""
LIBRARIES = {
    "SQLite": "PyInit__sqlite3", "zlib": "inflateInit2_", "bzip2": "BZ2_", "liblzma": "lzma_code",
    "Zstandard": "ZSTD_", "Expat": "XML_", "libmpdec": "mpd_", "libffi": "ffi_", "HACL*": "Hacl_",
}  # fmt: skip
"""C libraries in Pyodide, and words by which its program shows that it has them."""
KEPT = "navigator.serviceWorker.controller !== null"
"""Whether the first visit is over: the service worker has all files, and answers requests."""

VISIT = """path => {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}"""
"""Goes to another page of the site, whose server goes on."""
HANG = """
const { write } = FileSystemSyncAccessHandle.prototype
const hang = new BroadcastChannel('hang')
let left = Infinity
hang.onmessage = ({ data }) => (left = data)
FileSystemSyncAccessHandle.prototype.write = function (...given) {
  if (--left > 0) return write.apply(this, given)
  hang.postMessage('hanging')
  for (;;);
}
"""
"""Has a worker hang instead of writing to its storage, once told after how many writes."""
HEAR = """(left) => {
  const hang = new BroadcastChannel('hang')
  globalThis.hung = false
  hang.onmessage = () => (globalThis.hung = true)
  hang.postMessage(left)
}"""


@pytest.fixture
def browser() -> Browser:
    """Return Chromium."""
    return chromium.running()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the folder."""
    into = tmp_path_factory.mktemp("static") / "table"
    write(into, engine.ENGINE)
    return into


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """Serve the folder."""
    with served(folder) as found:
        yield found


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """Give a new browser context."""
    with watched(browser, address) as found:
        yield found


@contextmanager
def watched(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """Give a new browser context, in which no page asks another host or breaks its policy."""
    found = browser.new_context(base_url=address)
    problems: list[str] = []

    def look(request: Request) -> None:
        if not request.url.startswith((address, "data:", "blob:")):
            problems.append(request.url)

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error" and "404 (Not Found)" not in message.text:
            problems.append(message.text)

    def fail(error: WebError) -> None:
        problems.append(str(error.error))

    found.on("request", look)
    found.on("console", hear)
    found.on("weberror", fail)
    yield found
    found.close()
    assert problems == []


def new_table(page: Page, game: str, name: str = "Anna") -> str:
    """Make a table against a bot, or for a race of bots; return its id."""
    asked(page, "/api/me", {"name": name})
    seats = RACE if game == "zigzag" else SEATS
    made = asked(page, "/api/tables", {"game": game, "options": {}, "seats": seats})
    return str(made["table"])


def until(page: Page, so: str) -> None:
    """Wait until a script says so; the page's policy keeps Playwright from asking by itself."""
    comes_true(page, lambda: bool(page.evaluate(so)), PATIENCE / 1000)


def test_all_files_are_as_the_list_says(folder: Path) -> None:
    subprocess.run(["sha256sum", "--quiet", "--check", SUMS], cwd=folder, check=True)
    named = {line.split("  ")[1] for line in (folder / SUMS).read_text().split("\n") if line}
    there = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}
    assert named == there - {SUMS}
    for path in (one for one in folder.rglob("*") if one.is_file()):
        if (
            path.stat().st_size >= LEAST
            and path.suffix not in (*PACKED, ".gz")
            and path.name != SUMS
        ):
            assert gzip.decompress(Path(f"{path}.gz").read_bytes()) == path.read_bytes()
            assert Path(f"{path}.br").stat().st_size < path.stat().st_size
    assert {Path(name).stem for name in named if name.endswith(".br")} >= MADE


def test_one_file_has_all_compiled_modules(folder: Path) -> None:
    """Of the package: each file would take a moment at every start."""
    with tarfile.open(folder / "tab" / "spieltisch.tar") as packed:
        inside = packed.getnames()
        listed, program = (packed.extractfile(f"joined.{end}") for end in ("txt", "wasm"))
        assert listed is not None
        assert program is not None
        names, code = listed.read().decode().split(), program.read()
    assert [one for one in inside if one.startswith("spieltisch/") and one.endswith(".so")] == []
    there = {
        str(path.relative_to(SRC).with_suffix("")).replace("/", ".") for path in SRC.rglob("*.pyx")
    }
    assert set(names) == {*there, "spieltisch._cyutility"}
    for name in names:
        assert f"PyInit_{name.replace('.', '_')}".encode() in code, name


def test_the_folder_has_the_licence_of_each_part(folder: Path) -> None:
    """Of all packages in the archive, and of the C libraries that Pyodide's program names."""
    licences = folder / "licences" / "engine"
    told = (licences / "engine.md").read_text()
    with tarfile.open(folder / "tab" / "spieltisch.tar") as packed:
        inside = {name.split("/")[0].partition(".")[0] for name in packed.getnames()}
    names = {name.replace("-", "_") for name in engine.LIBRARIES}
    assert inside - {"attr", "joined", "spieltisch"} == names
    for name in engine.LIBRARIES:
        assert name in told
        assert len((licences / f"{name}.txt").read_text()) > 500, name
    program = (folder / "tab" / "pyodide.asm.wasm").read_bytes()
    texts = (licences / "c-libraries.txt").read_text()
    for library, named in LIBRARIES.items():
        assert named.encode() in program, named
        assert f"{library}" in texts, library
    assert "Mozilla Public License Version 2.0" in (licences / "MPL-2.0.txt").read_text()
    assert "PYTHON SOFTWARE FOUNDATION" in (licences / "typing-extensions.txt").read_text()
    assert "Apache License" in (licences / "aiohttp.txt").read_text()
    assert (folder / "licences" / "bundled.md").stat().st_size > 1000


def test_whole_games_without_a_network(context: BrowserContext) -> None:
    """All four games after the first visit; then a reload, which needs no network either."""
    page = opened(context)
    until(page, KEPT)
    context.set_offline(True)
    own = []
    for game in spieltisch.list_games():
        table = new_table(page, game)
        assert play(page, table)["status"] == "finished"
        record = asked(page, f"/api/tables/{table}/record")
        assert Record.loads(record).final().outcome() is not None
        own += [table] if game != "zigzag" else []
    page.goto(f"/t/{own[0]}")
    expect(page.get_by_text("Anna").first).to_be_visible(timeout=PATIENCE)
    assert {one["table"] for one in asked(page, "/api/me")["tables"]} >= {*own}


def test_a_killed_tab_loses_nothing_that_was_acknowledged(context: BrowserContext) -> None:
    page = opened(context)
    table = new_table(page, "ingenious")
    before = 0
    for _ in range(3):
        now = play(page, table, 3)
        assert now["n"] > before
        before = now["n"]
        page.evaluate(
            "table => { ownServer.open(`ws://${location.host}/api/tables/${table}/socket`) }", table
        )
        crash(page)
        page = opened(context)
        assert play(page, table, 0)["n"] >= before


@pytest.mark.parametrize("writes", [1, 2, 5])
def test_a_tab_killed_in_the_middle_of_a_write_loses_nothing(
    context: BrowserContext, writes: int
) -> None:
    """The tab hangs before a write of a commit, and is killed there."""

    def patch(route: Route) -> None:
        body = HANG + route.fetch().text()
        route.fulfill(body=body, content_type="text/javascript")

    context.route("**/tab/worker.js", patch)
    page = opened(context)
    table = new_table(page, "ingenious")
    before = play(page, table, 2)["n"]
    page.evaluate(HEAR, writes)
    page.evaluate(f"given => void ({PLAYER})(given)", {"table": table, "most": 1})
    until(page, "hung")
    crash(page)
    context.unroute("**/tab/worker.js")
    page = opened(context)
    assert play(page, table, 0)["n"] >= before
    assert play(page, table, 1)["n"] > before


def crash(page: Page) -> None:
    """Kill the process of a page, and of its workers."""
    with page.expect_event("crash"), suppress(Error):  # the process that would answer is gone
        page.goto("chrome://crash", timeout=5000)
    page.close()


def test_two_tabs_have_one_server(context: BrowserContext) -> None:
    """The second tab asks the server in the first; when that is closed, its own takes its place."""
    one = opened(context)
    table = new_table(one, "lastdie")
    two = opened(context)
    assert [found["table"] for found in asked(two, "/api/me")["tables"]] == [table]
    before = play(two, table, 2)
    one.close()
    until(two, "ownServer.fetch('/api/me').then(() => true, () => false)")
    after = play(two, table, 2)
    assert after["n"] > before["n"]


def test_the_coach_thinks_in_another_worker(context: BrowserContext) -> None:
    page = opened(context)
    table = new_table(page, "ingenious")
    play(page, table, 1)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("button", name="Play this").first).to_be_visible(timeout=PATIENCE)


def test_no_page_breaks_its_policy(context: BrowserContext) -> None:
    """The policy allows no code or style but that of files and hashes; `context` hears the rest."""
    page = opened(context)
    policy = page.locator("meta[http-equiv='content-security-policy']").get_attribute("content")
    assert policy is not None
    assert "unsafe" not in policy
    for game in spieltisch.list_games():
        table = new_table(page, game)
        if game != "zigzag":
            play(page, table, 2)
        for path in (f"/t/{table}", f"/learn/{game}"):
            page.evaluate(VISIT, path)
            expect(page.locator("main svg").first).to_be_visible(timeout=PATIENCE)
    for path in ("/puzzles", "/record", "/about"):
        page.evaluate(VISIT, path)
        expect(page.get_by_role("heading").first).to_be_visible(timeout=PATIENCE)


def test_only_code_that_was_checked_is_run(context: BrowserContext) -> None:
    """A module of the engine is asked for once: what would come the second time is never run."""
    asked_for: Counter[str] = Counter()

    def answer(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        asked_for[name] += 1
        if asked_for[name] == 1:
            route.continue_()
        else:
            route.fulfill(body="throw Error('changed')", content_type="text/javascript")

    context.route("**/tab/*.mjs", answer)
    opened(context)
    assert asked_for == {"pyodide.mjs": 1, "pyodide.asm.mjs": 1}


def test_a_folder_of_a_host_has_a_whole_table(browser: Browser, tmp_path: Path) -> None:
    """Links, reloads and a later visit without a network stay below the folder."""
    write(tmp_path / "games", engine.ENGINE, "/games/")
    with served(tmp_path) as host, watched(browser, host) as context:
        page = opened(context, "/games/")
        until(page, KEPT)
        table = new_table(page, "ingenious")
        play(page, table, 1)
        page.reload()
        page.locator(f'a[href="/games/t/{table}"]').first.click(timeout=PATIENCE)
        expect(page).to_have_url(f"{host}/games/t/{table}")
        expect(page.get_by_text("Anna").first).to_be_visible(timeout=PATIENCE)
        context.set_offline(True)
        page.reload()
        expect(page.get_by_text("Anna").first).to_be_visible(timeout=PATIENCE)
        page.locator('a[href="/games/"]').first.click()
        expect(page).to_have_url(f"{host}/games/")
    for address in ("games", "/games", "//elsewhere/", "/a b/"):
        with pytest.raises(InvalidArgument, match="write one like /table/"):
            write(tmp_path / "other", engine.ENGINE, address)


def test_the_list_of_games_is_a_file(context: BrowserContext, folder: Path) -> None:
    """The file is what the server would answer, which would load all games for it."""
    page = opened(context)
    listed = json.loads((folder / "tab" / "games.json").read_text())
    assert asked(page, "/api/games") == listed
    assert asked(page, "/api/games?answered") == listed


def test_what_needs_others_is_not_shown(context: BrowserContext) -> None:
    page = opened(context)
    play_now = page.get_by_role("button", name="Play now")
    expect(play_now).to_have_count(4, timeout=PATIENCE)
    for word in ("Find an opponent", "With friends", "Tournaments", "Get my name back"):
        assert page.get_by_text(word).count() == 0


def test_a_game_goes_on_in_another_browser(
    context: BrowserContext, browser: Browser, address: str, tmp_path: Path
) -> None:
    """The menu gives the record of a game that goes on, and the first page elsewhere takes it."""
    page = opened(context)
    table = new_table(page, "ingenious")
    play(page, table, 2)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="More").click()
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "record.txt"
    downloading.value.save_as(record)
    assert Record.loads(record.read_text()).result is None
    with watched(browser, address) as elsewhere:
        other = opened(elsewhere)
        asked(other, "/api/me", {"name": "Ben"})
        other.reload()
        other.get_by_role("link", name="Open a record").click(timeout=PATIENCE)
        other.get_by_label("File with the record").set_input_files(record)
        other.get_by_role("button", name="Continue the game").click()
        other.wait_for_url("**/t/*")
        expect(other.get_by_text("Ben").first).to_be_visible(timeout=PATIENCE)
        (found,) = asked(other, "/api/me")["tables"]
        assert play(other, found["table"])["status"] == "finished"
        whole = Record.loads(asked(other, f"/api/tables/{found['table']}/record"))
    begun = Record.loads(record.read_text()).actions
    assert whole.actions[: len(begun)] == begun
