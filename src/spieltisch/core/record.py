"""Match records: games as texts that people can read and any engine can replay.

```
game lotto
rules 1
options mode=quick cards=6
seats 2
ranks 1 2
scores 4 1
reason timeup

c draw 17
0 cover 17
t timeup
```

First come the headers, with the result last (`ranks`, `scores` and `reason`, or `unfinished`).
After a blank line, each line has one action: the actor (`c` chance, `t` the table's clock, or a
seat) and its text. Games in which several seats act at once add the time since the start in
milliseconds: `0 cover 17 @1532`. Every line ends with a newline. Draws of chance are written out,
so that a record survives any change of random generators. Replaced components have a header after
`seats`: `components` and the lines of their text, with ` | ` in between. Then `draws` has what
its draws can be checked by (`core/fair/`). Seats that were lost before the end have the last header
before the result, in the order of the losses: `lost 1=conceded 0=time`. Nothing in the game follows
from these two. A record has exactly one text: `dumps` returns the text that `loads` accepted. Only
an option may be absent there, since records outlive options: it has its default, and `dumps` writes
it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple, NoReturn

from spieltisch.core.engine import CHANCE, TABLE
from spieltisch.core.fair import pledge as pledges
from spieltisch.core.fair.pledge import Pledge
from spieltisch.core.game import Game
from spieltisch.core.ids import Actor
from spieltisch.core.outcome import Outcome
from spieltisch.core.spec import OptionValue, Spec
from spieltisch.core.state import State
from spieltisch.core.words.options import read_options, write_options
from spieltisch.errors import (
    IllegalAction,
    InvalidComponents,
    InvalidOptions,
    InvalidRecord,
    UnknownAction,
    UnknownGame,
)

_LETTERS = {CHANCE: "c", TABLE: "t"}
_ACTORS = {letter: actor for actor, letter in _LETTERS.items()}
_ACTION = re.compile(r"([ct]|[0-9]{1,9}) (.+?)(?: @([0-9]{1,15}))?")
MARK = "\ufeff"
"""The byte order mark that some editors write before a text."""
_HEADERS = ("game", "rules", "options", "seats")
_COMPONENTS, _BETWEEN = "components", " | "
_RESULT = ("ranks", "scores", "reason")
_LOST = "lost"
_LOSS = re.compile(r"([0-9]{1,9})=([a-z]+)")


class Entry(NamedTuple):
    """One action: actor, text and, in games where several seats act at once, the time in ms."""

    actor: Actor
    text: str
    ms: int | None = None


@dataclass(frozen=True)
class Record:
    """A game as it was played; `result` is None for an unfinished one.

    `rules` is the version of the rules (`Spec.rules`), `options` the complete set. `result` has
    places, scores and reason; the replay gives a solo game's result. `components` is the text of
    replaced components, else "". `lost` has the seats that a table counted as lost before the end,
    each with the reason. By the `pledge` of a table, `core/fair/checking.py` checks the draws.
    """

    game: str
    rules: str
    options: Mapping[str, OptionValue]
    seats: int
    actions: tuple[Entry, ...]
    result: Outcome | None = None
    components: str = ""
    lost: tuple[tuple[int, str], ...] = ()
    pledge: Pledge | None = None

    @property
    def first_line(self) -> int:
        """Return the line number of the first action in the text."""
        return len(self._headers()) + 2

    def dumps(self) -> str:
        """Return the record's text."""
        lines = [*self._headers(), "", *map(_action_line, self.actions)]
        return "\n".join(lines) + "\n"

    @staticmethod
    def loads(text: str, game: Game | None = None) -> Record:
        """Read a record's text; see `loads` of this module."""
        return loads(text, game)

    def replay(self, game: Game | None = None) -> Iterator[State]:
        """Yield the state at the start and after each action; all are independent copies.

        `game` is only needed if `spieltisch.load` does not know it. Raises InvalidRecord with the
        number of the line. The game, options or rules may be unknown, components invalid, or an
        action illegal (the message has the legal ones). At the end, the result may differ from the
        record's.
        """
        game = _equipped(game or _game(self.game, 1), self.components)
        if self.rules != game.spec.rules:
            _refuse(2, f"rules {self.rules!r} are not supported, only {game.spec.rules!r}")
        try:
            state = game.start(self.seats, **self.options)
        except InvalidOptions as error:
            _refuse(3, error)
        yield state.clone()
        for line, entry in enumerate(self.actions, self.first_line):
            try:
                state.apply(entry.actor, state.parse(entry.text))
            except (IllegalAction, UnknownAction) as error:
                _refuse(line, error)
            yield state.clone()
        right = _result_lines(state.outcome())
        for line, (given, correct) in enumerate(
            zip_longest(_result_lines(self.result), right), len(self._facts()) + 1
        ):
            if given != correct:
                _refuse(line, f"the result reads {given!r}, the game as replayed {correct!r}")

    def final(self, game: Game | None = None) -> State:
        """Return the final state. Raises the errors of `replay`."""
        for state in self.replay(game):
            last = state
        return last

    def _headers(self) -> list[str]:
        return self._facts() + _result_lines(self.result)

    def _facts(self) -> list[str]:
        facts = (self.game, self.rules, write_options(self.options), self.seats)
        head = [f"{name} {fact}" for name, fact in zip(_HEADERS, facts, strict=True)]
        if self.components:
            head.append(f"{_COMPONENTS} {_BETWEEN.join(self.components.splitlines())}")
        if self.pledge is not None:
            head.append(f"{pledges.NAME} {self.pledge}")
        if self.lost:
            head.append(" ".join([_LOST, *(f"{seat}={why}" for seat, why in self.lost)]))
        return head


