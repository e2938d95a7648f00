"""Seats: friends, several players at one screen, bots, and players who go and return."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from spieltisch.core.game import Game
from spieltisch.server.base.clock import Clock
from spieltisch.server.base.library import Decide
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.base.settings import Settings
from tests.server.harness import Client, Person, Place, leaves, serving
from tests.server.library import ToyLibrary
from tests.server.live_table import NO_DELAY, UNMEASURED, FakeRandomness, evening


def kinds(client: Client) -> list[str]:
    """The seats' kinds, bots by level."""
    return [seat["bot"] or seat["kind"] for seat in client.table["seats"]]


async def test_two_browsers_race_for_a_seat(place: Place) -> None:
    anna = await place.guest("Anna")
    rivals = [await place.guest(f"Rival {number}") for number in range(8)]
    table = await anna.make("me", "open")
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(rival.at(table)) for rival in rivals]
        answers = await asyncio.gather(*(c.ask("sit", seat=1, name="R") for c in clients))
    outcomes = [answer.get("code", "done") for answer in answers]
    assert sorted(outcomes) == ["done"] + ["seat-taken"] * 7
    assert (await place.stored(table)).n == 3


async def test_sitting_down_and_getting_up(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open", "open")
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("sit", seat=1, name="  Ben\u0301  the  2nd ")
        await b.do("sit", seat=2, name="Kim")
        assert [seat["name"] for seat in b.table["seats"]] == ["Anna", "Be\u0144 the 2nd", "Kim"]
        assert [seat["mine"] for seat in b.table["seats"]] == [False, True, True]
        await b.do("leave", seat=1)
        await b.do("leave", seat=2)
        assert kinds(b) == ["person", "open", "open"]
        await a.do("appoint", seat=1, bot="low")
        await a.do("appoint", seat=2, bot="random")
        await a.do("appoint", seat=2, bot=None)
        await b.do("sit", seat=2, name="Ben")
        assert kinds(b) == ["person", "low", "person"]
        await a.do("appoint", seat=2, bot=None)
        while kinds(b)[2] != "open":
            await b.receive()
        assert [entry["kind"] for entry in a.log[-3:]] == ["appointed", "sat", "appointed"]


async def test_ones_own_tables_are_those_where_one_sits(place: Place) -> None:
    """Also while others act there."""
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open", shuffle=False)

    async def bens() -> list[str]:
        return [card["table"] for card in (await ben.call("GET", "/api/me")).json["tables"]]

    async with anna.at(table) as a, ben.at(table) as b:
        assert await bens() == []
        await b.do("sit", seat=1, name="Ben")
        assert await bens() == [table]
        await b.do("leave", seat=1)
        assert await bens() == []
        await b.do("sit", seat=1, name="Ben")
        await a.do("start")
        await a.act(0, leaves(a.seat_view(0)["legal"])[0])
        assert await bens() == [table]


async def test_several_people_at_one_screen(place: Place) -> None:
    anna = await place.guest("Anna")
    table = await anna.make("me", "here:Bea", "here:Cem")
    async with anna.at(table) as a:
        assert [seat["name"] for seat in a.table["seats"]] == ["Anna", "Bea", "Cem"]
        await a.do("start")
        assert [seat_view["seat"] for seat_view in a.seat_views] == [0, 1, 2]
        assert all(len(seat_view["view"]["hand"]) == 3 for seat_view in a.seat_views)
        assert [bool(seat_view["legal"]) for seat_view in a.seat_views] == [True, False, False]
        assert {e["text"] for e in a.log if e["text"].startswith("deal")} == {"deal ?"}
        while a.seat_views[0]["view"]["actors"]:
            (seat,) = a.seat_views[0]["view"]["actors"]
            await a.act(seat, leaves(a.seat_view(seat)["legal"])[0])
        assert (await place.stored(table)).status == "finished"


async def test_seats_are_shuffled_unless_asked_not_to(tmp_path: Path) -> None:
    class Turned(Randomness):
        def secret(self) -> str:
            return ""  # else the order comes of it

        def permutation(self, n: int) -> tuple[int, ...]:
            return (*range(1, n), 0)

    async with serving(tmp_path, randomness=Turned()) as place:
        anna = await place.guest("Anna")
        table = await anna.make("me", "here:Bea", "bot:low", shuffle=True)
        async with anna.at(table) as a:
            await a.do("start")
            while a.status == "waiting":
                await a.receive()
            assert [seat["name"] for seat in a.table["seats"]] == ["Bea", None, "Anna"]
            assert [seat["bot"] for seat in a.table["seats"]] == [None, "low", None]
            started = next(entry for entry in a.log if entry["kind"] == "started")
            assert started["text"] == "1 2 0"
            assert [seat_view["seat"] for seat_view in a.seat_views] == [0, 2]
        state = await place.stored(table)
        assert [seat.name for seat in state.seats] == ["Bea", None, "Anna"]
        fixed = await anna.make("me", "here:Bea", "bot:low", shuffle=False)
        async with anna.at(fixed) as a:
            await a.do("start")
            assert next(e["text"] for e in a.log if e["kind"] == "started") == "0 1 2"


async def test_a_bot_keeps_the_place_of_who_is_away(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open", length=60)
    async with anna.at(table) as a:
        async with ben.at(table) as b:
            await b.do("sit", seat=1, name="Ben")
            await a.do("start")
            assert await a.refused("appoint", seat=1, bot="low") == "seat-taken"
            await a.act(0, leaves(a.seat_view(0)["legal"])[0])
        while a.table["seats"][1]["present"]:
            await a.receive()
        assert await a.refused("appoint", seat=1, bot="genius") == "unknown-bot"
        await a.do("appoint", seat=1, bot="low")
        assert a.table["seats"][1] == {
            "seat": 1, "kind": "person", "name": "Ben", "bot": "low",
            "present": False, "mine": False, "free": False, "stand_in": None, "colour": "blue",
            "lost": None, "avatar": 2, "bot_from": None, "ready": False, "ends": False,
            "gone": None, "rating": None,
        }  # fmt: skip
        assert await a.refused("appoint", seat=1, bot="random") == "seat-taken"
        while a.seat_view(0)["view"]["actors"] != [0]:
            await a.receive()
        async with ben.at(table) as b:
            assert b.table["seats"][1]["mine"]
            assert len(b.seat_view(1)["view"]["hand"]) == 3
            n = await a.act(0, leaves(a.seat_view(0)["legal"])[0])
            await b.until(n + 2)
            assert await b.refused("act", seat=1, seen=b.n, action="show") == "not-your-seat"
            assert await a.refused("sit", seat=1, name="Anna") == "not-waiting"
            await b.do("sit", seat=1, name="somebody else")
            assert b.table["seats"][1]["name"] == "Ben"
            assert b.table["seats"][1]["bot"] is None
            n = await a.act(0, leaves(a.seat_view(0)["legal"])[0])
            await b.until(n)
            await b.act(1, leaves(b.seat_view(1)["legal"])[0])


async def test_who_returns_while_the_bot_thinks_acts_himself(tmp_path: Path) -> None:
    async with serving(tmp_path, settings=Settings(pace=(0.3, 0.3), away=0, notice=0)) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        table = await anna.make("open", "me")
        async with anna.at(table) as a:
            async with ben.at(table) as b:
                await b.do("sit", seat=0, name="Ben")
                await a.do("start")
            while a.table["seats"][0]["present"]:
                await a.receive()
            n = await a.do("appoint", seat=0, bot="low")
            async with ben.at(table) as b:
                assert b.seat_view(0)["legal"] == {}
                await b.do("sit", seat=0, name="Ben")
                assert leaves(b.seat_view(0)["legal"])
                await asyncio.sleep(0.5)
                await b.ask("hello", since=b.n)
                assert b.n == n + 1
                await b.act(0, leaves(b.seat_view(0)["legal"])[0])


@pytest.mark.parametrize("level", ["broken", "cheat", "random", "low"])
async def test_bots_finish_the_game_whatever_they_are(place: Place, level: str) -> None:
    anna = await place.guest("Anna")
    table = await anna.make(f"bot:{level}", f"bot:{level}")
    async with anna.at(table) as a:
        await a.do("start")
        while a.status != "finished":
            await a.receive()
        assert [seat_view["seat"] for seat_view in a.seat_views] == [None]


class Paced(FakeRandomness):
    """Bots that take `seconds`, one number for each thought."""

    def __init__(self, *seconds: float) -> None:
        super().__init__()
        self.seconds = list(seconds)

    def uniform(self, low: float, high: float) -> float:
        return self.seconds.pop(0) if self.seconds else high


async def test_bots_who_want_the_same_at_once(tmp_path: Path) -> None:
    """Both call the lowest number; the second to come thinks again, and is quicker then."""
    settings, paced = replace(UNMEASURED, pace=(9.0, 9.0)), Paced(1.0, 1.0, 5.0, 1.0)
    async with evening(
        tmp_path,
        NO_DELAY,
        seats=["low", "low"],
        settings=settings,
        randomness=paced,
        game="toy",
        mode="rush",
    ) as told:
        await told.pass_time(2500)
        calls = [text for text in told.texts if "call" in text]
        assert calls == ["1 call 0", "2 call 1"]


async def test_a_bot_that_thinks_holds_nobody_up(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    slow, quick = await anna.make("bot:slow", "me"), await ben.make("me", "here:Bo", length=60)
    async with anna.at(slow) as a, ben.at(quick) as b:
        await b.do("start")
        await a.do("start")
        worst = 0.0
        for _ in range(20):
            (seat,) = b.seat_views[0]["view"]["actors"]
            began = time.perf_counter()
            await b.act(seat, leaves(b.seat_view(seat)["legal"])[0])
            worst = max(worst, time.perf_counter() - began)
        assert worst < 0.7
        assert a.seat_view(1)["view"]["actors"] == [0]
        while not a.seat_view(1)["legal"]:
            await a.receive()


async def test_bots_take_their_time(tmp_path: Path) -> None:
    async with serving(tmp_path, settings=Settings(pace=(0.2, 0.2))) as place:
        anna = await place.guest("Anna")
        table = await anna.make("bot:low", "me")
        async with anna.at(table) as a:
            began = time.perf_counter()
            n = await a.do("start")
            await a.until(n + 2)
            assert 0.2 <= time.perf_counter() - began < 5


async def test_everybody_at_once(place: Place) -> None:
    """A player's decision stays valid when others act, but not when the player has acted since."""
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", "open", mode="rush", length=60)
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
        n = await a.do("start")
        await b.until(n)
        assert a.seat_view(0)["legal"]
        assert b.seat_view(1)["legal"]
        await a.do("act", seat=0, seen=n, action="call 1")
        await b.do("act", seat=1, seen=n, action="call 2")
        assert await b.refused("act", seat=1, seen=n, action="call 3") == "stale"
        assert await a.refused("act", seat=0, seen=a.n, action="call 2") == "illegal-action"
        both = await asyncio.gather(a.act(0, "call 4"), b.act(1, "call 5"))
        assert len(set(both)) == 2


async def test_a_preview_changes_nothing_and_draws_nothing(place: Place) -> None:
    anna = await place.guest("Anna")
    table = await anna.make("me", "here:Bo", mode="rush")
    async with anna.at(table) as a:
        await a.do("start")
        before, key = await place.fingerprint(table), (await place.stored(table)).match
        answer = await a.ask("preview", seat=0, action="call 7")
        assert answer == {"type": "previewed", "id": answer["id"], "items": []}
        assert await place.fingerprint(table) == before
        assert key is not None
    table = await anna.make("me", "here:Bo")
    async with anna.at(table) as a:
        await a.do("start")
        card = a.seat_view(0)["view"]["hand"][-1]
        for _ in range(2):
            answer = await a.ask("preview", seat=0, action=f"play {card}")
            assert answer["items"] == [{"kind": "card", "points": card}]
        await a.act(0, f"play {card}")
        assert a.log[-2]["items"] == answer["items"]


async def test_the_same_message_in_two_tabs_counts_once(place: Place) -> None:
    anna = await place.guest("Anna")
    table = await anna.make("me", "here:Bo")
    async with anna.at(table) as one, Person(place, anna.cookie).at(table) as two:
        n = await one.do("start", id=77)
        assert await two.do("start", id=77) == n
        assert await two.refused("start", id=78) == "not-waiting"


async def test_bots_hurry_for_who_plays_alone_against_them(tmp_path: Path) -> None:
    """All of them, until it is that person's turn, and no further."""
    async with serving(tmp_path, settings=Settings(pace=(60.0, 60.0))) as place:
        anna = await place.guest("Anna")
        table = await anna.make("bot:low", "bot:low", "me")
        async with anna.at(table) as a:
            assert await a.refused("hurry") == "not-playing"
            await a.do("start")
            await a.do("hurry")
            while not a.seat_view(2)["legal"]:
                await a.receive()
            assert {entry["actor"] for entry in a.log if entry["kind"] == "act"} >= {0, 1}
            n = await a.act(2, leaves(a.seat_view(2)["legal"])[0])
            await a.ask("ping")
            assert a.log[-1]["n"] == n


async def test_bots_play_at_the_slowest_speed_that_a_person_wishes(tmp_path: Path) -> None:
    """A person who has said nothing wishes for people's pace."""
    async with serving(tmp_path, settings=Settings(pace=(60.0, 60.0))) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        table = await anna.make("bot:low", "bot:low", "me", "open")
        async with anna.at(table) as a, ben.at(table) as b:
            assert await b.refused("bot_speed", speed="once") == "not-your-seat"
            await b.do("sit", seat=3, name="Ben")
            await a.do("bot_speed", speed="once")
            n = await a.do("start")
            await a.ask("ping")
            assert not [entry for entry in a.log if entry["n"] > n and entry["actor"] in (0, 1)]
            await b.do("bot_speed", speed="once")
            while not {0, 1} <= {entry["actor"] for entry in a.log if entry["kind"] == "act"}:
                await a.receive()


async def test_bots_hurry_for_nobody_alone_where_several_play(place: Place) -> None:
    anna, ben, cem = await place.guest("Anna"), await place.guest("Ben"), await place.guest("Cem")
    table = await anna.make("me", "open", "bot:low")
    async with anna.at(table) as a, ben.at(table) as b, cem.at(table) as c:
        await b.do("sit", seat=1, name="Ben")
        await a.do("start")
        assert await b.refused("hurry") == "not-alone"
        assert await c.refused("hurry") == "not-your-seat"


async def test_a_bot_that_goes_on_is_not_waited_for_long(tmp_path: Path) -> None:
    """A bot takes only part of the time to go on with an earlier decision."""

    class Goer(ToyLibrary):
        def bot(self, level: str, game: Game, seed: int) -> Decide:
            decide = super().bot(level, game, seed)
            return lambda view: decide(view)._replace(goes_on=True)

    class Noting(Clock):
        """A clock that notes how long sleepers ask for, and wakes them early."""

        async def sleep(self, seconds: float) -> None:
            asked.append(seconds)
            await asyncio.sleep(0.05)

    asked: list[float] = []
    parts = {"settings": Settings(pace=(100.0, 100.0)), "library": Goer(), "clock": Noting()}
    async with serving(tmp_path, **parts) as place:
        anna = await place.guest("Anna")
        table = await anna.make("bot:low", "me")
        async with anna.at(table) as a:
            await a.do("start")
            while not any(seconds > 20 for seconds in asked):
                await asyncio.sleep(0.01)
    assert max(asked) <= 25
