"""The list of stored data, a guest's own download, and guests who have not come for long."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.app import SERVICES
from spieltisch.server.base.clock import Clock
from spieltisch.server.base.settings import DAY
from spieltisch.server.features.calls import letters
from spieltisch.server.features.calls.values import MailAddress
from spieltisch.server.features.house import own_rows
from spieltisch.server.features.house.forgetting import NOTICE_MS
from spieltisch.server.storage.declared import IN_SCHEMA, declared
from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.values import NAMELESS
from tests.server.harness import AT_ONCE, Place, serving
from tests.server.kept_cookies import KeptCookies, linked, named
from tests.server.mailing import ORIGIN, SENDER, text
from tests.server.test_deletion import SAID
from tests.server.test_ending import finish
from tests.server.test_passkeys import made

DAY_MS = int(DAY * 1000)
AFTER = 100
"""Days after which a guest is warned."""
BY_TABLE = {"applied"}
"""Tables with a guest's number that are part of a table's log, which the records tell."""


async def get(browser: KeptCookies, path: str) -> Any:
    """Return the answer to a question."""
    answer = await browser.call("GET", path)
    assert answer.status == 200, answer
    return answer.json


# ---------------------------------------------------------------- the one list


async def test_every_table_of_the_schema_is_in_the_answer_about_privacy(place: Place) -> None:
    privacy = (await place.call("GET", "/api/privacy")).json
    told = [table for topic in privacy["topics"] for table in topic["tables"]]
    assert sorted(told) == sorted(IN_SCHEMA)
    assert (privacy["guest_days"], privacy["over_days"], privacy["waiting_days"]) == (None, 365, 30)


def test_the_list_knows_the_columns_of_the_schema() -> None:
    found = own_rows.columns()
    assert found.keys() == IN_SCHEMA
    with closing(sqlite3.connect(":memory:")) as db:
        from spieltisch.server.storage.file import take_steps
        from spieltisch.server.storage.schema import STEPS

        take_steps(db, STEPS)
        for name, columns in found.items():
            assert [*columns] == [row[1] for row in db.execute(f"pragma table_info({name})")]
    for rows in declared():
        wanted = {own_rows.column_of(rows), *rows.secret, *rows.others, *rows.texts} - {None}
        assert wanted <= found[rows.name].keys(), rows.name


# ---------------------------------------------------------------- everything of one's own


async def lived(place: Place) -> tuple[KeptCookies, KeptCookies]:
    """Return Anna, who did all kinds of things, and Ben, who did some of them with her."""
    anna, ben = await named(place, "Anna"), await named(place, "Ben")
    await linked(anna)
    await made(anna)
    await anna.post("/phrase")
    await anna.call("POST", "/api/friends/link", {})
    table = await anna.person.make("me", "open", mode="turns", chat=True)
    async with anna.person.at(table) as a, ben.person.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
        await a.do("say", text=SAID)
        await b.do("say", text="From Ben")
        await a.do("report", seat=1, reason="other", words="My words")
        await b.do("report", seat=0, reason="other", words="Words of Ben")
        await a.do("start")
        await b.until(a.n)
        await finish(a, b)
    return anna, ben


async def asked(place: Place, sql: str) -> list[Any]:
    """Return the rows of a query of the server's store, of any kind."""

    def asking() -> Work[list[Any]]:
        return [*(yield query(sql))]

    return await place.context.store.do(asking)


async def test_the_download_has_every_row_of_a_guest_and_no_secret(either: Place) -> None:
    anna, _ = await lived(either)
    body = (await anna.call("GET", "/api/me/data.json")).body.decode()
    data = json.loads(body)
    stored, (game,) = data["stored"], data["played"]["games"]
    assert stored["guests"][0]["name"] == "Anna"
    assert [line["text"] for line in stored["chat"]] == [SAID]
    assert [one["words"] for one in stored["reports"]] == ["My words"]
    assert len(stored["devices"]) == 2
    assert game["record"]
    assert "Words of Ben" not in body
    assert "From Ben" not in json.dumps(stored)
    secrets = await asked(
        either,
        "select token from tokens union all select phrase from phrases"
        " union all select id from passkeys union all select key from passkeys",
    )
    assert len(secrets) >= 5
    assert not any(bytes(one).hex() in body for (one,) in secrets)
    for name, columns in own_rows.columns().items():
        if "guest" in columns and name not in BY_TABLE:
            ((rows,),) = await asked(either, f"select count(*) from {name} where guest = 1")
            assert len(stored.get(name, ())) == rows, name


