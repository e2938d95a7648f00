"""The table: invited friends, one screen for several, lost connections, the end."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from support.browser.site import (
    Site,
    Visit,
    hand,
    my_turn,
    new_table,
    play_now,
    play_word,
    rival,
    say_name,
    set_table,
    violations,
)

SERVED = "toy"
OLDER = """() => {
    window.before = true
    document.querySelector('script[type="module"]').setAttribute('src', '/assets/index-older.js')
}"""
"""Takes the page for one of another version, and marks it."""


def invite(visit: Visit, rated: bool = True) -> tuple[Page, Page]:
    """A host, and a friend who came by the link and sat down."""
    host = visit(new_table("toy", "Hana", "me", "open", rated=rated))
    friend = visit(host.url, size="phone")
    friend.get_by_role("button", name="Sit down").click()
    say_name(friend, "Fred")
    expect(host.get_by_text("All seats are taken.")).to_be_visible()
    return host, friend


def begin(host: Page) -> None:
    host.get_by_role("button", name="Start the game").click()


def ready(*pages: Page) -> None:
    """Everybody says that they are ready: the game begins."""
    for page in pages:
        page.get_by_role("button", name="I am ready").click()


def whose_turn(*pages: Page) -> Page:
    """The page that may act, once one of them may."""
    first, second = pages
    expect(my_turn(first).or_(first.locator(".said", has_text="Turn: "))).to_be_visible()
    return first if my_turn(first).is_visible() else second


def play_out(*pages: Page) -> None:
    """Play to the end: the page to move plays the first thing on offer."""
    ended = pages[0].get_by_role("dialog", name="Result")
    while not ended.is_visible():
        for page in pages:
            if hand(page).is_visible() and my_turn(page).is_visible():
                play_word(page, "play" if page.get_by_text("play", exact=True).count() else None)
        pages[0].wait_for_timeout(100)


def test_friends_by_link_play_to_the_end_and_again(visit: Visit) -> None:
    host = visit()
    set_table(host, "toy", "Hana", ["Me", "open"], length="6")
    friend = visit(host.get_by_role("textbox", name="Invite link").input_value(), size="phone")
    friend.get_by_role("button", name="Sit down").click()
    say_name(friend, "Fred")
    expect(host.get_by_text("All seats are taken.")).to_be_visible()
    begin(host)
    play_out(host, friend)
    for page in (host, friend):
        expect(page.get_by_role("dialog", name="Result")).to_be_visible()
    with host.expect_download() as download:
        host.get_by_role("dialog").get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename.startswith("toy-")
    host.get_by_role("button", name="Rematch").click()
    expect(host.get_by_text("All seats are taken. Away:")).to_be_visible()
    friend.get_by_role("link", name="To the rematch").click()
    expect(host.get_by_text("You are ready. Waiting for: Fred")).to_be_visible()
    ready(friend)
    whose_turn(host, friend)


def test_a_killed_server_loses_nothing_and_everybody_returns(visit: Visit, site: Site) -> None:
    """A page of another version loads itself again then."""
    host, friend = invite(visit)
    begin(host)
    mover = whose_turn(host, friend)
    play_word(mover, "play")
    expect(mover.get_by_role("region", name="Players")).to_be_visible()
    waiting = friend if mover is host else host
    expect(my_turn(waiting)).to_be_visible()
    site.kill()
    for page in (host, friend):
        expect(page.get_by_text("Reconnecting…")).to_be_visible()
        expect(page.get_by_role("region", name="Players")).to_be_visible()
    assert hand(waiting).get_by_role("button").first.is_disabled()
    site.start()
    for page in (host, friend):
        expect(page.get_by_text("Reconnecting…")).to_be_hidden(timeout=30_000)
    play_word(waiting, "play")
    expect(my_turn(mover)).to_be_visible()

    mover.evaluate(OLDER)
    site.kill()
    expect(mover.get_by_text("Reconnecting…")).to_be_visible()
    site.start()
    mover.wait_for_function("() => !window.before", timeout=30_000)
    play_word(mover, "play")
    expect(my_turn(waiting)).to_be_visible()
    assert waiting.evaluate("!('before' in window)")


def test_an_action_on_its_way_when_the_line_breaks_is_played_once(visit: Visit) -> None:
    page = visit()
    broken: list[bool] = []

    def cut(socket: WebSocketRoute) -> None:
        """Lets everything through, but the first action breaks the line before it is answered."""
        server = socket.connect_to_server()

        def up(message: str | bytes) -> None:
            server.send(message)
            if '"type":"act"' in str(message) and not broken:
                broken.append(True)
                socket.close(code=4408, reason="")

        socket.on_message(up)

    page.route_web_socket(re.compile("/socket$"), cut)
    play_now(page, "toy", "Ann")
    expect(my_turn(page)).to_be_visible()
    play_word(page, "play")
    expect(my_turn(page)).to_be_visible()
    assert broken
    said = (
        page.get_by_role("tabpanel", name="Log").get_by_role("button").filter(has_text="Ann: play")
    )
    expect(said).to_have_count(1)


def test_two_at_one_screen_see_a_hand_only_when_it_is_theirs(visit: Visit) -> None:
    page = visit()
    set_table(page, "toy", "Ann", ["Me", "Bea"], length="6")
    seen = set[str]()
    for _ in range(2):
        cover = page.get_by_role("region", name=re.compile("Pass the screen to"))
        expect(cover).to_be_visible()
        expect(hand(page)).to_be_hidden()
        expect(page.get_by_text("hand", exact=True)).to_be_hidden()
        seen.add(cover.get_by_role("heading").inner_text())
        cover.get_by_role("button").click()
        expect(page.get_by_text("hand", exact=True)).to_be_visible()
        play_word(page, "play")
        expect(hand(page)).to_be_hidden()
    assert seen == {"Pass the screen to Ann", "Pass the screen to Bea"}
    expect(page.get_by_role("tabpanel", name="Log")).not_to_contain_text("deal")


def test_away_watched_and_closed(visit: Visit) -> None:
    host, friend = invite(visit, rated=False)
    begin(host)
    a_bot_stands_in_and_gives_the_seat_back(host, friend)
    a_spectator_watches_and_talks(visit(host.url), friend)
    host.get_by_role("button", name="More").click()
    host.get_by_role("button", name="Close the table").click()
    host.get_by_role("button", name="Close the table").click()
    for page in (host, friend):
        expect(page.get_by_role("heading", name="This table was closed.")).to_be_visible()


def a_bot_stands_in_and_gives_the_seat_back(host: Page, friend: Page) -> None:
    """While the friend is away, whose turn it is; the host is asked first."""
    if whose_turn(host, friend) is host:
        play_word(host, "play")
    expect(my_turn(friend)).to_be_visible()
    link = friend.url
    friend.goto("about:blank")
    expect(host.get_by_text("away")).to_be_visible()
    host.get_by_role("button", name=f"Let {rival('toy')} play").click()
    asked = host.get_by_role("dialog", name="Fred is away")
    expect(asked).to_contain_text("Fred is called now.")
    assert violations(host) == []
    asked.get_by_role("button", name=f"Let {rival('toy')} play").click()
    expect(host.get_by_text(f"{rival('toy')} plays", exact=True)).to_be_visible()
    friend.goto(link)
    friend.get_by_role("button", name="Take my seat back").click()
    expect(friend.get_by_text("A bot plays for you.")).to_be_hidden()
    expect(host.get_by_text(f"{rival('toy')} plays", exact=True)).to_be_hidden()


def a_spectator_watches_and_talks(spectator: Page, friend: Page) -> None:
    """The friend's message covers no player; the spectator reads it in the chat."""
    expect(spectator.get_by_text("You are watching")).to_be_visible()
    expect(hand(spectator)).to_be_hidden()
    friend.get_by_role("button", name="Chat").click()
    friend.get_by_role("textbox", name="Write a message").fill("Hello!")
    friend.keyboard.press("Enter")
    shown = spectator.locator(".toasts button")
    expect(shown).to_contain_text("Hello!")
    bubble = shown.bounding_box()
    assert bubble
    for name in spectator.get_by_role("region", name="Players").get_by_role("listitem").all():
        player = name.bounding_box()
        assert player
        assert bubble["y"] >= player["y"] + player["height"] or bubble["x"] < player["x"]
    spectator.get_by_role("tab", name="Chat, new messages: 1").click()
    expect(spectator.get_by_role("tabpanel", name="Chat")).to_contain_text("Hello!")
    expect(spectator.get_by_role("tab", name="Chat", exact=True)).to_be_focused()
    spectator.keyboard.press("ArrowLeft")
    expect(spectator.get_by_role("tabpanel", name="Log")).to_be_visible()
    assert violations(spectator) == []


