"""Real time at a table: claims, refusals and the clock; the tests set all times."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from spieltisch.bots import Decision, PlayerView
from spieltisch.core.game import Game
from spieltisch.realtime.pace import EARLY_MS, PER_SECOND
from spieltisch.realtime.ranking import Latency, upheld
from spieltisch.server.base.library import Decide
from spieltisch.server.wire.messages import Hello
from tests.server.library import SnatchLibrary, StraightOn
from tests.server.live_table import evening, replayed
from tests.toys.snatch import DECIDE_MS, IDLE_MS

NEAR, FAR = Latency(20, 0), Latency(120, 0)


async def test_the_first_to_act_wins_though_heard_later(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, FAR) as told:
        near = await told.act(0, "flip 3")
        assert told.players[0].code(near) == ""
        await told.pass_time(80)
        far = await told.act(1, "flip 3")
        await told.pass_time(19)
        assert told.players[1].code(far) == ""
        await told.pass_time(1)
        assert told.players[0].code(near) == "gone"
        assert told.players[1].code(far) == "done"
        assert told.texts == ["1 flip 3", "-1 reveal 1"]
        ((first, second),) = await told.rankings()
        assert (first.seat, first.effective, second.seat, second.effective) == (
            1, told.clock.ms - 20 - 120, 0, told.clock.ms - 100 - 20,
        )  # fmt: skip
        assert upheld([first, second])


async def test_nobody_on_the_way_is_not_waited_for(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, FAR) as told:
        far = await told.act(1, "flip 3")
        assert told.players[1].code(far) == "done"
        near = await told.act(0, "flip 3", seen=told.table.n - 2)
        assert told.players[0].code(near) == "gone"


async def test_claims_on_other_things_go_their_own_way(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, FAR, NEAR) as told:
        waits = await told.act(0, "flip 3")
        other = await told.act(1, "flip 4")
        assert told.players[1].code(other) == "done"
        await told.pass_time(100)
        assert told.players[0].code(waits) == "done"
        assert [text for text in told.texts if "flip" in text] == ["1 flip 4", "0 flip 3"]


async def test_a_second_claim_while_the_first_is_pending(tmp_path: Path) -> None:
    """An action that is no longer possible by then is refused, and costs nothing."""
    async with evening(tmp_path, NEAR, FAR) as told:
        seen = told.table.n
        first = await told.act(0, "flip 3")
        second = await told.act(0, "flip 4", seen=seen)
        await told.pass_time(100)
        assert told.players[0].code(first) == "done"
        assert told.players[0].code(second) == "illegal-action"
        keep = await told.act(0, "keep", seen=seen)
        assert told.players[0].code(keep) == "done"


async def test_ties_are_drawn_and_recorded(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, FAR) as told:
        told.randomness.ties = [(1, 0)]
        near = await told.act(0, "flip 3")
        await told.pass_time(95)
        far = await told.act(1, "flip 3")
        await told.pass_time(10)
        assert [told.players[0].code(near), told.players[1].code(far)] == ["done", "gone"]
        ((first, second),) = await told.rankings()
        assert (first.seat, second.seat) == (0, 1)
        assert first.tied
        assert second.tied
        assert upheld([first, second])


async def test_a_stop_ranks_against_everything(tmp_path: Path) -> None:
    """Actions before the stop count, even those that no other player could take."""
    async with evening(tmp_path, NEAR, Latency(120, 30), NEAR, rounds=2) as told:
        await told.act(1, "flip 0")
        await told.pass_time(500)
        stop = await told.act(0, "stop")
        await told.pass_time(5)
        late = await told.act(2, "flip 7")
        await told.pass_time(60)
        keep = await told.act(1, "keep")
        await told.pass_time(50)
        too_late = await told.act(1, "flip 8", seen=told.table.n - 1)
        assert [told.players[1].code(keep), told.players[1].code(too_late)] == ["done", ""]
        await told.pass_time(15)
        assert told.texts[2:] == ["1 keep", "0 stop"]
        assert told.players[0].code(stop) == "done"
        assert told.players[2].code(late) == "gone"
        assert told.players[1].code(too_late) == "gone"
        assert not told.table.live
        assert told.players[0].seat_view["legal"] == {"bow": {}}
        after = await told.act(2, "flip 9", seen=told.table.n - 2)
        assert told.players[2].code(after) == "gone"
        assert told.players[2].code(await told.act(2, "flip 9")) == "not-your-turn"
        bow = await told.act(0, "bow")
        assert told.players[0].code(bow) == "done"
        assert told.table.live


async def test_a_message_counts_once(tmp_path: Path) -> None:
    """Sent again while it waits, after it was decided, and over another socket."""
    async with evening(tmp_path, NEAR, FAR) as told:
        number = await told.act(0, "flip 3")
        await told.act(0, "flip 3", id=number)
        await told.pass_time(100)
        answers = [one for one in told.players[0].told if one.get("id") == number]
        assert [one["type"] for one in answers] == ["done", "done"]
        await told.act(0, "flip 3", id=number)
        assert told.texts == ["0 flip 3", "-1 reveal 1"]
        stored = await told.context.store.load(told.table.id)
        assert stored is not None
        guest = told.players[0].guest
        assert guest is not None
        assert stored.applied[guest.id, number] == told.table.n
        answers = [one for one in told.players[0].told if one.get("id") == number]
        assert len(answers) == 3


async def test_a_message_is_answered_once(tmp_path: Path) -> None:
    """An action refused as too late, or as out of turn, stays refused when it is sent again."""
    async with evening(tmp_path, NEAR, FAR) as told:
        number = await told.act(0, "flip 3")
        await told.pass_time(80)
        await told.act(1, "flip 3")
        await told.pass_time(20)
        assert told.players[0].code(number) == "gone"
        texts = list(told.texts)
        told.players[0].told.clear()
        await told.act(0, "flip 4", id=number)
        await told.pass_time(100)
        assert told.players[0].code(number) == "gone"
        assert told.texts == texts
    async with evening(tmp_path / "turns", NEAR, FAR, calm=True) as told:
        number = await told.act(1, "flip 3")
        assert told.players[1].code(number) == "not-your-turn"
        for text in ("flip 4", "keep"):
            await told.act(0, text)
        assert 1 in told.table.to_act()
        told.players[1].told.clear()
        await told.act(1, "flip 3", id=number)
        assert told.players[1].code(number) == "not-your-turn"
        assert told.players[1].code(await told.act(1, "flip 3")) == "done"


@pytest.mark.parametrize(
    ("seat", "text", "code"),
    [
        (0, "flip x", "unknown-action"),
        (0, "flip 99", "illegal-action"),
        (0, "keep", "illegal-action"),
        (0, "timeup", "illegal-action"),
        (2, "flip 3", "no-seat"),
    ],
)
async def test_what_is_refused_at_once(seat: int, text: str, code: str, tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, FAR) as told:
        told.players.append(told.players[1])
        n = told.table.n
        number = await told.act(seat, text)
        assert told.players[seat].code(number) == code
        assert told.table.n == n
        await told.act(0, "flip 3")
        await told.pass_time(100)
        assert told.texts[0] == "0 flip 3"


async def test_a_seat_of_somebody_else(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, FAR) as told:
        told.players.reverse()
        number = await told.act(0, "flip 3")
        assert told.players[0].code(number) == "not-your-seat"


async def test_what_was_decided_on_too_little(tmp_path: Path) -> None:
    """From before the round, from the future, and on a card that has changed since."""
    async with evening(tmp_path, NEAR, NEAR, rounds=2) as told:
        for seen in (0, told.table.n + 1):
            number = await told.act(0, "flip 3", seen=seen)
            assert told.players[0].code(number) == "stale"
        seen = told.table.n
        await told.act(0, "flip 3")
        await told.pass_time(500)
        await told.act(0, "leave")
        await told.pass_time(500)
        number = await told.act(1, "take 3", seen=seen)
        assert told.players[1].code(number) == "gone"
        number = await told.act(1, "take 3")
        assert told.players[1].code(number) == "done"


async def test_nobody_reacts_before_he_can_have_seen(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, FAR) as told:
        await told.act(0, "flip 3")
        await told.pass_time(500)
        await told.act(0, "leave")
        await told.pass_time(EARLY_MS + NEAR.delay - 1)
        assert told.players[0].code(await told.act(0, "take 3")) == "too-early"
        other = await told.act(0, "flip 4")
        assert told.players[0].code(other) == ""
        await told.pass_time(100)
        assert told.players[0].code(other) == "done"
        number = await told.act(1, "take 3")
        assert told.players[1].code(number) == "too-early"
        await told.pass_time(1)
        number = await told.act(1, "take 3")
        assert told.players[1].code(number) == "done"


async def test_no_more_than_a_person_can_do(tmp_path: Path) -> None:
    async with evening(tmp_path, NEAR, FAR, cards=48) as told:
        codes = []
        for place in range(6):
            codes.append(told.players[1].code(await told.act(1, f"flip {place}")))
            codes.append(told.players[1].code(await told.act(1, "keep")))
        assert codes == ["done"] * PER_SECOND + ["too-fast", "illegal-action"] * 2
        await told.pass_time(999)
        assert told.players[1].code(await told.act(1, "flip 9")) == "too-fast"
        await told.pass_time(1)
        assert told.players[1].code(await told.act(1, "flip 9")) == "done"


async def test_a_card_is_not_held_for_long(tmp_path: Path) -> None:
    """Two seconds as the holder sees them."""
    async with evening(tmp_path, Latency(20, 5), FAR) as told:
        await told.act(1, "flip 3")
        await told.pass_time(DECIDE_MS + 119)
        assert told.texts[-1] == "-1 reveal 1"
        await told.pass_time(1)
        assert told.texts[-1] == "-2 expire 1"
        assert told.players[0].seat_view["view"]["open"] == {"3": 1}
        late = await told.act(1, "keep", seen=told.table.n - 1)
        assert told.players[1].code(late) == "illegal-action"
        entry = [one for one in told.players[0].told if one["type"] == "update"][-1]["entries"]
        assert [(one["actor"], one["text"]) for one in entry] == [(-2, "expire 1")]


async def test_idleness_ends_it(tmp_path: Path) -> None:
    """Ten seconds in which nobody acts; what the table does is no act."""
    async with evening(tmp_path, NEAR, NEAR, rounds=1) as told:
        await told.pass_time(5000)
        await told.act(0, "flip 3")
        await told.pass_time(DECIDE_MS + NEAR.delay)
        assert told.texts[-1] == "-2 expire 0"
        await told.pass_time(IDLE_MS - DECIDE_MS - 1)
        assert told.table.live
        await told.pass_time(1)
        assert told.texts[-1] == "-2 timeup"
        assert not told.table.live


async def test_the_clock_waits_for_who_reaches_for_something(tmp_path: Path) -> None:
    async with evening(tmp_path, Latency(20), Latency(220)) as told:
        await told.pass_time(IDLE_MS + 100)
        stop = await told.act(0, "stop")
        await told.pass_time(150)
        assert told.players[0].code(stop) == ""
        await told.pass_time(50)
        assert told.texts == ["0 stop"]


async def test_the_log_tells_everything_again(tmp_path: Path) -> None:
    """Replayed it is the same table, every ranking is as its times say, the record has times."""
    async with evening(tmp_path, NEAR, FAR, Latency(60, 9)) as told:
        for place in range(12):
            seen = told.table.n
            for seat in range(3):
                await told.act(seat, f"flip {place}", seen=seen)
                await told.pass_time(13)
            await told.pass_time(300)
            holder = next(s for s in range(3) if told.players[s].seat_view["view"]["held"])
            await told.act(holder, "keep")
            await told.pass_time(300)
        assert told.table.result is None
        await told.act(0, "bow")
        assert told.table.result is not None
        rankings = await told.rankings()
        assert len(rankings) == 24
        assert all(map(upheld, rankings))
        assert sum(len(ranking) > 1 for ranking in rankings) == 12
        again = await replayed(told)
        assert again.match is not None
        assert told.table.match is not None
        assert again.match.state.key() == told.table.match.state.key()
        assert again.log == told.table.log
        record = told.context.library.record(told.table.match.state, told.table.actions)
        times = [int(line.rpartition("@")[2]) for line in record.splitlines()]
        assert times == sorted(times)
        assert times[-1] > 12 * 600


async def test_a_table_comes_back_into_memory_as_it_was(tmp_path: Path) -> None:
    """No alarm counts the time in which there was no server."""
    async with evening(tmp_path, NEAR, FAR) as told:
        await told.act(1, "flip 3")
        await told.pass_time(500)
        seen = told.table.n
        await told.actor.stop()
        told.clock.ms += 3_600_000
        told.actor = await told.registry.open(told.table.id)
        for player in told.players:
            told.actor.connect(player)
            await told.send(player, Hello(next(told.ids)))
        await told.pass_time(1000)
        assert told.texts[-1] == "-1 reveal 1"
        number = await told.act(1, "keep", seen=seen)
        assert told.players[1].code(number) == "done"


async def test_bots_go_through_the_same_door(tmp_path: Path) -> None:
    """They take their time, are ranked, and think again when a thing is gone."""
    async with evening(tmp_path, NEAR, seats=["random", "random"], cards=48) as told:
        for _ in range(400):
            await told.pass_time(20)
            if len(told.texts) > 40:
                break
        rankings = await told.rankings()
        by_bots = [one for ranking in rankings for one in ranking if one.seat]
        assert {one.seat for one in by_bots} == {1, 2}
        assert all(one.arrival - one.effective == 30 for one in by_bots)
        times = [ms for actor, _, ms in told.table.actions if actor == 1]
        assert all(later - earlier >= 500 for earlier, later in itertools.pairwise(times))


async def test_a_clock_that_rings_where_play_goes_straight_on_begins_anew(tmp_path: Path) -> None:
    """That is the case when nobody has anything to do after it. The clock must not ring again at
    once, and what was meant for the race before comes too late."""
    library = SnatchLibrary(StraightOn)
    async with evening(tmp_path, NEAR, NEAR, library=library, rounds=1000) as told:
        seen = told.table.n
        await told.act(0, "flip 3")
        await told.pass_time(100)
        await told.act(0, "keep")
        await told.pass_time(IDLE_MS + 20)
        assert told.texts[-1] == "-2 timeup"
        number = await told.act(0, "flip 4", seen=seen)
        assert told.players[0].code(number) == "stale"
        await told.act(0, "flip 4")
        await told.pass_time(100)
        await told.act(0, "keep")
        await told.pass_time(IDLE_MS - 100)
        assert told.texts[-1] == "0 keep"
        await told.pass_time(200)
        assert told.texts[-1] == "-2 timeup"


class PatientLibrary(SnatchLibrary):
    """Its bots wait until a card lies open, and take that."""

    def bot(self, level: str, game: Game, seed: int) -> Decide:
        """All alike."""

        def decide(view: PlayerView) -> Decision:
            legal = view.legal()
            taking = [action for action in legal if view.text(action).startswith("take")]
            return Decision(taking[0] if taking else legal[0], 0.5, not taking)

        return decide


async def test_a_bot_may_wait_for_others_and_look_again(tmp_path: Path) -> None:
    """It knows what happened since, and does nothing until then."""
    async with evening(tmp_path, NEAR, seats=["random"], library=PatientLibrary()) as told:
        await told.pass_time(2000)
        await told.act(0, "flip 3")
        await told.pass_time(1000)
        assert {actor for actor, _, _ in told.table.actions} == {0, -1}
        await told.act(0, "leave")
        await told.pass_time(1100)
        assert told.texts[-1] == "1 take 3"
