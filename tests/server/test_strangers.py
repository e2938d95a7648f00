"""The origins, host names and proxies that the server trusts."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path

import pytest

from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.settings import Settings
from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.transport.bounds import limits, origin
from spieltisch.server.transport.bounds.addresses import Proxies, allowance
from tests.server.harness import Place, serving
from tests.server.lines import line, raw_socket
from tests.server.tills import tills

HERE = frozenset({ip_network("127.0.0.1")})


@pytest.mark.parametrize(
    "name", ["evil.example", "127.0.0.1.evil.example", "127.0.0.1@evil.example"]
)
async def test_a_name_that_a_stranger_pointed_here(place: Place, name: str) -> None:
    """The page's origin is then the very host that is asked (DNS rebinding)."""
    anna = await place.guest("Anna")
    table = await anna.make("me")
    host = f"{name}:{place.port}"
    headers = {"host": host, "origin": f"http://{host}", **anna.headers}
    for method, path, body in (("GET", "/api/me", None), ("POST", "/api/me", {"name": "Eve"})):
        answer = await place.call(method, path, body, headers)
        assert (answer.status, answer.json["code"]) == (421, "bad-host")
    async with raw_socket(place, table, anna.cookie, host) as client:
        frames = (await client.closed()).partition(b"\r\n\r\n")[2]
        assert frames == b"\x88\x02" + CloseCode.BAD_ORIGIN.to_bytes(2, "big")
    assert (await anna.call("GET", "/api/me")).json["name"] == "Anna"


@pytest.mark.parametrize("lines", [[], ["Host: localhost", "Host: evil.example"]])
async def test_a_request_names_one_host(place: Place, lines: list[str]) -> None:
    async with line(place) as client:
        head = ["GET /api/me HTTP/1.1", *lines, "", ""]
        await client.send("\r\n".join(head).encode())
        assert await client.status() == 400


async def test_names_that_the_server_goes_by(tmp_path: Path) -> None:
    settings = Settings(
        hosts=frozenset({"play.example"}), origins=frozenset({"https://tables.example"})
    )
    async with serving(tmp_path, settings=settings) as place:
        for host in (
            "localhost", "LOCALHOST:80", "table.localhost", "127.0.0.1", "192.168.1.7:8000",
            "[::1]:8000", "play.example", "Play.Example:443", "play.example.", "tables.example",
        ):  # fmt: skip
            answer = await place.call("GET", "/api/me", headers={"host": host})
            assert answer.status == 200, host
        for host in ("example", "a.play.example", "play.example.evil.example", "[::1", ""):
            answer = await place.call("GET", "/api/me", headers={"host": host})
            assert answer.status == 421, host


async def test_who_looks_after_the_server_may_call_it_anything(place: Place) -> None:
    """A proxy asks for the name of a container, as `table1:8000`."""
    for path, status in (("/healthz", 200), ("/readyz", 200), ("/api/me", 421), ("/", 421)):
        answer = await place.call("GET", path, headers={"host": "table1:8000"})
        assert answer.status == status, path


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("https://play.example/", "'https://play.example'"),
        ("play.example", "'https://play.example'"),
        ("play.example:8443", "'https://play.example:8443'"),
        ("https://play.example:443", "'https://play.example'"),
        ("http://192.168.1.7:8000/t/", "'http://192.168.1.7:8000'"),
        ("https://anna@play.example", "as 'https://play.example'"),
        ("ftp://play.example", "as 'https://play.example'"),
        ("https://", "as 'https://play.example'"),
        ("https://play.example:x", "as 'https://play.example'"),
        ("https://[::1", "as 'https://play.example'"),
        ("", "as 'https://play.example'"),
    ],
)
def test_origins_in_the_wrong_form(text: str, right: str) -> None:
    with pytest.raises(ValueError, match="should be") as error:
        origin.origin(text)
    assert str(error.value).endswith(right)


def test_origins_in_the_right_form() -> None:
    for text in ("https://play.example", "http://192.168.1.7:8000", "http://[::1]:8000"):
        assert origin.origin(text) == text
    assert origin.origin("https://Play.example") == "https://play.example"


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("https://play.example/", "'play.example'"),
        ("play.example:8000", "'play.example'"),
        ("play.example/", "'play.example'"),
        ("", "'play.example'"),
    ],
)
def test_hosts_in_the_wrong_form(text: str, right: str) -> None:
    with pytest.raises(ValueError, match="should be") as error:
        origin.host(text)
    assert str(error.value).endswith(right)
    assert origin.host("Play.example") == "play.example"


async def secure(place: Place, **headers: str) -> bool:
    """Whether a guest made with these headers gets a cookie for HTTPS only."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = await place.call("POST", "/api/me", {"name": "Anna"}, sent)
    assert answer.status == 200
    return "Secure" in answer.headers["set-cookie"]


async def test_forwarded_headers_of_anybody_are_not_believed(tmp_path: Path) -> None:
    async with serving(tmp_path, tills=tills("guests", there=Rate(3, 0.001))) as place:
        assert not await secure(place, x_forwarded_proto="https")
        assert await guests(place, [f"192.0.2.{n}" for n in range(5)]) == 2


async def test_a_trusted_proxys_last_hop_is_believed(tmp_path: Path) -> None:
    few = tills("guests", there=Rate(3, 0.001))
    async with serving(tmp_path, settings=Settings(proxies=HERE), tills=few) as place:
        assert await secure(place, x_forwarded_proto="https", x_forwarded_for="198.51.100.1")
        assert not await secure(place, x_forwarded_proto="https, http")
        assert await guests(place, [f"192.0.2.{n}" for n in range(5)]) == 5
        named = [f"192.0.2.{n}, 203.0.113.9" for n in range(5)]
        assert await guests(place, named) == 3
        own = [f"192.0.2.{n}, 127.0.0.1" for n in range(5)]
        assert await guests(place, own) == 2  # with the one that named no address


async def guests(place: Place, forwarded: list[str]) -> int:
    """Return the number of guests that could be made from these addresses."""
    made = 0
    for address in forwarded:
        headers = {"x-forwarded-for": address}
        made += (await place.call("POST", "/api/me", {"name": "Eve"}, headers)).status == 200
    return made


async def test_behind_a_proxy_each_address_has_its_own_bounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS", Rate(3, 0.001))
    settings = Settings(proxies=HERE, connections_each=2)
    async with serving(tmp_path, settings=settings) as place:
        anna = await place.guest("Anna")
        table = await anna.make("me")
        one, other = ({"x-forwarded-for": address} for address in ("192.0.2.1", "192.0.2.2"))
        async with anna.at(table, headers=one), anna.at(table, headers=one):
            async with anna.socket(table, headers=one) as third:
                assert await third.closed() == CloseCode.TOO_MANY
            async with anna.at(table, headers=other):
                pass
        async with anna.at(table, headers=one):
            pass


def test_what_shares_an_allowance() -> None:
    assert allowance("192.0.2.1") == allowance("::ffff:192.0.2.1") == "192.0.2.1"
    assert allowance("2001:db8::1") == allowance("2001:db8::ffff:1")
    assert allowance("2001:db8::1") != allowance("2001:db8:0:1::1")
    assert allowance("unknown") == "unknown"


def test_which_proxies_are_trusted() -> None:
    proxies = Proxies([ip_network("192.0.2.0/24"), ip_network("2001:db8::1")])
    assert all(one in proxies for one in ("192.0.2.9", "::ffff:192.0.2.9", "2001:db8::1"))
    assert not any(one in proxies for one in ("192.0.3.9", "2001:db8::2", "", "testclient"))