def test_pointing_at_the_log_shows_it_on_the_board(visit: Visit) -> None:
    page = visit(size="phone")
    play_now(page, "toy", "Ann")
    expect(my_turn(page)).to_be_visible()
    play_word(page, "play")
    expect(my_turn(page)).to_be_visible()
    page.get_by_role("button", name="Log").click()
    entry = page.get_by_role("dialog").get_by_role("button").filter(has_text="Ann: play").first
    text = entry.inner_text().split("Ann: ")[1]
    entry.click()
    expect(page.locator("main .chip.turn").filter(has_text=text)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.get_by_role("button", name="Log")).to_be_focused()


def test_partners_who_may_not_confer_have_no_chat(visit: Visit) -> None:
    page = visit()
    page.get_by_role("article", name="toy").get_by_role("button", name="More options").click()
    page.get_by_role("dialog").get_by_text("quiet", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Start table").click()
    say_name(page, "Ann")
    expect(page.get_by_role("region", name="Players")).to_be_visible()
    expect(page.get_by_role("tab", name="Log")).to_be_visible()
    expect(page.get_by_role("tab", name="Chat")).to_be_hidden()


def test_everybody_at_once_is_played_too(visit: Visit) -> None:
    page = visit()
    page.get_by_role("article", name="toy").get_by_role("button", name="More options").click()
    form = page.get_by_role("dialog")
    form.get_by_text("rush", exact=True).click()
    form.get_by_label("length").select_option("240")  # the bot is not done so soon
    form.get_by_role("button", name="Start table").click()
    say_name(page, "Ann")
    hand(page).get_by_role("searchbox", name="Find").fill("777")
    hand(page).get_by_role("button", name="777").click()
    hand(page).get_by_role("button", name="Play this").click()
    log = page.get_by_role("tabpanel", name="Log")
    expect(log.get_by_text("Ann: call 777")).to_be_visible()
