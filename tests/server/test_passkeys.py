"""Passkeys: made by a guest, a way back in any browser, and refused when anything is wrong."""

from __future__ import annotations

import msgspec
import pytest

from spieltisch.server.features.guests import passkeys
from spieltisch.server.transport.bounds.origin import place as page_place
from tests.server.authenticator import Authenticator, text
from tests.server.harness import Place
from tests.server.kept_cookies import DESK, PHONE, KeptCookies, named


def at_home(browser: KeptCookies) -> Authenticator:
    """Have the browser come by https to a known name, and return its authenticator."""
    host = f"localhost:{browser.place.port}"
    browser.headers |= {"origin": f"https://{host}", "host": host}
    return Authenticator(f"https://{host}", "localhost")


async def made(browser: KeptCookies) -> Authenticator:
    """Have the browser's guest make a passkey."""
    authenticator = at_home(browser)
    options = (await browser.post("/passkey/new"))["options"]
    await browser.post("/passkey", credential=authenticator.make(options))
    return authenticator


async def question(browser: KeptCookies) -> dict[str, object]:
    """Return what a browser's authenticator is asked."""
    options: dict[str, object] = (await browser.post("/passkey/ask"))["options"]
    return options


async def test_a_passkey_brings_a_guest_back_without_a_name_typed(place: Place) -> None:
    anna, other = await named(place, "Anna", DESK), KeptCookies(place, PHONE)
    key = await made(anna)
    (kept,) = (await anna.account())["passkeys"]
    assert (kept["browser"], kept["system"]) == ("Firefox", "Linux")
    at_home(other)
    options = await question(other)
    assert options["allowCredentials"] == []
    assert options["rpId"] == "localhost"
    assert await other.post("/passkey/use", credential=key.sign(options)) == {"name": "Anna"}
    assert await other.name() == "Anna"
    systems = {one["system"]: one["current"] for one in (await other.account())["devices"]}
    assert systems == {"Android": True, "Linux": False}


async def test_what_an_authenticator_is_asked_for(place: Place) -> None:
    anna = await named(place, "Anna")
    key = await made(anna)
    options = (await anna.post("/passkey/new"))["options"]
    assert options["rp"] == {"name": "spieltisch", "id": "localhost"}
    assert (options["user"]["name"], options["user"]["id"]) == ("Anna", key.handle)
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert [one["id"] for one in options["excludeCredentials"]] == [text(key.id)]


