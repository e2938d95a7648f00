"""Cookies: whose they are, and who else could set them."""

from __future__ import annotations

import secrets
from pathlib import Path

from spieltisch.server.base.settings import Settings
from spieltisch.server.features.conduct import mark_rows
from spieltisch.server.features.conduct.door import DEVICE
from spieltisch.server.features.conduct.values import MARKS
from spieltisch.server.features.guests.accounts import COOKIE, hashed
from tests.server.harness import Answer, Place, serving
from tests.server.test_conduct import from_, hosting, reported, sanction, served
from tests.server.test_strangers import HERE

HTTPS = {"x-forwarded-proto": "https"}


async def me(place: Place, cookie: str, https: bool = True) -> Answer:
    """Ask whose the cookies are."""
    return await place.call(
        "GET", "/api/me", headers={"cookie": cookie, **(HTTPS if https else {})}
    )


async def test_by_https_no_other_name_of_the_domain_sets_a_cookie(tmp_path: Path) -> None:
    async with serving(tmp_path, settings=Settings(proxies=HERE)) as place:
        anna = (await place.guest("Anna")).cookie
        eve = (await place.guest("Eve")).cookie
        planted = await me(place, eve)
        assert (planted.json["name"], planted.cookies) == (None, {})
        assert planted.headers["strict-transport-security"] == "max-age=31536000"
        body, headers = {"name": "Nils"}, {"cookie": eve, **HTTPS}
        named = await place.call("POST", "/api/me", body, headers)
        assert named.cookies["spieltisch"] == ""
        assert (await me(place, eve, https=False)).json["name"] == "Eve"
        new = f"__Host-{anna}"
        assert (await me(place, new)).json["name"] == "Anna"
        assert (await me(place, f"{eve}; {new}")).json["name"] == "Anna"
        assert (await me(place, new, https=False)).json["name"] is None
        out = await place.call("POST", "/api/me/logout", {}, {"cookie": f"{new}; {eve}", **HTTPS})
        assert out.headers["clear-site-data"] == '"cache", "storage"'
        assert out.cookies == {"__Host-spieltisch": "", "spieltisch": ""}


async def test_of_two_cookies_of_a_name_neither_is_believed(place: Place) -> None:
    anna, eve = (await place.guest("Anna")).cookie, (await place.guest("Eve")).cookie
    for both in (f"{anna}; {eve}", f"{eve}; {anna}"):
        answer = await me(place, both, https=False)
        assert answer.json["name"] is None
        assert answer.cookies == {}
    assert (await me(place, f"{anna}; {anna}", https=False)).json["name"] == "Anna"


async def test_no_cookie_pushes_the_true_mark_of_a_device_out(tmp_path: Path) -> None:
    """The server ignores one that it did not give, and gives a lost one again as it was."""
    async with served(tmp_path) as place:
        anna, ben = await from_(place, "192.0.2.1", "Anna"), await from_(place, "192.0.2.2", "Ben")
        true = ben.cookies[DEVICE]
        made_up = ["", "word", "0" * 64, true[:-1], true + "0", true[:32] + "0" * 32]
        for cookie in [*made_up, *(secrets.token_hex(32) for _ in range(MARKS))]:
            ben.cookies[DEVICE] = cookie
            assert await ben.name() == "Ben"
            assert ben.cookies[DEVICE] == true
        await reported(place, anna, ben)
        host = await hosting(place)
        await sanction(host, "ban", "device")
        stranger = await from_(place, "198.51.100.1")
        stranger.cookies[DEVICE] = true
        assert await stranger.refused("", name="Ben again") == "banned"
        guest = await place.store.find_guest(hashed(ben.cookies[COOKIE]))
        assert guest is not None
        kept = [
            mark.value
            for mark in await place.store.do(mark_rows.marks_of, guest.id)
            if mark.means == "device"
        ]
        assert kept == [hashed(true)]
