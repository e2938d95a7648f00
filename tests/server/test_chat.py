"""The host keeps order in chat, and a frame of it comes to who joins later and after a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.play.actor import chat
from tests.server.harness import Place, serving


async def test_who_is_muted_says_nothing_until_the_host_lets_them(place: Place) -> None:
    anna, eve = await place.guest("Anna"), await place.guest("Eve")
    table = await anna.make("me", "open")
    async with anna.at(table) as a, eve.at(table) as e, eve.at(table) as other:
        await e.do("say", text="Spam")
        await a.do("say", text="Please stop")
        assert [line["line"] for line in (await a.ask("hello"))["chat"]] == [1, 2]
        assert await e.refused("mute", line=2) == "not-host"
        assert await a.refused("mute", line=9) == "no-line"
        await a.do("mute", line=1)
        for socket in (e, other):
            assert await socket.refused("say", text="Spam") == "muted"
        assert [line["muted"] for line in (await a.ask("hello"))["chat"]] == [True, False]
        await a.do("mute", line=2)
        await a.do("say", text="The host is never muted")
        await a.do("mute", line=1, mute=False)
        await e.do("say", text="Sorry")
        await a.until(a.n)
        kinds = [(entry["kind"], entry["text"]) for entry in a.log[-2:]]
        assert kinds == [("muted", "Eve"), ("heard", "Eve")]


async def test_a_line_is_taken_out_for_everybody(place: Place) -> None:
    anna, eve = await place.guest("Anna"), await place.guest("Eve")
    table = await anna.make("me")
    async with anna.at(table) as a, eve.at(table) as e:
        await e.do("say", text="Something vile")
        await e.do("say", text="Hello")
        assert await e.refused("unsay", line=1) == "not-host"
        assert await a.refused("unsay", line=3) == "no-line"
        await a.do("unsay", line=1)
        (line,) = (await e.told("lines"))["lines"]
        assert (line["line"], line["name"], line["text"]) == (1, "Eve", "")
        assert [one["text"] for one in (await e.ask("hello"))["chat"]] == ["", "Hello"]
    stored = await place.store.load(table)
    assert stored is not None
    assert [row.text for row in stored.chat] == ["", "Hello"]


async def test_slow_mode(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "EACH", Rate(100, 100))
    anna, eve = await place.guest("Anna"), await place.guest("Eve")
    table = await anna.make("me")
    async with anna.at(table) as a, eve.at(table) as e:
        await e.do("say", text="1")
        assert await e.refused("slow", seconds=30) == "not-host"
        await a.do("slow", seconds=600)
        assert (await a.ask("hello"))["table"]["slow"] == 600
        answer = await e.ask("say", text="2")
        assert answer["code"] == "slow-mode"
        assert 500 < answer["params"]["seconds"] <= 600
        for text in ("the host", "may"):
            await a.do("say", text=text)
        await a.do("slow", seconds=0)
        await e.do("say", text="3")


async def test_order_is_kept_over_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path) as place:
        anna, eve = await place.guest("Anna"), await place.guest("Eve")
        table = await anna.make("me")
        async with anna.at(table) as a, eve.at(table) as e:
            await e.do("say", text="Spam")
            await a.do("mute", line=1)
            await a.do("slow", seconds=30)
    async with serving(tmp_path) as place:
        anna.place = eve.place = place
        async with anna.at(table) as a, eve.at(table) as e:
            assert a.table["slow"] == 30
            assert await e.refused("say", text="Spam") == "muted"
            await a.do("unsay", line=1)


async def test_lines_from_before_a_restart_are_the_hosts_to_mute(tmp_path: Path) -> None:
    """The host can mute the author, though the author has not come back."""
    async with serving(tmp_path) as place:
        anna, eve = await place.guest("Anna"), await place.guest("Eve")
        table = await anna.make("me")
        async with anna.at(table) as a, eve.at(table) as e:
            await e.do("say", text="Spam")
            await e.do("say", text="More spam")
    async with serving(tmp_path) as place:
        anna.place = eve.place = place
        async with anna.at(table) as a:
            await a.do("mute", line=1)
            assert [line["muted"] for line in (await a.ask("hello"))["chat"]] == [True, True]
            async with eve.at(table) as e:
                assert await e.refused("say", text="Spam") == "muted"
            await a.do("mute", line=2, mute=False)


async def test_slow_mode_counts_from_before_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path) as place:
        anna, eve = await place.guest("Anna"), await place.guest("Eve")
        table = await anna.make("me")
        async with anna.at(table) as a, eve.at(table) as e:
            await a.do("slow", seconds=600)
            await e.do("say", text="1")
    async with serving(tmp_path) as place:
        eve.place = place
        async with eve.at(table) as e:
            assert await e.refused("say", text="2") == "slow-mode"


async def test_a_phrase_is_kept_as_its_code(tmp_path: Path) -> None:
    async with serving(tmp_path) as place:
        anna, eve = await place.guest("Anna"), await place.guest("Eve")
        table = await anna.make("me")
        async with anna.at(table) as a, eve.at(table) as e:
            await e.do("phrase", phrase="well-played")
            answer = await e.ask("phrase", phrase="well-fought")
            assert (answer["code"], answer["params"]["phrase"]) == ("unknown-phrase", "well-fought")
            line = (await a.told("said"))["line"]
            assert (line["phrase"], line["text"], line["name"]) == (
                "well-played",
                "Well played!",
                "Eve",
            )
            await a.do("mute", line=1)
            assert await e.refused("phrase", phrase="oops") == "muted"
    async with serving(tmp_path) as place:
        anna.place = place
        async with anna.at(table) as a:
            assert [one["phrase"] for one in (await a.ask("hello"))["chat"]] == ["well-played"]
            await a.do("unsay", line=1)
            (line,) = (await a.ask("hello"))["chat"]
            assert (line["phrase"], line["text"]) == (None, "")


async def test_phrases_have_the_bounds_of_chat(place: Place) -> None:
    anna = await place.guest("Anna")
    table = await anna.make("me")
    async with anna.at(table) as a:
        said = [(await a.ask("phrase", phrase="hello")).get("code", "done") for _ in range(8)]
        assert "too-many" in said
