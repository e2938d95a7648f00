"""Friends, avatars, reactions and blocks, as two people see them in two browsers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from support.browser.site import Visit, accessible, new_table, open_settings, say_name, visitor
from tests.browser.test_person import card as person_card

SERVED = "toy"
TOY = "toy"
HASH = re.compile("#friend=")


def friends(page: Page) -> Locator:
    """Open the panel from the first page."""
    page.get_by_role("button", name=re.compile("^Friends")).click()
    panel = page.get_by_role("dialog", name="Friends")
    expect(panel.get_by_role("heading", name="Your friend link")).to_be_visible()
    return panel


def close(page: Page) -> None:
    page.get_by_role("button", name="Close", exact=True).click()


def look(page: Page) -> None:
    """Look at the page again: it asks at once for what has come."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def invitation(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text="invites you to")


def test_friends_by_a_link_invite_and_sit_down(visit: Visit) -> None:
    anna = visit(visitor("Anna", "/"))
    anna.route(
        "**/api/server",
        lambda route: route.fulfill(json={"address": "http://192.0.2.7:8000", "alone": False}),
    )
    panel = friends(anna)
    expect(panel).to_contain_text("No friends yet")
    panel.get_by_role("button", name="Show the link").click()
    link = panel.get_by_role("textbox", name="Your friend link").input_value()
    expect(panel.get_by_role("img", name="Your friend link as a QR code")).to_be_visible()
    accessible(anna)
    ben = visit(f"/{link[link.index('#') :]}", size="phone")
    asked = ben.get_by_role("dialog", name="Friends")
    expect(asked).to_contain_text("This is the friend link of Anna")
    assert not HASH.search(ben.url)
    say_name(ben, "Ben")
    accessible(ben)
    asked.get_by_role("button", name="Become friends").click()
    expect(asked.get_by_role("status")).to_have_text("You and Anna are friends now.")
    close(ben)
    close(anna)
    panel = friends(anna)
    with ben.expect_response("**/api/friends/news*"):
        look(ben)
    close(anna)
    panel = friends(anna)
    expect(panel.get_by_role("region", name="Friends").get_by_role("listitem")).to_contain_text(
        "online"
    )
    panel.get_by_role("button", name="Invite Ben to a table").click()
    accessible(anna)
    panel.get_by_role("button", name="Set a table: toy").click()
    anna.get_by_role("dialog").get_by_role("button", name="Get the link").click()
    anna.wait_for_url("**/t/*")
    look(ben)
    expect(invitation(ben)).to_contain_text("invites you to toy")
    accessible(ben)
    invitation(ben).get_by_role("button", name="Sit down").click()
    ben.wait_for_url("**/t/*")
    expect(anna.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()
    expect(invitation(ben)).to_have_count(0)
    react_and_block(anna, ben)


def react_and_block(anna: Page, ben: Page) -> None:
    """At the table that waits, then during play."""
    anna.get_by_role("button", name="Start the game").click()
    for page in (anna, ben):
        expect(page.get_by_role("region", name="Players")).to_be_visible()
    ben.get_by_role("button", name="Chat").click()
    before = anna.get_by_role("region", name="Players").bounding_box()
    ben.get_by_role("button", name="Well played!").click()
    for page in (anna, ben):
        expect(page.locator("[data-reaction=well-played]")).to_be_visible()
    told = anna.get_by_role("status").filter(has_text="Ben: Well played!")
    expect(told).to_have_count(1)
    assert anna.get_by_role("region", name="Players").bounding_box() == before
    card = anna.locator("[data-player]", has_text="Ben").bounding_box()
    shown = anna.locator("[data-reaction]").bounding_box()
    assert card
    assert shown
    assert card["x"] <= shown["x"] < card["x"] + card["width"]
    expect(anna.locator("[data-reaction]")).to_have_count(0)
    accessible(ben)
    menu = open_settings(anna)
    menu.get_by_role("checkbox", name="Show the reactions of players").uncheck()
    ben.get_by_role("button", name="Wow!").click()
    ben.get_by_role("textbox", name="Write a message").fill("Hello")
    ben.keyboard.press("Enter")
    expect(ben.locator("[data-reaction=wow]")).to_be_visible()
    expect(anna.locator("[data-reaction]")).to_have_count(0)
    menu.get_by_role("checkbox", name="Show the reactions of players").check()
    menu.get_by_text("Game", exact=True).click()
    menu.get_by_role("region", name="Players").get_by_role("button", name="Ben", exact=True).click()
    known = person_card(anna, "Ben")
    expect(known).to_contain_text("friend")
    known.get_by_role("button", name="Block").click()
    accessible(anna)
    known.get_by_role("button", name="Block", exact=True).click()
    expect(known.get_by_role("status")).to_have_text("Ben is blocked.")
    known.get_by_role("button", name="Close").click()
    close(anna)
    ben.get_by_role("button", name="Oops!").click()
    expect(ben.locator("[data-reaction=oops]")).to_be_visible()
    anna.get_by_role("tab", name="Chat").click()
    expect(anna.get_by_role("textbox", name="Write a message")).to_be_visible()
    expect(anna.get_by_text("Hello", exact=True)).to_have_count(0)
    expect(anna.locator("[data-reaction]")).to_have_count(0)
    anna.goto("/")
    panel = friends(anna)
    blocked = panel.get_by_role("region", name="Blocked people")
    blocked.get_by_role("button", name="Unblock Ben").click()
    expect(blocked).to_have_count(0)


@pytest.mark.soak
def test_people_at_a_table_become_friends(visit: Visit) -> None:
    anna = visit(new_table(TOY, "Anna", "me", "open"))
    ben = visit(visitor("Ben", anna.url), size="phone")
    ben.get_by_role("button", name="Sit down").click()
    ben.get_by_role("button", name="More").click()
    people = ben.get_by_role("dialog").get_by_role("region", name="Players")
    people.get_by_role("button", name="Anna", exact=True).click()
    card = person_card(ben, "Anna")
    card.get_by_role("button", name="Add as friend").click()
    expect(card).to_contain_text("asked")
    accessible(ben)
    anna.goto("/")
    anna.get_by_role("button", name="Friends (1 waiting)").click()
    panel = anna.get_by_role("dialog", name="Friends")
    expect(panel.get_by_role("region", name="Requests")).to_contain_text("Ben wants to be friends")
    accessible(anna)
    panel.get_by_role("button", name="Accept Ben as a friend").click()
    expect(panel.get_by_role("region", name="Friends")).to_contain_text("Ben")
    panel.get_by_role("button", name="More about Ben").click()
    panel.get_by_role("button", name="Remove Ben from your friends").click()
    expect(panel).to_contain_text("No friends yet")


@pytest.mark.soak
def test_an_avatar_is_chosen_and_seen_at_the_table(visit: Visit) -> None:
    anna = visit(visitor("Anna", "/"), size="phone")
    anna.get_by_role("button", name="You play as Anna").click()
    pictures = anna.get_by_role("group", name="Your picture")
    expect(pictures.get_by_role("radio")).to_have_count(24)
    with anna.expect_response("**/api/me"):
        pictures.get_by_title("Crown").click()
    expect(pictures.get_by_role("radio", name="Crown")).to_be_checked()
    accessible(anna)
    table = anna.request.post(
        "/api/tables",
        data={"game": TOY, "options": {}, "seats": [{"kind": "me"}, {"kind": "open"}]},
    ).json()["table"]
    ben = visit(visitor("Ben", f"/t/{table}"))
    seat = ben.get_by_role("listitem").filter(has_text="Anna")
    crown = pictures.get_by_role("radio", name="Crown").locator("..").locator("path").last
    figure = crown.get_attribute("d")
    expect(seat.locator("path").nth(1)).to_have_attribute("d", figure or "")
