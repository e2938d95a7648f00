"""The card of a person, where their name stands; games to watch; friends in the waiting room."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from support.browser.site import Visit, accessible, bot, new_table, seat_bot, still, visitor

SERVED = "toy"
TOY = "toy"
NAME = "小美 & Мия"
"""The name of somebody whom everybody has to be able to name."""


def card(page: Page, name: str = NAME) -> Locator:
    """The card of a person, once it is there."""
    shown = page.get_by_role("dialog", name=name)
    expect(shown.get_by_role("link", name="Profile")).to_be_visible()
    return shown


def invites(name: str) -> re.Pattern[str]:
    """The text of an invitation, which may show a rating."""
    return re.compile(f"{name} .*invites you to toy")


def close(page: Page) -> None:
    page.keyboard.press("Escape")


def look(page: Page) -> None:
    """Look at the page again: it asks at once for what has come."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_a_name_opens_a_card_with_a_challenge(visit: Visit) -> None:
    mia = visit(visitor(NAME, "/"))
    ben = visit(visitor("Ben", "/"), size="phone")
    ben.get_by_role("button", name=re.compile("^Players online")).click()
    people = ben.get_by_role("dialog", name=re.compile("^Players online"))
    people.get_by_role("button", name=NAME).click()
    shown = card(ben)
    expect(shown).to_contain_text("online")
    still(ben)
    accessible(ben)
    shown.get_by_role("button", name="Challenge").click()
    expect(shown.get_by_text(f"Which game would you like to play with {NAME}?")).to_be_focused()
    shown.get_by_role("button", name=TOY, exact=True).click()
    setting = ben.get_by_role("dialog", name=f"toy with {NAME}")
    accessible(ben)
    setting.get_by_role("button", name="Get the link").click()
    ben.wait_for_url("**/t/*")
    expect(ben.get_by_role("status").filter(has_text=f"You have invited {NAME}.")).to_be_visible()
    look(mia)
    invitation = mia.get_by_role("status").filter(has_text=invites("Ben"))
    invitation.get_by_role("button", name="More about Ben").click()
    expect(card(mia, "Ben")).to_contain_text("online")
    close(mia)
    invitation.get_by_role("button", name="Sit down").click()
    expect(ben.get_by_role("button", name=NAME)).to_be_visible()
    befriend_at_the_table(ben, mia)
    watch_and_report(visit, ben)
    block(ben, mia)


def befriend_at_the_table(ben: Page, mia: Page) -> None:
    """In the waiting room, then during play; a name is a button for the keyboard, too."""
    ben.get_by_role("button", name=NAME).focus()
    ben.keyboard.press("Enter")
    card(ben).get_by_role("button", name="Add as friend").click()
    expect(card(ben)).to_contain_text("asked")
    expect(card(ben).get_by_role("status")).to_have_text(f"You have asked {NAME} to be friends.")
    close(ben)
    expect(ben.get_by_role("button", name=NAME)).to_be_focused()
    ben.get_by_role("button", name="Start the game").click()
    players = mia.get_by_role("region", name="Players")
    before = players.bounding_box()
    players.get_by_role("button", name="Ben").click()
    card(mia, "Ben").get_by_role("button", name="Accept").click()
    expect(card(mia, "Ben")).to_contain_text("friend")
    accessible(mia)
    close(mia)
    assert players.bounding_box() == before


def watch_and_report(visit: Visit, ben: Page) -> None:
    """A stranger finds no game that was made by link; the report goes to the host."""
    eve = visit(visitor("Eve", "/"))
    listed = visit(new_table(TOY, "Kim", "me", "bot:novice", listed=True))
    listed.get_by_role("button", name="Start the game").click()
    expect(listed.get_by_role("region", name="Players")).to_be_visible()
    eve.reload()
    watch = eve.get_by_role("region", name="Games to watch")
    kims = watch.get_by_role("link", name=re.compile("Kim"))
    expect(kims).to_have_count(1)
    expect(watch.get_by_text(NAME)).to_have_count(0)
    accessible(eve)
    kims.click()
    eve.get_by_role("region", name="Players").get_by_role("button", name="Kim").click()
    shown = card(eve, "Kim")
    shown.get_by_role("button", name="Report").click()
    accessible(eve)
    shown.get_by_label("An offensive name").check()
    shown.get_by_role("button", name="Send report").click()
    expect(shown.get_by_role("status")).to_contain_text("Thank you.")
    shown.get_by_role("link", name="Profile").click()
    expect(eve.get_by_role("heading", name="Kim", exact=True)).to_be_visible()
    expect(eve.get_by_role("link", name="Watch the game")).to_be_visible()
    accessible(eve)
    eve.get_by_role("link", name="Watch the game").click()
    expect(eve.get_by_role("region", name="Players")).to_contain_text("Kim")


