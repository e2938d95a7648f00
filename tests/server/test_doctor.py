"""`spieltisch doctor`: each thing that is wrong is found and named with its mend."""

from __future__ import annotations

import asyncio
import os
import ssl
import time
from argparse import Namespace
from collections import namedtuple
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientTimeout, TCPConnector, web

from spieltisch import __version__
from spieltisch.cli.checks import folder, machine, secrets, visits
from spieltisch.cli.checks.finding import Finding
from spieltisch.cli.serving import doctor
from spieltisch.server.base.mail_server import MailServer
from spieltisch.server.base.mail_server import mail_server as named
from spieltisch.server.base.settings import Settings
from spieltisch.server.storage import guest_rows, schema
from spieltisch.server.storage.sqlite import SqliteStore
from tests.command import run
from tests.server.harness import Place, serving
from tests.server.mailing import MAILING
from tests.server.smtp import certificate, mail_server

ORIGIN = "https://play.example"
Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


@pytest.fixture
async def data(tmp_path: Path) -> Path:
    """A server's folder, with a guest."""
    home = tmp_path / "data"
    store = SqliteStore(home / "spieltisch.db")
    await store.do(guest_rows.add_guest, b"h", "Anna", 5)
    await store.close()
    return home


def problems(data: Path) -> dict[str, Finding]:
    """Return what is wrong with a folder that was never copied, but for that."""
    found = {one.what: one for one in folder.of_folder(data) if not one.good}
    assert found.pop("backup").said == "none was ever made"
    return found


def test_nothing_is_wrong_with_a_new_folder(data: Path) -> None:
    assert problems(data) == {}


def test_a_folder_that_is_not_there_is_no_problem(tmp_path: Path) -> None:
    assert [one.good for one in folder.of_folder(tmp_path / "none")] == [True]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_file_of_another_user(data: Path) -> None:
    os.chown(data / "spieltisch.lock", 65534, 65534)
    found = problems(data)["owner"]
    assert "spieltisch.lock belongs to nobody, its folder to root" in found.said
    assert found.mend == f"chown --recursive root {data}"


def test_a_file_that_others_may_read(data: Path) -> None:
    (data / "spieltisch.db").chmod(0o644)
    assert problems(data)["modes"].mend == f"chmod go-rwx {data / 'spieltisch.db'}"


def test_a_disk_that_is_nearly_full(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage(9, 9, 20_000_000))
    assert "20.0 MB are free" in problems(data)["disk"].said


@pytest.mark.parametrize("wrong", ["damaged", "later", "clock"])
async def test_a_database_that_is_not_as_it_should(wrong: str, data: Path) -> None:
    path = data / "spieltisch.db"
    if wrong == "damaged":
        path.write_bytes(b"no database at all" * 1000)
        path.chmod(0o600)
    else:
        store = SqliteStore(path)
        ahead = round((time.time() + 600) * 1000)
        sql = {
            "later": f"pragma user_version = {schema.latest() + 1}",
            "clock": "insert into tables (id, touched, status, listed, card) values"
            f" ('t', {ahead}, 'waiting', 0, cast('{{}}' as blob))",
        }[wrong]
        store._file.db.execute(sql)
        await store.close()
    ((what, found),) = problems(data).items()
    assert what == ("clock" if wrong == "clock" else "database")
    says = {"damaged": "restore the last backup", "later": "install that version", "clock": "ntp"}
    assert says[wrong] in found.mend


def test_a_backup_that_is_old(data: Path) -> None:
    note = data / "last-backup"
    note.write_text("there")
    assert folder.backup(note).good
    os.utime(note, (0, time.time() - 3 * 86_400))
    assert folder.backup(note).said == "the last one was made 3.0 days ago"
    assert not folder.backup(note).good


@pytest.mark.parametrize(
    ("values", "mode", "wrong"),
    [
        ({"smtp": named("smtp://a:b@mail.example")}, 0o644, True),
        ({"smtp": named("smtp://a:b@mail.example")}, 0o600, False),
        ({"smtp": named("smtp://mail.example")}, 0o644, False),
        ({"store": "postgresql://a:b@127.0.0.1/x"}, 0o644, True),
        ({"store": "postgresql://a@127.0.0.1/x"}, 0o644, False),
        ({"report_webhook": "https://chat.example/secret"}, 0o640, True),
    ],
)
def test_secrets_in_the_settings_file(
    values: dict[str, Any], mode: int, wrong: bool, tmp_path: Path
) -> None:
    config = tmp_path / "spieltisch.toml"
    config.touch(mode)
    config.chmod(mode)
    (found,) = secrets.of_passwords(values, config)
    assert found.good != wrong
    assert not wrong or found.mend.startswith(f"chmod go-rwx {config}")


def test_a_password_file_that_others_may_read(tmp_path: Path) -> None:
    file = tmp_path / "mail"
    for mode, good in ((0o644, False), (0o600, True)):
        file.touch()
        file.chmod(mode)
        values = {"smtp": named("smtp://a@mail.example"), "smtp_password_file": file}
        assert [one.good for one in secrets.of_passwords(values, None)] == [good]


# ---------------------------------------------------------------- visits


async def test_a_visit_of_a_server_with_all_right_and_of_one_that_knows_another_address(
    tmp_path: Path,
) -> None:
    for origin_is_ours in (True, False):
        async with serving(tmp_path / str(origin_is_ours)) as place:
            here = f"http://127.0.0.1:{place.port}"
            known = frozenset({here if origin_is_ours else ORIGIN})
            object.__setattr__(
                place.context, "settings", replace(place.context.settings, origins=known)
            )
            settings = Settings(origins=frozenset({here}))
            found = [one async for one in visits.of_servers({"port": place.port}, settings)]
        assert [one.good for one in found] == [True, origin_is_ours]
        assert origin_is_ours or f"--origin {here}" in found[1].mend


