"""Pauses of a game in real time: agreed upon, or because somebody is lost; and calm tables."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from spieltisch.bots import Decision
from spieltisch.core.game import Game
from spieltisch.realtime.ranking import Latency
from spieltisch.server.base.library import Decide
from spieltisch.server.play.realtime.pauses import COUNTDOWN_MS, LOST_MS
from spieltisch.server.storage import guest_rows
from spieltisch.server.wire.messages import Act, Appoint, Hello, Leave, Ping, Sit, Start
from tests.server.harness import leaves
from tests.server.library import SnatchLibrary, StraightOn
from tests.server.live_table import UNMEASURED, Evening, Player, evening, replayed
from tests.toys.snatch import DECIDE_MS, IDLE_MS

NEAR, FAR = Latency(20, 0), Latency(120, 0)


def kinds(told: Evening) -> list[str]:
    """Return the log entries since the game began, without its actions."""
    log = [happening.entry for happening in told.table.log]
    began = next(entry.n for entry in log if entry.kind == "started")
    entries = [entry for entry in log[began:] if entry.kind != "act"]
    return [f"{entry.kind} {entry.text}".strip() for entry in entries]


async def leave(told: Evening, seat: int) -> None:
    """Somebody's socket closes."""
    told.actor.disconnect(told.players[seat])
    await told.settle()


async def come_back(told: Evening, seat: int) -> None:
    """And opens again."""
    told.actor.connect(told.players[seat])
    await told.send(told.players[seat], Hello(next(told.ids)))


async def test_a_pause_when_all_wish_for_it(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, FAR) as told:
        await told.act(1, "flip 3")
        await told.pass_time(1500)
        assert await told.wish(0) == "done"
        assert kinds(told) == []
        assert told.players[1].info["wishes"] == [0]
        assert await told.wish(0, wish=False) == "done"
        assert told.players[1].info["wishes"] == []
        assert await told.wish(1) == "done"
        assert kinds(told) == []
        assert await told.wish(0) == "done"
        assert kinds(told) == ["paused asked"]
        pause = {"why": "asked", "seats": [], "since": told.time, "until": None}
        assert told.players[1].info["pause"] == pause
        assert told.players[1].info["wishes"] == []
        await told.pass_time(60_000)
        assert told.texts[-1] == "-1 reveal 1"
        assert told.players[1].code(await told.act(1, "keep")) == "paused"
        await told.wish(0)
        await told.wish(1)
        assert kinds(told) == ["paused asked", f"resuming {COUNTDOWN_MS}"]
        assert told.players[0].info["pause"]["until"] == told.time + COUNTDOWN_MS
        await told.pass_time(COUNTDOWN_MS - 1)
        assert told.players[1].code(await told.act(1, "keep")) == "paused"
        await told.pass_time(1)
        assert kinds(told)[-1] == "resumed"
        assert told.players[0].info["pause"] is None
        await told.pass_time(DECIDE_MS - 1500 + 119)
        assert told.table.match is not None
        assert told.texts[-1] == "-1 reveal 1"
        await told.pass_time(1)
        assert told.texts[-1] == "-2 expire 1"


async def test_what_was_on_its_way_counts_before_the_pause(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, FAR) as told:
        number = await told.act(0, "flip 3")
        await told.wish(1)
        assert told.players[0].code(number) == ""
        await told.wish(0)
        assert told.players[0].code(number) == "done"
        assert kinds(told) == ["paused asked"]


async def test_what_was_refused_in_a_pause_is_refused_when_it_comes_once_more(
    tmp_path: Path,
) -> None:
    """Over a line that was given up, for another one, before it arrived there."""
    async with evening(tmp_path, NEAR, FAR) as told:
        anna = told.players[0]
        told.players.append(Player(anna.guest, NEAR))
        await come_back(told, 2)
        await told.wish(1)
        await told.wish(0)
        assert kinds(told) == ["paused asked"]
        number = await told.act(0, "flip 3")
        assert anna.code(number) == "paused"
        await told.wish(0)
        await told.wish(1)
        await told.pass_time(COUNTDOWN_MS)
        assert kinds(told)[-1] == "resumed"
        late = Act(number, 0, told.table.n, "flip 3")
        await told.send(told.players[2], late)
        await told.pass_time(1000)
        assert told.players[2].code(number) == "paused"
        assert told.texts == []
        other = await told.act(0, "flip 3")
        await told.pass_time(1000)
        assert anna.code(other) == "done"


