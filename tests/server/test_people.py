"""The card of a person: where it opens, what it offers, and what it does not tell those who are
blocked."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

from spieltisch.server.features.conduct import host_link
from spieltisch.server.features.friends import friendships as friends
from tests.server.harness import Json, Person, Place, serving
from tests.server.kept_cookies import KeptCookies


async def get(person: Person, path: str) -> Any:
    """Return the answer to a call."""
    answer = await person.call("GET", path)
    assert answer.status == 200, answer
    return answer.json


async def post(one: Person, door: str, /, **body: Any) -> Any:
    """Ask for something about a person, and return the answer."""
    answer = await one.call("POST", f"/api/people/{door}", body)
    assert answer.status == 200, answer
    return answer.json


async def refused(one: Person, door: str, /, **body: Any) -> str:
    """Ask, and return the code of the refusal."""
    answer = await one.call("POST", f"/api/people/{door}", body)
    assert answer.status >= 400, answer
    return str(answer.json["code"])


async def here(*people: Person) -> None:
    """Be on the first page."""
    for one in people:
        await get(one, "/api/lobby")


async def id_of(person: Person) -> str:
    """Return the id of somebody's profile."""
    found: str = (await get(person, "/api/profile"))["person"]
    return found


async def card(person: Person, id: str) -> Json:
    """Return somebody's card as a person sees it."""
    found: Json = await get(person, f"/api/people?person={id}")
    return found


async def three(place: Place) -> tuple[Person, Person, Person]:
    anna, ben, eve = [await place.guest(name) for name in ("Anna", "Ben", "Eve")]
    return anna, ben, eve


async def test_everybody_has_a_card_from_the_first_moment(place: Place) -> None:
    anna, ben, _ = await three(place)
    await here(anna, ben)
    shown = {one["name"]: one for one in (await get(ben, "/api/lobby"))["people"]}
    seen = await card(ben, shown["Anna"]["person"])
    assert (seen["profile"]["name"], seen["tie"], seen["online"]) == ("Anna", "none", True)
    assert (seen["challenge"], seen["watch"]) == (True, None)
    own = await card(ben, shown["Ben"]["person"])
    assert (own["profile"]["mine"], own["challenge"]) == (True, False)
    assert (await ben.call("GET", "/api/people?person=nobody")).json["code"] == "no-person"
    assert (await place.nobody.call("GET", "/api/people?person=x")).json["code"] == "no-guest"


@pytest.mark.parametrize(
    "name", ["小美", "Mary Ann", "Jürgen", "👩\u200d🚀 Kim", "שרה", "Ánh & <b>"]
)
async def test_a_seat_leads_to_the_card(place: Place, name: str) -> None:
    """Also the seat of a person next to somebody, who has no profile of their own."""
    person, ben = await place.guest(name), await place.guest("Ben")
    table = await person.make("open", "me", "here:Kim", "bot:low")
    for seat, shown in ((1, name), (2, "Kim")):
        path = f"/api/people?table={table}&seat={seat}&name={quote(shown)}"
        assert (await get(ben, path))["profile"]["name"] == name
    for seat, shown in ((1, name + "x"), (0, "Kim"), (3, "low"), (4, "x")):
        wrong = f"table={table}&seat={seat}&name={quote(shown)}"
        answer = await ben.call("GET", f"/api/people?{wrong}")
        assert answer.json["code"] == "no-person", wrong
    for bad in ("seat=1", "name=Kim", f"seat=1&name={'x' * 25}", "seat=99&name=Kim", ""):
        answer = await ben.call("GET", f"/api/people?table={table}&{bad}")
        assert answer.json["code"] == "bad-message", bad


async def test_strangers_ask_agree_block_and_unblock(place: Place) -> None:
    anna, ben, _ = await three(place)
    a, b = await id_of(anna), await id_of(ben)
    assert (await post(ben, "ask", person=a))["tie"] == "asked"
    assert (await card(anna, b))["tie"] == "asks"
    assert (await post(anna, "ask", person=b))["tie"] == "friend"
    assert (await card(ben, a))["tie"] == "friend"
    assert (await post(anna, "block", person=b))["tie"] == "blocked"
    assert (await card(ben, a))["tie"] == "none"
    assert await refused(anna, "ask", person=b) == "you-block"
    assert (await post(anna, "unblock", person=b))["tie"] == "none"
    assert (await post(anna, "unblock", person=b))["tie"] == "none"
    for door in ("ask", "block", "unblock"):
        assert await refused(anna, door, person=a) == "nobody-else"
        assert await refused(anna, door, person="nobody") == "no-person"


