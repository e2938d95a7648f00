"""The game's answers to a table in real time (7)."""

from __future__ import annotations

from spieltisch.core.engine import CHANCE, TABLE
from spieltisch.core.realtime import WHOLE, Alarm
from spieltisch.games.zigzag.tests.setting import GAME, collecting, play
from spieltisch.server.table.match import Match
from spieltisch.testing.walk import Walk, cases

REAL_TIME = GAME.real_time


def test_cards_are_raced_for_and_stop_is_against_all() -> None:
    assert REAL_TIME is not None
    state = collecting([[], []], {48: "sand"})
    claims = {
        text: REAL_TIME.claim(state, 0, state.parse(text))
        for text in ("flip 13", "take 48", "stop goal", "stop dry", "keep", "leave")
    }
    assert claims == {
        "flip 13": "card 13",
        "take 48": "card 48",
        "stop goal": WHOLE,
        "stop dry": WHOLE,
        "keep": None,
        "leave": None,
    }


def test_a_card_is_revealed_when_it_is_left() -> None:
    assert REAL_TIME is not None
    state = play(collecting([[], []]), "0 flip 1", "c reveal mud", "1 flip 7", "c reveal sand")
    assert list(REAL_TIME.reveals(state, 0, state.parse("leave"))) == ["card 1"]
    assert list(REAL_TIME.reveals(state, TABLE, state.parse("expire 1"))) == ["card 7"]
    assert list(REAL_TIME.reveals(state, 0, state.parse("keep"))) == []
    assert list(REAL_TIME.reveals(state, 0, state.parse("flip 9"))) == []


def test_the_clock_gives_two_seconds_for_a_card_and_ten_for_all() -> None:
    assert REAL_TIME is not None
    state = play(collecting([[], [], []]), "2 flip 1", "c reveal mud")
    expire, timeup = (state.parse(text) for text in ("expire 2", "timeup"))
    assert list(REAL_TIME.alarms(state)) == [Alarm(expire, 2000, 2), Alarm(timeup, 10_000)]


def test_the_clock_runs_exactly_where_the_table_may_act() -> None:
    assert REAL_TIME is not None
    for case in cases(GAME)[:4]:
        for state in Walk(case).states():
            assert REAL_TIME.live(state) == bool(state.legal(TABLE))
            if REAL_TIME.live(state):
                due = [alarm.action for alarm in REAL_TIME.alarms(state)]
                assert due == state.legal(TABLE)


def test_at_a_calm_table_who_turns_a_card_over_decides_on_it_before_the_next() -> None:
    state = collecting([[], []], {48: "sand"})
    match = Match(state, 1, 0, REAL_TIME, calm=True)

    def turns(n: int, *plays: str) -> tuple[int, ...]:
        for text in plays:
            actor, action = text.split(" ", 1)
            seat = CHANCE if actor == "c" else int(actor)
            match.play(seat, state.parse(action), n, 0)
        return match.to_act

    assert turns(1) == (0,)
    assert turns(2, "0 flip 1", "c reveal mud") == (0,)
    assert turns(3, "0 keep") == (1,)
    assert turns(4, "1 take 48") == (0,)
