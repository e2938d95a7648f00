"""Match records: one text each, replayed with errors that say the line."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spieltisch
from spieltisch.core import record
from spieltisch.core.record import Entry, Record, loads, record_of
from spieltisch.core.rng import Rng
from spieltisch.core.words.options import read_options, write_options
from spieltisch.errors import InvalidOptions, InvalidRecord
from spieltisch.testing import replay_golden
from tests.command import run
from tests.toys.guess import guess

Played = list[tuple[int, str]]


def play(state: spieltisch.State, seed: int = 1) -> Played:
    """Play it to the end with the first or last choice; what was played."""
    rng, played = Rng(seed), []
    while actors := state.actors():
        actor = actors[rng.below(len(actors))]
        legal = state.legal(actor)
        action = legal[rng.below(len(legal))]
        played.append((actor, state.text(action)))
        state.apply(actor, action)
    return played


@cache
def duel() -> tuple[spieltisch.State, Played]:
    """A finished game and what was played."""
    state = spieltisch.load("ingenious").start(mode="duel")
    played = play(state)
    return state, played


def duel_text() -> str:
    """Its record."""
    return record.dumps(*duel())


def with_line(text: str, number: int, line: str | None) -> str:
    """The text with a line replaced, or without it."""
    lines = text.split("\n")
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines)


# ---------------------------------------------------------------- what a record looks like


def test_text_of_a_finished_game() -> None:
    state, played = duel()
    outcome = state.outcome()
    assert outcome is not None
    lines = duel_text().split("\n")
    assert lines[:4] == [
        "game ingenious",
        "rules 1",
        "options mode=duel opening=rulebook",
        "seats 2",
    ]
    assert lines[4:8] == [
        "ranks " + " ".join(map(str, outcome.ranks)),
        "scores " + " ".join(map(str, outcome.scores)),
        f"reason {outcome.reason}",
        "",
    ]
    assert lines[8].startswith("c draw ")
    assert lines[20].startswith("0 place ")
    assert lines[-1] == ""
    assert len(lines) == 9 + len(played)


def test_text_of_an_unfinished_game() -> None:
    state = spieltisch.load("ingenious").start(mode="solo")
    state.play("draw RG")
    text = record.dumps(state, [(-1, "draw RG")])
    assert text == (
        "game ingenious\nrules 1\noptions mode=solo opening=rulebook\nseats 1\nunfinished\n\n"
        "c draw RG\n"
    )
    assert loads(text).result is None
    assert loads(text).final().key() == state.key()


def test_a_game_that_has_not_begun() -> None:
    state = spieltisch.load("ingenious").start()
    text = record_of(state, []).dumps()
    assert text.endswith("\nunfinished\n\n")
    assert [step.key() for step in loads(text).replay()] == [state.key()]


def test_reading_gives_back_record_and_text() -> None:
    state, played = duel()
    made = record_of(state, played)
    assert loads(made.dumps()) == made
    assert Record.loads(made.dumps()).dumps() == made.dumps()
    assert made.actions[0] == Entry(-1, played[0][1], None)


def test_a_byte_order_mark_before_a_record_counts_for_nothing(tmp_path: Path) -> None:
    made = record_of(*duel())
    assert loads(f"\ufeff{made.dumps()}") == made
    file = tmp_path / "record.txt"
    file.write_bytes(made.dumps().encode("utf-8-sig"))
    assert run("replay", str(file)).returncode == 0
    with pytest.raises(InvalidRecord, match="line 1"):
        loads(f"\ufeff\ufeff{made.dumps()}")


def test_replay_gives_every_step_and_lets_go_of_it() -> None:
    state, played = duel()
    steps = list(loads(duel_text()).replay())
    assert len(steps) == len(played) + 1
    assert steps[0].key() == state.game.start(mode="duel").key()
    assert steps[-1].key() == state.key()
    assert steps[-1].items() == state.items()
    assert len({step.key() for step in steps}) == len(steps)


# ---------------------------------------------------------------- several act at once


def guess_record() -> Record:
    """A round of guessing, ended by the clock."""
    state = guess().start(2)
    played = [(-1, "deal 1"), (-1, "deal 3"), (1, "guess 1"), (-2, "timeup")]
    for actor, text in played:
        state.apply(actor, state.parse(text))
    return record_of(state, [(*entry, 40 * n) for n, entry in enumerate(played)])


def test_times_are_written_and_read() -> None:
    text = guess_record().dumps()
    assert text.endswith(
        "seats 2\nranks 2 1\nscores 0 1\nreason timeup\n\n"
        "c deal 1 @0\nc deal 3 @40\n1 guess 1 @80\nt timeup @120\n"
    )
    read = loads(text, guess())
    assert read == guess_record()
    assert [entry.ms for entry in read.actions] == [0, 40, 80, 120]
    assert read.final(guess()).outcome() == read.result


@pytest.mark.parametrize(
    ("line", "text", "message"),
    [
        (11, "1 guess 1", "the time is missing"),
        (11, "1 guess 1 @39", "time runs backwards: 39 after 40"),
        (11, "1 guess 1 @080", "'1 guess 1 @080' should read '1 guess 1 @80'"),
        (11, "1 guess 1 80", "the time is missing"),
    ],
)
def test_wrong_times(line: int, text: str, message: str) -> None:
    with pytest.raises(InvalidRecord, match=f"^line {line}: .*{message}") as error:
        loads(with_line(guess_record().dumps(), line, text), guess())
    assert error.value.params["line"] == line


def test_a_game_without_times_takes_none() -> None:
    state, played = duel()
    with pytest.raises(InvalidRecord, match="line 10: ingenious keeps no times"):
        record_of(state, [played[0], (*played[1], 5), *played[2:]])
    with pytest.raises(InvalidRecord, match="line 10: the time is missing"):
        record_of(guess_record().final(guess()), [(-1, "deal 1", 0), (-1, "deal 1")])


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("line", "text", "message"),
    [
        (1, "game chess", "no game 'chess'; there are: "),
        (1, "spiel x", "'spiel x' should be the header 'game'"),
        (1, "", "'' should be the header 'game'"),
        (2, "rules 0", "rules '0' are not supported, only '1'"),
        (2, None, "should be the header 'rules'"),
        (3, "options opening=rulebook", "should read 'options mode=base opening=rulebook"),
        (3, "options mode=duel  opening=rulebook", "'' is not an option: write name=value"),
        (3, "options opening=rulebook mode=duel", "should read 'options mode=duel"),
        (3, "options mode=duo opening=rulebook", "mode='duo'; it takes: base solo team duel"),
        (3, "options mode=duel opening=x", "it takes: rulebook own-symbol"),
        (3, "options duel", "'duel' is not an option: write name=value"),
        (3, "options mode=duel mode=duel", "option 'mode' is given twice"),
        (3, "options mode=duel opening=rulebook a=b", "has no option 'a'"),
        (4, "seats 3", "does not take seats=3; it takes: 2"),
        (4, "seats two", "'two' should be whole numbers"),
        (4, "seats 2 2", "'seats 2 2' should read 'seats 2'"),
        (4, "seats 02", "'seats 02' should read 'seats 2'"),
        (5, "ranks 3 1", "the result reads 'ranks 3 1', the game as replayed 'ranks"),
        (5, "ranks", "'ranks' should be the header 'ranks' and its value or unfinished"),
        (5, "ranks 1 x", "'1 x' should be whole numbers"),
        (5, "unfinished", "a blank line must follow the headers"),
        (6, "scores 9 9", "the result reads 'scores 9 9', the game as replayed 'scores"),
        (7, "reason luck", "the result reads 'reason luck', the game as replayed 'reason full'"),
        (7, "reason", "should be the header 'reason'"),
        (8, None, "a blank line must follow the headers"),
        (8, "expect", "a blank line must follow the headers"),
        (9, "c draw XX", "'draw XX' is not an action of ingenious; use: draw RG, "),
        (9, "0 draw RG", "seat 0 cannot play draw RG: to act: chance"),
        (9, "9 draw RG", "seat 9 cannot play draw RG: no such seat; seats are 0 to 1"),
        (9, "t draw RG", "draw RG is not legal for the table now"),
        (9, "c  draw RG", "' draw RG' is not an action"),
        (9, "x draw RG", "'x draw RG' is not an action: write a seat"),
        (9, "c", "'c' is not an action: write a seat"),
        (9, "00 draw RG", "'00 draw RG' should read '0 draw RG'"),
        (9, "١ draw RG", "'١ draw RG' is not an action"),
        (9, "c draw RG @1", "ingenious keeps no times: leave @1 out"),
        (21, "0 swap", "swap is not legal for seat 0 now; [0-9]+ actions are: place "),
        (30, "", "'' is not an action: write a seat"),
    ],
)
def test_a_wrong_line_is_named(line: int, text: str | None, message: str) -> None:
    with pytest.raises(InvalidRecord, match=message) as error:
        loads(with_line(duel_text(), line, text)).final()
    wrong = error.value.params["line"]
    assert isinstance(wrong, int)
    assert str(error.value).startswith(f"line {wrong}: ")
    assert wrong == line + (text == "unfinished")


def test_a_record_outlives_options_that_its_game_adds() -> None:
    """Options that a record lacks have the defaults of its mode, and `dumps` writes them."""
    complete = record_of(guess().start(mode="long"), []).dumps()
    assert "options mode=long rounds=2 open=false\n" in complete
    for words in ("mode=long", "mode=long rounds=2", "mode=long open=false"):
        read = loads(with_line(complete, 3, f"options {words}"), guess())
        assert read.options == {"mode": "long", "rounds": 2, "open": False}
        assert read.final(guess()).options == read.options
        assert read.dumps() == complete
    assert loads(with_line(complete, 3, "options mode=long open=true"), guess()).options["open"]


def test_a_golden_record_and_a_replay_read_what_is_older_than_an_option(tmp_path: Path) -> None:
    older = duel_text().replace(" opening=rulebook", "")
    assert older != duel_text()
    (tmp_path / "older.txt").write_text(older)
    assert run("replay", str(tmp_path / "older.txt")).returncode == 0
    assert replay_golden(older) == 0


def test_what_is_too_short_or_too_long() -> None:
    text = duel_text()
    last = text.count("\n")
    with pytest.raises(InvalidRecord, match=f"line {last}: the last line must end with a newline"):
        loads(text[:-1])
    with pytest.raises(InvalidRecord, match=f"line {last + 1}: '' is not an action"):
        loads(text + "\n")
    with pytest.raises(InvalidRecord, match=f"line {last + 1}: .*the game is over"):
        loads(text + "0 keep\n").final()
    with pytest.raises(InvalidRecord, match=r"line 5: .* replayed 'unfinished'"):
        loads("\n".join(text.split("\n")[:40]) + "\n").final()
    with pytest.raises(InvalidRecord, match="line 1"):
        loads("")
    with pytest.raises(InvalidRecord, match="line 1: no game"):
        loads(text.replace("\n", "\r\n"))


def test_unfinished_but_over() -> None:
    state, played = duel()
    text = record_of(state, played).dumps()
    head, _, body = text.partition("ranks")
    with pytest.raises(InvalidRecord, match="line 5: the result reads 'unfinished'"):
        loads(head + "unfinished\n" + body[body.index("\n\n") + 1 :]).final()


def test_a_record_of_another_game() -> None:
    with pytest.raises(InvalidRecord, match="line 1: the game is 'ingenious', not 'guess'"):
        loads(duel_text(), guess())


@given(st.data())
def test_damaged_records_are_refused_or_read_back(data: st.DataObject) -> None:
    """A record with a few edits raises InvalidRecord, or reads as a record with that very text."""
    text = duel_text()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, 300))
        length = data.draw(st.integers(0, 12))
        alphabet = st.sampled_from("\n 0123456789@-,=ctabdegiklmnoprsuRGOBYP\r\té²")
        text = text[:at] + data.draw(st.text(alphabet, max_size=12)) + text[at + length :]
    read = or_error(lambda: loads(text))
    if isinstance(read, Record):
        assert read.dumps() == text
        final = or_error(read.final)
        if isinstance(final, spieltisch.State):
            assert final.outcome() == read.result


def or_error(call: Callable[[], object]) -> object:
    """Return what it gives, or the InvalidRecord it raises, which must name the line."""
    try:
        return call()
    except InvalidRecord as refusal:
        error = refusal
    assert str(error).startswith(f"line {error.params['line']}: ")
    return error


# ---------------------------------------------------------------- options as words


def test_options_as_words() -> None:
    words = write_options({"mode": "long", "rounds": 3, "open": True})
    assert words == "mode=long rounds=3 open=true"
    read = read_options(guess().spec, words.split())
    assert read == {"mode": "long", "rounds": 3, "open": True}
    assert type(read["open"]) is bool
    assert guess().start(2, **read).options == read


@pytest.mark.parametrize("word", ["mode", "=long", "mode=", "", "--mode"])
def test_words_that_are_no_options(word: str) -> None:
    with pytest.raises(InvalidOptions, match="write name=value, such as mode=quick"):
        read_options(guess().spec, [word])


def test_what_no_choice_prints_is_left_for_the_game_to_refuse() -> None:
    read = read_options(guess().spec, ["mode=long", "rounds=9", "open=True"])
    assert read == {"mode": "long", "rounds": "9", "open": "True"}
    with pytest.raises(InvalidOptions, match="rounds='9'; it takes: 1 2 3"):
        guess().start(2, **read)
