"""Players' own choices: a colour, a phrase in their own language, a palette."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from support.browser.site import Visit, accessible, new_table, open_settings, visitor

SERVED = "toy"
PAINTED = """() => new Promise(told => {
  new MutationObserver((_, watch) => {
    if (!document.body) return
    watch.disconnect()
    told(document.documentElement.dataset.palette ?? '')
  }).observe(document, { childList: true, subtree: true })
})"""


def fits(page: Page) -> bool:
    """Nothing is wider than the window."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_colours_phrases_and_settings(visit: Visit) -> None:
    host = visit(new_table("toy", "Hana", "me", "open"))
    guest = visit(visitor("Mei", host.url), size="phone", locale="zh-TW")
    guest.get_by_role("button", name="入座").click()

    # A colour is taken once; the other sees it at once.
    mine = host.get_by_role("group", name="Colour of Hana")
    expect(mine.get_by_role("button", name="blue")).to_be_disabled()
    mine.get_by_role("button", name="green").click()
    expect(mine.get_by_role("button", name="green")).to_have_attribute("aria-pressed", "true")
    expect(guest.get_by_role("button", name="綠色")).to_be_disabled()
    guest.get_by_role("button", name="紅色").click()
    expect(mine.get_by_role("button", name="red")).to_be_disabled()
    accessible(host)

    # A narrow window, or one at 400 %: nothing goes sideways.
    guest.set_viewport_size({"width": 320, "height": 256})
    assert fits(guest)

    host.get_by_role("button", name="Start the game").click()
    people = host.get_by_role("region", name="Players").get_by_role("listitem")
    ring = people.filter(has_text="Hana").locator(".ring")
    expect(ring).to_have_css("background-color", "rgb(84, 216, 168)")

    # A phrase is said in one language and read in the other, next to the speaker's name.
    guest.get_by_role("button", name="聊天").click()
    guest.get_by_role("button", name="常用語").click()  # so low, they lie over the page
    guest.get_by_role("button", name="祝好運！").click()
    expect(host.locator(".toasts")).to_contain_text("Good luck!")
    expect(guest.get_by_role("dialog")).to_contain_text("祝好運！")
    assert fits(guest)
    guest.keyboard.press("Escape")

    # Chosen in the menu, and there before anything is painted.
    open_settings(host)
    host.get_by_role("combobox", name="Colours of pieces").select_option("contrast")
    host.get_by_role("combobox", name="Motion").select_option("none")
    accessible(host)
    host.keyboard.press("Escape")
    expect(ring).to_have_css("background-color", "rgb(3, 172, 2)")
    # The history has stepped back over what was closed: it would cut the reload off.
    host.wait_for_function("() => !history.state?.over")
    host.add_init_script(f"window.painted = ({PAINTED})()")
    host.reload()
    assert host.evaluate("window.painted") == "contrast"
    expect(ring).to_be_visible()
    host.keyboard.press("?")
    expect(host.get_by_role("dialog", name="Keys")).to_contain_text("wherever the focus is")
