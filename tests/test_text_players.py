"""Players that read and write text: their prompts, their answers and how they lose."""

from __future__ import annotations

import pytest

import spieltisch
from spieltisch import Rng
from spieltisch.bots import PlayerView
from spieltisch.errors import BotFailed, InvalidArgument
from spieltisch.research.text import TextPlayer, evaluate, read, rules, situation
from support.games import complete
from tests.toys import hands


def first(text: str) -> str:
    """Play the first action that is listed."""
    return text.split("Your actions:\n")[1].split("\n")[0].split(" ", 1)[1]


def test_a_text_has_the_board_and_the_actions_and_nothing_that_is_hidden() -> None:
    for name in spieltisch.list_games():
        state = spieltisch.load(name).random_game(4, limit=30)
        state.settle(Rng(1))
        for seat in state.actors():
            view = PlayerView(state, seat)
            text = situation(view)
            assert text.startswith(state.show(seat))
            assert first(text) == view.text(view.legal()[0])
            other = PlayerView(state.determinize(seat, Rng(6)), seat)
            assert situation(other) == text
        assert len(rules(state.game)) > (500 if name in complete() else 0)


def test_an_answer_is_a_text_or_a_number() -> None:
    state = spieltisch.load("ingenious").start()
    state.settle(Rng(3))
    view = PlayerView(state, 0)
    legal = view.legal()
    assert len(legal) > 200
    for answer in (view.text(legal[-1]), f' "{view.text(legal[-1])}"\n', str(len(legal))):
        assert read(answer, view) == legal[-1]
    for wrong in ("", "0", str(len(legal) + 1), "swap", None):
        with pytest.raises(InvalidArgument):
            read(wrong, view)


def test_a_function_is_rated_against_bots() -> None:
    game = spieltisch.load("lastdie")
    result = evaluate(game, first, ["random", "greedy"], games=8, seed=3)
    ratings = {rating.name: rating for rating in result.ratings}
    assert ratings.keys() == {"first", "random", "greedy"}
    assert all(rating.low <= rating.elo <= rating.high for rating in ratings.values())
    assert ratings["first"].low < ratings["first"].high
    assert not any(one.fault for one in result.games)
    assert evaluate(game, first, ["random", "greedy"], games=8, seed=3).games == result.games


def test_an_illegal_answer_is_asked_for_again_and_then_costs_the_game() -> None:
    told: list[str] = []

    def stubborn(text: str) -> str:
        told.append(text)
        return "castle" if len(told) % 3 else first(text)

    game = spieltisch.load("lastdie")
    result = evaluate(game, stubborn, ["random"], games=2, retries=2, name="stubborn bot")
    assert not any(one.fault for one in result.games)
    assert "refused" not in told[0]
    assert told[1] == f"{told[0]}\n\nYour answer was refused: " + told[1].split("refused: ")[1]
    assert "'castle' is none of your" in told[1]

    told.clear()
    result = evaluate(game, stubborn, ["random"], games=2, retries=1, name="stubborn bot")
    for seat, one in enumerate(result.games):
        wrong = f"stubborn bot on seat {seat} wrote no legal action in 2 answers: 'castle' is none"
        assert one.fault.startswith(wrong)
        assert one.reason == "fault"
    assert result.standing("stubborn bot").score == 0


def test_what_a_function_raises_ends_the_contest() -> None:
    def broken(text: str) -> str:
        raise OSError("no line")

    with pytest.raises(BotFailed, match="broken on seat 0 raised OSError: no line"):
        evaluate(spieltisch.load("lastdie"), broken, ["random"], games=2)
    with pytest.raises(InvalidArgument, match="retries"):
        TextPlayer(first, retries=-1)


def test_a_game_in_python_is_read_too() -> None:
    game = hands.toy()
    assert rules(game) == hands.__doc__
    result = evaluate(game, first, ["random"], games=4, mode="turns", seats=2)
    assert len(result.games) == 4
