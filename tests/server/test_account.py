"""A name that lasts: devices, codes for another one, recovery phrases, a guest set aside."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.settings import Settings
from spieltisch.server.features.conduct.door import DEVICE
from spieltisch.server.features.guests import ways_back as account
from spieltisch.server.features.guests.browser import DEVICES
from spieltisch.server.storage.query import Work, query
from tests.server.harness import Place, serving
from tests.server.kept_cookies import DESK, PHONE, KeptCookies, linked, named

DAY = 86_400_000


async def test_a_device_is_named_by_its_browser_and_dated_by_the_day(place: Place) -> None:
    anna = await named(place, "Anna", PHONE)
    (device,) = (await anna.account())["devices"]
    assert (device["browser"], device["system"], device["current"]) == ("Chrome", "Android", True)
    assert device["made_ms"] == device["used_ms"] == device["made_ms"] // DAY * DAY
    await place.store.do(_yesterday)
    assert (await anna.account())["devices"][0]["used_ms"] == device["used_ms"] - DAY
    await anna.name()
    assert (await anna.account())["devices"][0]["used_ms"] == device["used_ms"]


def _yesterday() -> Work[None]:
    yield query("update devices set used_at = used_at - $1", DAY)


async def test_each_device_has_its_own_log_out(place: Place) -> None:
    desk = await named(place, "Anna", DESK)
    phone, ben = await linked(desk, PHONE), await named(place, "Ben")
    table = await desk.person.make("me", "open")
    devices = {one["system"]: one for one in (await phone.account())["devices"]}
    assert [devices[system]["current"] for system in ("Android", "Linux")] == [True, False]
    assert await ben.refused("/device/end", device=devices["Android"]["device"]) == "no-device"
    async with desk.person.at(table) as a, phone.person.at(table) as b:
        left = await desk.post("/device/end", device=devices["Android"]["device"])
        assert [one["system"] for one in left["devices"]] == ["Linux"]
        assert await b.closed() == CloseCode.RESTART
        assert (await a.ask("ping"))["type"] == "done"  # and is still there
    assert (await phone.name(), await desk.name(), await ben.name()) == (None, "Anna", "Ben")
    other = {"device": devices["Android"]["device"]}
    assert await desk.refused("/device/end", **other) == "no-device"


async def test_cookies_never_change_hands(tmp_path: Path) -> None:
    """However many tokens are renewed at once, in however many tabs."""
    async with serving(tmp_path, settings=Settings(renew=0.0)) as place:
        desk, ben = await named(place, "Anna", DESK), await named(place, "Ben", PHONE)
        phone = await linked(desk, PHONE)
        for _ in range(3):
            tabs = [
                KeptCookies(place, one.agent, {}, {**one.cookies}) for one in (desk, ben, phone)
            ]
            names = await asyncio.gather(*(tab.name() for tab in tabs + tabs))
            assert names == ["Anna", "Ben", "Anna"] * 2
            systems = [(await tab.account())["devices"] for tab in tabs]
            here = [[one["system"] for one in found if one["current"]] for found in systems]
            assert here == [["Linux"], ["Android"], ["Android"]]
            desk, ben, phone = tabs


async def test_devices_beyond_the_bound_are_logged_out(place: Place) -> None:
    anna = await named(place, "Anna")
    phrase = (await anna.post("/phrase"))["phrase"]
    for _ in range(DEVICES):
        latest = KeptCookies(place)
        await latest.post("/phrase/use", phrase=phrase)
    devices = (await latest.account())["devices"]
    assert len(devices) == DEVICES
    assert sum(one["current"] for one in devices) == 1


# ---------------------------------------------------------------- codes


async def test_a_code_makes_another_device_the_guests_once(either: Place) -> None:
    desk, phone, thief = await named(either, "Anna"), KeptCookies(either), KeptCookies(either)
    given = await desk.post("/code")
    assert given["seconds"] == 300
    code = given["code"]
    assert re.fullmatch("[0-9A-Z]{4}-[0-9A-Z]{4}", code)
    assert await phone.post("/code/look", code=code.lower().replace("-", " ")) == {"name": "Anna"}
    assert await phone.name() is None
    assert await phone.post("/code/use", code=code) == {"name": "Anna"}
    assert await phone.name() == "Anna"
    for door in ("/code/look", "/code/use"):
        assert await thief.refused(door, code=code) == "wrong-code"
    assert await thief.name() is None


async def test_a_code_ends_by_time_and_by_the_next_one(
    either: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, phone = await named(either, "Anna"), KeptCookies(either)
    first = (await desk.post("/code"))["code"]
    await desk.post("/code")
    assert await phone.refused("/code/use", code=first) == "wrong-code"
    monkeypatch.setattr(account, "CODE_MS", 0)
    late = (await desk.post("/code"))["code"]
    for door in ("/code/look", "/code/use"):
        assert await phone.refused(door, code=late) == "wrong-code"


async def test_of_two_who_use_a_code_at_once_one_comes_in(place: Place) -> None:
    desk = await named(place, "Anna")
    code = (await desk.post("/code"))["code"]
    both = [KeptCookies(place), KeptCookies(place)]
    calls = (one.call("POST", "/api/me/code/use", {"code": code}) for one in both)
    assert sorted(one.status for one in await asyncio.gather(*calls)) == [200, 403]
    assert {await one.name() for one in both} == {"Anna", None}


@pytest.mark.parametrize("way", ["code", "phrase"])
async def test_guesses_are_bounded_and_say_nothing(place: Place, way: str) -> None:
    anna, guesser = await named(place, "Anna"), KeptCookies(place)
    right = (await anna.post(f"/{way}"))[way]
    wrong = right.replace(right[0], "b" if right[0].lower() != "b" else "d")
    for guess in (wrong, "", "x", "一二三", "a" * 200):
        assert await guesser.refused(f"/{way}/use", **{way: guess}) == f"wrong-{way}"
    assert await guesser.refused(f"/{way}/use", **{way: "a" * 201}) == "bad-message"
    codes = [await guesser.refused(f"/{way}/use", **{way: wrong}) for _ in range(40)]
    assert codes[-1] == "too-many"
    assert await guesser.refused(f"/{way}/use", **{way: right}) == "too-many"
    assert set(codes) == {f"wrong-{way}", "too-many"}


async def test_a_guest_makes_few_codes_and_phrases(place: Place) -> None:
    anna = await named(place, "Anna")
    for way in ("/code", "/phrase"):
        answers = [await anna.call("POST", f"/api/me{way}", {}) for _ in range(12)]
        assert {one.status for one in answers[:5]} == {200}
        assert answers[-1].json["code"] == "too-many"
        assert await KeptCookies(place).refused(way) == "no-guest"


DOORS = (
    "/device/end", "/code", "/code/look", "/code/use", "/phrase", "/phrase/use", "/aside",
    "/passkey", "/passkey/new", "/passkey/ask", "/passkey/use", "/passkey/drop",
)  # fmt: skip


async def test_no_page_of_another_site_comes_in(place: Place) -> None:
    anna = await named(place, "Anna")
    anna.headers["origin"] = "https://elsewhere.example"
    assert {await anna.refused(door) for door in DOORS} == {"bad-origin"}


# ---------------------------------------------------------------- phrases


async def test_a_phrase_brings_a_guest_back_until_the_next_one(either: Place) -> None:
    anna = await named(either, "Anna")
    assert not (await anna.account())["phrase"]
    phrase = (await anna.post("/phrase"))["phrase"]
    assert len(phrase.split()) == 6
    assert (await anna.account())["phrase"]
    back = KeptCookies(either)
    typed = phrase.upper().replace(" ", "-")
    assert await back.post("/phrase/use", phrase=f" {typed}. ") == {"name": "Anna"}
    assert await back.name() == "Anna"
    again = (await back.post("/phrase"))["phrase"]
    assert await KeptCookies(either).refused("/phrase/use", phrase=phrase) == "wrong-phrase"
    assert await KeptCookies(either).post("/phrase/use", phrase=again) == {"name": "Anna"}
    kept = b"".join(file.read_bytes() for file in either.folder.glob("spieltisch.db*"))
    assert phrase.split()[0].encode() not in kept


# ---------------------------------------------------------------- a guest set aside


async def test_a_browser_that_was_another_guest_is_that_one_again(place: Place) -> None:
    anna, ben = await named(place, "Anna"), await named(place, "Ben")
    table = await ben.person.make("me", "open")
    code = (await anna.post("/code"))["code"]
    assert await ben.post("/code/use", code=code) == {"name": "Anna"}
    assert (await ben.account())["aside"] == "Ben"
    assert await ben.post("/aside") == {"name": "Ben"}
    assert (await ben.account())["aside"] == "Anna"
    mine = (await ben.call("GET", "/api/me")).json
    assert [one["table"] for one in mine["tables"]] == [table]
    await ben.post("/aside")
    assert (await ben.post("/logout"))["name"] == "Ben"
    assert await ben.name() == "Ben"
    assert (await ben.account())["aside"] is None
    assert (await ben.post("/logout"))["name"] is None
    assert list(ben.cookies) == [DEVICE]
    assert len((await anna.account())["devices"]) == 1


async def test_a_device_logged_out_from_elsewhere_is_the_guest_set_aside(place: Place) -> None:
    anna, ben = await named(place, "Anna"), await named(place, "Ben")
    await ben.post("/code/use", code=(await anna.post("/code"))["code"])
    (other,) = [one for one in (await anna.account())["devices"] if not one["current"]]
    await anna.post("/device/end", device=other["device"])
    assert await ben.name() == "Ben"
    assert set(ben.cookies) == {"spieltisch", DEVICE}
    assert (await ben.account())["aside"] is None


async def test_a_third_name_is_refused_and_its_code_stays_good(place: Place) -> None:
    anna, ben = await named(place, "Anna"), await named(place, "Ben")
    cleo = await named(place, "Cleo")
    await ben.post("/code/use", code=(await anna.post("/code"))["code"])
    code, phrase = (await cleo.post("/code"))["code"], (await cleo.post("/phrase"))["phrase"]
    assert await ben.refused("/code/use", code=code) == "two-names"
    assert await ben.refused("/phrase/use", phrase=phrase) == "two-names"
    assert await ben.name() == "Anna"
    await ben.post("/logout")
    assert await ben.post("/code/use", code=code) == {"name": "Cleo"}


async def test_coming_back_to_the_guest_that_one_is_changes_nothing(place: Place) -> None:
    anna = await named(place, "Anna")
    before = dict(anna.cookies)
    await anna.post("/code/use", code=(await anna.post("/code"))["code"])
    assert anna.cookies == before
    assert len((await anna.account())["devices"]) == 1
