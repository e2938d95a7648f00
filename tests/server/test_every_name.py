"""Names of all scripts, at every door that takes or gives a name."""

from __future__ import annotations

import csv
import io
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from spieltisch.server import page_types as schema
from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.calls import letters
from spieltisch.server.features.calls.values import MailAddress
from spieltisch.server.features.conduct import host_link
from spieltisch.server.features.push import push_rows
from spieltisch.server.features.results import profile_rows as profiles
from spieltisch.server.table.stored import Card
from spieltisch.server.table.text import clean_name, nameless, quoted
from spieltisch.server.table.values import NAME_LENGTH
from spieltisch.server.wire import messages
from tests.server.browsers import Browser, KeptPost
from tests.server.harness import Person, Place, serving
from tests.server.kept_cookies import KeptCookies
from tests.server.mailing import ORIGIN, SENDER, text
from tests.server.seated import seat_card, told_seat
from tests.server.test_record import together

NAMES = {
    "chinese": "小美",
    "space": "Mary Ann",
    "umlaut": "Jürgen",
    "emoji": "👩\u200d🚀 Kim",
    "hebrew": "שרה לוי",
    "marks": "Nguye\u0302\u0303n A\u0301nh",
    "apostrophe": 'O\'Neil & "Co" <b>',
    "formula": "=1+1",
    "longest": "𠀀" * NAME_LENGTH,
}
"""As people type them."""
NOT_OF_PEOPLE = {
    "GameInfo.name", "ModeInfo.name", "OptionInfo.name", "NewTournament.name",
    "TournamentCard.name", "HostTournament.name", "BoardNode.name", "Edit.name", "TableInfo.host",
    "Desk.host",
    "SanctionShown.by", "NewSanction.by", "TableCard.names", "SiteFace.name",
}  # fmt: skip
"""Fields of the wire that are named like names of people and hold something else, or levels of bots
as well."""


async def get(person: Person | KeptCookies, path: str) -> Any:
    """Return the answer to a call."""
    answer = await person.call("GET", path)
    assert answer.status == 200, answer
    return answer.json


async def post(one: Person | KeptCookies, path: str, /, **body: Any) -> Any:
    """Ask for a change, and return the answer."""
    answer = await one.call("POST", path, body)
    assert answer.status in (200, 201), answer
    return answer.json


@pytest.fixture(params=list(NAMES.values()), ids=list(NAMES))
def typed(request: pytest.FixtureRequest) -> str:
    """A name as somebody types it."""
    typed: str = request.param
    return typed


@pytest.fixture
def name(typed: str) -> str:
    """The same as it is shown."""
    return clean_name(typed)


@pytest_asyncio.fixture
async def told(tmp_path: Path) -> AsyncIterator[tuple[Place, KeptPost]]:
    """A server with a door for its host, and what it pushes."""
    letters = KeptPost()
    async with serving(
        tmp_path, post=letters, host_link=host_link.kept_with(None, tmp_path)
    ) as place:
        yield place, letters


async def test_the_guest_the_table_and_the_lobby(place: Place, typed: str, name: str) -> None:
    person, ben = await place.guest(typed), await place.guest("Ben")
    assert (await get(person, "/api/me"))["name"] == name
    assert (await post(person, "/api/me", name=name))["name"] == name
    lobby = await get(person, "/api/lobby")
    assert [one["name"] for one in lobby["people"]] == [name]
    table = await ben.make("me", "open", f"here:{typed}", listed=True, chat=True)
    async with ben.at(table) as b, person.at(table) as p:
        assert name in p.table["watching"]
        await p.do("sit", seat=1, name=typed)
        await p.do("say", text="Hello")
        await b.told("said")
        shown = [seat["name"] for seat in p.table["seats"]]
        # The name that another has already gets a number, for which it may have to be shorter.
        assert shown[1] == shown[2] + " (2)" or shown[1][:20] == name[:20]
        assert b.chat[0]["name"] == shown[1]
        assert [one["text"] for one in p.log if one["kind"] == "sat"][-1] == shown[1]
    own = await person.make("me", "open", listed=True)
    cards = {one["table"]: one for one in (await get(ben, "/api/lobby"))["tables"]}
    assert (cards[own]["host"], cards[own]["names"]) == (name, [name, None])
    aside = KeptCookies(place)
    await aside.post("", name=typed)
    code = (await post(person, "/api/me/code"))["code"]
    assert (await aside.post("/code/look", code=code))["name"] == name
    assert (await aside.post("/code/use", code=code))["name"] == name
    assert (await aside.account())["aside"] == name