async def test_names_behind_a_proxy_are_visited_by_https(place: Place) -> None:
    """As in the example of a settings file, which names no origin since the proxy keeps Host."""
    names, near = frozenset({"nobody.invalid"}), frozenset({ip_network("127.0.0.1")})
    for proxies, where in ((near, "visit of https://nobody.invalid"), (frozenset(), "address")):
        settings = Settings(hosts=names, proxies=proxies)
        found = [one async for one in visits.of_servers({"port": place.port}, settings)]
        assert [one.what for one in found] == ["server", where]


async def test_a_server_that_does_not_run() -> None:
    found = [one async for one in visits.of_servers({"port": 1}, Settings())]
    assert [(one.good, "start it" in one.said) for one in found] == [(True, True)]


@asynccontextmanager
async def proxy(answer: Answer, tls: ssl.SSLContext | None = None) -> AsyncIterator[str]:
    """Something at an address that answers all requests so."""
    app = web.Application()
    app.router.add_get("/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=tls).start()
    host, port = runner.addresses[0][:2]
    try:
        yield f"{'https' if tls else 'http'}://{host}:{port}"
    finally:
        await runner.cleanup()


async def visit(address: str, connector: TCPConnector | None = None) -> Finding:
    """Return the finding of a visit."""
    async with ClientSession(connector=connector, timeout=ClientTimeout(total=2)) as session:
        return await visits.visited(session, address)


async def ours(request: web.Request) -> web.StreamResponse:
    """Answer as this program does, but for sockets, which get a plain answer."""
    return web.json_response({"address": None, "alone": False, "version": __version__})


def always(status: int, **body: Any) -> Answer:
    """Return something that always answers so."""

    async def answer(request: web.Request) -> web.StreamResponse:
        return web.json_response(body, status=status)

    return answer


async def silent(request: web.Request) -> web.StreamResponse:
    """Answer nothing for longer than `visit` waits; the proxy closes only after that."""
    await asyncio.sleep(4)
    raise AssertionError


@pytest.mark.parametrize(
    ("answer", "says", "mend"),
    [
        (ours, "WebSockets are answered with 200", "upgrades"),
        (always(421), "does not know this name", "--allowed-host"),
        (always(502), "the proxy answers 502", "port"),
        (always(200), "another program does", "all paths"),
        (always(404, code="x"), "it answers 404", "all paths"),
        (always(200, version="0.0.1"), "version 0.0.1 runs there", "restart"),
        (silent, "no answer in 10 s", "firewall"),
    ],
)
async def test_what_a_proxy_can_do_wrong(answer: Answer, says: str, mend: str) -> None:
    async with proxy(answer) as address:
        found = await visit(address)
    assert says in found.said
    assert mend in found.mend


async def test_addresses_that_lead_nowhere() -> None:
    assert "nobody knows this name" in (await visit("http://nobody.invalid")).said
    assert "no answer (ClientConnectorError)" in (await visit("http://127.0.0.1:1")).said


async def test_a_certificate_that_is_not_valid_and_a_proxy_that_says_nothing_of_https(
    tmp_path: Path,
) -> None:
    server, pem = certificate(tmp_path)
    async with proxy(ours, server) as numbered:
        address = numbered.replace("127.0.0.1", "localhost")
        assert "the certificate is not valid" in (await visit(address)).said
        trusting = TCPConnector(ssl=ssl.create_default_context(cafile=str(pem)))
        assert "--trusted-proxy" in (await visit(address, trusting)).mend


# ---------------------------------------------------------------- mail, and the command


async def test_a_mail_server_is_greeted_or_gets_a_test_mail() -> None:
    async with mail_server() as box:
        settings = replace(MAILING, smtp=MailServer("smtp-plain", "127.0.0.1", box.port))
        assert [one.good async for one in visits.of_mail(settings, None)] == [True]
        assert box.mails == []
        assert [one.good async for one in visits.of_mail(settings, "host@play.example")] == [True]
        (mail,) = box.mails
        assert mail["Subject"] == "Test of spieltisch"
    assert [one.good async for one in visits.of_mail(settings, None)] == [False]
    assert [one.good async for one in visits.of_mail(Settings(), None)] == [True]


def test_the_command_ends_with_1_where_something_is_to_be_mended(data: Path) -> None:
    words = ["doctor", "--data", str(data), "--port", "1"]
    done = run(*words)
    assert (done.returncode, done.stderr) == (doctor.WRONG, "")
    assert "problem backup: none was ever made\n       mend: make one each night" in done.stdout
    assert done.stdout.endswith("1 to mend\n")
    (data / "last-backup").touch()
    done = run(*words)
    assert (done.returncode, done.stdout.rpartition("\n")[0][-13:]) == (0, "\nAll is well.")


def test_wrong_options_are_one_line(tmp_path: Path) -> None:
    done = run("doctor", "--mail", "nobody", "--data", str(tmp_path))
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


def test_a_start_looks_at_its_machine_too(data: Path) -> None:
    (data / "spieltisch.db").chmod(0o644)
    values = {"store": None, "data": data}
    found = {one.what for one in machine.findings(values, Namespace(config=None).config)}
    assert {"owner", "modes", "disk", "passwords"} <= found