async def test_who_has_no_say(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, FAR, rounds=2) as told:
        n = told.table.n
        told.players.append(Player(await told.context.store.do(guest_rows.add_guest, b"w", "W", 0)))
        await come_back(told, 2)
        assert await told.wish(2) == "not-your-seat"
        await told.act(0, "stop")
        await told.pass_time(100)
        assert not told.table.live
        assert await told.wish(0) == "no-clock"
        assert told.table.n == n + 1
    async with evening(tmp_path / "calm", NEAR, FAR, calm=True) as told:
        assert await told.wish(0) == "no-clock"
    async with evening(tmp_path / "early", NEAR, FAR, start=False) as told:
        assert await told.wish(0) == "not-playing"


async def test_bots_have_no_say(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, seats=["random"], cards=48) as told:
        await told.wish(0)
        assert kinds(told) == ["paused asked"]
        await told.pass_time(20_000)
        assert told.texts == []
        assert told.actor.open_table.bots.busy is False
        await told.wish(0)
        await told.pass_time(COUNTDOWN_MS + 2000)
        assert any(text.startswith("1 flip") for text in told.texts)


class PonderingLibrary(SnatchLibrary):
    """Its bots take most of the time there is for deciding on a card, and keep it."""

    def bot(self, level: str, game: Game, seed: int) -> Decide:
        """All alike."""
        return lambda view: Decision(view.legal()[0], 0.9 * DECIDE_MS / 1000)


async def test_a_bot_goes_on_with_its_thought_after_a_pause(tmp_path: Path) -> None:
    """It does not start again with a card in hand, as the time left would be too short."""
    library = PonderingLibrary()
    async with evening(tmp_path, NEAR, seats=["random"], library=library, cards=48) as told:
        await told.pass_time(DECIDE_MS)
        assert told.texts[0] == "1 flip 0"
        for _ in range(2):
            await told.pass_time(400)
            await told.wish(0)
            await told.pass_time(60_000)
            await told.wish(0)
            await told.pass_time(COUNTDOWN_MS)
        await told.pass_time(DECIDE_MS)
        assert "1 keep" in told.texts
        assert "-2 expire 1" not in told.texts


async def test_who_is_lost_stops_the_clock(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, FAR) as told:
        await told.act(1, "flip 3")
        await leave(told, 1)
        await told.pass_time(1000)
        await come_back(told, 1)
        await told.act(1, "keep")
        await leave(told, 1)
        await told.pass_time(LOST_MS - 1)
        assert kinds(told) == []
        await told.pass_time(1)
        assert kinds(told) == ["paused lost 1"]
        await told.pass_time(IDLE_MS * 3)
        assert await told.wish(0) == "done"
        assert kinds(told) == ["paused lost 1"]
        await come_back(told, 1)
        assert kinds(told) == ["paused lost 1", f"resuming {COUNTDOWN_MS}"]
        await told.pass_time(COUNTDOWN_MS)
        assert kinds(told)[-1] == "resumed"
        await told.pass_time(IDLE_MS - LOST_MS - 1)
        assert told.table.live
        await told.pass_time(1 + FAR.delay)
        assert told.texts[-1] == "-2 timeup"


async def test_a_line_that_is_silent_is_lost_as_well(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, FAR) as told:
        told.players[1].silent = True
        await told.pass_time(1000 + LOST_MS)
        assert kinds(told) == ["paused lost 1"]
        told.players[1].silent = False
        await told.pass_time(1000)
        assert kinds(told) == ["paused lost 1", f"resuming {COUNTDOWN_MS}"]