async def test_friends_and_blocks(told: tuple[Place, KeptPost], typed: str, name: str) -> None:
    place, post_office = told
    person, ben = await place.guest(typed), await place.guest("Ben")
    table = await person.make("me", "open")
    async with ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
    assert (await seat_card(ben, table, 0, name))["profile"]["name"] == name
    assert (await told_seat(ben, "ask", table, 0, name))["tie"] == "asked"
    await told_seat(person, "ask", table, 1, "Ben")
    (friend,) = (await get(ben, "/api/friends"))["friends"]
    assert friend["name"] == name
    code = (await post(person, "/api/friends/code"))["code"]
    assert (await post(ben, "/api/friends/look", code=code))["name"] == name
    phone = Browser("ben", "en")
    await place.store.do(push_rows.add_push, 2, b"token", phone.subscription, 1, 8)
    (back,) = (await get(person, "/api/friends"))["friends"]
    await post(
        person, "/api/friends/invite", person=back["person"], table=await person.make("me", "open")
    )
    (invitation,) = (await get(ben, "/api/friends/news"))["invitations"]
    assert invitation["name"] == name
    await place.context.push.idle()
    assert phone.read(post_office.letters[-1])["name"] == quoted(name)
    assert (await told_seat(ben, "block", table, 0, name))["tie"] == "blocked"
    assert (await get(ben, "/api/friends"))["blocked"][0]["name"] == name


async def test_tournaments(place: Place, typed: str, name: str) -> None:
    person, ben = await place.guest(typed), await place.guest("Ben")
    plan = {"name": "Friday", "game": "toy", "options": {"mode": "turns"}, "seats": 2}
    new = {**plan, "system": "swiss", "rounds": 2, "players": 4, "fill": "low"}
    path = "/api/tournaments/" + (await post(person, "/api/tournaments", **new))["tournament"]
    await post(person, f"{path}/join")
    seen = await get(ben, path)
    assert seen["card"]["host_name"] == seen["players"][0]["name"] == name
    other = "/api/tournaments/" + (await post(ben, "/api/tournaments", **new))["tournament"]
    await post(person, f"{other}/join")
    number = next(
        at for at, one in enumerate((await get(ben, other))["players"]) if one["name"] == name
    )
    await post(ben, f"{other}/remove", player=number, name=name)
    assert name not in [one["name"] for one in (await get(ben, other))["players"]]


async def test_the_host_of_the_server(told: tuple[Place, KeptPost], typed: str, name: str) -> None:
    place, _ = told
    person, ben = await place.guest(typed), await place.guest("Ben")
    table = await ben.make("me", "open", chat=True)
    async with person.at(table) as p, ben.at(table) as b:
        await p.do("sit", seat=1, name=typed)
        await p.do("say", text="Go away")
        await b.told("said")
        await b.do("report", seat=1, reason="name", words="")
        await p.do("report", seat=0, reason="name", words="")
    desk = KeptCookies(place)
    secret = host_link.kept_with(None, place.folder).fresh(place.context.clock.now())
    await post(desk, "/api/host/enter", secret=secret)
    by, about = (await get(desk, "/api/host"))["reports"]
    assert (by["by"], about["name"], about["lines"][0]["name"]) == (name, name, name)
    ban = {"kind": "mute", "seconds": None, "by": ["guest"]}
    sanctions = (await post(desk, "/api/host/sanction", guest=about["guest"], **ban))["sanctions"]
    assert sanctions[0]["name"] == name


async def test_records_profiles_and_leaderboards(
    place: Place, typed: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profiles, "PROVISIONAL", 0)
    monkeypatch.setattr(profiles, "OPPONENTS", 0)
    person, ben = await place.guest(typed), await place.guest("Ben")
    await together(person, ben)
    (game,) = (await get(ben, "/api/results"))["games"]
    assert name in [seat["name"] for seat in game["seats"]]
    met = (await get(ben, "/api/profile"))["people"][0]
    assert met["name"] == name
    assert (await get(ben, f"/api/profile?person={met['person']}"))["name"] == name
    leaders = (await get(ben, "/api/leaders?game=toy&mode=turns"))["leaders"]
    assert name in [one["name"] for one in leaders]
    table = (await ben.call("GET", "/api/results.csv")).body.decode("utf-8-sig")
    opponents = next(csv.DictReader(io.StringIO(table)))["opponents"]
    assert opponents == (f"'{name}" if name.startswith("=") else name)
    assert name in [
        seat["name"]
        for one in (await get(ben, "/api/records.json"))["games"]
        for seat in one["result"]["seats"]
    ]


