"""Friends: by a link or from a table; requests, invitations, blocks, avatars, reactions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.features.friends import friend_rows
from spieltisch.server.features.friends import friendships as friends
from spieltisch.server.features.push import push_rows
from spieltisch.server.play.actor import chat
from tests.server.browsers import Browser, KeptPost
from tests.server.harness import Client, Json, Person, Place, serving
from tests.server.seated import card_of_seat, seat_card, tell_seat, told_seat


async def post(person: Person, door: str, /, **body: Any) -> Any:
    """Ask, and return the answer, which is no refusal."""
    answer = await person.call("POST", f"/api/friends/{door}", body)
    assert answer.status == 200, answer
    return answer.json


async def refused(person: Person, door: str, /, **body: Any) -> str:
    """Ask, and return the code of the refusal."""
    answer = await person.call("POST", f"/api/friends/{door}", body)
    assert answer.status >= 400, answer
    return str(answer.json["code"])


async def lists(person: Person) -> Json:
    """Return the people on somebody's lists."""
    found: Json = (await person.call("GET", "/api/friends")).json
    return found


async def news(person: Person, at_table: bool = False) -> Json:
    """Return what has come from others, and be online."""
    path = "/api/friends/news" + ("?table=1" if at_table else "")
    found: Json = (await person.call("GET", path)).json
    return found


async def befriended(one: Person, other: Person) -> str:
    """Make two friends; return how the first names the second."""
    code = (await post(one, "code"))["code"]
    name = (await other.call("GET", "/api/me")).json["name"]
    await post(other, "join", code=code)
    return next(str(f["person"]) for f in (await lists(one))["friends"] if f["name"] == name)


def names(people: list[Json]) -> list[str]:
    return [one["name"] for one in people]


async def two_at_a_table(place: Place) -> tuple[Person, Person, str]:
    """Anna hosts, and Ben has the other seat."""
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open", chat=True)
    async with ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
    return anna, ben, table


async def test_a_link_makes_friends_until_it_is_renewed(either: Place) -> None:
    anna, ben, eve = [await either.guest(name) for name in ("Anna", "Ben", "Eve")]
    code = (await post(anna, "code"))["code"]
    assert (await post(anna, "code"))["code"] == code
    assert (await anna.call("POST", "/api/me/avatar", {"avatar": 7})).status == 200
    assert await post(ben, "look", code=code) == {"name": "Anna", "avatar": 7}
    for _ in range(2):
        (friend,) = (await post(ben, "join", code=code))["friends"]
        assert (friend["name"], friend["avatar"]) == ("Anna", 7)
    assert names((await lists(anna))["friends"]) == ["Ben"]
    assert await refused(anna, "join", code=code) == "your-own-link"
    assert await refused(either.nobody, "join", code=code) == "no-guest"
    await post(anna, "code", renew=True)
    for door in ("look", "join"):
        assert await refused(eve, door, code=code) == "wrong-friend"
    (friend,) = (await lists(anna))["friends"]
    assert await refused(eve, "remove", person=friend["person"]) == "no-person"
    assert names((await post(anna, "remove", person=friend["person"]))["friends"]) == []
    assert names((await lists(ben))["friends"]) == []
    assert await refused(anna, "remove", person=friend["person"]) == "no-person"


async def test_people_at_a_table_ask_and_agree(either: Place) -> None:
    anna, ben, table = await two_at_a_table(either)
    eve = await either.guest("Eve")
    seen = await seat_card(anna, table, 1, "Ben")
    assert (seen["profile"]["name"], seen["tie"]) == ("Ben", "none")
    assert (await told_seat(anna, "ask", table, 1, "Ben"))["tie"] == "asked"
    assert (await news(ben))["requests"] == 1
    (request,) = (await lists(ben))["requests"]
    assert request["name"] == "Anna"
    assert await refused(eve, "accept", person=request["person"]) == "no-person"
    answer = await post(ben, "accept", person=request["person"])
    assert (names(answer["friends"]), answer["requests"]) == (["Anna"], [])
    assert (await told_seat(eve, "ask", table, 1, "Ben"))["tie"] == "asked"  # who watches may, too
    own = await tell_seat(anna, "ask", table, 0, "Anna")
    assert own.json["code"] == "nobody-else"
    for seat, name in ((1, "Bob"), (2, "Ben"), (7, "Ben")):
        assert (await card_of_seat(anna, table, seat, name)).json["code"] == "no-person"
    assert (await card_of_seat(anna, "nowhere", 1, "Ben")).json["code"] == "no-table"


async def test_two_who_ask_each_other_are_friends(either: Place) -> None:
    anna, ben, table = await two_at_a_table(either)
    await told_seat(anna, "ask", table, 1, "Ben")
    assert (await seat_card(ben, table, 0, "Anna"))["tie"] == "asks"
    assert (await told_seat(ben, "ask", table, 0, "Anna"))["tie"] == "friend"
    assert names((await lists(anna))["friends"]) == ["Ben"]


