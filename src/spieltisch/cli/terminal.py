"""`spieltisch play GAME --terminal`: a person against bots, by numbers and the actions' texts."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from spieltisch import bots
from spieltisch.cli.arguments import number
from spieltisch.cli.output import paint, speak_unicode
from spieltisch.cli.replay import item_line
from spieltisch.core.ids import Actor
from spieltisch.core.record import record_of
from spieltisch.core.rng import Rng
from spieltisch.core.state import CHANCE, State
from spieltisch.core.words import read_options
from spieltisch.errors import SpieltischError, UnknownBot
from spieltisch.games import load

SHOWN = 24
"""Actions that are listed unasked."""
HELP = """a number or an action's text plays it; the beginning of a text lists those that begin so
more: all actions    hint: what a strong player would do    board: the board again
undo: back to your decision before    quit: leave the game"""

Log = list[tuple[Actor, str, int | None]]


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of a game in the terminal to those of `play`."""
    group = parser.add_argument_group("in the terminal")
    group.add_argument("game", nargs="?", metavar="GAME", help="a game's name, for --terminal")
    group.add_argument("options", nargs="*", metavar="NAME=VALUE", help="options of that game")
    group.add_argument(
        "--terminal", action="store_true", help="play here against bots, without a page"
    )
    group.add_argument("--mode", help="a mode of the game: short for mode=MODE")
    group.add_argument("--seats", type=lambda text: number(text, 1, 100), help="players")
    group.add_argument(
        "--seat", type=lambda text: number(text, 0, 99), default=0, help="yours (%(default)s)"
    )
    group.add_argument("--against", metavar="LEVEL", help="who has the other seats (greedy)")
    group.add_argument(
        "--seed", type=lambda text: number(text, 0, 2**64 - 1), default=None, help="of chance"
    )
    group.add_argument("--record", type=Path, metavar="FILE", help="write the game there")


def run(given: argparse.Namespace) -> None:
    """Play until the game is over or nobody says anything any more. Raises SpieltischError."""
    if given.game is None:
        raise SpieltischError("--terminal needs a game: spieltisch play GAME --terminal")
    game = load(given.game)
    words = [*([f"mode={given.mode}"] if given.mode is not None else []), *given.options]
    state = game.start(given.seats, **read_options(game.spec, words))
    if given.seat >= state.seats:
        raise SpieltischError(f"there are the seats 0 to {state.seats - 1}, no {given.seat}")
    known = bots.names(game)
    level = given.against or ("greedy" if "greedy" in known else known[0])
    seed = Rng().next() if given.seed is None else given.seed
    table = Terminal(state, given.seat, level, seed)
    speak_unicode()
    try:
        table.play()
    except EOFError:
        print("\nleft")
    finally:
        if given.record is not None:
            given.record.write_text(record_of(table.state, table.log).dumps(), encoding="utf-8")


class Terminal:
    """One person's game against bots of a level; `log` has what was played."""

    def __init__(self, state: State, seat: int, level: str, seed: int) -> None:
        self.state = state
        self.seat = seat
        self.solo = state.game.spec.mode(state.options["mode"]).solo
        self.log: Log = []
        self._rng = Rng(seed)
        self._paint = paint(sys.stdout)
        self._bots = {
            other: bots.make(level, state.game, self._rng.next())
            for other in range(state.seats)
            if other != seat and not self.solo
        }
        self._before: list[tuple[State, Log]] = []
        self._last = state.seats - 1

    def play(self) -> None:
        """Play to the end. Raises EOFError where the input ends."""
        while actors := self.state.actors():
            if actors == (CHANCE,):
                before = self.state.clone()
                self._note(CHANCE, before, self.state.draw(self._rng))
                continue
            # Where several may act, they do so in turn.
            seat = min(actors, key=lambda one: (one - self._last - 1) % self.state.seats)
            self._last = seat
            if seat == self.seat or self.solo:
                if not self._ask(seat):
                    return
            else:
                view = bots.PlayerView(self.state, seat)
                self._apply(seat, self._bots[seat].decide(view).action)
        self._show()

    def _ask(self, seat: int) -> bool:
        """Have the person act; return whether they play on."""
        self._show()
        self._list(seat, SHOWN)
        while True:
            word = " ".join(input("> ").split())
            if word == "quit":
                return False
            if word in ("", "?", "help"):
                print(HELP)
            elif word == "more":
                self._list(seat, None)
            elif word == "board":
                self._show()
            elif word == "hint":
                self._hint(seat)
            elif word == "undo":
                if self._undo():
                    return True
            elif (action := self._read(seat, word)) is not None:
                self._before.append((self.state.clone(), list(self.log)))
                self._apply(seat, action)
                return True

    def _read(self, seat: int, word: str) -> int | None:
        """Return the action that is meant; None where that is not clear, which is said."""
        legal = self.state.legal(seat)
        texts = self.state.texts(legal)
        if word.isascii() and word.isdigit() and 1 <= int(word) <= len(legal):
            return legal[int(word) - 1]
        if word in texts:
            return legal[texts.index(word)]
        some = [(i, text) for i, text in enumerate(texts, 1) if text.startswith(word)]
        if not some:
            print(f"{word!r} is not among your actions: 1 to {len(legal)}, or `more`, `?`")
        _columns([f"{i:4} {text}" for i, text in some[:SHOWN]], len(some))
        return None

    def _apply(self, seat: int, action: int) -> None:
        """Play an action, and say what the person may know of it."""
        before = self.state.clone()
        seen = before.seen(seat, action, self.seat)
        self.state.apply(seat, action)
        self._note(seat, before, action)
        print(f"seat {seat}: {seen}")
        for item in self.state.items():
            print(f"    {item_line(item)}")

    def _note(self, actor: Actor, before: State, action: int) -> None:
        timed = before.game.spec.simultaneous
        self.log.append((actor, before.text(action), 1000 * len(self.log) if timed else None))

    def _show(self) -> None:
        print(f"\n{self.state.show(self.seat, self._paint)}\n")

    def _list(self, seat: int, most: int | None) -> None:
        """Print the first of the actions, or all, by their numbers."""
        texts = self.state.texts(self.state.legal(seat))
        _columns([f"{i:4} {text}" for i, text in enumerate(texts[:most], 1)], len(texts))

    def _hint(self, seat: int) -> None:
        """Print what the game's coach would do, or where it has none a greedy player."""
        view = bots.PlayerView(self.state, seat)
        try:
            for one in bots.advise(bots.make_coach(self.state.game), view).candidates:
                print(f"    {', '.join(one.actions)} ({one.value:.2f})")
        except UnknownBot:
            known = bots.names(self.state.game)
            bot = bots.make("greedy" if "greedy" in known else known[-1], self.state.game, 1)
            print(f"    {self.state.text(bot.decide(view).action)}")

    def _undo(self) -> bool:
        """Go back to the person's decision before; return whether there was one."""
        if not self._before:
            print("nothing to undo")
            return False
        self.state, self.log = self._before.pop()
        self._last = (self.seat - 1) % self.state.seats
        return True


def _columns(shown: list[str], of: int) -> None:
    """Print texts in columns, and how many there are where those are not all."""
    if shown:
        width = max(map(len, shown)) + 2
        across = max(1, 96 // width)
        for first in range(0, len(shown), across):
            row = (text.ljust(width) for text in shown[first : first + across])
            print("".join(row).rstrip())
    if len(shown) < of:
        print(f"… {of} in all: `more` lists every action, `?` says what else there is")
