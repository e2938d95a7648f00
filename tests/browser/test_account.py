"""A name that lasts: on another device, by a code, a phrase or a passkey, and gone when deleted."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from support.browser.site import Site, Visit, accessible, new_table, set_table, visitor

SERVED = "toy"
TOY = "toy"
AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
    "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


def panel(page: Page) -> Locator:
    """Open the panel from the first page."""
    page.goto("/")
    page.get_by_role("button", name=re.compile("You play as|Get my name back")).click()
    found = page.get_by_role("dialog", name="Your name and devices")
    expect(found.get_by_role("heading", level=3).first).to_be_visible()
    return found


def named(page: Page, name: str) -> str:
    """Give a new visitor a name and a table; return the path of the table."""
    set_table(page, TOY, name, ["Me", "open"])
    return page.url.removeprefix(page.url.split("/t/")[0])


def plays_as(page: Page, name: str) -> None:
    expect(page.get_by_role("button", name=f"You play as {name}")).to_be_visible()


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """Give the browser an authenticator without a person."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return session, made["authenticatorId"]


def at_localhost(page: Page, site: Site, path: str = "/") -> None:
    """Go to the page by a name: passkeys belong to one."""
    page.goto(f"http://localhost:{site.port}{path}")


@pytest.mark.soak
def test_a_code_makes_another_device_mine_and_each_logs_out_alone(visit: Visit) -> None:
    desk, phone = visit(), visit(size="phone")
    table = named(desk, "Anna")
    reached = {"address": "http://192.0.2.7:8000", "alone": False}
    desk.route("**/api/server", lambda route: route.fulfill(json=reached))
    there = panel(desk)
    there.get_by_role("button", name="Show a code").click()
    link = there.get_by_role("textbox", name="Link with the code").input_value()
    expect(there.get_by_role("img", name="The link as a QR code")).to_be_visible()
    code = there.locator("strong").inner_text()
    assert link == f"http://192.0.2.7:8000/#device={code}"
    accessible(desk)

    phone.goto(f"/#device={code}")
    asked = phone.get_by_role("dialog", name="Your name and devices")
    expect(asked).to_contain_text("This is the code of Anna")
    assert code not in phone.url
    accessible(phone)
    with phone.expect_navigation():
        asked.get_by_role("button", name="Yes, I am Anna").click()
    plays_as(phone, "Anna")
    expect(phone.locator(f'a[href="{table}"]')).to_be_visible()
    expect(there).to_contain_text("is yours now")  # it saw the code being used
    expect(there.get_by_role("button", name="Show a code")).to_be_visible()

    devices = there.get_by_role("region", name="Your devices")
    expect(devices.get_by_role("listitem")).to_have_count(2)
    devices.get_by_role("button", name=re.compile("^Log out Chromium|^Log out Chrome")).click()
    devices.get_by_role("button", name="Log out", exact=True).click()
    expect(devices.get_by_role("listitem")).to_have_count(1)
    phone.reload()
    expect(phone.get_by_role("button", name="Get my name back")).to_be_visible()
    desk.reload()
    plays_as(desk, "Anna")

    again = panel(phone)
    again.get_by_label("Code from your other device").fill(code.lower())
    again.get_by_role("button", name="Next").click()
    expect(again.get_by_role("alert")).to_contain_text("This code is wrong")


