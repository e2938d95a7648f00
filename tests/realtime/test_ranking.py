"""The order of claims, with every time given."""

from __future__ import annotations

import itertools
from random import Random
from typing import NamedTuple

import pytest

from spieltisch.core.realtime import WHOLE
from spieltisch.realtime.ranking import (
    LIMIT_MS,
    TIE_MS,
    WINDOW_MS,
    Claim,
    Latency,
    Meter,
    Placed,
    Pool,
    upheld,
    window,
)

NEAR, FAR = Latency(20, 4), Latency(120, 10)


def as_told(n: int) -> list[int]:
    """An order that leaves all as it is."""
    return list(range(n))


def claim(seat: int, thing: str | None, arrival: int, line: Latency = NEAR) -> Claim[str]:
    return Claim(seat, thing, arrival, line.delay, f"{seat} {thing}")


def order(decided: list[list[Placed[str]]]) -> list[list[str]]:
    return [[placed.what for placed, _ in ranking] for ranking in decided]


def test_a_line_is_measured_by_its_round_trips() -> None:
    meter = Meter()
    assert meter.latency == Latency(0, 0)
    meter.add(80)
    assert meter.latency == Latency(80, 40)
    for _ in range(40):
        meter.add(80)
    assert meter.latency == Latency(80, 0)
    for _ in range(60):
        meter.add(120)
    assert meter.latency == Latency(120, 0)
    for k in range(100):
        meter.add(120 + 20 * (-1) ** k)
    assert 117 <= meter.latency.delay <= 123
    assert 30 <= meter.latency.jitter <= 50


@pytest.mark.parametrize(
    ("own", "others", "waits"),
    [
        (NEAR, [], 0),
        (NEAR, [NEAR], 4),
        (NEAR, [FAR], 110),
        (FAR, [NEAR], 0),
        (NEAR, [NEAR, FAR, NEAR], 110),
        (NEAR, [Latency(900, 300)], WINDOW_MS),
        (Latency(900, 300), [Latency(900, 300)], WINDOW_MS),
        (Latency(900), [Latency(300)], 0),
    ],
    ids=str,
)
def test_a_window_waits_for_what_may_be_on_its_way(
    own: Latency, others: list[Latency], waits: int
) -> None:
    assert window(own, others) == waits


def test_the_limit_of_what_is_made_good() -> None:
    assert claim(0, "a", 1000, Latency(200)).effective == 800
    assert claim(0, "a", 1000, Latency(900)).effective == 1000 - LIMIT_MS


def test_the_first_claim_opens_the_window_and_the_earliest_wins() -> None:
    pool: Pool[str] = Pool()
    pool.add(claim(0, "a", 1000), [FAR], NEAR)
    assert pool.next == 1110
    pool.add(claim(1, "a", 1050, FAR), [NEAR], FAR)
    assert pool.next == 1110
    assert pool.due(1109, as_told) == []
    assert order(pool.due(1110, as_told)) == [["1 a", "0 a"]]
    assert not pool
    assert pool.next is None


def test_what_arrives_after_the_window_has_one_of_its_own() -> None:
    pool: Pool[str] = Pool()
    pool.add(claim(0, "a", 1000), [NEAR], NEAR)
    assert order(pool.due(1004, as_told)) == [["0 a"]]
    pool.add(claim(1, "a", 1005, FAR), [NEAR], FAR)
    assert order(pool.due(1005, as_told)) == [["1 a"]]


def test_things_do_not_wait_for_one_another() -> None:
    pool: Pool[str] = Pool()
    pool.add(claim(0, "a", 1000), [FAR], NEAR)
    pool.add(claim(1, "b", 1001, FAR), [NEAR], FAR)
    pool.add(claim(1, None, 1002, FAR), [NEAR], FAR)
    assert order(pool.due(1002, as_told)) == [["1 b"], ["1 None"]]
    assert order(pool.due(1110, as_told)) == [["0 a"]]


def test_ties_are_drawn() -> None:
    claims = [claim(seat, "a", 1000 + 3 * seat) for seat in range(3)]
    claims.append(claim(3, "a", 1000 + TIE_MS))
    pool: Pool[str] = Pool()
    for one in claims:
        pool.add(one, [NEAR], NEAR)
    (ranking,) = pool.due(2000, lambda n: [2, 0, 1][:n])
    assert [(placed.seat, tied) for placed, tied in ranking] == [
        (2, True), (0, True), (1, True), (3, False),
    ]  # fmt: skip


def test_a_draw_does_not_turn_round_what_one_seat_did() -> None:
    pool: Pool[str] = Pool()
    pool.add(claim(0, WHOLE, 1002), [NEAR], NEAR)
    pool.add(claim(1, None, 1000), [NEAR], NEAR)
    pool.add(claim(1, "a", 1001), [NEAR], NEAR)
    (ranking,) = pool.due(2000, lambda n: [1, 2, 0])
    assert [placed.what for placed, _ in ranking] == ["1 None", "0 *", "1 a"]


