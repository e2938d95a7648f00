"""Options, seeds and records."""

from __future__ import annotations

from functools import partial
from typing import Any

from spieltisch.core.record import Record, record_of
from spieltisch.core.rng import Rng
from spieltisch.errors import InvalidOptions
from spieltisch.testing.check import assert_same, check, facts_of, refuses
from spieltisch.testing.walk import Walk


@check
def records(walk: Walk) -> None:
    """Check that records, also unfinished ones, replay to the same state and read back."""
    states = [(walk.state.clone(), 0)]
    for state, _, _ in walk.opening():
        if walk.step in (1, 17):
            states.append((state.clone(), walk.step))
    states.append((walk.state, walk.step))
    for state, step in states:
        played: list[tuple[Any, ...]] = list(walk.history[:step])
        if walk.game.spec.simultaneous:
            played = [(*entry, 3 * ms) for ms, entry in enumerate(played)]
        record = record_of(state, played)
        text = record.dumps()
        read = Record.loads(text, walk.game)
        assert read == record, f"the record reads back as {read}"
        assert read.dumps() == text, "the record's text changes"
        replayed = list(read.replay(walk.game))
        assert len(replayed) == step + 1
        assert replayed[-1].key() == state.key(), "the replay ends elsewhere"
        assert replayed[-1].items() == state.items(), "the replay scores otherwise"


@check
def seeds(walk: Walk) -> None:
    """Check that equal seeds play equal games, one by one or many, with or without lists."""
    game, case = walk.game, walk.case
    options: dict[str, Any] = {"seats": case.seats, **case.options}
    limited = options | walk.limit
    finals = [game.random_game(seed, **limited) for seed in range(case.seed, case.seed + 3)]
    again = game.random_game(case.seed, **limited)
    assert_same(facts_of(finals[0]), facts_of(again), "random_game() differs from itself")
    assert all(map(walk.ends, finals))
    tally = game.random_games(case.seed, 3, **limited)
    unfinished = sum(final.outcome() is None for final in finals)
    assert (tally.games, tally.unfinished) == (3, unfinished)
    digest = sum(final.key(rules=False) for final in finals) % 2**64
    assert tally.digest == digest, "random_games() differs"
    assert tally == game.random_games(case.seed, 3, lists=True, **limited), "lists=True differs"
    started = case.start()
    assert game.playout(started, Rng(case.seed), 0) == 0
    assert started.key() == case.start().key(), "a playout of nothing changed the state"
    assert game.playout(started, Rng(case.seed), 2) == 2
    cut = game.random_games(case.seed, 2, 2, **options)
    assert (cut.actions, cut.unfinished) == (4, 2), f"cut after two actions: {cut}"
    if game.spec.endless:
        return
    length = 2 + game.playout(started, Rng(case.seed))
    assert started.outcome() is not None
    assert game.playout(started, Rng(case.seed)) == 0 < length


@check
def options(walk: Walk) -> None:
    """Check that a start has all its immutable options, and wrong ones are refused."""
    game, case = walk.game, walk.case
    mode = str(case.options["mode"])
    offered = [option for option in game.spec.options if option.offered(mode)]
    state = walk.state
    assert state.seats == case.seats
    assert list(state.options) == ["mode", *(option.name for option in offered)]
    assert dict(state.options) == dict(case.options)
    try:
        state.options["mode"] = "x"  # type: ignore[index]
    except TypeError:
        pass
    else:
        raise AssertionError("a state's options can be changed")
    default = game.start(mode=mode)
    assert default.seats == next(m.seats[0] for m in game.spec.modes if m.name == mode)
    for option in offered:
        right = option.by_mode.get(mode, option.default)
        assert default.options[option.name] == right, f"default of {option.name}"
        assert option.doc, f"option {option.name} is not documented"
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("mode", {"mode": "no such mode"}),
        ("mode", {"mode": 0}),
        ("no_such_option", {"no_such_option": 1}),
    ]
    wrong += [("seats", {"seats": seats}) for seats in (0, -1, 65, 10**20, True, "2", 2.5)]
    for option in game.spec.options:
        values: list[Any] = ["no such choice", 10**20, None, [], *map(_lookalike, option.choices)]
        if not option.offered(mode):
            values = list(option.choices)
        wrong += [(option.name, {option.name: value}) for value in values]
    for name, given in wrong:
        chosen = {"mode": mode, **given}
        error = refuses(InvalidOptions, f"start({chosen})", partial(game.start, **chosen))
        assert error.params.get("option") == name, f"start({chosen}) names {error.params}"
        assert error.params.get("allowed"), f"start({chosen}) is refused without what is allowed"


def _lookalike(choice: Any) -> Any:
    """Return a value of another type that compares or prints equal: True for 1, 1 for True."""
    if isinstance(choice, bool):
        return int(choice)
    return bool(choice) if choice in (0, 1) else [choice]
