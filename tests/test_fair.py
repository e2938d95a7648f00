"""Fair draws: a secret and players' random bytes fix every draw, and `spieltisch verify` checks
them."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import spieltisch
from spieltisch.core.engine import CHANCE
from spieltisch.core.fair import draws
from spieltisch.core.fair.checking import check, recorded_draws
from spieltisch.core.fair.pledge import Pledge
from spieltisch.core.record import Entry, Record, loads, record_of
from spieltisch.core.rng import Rng
from spieltisch.errors import IllegalAction, InvalidRecord
from tests.command import run

SECRET = "ab" * 32
ENTROPIES = ("01" * 16, "fe" * 16)
PLEDGE = Pledge(draws.commitment(SECRET), SECRET, ENTROPIES)
GAMES = [
    (name, mode.name)
    for name in spieltisch.list_games()
    for mode in spieltisch.load(name).spec.modes
]


def played(game: str, mode: str, pledge: Pledge | None = PLEDGE, actions: int = 10_000) -> Record:
    """Play a game at random, with the draws of the seed; return its record."""
    state = spieltisch.load(game).start(mode=mode)
    seed, rng, count, seat = draws.seed(SECRET, ENTROPIES), Rng(3), 0, CHANCE
    entries: list[tuple[int | str, ...]] = []
    while (actors := state.actors()) and len(entries) < actions:
        actor = CHANCE if CHANCE in actors else actors[rng.below(len(actors))]
        if actor == CHANCE:
            count += 1
            action = draws.draw(seed, count, seat, state)
        else:
            action = rng.choice(state.legal(actor))
            seat = seat if actor < CHANCE else actor
        ms = (len(entries),) if state.game.spec.simultaneous else ()
        entries.append((actor, state.text(action), *ms))
        state.apply(actor, action)
    return record_of(state, entries, (), pledge)


def altered(record: Record) -> tuple[Record, int]:
    """Return the record with its last draw replaced that another can replace, and its number."""
    for draw in reversed(list(recorded_draws(record))):
        place = draw.line - record.first_line
        for text in (text for text, _ in draw.possible if text != draw.text):
            actions = (*record.actions[:place], Entry(CHANCE, text), *record.actions[place + 1 :])
            state = spieltisch.load(record.game).start(record.seats, **record.options)
            try:
                for entry in actions:
                    state.apply(entry.actor, state.parse(entry.text))
            except IllegalAction:
                continue
            return record_of(state, actions, (), record.pledge), draw.number
    raise AssertionError("no draw can be replaced")


def by_hand(seed: bytes, head: str, among: Sequence[tuple[str, int]]) -> str:
    """Draw as `docs/host/kept.md` says, from a list of all lots."""
    message = "\n".join([head, *(f"{text} {weight}" for text, weight in among)])
    number = int(hmac.new(seed, message.encode(), hashlib.sha256).hexdigest(), 16)
    lots = [text for text, weight in among for _ in range(weight)]
    return lots[number * len(lots) // 2**256]


# ---------------------------------------------------------------- the formula


def test_the_formula_gives_what_it_gave_before() -> None:
    """Records depend on it for ever."""
    seed = draws.seed(SECRET, ENTROPIES)
    assert draws.commitment(SECRET) == hashlib.sha256(b"\xab" * 32).hexdigest()
    lines = "spieltisch draws 1\n" + "\n".join(ENTROPIES)
    assert seed == hmac.new(b"\xab" * 32, lines.encode(), hashlib.sha256).digest()
    among = [("draw BB", 3), ("draw RG", 6), ("draw RR", 1)]
    drawn = [draws.drawn(seed, k, seat, among) for k in range(1, 9) for seat in (CHANCE, 0, 1)]
    heads = [f"{k} {seat}" for k in range(1, 9) for seat in ("-", "0", "1")]
    assert drawn == [by_hand(seed, head, among) for head in heads]
    assert set(drawn) == {text for text, _ in among}


def test_the_order_of_the_seats_comes_of_the_seed() -> None:
    seed, left, order = draws.seed(SECRET, ENTROPIES), [0, 1, 2, 3], []
    for seat in range(1, 5):
        order.append(int(by_hand(seed, f"seat {seat}", [(str(one), 1) for one in left])))
        left.remove(order[-1])
    assert draws.order(seed, 4) == tuple(order)
    orders = {draws.order(draws.seed(SECRET, [f"{k:032x}"]), 3) for k in range(60)}
    assert len(orders) == 6


def test_each_draw_falls_by_its_weight() -> None:
    seed = draws.seed(SECRET, ())
    among = [("a", 1), ("b", 3)]
    found = [draws.drawn(seed, k, 0, among) for k in range(1, 4001)]
    assert 900 < found.count("a") < 1100


def test_one_more_entropy_gives_another_seed() -> None:
    assert len({draws.seed(SECRET, ENTROPIES[:count]) for count in range(3)}) == 3


# ---------------------------------------------------------------- records


@pytest.mark.parametrize(("game", "mode"), GAMES)
def test_a_record_of_fair_draws_is_found_to_be_so(game: str, mode: str) -> None:
    record = loads(played(game, mode).dumps())
    found = check(record)
    assert record.pledge == PLEDGE
    assert found.fair
    assert found.draws == sum(entry.actor == CHANCE for entry in record.actions)
    assert bool(found.draws) == bool(spieltisch.load(game).max_chances)


def test_the_draw_that_was_replaced_is_named(tmp_path: Path) -> None:
    record, number = altered(played("ingenious", "base"))
    found = check(record)
    assert [wrong.number for wrong in found.wrong] == [number]
    assert found.committed
    assert not found.fair
    file = tmp_path / "record.txt"
    file.write_text(record.dumps())
    done = run("verify", str(file))
    assert done.returncode == 1
    assert f"Wrong: draw {number} (line {found.wrong[0].line})" in done.stdout


def test_another_order_of_the_seats_is_found(tmp_path: Path) -> None:
    order = draws.order(draws.seed(SECRET, ENTROPIES), 3)
    record, file = played("lastdie", "base"), tmp_path / "record.txt"
    assert check(record).seats is None
    for seats, right in ((order, True), (order[::-1], False), ((0, 0, 7), False)):
        kept = loads(replace(record, pledge=replace(PLEDGE, seats=seats)).dumps())
        found = check(kept)
        assert (found.seats, found.fair) == (right, right)
        file.write_text(kept.dumps())
        done = run("verify", str(file))
        assert done.returncode == (0 if right else 1)
        word = "The order of the seats is" if right else "Wrong: the seed gives another order"
        assert word in done.stdout
        assert "Not checked: the order" not in done.stdout


def test_a_commitment_to_another_secret_is_found(tmp_path: Path) -> None:
    """Then the server chose the secret after the first draw."""
    record = played("lastdie", "base", replace(PLEDGE, commitment=draws.commitment("cd" * 32)))
    assert not check(record).committed
    assert not check(record).wrong
    file = tmp_path / "record.txt"
    file.write_text(record.dumps())
    done = run("verify", str(file))
    assert done.returncode == 1
    assert "Wrong: the secret does not fit the commitment." in done.stdout


def test_verify_says_what_was_checked_and_what_cannot_be(tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    record = played("lastdie", "base")
    file.write_text(record.dumps())
    done = run("verify", str(file))
    assert done.returncode == 0
    assert "The secret fits the commitment." in done.stdout
    assert "2 pages of players added random bytes." in done.stdout
    assert "what the seed gives" in done.stdout
    assert "Not checked: whether this commitment was shown" in done.stdout
    noted = ("--commitment", PLEDGE.commitment.upper(), "--entropy", ENTROPIES[0])
    order = "Not checked: the order of the seats, which the record does not call drawn."
    left = [line for line in run("verify", str(file), *noted).stdout.splitlines() if "Not" in line]
    assert left == [order]
    false = run("verify", str(file), "--commitment", "0" * 64, "--entropy", "9" * 32)
    assert false.returncode == 1
    assert false.stdout.count("Wrong:") == 2
    for pledge, word in ((None, "does not say"), (Pledge(PLEDGE.commitment), "not revealed")):
        file.write_text(replace(record, pledge=pledge).dumps())
        done = run("verify", str(file))
        assert done.returncode == 3
        assert word in done.stdout
    assert run("verify", str(file), "--entropy", "9").returncode == 2


@pytest.mark.parametrize(
    "line",
    [
        "draws",
        "draws commitment=12",
        f"draws secret={SECRET}",
        f"draws {PLEDGE},",
        f"draws {PLEDGE} seats=1,",
        f"draws  {PLEDGE}",
    ],
)
def test_a_broken_header_is_named(line: str) -> None:
    text = played("lastdie", "base", actions=9).dumps()
    with pytest.raises(InvalidRecord, match="line 5"):
        loads(text.replace(f"draws {PLEDGE}", line))
