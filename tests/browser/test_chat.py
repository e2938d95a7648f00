"""Chat: spectators are marked, nothing pushes the page apart, the host keeps order."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from support.browser.site import Visit, accessible, new_table, visitor
from support.soak import sample

SERVED = "toy"


def chat(page: Page) -> None:
    """Open the drawer, or the part of it."""
    page.get_by_role("button", name="Chat").first.click()
    expect(page.get_by_role("textbox", name="Write a message")).to_be_visible()


def say(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Write a message").fill(text)
    page.get_by_role("button", name="Send").click()


@pytest.mark.parametrize("size", sample(["phone"], ["phone", "desktop"]))
def test_who_watches_is_marked_and_the_host_keeps_order(visit: Visit, size: str) -> None:
    host = visit(new_table("toy", "Hana", "me", "open"), size=size)
    stranger = visit(visitor("Eve", host.url), size=size)
    chat(host)
    chat(stranger)
    say(host, "Welcome")
    say(stranger, "W" * 500)
    word = host.get_by_text("W" * 500)
    expect(word).to_be_visible()
    lines = host.get_by_role("listitem")
    expect(lines.filter(has_text="Welcome").get_by_text("watching")).to_have_count(0)
    expect(lines.filter(has=word).get_by_text("watching")).to_be_visible()
    for page in (host, stranger):
        fits = "() => document.documentElement.scrollWidth <= window.innerWidth"
        assert page.evaluate(fits)
        box = page.get_by_role("button", name="Send").bounding_box()
        assert box
        assert page.viewport_size
        assert box["x"] + box["width"] <= page.viewport_size["width"]
        newest = page.get_by_role("listitem").filter(has_text="W" * 500).bounding_box()
        assert newest
        assert newest["y"] < box["y"]  # people write below what they read
    order = lines.filter(has=word).get_by_label("Moderate: Eve")
    order.click()
    accessible(host)
    host.get_by_role("button", name="Mute").click()
    expect(host.get_by_role("button", name="Unmute")).to_be_visible()
    expect(stranger.get_by_text("The host has muted you.").first).to_be_visible()
    expect(stranger.get_by_role("textbox", name="Write a message")).to_have_count(0)
    host.get_by_role("button", name="Remove this message").click()
    for page in (host, stranger):
        expect(page.get_by_text("Removed")).to_be_visible()
        expect(page.get_by_text("W" * 500)).to_have_count(0)
    host.get_by_role("checkbox", name="Slow chat").check()
    expect(stranger.get_by_text("Slow chat: one message every 30 s")).to_be_visible()
    expect(stranger.get_by_role("checkbox", name="Slow chat")).to_have_count(0)
