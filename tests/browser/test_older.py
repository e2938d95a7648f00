"""Browsers that cannot play read one plain sentence, in three languages."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from support.browser.older import older
from support.browser.site import Site, Visit

SERVED = "toy"
SENTENCES = ("This browser cannot show spieltisch.", "此瀏覽器無法顯示", "此浏览器无法显示")


def says_so(page: Page) -> None:
    """The page is the one for old browsers, and nothing else."""
    page.wait_for_url("**/too-old.html")
    for sentence in SENTENCES:
        expect(page.locator("body")).to_contain_text(sentence)
    expect(page.get_by_role("link", name="Try again")).to_have_attribute("href", "/")


def test_a_style_sheet_as_old_browsers_read_it() -> None:
    css = "a{height:9vh;height:9dvh}@container (width<9px){b{c:d}}e{--f:2cqi;color:red}"
    assert older(css) == "a{height:9vh}e{color:red}"


def test_a_browser_that_is_too_old_says_so(visit: Visit) -> None:
    says_so(visit("/learn/toy", before=lambda page: page.add_init_script("delete structuredClone")))


def test_a_browser_without_scripts_says_so(browser: Browser, site: Site) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=site.address)
    page = context.new_page()
    page.goto("/t/none", wait_until="commit")
    says_so(page)
    context.close()
