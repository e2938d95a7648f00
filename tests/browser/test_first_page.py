"""The first page: to a game in six seconds, in three languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from support.browser.site import Visit, bot, card, choose_language, say_name, set_table, still
from support.soak import crossed, sample

WORDS = {
    "en-GB": ("en", "Take a seat", "Play now"),
    "zh-TW": ("zh-Hant", "請入座", "立即開始"),
    "zh-CN": ("zh-Hans", "请入座", "立即开始"),
}

CUT = """(form) => {
  const pen = document.createElement('canvas').getContext('2d')
  return [...form.querySelectorAll('select')].flatMap((select) => {
    const style = getComputedStyle(select)
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const arrow = 20
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    return [...select.options].map((one) => one.text)
      .filter((text) => pen.measureText(text).width > room - arrow)
  })
}"""
"""The choices that are wider than the select that shows them."""


def test_a_new_guest_is_at_the_table_after_one_click_and_a_name(visit: Visit) -> None:
    """A name that the server refuses is explained, and a good one is asked for once."""
    page = visit()
    card(page, "toy").get_by_role("button", name="Play now").click()
    say_name(page, "A\u202enn")
    expect(page.get_by_role("alert")).to_contain_text("invisible or misleading")
    say_name(page, "Ann")
    players = page.get_by_role("region", name="Players").get_by_role("listitem")
    expect(players.filter(has_text="Ann")).to_contain_text("you")
    expect(page).to_have_title(re.compile("Your turn|toy"))
    page.get_by_role("link", name="To the first page").click()
    expect(page.get_by_role("button", name="You play as Ann")).to_be_visible()
    card(page, "toy").get_by_role("button", name="Play now").click()
    expect(page.get_by_role("region", name="Players")).to_be_visible()


def test_my_tables_come_first_and_open_tables_are_listed(visit: Visit) -> None:
    host, other = visit(), visit()
    card(host, "toy").get_by_role("button", name="With friends").click()
    host.get_by_label("List this table on the first page").check()
    host.get_by_role("dialog").get_by_role("button", name="Get the link").click()
    say_name(host, "Hana")
    host.wait_for_url("**/t/*")
    host.get_by_role("link", name="To the first page").click()
    expect(host.get_by_role("region", name="Your tables")).to_contain_text("Hana")
    other.reload()
    every_game_can_be_played_without_scrolling(other, "Hana")
    listed = other.get_by_role("region", name="Open tables").get_by_role("listitem")
    expect(listed.filter(has_text="Hana")).to_contain_text("Open seats: 1")
    listed.filter(has_text="Hana").get_by_role("link").click()
    expect(other.get_by_role("button", name="Sit down")).to_be_visible()


def every_game_can_be_played_without_scrolling(page: Page, host: str) -> None:
    """With somebody's open table above the games, at 1280 x 800, in each language."""
    page.set_viewport_size({"width": 1280, "height": 800})
    cards = page.get_by_role("article")
    expect(cards).to_have_count(5)  # the toy is the fifth
    for language, title, _ in (*WORDS.values(), WORDS["en-GB"]):
        choose_language(page, language)
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        still(page)
        boxes = [cards.nth(at).bounding_box() for at in range(4)]
        play = [cards.nth(at).locator(".now .primary").bounding_box() for at in range(4)]
        assert len({(box["y"], box["width"], box["height"]) for box in boxes if box}) == 1
        assert all(one and one["y"] + one["height"] <= 800 for one in play), play
        assert len({one["y"] for one in play if one}) == 1
        for at in range(4):
            others = cards.nth(at).locator(".others .button").all()
            tops = {box["y"] for one in others if (box := one.bounding_box())}
            assert len(tops) == 1
        open_table = page.get_by_role("listitem").filter(has_text=host).first.bounding_box()
        assert open_table
        assert boxes[0]
        assert open_table["y"] < boxes[0]["y"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_setting_the_table_swaps_seats_and_keeps_options(visit: Visit) -> None:
    page = visit()
    set_table(page, "toy", "Ann", ["open", "Me", bot("toy")], length="6")
    expect(page.get_by_text("length", exact=True)).to_be_visible()
    expect(page.get_by_role("definition")).to_have_text("6")
    seats = page.get_by_role("region", name="At the table").get_by_role("listitem")
    expect(seats).to_contain_text(["Open seat", "Ann", bot("toy")])


def test_whom_one_plays_is_said_and_remembered(visit: Visit) -> None:
    page = visit(size="phone")
    now = card(page, "toy").get_by_role("button", name="Play now")
    expect(now).to_have_accessible_description("against Casual bot Strength 2 of 5")
    card(page, "toy").get_by_role("button", name="More options").click()
    seat = page.get_by_role("combobox", name="Seat 2")
    expect(seat).to_have_accessible_description(re.compile(r"^Strength 2 of 5 Plays for fun: "))
    seat.select_option(label="Expert bot")
    expect(seat).to_have_accessible_description(re.compile(r"^Strength 4 of 5 Experienced: "))
    page.get_by_role("dialog").get_by_role("button", name="Start table").click()
    say_name(page, "Ann")
    expect(page.get_by_role("region", name="Players")).to_contain_text("Expert bot")
    page.get_by_role("link", name="To the first page").click()
    expect(now).to_have_accessible_description("against Expert bot Strength 4 of 5")
    listed = page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(listed.first).to_contain_text("Expert bot")


@pytest.mark.parametrize(
    ("locale", "size"), sample([("en-GB", "phone")], crossed(WORDS, ["phone", "tablet", "desktop"]))
)
def test_it_speaks_the_browsers_language_and_fits(visit: Visit, locale: str, size: str) -> None:
    page = visit(locale=locale, size=size)
    language, title, button = WORDS[locale]
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("button", name=button).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 360, "height": 740})
    no_choice_of_a_table_is_cut(page)