async def test_a_challenge_is_an_invitation_to_those_who_are_here(place: Place) -> None:
    anna, ben, eve = await three(place)
    b = await id_of(ben)
    table = await anna.make("me", "open", time={"bot": "low", "seconds": 300})
    assert await refused(anna, "challenge", person=b, table=table) == "not-online"
    await here(ben)
    assert (await card(anna, b))["challenge"]
    await post(anna, "challenge", person=b, table=table)
    news = await get(ben, "/api/friends/news")
    (invitation,) = news["invitations"]
    assert (invitation["table"], invitation["name"]) == (table, "Anna")
    assert invitation["person"] == await id_of(anna)
    assert news["shown"]
    assert await refused(eve, "challenge", person=b, table=table) == "not-your-seat"
    await ben.call("POST", "/api/me/shown", {"shown": False})
    assert await refused(anna, "challenge", person=b, table=table) == "not-online"
    assert not (await get(ben, "/api/friends/news"))["shown"]
    await post(anna, "block", person=b)
    assert await refused(anna, "challenge", person=b, table=table) == "you-block"


async def test_one_who_is_blocked_cannot_tell(place: Place) -> None:
    """Each answer is the one that a stranger gets, and nothing of it arrives."""
    anna, ben, eve = await three(place)
    a, b = await id_of(anna), await id_of(ben)
    await post(anna, "block", person=b)
    await here(anna, ben, eve)

    async def told(person: Person) -> list[Any]:
        own = await person.make("me", "open")
        answers = [
            await card(person, a),
            await post(person, "challenge", person=a, table=own),
            await post(person, "ask", person=a),
            await post(person, "report", person=a, reason="spam"),
            await get(person, "/api/lobby"),
        ]
        return [{**one, "tables": None} if "tables" in one else one for one in answers]

    assert await told(ben) == await told(eve)
    news = await get(anna, "/api/friends/news")
    assert [one["name"] for one in news["invitations"]] == ["Eve"]
    assert news["requests"] == 1


async def test_a_friend_who_blocks_is_shown_as_strangers_see_them(place: Place) -> None:
    anna, ben, eve = await three(place)
    a, b = await id_of(anna), await id_of(ben)
    await post(anna, "block", person=b)
    code = (await anna.call("POST", "/api/friends/code", {})).json["code"]
    for one in (ben, eve):
        await one.call("POST", "/api/friends/join", {"code": code})
    await get(anna, "/api/friends/news")  # a page of hers is open
    assert [(await card(one, a))["online"] for one in (ben, eve)] == [False, True]
    await here(anna)  # and all may read her name
    for one in (ben, eve):
        seen = await card(one, a)
        assert (seen["tie"], seen["online"], seen["challenge"]) == ("friend", True, True)
        (friend,) = (await get(one, "/api/friends"))["friends"]
        assert (friend["name"], friend["online"]) == ("Anna", True)


async def test_a_game_to_watch_is_on_the_cards_of_its_players(place: Place) -> None:
    anna, ben, eve = await three(place)
    a = await id_of(anna)
    private, listed = await anna.make("me", "open"), await anna.make("me", "open", listed=True)
    for table in (private, listed):
        async with anna.at(table) as client, ben.at(table) as other:
            await other.do("sit", seat=1, name="Ben")
            assert (await card(eve, a))["watch"] is None
            await client.do("start")
    assert (await card(eve, a))["watch"] == listed
    await post(eve, "block", person=a)
    assert (await card(eve, a))["watch"] is None
    await post(eve, "unblock", person=a)
    await ben.call("POST", "/api/me/shown", {"shown": False})
    assert (await card(eve, a))["watch"] is None