async def test_an_answer_counts_once_and_for_a_while(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, other = await named(place, "Anna"), KeptCookies(place)
    key = await made(anna)
    at_home(other)
    answer = key.sign(await question(other))
    await other.post("/passkey/use", credential=answer)
    await other.post("/logout")
    assert await other.refused("/passkey/use", credential=answer) == "wrong-passkey"
    monkeypatch.setattr(passkeys, "GOOD_MS", 0)
    late = key.sign(await question(other))
    assert await other.refused("/passkey/use", credential=late) == "wrong-passkey"


async def test_a_challenge_is_for_the_browser_that_asked(place: Place) -> None:
    anna, ben, thief = await named(place, "Anna"), await named(place, "Ben"), KeptCookies(place)
    key, other = await made(anna), at_home(ben)
    at_home(thief)
    stolen = key.sign(await question(anna))
    await question(thief)
    assert await thief.refused("/passkey/use", credential=stolen) == "wrong-passkey"
    options = (await anna.post("/passkey/new"))["options"]
    ben.cookies["spieltisch-passkey"] = anna.cookies["spieltisch-passkey"]
    assert await ben.refused("/passkey", credential=other.make(options)) == "wrong-passkey"
    assert (await ben.account())["passkeys"] == []


async def test_a_key_that_is_no_point_of_the_curve_is_not_kept(place: Place) -> None:
    """Nobody could come back by it, and it would take one of the places."""
    anna = await named(place, "Anna")
    authenticator = at_home(anna)
    options = (await anna.post("/passkey/new"))["options"]
    crooked = authenticator.make(options, bend=1)
    assert await anna.refused("/passkey", credential=crooked) == "wrong-passkey"
    assert (await anna.account())["passkeys"] == []


@pytest.mark.parametrize("wrong", ["origin", "host", "handle", "id", "count", "key", "challenge"])
async def test_a_wrong_answer_is_refused(place: Place, wrong: str) -> None:
    anna, other = await named(place, "Anna"), KeptCookies(place)
    key = await made(anna)
    at_home(other)
    await other.post("/passkey/use", credential=key.sign(await question(other)))
    await other.post("/logout")
    options = await question(other)
    match wrong:
        case "origin":
            key.origin = "https://elsewhere.example"
        case "host":
            key.host = "elsewhere.example"
        case "handle":
            key.handle = text(bytes(32))
        case "id":
            key.id = bytes(16)
        case "count":
            key.uses = -1
        case "key":
            stranger = Authenticator(key.origin, key.host)
            stranger.id, stranger.handle, stranger.uses, key = key.id, key.handle, 5, stranger
        case "challenge":
            options = {**options, "challenge": text(bytes(32))}
    assert await other.refused("/passkey/use", credential=key.sign(options)) == "wrong-passkey"
    assert await other.name() is None


@pytest.mark.parametrize("credential", [{}, {"rawId": 5}, {"rawId": "é"}, {"rawId": "AAAA"}])
async def test_nonsense_is_refused(place: Place, credential: dict[str, object]) -> None:
    anna = await named(place, "Anna")
    at_home(anna)
    for ask, door in (("/passkey/ask", "/passkey/use"), ("/passkey/new", "/passkey")):
        await anna.post(ask)
        assert await anna.refused(door, credential=credential) == "wrong-passkey"
    await anna.post("/passkey/ask")
    deep = msgspec.json.encode({"credential": {"rawId": "AAAA", "response": [[]]}})
    answer = await place.call("POST", "/api/me/passkey/use", deep)
    assert answer.status in (403, 409)


@pytest.mark.parametrize(
    "origin", ["http://127.0.0.1:1", "https://127.0.0.1:1", "http://hub.local"]
)
def test_where_browsers_make_no_passkeys(origin: str) -> None:
    assert page_place({"origin": origin}) is None


async def test_such_a_page_is_told_so(place: Place) -> None:
    """An address, by which the tests come; and without a page there is no passkey either."""
    anna = await named(place, "Anna")
    for origin in ({}, {"origin": f"http://127.0.0.1:{place.port}"}):
        anna.headers = {**origin}
        for door in ("/passkey/new", "/passkey/ask"):
            assert await anna.refused(door) == "no-passkeys"


async def test_a_passkey_is_dropped_by_its_guest_alone(either: Place) -> None:
    anna, ben = await named(either, "Anna"), await named(either, "Ben")
    key = await made(anna)
    (kept,) = (await anna.account())["passkeys"]
    assert await ben.refused("/passkey/drop", passkey=kept["passkey"]) == "no-passkey"
    assert (await anna.post("/passkey/drop", passkey=kept["passkey"]))["passkeys"] == []
    at_home(ben)
    signed = key.sign(await question(ben))
    assert await ben.refused("/passkey/use", credential=signed) == "wrong-passkey"


async def test_passkeys_are_bounded(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passkeys, "EACH", 2)
    anna = await named(place, "Anna")
    await made(anna)
    await made(anna)
    assert await anna.refused("/passkey/new") == "passkeys-full"
    flood = [await anna.call("POST", "/api/me/passkey/new", {}) for _ in range(12)]
    assert flood[-1].json["code"] == "too-many"
    stranger = KeptCookies(place)
    at_home(stranger)
    flood = [await stranger.call("POST", "/api/me/passkey/ask", {}) for _ in range(35)]
    assert flood[-1].json["code"] == "too-many"
