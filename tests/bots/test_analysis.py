"""The coach's estimates, compared with exact values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import spieltisch
from spieltisch import bots
from spieltisch.bots.analysis import Review
from spieltisch.bots.coach import make_coach
from spieltisch.bots.search.race import Care
from spieltisch.bots.search.searcher import SearchBot
from spieltisch.core.engine import CHANCE
from spieltisch.core.record import Record, loads, record_of
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.errors import InvalidArgument, UnknownBot
from spieltisch.research.arena import Draws, play_game
from tests.toys.hands import toy
from tests.toys.ladder import CLIMB, THROW, ladder, values

LADDER = ladder()


def coach(seed: int = 1) -> SearchBot:
    """It searches enough for a ladder."""
    return SearchBot(LADDER, seed, simulations=4000)


def played(choices: list[int], dice: list[int], **options: Any) -> Record:
    """A ladder climbed so; `choices` and `dice` in their order."""
    state, actions = LADDER.start(**options), []
    left, drawn = list(choices), list(dice)
    while actors := state.actors():
        actor = actors[0]
        action = THROW + 1 + drawn.pop(0) if actor == CHANCE else left.pop(0)
        actions.append((actor, state.text(action)))
        state.apply(actor, action)
    return record_of(state, actions)


@pytest.mark.parametrize(
    "options", [{"seats": 2}, {"seats": 3, "rounds": 2}, {"mode": "pairs", "rounds": 1}], ids=str
)
def test_what_each_seat_may_expect(options: dict[str, Any]) -> None:
    """Of both candidates, and of one that was asked about."""
    state = LADDER.start(**options)
    view = bots.PlayerView(state, 0)
    for found in (
        coach().analyse(view, judged=2),
        coach().analyse(view, judged=1, also=[THROW]),
        coach().analyse(view, also=[THROW]),
    ):
        for one in found:
            if one.expected:
                exact = values(state, one.actions[0])
                assert one.expected == pytest.approx(exact, abs=0.08)
    thrown = next(one for one in found if one.actions == (THROW,))
    assert len(thrown.trials) >= 500
    assert not next(one for one in found if one.actions == (CLIMB,)).expected


def test_a_variation_goes_on_with_what_was_tried_most() -> None:
    state = LADDER.start(seats=2, rounds=2)
    best = coach().analyse(bots.PlayerView(state, 0))[0]
    actions = [*best.actions, *best.variation]
    assert len(actions) > 2
    for action in actions:  # nothing is hidden: it can be played
        state.apply(state.actors()[0], action)


def test_a_slip_is_found_and_costs_what_it_costs() -> None:
    """The second climbs in the last turn, when only a high throw wins."""
    record = played([THROW, CLIMB, CLIMB, CLIMB], [2], seats=2, rounds=2)
    analysis = bots.analyse_game(record, coach(), LADDER)
    last = LADDER.start(seats=2, rounds=2)
    for actor, text, _ in record.actions[:-1]:
        last.apply(actor, last.parse(text))
    exact = {action: values(last, action)[1] for action in (CLIMB, THROW)}
    (slip,) = [slip for slip in analysis.seats[1].slips if slip.number == len(record.actions)]
    assert (slip.played, slip.better) == (("climb",), ("throw",))
    assert slip.loss == pytest.approx(exact[THROW] - exact[CLIMB], abs=0.08)
    assert analysis.seats[1].choices <= -slip.loss


def test_a_slip_is_played_on_with_what_was_drawn_in_the_game() -> None:
    """Every step is legal where it stands; nothing is drawn that the game did not have."""
    choices = [CLIMB, CLIMB, THROW, THROW, CLIMB, CLIMB]
    record = played(choices, [0, 0], seats=2, rounds=3)
    bot = SearchBot(LADDER, 1, simulations=400)
    bot.care = Care(line=1)
    analysis = bots.analyse_game(record, bot, LADDER)
    states = list(record.replay(LADDER))
    slips = [slip for seat in analysis.seats for slip in seat.slips]
    drawn = [text for actor, text, _ in record.actions if actor == CHANCE]
    assert any(step.actor == CHANCE for slip in slips for step in slip.line)
    for slip in slips:
        state = states[slip.number - 1]
        for text in slip.better:
            state.apply(state.actors()[0], state.parse(text))
        for step in slip.line:
            assert step.actor in state.actors()
            assert step.actor != CHANCE or step.action in drawn
            state.apply(step.actor, state.parse(step.action))
            assert list(step.items) == state.items()
    again = SearchBot(LADDER, 1, simulations=400)
    look = bots.analysis.Review(record, LADDER).look(4, again, dear=1.0)
    assert look.slip is not None
    assert look.slip.line == (), "others cost more"


def test_a_race_goes_on_where_the_loss_is_unsure() -> None:
    """It ends at once where all is lost; equal seeds compare equally."""
    lost = played([THROW, CLIMB, THROW, CLIMB, THROW, CLIMB], [2, 2, 2], seats=2, rounds=3)
    close = played([THROW, CLIMB, CLIMB, CLIMB], [2], seats=2, rounds=2)
    worlds = []
    for record in (lost, close):
        found = []
        for _ in range(2):
            bot = SearchBot(LADDER, 1, simulations=200)
            bot.care = Care(worlds=256)
            last = list(record.replay(LADDER))[-2]
            found.append(bot.compare(bots.PlayerView(last, 1), [CLIMB]))
        assert found[0] == found[1]
        best, own = found[0]
        assert own.actions == (CLIMB,)
        assert len(own.trials) == len(best.trials)
        worlds.append(len(own.trials))
    assert worlds == [64, 256]


@pytest.mark.parametrize("options", [{"seats": 2}, {"mode": "pairs"}, {"mode": "alone"}], ids=str)
def test_luck_and_choices_lead_from_the_first_expectation_to_the_result(
    options: dict[str, Any],
) -> None:
    state = LADDER.start(**options)
    rng, actions = Rng(3), []
    while actors := state.actors():
        actor = actors[0]
        action = state.clone().draw(rng) if actor == CHANCE else (CLIMB, THROW)[rng.below(2)]
        actions.append((actor, state.text(action)))
        state.apply(actor, action)
    bot = SearchBot(LADDER, 1, simulations=300)
    analysis = bots.analyse_game(record_of(state, actions), bot, LADDER)
    first, last = analysis.turns[0], analysis.turns[-1]
    solo = options.get("mode") == "alone"
    assert analysis.unit == ("points" if solo else "share")
    assert (last.number, last.seat) == (len(actions), None)
    outcome = state.outcome()
    assert outcome is not None
    assert not solo or last.expected == (outcome.result,) * state.seats
    assert solo or sum(last.expected) == (2 if state.seats == 4 else 1)
    sides = state.sides()
    for seat, one in enumerate(analysis.seats):
        assert one.choices <= 0
        if state.seats == 2 and not solo:
            other = analysis.seats[1 - seat]
            changed = one.luck + one.choices - other.choices
            assert last.expected[seat] - first.expected[seat] == pytest.approx(changed)
        partner = sides.index(sides[seat])
        assert one.luck == pytest.approx(analysis.seats[partner].luck)


def test_choices_that_are_as_good_are_no_slips() -> None:
    """A player who loses with every choice makes no slip."""
    record = played([THROW, CLIMB, THROW, CLIMB, THROW, CLIMB], [2, 2, 2], seats=2, rounds=3)
    analysis = bots.analyse_game(record, coach(), LADDER)
    assert all(slip.number < len(record.actions) - 1 for slip in analysis.seats[1].slips)


@pytest.mark.parametrize(
    "name", [name for name in spieltisch.list_games() if spieltisch.load(name).coach is not None]
)
def test_every_coach_says_the_same_whatever_is_hidden(name: str) -> None:
    """In every mode, of equal views; its candidates can be played, its items are previews."""
    game = spieltisch.load(name)
    for mode in game.spec.modes:
        state, rng = game.start(mode=mode.name), Rng(5)
        game.playout(state, rng, 12)
        state.settle(rng)
        seat = state.actors()[0]
        advice = bots.advise(bots.make_coach(game), bots.PlayerView(state, seat))
        other = state.determinize(seat, Rng(9))
        assert bots.advise(bots.make_coach(game), bots.PlayerView(other, seat)) == advice
        best = advice.candidates[0]
        assert len(advice.expected) == state.seats
        assert best.value == advice.expected[seat]
        items = state.preview(seat, state.parse(best.actions[0]))
        assert list(best.items[: len(items)]) == items
        for text in best.actions:
            state.apply(seat, state.parse(text))


def test_bad_questions_are_refused() -> None:
    state: State = LADDER.start(seats=2)
    view = bots.PlayerView(state, 0)
    for also in ([2], [-1], [99], [CLIMB, 99], ["climb"]):
        with pytest.raises(InvalidArgument, match="cannot play"):
            coach().analyse(view, also=also)  # type: ignore[arg-type]
    with pytest.raises(UnknownBot, match="no coach"):
        bots.make_coach(LADDER)
    with pytest.raises(InvalidArgument, match="of ladder cannot play toy"):
        coach().analyse(bots.PlayerView(toy().start(seats=1), 0))


def test_a_game_that_goes_on_is_looked_through_so_far() -> None:
    state = LADDER.start(seats=2)
    actions = [(0, "climb"), (1, "climb")]
    for actor, text in actions:
        state.apply(actor, state.parse(text))
    analysis = bots.analyse_game(record_of(state, actions), coach(), LADDER)
    assert [turn.seat for turn in analysis.turns] == [0, 1]
    players = [SearchBot(LADDER, seed, simulations=50) for seed in (1, 2)]
    assert play_game(state, players, Draws(1)).outcome() is not None


def test_a_choice_of_the_same_worth_is_named_with_the_better_one() -> None:
    """In Last Die two dice may be put down in either order; only one of them is the best found."""
    record = loads(Path(__file__).with_name("even_choice.txt").read_text())
    looks = Review(record)
    bot = make_coach(looks.game)
    look = looks.look(31, bot)
    assert look.slip is not None
    assert (look.slip.played, look.slip.better) == (("stop",), ("put 1 3",))
    assert look.slip.even == (("put 4 1",),)
    cheap = looks.look(31, make_coach(looks.game), dear=1.0)
    assert cheap.slip is not None
    assert cheap.slip.even == ()