def block(ben: Page, mia: Page) -> None:
    """And no longer; nobody tells the other."""
    ben.get_by_role("region", name="Players").get_by_role("button", name=NAME).click()
    shown = card(ben)
    shown.get_by_role("button", name="Block").click()
    shown.get_by_role("button", name="Block", exact=True).click()
    expect(shown.get_by_role("status")).to_have_text(f"{NAME} is blocked.")
    expect(shown.get_by_role("button", name="Challenge")).to_have_count(0)
    mia.get_by_role("region", name="Players").get_by_role("button", name="Ben").click()
    expect(card(mia, "Ben").get_by_role("button", name="Challenge")).to_be_visible()
    shown.get_by_role("button", name="Unblock").click()
    expect(shown.get_by_role("status")).to_have_text(f"{NAME} is no longer blocked.")


SARA = "שרה (2)"
"""A name in a script of the other direction."""


def opens(page: Page, place: Locator, name: str) -> None:
    """A name stands in a place; the keyboard opens its card, and comes back to it."""
    button = place.get_by_role("button", name=name, exact=True).first
    button.focus()
    page.keyboard.press("Enter")
    card(page, name)
    close(page)
    expect(button).to_be_focused()


def test_names_in_lists_open_cards(visit: Visit) -> None:
    """In the lobby, in chat and among spectators, also on phones; a row leads to its table."""
    sara = visit(new_table(TOY, SARA, "me", "open", listed=True, chat=True))
    ben = visit(visitor("Ben", "/"), size="phone")
    tables = ben.get_by_role("region", name="Open tables")
    opens(ben, tables, SARA)
    tables.get_by_role("button", name=SARA, exact=True).click()
    card(ben, SARA)
    accessible(ben)
    close(ben)
    link = tables.get_by_role("link", name=re.compile(f"toy.* Host: {re.escape(SARA)}"))
    box = tables.get_by_role("listitem").bounding_box()
    assert box
    ben.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 8)
    ben.wait_for_url("**/t/*")
    expect(link).to_have_count(0)
    seat_bot(sara, bot(TOY))
    sara.get_by_role("button", name="Start the game").click()
    ben.get_by_role("button", name="Chat").click()
    ben.get_by_label("Write a message").fill("Hello")
    ben.get_by_role("button", name="Send").click()
    sara.get_by_role("tab", name=re.compile("^Chat")).click()
    opens(sara, sara.get_by_role("list").filter(has_text="Hello"), "Ben")
    sara.get_by_role("button", name="More").click()
    opens(sara, sara.get_by_role("dialog").filter(has_text="Watching: 1"), "Ben")
    accessible(sara)


def test_friends_are_invited_from_the_waiting_room(visit: Visit) -> None:
    anna = visit(visitor("Anna", "/"))
    code = anna.request.post("/api/friends/code", data={}).json()["code"]
    pages = [visit(visitor(name, "/")) for name in ("Zoe", NAME)]
    for page in pages:
        page.request.post("/api/friends/join", data={"code": code})
    pages[0].request.get("/api/friends/news")  # the other one was here, and is not any more
    table = anna.request.post(
        "/api/tables",
        data={"game": TOY, "options": {}, "seats": [{"kind": "me"}, {"kind": "open"}]},
    ).json()["table"]
    anna.goto(f"/t/{table}")
    friends = anna.get_by_role("region", name="Your friends")
    expect(friends.get_by_role("listitem")).to_have_count(2)
    expect(friends.get_by_role("listitem").first).to_contain_text("Zoe")
    accessible(anna)
    friends.get_by_role("button", name="Invite Zoe to this table").click()
    expect(friends.get_by_role("status")).to_have_text("You have invited Zoe.")
    expect(friends.get_by_role("listitem").first).to_contain_text("invited")
    look(pages[0])
    news = pages[0].get_by_role("status").filter(has_text=invites("Anna"))
    news.get_by_role("button", name="Sit down").click()
    pages[0].wait_for_url(f"**/t/{table}")
