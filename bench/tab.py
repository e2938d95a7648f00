"""A table without a server: what a first visit loads, and how soon one can play

A web server sends the folder's compressed files at the rate of a line, to page and workers alike.
The browser's own slow network would leave workers out. Play is possible once the engine answers.

A phone is a page of its size, whose process stands still for three quarters of the time. The
browser's own slow processor would leave workers out.
"""

from __future__ import annotations

import functools
import http.server
import os
import re
import signal
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

import spieltisch
from bench.report import Report
from scripts.tab import engine
from spieltisch.tab.folder import write
from support.browser import chromium
from tests.tab.visited import PATIENCE, RACE, SEATS, asked, play

MBIT = 20
DELAY = 0.02
"""Seconds before each answer."""
VISITS = 3
PHONE = {"width": 390, "height": 844}
SLOWER = 4
SLICE = 0.005
"""Seconds for which a phone's process runs before it is stopped."""
PIECE = 16384
READY = "ownServer.fetch('/api/me').then((answer) => answer.json())"
KEPT = "navigator.serviceWorker.ready.then(() => 1)"


class Line:
    """A line that all connections share."""

    def __init__(self, mbit: float) -> None:
        self._seconds, self._free, self._lock = 8 / (mbit * 1e6), 0.0, threading.Lock()
        self.sent = 0

    def carry(self, size: int) -> None:
        """Wait until the line has carried so many bytes."""
        with self._lock:
            self.sent += size
            self._free = max(self._free, time.monotonic()) + size * self._seconds
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


class Handler(http.server.SimpleHTTPRequestHandler):
    """Sends files over a line, by Brotli where a file has a copy for it."""

    protocol_version = "HTTP/1.1"

    def __init__(self, line: Line, *given: object, **named: str) -> None:
        self._line = line
        super().__init__(*given, **named)  # type: ignore[arg-type]

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        """Send a file."""
        time.sleep(DELAY)
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        packed = path.with_name(f"{path.name}.br")
        chosen = packed if packed.exists() else path
        if not chosen.is_file():
            self.send_error(404)
            return
        tag = f'"{chosen.stat().st_mtime_ns:x}"'
        known = self.headers.get("If-None-Match") == tag
        content = b"" if known else chosen.read_bytes()
        self.send_response(304 if known else 200)
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", "no-cache")
        if not known:
            self.send_header("Content-Type", self.guess_type(str(path)))
            self.send_header("Content-Length", str(len(content)))
            if chosen is packed:
                self.send_header("Content-Encoding", "br")
        self.end_headers()
        for at in range(0, len(content), PIECE):
            piece = content[at : at + PIECE]
            self._line.carry(len(piece))
            self.wfile.write(piece)


class Server(http.server.ThreadingHTTPServer):
    """A server whose browsers may go away in the middle of a file."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        pass


@contextmanager
def served(folder: Path, line: Line) -> Iterator[str]:
    """Serve a folder over a line; give the address."""
    handler = functools.partial(Handler, line, directory=str(folder))
    with Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://localhost:{server.server_port}"
        finally:
            server.shutdown()


def run(report: Report) -> None:
    with tempfile.TemporaryDirectory() as found:
        folder = Path(found) / "table"
        write(folder, engine.ENGINE)
        measure(report, folder)
        phones(report, folder)


def measure(report: Report, folder: Path) -> None:
    """Measure first and later visits of a folder."""
    sizes, first, shown, later = [], [], [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.program("chromium", *chromium.WHOLE),
            args=chromium.ARGUMENTS,
        )
        for _ in range(VISITS):
            line = Line(MBIT)
            with served(folder, line) as address:
                context = browser.new_context(base_url=address)
                seen, ready = visit(context)
                shown.append(seen)
                first.append(ready)
                sizes.append(line.sent / 1e6)
                page = context.pages[0]
                page.evaluate(KEPT)
                page.close()
                later.append(visit(context)[1])
                context.close()
        browser.close()
    report.add(f"a first visit at {MBIT} Mbit/s: loaded until one can play", sizes, "MB")
    report.add("… until the page shows the games", shown, "s")
    report.add("… until one can play", first, "s", at_most=7)
    report.add("a later visit: until one can play", later, "s", at_most=3)


def visit(context: BrowserContext) -> tuple[float, float]:
    """Open the page; return the seconds until it shows, and until the engine answers."""
    page = context.new_page()
    page.set_default_timeout(120_000)
    begin = time.monotonic()
    page.goto("/", wait_until="commit")
    page.get_by_role("button", name="Play now").first.wait_for()
    shown = time.monotonic() - begin
    page.evaluate(READY)
    return shown, time.monotonic() - begin


def phones(report: Report, folder: Path) -> None:
    """Measure a whole game of each kind on a phone: the start, the game, and the memory then."""
    with sync_playwright() as playwright, served(folder, Line(MBIT)) as address:
        for game in spieltisch.list_games():
            browser = playwright.chromium.launch(
                executable_path=chromium.program("chromium", *chromium.WHOLE),
                args=chromium.ARGUMENTS,
            )
            context = browser.new_context(base_url=address, viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
            visit(context)
            page = context.pages[0]
            page.evaluate(KEPT)
            seats = RACE if game == "zigzag" else SEATS
            asked(page, "/api/me", {"name": "Anna"})
            body = {"game": game, "options": {}, "seats": seats}
            table = asked(page, "/api/tables", body)["table"]
            with slowed(browser):
                begin = time.monotonic()
                page.goto(f"/t/{table}")
                page.locator("main svg:visible").first.wait_for(timeout=PATIENCE)
                opened = time.monotonic()
                play(page, table)
                ended = time.monotonic()
                memory = sum(map(held, renderers(browser)))
            report.add(f"{game} on a phone: until the board shows", [opened - begin], "s")
            report.add("… a whole game after that", [ended - opened], "s")
            report.add("… memory", [memory / 1e6], "MB")
            browser.close()


def renderers(browser: Browser) -> list[int]:
    """Return the processes that run pages and their workers."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return [one["id"] for one in found if one["type"] == "renderer"]


def held(process: int) -> int:
    """Return the bytes of memory of a process, and its part of what it shares."""
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
    (kilobytes,) = re.findall(r"^Pss: +(\d+) kB", rollup, re.MULTILINE)
    return int(kilobytes) * 1024


@contextmanager
def slowed(browser: Browser) -> Iterator[None]:
    """Slow the browser's pages and workers."""
    over = threading.Event()
    found = renderers(browser)

    def send(sign: signal.Signals) -> None:
        for process in found:
            os.kill(process, sign)

    def slow() -> None:
        while not over.wait(SLICE):
            send(signal.SIGSTOP)
            time.sleep(SLICE * (SLOWER - 1))
            send(signal.SIGCONT)

    thread = threading.Thread(target=slow)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
