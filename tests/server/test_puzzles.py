"""Puzzles on a server: tried, judged there and counted in each kind of store; no solution leaves it
before a try."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec import structs

from spieltisch import load
from spieltisch.bots.puzzles.puzzle import Judged, Puzzle
from spieltisch.server.base.library import Library
from spieltisch.server.features.study import puzzle_rows
from spieltisch.server.features.study.puzzling import Posed
from spieltisch.server.features.study.shelf import Shelf
from spieltisch.server.features.study.values import PRACTICE, Tried
from spieltisch.server.storage import declared, table_rows
from spieltisch.server.storage.store import Store
from spieltisch.server.table.state import TableState
from spieltisch.server.table.values import DAY_MS
from spieltisch.server.wire.bodies import AnalysedSeat, AnalysedTurn, Analysis, Slip
from tests.server.harness import Person, Place, leaves, serving
from tests.server.stored import guests
from tests.server.test_analysis import play
from tests.server.test_lobby import Hand
from tests.server.worlds import Story, World, other_world, play_out

INGENIOUS = load("ingenious")


async def attempt(person: Person, puzzle: str, *actions: str) -> Any:
    """Try actions; the state, or the refusal's code."""
    answer = await person.call("POST", f"/api/puzzles/{puzzle}", {"actions": actions})
    return answer.json if answer.status == 200 else answer.json["code"]


async def solution(person: Person, puzzle: str) -> Any:
    """Ask for the solution; it, or the refusal's code."""
    answer = await person.call("POST", f"/api/puzzles/{puzzle}/answer", {})
    return answer.json if answer.status == 200 else answer.json["code"]


def other_than(puzzle: Puzzle, state: Any) -> str:
    """An action that is not the solution."""
    return next(text for text in leaves(state["seat_view"]["legal"]) if text != puzzle.best[0])


async def test_a_puzzle_is_missed_then_solved(tmp_path: Path) -> None:
    async with serving(tmp_path, library=Library()) as place:
        shelf = place.context.shelf
        puzzle = shelf.games["lastdie"][0]
        first = await attempt(place.nobody, puzzle.id)
        assert (first["state"], first["answer"], first["value"]) == ("open", None, None)
        assert first["seat_view"]["seat"] == puzzle.seat
        assert first["log"][-1]["n"] == first["begins"] == len(puzzle.actions) + 1
        wrong = other_than(puzzle, first)
        assert await attempt(place.nobody, puzzle.id, wrong) == "no-guest"
        anna = await place.guest("Anna")
        assert await solution(anna, puzzle.id) == "not-tried"
        assert await attempt(anna, puzzle.id, "put 9 9") in ("illegal-action", "unknown-action")
        assert await solution(anna, puzzle.id) == "not-tried"
        missed = await attempt(anna, puzzle.id, wrong)
        assert (missed["state"], missed["answer"]) == ("missed", None)
        assert (missed["card"]["tries"], missed["card"]["solved"]) == (1, 0)
        solved = await attempt(anna, puzzle.id, *puzzle.best)
        assert (solved["state"], solved["card"]["solved"]) == ("solved", 2)
        assert solved["value"] == puzzle.judged[0].value
        assert solved["answer"]["better"] == list(puzzle.best)
        assert await solution(anna, puzzle.id) == solved["answer"]
        ben = await place.guest("Ben")
        await attempt(ben, puzzle.id, wrong)
        assert await solution(ben, puzzle.id) == solved["answer"]
        after = await attempt(ben, puzzle.id, *puzzle.best)
        assert (after["card"]["solved"], after["card"]["shown"]) == (0, True)
        assert await attempt(ben, "nothing") == "no-puzzle"


async def test_a_turn_of_several_actions_is_judged_at_its_end(tmp_path: Path) -> None:
    async with serving(tmp_path, library=Library()) as place:
        puzzles = place.context.shelf.games.get("carcassonne", [])
        puzzle = next((one for one in puzzles if len(one.best) > 1), None)
        if puzzle is None:
            pytest.skip("no puzzle of two actions is shipped")
        anna = await place.guest("Anna")
        half = await attempt(anna, puzzle.id, puzzle.best[0])
        assert (half["state"], half["card"]["tries"]) == ("open", 0)
        assert (await attempt(anna, puzzle.id, *puzzle.best))["state"] == "solved"


