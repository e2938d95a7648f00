"""A finger that swipes over the page."""

from __future__ import annotations

from playwright.sync_api import Locator, Page


def swipe(page: Page, target: Locator, by: int) -> None:
    """Swipe so many pixels to the right from the middle of `target`, negative ones to the left."""
    box = target.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)
    for kind, share in (("Start", 0.0), ("Move", 0.3), ("Move", 0.7), ("Move", 1.0)):
        point = {"x": x - by / 2 + share * by, "y": y + 4 * share}
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()