async def test_lost_again_while_counting_down(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, FAR) as told:
        await leave(told, 1)
        await told.pass_time(LOST_MS)
        since = told.time
        await come_back(told, 1)
        await leave(told, 1)
        await told.pass_time(COUNTDOWN_MS - 1)
        assert kinds(told)[-1] == f"resuming {COUNTDOWN_MS}"
        await told.pass_time(1)
        assert kinds(told)[-1] == "paused lost 1"
        assert told.players[0].info["pause"]["since"] == since
        await come_back(told, 1)
        await told.pass_time(COUNTDOWN_MS)
        assert kinds(told)[-1] == "resumed"


async def test_a_bot_in_place_of_who_is_lost(tmp_path: Path) -> None:
    """The game goes on without them, and they can take their seat back."""
    async with evening(tmp_path, NEAR, FAR, cards=48) as told:
        await leave(told, 1)
        await told.pass_time(LOST_MS)
        await told.send(told.players[0], Appoint(next(told.ids), 1, "random"))
        assert kinds(told)[-2:] == ["appointed random", f"resuming {COUNTDOWN_MS}"]
        await told.pass_time(COUNTDOWN_MS + 3000)
        assert any(text.startswith("1 ") for text in told.texts)
        await come_back(told, 1)
        await told.send(told.players[1], Sit(next(told.ids), 1, "P1"))
        assert told.table.seats[1].bot is None
        number = await told.act(1, "stop")
        await told.pass_time(200)
        assert told.players[1].code(number) == "done"


async def test_a_pause_outlives_the_server(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, FAR) as told:
        await told.act(1, "flip 3")
        await told.wish(0)
        await told.wish(1)
        await told.actor.stop()
        told.clock.ms += 3_600_000
        told.actor = await told.registry.open(told.table.id)
        for seat in (0, 1):
            await come_back(told, seat)
        assert told.players[0].info["pause"]["why"] == "asked"
        await told.wish(0)
        await told.wish(1)
        await told.pass_time(COUNTDOWN_MS)
        number = await told.act(1, "keep")
        assert told.players[1].code(number) == "done"


async def test_people_who_do_not_come_back_after_a_restart_are_lost(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, FAR) as told:
        await told.actor.stop()
        told.clock.ms += 3_600_000
        told.actor = await told.registry.open(told.table.id)
        await come_back(told, 0)
        await told.pass_time(LOST_MS)
        assert kinds(told) == ["paused lost 1"]


async def test_a_calm_table(tmp_path: Path) -> None:
    """One after the other does one action; no clock, no windows; replay knows whose turn it is."""
    async with evening(tmp_path, NEAR, FAR, NEAR, calm=True, rounds=2) as told:
        assert told.players[0].info["calm"]
        assert not told.players[0].info["clock"]
        for text in ("flip 3", "flip 3", "flip 5"):
            await told.pass_time(IDLE_MS * 2)
            turn = len([one for one in told.texts if one[0] != "-"])
            assert [player.seat_view["turn"] for player in told.players] == [turn] * 3
            assert [bool(player.seat_view["legal"]) for player in told.players] == [
                seat == turn for seat in range(3)
            ]
            other = await told.act((turn + 1) % 3, "flip 9")
            assert told.players[(turn + 1) % 3].code(other) == "not-your-turn"
            number = await told.act(turn, text if turn != 1 else "flip 4")
            assert told.players[turn].code(number) == "done"
        assert leaves(told.players[0].seat_view["legal"]) == ["keep", "leave", "stop"]
        await told.act(0, "keep")
        stop = await told.act(1, "stop", seen=told.table.n)
        assert told.players[1].code(stop) == "done"
        assert told.players[1].seat_view["turn"] is None
        assert told.players[1].seat_view["legal"] == {"bow": {}}
        await told.act(1, "bow")
        assert told.players[0].seat_view["turn"] == 0
        stored = await told.context.store.load(told.table.id)
        assert stored is not None
        again = type(told.table)(told.table.id, told.context.library)
        again.replay(stored.rows)
        assert again.to_act() == told.table.to_act() == (0,)
        assert again.log == told.table.log