async def test_the_download_tells_nothing_of_who_blocks_or_reports_one(either: Place) -> None:
    anna, ben = await lived(either)
    await asked(either, "insert into blocks values (1, 2, 'x')")
    await asked(either, "insert into friends values (1, 2, 'y')")
    stored = (await get(ben, "/api/me/data.json"))["stored"]
    assert "blocks" not in stored
    assert [one["words"] for one in stored["reports"]] == ["Words of Ben"]
    mine = (await get(anna, "/api/me/data.json"))["stored"]
    assert mine["blocks"] == [{"other": "Ben", "id": "x"}]
    assert mine["friends"] == [{"friend": "Ben", "id": "y"}]
    assert (await KeptCookies(either).call("GET", "/api/me/data.json")).json["code"] == "no-guest"


# ---------------------------------------------------------------- guests who stay away


class Later(Clock):
    """A clock that a test sets."""

    days = 0

    def now(self) -> int:
        return super().now() + self.days * DAY_MS


@pytest.fixture
def clock() -> Later:
    """Give a clock that a test sets."""
    return Later()


def forgetting(folder: Path, clock: Later, days: int = AFTER, **parts: Any) -> Any:
    """Return a server that deletes guests who do not come for so many days."""
    settings = replace(AT_ONCE, forget_guests=days * DAY)
    return serving(folder, clock=clock, settings=settings, **parts)


async def step(place: Place) -> None:
    """Warn and delete those whose time it is."""
    await place.server.app[SERVICES].forgetting.once()


async def test_a_guest_who_stays_away_is_deleted_after_the_notice(
    tmp_path: Path, clock: Later, parts: dict[str, Any]
) -> None:
    async with forgetting(tmp_path, clock, **parts) as place:
        anna, ben = await named(place, "Anna"), await named(place, "Ben")
        table = await anna.person.make("me", "open", mode="turns")
        async with anna.person.at(table) as a, ben.person.at(table) as b:
            await b.do("sit", seat=1, name="Ben")
            await a.do("start")
            await b.until(a.n)
            await finish(a, b)
        clock.days = AFTER + 2
        assert await ben.name() == "Ben"
        await step(place)
        clock.days += NOTICE_MS // DAY_MS - 1
        await step(place)
        assert (await place.stored(table)).seats[0].name == "Anna"
        clock.days += 2
        await step(place)
        state = await place.stored(table)
        assert [seat.name for seat in state.seats] == [NAMELESS, "Ben"]
        assert await anna.name() is None
        assert await ben.name() == "Ben"
        (game,) = (await get(ben, "/api/results"))["games"]
        assert [seat["name"] for seat in game["seats"]] == [NAMELESS, "Ben"]


async def test_a_guest_who_comes_back_in_time_stays_and_reads_it(
    tmp_path: Path, clock: Later, parts: dict[str, Any]
) -> None:
    async with forgetting(tmp_path, clock, **parts) as place:
        anna = await named(place, "Anna")
        clock.days = AFTER + 2
        await step(place)
        until = place.context.clock.now() + NOTICE_MS
        (told,) = (await get(anna, "/api/me"))["told"]
        assert told["what"] == "spared"
        assert abs(told["ms"] - until) < 60_000
        clock.days += NOTICE_MS // DAY_MS + 1
        await step(place)
        assert await anna.name() == "Anna"


async def test_nobody_is_deleted_where_the_host_said_nothing(tmp_path: Path, clock: Later) -> None:
    async with forgetting(tmp_path, clock, 0) as place:
        assert place.server.app[SERVICES].forgetting._task is None
    async with forgetting(tmp_path, clock) as place:
        assert (await place.call("GET", "/api/privacy")).json["guest_days"] == AFTER
        assert place.server.app[SERVICES].forgetting._task is not None


@pytest.mark.parametrize("locale", ["en", "zh-Hant", "zh-Hans"])
def test_the_mail_before_a_deletion_names_the_site_and_the_day(locale: str) -> None:
    mail = letters.warning(SENDER, MailAddress("a@b.example", locale, ORIGIN, b""), 31 * DAY_MS, 0)
    assert ORIGIN in text(mail)
    assert "1970-02-01" in text(mail)
    assert mail["Content-Language"] == locale