async def test_three_a_day_and_days_in_a_row(tmp_path: Path) -> None:
    clock = Hand()
    async with serving(tmp_path, library=Library(), clock=clock) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")

        async def shown(person: Person = anna) -> Any:
            return (await person.call("GET", "/api/puzzles")).json

        async def solve() -> Any:
            for card in (await shown())["daily"]:
                found = place.context.shelf.find(card["puzzle"])
                assert found is not None
                await attempt(anna, card["puzzle"], *found[1].best)
            return await shown()

        today = await shown()
        assert len({card["puzzle"] for card in today["daily"]}) == 3
        assert today["daily"] == (await shown(ben))["daily"] == (await shown(place.nobody))["daily"]
        assert (today["streak"], today["today"]) == (0, False)
        done = await solve()
        assert (done["streak"], done["today"]) == (1, True)
        clock.late += DAY_MS
        tomorrow = await shown()
        assert tomorrow["day"] == today["day"] + 1
        assert tomorrow["daily"][-1]["puzzle"] != today["daily"][-1]["puzzle"]
        assert (tomorrow["streak"], tomorrow["today"]) == (1, False)
        assert (await solve())["streak"] == 2
        clock.late += 2 * DAY_MS
        assert (await shown())["streak"] == 0
        assert (await shown(ben))["streak"] == 0


def slip_in(table: TableState) -> Slip:
    """A slip at the last choice of seat 0, as if the first legal action had been better."""
    acts = table.history.acts
    chosen = [k for k, act in enumerate(acts) if act.actor == 0]
    state = table.game.start(len(table.seats), **table.setup.options)
    found = []
    for k, act in enumerate(acts):
        if k in chosen and len(state.legal(0)) > 1:
            other = next(t for t in state.texts(state.legal(0)) if t != act.text)
            found.append(Slip(act.n, [act.text], [other], 0.25, [], [], [], []))
        state.apply(act.actor, state.parse(act.text))
    return found[-1]


async def test_own_slips_are_puzzles_of_their_guest_alone(tmp_path: Path) -> None:
    async with serving(tmp_path) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        table = await play(anna)
        assert (await anna.call("GET", "/api/puzzles")).json["slips"] == []
        slip = slip_in(await place.stored(table))
        small = structs.replace(slip, number=slip.number + 1, loss=0.01)
        turn = AnalysedTurn(slip.number - 1, 0, [0.75])
        seat = AnalysedSeat(0.0, -0.26, [slip, small])
        kept = msgspec.json.encode(Analysis("share", [seat], [turn]))
        await place.context.store.do(table_rows.keep_analysis, table, kept)
        (card,) = (await anna.call("GET", "/api/puzzles")).json["slips"]
        assert (card["puzzle"], card["tries"]) == (f"{table}.{slip.number}", 0)
        assert (await ben.call("GET", "/api/puzzles")).json["slips"] == []
        assert await attempt(ben, card["puzzle"]) == "no-puzzle"
        assert await attempt(place.nobody, card["puzzle"]) == "no-guest"
        assert await attempt(anna, f"{table}.{small.number}") == "no-puzzle"
        assert await solution(anna, card["puzzle"]) == "not-tried"
        missed = await attempt(anna, card["puzzle"], *slip.played)
        assert (missed["state"], missed["value"], missed["daily"]) == ("missed", 0.5, False)
        solved = await attempt(anna, card["puzzle"], *slip.better)
        assert (solved["state"], solved["answer"]["value"]) == ("solved", 0.75)
        assert (await anna.call("GET", "/api/puzzles")).json["slips"][0]["solved"] == 2


async def test_a_choice_of_equal_worth_solves_an_own_slip(tmp_path: Path) -> None:
    """The coach could not tell it from the better one; a third choice is missed."""
    async with serving(tmp_path) as place:
        anna = await place.guest("Anna")
        table = await play(anna)
        slip = slip_in(await place.stored(table))
        puzzle, turn = f"{table}.{slip.number}", AnalysedTurn(slip.number - 1, 0, [0.75])
        other = structs.replace(slip, played=slip.better, even=(slip.played,))
        for told, state, value in ((slip, "missed", 0.5), (other, "solved", 0.75)):
            analysis = Analysis("share", [AnalysedSeat(0.0, -0.25, [told])], [turn])
            await place.context.store.do(
                table_rows.keep_analysis, table, msgspec.json.encode(analysis)
            )
            tried = await attempt(anna, puzzle, *slip.played)
            assert (tried["state"], tried["value"]) == (state, value)


def test_a_longer_choice_of_equal_worth_is_judged_at_its_end() -> None:
    judged = (Judged(("a",), 0.7), Judged(("b", "c"), 0.7), Judged(("d",), 0.5))
    posed = Posed("one", INGENIOUS, Puzzle({}, 2, (), 0, judged, ("d",), ()))
    line = SimpleNamespace(match=SimpleNamespace(acting=(0,)))
    for tried, complete, solves in (
        (("a",), True, True), (("b",), False, False), (("b", "c"), True, True),
        (("b", "d"), True, False), (("d",), True, False), ((), False, False),
    ):  # fmt: skip
        assert posed.complete(line, tried) == complete, tried  # type: ignore[arg-type]
        assert posed.solves(tried) == solves, tried


