"""Bots among which one plays: the wait from one's own turn to the next, at each speed of bots

A page plays in Chromium at every speed that its reader can choose. The server's part ends when my
next turn arrives on the socket, the page's part when the board asks me.
"""

from __future__ import annotations

import itertools
import shutil
import tempfile

from playwright.sync_api import Browser, sync_playwright

from bench.report import Report
from bench.servers import serving

TURNS = 4
TABLES = {
    "carcassonne": (5, "casual", 1.5, ".fit"),
    "lastdie": (6, "casual", 3.0, "button[data-slot]"),
}
"""Seats, the bots' level, the most seconds at once, and what the board shows at my turn."""
SPEEDS = (("people", "normal"), ("people", "none"), ("quick", "normal"), ("once", "normal"))
"""Speed of bots and of motion."""
PLAY = """async ([id, turns, asks]) => {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + `/api/tables/${id}/socket`)
  let [legal, n, number, heard, over] = [{}, 0, Date.now() * 4096, () => 0, false]
  const say = (wish) => socket.send(JSON.stringify({ id: ++number, ...wish }))
  socket.onopen = () => say({ type: 'hello' })
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data)
    if (told.type === 'probe') return socket.send(JSON.stringify({ type: 'echo', n: told.n }))
    if (told.table) over = told.table.status === 'finished'
    if (told.seat_views) [legal, n] = [told.seat_views[0].legal ?? legal, told.n]
    heard()
  }
  const next = () => new Promise((resolve) => (heard = resolve))
  const mine = () => Object.keys(legal).length > 0
  const act = async () => {
    const words = []
    for (let tree = legal; Object.keys(tree).length; ) {
      const keys = Object.keys(tree)
      const some = keys[Math.floor(Math.random() * keys.length)]
      const key = keys.includes("stop") ? "stop" : some
      words.push(key.split(' ')[0])
      tree = tree[key]
    }
    const before = n
    say({ type: 'act', seat: 0, seen: n, action: words.join(' ') })
    while (n === before) await next()
  }
  const waits = []
  while (!mine()) await next()
  while (waits.length < turns && !over) {
    while (mine()) await act()
    const begin = performance.now()
    while (!mine() && !over) await next()
    const told = performance.now()
    while (!document.querySelector(asks) && !over) await new Promise(requestAnimationFrame)
    waits.push([told - begin, performance.now() - begin])
  }
  socket.close()
  return waits
}"""


def run(report: Report) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(folder) as (_, port),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for game, (bots, motion) in itertools.product(TABLES, SPEEDS):
            waits = played(browser, f"http://127.0.0.1:{port}", game, bots, motion)
            seats, level, most, _ = TABLES[game]
            what = f"{game}, {seats - 1} bots {level}, speed {bots}, motion {motion}"
            at_most = most if bots == "once" else None
            report.add(f"{what}: my turn arrives", [told for told, _ in waits], "s")
            report.add(f"{what}: I am asked", [asked for _, asked in waits], "s", at_most=at_most)
        browser.close()


def played(browser: Browser, address: str, game: str, bots: str, motion: str) -> list[list[float]]:
    """Return the seconds from the end of each of my turns until I know of the next, and until the
    board asks me."""
    seats, level, _, asks = TABLES[game]
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(
        f"localStorage.setItem('spieltisch.motion', '{motion}');"
        f"localStorage.setItem('spieltisch.bots', '{bots}');"
        "localStorage.setItem('spieltisch.lastdie.roll', 'auto')"
    )
    page = context.new_page()
    page.goto(address)
    page.request.post(f"{address}/api/me", headers={"origin": address}, data={"name": "Anna"})
    made = page.request.post(
        f"{address}/api/tables",
        headers={"origin": address},
        data={
            "game": game,
            "seats": [{"kind": "me"}] + [{"kind": "bot", "bot": level}] * (seats - 1),
            "options": {},
            "shuffle": False,
        },
    )
    assert made.ok, made.text()
    table = made.json()["table"]
    page.goto(f"{address}/t/{table}")
    page.get_by_role("button", name="Start the game").click()
    page.locator(asks).first.wait_for()
    waits: list[list[float]] = page.evaluate(PLAY, [table, TURNS, asks])
    context.close()
    return [[ms / 1000 for ms in wait] for wait in waits]
