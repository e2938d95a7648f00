"""The middle of a long game, played at once: its beginning and its end are played at the page."""

from __future__ import annotations

from playwright.sync_api import Page

from support.soak import soaking

PLAY = """
([table, wanted]) => new Promise((done, failed) => {
  const socket = new WebSocket(`/api/tables/${table}/socket`)
  const tell = (message) => socket.send(JSON.stringify({ id: 1, ...message }))
  const legal = new Map()
  let [seen, waiting, left] = [0, false, wanted]
  const act = () => {
    const [seat, tree] = [...legal].find(([, tree]) => Object.keys(tree).length > 0) ?? []
    if (tree === undefined || waiting) return
    if (left-- === 0) return socket.close()
    const words = []
    for (let rest = tree; Object.keys(rest).length > 0; rest = rest[words.at(-1)])
      words.push(Object.keys(rest)[0])
    waiting = true
    tell({ type: 'act', seat, seen, action: words.join(' ') })
  }
  socket.onopen = () => tell({ type: 'hello', since: 0 })
  socket.onclose = done
  socket.onmessage = ({ data }) => {
    const news = JSON.parse(data)
    if (news.type === 'refused') failed(new Error(data))
    if (news.type === 'done') waiting = false
    if (news.n !== undefined) seen = news.n
    for (const view of news.seat_views ?? []) if (view.legal) legal.set(view.seat, view.legal)
    act()
  }
})
"""
"""The first action that the server offers each time, over a socket of its own."""


def hasten(page: Page, actions: int) -> None:
    """Play so many actions of a page's own at once, and come back to its table.

    A soak plays every game to its end at the page, so there it does nothing.
    """
    if soaking():
        return
    table = page.url
    page.goto("/api/me")
    page.evaluate(PLAY, [table.rsplit("/t/", 1)[1], actions])
    page.goto(table)
