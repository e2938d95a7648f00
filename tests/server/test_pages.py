"""The page and the calls as a browser meets them: files, headers, cookies."""

from __future__ import annotations

import asyncio
import base64
import gzip
import hashlib
import html
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from spieltisch.server.app import make_app
from spieltisch.server.base.settings import Settings
from spieltisch.server.transport.headers import SECURITY
from tests.server import harness
from tests.server.harness import Place, serving

SCRIPT = "document.title = 'x'"
INDEX = f"<head><title>spieltisch</title><script data-ahead='{{}}'>{SCRIPT}</script></head>"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A front end of three files, served instead of the built one."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "titles.json").write_text('{"en": {"toy": "The <Toy>"}}')
    (folder / "icon.svg").write_text("<svg/>")
    script = folder / "assets" / "index-1a2b.js"
    script.write_text("let x = 1\n" * 500)
    script.with_name("index-1a2b.js.br").write_bytes(b"brotli")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(harness, "make_app", lambda context: make_app(context, folder))
    return folder


async def test_the_page(site: Path, tmp_path: Path) -> None:
    async with serving(tmp_path / "data") as place:
        for path in ("/", "/t/abc123", "/some/where"):
            answer = await place.call("GET", path)
            assert (answer.status, answer.body) == (200, INDEX.encode())
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["content-type"].startswith("text/html")
            assert (await place.call("HEAD", path)).status == 200
        etag = answer.headers["etag"]
        assert (await place.call("GET", "/", headers={"if-none-match": etag})).status == 304
        answer = await place.call("GET", "/icon.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        answer = await place.call(
            "GET", "/assets/index-1a2b.js", headers={"accept-encoding": "gzip"}
        )
        assert "immutable" in answer.headers["cache-control"]
        assert gzip.decompress(answer.body).startswith(b"let x")
        headers = {"accept-encoding": "gzip, deflate, br"}
        answer = await place.call("GET", "/assets/index-1a2b.js", headers=headers)
        assert (answer.headers["content-encoding"], answer.body) == ("br", b"brotli")
        assert answer.headers["vary"].lower() == "accept-encoding"
        for path in (
            "/assets/gone.js", "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
            "/%00.js", "//etc/passwd.x",
        ):  # fmt: skip
            answer = await place.call("GET", path)
            assert answer.json["code"] == "not-found"
            assert answer.status == 404
        read = await place.call("GET", "/rules.html", headers={"accept": "text/html,*/*"})
        assert (read.status, read.body) == (404, INDEX.encode())


@pytest.mark.parametrize(
    ("method", "headers", "status", "length"),
    [
        ("GET", {"if-none-match": "*"}, 304, 0),
        ("GET", {"if-match": '"other"'}, 412, 0),
        ("GET", {"range": "bytes=0-8"}, 206, 9),
        ("HEAD", {}, 200, 0),
    ],
)
async def test_an_answer_without_the_whole_file_is_as_long_as_it_says(
    site: Path, tmp_path: Path, method: str, headers: dict[str, str], status: int, length: int
) -> None:
    """The browser would read bytes beyond it as its next answer on the connection."""
    asked = {"host": "localhost", "accept-encoding": "gzip", **headers}
    head = "".join(f"{name}: {value}\r\n" for name, value in asked.items())
    last = "GET /icon.svg HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
    async with serving(tmp_path / "data") as place:
        reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
        path = "/assets/index-1a2b.js"
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n{last}".encode())
        answers = await reader.read()
        writer.close()
    first, rest = answers.split(b"\r\n\r\n", 1)
    assert first.startswith(f"HTTP/1.1 {status} ".encode())
    sent = (site / "assets" / "index-1a2b.js").read_bytes()
    assert rest[:length] == sent[:length]
    assert rest[length:].startswith(b"HTTP/1.1 200 OK")
    assert rest.endswith(b"<svg/>")


async def test_the_index_of_a_table_names_host_and_game(site: Path, tmp_path: Path) -> None:
    """For previews of its link, and for the browser, which loads the board at once."""
    async with serving(tmp_path / "data") as place:
        anna = await place.guest('A"nna')
        table = await anna.make("me", "open")
        answer = await place.call("GET", f"/t/{table}")
        text = answer.body.decode()
        assert '<meta name="game" content="toy" />' in text
        assert 'content="A&quot;nna invites you to The &lt;Toy&gt;"' in text
        squeezed = await place.call("GET", f"/t/{table}", headers={"accept-encoding": "gzip"})
        assert gzip.decompress(squeezed.body) == answer.body
        assert (await place.call("HEAD", f"/t/{table}")).status == 200
        full = await anna.make("me", "bot:low")
        text = (await place.call("GET", f"/t/{full}")).body.decode()
        assert "nna" not in text
        assert 'content="The &lt;Toy&gt;"' in text
        (site / "titles.json").write_text('{"toy": "of an earlier build"}')
        text = (await place.call("GET", f"/t/{full}")).body.decode()
        assert 'content="toy"' in text


