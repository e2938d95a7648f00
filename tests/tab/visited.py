"""A browser that visits a folder of static files, and a person who plays there by the wire."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page

PATIENCE = 240_000
"""Milliseconds in which the engine starts on a busy machine."""
SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "novice"}]
RACE = [{"kind": "bot", "bot": "master"}] * 2
"""Seats of a game that somebody who chooses by chance hardly ends: bots play it to the end."""
PLAYER = """
// Plays on at a table until it is over, or `most` actions are acknowledged.
async (options) => {
  const { table, most } = options
  const address = `ws://${location.host}/api/tables/${table}/socket`
  let id = Date.now() * 4096, waits = [], socket = null, ready = false
  const heard = new Map()
  const told = () => { for (const go of waits.splice(0)) go() }
  const connect = () => {
    ready = false
    socket = ownServer.open(address)
    socket.onopen = () => { ready = true; told() }
    socket.onclose = connect // as the page does: the server may be in another tab from now on
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data)
      if (message.type === 'probe') socket.send(JSON.stringify({ type: 'echo', n: message.n }))
      if ('id' in message) heard.set(message.id, message)
      told()
    }
  }
  const next = () => new Promise((go) => { waits.push(go); setTimeout(go, 500) })
  const answer = async (message) => {
    message.id = id++
    for (let asked = null; !heard.has(message.id); await next()) {
      if (!ready || asked === socket) continue
      asked = socket
      asked.send(JSON.stringify(message))
    }
    return heard.get(message.id)
  }
  connect()
  const any = (all) => all[Math.floor(Math.random() * all.length)]
  const leaf = (tree) => {
    const words = []
    for (let at = tree; ; ) {
      const keys = Object.keys(at)
      if (keys.length === 0) return words.join(' ')
      const key = any(keys)
      words.push(any(key.split(' '))) // the same may follow after each of them
      at = at[key]
    }
  }
  let acted = 0
  for (;;) {
    const now = await answer({ type: 'hello', since: 0 })
    if (now.type === 'refused') { // too many: it is worth asking again a little later
      await new Promise((go) => setTimeout(go, 1000))
      continue
    }
    if (now.table.status === 'waiting') await answer({ type: 'start' })
    const mine = now.seat_views.filter((view) => Object.keys(view.legal).length > 0)
    if (now.table.status === 'finished' || acted >= most) {
      socket.onclose = null
      socket.close()
      return { n: now.n, status: now.table.status, acted }
    }
    if (mine.length === 0) { await next(); continue }
    const { seat, legal } = mine[0]
    const said = await answer({ type: 'act', seat, seen: now.n, action: leaf(legal) })
    if (said.type === 'done') acted += 1
  }
}
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files as `python -m http.server` does, and the folder's own page for absent ones."""

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def send_error(self, code: int, *given: Any, **named: Any) -> None:
        if code != 404:
            super().send_error(code, *given, **named)
            return
        self.send_response(404)
        self.send_header("content-type", "text/html")
        self.end_headers()
        inside = Path(self.directory, *Path(self.path).parts[1:2])
        found = [one / "404.html" for one in (inside, Path(self.directory))]
        self.wfile.write(next(one for one in found if one.exists()).read_bytes())


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder; give the address."""
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://localhost:{server.server_port}"
        finally:
            server.shutdown()


def opened(context: BrowserContext, path: str = "/") -> Page:
    """Open a page, and wait until its server answers."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(path)
    page.evaluate("ownServer.fetch('/api/me').then((answer) => answer.json())")
    return page


def asked(page: Page, path: str, body: object = None) -> Any:
    """Return the answer to a request of the page."""
    code = """async ([path, body]) => {
      const headers = { 'content-type': 'application/json' }
      const post = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await ownServer.fetch(path, body === null ? {} : post)
      const text = await answer.text()
      try { return JSON.parse(text) } catch { return text }
    }"""
    return page.evaluate(code, [path, body])


def play(page: Page, table: str, most: int = 10_000) -> dict[str, Any]:
    """Play on at a table; return how far it is."""
    found: dict[str, Any] = page.evaluate(PLAYER, {"table": table, "most": most})
    return found
