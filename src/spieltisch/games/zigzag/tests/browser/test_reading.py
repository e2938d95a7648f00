"""The board as a screen reader has it, from building to running."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from spieltisch.games.zigzag.tests.browser.playing import Keys
from support.browser.site import Visit, new_table, start

BUILD = r"""
- main:
  - figure "Your maze":
    - paragraph: goal not dealt yet, the runner is at the start
  - list "Maze cards in your hand":
    - listitem:
      - button /^Card 1. row 1. [a-z-]+( tile)?, .*; row 6. [^;]+$/
    - listitem:
      - button /^Card 2. row 1. /
  - list "Terrain cards in all":
    - listitem "blue-white tile": blue-white tile 2
    - listitem "beige tile": beige tile 3
    - listitem "mud": mud 4
    - listitem "field": field 5
    - listitem "water": water 6
    - listitem "pebble": pebble 8
    - listitem "grass": grass 10
    - listitem "sand": sand 10
  - paragraph: /6 more cards, from start to goal. Choose one/
  - button "Turn round" [disabled]
  - button "Lay it next" [disabled]
  - button "Mazes"
  - paragraph: /Number keys choose a card, R turns it round, Enter lays it/
"""
COLLECT = r"""
- main:
  - figure "Your maze":
    - paragraph: /goal. (water|pebble|grass|sand), the runner is at the start/
    - paragraph: /Card 1. row 1. .*/
    - paragraph: /Card 6. row 1. .*/
  - group "Terrain cards on the table":
    - 'button "Place 1: face down"'
    - 'button "Place 48: face down"'
  - 'img "Your pile: 0 cards, face down"'
  - paragraph: /Your turn. turn a card over/
  - button "Stop…"
  - button "Terrain cards not in sight"
  - button "Mazes"
  - paragraph: /Arrow keys move over the cards. Enter turns over or takes, K keeps, L leaves/
"""
HELD = r"""
- main:
  - group "Terrain cards on the table":
    - button /Place 1. [a-z-]+( tile)?, in your hand/
  - paragraph: /keep it.$/
  - button "Leave"
  - button "Keep"
  - status: /keep it.$/
"""
STOPPING = r"""
- group "Call stop":
  - button "I can reach my goal Your pile is empty, so your runner stays. Everybody stops, and you get one more maze card before your goal."
  - paragraph: "Nothing left is of use to me: Only when every card on the table is face up."
  - button "Go on collecting"
"""  # noqa: E501
RUN = r"""
- main:
  - figure "Your maze"
  - button /^To (the goal|[a-z-]+( tile)?. card 1, row 1, column [123])$/
  - img /^Ann’s card. /
  - paragraph: /the last card|\d+ more cards? in the pile/
  - paragraph: /Maze deck. \d+ cards/
  - paragraph: /^Your card. .*(Step on a lit section|There is one way)/
  - paragraph: /Arrow keys go through the ways, Enter or a number takes one/
"""


@pytest.mark.soak
def test_the_board_reads_well_in_every_phase(visit: Visit) -> None:
    """Only what one's ears and the keyboard give is used."""
    people: list[Keys] = []
    calm = new_table("zigzag", "Ann", "me", "bot:random", options={"mode": "race"}, calm=True)
    page = visit(calm, size="phone", before=lambda page: people.append(Keys(page)))
    (person,) = people
    start(page)
    body, spoken = page.locator("body"), page.locator("main .zz > [role=status]")
    person.until("build")
    expect(body).to_match_aria_snapshot(BUILD)
    page.keyboard.press("1")
    page.keyboard.press("r")
    expect(spoken).to_have_text(re.compile("^Card 1, turned round. row 1: "))
    expect(page.get_by_role("button", name=re.compile("^Card 1, turned round"))).to_have_attribute(
        "aria-pressed", "true"
    )
    while person.view["phase"] == "build":
        person.answer()
    my_turn(person)
    expect(body).to_match_aria_snapshot(COLLECT)
    log = page.get_by_role("button", name="Log")
    log.click()
    goals = page.get_by_role("dialog", name="Log").get_by_text("goal: ")
    expect(goals).to_have_count(2)
    expect(goals.filter(has_text="Ann’s goal: ")).to_have_text(
        re.compile(f"Ann’s goal: {person.view['goals'][person.seat_view['seat']]}\\.$")
    )
    page.keyboard.press("Escape")
    page.get_by_role("button", name="To the board").press("Enter")
    page.keyboard.press("m")
    expect(spoken).to_have_text("the runner is at the start")
    take_turn(person, "flip 1")
    expect(body).to_match_aria_snapshot(HELD)
    terrain = person.view["held"][person.seat_view["seat"]]["terrain"]
    take_turn(person, "leave")
    page.keyboard.press("t")
    expect(spoken).to_have_text(re.compile(f"^Face up: .*1 {terrain}"))
    page.keyboard.press("s")
    expect(page.get_by_role("group", name="Call stop")).to_match_aria_snapshot(STOPPING)
    page.keyboard.press("Escape")
    while not (person.view["phase"] == "run" and person.legal):
        person.answer()
        assert person.acts < 100
    expect(body).to_match_aria_snapshot(RUN)


def take_turn(person: Keys, text: str) -> None:
    """Does this, and waits until the calm table wants something again."""
    person.act(text)
    my_turn(person)


def my_turn(person: Keys) -> None:
    """Waits until something can be done."""
    person.sees(lambda: bool(person.legal))