def test_a_mail_names_them(typed: str, name: str) -> None:
    card = Card("toy", "turns", "playing", False, 1, ["Ben", name], [1, 2], [0])
    to = MailAddress("ben@mail.example", "en", ORIGIN, b"s")
    mail = letters.about(SENDER, to, [letters.News("turn", "t", card)], 1, {}, 1000)
    assert text(mail).splitlines()[0] == f"It is your turn in toy, with {quoted(name)}."


def test_the_wire_has_one_type_for_a_name() -> None:
    kinds = (messages.AnyClientMessage, messages.AnyServerMessage, *schema.BODIES)
    _, components = msgspec.json.schema_components(kinds, ref_template="{name}")
    like = {"name", "names", "host", "host_name", "aside", "by", "now", "watching"}
    wrong, seen = [], set()
    for kind, about in components.items():
        for field in like.intersection(about.get("properties", ())):
            bound = f'"maxLength":{NAME_LENGTH}'.encode()
            if bound not in msgspec.json.encode(about["properties"][field]):
                wrong.append(f"{kind}.{field}")
            seen.add(f"{kind}.{field}")
    assert set(wrong) == NOT_OF_PEOPLE
    assert len(seen) > 30


# ---------------------------------------------------------------- names that nobody can have


@pytest.mark.parametrize(
    "taken", ["—", "— 2", "  — ", "—2", "— 12", "–", "-", "― 2", "⸺", "‒ ٢", "- - 7"]
)
async def test_nobody_is_called_as_those_who_left(place: Place, taken: str) -> None:
    answer = await place.call("POST", "/api/me", {"name": taken})
    assert (answer.status, answer.json["code"]) == (422, "reserved-name")
    ben = await place.guest("Ben")
    answer = await ben.call("POST", "/api/me", {"name": taken})
    assert answer.json["code"] == "reserved-name"
    table = await ben.make("me", "open")
    async with ben.at(table) as b:
        assert await b.refused("sit", seat=1, name=taken) == "reserved-name"
    plan = {
        "game": "toy",
        "options": {},
        "seats": [{"kind": "me"}, {"kind": "here", "name": taken}],
    }
    answer = await ben.call("POST", "/api/tables", plan)
    assert answer.json["code"] == "reserved-name"


@pytest.mark.parametrize("name", ["— Ben", "-x-", "Anna—", "2", "一", "ー2", "—?", "-_-"])
def test_dashes_in_a_name_are_nobodys(name: str) -> None:
    assert clean_name(name) == name
    assert not nameless(name)


def test_a_mail_leaves_out_those_who_left_and_nobody_else() -> None:
    names: list[str | None] = ["Ben", "— Max", "—", "— 2", "-x-"]
    card = Card("toy", "turns", "playing", False, 1, names, [1, 2, 3, 3, 4], [0])
    to = MailAddress("ben@mail.example", "en", ORIGIN, b"s")
    mail = letters.about(SENDER, to, [letters.News("turn", "t", card)], 1, {}, 1000)
    assert text(mail).splitlines()[0] == "It is your turn in toy, with — Max, -x-."


# ---------------------------------------------------------------- names that would be links

LINKS = {
    "http://evil.example/x": "http:// evil. example/ x",
    "evil.example": "evil. example",
    "www.evil.example": "www. evil. example",
    "me@evil.example": "me@ evil. example",
    "//evil.example": "// evil. example",
    "\\\\evil\\x": "\\\\ evil\\ x",
    "mailto:me": "mailto: me",
    "evil。example": "evil。 example",
    "J. R.": "J. R.",
    "Ann\r\nBcc: x": "Ann Bcc: x",
}


@pytest.mark.parametrize(("name", "harmless"), LINKS.items())
def test_no_name_is_a_link_in_a_mail(name: str, harmless: str) -> None:
    card = Card("toy", "turns", "playing", False, 1, ["Ben", name], [1, 2], [0])
    to = MailAddress("ben@mail.example", "en", ORIGIN, b"s")
    mail = letters.about(SENDER, to, [letters.News("turn", "t", card)], 1, {}, 1000)
    assert text(mail).splitlines()[0] == f"It is your turn in toy, with {harmless}."
    assert mail["subject"] == "Your turn: toy"
    assert mail["bcc"] is None


def test_a_name_from_right_to_left_turns_nothing_around_it() -> None:
    assert quoted("שרה (2)") == "\u2068שרה (2)\u2069"
    assert quoted("Jürgen 小美") == "Jürgen 小美"


def test_a_line_break_is_no_part_of_a_name() -> None:
    assert clean_name("Ann\r\nBcc: x") == "Ann Bcc: x"
    with pytest.raises(Refusal):
        clean_name("Ann\x00")
