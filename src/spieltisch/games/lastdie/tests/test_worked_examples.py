"""The rules' examples and rulings, each played out; clause numbers are those of RULES.md."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import spieltisch
from spieltisch.games.lastdie.tests.setting import CHANCE, FACES, GAME, arrange, begin, legal, play

BOXED = spieltisch.load("lastdie")


def rolling(seat: int, dice: int, state: spieltisch.State) -> bool:
    """Whether that seat is about to roll so many dice."""
    view = state.view()
    return state.actors() == (CHANCE,) and (view["turn"], view["rolling"]) == (seat, dice)


# ---------------------------------------------------------------- 2 set-up


def test_2_1_every_board_once_with_a_random_side() -> None:
    """Both sides of each board that is left are equally likely; the first is seen by all."""
    state = BOXED.start()
    drawn: list[str] = []
    while state.view()["phase"] == "boards":
        chances = state.chances()
        assert {weight for _, weight in chances} == {1}
        faces = {state.text(action) for action, _ in chances}
        assert faces == {f"board {n}{s}" for n in range(1, 9) for s in "ab"} - {
            f"board {face[0]}{side}" for face in drawn for side in "ab"
        }
        for viewer in (0, 1, None):
            seen = {state.seen(CHANCE, action, viewer) for action, _ in chances}
            assert seen == ({"board ?"} if drawn else faces)
        action = chances[len(drawn) % len(chances)][0]
        drawn.append(state.text(action).split()[1])
        state.apply(CHANCE, action)
    assert len(drawn) == 8
    assert state.view()["face"] == drawn[0]
    assert state.view()["stack"] == ["?"] * 7
    assert state.full()["stack"] == drawn[1:]


def test_2_1_a_used_board_goes_to_the_bottom_turned_over() -> None:
    state = begin(4, "1b 2a")
    assert state.view(0)["stack"] == ["?"]
    rng = spieltisch.Rng(0)
    seen: list[tuple[int, str, list[str]]] = []
    while len(seen) < 4 and state.actors():
        view = state.view()
        if view["round"] > len(seen):
            seen.append((view["round"], view["face"], view["stack"]))
        GAME.playout(state, rng, 1)
    assert seen == [(1, "1b", ["?"]), (2, "2a", ["1a"]), (3, "1a", ["2b"]), (4, "2b", ["1b"])]


def test_1_4_the_dot_comes_first() -> None:
    state = BOXED.start(first_face="dot")
    assert [state.text(action) for action, _ in state.chances()] == ["board 1a"]
    state.play("board 1a")
    assert len(state.chances()) == 14
    own = GAME.with_components(FACES.replace(" dot", "").replace("face 2b", "face 2b dot"))
    state = own.start(first_face="dot")
    assert [state.text(action) for action, _ in state.chances()] == ["board 2b"]


@pytest.mark.parametrize(
    ("seats", "each", "aside"), [(2, 15, 0), (3, 10, 0), (4, 7, 2), (5, 6, 0), (6, 5, 0)]
)
def test_2_2_all_dice_are_dealt_evenly(seats: int, each: int, aside: int) -> None:
    """Four players: 28 dice dealt, 2 aside."""
    view = begin(seats).view()
    assert view["dice"] == [each - 5, *[each] * (seats - 1)]
    assert view["aside"] == aside
    assert view["points"] == [80] * seats
    assert (view["turn"], view["rolling"]) == (0, 5)


# ---------------------------------------------------------------- 3 a turn


@pytest.mark.parametrize("dice", range(1, 6))
def test_3_1_a_roll_is_one_event_with_its_true_weight(dice: int) -> None:
    """Compared with all 6**n ways to roll the dice one by one; five have 252 outcomes."""
    state = begin()
    if dice < 5:
        state = arrange("1" * (dice + 1))
        play(state, "put 1 2", "again")
    assert rolling(0, dice, state)
    ways = Counter(tuple(sorted(values)) for values in product(range(1, 7), repeat=dice))
    found = {state.text(action): weight for action, weight in state.chances()}
    assert found == {" ".join(["roll", *map(str, roll)]): n for roll, n in ways.items()}
    assert len(found) == (6, 21, 56, 126, 252)[dice - 1]


def test_3_1_fewer_than_five_dice_are_all_rolled_and_who_has_none_is_skipped() -> None:
    """A player with 3 dice rolls 3; with none is skipped."""
    rows = ["5555", "11122", "3", "23", "1"]
    state = arrange("6", rows, 4, "1a", turn=0, dice=[7, 0, 0, 7])
    items = play(state, "put 6 4")
    assert [item for item in items if item["kind"] == "skipped"] == [
        {"kind": "skipped", "seat": 1},
        {"kind": "skipped", "seat": 2},
    ]
    assert rolling(3, 5, state)
    state = arrange("6", rows, 4, "1a", turn=0, dice=[7, 3, 4, 0])
    play(state, "put 6 4")
    assert rolling(1, 3, state)
    assert state.view()["dice"] == [7, 0, 4, 0]


def test_3_1_who_alone_has_dice_goes_on() -> None:
    state = arrange("1345", ["5555", "11122", "3", "23", "1"], 2, "1a", dice=[13, 0])
    items = play(state, "put 4 5", "stop")
    assert items[-1] == {"kind": "skipped", "seat": 1}
    assert rolling(0, 5, state)


def test_3_2_rows_are_filled_from_left_to_right() -> None:
    state = arrange("12366", face="1a")
    assert legal(state) == [
        *("put 1 1", "put 1 2", "put 1 5", "put 2 1", "put 2 2", "put 2 4"),
        *("put 3 1", "put 3 2", "put 3 3", "put 6 1", "put 6 2"),
    ]
    play(state, "put 2 4", "put 6 1")
    assert legal(state) == [
        *("put 1 2", "put 1 5", "put 3 2", "put 3 3", "put 3 4", "put 6 1", "put 6 2"),
        *("again", "stop"),
    ]
    assert state.view()["rows"] == [[6], [], [], [2], [], []]
    assert state.view()["open"] == [[6], [1, 2, 3, 4, 5, 6], [3], [3], [1], [5]]


def test_1_3_a_two_coloured_row_is_three_and_two_others() -> None:
    state = arrange("44466", face="1a")
    play(state, "put 4 2", "put 4 2")
    assert state.view()["open"][1] == [4]
    play(state, "put 4 2")
    assert state.view()["open"][1] == [1, 2, 3, 5, 6]
    assert play(state, "put 6 2", "put 6 2")[0]["points"] == 60


def test_3_3_if_a_die_fits_one_must_be_placed() -> None:
    """Neither stopping nor rolling again comes before the first die."""
    state = arrange("11355", ["4", "", "", "55", "666"])
    assert legal(state) == ["put 1 2"]
    play(state, "put 1 2")
    assert legal(state) == ["again", "stop"]


def test_3_4_all_dice_not_placed_are_rolled_again() -> None:
    state = arrange("12456", dice=[10, 15])
    play(state, "put 2 3", "put 4 1", "again")
    assert rolling(0, 3, state)
    assert state.view()["hand"] == []
    play(state, "roll 2 2 5")
    assert state.view()["hand"] == [2, 2, 5]
    assert (state.view()["rolls"], state.view()["placed"]) == (2, 0)
    assert "again" not in legal(state)


def test_3_4_five_rolls_a_turn() -> None:
    """After the fifth there is no sixth; when nothing fits any more, nobody is asked to stop."""
    state = arrange("11456", dice=[10, 15], rolls=4)
    play(state, "put 4 1", "again", "roll 1 5 6 6")
    assert state.view()["rolls"] == 5
    play(state, "put 6 6")
    assert legal(state) == ["put 1 2", "put 1 4", "put 1 5", *legal_more(5, 6), "stop"]
    play(state, "stop")
    assert rolling(1, 5, state)
    assert state.view()["dice"] == [13, 10]
    state = arrange("1345", ["4", "", "222", "66", "111"], dice=[8, 9], rolls=5)
    play(state, "put 1 2")
    assert rolling(1, 5, state)
    assert state.view()["dice"] == [11, 4]


def legal_more(*values: int) -> list[str]:
    """These values on the star rows and 6 on its own row of face 1b."""
    return [f"put {v} {row}" for v in values for row in (4, 5, 6) if row < 6 or v == 6]


def test_3_5_the_turn_ends_when_no_die_fits() -> None:
    state = arrange("24555", ["", "1", "222", "66", "111"], dice=[10, 6])
    play(state, "put 4 1", "again")
    assert rolling(0, 4, state)
    assert play(state, "roll 1 3 4 5") == [{"kind": "dead", "seat": 0}]
    assert rolling(1, 5, state)
    assert state.view()["rolled"] == [1, 3, 4, 5]
    assert state.view()["dice"] == [14, 1]


def test_3_5_the_turn_ends_when_the_hand_is_used_up() -> None:
    state = arrange("14", dice=[13, 15])
    play(state, "put 4 1", "put 1 2")
    assert rolling(1, 5, state)
    assert state.view()["dice"] == [13, 10]


def test_the_risk_of_another_roll_is_shown() -> None:
    """Where `again` may be played: three dice, of which 4 and 1 fit nowhere."""
    state = arrange("1256", ["4", "1", "2", "5", "33", "6"], dice=[10, 9])
    assert state.view()["risk"] is None
    play(state, "put 2 3")
    assert state.view()["open"] == [[], [], [2], [5], [3], [6]]
    dead = [2**3, 6**3]
    assert state.view()["risk"] == {"dice": 3, "dead": dead, "win": 50 + 20 + 10, "pay": 40}
    assert {type(number) for number in state.view()["risk"]["dead"]} == {int}
    play(state, "put 5 4")
    assert state.view()["risk"] == {"dice": 2, "dead": [9, 36], "win": 60, "pay": 40}
    play(state, "put 6 6")
    assert state.view()["risk"] == {"dice": 1, "dead": [4, 6], "win": 50, "pay": 40}


# ---------------------------------------------------------------- 4 points


def test_4_1_one_hand_that_fills_several_rows_scores_each() -> None:
    state = arrange("12466", ["", "", "22", "55", "666", "6"])
    items = play(state, "put 4 1", "put 2 3", "put 6 6", "put 1 2")
    assert items == [
        {"kind": "row", "seat": 0, "row": 1, "printed": 80, "points": 80},
        {"kind": "row", "seat": 0, "row": 3, "printed": 50, "points": 50},
        {"kind": "row", "seat": 0, "row": 6, "printed": 10, "points": 10},
        {"kind": "row", "seat": 0, "row": 2, "printed": -30, "points": -30},
        {"kind": "round", "seat": 0, "round": 1, "next": 1},
    ]
    assert state.view()["points"] == [80 + 80 + 50 + 10 - 30, 80]


def test_4_2_the_order_is_the_players() -> None:
    """With 10 points, a black 30 and then a yellow 80 gives 80; the other order gives 60."""
    state = arrange("14", points=[10, 80], dice=[13, 15])
    items = play(state, "put 1 2", "put 4 1")
    assert items[0] == {"kind": "row", "seat": 0, "row": 2, "printed": -30, "points": -10}
    assert state.view()["points"] == [80, 80]
    state = arrange("14", points=[10, 80], dice=[13, 15])
    play(state, "put 4 1", "put 1 2")
    assert state.view()["points"] == [60, 80]


# ---------------------------------------------------------------- 5 round and game


def last_die(points: list[int], seats: int = 2, value: str = "1") -> spieltisch.State:
    """Seat 1 to place the last die of a face: a 1 costs 30, a 4 gains 80."""
    rows = ["4", "", "222", "55", "666", "66"]
    if value == "4":
        rows[:2] = ["", "1"]
    return arrange(value, rows, seats, turn=1, points=points)


def test_5_1_the_left_neighbour_of_the_last_die_begins() -> None:
    state = last_die([80, 80, 80], seats=3)
    items = play(state, "put 1 2")
    assert items[-1] == {"kind": "round", "seat": 1, "round": 1, "next": 2}
    view = state.view()
    assert rolling(2, 5, state)
    assert (view["round"], view["face"], view["stack"]) == (2, "2a", ["1a"])
    assert (view["points"], view["dice"]) == ([80, 50, 80], [10, 10, 5])
    assert view["rows"] == [[]] * 6


def test_5_2_the_game_ends_after_the_round() -> None:
    """Not as soon as somebody has 500."""
    state = arrange("14", ["", "", "222", "55", "666", "6"], points=[420, 430])
    play(state, "put 4 1")
    assert state.view()["points"] == [500, 430]
    assert state.outcome() is None
    play(state, "stop", "roll 1 1 6 6 6", "put 6 6")
    items = play(state, "put 1 2")
    assert items[-1] == {"kind": "round", "seat": 1, "round": 1, "next": None}
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.scores, outcome.reason) == ((1, 2), (500, 410), "target")
    assert state.view()["phase"] == "over"


def test_5_2_who_fell_back_does_not_end_the_game() -> None:
    state = last_die([300, 520])
    play(state, "put 1 2")
    assert state.view()["points"] == [300, 490]
    assert rolling(0, 5, state)


@pytest.mark.parametrize(("seats", "target"), [(2, 500), (3, 500), (4, 500), (5, 400), (6, 400)])
def test_5_2_500_or_400(seats: int, target: int) -> None:
    for before, over in ((target - 90, False), (target - 80, True)):
        state = last_die([0, before, *[10] * (seats - 2)], seats, "4")
        assert state.view()["target"] == target
        play(state, "put 4 1")
        assert (state.outcome() is not None) == over


def test_5_2_ties_share() -> None:
    state = last_die([500, 420, 30, 500], 4, "4")
    play(state, "put 4 1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranks == (1, 1, 4, 1)
