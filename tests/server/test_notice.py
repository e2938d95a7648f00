"""A notice by a command next to the server, and one that lets no new game begin."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from spieltisch.server.features.tournaments.tournaments import Tournaments
from tests.command import run
from tests.server.harness import Person, Place, serving
from tests.server.test_many_tournaments import host_of
from tests.server.test_tournaments import do, make, play, see

WORDS = "Closing at 22:00"


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """A server of the toy."""
    async with serving(tmp_path) as running:
        yield running


async def notice(place: Place, *words: str) -> str:
    """Call the command next to a running server, which then reads the store again; what it says."""
    done = await asyncio.to_thread(run, "notice", *words, "--data", str(place.folder))
    assert done.returncode == 0, done.stderr
    await place.context.conduct.refresh()
    return done.stdout


async def shown(place: Place) -> str | None:
    """Return the notice that every page reads."""
    told = (await place.call("GET", "/api/house")).json["notice"]
    return None if told is None else str(told["text"])


async def test_a_notice_by_a_command(place: Place) -> None:
    assert await notice(place) == "No notice is shown.\n"
    assert await notice(place, f"  {WORDS} ") == "Every page shows it within a minute.\n"
    assert await shown(place) == WORDS
    assert await notice(place) == f"{WORDS}\n"
    await (await place.guest("Anna")).make("me")  # it closes nothing
    await notice(place, "--end")
    assert await shown(place) is None


async def test_commands_and_the_server_write_the_same_file(place: Place) -> None:
    """While people play, nothing is lost by either."""
    anna = await place.guest("Anna")
    table = await anna.make("me", "bot:low")
    async with anna.at(table) as client:
        await client.do("start")
    both = [notice(place, f"{WORDS} {number}") for number in range(5)]
    await asyncio.gather(play(anna, table), *both)
    assert (await place.stored(table)).status == "finished"
    assert (await notice(place)).startswith(WORDS)


async def refused(place: Place, anna: Person, waiting: str, timed: str, path: str) -> set[str]:
    """Return the codes by which all that begins a game is refused."""
    new = {"game": "toy", "options": {}, "seats": [{"kind": "me"}]}
    wish = {"game": "toy", "options": {}, "seats": 2, "times": [None]}
    answers = [
        await anna.call("POST", "/api/tables", new),
        await anna.call("POST", "/api/wish", wish),
        await anna.call("POST", f"{path}/start", {}),
    ]
    codes = {answer.json["code"] for answer in answers}
    async with anna.at(waiting) as client:
        codes.add(await client.refused("start"))
    async with anna.at(timed) as client:
        codes.add(await client.refused("ready", ready=True))
        await client.do("ready", ready=False)
    return codes


async def test_a_server_that_closes_begins_nothing_and_ends_what_has_begun(place: Place) -> None:
    anna = await place.guest("Anna")
    under_way, waiting = await anna.make("me", "bot:low"), await anna.make("me", "bot:low")
    timed = await anna.make("me", "open", time={"bot": "low", "days": 3})
    path = await make(anna)
    async with anna.at(under_way) as client:
        await client.do("start")
    await notice(place, WORDS, "--closing")
    assert "No new game begins." in await notice(place)
    assert await refused(place, anna, waiting, timed, path) == {"closing"}
    await play(anna, under_way)
    async with anna.at(under_way) as client:
        await client.do("rematch")  # its table waits
    await notice(place, "--end")
    async with anna.at(waiting) as client:
        await client.do("start")
    assert (await do(anna, path, "start"))["card"]["status"] == "playing"


async def test_the_next_round_waits_until_the_server_goes_on(place: Place) -> None:
    anna = await place.guest("Anna")
    path = await make(anna)
    first = (await do(anna, path, "start"))["card"]["table"]
    await notice(place, WORDS, "--closing")
    await play(anna, first)
    tournaments: Tournaments = host_of(place)
    which = path.rpartition("/")[2]
    for _ in range(200):
        one = await tournaments.look(which)
        if not one.tables:
            break
        await asyncio.sleep(0.05)
    assert (one.status, len(one.rounds), one.tables) == ("playing", 1, [])
    await notice(place, "--end")
    assert len((await tournaments.look(which)).rounds) == 2
    assert (await see(anna, path))["card"]["table"] not in (first, None)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--closing"], "give the words of a notice"),
        (["Bye", "--end"], "give the words of a notice"),
        (["  "], "1 to 300 characters"),
        (["x" * 301], "1 to 300 characters"),
        ([], "No such file"),
    ],
)
def test_what_is_no_notice(words: list[str], says: str, tmp_path: Path) -> None:
    done = run("notice", *words, "--data", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not [*tmp_path.iterdir()]
