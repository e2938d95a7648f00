"""The oldest browsers that play: this Chromium without what Chrome 100 and Safari 15.4 lack."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from support.browser.site import ROOT

ASSETS = ROOT / "src" / "spieltisch" / "server" / "static" / "assets"

LACKS = """
for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete Array.prototype[name]
for (const name of ['groupBy']) { delete Object[name]; delete Map[name] }
for (const name of ['fromAsync']) delete Array[name]
for (const name of ['withResolvers', 'try']) delete Promise[name]
for (const name of ['any', 'timeout']) delete AbortSignal[name]
for (const name of ['union', 'intersection', 'difference', 'isSubsetOf']) delete Set.prototype[name]
for (const name of ['map', 'filter', 'toArray', 'some', 'find']) delete Iterator.prototype[name]
for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover', 'inert'])
  delete HTMLElement.prototype[name]
for (const name of ['popoverTargetElement', 'popoverTargetAction'])
  delete HTMLButtonElement.prototype[name]
delete Document.prototype.startViewTransition
delete window.OffscreenCanvas
delete window.requestIdleCallback
delete window.navigation
const query = Document.prototype.querySelector
Document.prototype.querySelector = function (text) {
  if (text.includes(':popover-open')) throw new SyntaxError(text)
  return query.call(this, text)
}
"""
"""Takes away the functions that came after Chrome 100 or Safari 15.4."""
TOO_NEW = re.compile(
    r"\ddv[a-z]+|\dcq[a-z]+|color-mix\(|subgrid|^(translate|scale|rotate|text-wrap|container[\w-]*):"
    r"|^overflow:clip"
)


def older(css: str) -> str:
    """Return a style sheet as Chrome 100 and Safari 15.4 together read it."""
    css = css.replace("@supports not (container-type:inline-size)", "@media all")
    kept: list[str] = []
    at = 0
    for found in re.finditer(r"@container[^{]*\{", css):
        if found.start() < at:
            continue
        kept.append(css[at : found.start()])
        depth, end = 1, found.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(css[end], 0)
            end += 1
        at = end
    css = "".join(kept) + css[at:]

    def without(body: re.Match[str]) -> str:
        parts = [part for part in body[1].split(";") if not TOO_NEW.search(part.strip())]
        return "{" + ";".join(parts) + "}"

    return re.sub(r"\{([^{}]*)\}", without, css)


def make_old(page: Page) -> None:
    """Take from the page what old browsers lack, before it loads."""
    page.add_init_script(LACKS)

    def answer(route: Route) -> None:
        sheet = ASSETS / route.request.url.rsplit("/", 1)[1]
        route.fulfill(body=older(sheet.read_text("utf-8")), content_type="text/css")

    page.route(re.compile(r"\.css$"), answer)


def opens_and_closes(page: Page) -> None:
    """The rules open over the table, and close."""
    rules = page.get_by_role("dialog", name="Rules")
    page.get_by_role("button", name="Rules").first.click()
    expect(rules).to_be_visible()
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