async def test_only_the_scripts_of_the_index_run(site: Path, tmp_path: Path) -> None:
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    async with serving(tmp_path / "data") as place:
        policy = (await place.call("GET", "/")).headers["content-security-policy"]
        assert policy.endswith(f"; script-src 'self' 'sha256-{digest}'")
        assert "script-src" not in SECURITY["content-security-policy"]


async def test_before_the_front_end_is_built(site: Path, tmp_path: Path) -> None:
    (site / "index.html").unlink()
    async with serving(tmp_path / "data") as place:
        answer = await place.call("GET", "/")
        assert (answer.status, answer.json["code"]) == (503, "no-page")
        assert (await place.call("GET", "/api/games")).status == 200


async def test_headers_of_every_answer(place: Place) -> None:
    for path in ("/icon.svg", "/api/games", "/api/nothing", "/api/tables/x/record", "/x.js"):
        answer = await place.call("GET", path)
        assert {name: answer.headers[name] for name in SECURITY} == SECURITY
        if path.startswith("/api"):
            assert answer.headers["cache-control"] == "no-store"
        assert "server" not in answer.headers


async def test_the_games(place: Place) -> None:
    (game,) = (await place.call("GET", "/api/games")).json["games"]
    assert game["name"] == "toy"
    names = ["turns", "quiet", "rush", "alone"]
    assert [mode["name"] for mode in game["modes"]] == names
    assert [mode["silent"] for mode in game["modes"]] == [False, True, False, False]
    assert [mode["solo"] for mode in game["modes"]] == [False, False, False, True]
    assert game["modes"][-1]["challenges"] == ["total 5", "total 6", "hands-shown"]
    assert {mode["seats_option"] for mode in game["modes"]} == {None}
    assert game["open_information"] is False
    (option,) = game["options"]
    assert option["modes"] == names
    assert (option["choices"][0], option["default"]) == (6, 12)
    assert "low" in game["bots"]


async def test_a_guest_and_the_cookie(place: Place) -> None:
    answer = await place.call("POST", "/api/me", {"name": " Anna \u5c0f\u660e "})
    shown = {
        "name": "Anna \u5c0f\u660e",
        "tables": [],
        "by_invitation": False,
        "avatar": 1,
        "solitary": False,
    }
    assert answer.json == shown
    cookie = answer.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    token = cookie.split(";")[0]
    assert len(token) == len("spieltisch=") + 43
    headers = {"cookie": f"other=1; {token}"}
    answer = await place.call("POST", "/api/me", {"name": "Bea"}, headers)
    assert answer.headers["set-cookie"].split(";")[0] == token
    assert (await place.call("GET", "/api/me", headers=headers)).json["name"] == "Bea"
    raw = b"".join(path.read_bytes() for path in place.folder.iterdir() if path.is_file())
    assert "\u5c0f\u660e".encode() in raw or b"Bea" in raw
    assert token.removeprefix("spieltisch=").encode() not in raw


async def test_table_ids_are_long_and_fit_a_link(place: Place) -> None:
    anna = await place.guest("Anna")
    tables = {await anna.make("me", "open") for _ in range(10)}
    assert len(tables) == 10
    assert all(len(table) == 13 and table.isalnum() for table in tables)


FACE = Settings(
    site_name="Anna's <table>",
    site_welcome='For "friends"',
    site_rules="Be kind.\n\nNo swearing.",
    site_links=(("Imprint", "https://play.example/imprint"),),
    site_contact="host@play.example",
    site_language="zh-Hant",
)


async def test_the_index_has_the_face_of_the_site(site: Path, tmp_path: Path) -> None:
    """Escaped, at every address, and in the answer of the server; else the index stays as it is."""
    logo = tmp_path / "logo.svg"
    logo.write_text("<svg/>")
    settings = replace(FACE, site_logo=logo)
    async with serving(tmp_path / "data", settings=settings) as place:
        told = (await place.call("GET", "/api/server")).json["site"]
        assert (told["name"], told["logo"], told["language"]) == (FACE.site_name, True, "zh-Hant")
        assert told["links"] == [{"title": "Imprint", "url": "https://play.example/imprint"}]
        for path in ("/", "/some/where"):
            page = (await place.call("GET", path)).body.decode()
            content = re.search(r'<head><meta name="site" content="([^"]*)" />', page)
            assert content is not None
            assert json.loads(html.unescape(content[1])) == told
            assert "<table>" not in page
        anna = await place.guest("Anna")
        table = await anna.make("me", "open")
        page = (await place.call("GET", f"/t/{table}")).body.decode()
        assert '<meta property="og:site_name" content="Anna&#x27;s &lt;table&gt;" />' in page
        picture = await place.call("GET", "/site-logo")
        assert (picture.body, picture.headers["content-type"]) == (b"<svg/>", "image/svg+xml")
        assert "sandbox" in picture.headers["content-security-policy"]
    async with serving(tmp_path / "data") as place:
        assert (await place.call("GET", "/")).body == INDEX.encode()
        assert (await place.call("GET", "/site-logo")).status == 404