def test_a_claim_on_the_whole_lets_count_what_ranks_before_it() -> None:
    pool: Pool[str] = Pool()
    pool.add(claim(0, WHOLE, 1000), [FAR], NEAR)
    pool.add(claim(1, "a", 1050, FAR), [NEAR], FAR)
    pool.add(claim(1, "b", 1105, FAR), [NEAR], FAR)
    pool.add(claim(1, None, 1106, FAR), [NEAR], FAR)
    assert order(pool.due(1106, as_told)) == [["1 a"]]
    assert pool.next == 1110
    assert order(pool.due(1110, as_told)) == [["0 *", "1 b", "1 None"]]


def test_what_is_about_as_early_as_the_whole_is_drawn_with_it() -> None:
    pool: Pool[str] = Pool()
    pool.add(claim(0, WHOLE, 1000), [FAR], NEAR)
    pool.add(claim(1, "a", 1080 - TIE_MS + 1 + 20, FAR), [NEAR], FAR)
    assert pool.due(1109, as_told) == []
    (ranking,) = pool.due(1110, lambda n: list(reversed(range(n))))
    assert [(placed.what, tied) for placed, tied in ranking] == [("0 *", True), ("1 a", True)]


def test_closing_the_windows() -> None:
    pool: Pool[str] = Pool()
    pool.add(claim(0, "a", 1000), [FAR], NEAR)
    pool.close()
    assert order(pool.due(1000, as_told)) == [["0 a"]]


def play(claims: list[Claim[str]], lines: list[Latency]) -> list[str]:
    """Decide the claims, which arrive in the order of their arrival or as they stand."""
    pool: Pool[str] = Pool()
    decided: list[list[str]] = []
    for one in claims:
        decided += order(pool.due(one.arrival - 1, as_told))
        pool.add(
            one, [line for seat, line in enumerate(lines) if seat != one.seat], lines[one.seat]
        )
    return [what for ranking in [*decided, *order(pool.due(10**9, as_told))] for what in ranking]


def test_the_order_of_arrival_within_a_window_changes_nothing() -> None:
    """The earliest action wins, in whatever order the sockets are read."""
    lines = [Latency(20), Latency(90), Latency(140), Latency(200)]
    acted = {0: 905, 1: 890, 2: 860, 3: 875}
    claims = [claim(seat, "a", at + lines[seat].delay, lines[seat]) for seat, at in acted.items()]
    for permuted in itertools.permutations(claims):
        pool: Pool[str] = Pool()
        for one in permuted:
            pool.add(one, [line for line in lines if line is not lines[one.seat]], lines[one.seat])
        assert order(pool.due(10**9, as_told)) == [["2 a", "3 a", "1 a", "0 a"]]


def test_with_steady_lines_whoever_acts_first_wins() -> None:
    """Random acts over random lines, each arriving when it does: no thing ever goes to somebody
    who was later by more than a tie."""
    random = Random(7)
    for _ in range(300):
        lines = [Latency(random.randrange(0, 200), 0) for _ in range(4)]
        acts = [(random.randrange(0, 2000), random.choice("abc"), seat) for seat in range(4)]
        claims = [claim(s, t, at + lines[s].delay, lines[s]) for at, t, s in acts]
        claims.sort(key=lambda one: one.arrival)
        decided = play(claims, lines)
        for thing in "abc":
            rivals = [(at, seat) for at, t, seat in acts if t == thing]
            if rivals:
                winner = next(what for what in decided if what.endswith(thing))
                at = next(at for at, seat in rivals if f"{seat} {thing}" == winner)
                assert at - min(rivals)[0] < TIE_MS, (lines, acts)


def test_an_order_can_be_checked_afterwards() -> None:
    class Ranked(NamedTuple):
        seat: int
        effective: int
        tied: bool

    def ranked(seat: int, effective: int, tied: bool = False) -> Ranked:
        return Ranked(seat, effective, tied)

    assert upheld([])
    assert upheld([ranked(0, 100)])
    assert upheld([ranked(0, 100), ranked(1, 110)])
    assert upheld([ranked(1, 109, True), ranked(0, 100, True), ranked(2, 110)])
    assert not upheld([ranked(1, 110), ranked(0, 100)])
    assert not upheld([ranked(1, 109), ranked(0, 100)])
    assert not upheld([ranked(1, 109, True), ranked(0, 100)])
    assert not upheld([ranked(1, 110, True), ranked(0, 100, True)])
    assert not upheld([ranked(0, 100, True)])
