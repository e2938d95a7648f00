"""An analysis board: a variation tried from a finished game, shared by link, opened and copied by
somebody else."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, Route, expect

from support.browser.site import Visit, accessible, hand, new_table, play_word, still, visitor
from tests.browser.test_replay import finished


def covers_no_board(page: Page, panel: Locator) -> None:
    """The variations lie below the board, which stays in use and in sight."""
    still(page)
    assert not panel.evaluate("panel => panel.matches(':modal')")
    below, board = panel.bounding_box(), page.locator("main").bounding_box()
    assert below is not None
    assert board is not None
    assert board["height"] > 150
    assert board["y"] + board["height"] <= below["y"] + 1


def rows(page: Page) -> list[str]:
    """Return the rows of the tree."""
    return page.get_by_role("list", name="Variations").get_by_role("button").all_inner_texts()


def test_a_variation_of_a_finished_game_is_shared(visit: Visit) -> None:
    ann = visit(new_table("toy", "Ann", "me", "me", options={"mode": "alone", "length": 6}))
    finished(ann)
    ann.get_by_role("button", name="Replay").click()
    slider = ann.get_by_role("slider")
    expect(slider).to_be_focused()
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Step 1 of"))
    ann.get_by_role("button", name="Try from here").click()
    ann.wait_for_url(re.compile(r"/board/\w+\?node=\d+"))
    expect(hand(ann)).to_be_visible()
    before = rows(ann)
    assert len(before) > 6
    play_word(ann, "show")
    expect(ann.get_by_role("list", name="Variations")).to_contain_text("Variation")
    expect(ann.get_by_role("list", name="Variations").get_by_role("button")).not_to_have_count(
        len(before)
    )
    ann.get_by_role("textbox", name="Name", exact=True).fill("Open at once")
    ann.get_by_role("textbox", name="Comment").fill("All see the hand.")
    ann.get_by_role("button", name="Save").click()
    expect(ann.get_by_role("list", name="Variations")).to_contain_text("All see the hand.")
    accessible(ann)
    ann.reload()
    current = ann.locator("[aria-current=step]")
    expect(current).to_contain_text("Open at once")
    expect(current).to_be_in_viewport()
    ann.get_by_role("button", name="Back", exact=True).click()
    expect(current).not_to_contain_text("Open at once")
    link = ann.url.split("/board/")[1]
    ben = visit(visitor("Ben", f"/board/{link}"), size="phone")
    panel = ben.get_by_role("region", name="Analysis board")
    expect(panel).to_contain_text("somebody else")
    expect(hand(ben)).to_be_hidden()
    accessible(ben)
    panel.get_by_role("button", name="Copy to my boards").click()
    expect(panel).not_to_contain_text("somebody else")
    ben.wait_for_url(lambda url: link.split("?")[0] not in url)
    ben.get_by_role("button", name="Log").click()
    drawer = ben.get_by_role("dialog", name="Variations")
    covers_no_board(ben, drawer)
    drawer.get_by_role("button", name=re.compile("Open at once")).click()
    drawer.get_by_role("button", name="Back", exact=True).click()
    expect(drawer.locator("[aria-current]")).not_to_contain_text("Open at once")
    drawer.get_by_role("button", name=re.compile("Open at once")).click()
    drawer.get_by_role("button", name="Delete from here").click()
    expect(drawer).not_to_contain_text("Open at once")
    variation = ann.locator("li.variation").filter(has_text="Open at once")
    late: list[Route] = []
    ann.route(re.compile("/at/"), lambda route: late.append(route))
    variation.get_by_role("button").click()
    ann.get_by_role("button", name="Make it the main line").click()
    expect(variation).to_have_count(0)
    late[0].continue_()
    expect(ann.get_by_role("button", name=re.compile("Open at once"))).to_be_visible()
    expect(current).to_contain_text("Open at once")