@pytest.mark.soak
def test_a_phrase_brings_me_back_where_another_guest_is_set_aside(visit: Visit) -> None:
    anna, ben = visit(size="phone"), visit(scheme="dark")
    named(anna, "Anna")
    table = named(ben, "Ben")
    there = panel(anna)
    there.get_by_role("button", name="Make a recovery phrase").click()
    expect(there).to_contain_text("You see them this one time")
    phrase = there.locator(".phrase").inner_text()
    accessible(anna)
    there.get_by_role("button", name="I have written it down").click()
    expect(there).to_contain_text("You have a recovery phrase")

    back = panel(ben)
    back.get_by_role("button", name="Switch to another name").click()
    expect(back).to_contain_text("Ben keeps all seats")
    accessible(ben)
    back.get_by_label("Recovery phrase").fill("wrong " + phrase)
    back.get_by_role("button", name="Get it back").click()
    expect(back.get_by_role("alert")).to_contain_text("recovery phrase is wrong")
    back.get_by_label("Recovery phrase").fill(phrase)
    with ben.expect_navigation():
        back.get_by_role("button", name="Get it back").click()
    plays_as(ben, "Anna")
    expect(ben.locator(f'a[href="{table}"]')).to_have_count(0)
    back = panel(ben)
    expect(back).to_contain_text("This browser was Ben before")
    back.get_by_role("button", name="Log out", exact=True).last.click()
    expect(back).to_contain_text("This browser is Ben again")
    with ben.expect_navigation():
        back.get_by_role("button", name="Log out", exact=True).last.click()
    plays_as(ben, "Ben")
    expect(ben.locator(f'a[href="{table}"]')).to_be_visible()


def test_a_passkey_made_in_one_browser_signs_in_in_another(visit: Visit, site: Site) -> None:
    desk, other = visit("about:blank"), visit("about:blank", size="phone")
    assert desk.request.post(f"http://localhost:{site.port}/api/me", data={"name": "Anna"}).ok
    at_localhost(desk, site)
    first, key = authenticator(desk)
    desk.get_by_role("button", name="You play as Anna").click()
    there = desk.get_by_role("dialog", name="Your name and devices")
    there.get_by_role("button", name="Make a passkey").click()
    expect(there).to_contain_text("The passkey is made")
    expect(there.get_by_role("list", name="Passkeys").get_by_role("listitem")).to_have_count(1)
    accessible(desk)
    there.get_by_role("button", name="Make a passkey").click()
    expect(there).to_contain_text("has a passkey of yours already")
    (credential,) = first.send("WebAuthn.getCredentials", {"authenticatorId": key})["credentials"]

    at_localhost(other, site)
    second, empty = authenticator(other)
    synced: dict[str, Any] = {"authenticatorId": empty, "credential": credential}
    second.send("WebAuthn.addCredential", synced)
    other.get_by_role("button", name="Get my name back").click()
    back = other.get_by_role("dialog", name="Your name and devices")
    accessible(other)
    with other.expect_navigation():
        back.get_by_role("button", name="Sign in with a passkey").click()
    plays_as(other, "Anna")


@pytest.mark.soak
def test_a_page_by_an_address_says_why_it_makes_no_passkeys(visit: Visit, site: Site) -> None:
    page = visit(size="phone")
    there = panel(page)
    expect(there).to_contain_text("Passkeys need an address with a name")
    expect(there.get_by_role("button", name="Sign in with a passkey")).to_have_count(0)
    accessible(page)


def test_deleting_deletes(visit: Visit) -> None:
    anna = visit(new_table(TOY, "Anna", "me", "open"))
    ben = visit(visitor("Ben", anna.url))
    ben.get_by_role("button", name="Sit down").click()
    expect(anna.get_by_text("All seats are taken.")).to_be_visible()
    anna.get_by_role("button", name="Start").click()
    expect(ben.get_by_role("region", name="Players")).to_contain_text("Anna")
    there = panel(anna)
    there.get_by_role("button", name="Delete me").click()
    expect(there).to_contain_text("Bots take your seats")
    accessible(anna)
    with anna.expect_navigation():
        there.get_by_role("button", name="Delete me").click()
    expect(anna.get_by_role("button", name="Get my name back")).to_be_visible()
    players = ben.get_by_role("region", name="Players")
    expect(players).to_contain_text("Former player")
    expect(players).not_to_contain_text("Anna")
    expect(players).to_contain_text("Ben")
