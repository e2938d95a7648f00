"""A finished game once more, step by step, as one saw it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from support.browser.site import Visit, accessible, hand, new_table, play_word, start
from support.soak import sample

SERVED = "toy"


def finished(page: Page) -> list[str]:
    """A short game of the toy for one, played to its end; what was played."""
    start(page)
    ended = page.get_by_role("dialog", name="Result")
    expect(hand(page)).to_be_visible()
    while not ended.is_visible():
        if hand(page).is_visible() and page.get_by_text("play", exact=True).count():
            play_word(page, "play")
        elif hand(page).is_visible():
            play_word(page)
        page.wait_for_timeout(60)
    page.keyboard.press("Escape")
    expect(ended).to_be_hidden()
    lines = page.get_by_role("tabpanel", name="Log").get_by_role("button").locator("span")
    return [line for line in lines.all_inner_texts() if re.match(r"Ann \(\w+\): ", line)]


def test_a_game_is_shown_again(visit: Visit) -> None:
    options = {"mode": "alone", "length": 6}
    page = visit(new_table("toy", "Ann", "me", "me", options=options))
    played = finished(page)
    assert len(played) >= 6
    every_step_is_shown(page, played)
    keys_and_log_lead_through_it(page, played)
    whoever_watches_sees_it_too(visit, page, played)
    it_plays_by_itself_and_can_be_held(page)


def every_step_is_shown(page: Page, played: list[str]) -> None:
    page.get_by_role("button", name="Replay").click()
    bar = page.get_by_role("region", name="Replay")
    slider = bar.get_by_role("slider")
    expect(slider).to_be_focused()
    expect(slider).to_have_attribute("aria-valuetext", f"Step 0 of {len(played)}")
    expect(bar.get_by_role("status").first).to_have_text("The start of the game.")
    expect(bar.get_by_role("button", name="One step back")).to_be_disabled()
    for line in played:
        page.keyboard.press("ArrowRight")
        expect(bar.get_by_role("status").first).to_contain_text(line)
    expect(bar.get_by_role("button", name="One step forward")).to_be_disabled()
    bar.get_by_role("button", name="One step back").click()
    expect(bar.get_by_role("status").first).to_contain_text(played[-2])
    expect(hand(page)).to_be_hidden()
    bar.get_by_role("button", name="End the replay").click()
    expect(bar).to_be_hidden()
    said = page.get_by_role("region", name="Turn and last move")
    expect(said.get_by_text("Result:")).to_be_visible()


def it_plays_by_itself_and_can_be_held(page: Page) -> None:
    page.get_by_role("button", name="Result").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    bar = page.get_by_role("region", name="Replay")
    expect(bar.get_by_role("slider")).to_be_focused()
    bar.get_by_role("button", name="Play", exact=True).click()
    expect(bar.get_by_text(re.compile("^2/"))).to_be_visible()
    bar.get_by_role("button", name="Pause").click()
    expect(bar.get_by_role("button", name="Play", exact=True)).to_be_visible()
    bar.get_by_role("button", name="Speed: 1×").click()
    page.reload()
    page.get_by_role("button", name="Speed: 2×").click()
    expect(bar.get_by_role("button", name="Speed: 4×")).to_be_visible()


def keys_and_log_lead_through_it(page: Page, played: list[str]) -> None:
    log = page.get_by_role("tabpanel", name="Log")
    log.get_by_role("button", name=played[3]).nth(played[:3].count(played[3])).press("Enter")
    bar = page.get_by_role("region", name="Replay")
    slider = bar.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", f"Step 4 of {len(played)}")
    page.get_by_role("main").focus()
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuetext", f"Step 3 of {len(played)}")
    shown = log.locator("[aria-current=step]")
    expect(shown).to_contain_text(played[2])
    page.keyboard.press("Home")
    expect(shown).not_to_contain_text(played[0])
    page.keyboard.press("End")
    expect(shown).to_contain_text(played[-1])
    expect(shown).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0
    page.keyboard.press("Escape")
    expect(bar).to_be_hidden()


def whoever_watches_sees_it_too(visit: Visit, page: Page, played: list[str]) -> None:
    """By a link to a step."""
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_focused()
    page.keyboard.press("End")
    page.wait_for_url("**?step=*")
    page.keyboard.press("ArrowLeft")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the link to this step").click()
    link = page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="End the replay").click()
    step = f"Step {len(played) - 1} of {len(played)}"
    for size in sample(["phone"], ["phone", "desktop"]):
        spectator = visit(link, size=size)
        bar = spectator.get_by_role("region", name="Replay")
        expect(bar.get_by_role("slider")).to_have_attribute("aria-valuetext", step)
        expect(bar.get_by_role("status").first).to_contain_text(played[-2])
        spectator.keyboard.press("Home")
        bar.get_by_role("button", name="One step forward").click()
        expect(bar.get_by_role("status").first).to_contain_text("Ann (red): play")
        accessible(spectator)
        assert spectator.evaluate("document.documentElement.scrollWidth <= innerWidth")
