"""A server by invitation: a name takes its code, or the link of a table one was sent."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from spieltisch.cli import main
from spieltisch.server.base.clock import Clock
from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.play.invitation import NAME, Invitation, kept_with
from spieltisch.server.storage.postgres.store import probe
from support.postgres import Postgres, new_database
from tests.server.harness import Answer, Json, Person, Place, serving
from tests.server.tills import tills


class Later(Clock):
    """Shows the time as so many milliseconds later."""

    ms = 0

    def now(self) -> int:
        return super().now() + self.ms


@pytest.fixture
def invitation(tmp_path: Path) -> Invitation:
    return kept_with(None, tmp_path)


@pytest.fixture
async def place(tmp_path: Path, invitation: Invitation) -> AsyncIterator[Place]:
    """A server that is by invitation."""
    async with serving(tmp_path, invitation=invitation) as place:
        yield place


async def come(person: Person, invite: str | None = None) -> Answer:
    """Ask for a name, and keep the cookie."""
    body = {"name": "Anna"} if invite is None else {"name": "Anna", "invite": invite}
    answer = await person.call("POST", "/api/me", body)
    if answer.status == 200:
        person.cookie = answer.headers["set-cookie"].split(";")[0]
    return answer


async def host(place: Place, invitation: Invitation) -> Person:
    """Somebody who has come by the code."""
    person = place.nobody
    assert (await come(person, invitation.code())).status == 200
    return person


async def test_a_stranger_gets_no_name(place: Place, invitation: Invitation) -> None:
    invitation.code()
    for wrong in (None, "", "aaaa-bbbb-cccc", "../../etc", "-", "ñ"):
        answer = await come(place.nobody, wrong)
        assert (answer.status, answer.json["code"]) == (403, "by-invitation")
    assert (await come(place.nobody, "x" * 101)).json["code"] == "bad-message"
    stranger = await place.nobody.call("GET", "/api/me")
    shown: Json = {
        "name": None,
        "tables": [],
        "by_invitation": True,
        "avatar": None,
        "solitary": False,
    }
    assert stranger.json == shown


async def test_the_code_admits_however_it_is_typed(place: Place, invitation: Invitation) -> None:
    code = invitation.code()
    for typed in (code, code.upper(), code.replace("-", ""), f" {code.replace('-', ' ')} "):
        assert (await come(place.nobody, typed)).status == 200
    anna = await host(place, invitation)
    assert (await anna.call("GET", "/api/me")).json["by_invitation"] is False


async def test_the_link_of_a_table_invites_until_it_is_closed(
    place: Place, invitation: Invitation
) -> None:
    anna = await host(place, invitation)
    table = await anna.make("me", "open")
    assert (await come(place.nobody, table)).status == 200
    async with anna.at(table) as a:
        await a.do("close")
    assert (await come(place.nobody, table)).json["code"] == "by-invitation"


async def test_the_link_of_a_tournament_invites_and_its_id_does_not(
    place: Place, invitation: Invitation
) -> None:
    """Only its host and its players see the secret of its link, which is good until the end."""
    anna = await host(place, invitation)
    friday, friends = [await made(anna, entry) for entry in ("all", "friends")]
    path = f"/api/tournaments/{friday['card']['tournament']}"
    other = f"/api/tournaments/{friends['card']['tournament']}"
    link, wrong = friday["invite"], friends["invite"]
    for door in ("/api/tournaments", path, f"{path}?invite=", f"{path}?invite={wrong}"):
        assert (await place.nobody.call("GET", door)).json["code"] == "by-invitation", door
    for said in (friday["card"]["tournament"], wrong, f"{link}x"):
        assert (await come(place.nobody, said)).json["code"] == "by-invitation", said
    shown = await place.nobody.call("GET", f"{path}?invite={link}")
    assert (shown.json["card"]["name"], shown.json["invite"]) == ("Friday", None)
    assert (await place.nobody.call("GET", f"{other}?invite={link}")).status == 403
    ben = place.nobody
    assert (await come(ben, link)).status == 200
    assert (await ben.call("GET", path)).json["invite"] is None
    assert (await ben.call("POST", f"{path}/join", {})).json["invite"] == link
    for seen in (await ben.call("GET", "/api/tournaments"), await ben.call("GET", "/api/me")):
        assert link not in str(seen.json)
    assert (await anna.call("POST", f"{path}/close", {})).status == 200
    assert (await come(place.nobody, link)).json["code"] == "by-invitation"
    assert (await place.nobody.call("GET", f"{path}?invite={link}")).status == 403


async def made(person: Person, entry: str) -> Json:
    """A tournament as its host sees it."""
    plan = {"name": "Friday", "game": "toy", "options": {"mode": "turns"}, "seats": 2}
    more = {"system": "swiss", "rounds": 2, "players": 8, "entry": entry}
    answer = await person.call("POST", "/api/tournaments", {**plan, **more})
    path = f"/api/tournaments/{answer.json['tournament']}"
    shown: Json = (await person.call("GET", path)).json
    return shown


async def test_strangers_see_no_list_of_tables(place: Place, invitation: Invitation) -> None:
    anna = await host(place, invitation)
    await anna.make("me", "open", listed=True)
    assert len((await anna.call("GET", "/api/lobby")).json["tables"]) == 1
    assert (await place.nobody.call("GET", "/api/lobby")).json == {
        "tables": [], "online": 0, "people": [], "looking": {},
    }  # fmt: skip


async def test_who_has_a_name_keeps_it(tmp_path: Path, invitation: Invitation) -> None:
    """From before the server was by invitation, and under a code that was renewed since."""
    async with serving(tmp_path) as place:
        anna = await place.guest("Anna")
    async with serving(tmp_path, invitation=invitation) as place:
        anna.place = place
        assert (await come(anna)).status == 200
        eve, before = await host(place, invitation), invitation.code()
        assert invitation.renew() != before
        assert (await come(eve)).status == 200
        assert (await come(place.nobody, before)).json["code"] == "by-invitation"
        assert (await come(place.nobody, invitation.code())).status == 200


async def test_guesses_are_bounded(tmp_path: Path, invitation: Invitation) -> None:
    """The right one is worth nothing any more, either, or guessing went on; but soon again, however
    many were refused meanwhile."""
    few, clock = tills("invitations", there=Rate(3, 0.001)), Later()
    async with serving(tmp_path, invitation=invitation, clock=clock, tills=few) as place:
        anna = await host(place, invitation)
        for _ in range(2):
            assert (await come(place.nobody, "guess")).json["code"] == "by-invitation"
        for _ in range(5):
            assert (await come(place.nobody, invitation.code())).json["code"] == "too-many"
        assert (await anna.call("GET", "/api/me")).json["name"] == "Anna"
        clock.ms += 1_001_000
        assert (await come(place.nobody, invitation.code())).status == 200


def test_the_code_stays_and_is_for_nobody_else_to_read(tmp_path: Path) -> None:
    code = kept_with(None, tmp_path / "new").code()
    assert kept_with(None, tmp_path / "new").code() == code
    assert (tmp_path / "new" / NAME).stat().st_mode & 0o077 == 0
    (tmp_path / "new" / NAME).unlink()
    assert not kept_with(None, tmp_path / "new").admits(code)


def test_the_command_says_and_renews_it(tmp_path: Path) -> None:
    def said(*arguments: str) -> list[str]:
        command = [sys.executable, "-m", "spieltisch", "invite", "--data", str(tmp_path)]
        ran = subprocess.run([*command, *arguments], capture_output=True, text=True, check=True)
        return ran.stdout.splitlines()

    code, link = said()
    assert link.endswith(f"/?invite={code}")
    assert said()[0] == code == kept_with(None, tmp_path).code()
    assert said("--renew")[0] == kept_with(None, tmp_path).code() != code


async def test_where_a_database_has_the_tables_it_has_the_code(
    tmp_path: Path, postgres: Postgres
) -> None:
    """One for all processes, also where an event loop runs."""
    dsn = new_database(postgres)
    invitation, same = kept_with(dsn, tmp_path), kept_with(dsn, tmp_path / "elsewhere")
    with pytest.raises(OSError, match="cannot use the database"):
        invitation.code()
    await asyncio.to_thread(probe, dsn)
    assert not invitation.admits("aaaa-bbbb-cccc")
    code = invitation.code()
    assert same.code() == code
    assert same.admits(code)
    async with serving(tmp_path, invitation=invitation) as place:
        assert (await come(place.nobody, code)).status == 200
        renewed = same.renew()
        assert (await come(place.nobody, code)).status == 403
        assert (await come(place.nobody, renewed)).status == 200
        name = dsn.partition("?")[0].rpartition("/")[2]
        await asyncio.to_thread(postgres.psql, f"drop database {name}")
        assert (await come(place.nobody, renewed)).status == 503
    assert not list(tmp_path.glob("**/invitation"))


def test_the_command_asks_the_database(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    dsn = new_database(postgres)
    command = ["invite", "--data", str(tmp_path), "--store", dsn]
    assert main(command) == 2
    assert "cannot use the database" in capsys.readouterr().err
    probe(dsn)
    assert main(command) == 0
    assert capsys.readouterr().out.split()[0] == kept_with(dsn, tmp_path).code()