async def test_a_person_is_reported_from_anywhere(tmp_path: Any) -> None:
    async with serving(tmp_path, host_link=host_link.kept_with(None, tmp_path)) as place:
        anna, ben, eve = await three(place)
        b = await id_of(ben)
        table = await anna.make("me", "open")
        async with ben.at(table) as client:
            await client.do("sit", seat=1, name="Benno")
        await post(eve, "report", person=b, reason="name", words=" Rude ")
        await post(anna, "report", person=b, reason="spoiling", table=table)
        await post(eve, "report", person=b, reason="spam", table=await eve.make("me", "open"))
        assert await refused(ben, "report", person=b, reason="name") == "nobody-else"
        assert await refused(eve, "report", person=b, reason="rude") == "bad-message"
        desk = KeptCookies(place)
        secret = host_link.kept_with(None, tmp_path).fresh(place.context.clock.now())
        await desk.call("POST", "/api/host/enter", {"secret": secret})
        shown = (await desk.call("GET", "/api/host")).json["reports"]
        assert [
            (one["by"], one["name"], one["table"], one["game"], one["words"], one["seated"])
            for one in reversed(shown)
        ] == [
            ("Eve", "Ben", "", "", "Rude", False),
            ("Anna", "Benno", table, "toy", "", True),
            ("Eve", "Ben", "", "", "", False),
        ]
        sanction = {"guest": shown[0]["guest"], "kind": "mute", "seconds": 60, "by": ["guest"]}
        answer = await desk.call("POST", "/api/host/sanction", sanction)
        assert (answer.status, answer.json["sanctions"][0]["name"]) == (200, "Ben")


async def test_each_door_is_bounded(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(friends, "REQUESTS", 1)
    monkeypatch.setattr(friends, "BLOCKS", 1)
    anna, ben, eve = await three(place)
    b, e = await id_of(ben), await id_of(eve)
    await post(anna, "ask", person=b)
    assert await refused(anna, "ask", person=e) == "requests-full"
    await post(anna, "block", person=b)
    assert await refused(anna, "block", person=e) == "blocks-full"


async def name_at(person: Person, path: str) -> str:
    """Return the name on the card that a path leads to, or the code of the refusal."""
    answer = await person.call("GET", path)
    return str(answer.json["profile"]["name"] if answer.status == 200 else answer.json["code"])


async def test_a_message_and_a_spectator_lead_to_their_cards(place: Place) -> None:
    anna, ben, eve = await three(place)
    table = await anna.make("me", "open", chat=True)
    path = f"/api/tables/{table}/person"
    async with anna.at(table), ben.at(table) as b, eve.at(table) as e:
        await b.do("sit", seat=1, name="Benjamin")
        for client in (b, e):
            await client.do("say", text="Hello")
        found = [await name_at(anna, f"{path}?{asked}") for asked in ("line=1", "line=2")]
        assert found == ["Ben", "Eve"]
        assert (await get(anna, f"{path}?line=2"))["profile"]["person"] == await id_of(eve)
        assert await name_at(anna, f"{path}?watching=Eve") == "Eve"
        for asked, code in (
            ("line=3", "no-line"), ("watching=Ben", "no-person"), ("", "nobody-else"),
            ("line=x", "bad-message"), ("seat=1", "bad-message"),
        ):  # fmt: skip
            assert await name_at(anna, f"{path}?{asked}") == code, asked
        assert await name_at(place.nobody, f"{path}?line=1") == "no-guest"
        await b.do("leave", seat=1, bot=None)
        assert await name_at(anna, f"{path}?line=1") == "Ben"  # who wrote it has left the seat


async def test_spectators_of_one_name_are_told_apart(place: Place) -> None:
    anna, *kims = [await place.guest(name) for name in ("Anna", "Kim", "Kim")]
    table = await anna.make("me", "open")
    async with anna.at(table) as a, kims[0].at(table), kims[1].at(table):
        while len(a.table["watching"]) < 2:
            await a.receive()
        assert a.table["watching"] == ["Kim", "Kim (2)"]
        paths = [f"/api/tables/{table}/person?watching={name}" for name in ("Kim", "Kim%20(2)")]
        ids = [(await get(anna, path))["profile"]["person"] for path in paths]
        assert ids == [await id_of(kim) for kim in kims]


async def test_a_row_of_the_own_lists_leads_to_the_card(place: Place) -> None:
    anna, ben, eve = await three(place)
    await post(ben, "ask", person=await id_of(anna))
    (asker,) = (await get(anna, "/api/friends"))["requests"]
    row = f"/api/people?friend={asker['person']}"
    assert (await get(anna, row))["tie"] == "asks"
    await post(anna, "ask", person=await id_of(ben))
    (friend,) = (await get(anna, "/api/friends"))["friends"]
    assert await name_at(anna, f"/api/people?friend={friend['person']}") == "Ben"
    assert await name_at(eve, f"/api/people?friend={friend['person']}") == "no-person"