def record_of(
    state: State,
    actions: Iterable[Sequence[int | str | None]],
    lost: Iterable[tuple[int, str]] = (),
    pledge: Pledge | None = None,
) -> Record:
    """Return the record of a game that reached `state` by `actions`.

    Each action is (actor, text), or (actor, text, ms) where several seats may act at once. `lost`
    are the seats that a table counted as lost, each with the reason in a word. `pledge` is that of
    the draws. Raises InvalidRecord for a missing or superfluous time.
    """
    spec = state.game.spec
    entries = tuple(Entry(*action) for action in actions)  # type: ignore[arg-type]
    options = dict(state.options)
    outcome = state.outcome()
    kept = outcome and Outcome(outcome.ranks, outcome.scores, outcome.reason)
    components = state.game.own_components
    facts = (spec.name, spec.rules, options, state.seats, entries, kept, components)
    record = Record(*facts, tuple(lost), pledge)
    _check_times(record, spec)
    return record


def dumps(
    state: State,
    actions: Iterable[Sequence[int | str | None]],
    lost: Iterable[tuple[int, str]] = (),
    pledge: Pledge | None = None,
) -> str:
    """Return the text of `record_of(state, actions, lost, pledge)`."""
    return record_of(state, actions, lost, pledge).dumps()


def loads(text: str, game: Game | None = None) -> Record:
    """Read a record's text, without replaying it.

    `game` is only needed if `spieltisch.load` does not know it. A byte order mark, which some
    editors add, counts for nothing. Raises InvalidRecord with the number of the line, the error and
    its correction.
    """
    lines = text.removeprefix(MARK).split("\n")
    if lines[-1]:
        _refuse(len(lines), "the last line must end with a newline")
    facts = {name: _fact(lines, number, name) for number, name in enumerate(_HEADERS, 1)}
    game = game or _game(facts["game"], 1)
    if facts["game"] != game.spec.name:
        _refuse(1, f"the game is {facts['game']!r}, not {game.spec.name!r}")
    seats = _numbers(facts["seats"], 4)
    try:
        given = read_options(game.spec, facts["options"].split(" "))
        count, options = game.spec.resolve(seats[0], given)
    except InvalidOptions as error:
        _refuse(4 if error.params.get("option") == "seats" else 3, error)
    older = {name: value for name, value in options.items() if name in given}
    if "mode" in given and write_options(older) == facts["options"]:
        lines[2] = f"options {write_options(options)}"
    components, first = "", len(_HEADERS) + 1
    if len(lines) >= first and lines[first - 1].startswith(f"{_COMPONENTS} "):
        own = _fact(lines, first, _COMPONENTS).split(_BETWEEN)
        components = _equipped(game, "".join(f"{line}\n" for line in own)).own_components
        first += 1
    pledge: Pledge | None = None
    if len(lines) >= first and lines[first - 1].startswith(f"{pledges.NAME} "):
        pledge = pledges.read(_fact(lines, first, pledges.NAME))
        if pledge is None:
            _refuse(first, f"{lines[first - 1]!r} should read {pledges.NAME} {pledges.FORM}")
        first += 1
    lost: tuple[tuple[int, str], ...] = ()
    if len(lines) >= first and lines[first - 1].startswith(f"{_LOST} "):
        lost = _losses(_fact(lines, first, _LOST), first, count)
        first += 1
    result, blank = _read_result(lines, first)
    if blank >= len(lines) or lines[blank - 1] != "":
        _refuse(blank, "a blank line must follow the headers")
    actions = tuple(_read_action(line, n) for n, line in enumerate(lines[blank:-1], blank + 1))
    game_facts = (facts["game"], facts["rules"], options, count)
    record = Record(*game_facts, actions, result, components, lost, pledge)
    _check_times(record, game.spec)
    for number, (line, right) in enumerate(zip(lines, record.dumps().split("\n"), strict=True), 1):
        if line != right:  # a record has one text: refuse other spellings
            _refuse(number, f"{line!r} should read {right!r}")
    return record


