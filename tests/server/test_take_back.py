"""Taking back what one did last: when, who agrees, what comes again, and who gains nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spieltisch.core.views.telling import tells_actor
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.library import Library
from spieltisch.server.storage import guest_rows
from spieltisch.server.table import events
from spieltisch.server.table.course.takeback import target
from spieltisch.server.table.history import DEPTH, History, Played, Turned
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import EventRow
from spieltisch.server.wire.messages import TakeBack
from tests.server.harness import Place
from tests.server.library import ToyLibrary
from tests.server.live_table import evening, replayed
from tests.server.taking_back import NEAR, Drawing, hand, hands, key, last, legal, to
from tests.toys.hands import Hands, toy

# ---------------------------------------------------------------- with people


async def test_with_others_it_takes_their_consent(tmp_path: Path) -> None:
    """The same draw comes again after a different card; the log keeps everything."""
    async with hands(tmp_path, 3) as told:
        before, n = hand(told, 0), told.table.n
        await told.act(0, f"play {before[0]}")
        (drawn,) = set(hand(told, 0)) - set(before)
        assert [player.take_back for player in told.players] == [{"to": n, "ask": True}, None, None]
        assert await told.take_back(0) == "done"
        for player in told.players:
            asked = {"to": n, "seat": 0, "drawn": True, "agreed": []}
            assert player.info["take_back"] == asked
        assert await told.take_back(2) == "done"
        assert told.players[0].info["take_back"]["agreed"] == [2]
        assert hand(told, 0) != before
        assert await told.take_back(2) == "done"
        assert await told.take_back(1) == "done"
        assert last(told) == ("taken_back", 0, str(n))
        assert (hand(told, 0), told.players[2].info["take_back"]) == (before, None)
        assert told.players[1].seat_view["view"]["actors"] == [0]
        assert [entry.entry.kind for entry in told.table.log[-3:]] == ["act", "act", "taken_back"]
        await told.act(0, f"play {before[2]}")
        assert set(hand(told, 0)) == {*before[:2], drawn}
        assert (await replayed(told)).actions == told.table.actions
        assert told.texts[-2:] == [f"0 play {before[2]}", f"-1 deal {drawn}"]


async def test_in_a_rated_game_nothing_is_undone_once_it_came_to_light(tmp_path: Path) -> None:
    """Neither a draw that somebody saw, nor what an action showed its player."""
    async with hands(tmp_path, rated=True) as told:
        await told.act(0, legal(told, 0)[0])
        assert told.players[0].take_back is None
        assert await told.take_back(0, to=told.table.n - 2) == "seen-since"
    async with hands(tmp_path / "unrated") as told:
        await told.act(0, legal(told, 0)[0])
        assert told.players[0].take_back is not None


async def test_one_of_the_others_says_no(tmp_path: Path) -> None:
    async with hands(tmp_path, 3) as told:
        await told.act(0, legal(told, 0)[0])
        n = told.table.n
        await told.take_back(0)
        await told.take_back(1)
        assert await told.take_back(2, wish=False) == "done"
        assert told.players[0].info["take_back"] is None
        assert await told.take_back(1, to=to(told, 0)) == "no-take-back"
        await told.take_back(0)
        first = told.players[0].info
        assert first["take_back"]["agreed"] == []
        assert await told.take_back(0, wish=False) == "done"
        assert told.players[1].info["take_back"] is None
        assert told.table.n == n


async def test_a_spectator_agrees_to_nothing(tmp_path: Path) -> None:
    async with hands(tmp_path, 2, seats=["low"]) as told:
        await told.act(0, legal(told, 0)[0])
        await told.take_back(0)
        offer = told.players[0].info["take_back"]
        told.players[1].guest = None
        assert await told.take_back(1, to=offer["to"]) == "no-guest"
        watching = await told.context.store.do(
            guest_rows.add_guest, b"watching", "Wil", told.clock.ms
        )
        told.players[1].guest = watching
        assert await told.take_back(1, to=offer["to"]) == "not-your-seat"
        assert await told.take_back(1, to=offer["to"], wish=False) == "done"
        assert told.players[0].info["take_back"] == offer


async def test_never_past_what_another_did(tmp_path: Path) -> None:
    async with hands(tmp_path) as told:
        assert await told.take_back(0, to=3) == "no-take-back"
        await told.act(0, legal(told, 0)[0])
        before = to(told, 0)
        await told.take_back(0)
        await told.act(1, legal(told, 1)[0])
        assert told.players[0].info["take_back"] is None
        assert told.players[0].take_back is None
        assert await told.take_back(0, to=before) == "acted-since"
        assert await told.take_back(1, to=before) == "stale"
        assert await told.take_back(1) == "done"


async def test_what_was_chosen_before_is_stale(tmp_path: Path) -> None:
    async with hands(tmp_path) as told:
        await told.act(0, legal(told, 0)[0])
        seen, text = told.table.n, legal(told, 1)[0]
        await told.take_back(0)
        await told.take_back(1)
        await told.act(0, legal(told, 0)[1])
        assert told.players[1].code(await told.act(1, text, seen=seen)) == "stale"
        assert told.players[1].code(await told.act(1, text)) == "done"


async def test_the_same_message_is_applied_once(tmp_path: Path) -> None:
    async with hands(tmp_path, 1, mode="alone", seats=["low"]) as told:
        await told.act(0, "show")
        wish = TakeBack(4711, to(told, 0))
        for _ in range(2):
            told.actor.enqueue(told.players[0], wish, told.clock.ms)
            await told.actor.drain()
        answers = [one for one in told.players[0].told if one.get("id") == 4711]
        assert [one["type"] for one in answers] == ["done", "done"]
        assert [one.entry.kind for one in told.table.log].count("taken_back") == 1


# ---------------------------------------------------------------- alone, and against bots


async def test_alone_at_once_unless_something_was_drawn(tmp_path: Path) -> None:
    async with hands(tmp_path, 1, seats=["slow"]) as told:
        await told.act(0, "show")
        assert told.players[0].take_back == {"to": told.table.n - 1, "ask": False}
        assert await told.take_back(0) == "done"
        assert last(told)[0] == "taken_back"
        await told.act(0, f"play {hand(told, 0)[0]}")
        assert told.players[0].take_back is None
        assert await told.take_back(0, to=told.table.n - 2) == "seen-since"


async def test_past_the_answer_of_bots_where_nothing_is_hidden(tmp_path: Path) -> None:
    open_game = toy(Hands)
    open_game.spec = toy().spec.__class__(**{**vars_of(toy().spec), "open_information": True})
    library = ToyLibrary()
    library.game = open_game
    async with hands(tmp_path, 1, seats=["low"], library=library, length=6) as told:
        n = told.table.n
        while told.table.n < n + 2:  # six cards are all dealt: nothing is drawn
            await told.act(0, legal(told, 0)[0])
            await told.pass_time(5000)
        assert [actor for actor, _, _ in told.table.actions][-2:] == [0, 1]
        assert told.players[0].take_back == {"to": n, "ask": False}
        assert await told.take_back(0) == "done"
        assert told.table.actions[-1][0] == -1
        await told.act(0, legal(told, 0)[1])
        await told.pass_time(5000)
        assert [actor for actor, _, _ in told.table.actions][-2:] == [0, 1]


def vars_of(spec: Any) -> dict[str, Any]:
    """Return the fields of a spec."""
    return {name: getattr(spec, name) for name in spec.__dataclass_fields__}


async def test_what_a_bot_holds_has_come_to_light(tmp_path: Path) -> None:
    async with hands(tmp_path, 1, seats=["low"], length=6) as told:
        await told.act(0, legal(told, 0)[0])
        assert told.players[0].take_back is not None
        await told.pass_time(5000)
        assert told.table.actions[-1][0] == 1
        assert told.players[0].take_back is None
        assert await told.take_back(0, to=told.table.n - 2) == "acted-since"


async def test_a_bot_that_was_thinking_thinks_again(tmp_path: Path) -> None:
    async with hands(tmp_path, 1, seats=["low"], length=6) as told:
        await told.act(0, legal(told, 0)[0])
        await told.take_back(0)
        await told.pass_time(5000)
        assert told.table.to_act() == (0,)
        await told.act(0, legal(told, 0)[2])
        await told.pass_time(5000)
        assert told.table.actions[-1][0] == 1


async def test_one_action_after_another(tmp_path: Path) -> None:
    """Several in a row, back to the throw of the dice."""
    async with evening(
        tmp_path, NEAR, library=Library(), game="lastdie", seats=["greedy"],
        randomness=Drawing(),
    ) as told:  # fmt: skip
        stood: list[tuple[int, int]] = []
        while len(stood) < 2 or told.players[0].take_back is None:
            if not legal(told, 0):
                await told.pass_time(1000)
                continue
            here = told.table.n, key(told.table)
            await told.act(0, legal(told, 0)[0])
            stood = [*stood, here] if told.players[0].take_back is not None else []
        for n, before in reversed(stood):
            assert told.players[0].take_back == {"to": n, "ask": False}
            assert await told.take_back(0) == "done"
            assert key(told.table) == key(await replayed(told)) == before
        assert told.players[0].take_back is None


async def test_no_further_than_is_remembered(tmp_path: Path) -> None:
    async with hands(tmp_path, 1, length=900) as told:
        history = History()
        assert told.table.match is not None
        for n in range(100):
            history.remember(Turned(n, 0, 1, told.table.match))
            history.play(Played(n + 1, 0, "show", 0), open_to_all=True)
        for n in range(99, 99 - DEPTH, -1):
            assert history.last is not None
            assert history.last.to == n
            history.go_back(n + 100, n)
        assert history.last is None
        with pytest.raises(ValueError, match="goes back to 10"):
            history.go_back(300, 10)


async def test_people_at_one_screen_agree_among_themselves(place: Place) -> None:
    anna = await place.guest("Anna")
    table = await anna.make("me", "here:Bo")
    async with anna.at(table) as a:
        await a.do("start")
        before = a.seat_view(0)["view"]["hand"]
        await a.act(0, f"play {before[0]}")
        (n,) = {entry["n"] - 1 for entry in a.log if entry["text"] == f"play {before[0]}"}
        await a.do("take_back", to=n)
        assert a.seat_view(0)["view"]["hand"] == before
    table = await anna.make("me", "me", mode="alone")
    async with anna.at(table) as a:
        await a.do("start")
        card = a.seat_view(0)["view"]["hand"][0]
        n = a.n
        await a.act(0, f"play {card}")
        assert await a.refused("take_back", to=n) == "seen-since"


# ---------------------------------------------------------------- who may not


async def test_where_seats_race_nothing_is_taken_back(tmp_path: Path) -> None:
    for calm in (False, True):
        folder = tmp_path / str(calm)
        folder.mkdir()
        async with evening(folder, NEAR, NEAR, calm=calm) as told:
            n = told.table.n
            await told.act(0, "flip 3")
            await told.pass_time(500)
            assert told.players[0].take_back is None
            assert await told.take_back(0, to=n) == "no-take-back"


async def test_before_the_start_after_the_end_and_without_a_seat(place: Place) -> None:
    anna, ben = await place.guest("Anna"), await place.guest("Ben")
    table = await anna.make("me", length=6)
    async with anna.at(table) as a, ben.at(table) as b, place.nobody.at(table) as nobody:
        assert await a.refused("take_back", to=1) == "not-playing"
        assert await nobody.refused("take_back", to=1) == "no-guest"
        await a.do("start")
        assert await b.refused("take_back", to=1) == "not-your-seat"
        assert await a.refused("take_back", to=-1) == "bad-message"
        while a.status != "finished":
            n = a.n
            await a.act(0, f"play {a.seat_view(0)['view']['hand'][0]}")
        assert await a.refused("take_back", to=n) == "not-playing"
        before = await place.fingerprint(table)
        assert before == await place.fingerprint(table)


async def test_who_left_takes_nothing_back(tmp_path: Path) -> None:
    async with hands(tmp_path, 2, seats=["slow"]) as told:
        await told.act(0, "show")
        n = to(told, 0)
        seat = told.table.seats[0]
        seat.bot = "low"
        told.table._people = None
        with pytest.raises(Refusal, match="not-your-seat"):
            target(told.table, told.players[0].guest.id)
        assert await told.take_back(0, to=n) == "not-your-seat"


def test_an_event_that_goes_back_to_nowhere() -> None:
    """As in a damaged log: it does not fit, and is said so."""
    table = TableState("table", ToyLibrary())
    rows: list[events.AnyEvent] = [
        events.Made("toy", "1", {"mode": "turns", "length": 12}, 1, 1, False, False, False),
        events.Sat(0, 1, "Anna"),
        events.Started((0,)),
        *[events.Acted(-1, f"deal {k}") for k in range(3)],
        events.TakenBack(0, 3),
    ]
    with pytest.raises(ValueError, match="entry 7 goes back to 3"):
        table.replay([EventRow(n, 0, events.encode(e)) for n, e in enumerate(rows, 1)])


# ---------------------------------------------------------------- what an action tells


def test_what_an_action_tells_who_plays_it() -> None:
    """One's own card tells nothing; the top card of a face-down deck would."""
    state = toy().start(2)
    while state.actors() == (-1,):
        state.apply(-1, state.chances()[0][0])
    assert not any(tells_actor(state, 0, action) for action in state.legal(0))

    class Peeking(Hands):
        """Players who show their hand see all hands."""

        def private(self, seat: int | None) -> dict[str, Any]:
            sees = seat is not None and self.showed[seat]
            return super().private(seat) | {"all": self.hands if sees else []}

    state = toy(Peeking).start(2)
    while state.actors() == (-1,):
        state.apply(-1, state.chances()[0][0])
    told = {state.text(action): tells_actor(state, 0, action) for action in state.legal(0)}
    assert [text for text, tells in told.items() if tells] == ["show"]


async def test_what_the_action_itself_showed(tmp_path: Path) -> None:
    class Peeking(Hands):
        """Players who show their hand see all hands."""

        def private(self, seat: int | None) -> dict[str, Any]:
            sees = seat is not None and self.showed[seat]
            return super().private(seat) | {"all": self.hands if sees else []}

    async with hands(tmp_path, 2, library=ToyLibrary(Peeking)) as told:
        await told.act(0, "show")
        n = to(told, 0)
        assert await told.take_back(0) == "done"
        asked = {"to": n, "seat": 0, "drawn": True, "agreed": []}
        assert told.players[1].info["take_back"] == asked
        await told.take_back(1)
        assert last(told) == ("taken_back", 0, str(n))
    alone = tmp_path / "alone"
    alone.mkdir()
    async with hands(alone, 1, seats=["slow"], library=ToyLibrary(Peeking)) as told:
        await told.act(0, "show")
        assert await told.take_back(0) == "seen-since"
        assert last(told)[0] == "act"