def no_choice_of_a_table_is_cut(page: Page) -> None:
    """The text of a closed select fits next to its arrow, in every way to play every game."""
    form = page.get_by_role("dialog")
    for game in page.get_by_role("article").all():
        game.get_by_role("button").filter(has_text="…").click()
        modes = form.get_by_role("group").first.get_by_role("radio")
        for mode in range(max(1, modes.count())):
            if modes.count():
                modes.nth(mode).dispatch_event("click")
            assert form.evaluate(CUT) == []
        page.go_back()
        expect(form).to_have_count(0)


def test_language_and_theme_are_kept(visit: Visit) -> None:
    """As is what was written before the language was switched."""
    page = visit()
    page.get_by_role("button", name="Colours: as the system").click()
    page.get_by_role("button", name="Colours: light").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.get_by_role("button", name="Colours: dark")).to_be_visible()
    card(page, "toy").get_by_role("button", name="Play now").click()
    page.get_by_label("What is your name?").fill("Ann")
    page.get_by_label("Language").select_option("zh-Hant")
    expect(page.get_by_label("怎麼稱呼你？")).to_have_value("Ann")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("請入座")


def test_the_lead_has_a_line_of_its_own_and_goes_with_a_name(visit: Visit) -> None:
    page = visit()
    page.set_viewport_size({"width": 700, "height": 900})
    lead = page.get_by_text("Modern board games with bots")
    ways = page.get_by_role("link", name="Tournaments")
    expect(ways).to_be_visible()
    box, link = lead.bounding_box(), ways.bounding_box()
    assert box is not None
    assert link is not None
    assert box["height"] < 60, "no column of single words"
    assert box["y"] >= link["y"] + link["height"] - 8
    page.request.post("/api/me", data={"name": "Mei"})
    page.reload()
    expect(page.get_by_role("button", name="You play as Mei")).to_be_visible()
    expect(lead).to_have_count(0)