def _action_line(entry: Entry) -> str:
    time = "" if entry.ms is None else f" @{entry.ms}"
    return f"{_LETTERS.get(entry.actor, entry.actor)} {entry.text}{time}"


def _result_lines(result: Outcome | None) -> list[str]:
    if result is None:
        return ["unfinished"]
    facts = (result.ranks, result.scores, (result.reason,))
    return [" ".join([name, *map(str, fact)]) for name, fact in zip(_RESULT, facts, strict=True)]


def _read_result(lines: list[str], first: int) -> tuple[Outcome | None, int]:
    """Return the result, which begins in line `first`, and the number of the line after it."""
    if len(lines) >= first and lines[first - 1] == "unfinished":
        return None, first + 1
    ranks = _numbers(_fact(lines, first, "ranks", " or unfinished"), first)
    scores = _numbers(_fact(lines, first + 1, "scores"), first + 1)
    return Outcome(ranks, scores, _fact(lines, first + 2, "reason")), first + 3


def _read_action(line: str, number: int) -> Entry:
    found = _ACTION.fullmatch(line)
    if found is None:
        _refuse(number, f"{line!r} is not an action: write a seat, c or t, a space and its text")
    actor, text, ms = found.groups()
    who = _ACTORS[actor] if actor in _ACTORS else int(actor)
    return Entry(who, text, None if ms is None else int(ms))


def _check_times(record: Record, spec: Spec) -> None:
    """Refuse times that do not ascend, and missing or superfluous times."""
    last = 0
    for line, entry in enumerate(record.actions, record.first_line):
        if not spec.simultaneous and entry.ms is not None:
            _refuse(line, f"{spec.name} keeps no times: leave @{entry.ms} out")
        if spec.simultaneous and entry.ms is None:
            _refuse(line, "the time is missing: end the line with @ and the milliseconds")
        if spec.simultaneous and (entry.ms or 0) < last:
            _refuse(line, f"time runs backwards: {entry.ms} after {last}; sort the actions")
        last = entry.ms or 0


def _fact(lines: list[str], number: int, name: str, alternative: str = "") -> str:
    """Return the value of header `name`, which must be in line `number`."""
    line = lines[number - 1] if number <= len(lines) else ""
    head, _, fact = line.partition(" ")
    if head != name or not fact:
        _refuse(number, f"{line!r} should be the header {name!r} and its value{alternative}")
    return fact


def _losses(text: str, line: int, seats: int) -> tuple[tuple[int, str], ...]:
    """Return the seats that were lost, each with the reason."""
    found = [_LOSS.fullmatch(word) for word in text.split(" ")]
    lost = [(int(one[1]), one[2]) for one in found if one is not None]
    numbers = {seat for seat, _ in lost if seat < seats}
    if len(numbers) != len(found):
        _refuse(line, f"{text!r} should name seats once, each with a reason, such as 1=conceded")
    return tuple(lost)


def _numbers(text: str, line: int) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in text.split(" "))
    except ValueError:
        _refuse(line, f"{text!r} should be whole numbers")


def _game(name: str, line: int) -> Game:
    try:
        return Game.load(name, None)
    except UnknownGame as error:
        _refuse(line, error)


def _equipped(game: Game, components: str) -> Game:
    """Return the game with the components of a record."""
    try:
        return game if game.own_components == components else game.with_components(components)
    except InvalidComponents as error:
        _refuse(len(_HEADERS) + 1, error)


def _refuse(line: int, what: object) -> NoReturn:
    raise InvalidRecord(f"line {line}: {what}", line=line)
