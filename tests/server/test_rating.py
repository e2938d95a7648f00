"""Ratings after a game: order and ties, sides, and how much a game counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from openskill.models import PlackettLuce

from spieltisch.server.table.course.meetings import OPPONENTS, Meetings
from spieltisch.server.table.course.rating import Rating, Skill, changes, rate, shown
from spieltisch.server.table.stored import EndedSeat

SKILLS = st.builds(Skill, st.floats(0, 60), st.floats(0.5, 25 / 3))
CLOSE = 1e-9


def patterns() -> Iterator[tuple[int, ...]]:
    """All ways in which two to six seats share places: 62 of them."""
    for seats in range(2, 7):
        for ties in product((False, True), repeat=seats - 1):
            places = [1]
            for number, tied in enumerate(ties, 2):
                places.append(places[-1] if tied else number)
            yield tuple(places)


PATTERNS = list(patterns())


def places_of(order: Sequence[int]) -> list[int]:
    """Places from any numbers that order the seats, as games give them: 1, 1, 3."""
    return [1 + sum(other < mine for other in order) for mine in order]


def gains(before: Sequence[Skill], places: Sequence[int]) -> list[float]:
    """Return the change of each mean, where everybody is a side of their own."""
    after = rate(before, range(len(before)), places)
    return [new.mu - old.mu for old, new in zip(before, after, strict=True) if new is not None]


@pytest.mark.parametrize("places", PATTERNS, ids=str)
@pytest.mark.parametrize("skill", [Skill(), Skill(31.0, 2.0)], ids=["newcomers", "known"])
def test_a_better_place_gains_more_and_equals_gain_alike(
    places: tuple[int, ...], skill: Skill
) -> None:
    """Of players who are equal before."""
    found = gains([skill] * len(places), places)
    for (place, gain), (next_place, next_gain) in pairwise(zip(places, found, strict=True)):
        assert gain == pytest.approx(next_gain) if place == next_place else gain > next_gain + 0.01
    assert sum(found) == pytest.approx(0)


def test_all_patterns_are_tried() -> None:
    assert len(set(PATTERNS)) == 62


games = st.lists(st.tuples(SKILLS, st.integers(0, 5)), min_size=2, max_size=6)


@given(games, st.data())
def test_whoever_moves_up_gains_at_least_as_much(
    seats: list[tuple[Skill, int]], data: st.DataObject
) -> None:
    """For any ratings, and any shared places before and after."""
    skills, order = [skill for skill, _ in seats], [key for _, key in seats]
    one = data.draw(st.integers(0, len(seats) - 1))
    better = list(order)
    better[one] = data.draw(st.integers(-1, order[one]))
    was, now = (gains(skills, places_of(keys))[one] for keys in (order, better))
    assert now >= was - CLOSE
    others = [key for number, key in enumerate(order) if number != one]
    if better[one] < order[one] and any(better[one] <= key <= order[one] for key in others):
        assert now > was


@given(games)
def test_who_was_no_stronger_gains_no_less_by_a_better_place(
    seats: list[tuple[Skill, int]],
) -> None:
    """Of players who are known equally well."""
    skills = [Skill(skill.mu, 4.0) for skill, _ in seats]
    places = places_of([key for _, key in seats])
    found = list(zip(skills, places, gains(skills, places), strict=True))
    for mine, place, gain in found:
        for other, other_place, other_gain in found:
            if place <= other_place and mine.mu <= other.mu:
                assert gain >= other_gain - CLOSE


@given(games, st.randoms())
def test_the_order_of_seats_is_no_matter(seats: list[tuple[Skill, int]], chance: object) -> None:
    mixed = list(range(len(seats)))
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    skills, places = [skill for skill, _ in seats], places_of([key for _, key in seats])
    found = gains(skills, places)
    moved = gains([skills[n] for n in mixed], [places[n] for n in mixed])
    assert moved == pytest.approx([found[n] for n in mixed])


@given(SKILLS, SKILLS, st.sampled_from([(1, 2), (1, 1), (2, 1)]))
def test_a_game_of_two_is_the_librarys(mine: Skill, other: Skill, places: tuple[int, int]) -> None:
    """Its models agree on two sides; with more of them they do not keep the order of ties."""
    model = PlackettLuce()
    teams = [[model.rating(*mine)], [model.rating(*other)]]
    expected = [team[0] for team in model.rate(teams, ranks=[float(one) for one in places])]
    found = rate([mine, other], [0, 1], places)
    assert [one.mu for one in found if one] == pytest.approx([one.mu for one in expected])
    assert [one.sigma for one in found if one] == pytest.approx([one.sigma for one in expected])


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_game_of_several_is_worth_little_more_than_one_of_two(seats: int) -> None:
    """Not as much as all its duels one after the other, which would make a champion of one game."""
    duel = gains([Skill()] * 2, (1, 2))[0]
    first = gains([Skill()] * seats, range(1, seats + 1))[0]
    assert duel < first < 2 * duel


def test_partners_are_one_side() -> None:
    """A team wins or loses once, whatever the order of the seats; partners do not meet."""
    alone = rate([Skill()] * 2, [0, 1], [1, 2])
    apart = rate([Skill()] * 4, [0, 1, 0, 1], [1, 3, 1, 3])
    assert [one.mu for one in apart if one] == pytest.approx([
        apart[0].mu, apart[1].mu, apart[0].mu, apart[1].mu  # type: ignore[union-attr]
    ])  # fmt: skip
    assert alone[0] is not None
    assert apart[0] is not None
    assert 25 < apart[0].mu < alone[0].mu  # a partner has a part in it


def test_what_counts_less_changes_less() -> None:
    def rated(weight: float) -> list[Skill | None]:
        return rate([Skill()] * 2, [0, 1], [1, 2], lambda mine, other: weight)

    full, half, none = rated(1.0), rated(0.5), rated(0.0)
    assert none == [None, None]
    assert full[0] is not None
    assert half[0] is not None
    assert half[0].mu - 25 == pytest.approx((full[0].mu - 25) / 2)
    assert full[0].sigma < half[0].sigma < Skill().sigma


def test_a_duel_that_does_not_count_leaves_the_others() -> None:
    """The first two do not count against each other; both meet the third."""

    def weigh(mine: int, other: int) -> float:
        return 0.0 if {mine, other} == {0, 1} else 1.0

    found = rate([Skill()] * 3, range(3), (1, 3, 2), weigh)
    assert [shown(one.mu) for one in found if one] == [1570, 1430, 1500]


def test_a_side_counts_as_its_pair_that_counts_least() -> None:
    def weigh(mine: int, other: int) -> float:
        return 0.0 if {mine, other} == {0, 3} else 1.0

    assert rate([Skill()] * 4, [0, 0, 1, 1], [1, 1, 3, 3], weigh) == [None] * 4
    three = rate([Skill()] * 5, [0, 0, 1, 1, 2], [1, 1, 3, 3, 5], weigh)
    assert None not in three


# ---------------------------------------------------------------- what a result changes

ANNA, BEN, CARL, DORA = 1, 2, 3, 4


def seats(*guests: int, acted: Sequence[int] = (ANNA, BEN, CARL, DORA)) -> list[EndedSeat]:
    """Return the seats of a game of guests, in the order of their places."""
    return [
        EndedSeat(guest, str(guest), None, number, number + 1, None, False, guest in acted)
        for number, guest in enumerate(guests)
    ]


def known(recent: Sequence[int] = (), **marks: str) -> Meetings:
    """Return meetings. `recent` are those whom Anna met, a game each. `marks` are devices, where
    they have capitals, or addresses, by the first letters of names. Only Dora has deleted herself.
    """
    kinds = {guest: marks.get(name, "") for guest, name in ((ANNA, "a"), (BEN, "b"), (CARL, "c"))}
    return Meetings(
        {
            guest: frozenset(
                ("device" if one.isupper() else "address", one.encode()) for one in letters
            )
            for guest, letters in kinds.items()
        },
        {guest: [[one] for one in recent] if guest == ANNA else [] for guest in range(1, 5)},
    )


def test_newcomers_get_a_rating_and_an_opponent() -> None:
    found = changes(seats(ANNA, BEN), {}, known())
    assert [(one.by, one.rating.games, one.rating.met) for one in found.values()] == [
        (105, 1, [BEN]),
        (-105, 1, [ANNA]),
    ]
    assert [shown(one.rating.skill.mu) for one in found.values()] == [1605, 1395]


def test_a_game_follows_the_ratings_before() -> None:
    """The mean and deviation change from there; games and opponents are counted on."""
    strong = Rating(Skill(31.0, 2.0), 7, (CARL,))
    anna, ben = changes(seats(ANNA, BEN), {ANNA: strong}, known()).values()
    skills = rate([strong.skill, Skill()], [0, 1], [1, 2])
    assert [anna.rating.skill, ben.rating.skill] == skills
    assert (anna.rating.games, anna.rating.met) == (8, [CARL, BEN])
    assert anna.by == shown(anna.rating.skill.mu) - shown(31.0)
    again = changes(seats(ANNA, BEN), {ANNA: anna.rating}, known())[0]
    assert (again.rating.games, again.rating.met) == (9, [CARL, BEN])


@pytest.mark.parametrize(
    ("meetings", "weight"),
    [
        (known([BEN]), 0.5),
        (known([BEN, BEN, CARL]), 0.25),
        (known([CARL, CARL]), 1),
        (known([CARL, DORA], a="x", b="x", c="x"), 0.25),  # at one address, and the deleted one
        (known([CARL], a="x", b="y", c="x"), 1),
        (known(a="xA", b="A"), 0),
        (known(a="xA", b="xB"), 1),
    ],
)
def test_earlier_games_and_common_marks_weigh(meetings: Meetings, weight: float) -> None:
    found = changes(seats(ANNA, BEN), {}, meetings)
    expected = rate([Skill()] * 2, [0, 1], [1, 2], lambda mine, other: weight)
    assert [one.rating.skill for one in found.values()] == [one for one in expected if one]


def test_a_guest_who_never_acted_is_compared_with_nobody() -> None:
    assert changes(seats(ANNA, BEN, acted=[ANNA]), {}, known()) == {}
    found = changes(seats(ANNA, BEN, CARL, acted=[ANNA, CARL]), {}, known())
    assert sorted(found) == [0, 2]
    assert [found[seat].by for seat in (0, 2)] == [105, -105]
    assert found[0].rating.met == [CARL]


def test_opponents_have_no_mark_in_common() -> None:
    """Not with the guest, nor with one another. A deleted guest does not count; some are enough."""
    met = changes(seats(ANNA, BEN, CARL, DORA), {}, known(b="x", c="x"))[0].rating.met
    assert met == [BEN]
    assert changes(seats(ANNA, BEN), {}, known(a="x", b="x"))[0].rating.met == []
    many = Rating(met=range(7, 7 + OPPONENTS))
    assert changes(seats(ANNA, BEN), {ANNA: many}, known())[0].rating.met == [*many.met]


def test_partners_are_no_opponents() -> None:
    team = [structs.replace(seat, side=n % 2, place=1 + n % 2) for n, seat in
            enumerate(seats(ANNA, BEN, CARL, DORA))]  # fmt: skip
    met = Meetings({guest: frozenset() for guest in range(1, 5)}, {guest: [] for guest in range(5)})
    assert [one.rating.met for one in changes(team, {}, met).values()] == [
        [BEN, DORA], [ANNA, CARL], [BEN, DORA], [ANNA, CARL],
    ]  # fmt: skip