async def test_a_declined_request_tells_its_asker_nothing(place: Place) -> None:
    anna, ben, table = await two_at_a_table(place)
    await told_seat(anna, "ask", table, 1, "Ben")
    (request,) = (await lists(ben))["requests"]
    assert (await post(ben, "decline", person=request["person"]))["requests"] == []
    assert (await told_seat(anna, "ask", table, 1, "Ben"))["tie"] == "asked"
    assert (await lists(ben))["requests"] == []


async def test_a_friend_is_online_while_a_page_asks(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says at most that they are at a table."""
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    await befriended(anna, ben)

    async def shown() -> tuple[bool, bool]:
        (friend,) = (await lists(anna))["friends"]
        assert set(friend) == {"person", "name", "avatar", "online", "at_table", "called"}
        return friend["online"], friend["at_table"]

    assert await shown() == (False, False)
    assert (await news(ben))["friends"] == 1
    assert await shown() == (True, False)
    await news(ben, at_table=True)
    assert await shown() == (True, True)
    monkeypatch.setattr(friends, "ONLINE_MS", 0)
    assert await shown() == (False, False)


async def test_a_friend_is_invited_to_a_table_that_waits(place: Place) -> None:
    anna, ben, eve = [await place.guest(name) for name in ("Anna", "Ben", "Eve")]
    person = await befriended(anna, ben)
    table = await anna.make("me", "open")
    await post(anna, "invite", person=person, table=table)
    (invitation,) = (await news(ben))["invitations"]
    avatar = (await anna.call("GET", "/api/me")).json["avatar"]
    rating = {"rating": 1500, "provisional": True, "change": None}
    me = (await anna.call("GET", "/api/profile")).json["person"]
    assert invitation == {
        "table": table, "game": "toy", "person": me, "name": "Anna", "avatar": avatar,
        "rated": True, "rating": rating,
    }  # fmt: skip
    assert (await news(eve))["invitations"] == []
    assert (await post(ben, "answered", table=table))["invitations"] == []
    other = await eve.make("me", "open")
    assert await refused(anna, "invite", person=person, table=other) == "not-your-seat"
    assert await refused(eve, "invite", person=person, table=other) == "no-person"
    begun = await anna.make("me", "bot:low")
    async with anna.at(begun) as a:
        await a.do("start")
    assert await refused(anna, "invite", person=person, table=begun) == "not-waiting"


async def test_a_friend_whose_page_is_closed_is_called(tmp_path: Path) -> None:
    post_office, phone = KeptPost(), Browser("ben", "zh-Hant")
    async with serving(tmp_path, post=post_office) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        person = await befriended(anna, ben)
        friend = await place.store.do(friend_rows.friend, 1, person)
        assert friend is not None
        await place.store.do(push_rows.add_push, friend.guest, b"token", phone.subscription, 1, 8)
        assert (await lists(anna))["friends"][0]["called"]
        for rated in (True, False):
            table = await anna.make("me", "open", rated=rated)
            for _ in range(2):
                await post(anna, "invite", person=person, table=table)
            await place.context.push.idle()
            (letter,) = post_office.letters
            words = {"kind": "invited", "table": table, "game": "toy", "locale": "zh-Hant"}
            told = {"rated": True} if rated else {}
            assert phone.read(letter) == {**words, "name": "Anna", **told}
            post_office.letters.clear()
        await news(ben)
        await post(anna, "invite", person=person, table=await anna.make("me", "open"))
        await place.context.push.idle()
        assert post_office.letters == []  # the open page shows it


async def test_a_blocked_guest_is_not_heard(either: Place) -> None:
    anna, ben, table = await two_at_a_table(either)
    eve = await either.guest("Eve")
    async with ben.at(table) as b, eve.at(table) as e:
        async with anna.at(table) as a:
            await b.do("say", text="Before")
            await a.told("said")
            answer = await told_seat(anna, "block", table, 1, "Ben")
            assert (answer["profile"]["name"], answer["tie"]) == ("Ben", "blocked")
            assert await a.closed() == CloseCode.RESTART
        async with anna.at(table) as a:
            assert a.chat == []
            await b.do("say", text="Nasty")
            await b.do("react", seat=1, reaction="wow")
            await e.do("say", text="Hello")
            assert await reactions(a) == []
            assert await reactions(e) == [(1, "wow")]
            assert [one["text"] for one in a.chat] == ["Hello"]
        person = (await lists(anna))["blocked"][0]["person"]
        assert (await post(anna, "unblock", person=person))["blocked"] == []
        async with anna.at(table) as a:
            assert [one["text"] for one in a.chat] == ["Before", "Nasty", "Hello"]


async def reactions(client: Client) -> list[tuple[int, str]]:
    """Return the reactions that a client was shown."""
    await client.ask("ping")
    told = [json.loads(data) for data in client.raw]
    return [(one["seat"], one["reaction"]) for one in told if one["type"] == "reacted"]


async def test_a_blocked_guest_learns_nothing(either: Place) -> None:
    anna, ben, table = await two_at_a_table(either)
    person = await befriended(anna, ben)
    other = await anna.make("me", "open")
    code, own = (await post(anna, "code"))["code"], await ben.make("me", "open")
    (friend,) = (await lists(ben))["friends"]
    await post(ben, "invite", person=friend["person"], table=own)
    assert len((await news(anna))["invitations"]) == 1
    assert names((await post(anna, "block", person=person))["blocked"]) == ["Ben"]
    assert (await news(anna))["invitations"] == []
    assert (await lists(ben))["friends"] == (await lists(ben))["blocked"] == []
    assert (await seat_card(ben, table, 0, "Anna"))["tie"] == "none"
    assert (await told_seat(ben, "ask", table, 0, "Anna"))["tie"] == "asked"
    assert (await lists(anna))["requests"] == []
    assert (await news(anna))["requests"] == 0
    avatar = (await anna.call("GET", "/api/me")).json["avatar"]
    assert await post(ben, "look", code=code) == {"name": "Anna", "avatar": avatar}
    await news(anna)
    await news(anna, at_table=True)
    for _ in range(2):
        (friend,) = (await post(ben, "join", code=code))["friends"]
        assert (friend["name"], friend["online"], friend["called"]) == ("Anna", False, False)
    await post(ben, "invite", person=friend["person"], table=own)
    assert (await news(anna))["invitations"] == (await lists(anna))["friends"] == []
    bens = (await post(ben, "code"))["code"]
    assert await refused(anna, "join", code=bens) == "you-block"
    assert (await tell_seat(anna, "ask", table, 1, "Ben")).json["code"] == "you-block"
    async with ben.at(other) as b:
        assert await b.refused("sit", seat=1, name="Ben") == "not-here"
    async with ben.at(table) as b:  # the seat that he has stays his
        await b.do("leave", seat=1)
        assert await b.refused("sit", seat=1, name="Ben") == "not-here"


async def test_a_guest_who_is_blocked_no_longer_becomes_a_friend_again(either: Place) -> None:
    anna, ben, table = await two_at_a_table(either)
    code = (await post(anna, "code"))["code"]
    await told_seat(anna, "block", table, 1, "Ben")
    assert names((await post(ben, "join", code=code))["friends"]) == ["Anna"]
    (blocked,) = (await lists(anna))["blocked"]
    assert await refused(ben, "unblock", person=blocked["person"]) == "no-person"
    await post(anna, "unblock", person=blocked["person"])
    assert (await lists(ben))["friends"] == []
    await post(ben, "join", code=code)
    assert names((await lists(anna))["friends"]) == ["Ben"]
    (friend,) = (await lists(ben))["friends"]
    await post(ben, "remove", person=friend["person"])
    assert (await lists(anna))["friends"] == (await lists(ben))["friends"] == []


async def test_a_request_waits_for_the_end_of_a_block(either: Place) -> None:
    anna, ben, table = await two_at_a_table(either)
    person = await told_seat(anna, "block", table, 1, "Ben")
    await told_seat(ben, "ask", table, 0, "Anna")
    assert ((await lists(anna))["requests"], (await news(anna))["requests"]) == ([], 0)
    (blocked,) = (await lists(anna))["blocked"]
    await post(anna, "unblock", person=blocked["person"])
    assert (names((await lists(anna))["requests"]), person["tie"]) == (["Ben"], "blocked")


async def test_lists_are_bounded(either: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FRIENDS", "BLOCKS", "REQUESTS"):
        monkeypatch.setattr(friends, name, 1)
    anna, ben, eve = [await either.guest(name) for name in ("Anna", "Ben", "Eve")]
    table = await anna.make("me", "open", "open")
    for seat, one in ((1, ben), (2, eve)):
        async with one.at(table) as client:
            await client.do("sit", seat=seat, name=("", "Ben", "Eve")[seat])
    await told_seat(anna, "ask", table, 1, "Ben")
    assert (await tell_seat(anna, "ask", table, 2, "Eve")).json["code"] == "requests-full"
    await befriended(anna, ben)
    code = (await post(anna, "code"))["code"]
    assert await refused(eve, "join", code=code) == "friends-full"
    assert names((await post(ben, "join", code=code))["friends"]) == ["Anna"]
    for _ in range(2):
        await told_seat(anna, "block", table, 1, "Ben")
    assert (await tell_seat(anna, "block", table, 2, "Eve")).json["code"] == "blocks-full"


async def test_an_avatar_is_chosen_and_shown_at_seats_and_in_lists(place: Place) -> None:
    anna = await place.guest("Anna")
    before = (await anna.call("GET", "/api/me")).json["avatar"]
    assert before == 1
    answer = await anna.call("POST", "/api/me/avatar", {"avatar": 23})
    assert (answer.status, answer.json["avatar"]) == (200, 23)
    for wrong in (24, -1, "cat"):
        assert (await anna.call("POST", "/api/me/avatar", {"avatar": wrong})).status == 400
    table = await anna.make("me", "here:Kim", "open", "bot:low", listed=True)
    ben = await place.guest("Ben")
    async with ben.at(table) as b:
        await b.do("sit", seat=2, name="Ben")
        await b.ask("ping")
        shown = [seat["avatar"] for seat in b.table["seats"]]
        assert shown == [23, 2, 2, None]
    async with anna.at(table) as a:
        await a.do("start")
    (card,) = (await ben.call("GET", "/api/lobby")).json["tables"]
    assert card["avatars"] == shown
    assert (await place.stored(table)).seats[0].avatar == 23


async def test_reactions_are_shown_and_not_kept(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, table = await two_at_a_table(place)
    eve = await place.guest("Eve")
    before = await place.fingerprint(table)
    async with anna.at(table) as a, ben.at(table) as b, eve.at(table) as e:
        await b.do("react", seat=1, reaction="thanks")
        for one in (a, b, e):
            assert await reactions(one) == [(1, "thanks")]
        assert await b.refused("react", seat=0, reaction="wow") == "not-your-seat"
        assert await e.refused("react", seat=1, reaction="wow") == "not-your-seat"
        assert await b.refused("react", seat=1, reaction="rude") == "unknown-phrase"
        await b.do("say", text="Hello")
        await a.ask("ping")
        line = a.chat[-1]["line"]
        await a.do("mute", line=line)
        assert await b.refused("react", seat=1, reaction="wow") == "muted"
        await a.do("mute", line=line, mute=False)
        await a.do("slow", seconds=600)
        assert await b.refused("react", seat=1, reaction="wow") == "slow-mode"
        await a.do("slow", seconds=0)
    assert (before[2], (await place.fingerprint(table))[2]) == (0, 1)
    monkeypatch.setattr(chat, "EACH", Rate(1, 0.001))
    silent = await anna.make("me", "here:Kim", mode="quiet")
    loud = await anna.make("me", "open", chat=True)
    async with anna.at(silent) as a:
        await a.do("start")
        assert await a.refused("react", seat=0, reaction="wow") == "chat-closed"
    async with anna.at(loud) as a:
        await a.do("react", seat=0, reaction="wow")
        assert await a.refused("react", seat=0, reaction="wow") == "too-many"


async def test_the_search_for_players_seats_no_blocked_pair(either: Place) -> None:
    anna, ben, table = await two_at_a_table(either)
    await told_seat(anna, "block", table, 1, "Ben")
    wish = {"game": "toy", "options": {}, "seats": 2, "times": [None]}
    for one in (ben, anna):
        answer = await one.call("POST", "/api/wish", wish)
        assert (answer.status, answer.json["table"]) == (201, None), answer
    eve = await either.guest("Eve")
    assert (await eve.call("POST", "/api/wish", wish)).json["table"] is not None


async def test_the_author_of_a_message_is_blocked_with_or_without_a_seat(place: Place) -> None:
    """After a report, say: spectators, too, whom no list of the table names."""
    anna, ben, eve = [await place.guest(name) for name in ("Anna", "Ben", "Eve")]
    table = await anna.make("me", "open", chat=True)
    path = f"/api/tables/{table}/block"
    async with anna.at(table) as a, ben.at(table) as b, eve.at(table) as e:
        await b.do("sit", seat=1, name="Ben")
        for client in (e, a):
            await client.do("say", text="Hello")
        for body in ({}, {"seat": 0}, {"seat": 2}, {"line": 2}):
            assert (await anna.call("POST", path, body)).json["code"] == "nobody-else"
        assert (await anna.call("POST", path, {"line": 9})).json["code"] == "no-line"
        blocked = (await anna.call("POST", path, {"line": 1})).json["blocked"]
        assert [one["name"] for one in blocked] == ["Eve"]
        assert await a.closed() == CloseCode.RESTART  # she comes back, and hears Eve no more
        blocked = (await anna.call("POST", path, {"seat": 1})).json["blocked"]
        assert {one["name"] for one in blocked} == {"Eve", "Ben"}
    async with anna.at(table) as a:
        assert [one["name"] for one in a.chat] == ["Anna"]
    assert (await place.nobody.call("POST", path, {"line": 1})).json["code"] == "no-guest"