async def test_no_position_of_a_game_that_goes_on_is_a_puzzle(tmp_path: Path) -> None:
    async with serving(tmp_path) as place:
        anna = await place.guest("Anna")
        table = await anna.make("me")
        async with anna.at(table) as a:
            await a.do("start")
            await a.act(0, leaves(a.seat_view(0)["legal"])[-1])
            slip = Slip(2, ["show"], ["play 1"], 0.5, [], [], [], [])
            seat = AnalysedSeat(0.0, -0.5, [slip])
            analysis = Analysis("share", [seat], [AnalysedTurn(1, 0, [0.7])])
            await place.context.store.do(
                table_rows.keep_analysis, table, msgspec.json.encode(analysis)
            )
            assert (await anna.call("GET", "/api/puzzles")).json["slips"] == []
            assert await attempt(anna, f"{table}.2") == "not-finished"


def puzzle_of(story: Story, seat: int, best: int) -> Puzzle:
    """A puzzle after a story, whose solution is an action."""
    state = INGENIOUS.start(2)
    actions = []
    for actor, action in story:
        actions.append((actor, state.text(action)))
        state.apply(actor, action)
    text = state.text(best)
    judged = (Judged((text,), 0.9), Judged((state.text(state.legal(seat)[-1]),), 0.5))
    return Puzzle({"mode": "base"}, 2, tuple(actions), seat, judged, judged[1].actions, ())


async def test_two_worlds_look_alike_to_those_who_try(tmp_path: Path) -> None:
    """Another hand of the opponent, or another solution, changes no byte before a try."""
    random = Random(5)
    story = play_out(INGENIOUS, 2, {}, random)
    world = World(INGENIOUS.start(2), story, [0])
    other = other_world(world, random)
    at = next(k for k in range(60, len(story)) if story[k][0] == 0)
    assert story[:at] != other[:at]
    legal = world.positions[at].legal(0)
    answers: list[list[bytes]] = []
    for one, best in ((story[:at], legal[0]), (other[:at], legal[0]), (story[:at], legal[1])):
        folder = tmp_path / str(len(answers))
        folder.mkdir()
        library = Library()
        async with serving(folder, library=library) as place:
            shelf = Shelf(library)
            puzzle = puzzle_of(one, 0, best)
            shelf.put("ingenious", [puzzle])
            shelf._found["p"] = shelf._found[puzzle.id]
            place.context.__dict__["shelf"] = shelf
            answers.append(await before_a_try(place))
    assert answers[0] == answers[1] == answers[2]


async def before_a_try(place: Place) -> list[bytes]:
    """All that leaves the server about the puzzle `p` before anybody tried it."""
    anna = await place.guest("Anna")
    calls = [("", {"actions": []}), ("/answer", {}), ("", {"actions": ["place nonsense"]})]
    return [(await anna.call("POST", f"/api/puzzles/p{path}", body)).body for path, body in calls]


async def test_stores_count_tries(store: Store) -> None:
    anna, ben = await guests(store, "Anna", "Ben")
    assert not await store.do(puzzle_rows.show_puzzle, anna.id, "p", 5)
    assert await store.do(puzzle_rows.try_puzzle, anna.id, "p", 5, False, 10) == Tried("p", 5, 1)
    assert await store.do(puzzle_rows.try_puzzle, anna.id, "p", 5, True, 11) == Tried("p", 5, 2, 2)
    assert await store.do(puzzle_rows.try_puzzle, anna.id, "p", 5, False, 12) == Tried("p", 5, 2, 2)
    assert await store.do(puzzle_rows.try_puzzle, anna.id, "p", PRACTICE, True, 13) == Tried(
        "p", PRACTICE, 1, 1
    )
    for puzzle, day in (("p", 5), ("q", 5), ("p", 6)):
        await store.do(puzzle_rows.try_puzzle, ben.id, puzzle, day, False, 14)
    assert await store.do(puzzle_rows.show_puzzle, ben.id, "p", 5)
    shown = [
        (one.puzzle, one.day)
        for guest in (anna, ben)
        for one in await store.do(puzzle_rows.tried, guest.id)
        if one.shown
    ]
    assert shown == [("p", 5)]
    assert await store.do(puzzle_rows.try_puzzle, ben.id, "p", 5, True, 15) == Tried(
        "p", 5, 2, 0, True
    )
    assert [one.day for one in await store.do(puzzle_rows.tried, anna.id)] == [PRACTICE, 5]
    await store.do(declared.delete_guest, anna.id)
    assert await store.do(puzzle_rows.tried, anna.id) == []
    assert len(await store.do(puzzle_rows.tried, ben.id)) == 3
