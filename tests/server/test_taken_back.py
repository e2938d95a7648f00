"""After an action was taken back: what others learn, the replay, the record and a restart."""

from __future__ import annotations

import signal
from pathlib import Path
from random import Random

from spieltisch.core import record
from spieltisch.server.base.library import Library
from spieltisch.server.storage import guest_rows
from spieltisch.server.wire.messages import Hello
from tests.server.harness import Client, Process, leaves
from tests.server.live_table import Evening, evening, replayed
from tests.server.taking_back import NEAR, Drawing, hand, hands, key, legal

# ---------------------------------------------------------------- two worlds


async def drawing_seeing_taking_back(folder: Path, drawn: int) -> tuple[Evening, list[bytes]]:
    """Have Anna play, draw `drawn`, take it back with Ben's consent, and play another card.

    Return the evening, and the messages that Ben and Cleo, a spectator, receive.
    """
    folder.mkdir()
    dealt = [1000 + card for card in (0, 3, 1, 4, 2, 5, drawn)]
    async with hands(folder, 2, randomness=Drawing(first=dealt), length=60) as told:
        watching = await told.context.store.do(
            guest_rows.add_guest, b"watching", "Cleo", told.clock.ms
        )
        cleo = type(told.players[0])(watching)
        told.actor.connect(cleo)
        await told.send(cleo, Hello(next(told.ids)))
        await told.act(0, "play 0")
        assert drawn in hand(told, 0)
        await told.take_back(0)
        await told.take_back(1)
        assert hand(told, 0) == [0, 1, 2]
        await told.act(0, "play 1")
        assert hand(told, 0) == [0, 2, drawn]
        await told.act(1, "play 3")
        await told.act(0, "play 2")
        assert (await replayed(told)).actions == told.table.actions
        return told, [*told.players[1].raw, b"|", *cleo.raw]


async def test_nobody_else_learns_what_was_drawn_and_taken_back(tmp_path: Path) -> None:
    _, one = await drawing_seeing_taking_back(tmp_path / "one", 20)
    _, other = await drawing_seeing_taking_back(tmp_path / "other", 30)
    assert one == other


async def test_seeing_a_draw_and_taking_back_never_brings_another(tmp_path: Path) -> None:
    """However often, and whatever is played instead: until another acts, and then what was seen
    is as likely to go to anybody as it was."""
    async with hands(tmp_path, 2, length=60) as told:
        before = hand(told, 0)
        drawn = set()
        for card in before * 3:
            await told.act(0, f"play {card}")
            drawn |= set(hand(told, 0)) - set(before)
            await told.take_back(0)
            await told.take_back(1)
        assert len(drawn) == 1
        assert told.table.match.redraws == (f"deal {min(drawn)}",)
        await told.act(0, "show")
        assert told.table.match.redraws
        await told.act(0, f"play {before[0]}")
        assert not told.table.match.redraws


# ---------------------------------------------------------------- replay, records, restarts


async def test_the_past_goes_back_as_the_game_did(tmp_path: Path) -> None:
    """A finished game shows each past position as it was then."""
    async with hands(tmp_path, 2, length=6) as told:
        seen: dict[int, int] = {}

        def note() -> None:
            seen[told.table.n] = key(told.table)

        while told.table.status == "playing":
            (seat,) = told.table.to_act()
            await told.act(seat, legal(told, seat)[0])
            note()
            if told.table.status == "playing" and told.table.n % 3:
                assert await told.take_back(seat) == "done"
                assert await told.take_back(1 - seat) == "done"
                note()
                await told.act(seat, legal(told, seat)[-1])
                note()
        kinds = [one.entry.kind for one in told.table.log]
        assert kinds.count("taken_back") > 1
        for table in (told.table, await replayed(told)):
            found = {n: state.key() for n, state in table.positions(range(table.n + 1))}
            assert {n: found[n] for n in seen} == seen
            few = sorted(seen)[::3]
            assert {n: s.key() for n, s in table.positions(few)} == {n: seen[n] for n in few}


async def test_a_record_holds_what_stands(tmp_path: Path) -> None:
    library = Library()
    async with evening(
        tmp_path, NEAR, library=library, game="lastdie", seats=["greedy"], randomness=Drawing()
    ) as told:
        random = Random(2)
        for _ in range(400):
            if told.table.status != "playing":
                break
            if told.table.to_act() == (0,):
                await told.act(0, random.choice(legal(told, 0)))
                if told.players[0].take_back is not None and random.random() < 0.3:
                    assert await told.take_back(0) == "done"
            await told.pass_time(5000)
        assert any(one.entry.kind == "taken_back" for one in told.table.log)
        assert told.table.match is not None
        state = told.table.match.state
        text = library.record(state, told.table.actions)
        assert record.loads(text).final().key() == state.key()
        assert record.loads(text).dumps() == text


async def test_killed_between_taking_back_and_what_follows(tmp_path: Path) -> None:
    """Acknowledged actions survive SIGKILL, and a draw that was taken back comes again."""
    process = Process(tmp_path)
    await process.start()
    anna, ben = await process.guest("Anna"), await process.guest("Ben")
    table = await anna.make("me", "open", length=60, rated=False)
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
        await a.do("start")

    def seated(client: Client) -> list[int]:
        cards: list[int] = client.seat_view(0)["view"]["hand"]
        return cards

    for step in range(3):
        async with anna.at(table) as a, ben.at(table) as b:
            before = seated(a)
            n = a.n
            await a.act(0, f"play {before[step]}")
            drawn = set(seated(a)) - set(before)
            await a.do("take_back", to=n)
            done = await b.do("take_back", to=n, id=9000 + step)
        process.signal(signal.SIGKILL)
        await process.start()
        async with anna.at(table) as a, ben.at(table) as b:
            assert (a.n, seated(a)) == (done, before)
            assert await b.do("take_back", to=n, id=9000 + step) == done
            await a.act(0, f"play {before[0]}")
            assert set(seated(a)) - set(before) == drawn
            await b.until(a.n)
            await b.act(1, leaves(b.seat_view(1)["legal"])[0])
            await a.until(b.n)
            assert [e["kind"] for e in a.log].count("taken_back") == step + 1
    process.signal(signal.SIGTERM)
    assert process.stderr == ""
