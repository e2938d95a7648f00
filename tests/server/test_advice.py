"""Advice to the host of a server behind a proxy: the log names the option, once an hour."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from ipaddress import ip_network
from pathlib import Path

import pytest

from spieltisch.server.base import logs
from spieltisch.server.base.settings import Settings
from tests.server.harness import Place, serving

FORWARDED = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}


@pytest.fixture
async def quiet(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Place]:
    """A server that does not know of its proxy."""
    async with serving(tmp_path) as place:
        caplog.clear()
        yield place


def advised(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    """Return each advice with the option that it names."""
    lines = [one for one in caplog.records if "mend" in getattr(one, "facts", {})]
    assert all(one.__dict__["apart"] == logs.ADVISED for one in lines)
    return [(one.message, one.__dict__["facts"]["mend"].partition(": ")[2]) for one in lines]


async def test_a_name_that_it_does_not_go_by(
    quiet: Place, caplog: pytest.LogCaptureFixture
) -> None:
    """A visitor reads a page in three languages; a program gets the code."""
    headers = {"host": "play.example:80", "accept": "text/html,*/*"}
    answer = await quiet.call("GET", "/", headers=headers)
    assert answer.status == 421
    assert all(f'lang="{one}"' in answer.body.decode() for one in ("en", "zh-Hant", "zh-Hans"))
    assert b"play.example" not in answer.body
    for path, accept in (("/api/me", "*/*"), ("/", "application/json")):
        answer = await quiet.call("GET", path, headers={**headers, "accept": accept})
        assert (answer.status, answer.json["code"]) == (421, "bad-host")
    assert set(advised(caplog)) == {("unknown-host", "--allowed-host play.example")}


async def test_a_page_of_another_origin(quiet: Place, caplog: pytest.LogCaptureFixture) -> None:
    headers = {"origin": "https://play.example"}
    answer = await quiet.call("POST", "/api/me", {"name": "Anna"}, headers)
    assert answer.json["code"] == "bad-origin"
    assert advised(caplog) == [("foreign-page", "--origin https://play.example")]


async def test_a_proxy_that_nobody_named(quiet: Place, caplog: pytest.LogCaptureFixture) -> None:
    await quiet.call("GET", "/api/me", headers=FORWARDED)
    assert advised(caplog) == [("untrusted-proxy", "--trusted-proxy 127.0.0.1")]


async def test_nothing_is_said_where_all_is_right(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(
        origins=frozenset({"https://play.example"}), proxies=frozenset({ip_network("127.0.0.1")})
    )
    headers = {**FORWARDED, "host": "play.example", "origin": "https://play.example"}
    async with serving(tmp_path, settings=settings) as place:
        assert (await place.call("POST", "/api/me", {"name": "Anna"}, headers)).status == 200
    assert advised(caplog) == []


def test_advice_is_a_line_an_hour() -> None:
    now = 0.0
    seldom = logs.Seldom(lambda: now)
    told = []
    for minute in range(130):
        now = minute * 60.0
        record = logging.makeLogRecord({"msg": "x", "facts": {}, "apart": logs.ADVISED})
        if seldom.filter(record):
            told.append(minute)
    assert told == [0, 60, 120]