async def test_who_holds_several_seats_plays_at_a_calm_table(tmp_path: Path) -> None:
    """One screen cannot race against itself; it is seen before the start."""
    async with evening(tmp_path, NEAR, FAR, start=False) as told:
        assert [player.info["calm"] for player in told.players] == [False, False]
        await told.send(told.players[1], Leave(next(told.ids), 1))
        await told.send(told.players[0], Sit(next(told.ids), 1, "Kid"))
        assert [player.info["calm"] for player in told.players] == [True, True]
        await told.send(told.players[0], Start(next(told.ids)))
        assert told.players[0].info["calm"]
        assert not told.players[0].info["clock"]
        number = await told.act(0, "flip 3")
        assert told.players[0].code(number) == "done"
        assert (await replayed(told)).to_act() == told.table.to_act() == (1,)


async def test_bots_at_a_calm_table_play_in_turn(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, seats=["low"], calm=True, cards=48) as told:
        await told.act(0, "flip 3")
        for _ in range(50):
            await told.pass_time(50)
        assert [text for text in told.texts if text[0] != "-"] == ["0 flip 3", "1 flip 0"]
        await told.act(0, "keep")
        for _ in range(50):
            await told.pass_time(50)
        assert told.texts[-1] == "1 keep"


async def test_every_race_is_counted_in(tmp_path: Path) -> None:
    """Also for the player who acted last before it; time counts from the end of the countdown."""
    settings = replace(UNMEASURED, count=3.0)
    begins = ["paused begin", f"resuming {COUNTDOWN_MS}", "resumed"]
    async with evening(tmp_path, NEAR, FAR, settings=settings, rounds=2) as told:
        assert kinds(told) == begins[:2]
        assert told.players[1].info["pause"]["until"] == told.time + COUNTDOWN_MS
        assert told.players[0].code(await told.act(0, "flip 3")) == "paused"
        await told.pass_time(COUNTDOWN_MS)
        assert kinds(told) == begins
        await told.act(0, "stop")
        await told.pass_time(COUNTDOWN_MS)
        assert kinds(told) == begins
        await told.act(0, "bow")
        assert kinds(told) == begins + begins[:2]
        await told.pass_time(COUNTDOWN_MS + IDLE_MS - 1)
        assert told.texts[-1] == "0 bow"
        await told.pass_time(200)
        assert told.texts[-1] == "-2 timeup"


async def test_a_server_that_stopped_before_it_counted_does_so_later(tmp_path: Path) -> None:
    settings = replace(UNMEASURED, count=3.0)
    async with evening(tmp_path, NEAR, FAR, settings=UNMEASURED) as told:
        await told.actor.stop()
        object.__setattr__(told.context, "settings", settings)
        told.actor = await told.registry.open(told.table.id)
        await come_back(told, 0)
        assert kinds(told)[0] == "paused begin"


async def test_where_nobody_does_anything_no_race_follows_upon_the_other(tmp_path: Path) -> None:
    """It begins once all are there again."""
    library = SnatchLibrary(StraightOn)
    async with evening(tmp_path, NEAR, FAR, library=library, rounds=1000) as told:
        await told.pass_time(10 * IDLE_MS)
        assert told.texts == ["-2 timeup"]
        assert kinds(told) == ["paused idle"]
        await told.wish(0)
        assert kinds(told) == ["paused idle"]
        await told.wish(1)
        await told.pass_time(COUNTDOWN_MS)
        assert kinds(told) == ["paused idle", f"resuming {COUNTDOWN_MS}", "resumed"]
        await told.act(0, "flip 3")
        await told.pass_time(IDLE_MS)
        assert told.texts[1] == "0 flip 3"


async def test_whoever_asks_hears_that_the_line_still_stands(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, FAR) as told:
        told.players.append(Player(None))
        told.actor.connect(told.players[2])
        number = await told.send(told.players[2], Ping(next(told.ids)))
        assert told.players[2].told == [{"type": "done", "id": number, "n": told.table.n}]
