"""`spieltisch play GAME --terminal`: a person against bots, by numbers and actions' texts."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from spieltisch import bots
from spieltisch.bots.sparring import Event, Sparring, usual_level
from spieltisch.cli.arguments import number
from spieltisch.cli.games.replay import item_line
from spieltisch.cli.output import paint, speak_unicode
from spieltisch.cli.playing import add_seats, chosen
from spieltisch.core.rng import Rng
from spieltisch.errors import SpieltischError, UnknownBot

SHOWN = 24
"""Number of actions listed at first."""
HELP = """a number or an action's text plays it; the beginning of a text lists those that begin so
more: all actions    hint: what a strong player would do    board: the board again
undo: back to your decision before    quit: leave the game"""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options for a game in the terminal to those of `play`."""
    group = parser.add_argument_group("in the terminal")
    group.add_argument("game", nargs="?", metavar="GAME", help="a game's name, for --terminal")
    group.add_argument("options", nargs="*", metavar="NAME=VALUE", help="options of that game")
    group.add_argument(
        "--terminal", action="store_true", help="play here against bots, without a page"
    )
    add_seats(group)
    group.add_argument(
        "--seat", type=lambda text: number(text, 0, 99), default=0, help="yours (%(default)s)"
    )
    group.add_argument("--against", metavar="LEVEL", help="who has the other seats (greedy)")
    group.add_argument(
        "--seed", type=lambda text: number(text, 0, 2**64 - 1), default=None, help="of chance"
    )
    group.add_argument("--record", type=Path, metavar="FILE", help="write the game there")


def run(given: argparse.Namespace) -> None:
    """Play until the game is over or the input ends. Raises SpieltischError."""
    if given.game is None:
        raise SpieltischError("--terminal needs a game: spieltisch play GAME --terminal")
    game, options = chosen(given, given.options)
    state = game.start(given.seats, **options)
    seed = Rng().next() if given.seed is None else given.seed
    sparring = Sparring(state, given.seat, [given.against or usual_level(game)], seed)
    speak_unicode()
    try:
        Terminal(sparring).play()
    except EOFError:
        print("\nleft")
    finally:
        if given.record is not None:
            given.record.write_text(sparring.record().dumps(), encoding="utf-8")


class Terminal:
    """One person's game against bots, with typed input."""

    def __init__(self, game: Sparring) -> None:
        self.game = game
        self._paint = paint(sys.stdout)

    def play(self) -> None:
        """Play to the end. Raises EOFError at the end of the input."""
        while True:
            for event in self.game.go_on():
                self._tell(event)
            self._show()
            choices = self.game.choices()
            if not choices or not self._ask(choices):
                return

    def _ask(self, choices: dict[str, int]) -> bool:
        """Let the person act; return whether they play on."""
        texts = list(choices)
        _list(texts, SHOWN)
        while True:
            word = " ".join(_typed().split())
            if word == "quit":
                return False
            if word in ("", "?", "help"):
                print(HELP)
            elif word == "more":
                _list(texts, None)
            elif word == "board":
                self._show()
            elif word == "hint":
                self._hint()
            elif word == "undo":
                if self.game.undo():
                    return True
                print("nothing to undo")
            elif (text := _meant(texts, word)) is not None:
                self._tell(self.game.act(choices[text]))
                return True

    def _tell(self, event: Event) -> None:
        """Print a seat's action and its scores; the board shows chance's draws."""
        if event.actor >= 0:
            print(f"seat {event.actor}: {event.action}")
        for item in event.items:
            print(f"    {item_line(item)}")

    def _show(self) -> None:
        print(f"\n{self.game.state.show(self.game.seat, self._paint)}\n")

    def _hint(self) -> None:
        """Print the coach's advice, or a greedy player's action in a game without a coach."""
        state, seat = self.game.state, self.game.to_act()
        assert seat is not None
        view = bots.PlayerView(state, seat)
        try:
            for one in bots.advise(bots.make_coach(state.game), view).candidates:
                print(f"    {', '.join(one.actions)} ({one.value:.2f})")
        except UnknownBot:
            bot = bots.make(usual_level(state.game), state.game, 1)
            print(f"    {state.text(bot.decide(view).action)}")


def _typed() -> str:
    """Return a typed line. Raises EOFError at the end of the input.

    `input` loses a Ctrl-C that comes while it prints its prompt.
    """
    print("> ", end="", flush=True)
    if not (line := sys.stdin.readline()):
        raise EOFError
    return line


def _meant(texts: list[str], word: str) -> str | None:
    """Return the intended action; print an answer and return None if it is unclear."""
    if word.isascii() and word.isdigit() and 1 <= int(word) <= len(texts):
        return texts[int(word) - 1]
    if word in texts:
        return word
    some = [(number, text) for number, text in enumerate(texts, 1) if text.startswith(word)]
    if not some:
        print(f"{word!r} is not among your actions: 1 to {len(texts)}, or `more`, `?`")
    _columns([f"{number:4} {text}" for number, text in some[:SHOWN]], len(some))
    return None


def _list(texts: list[str], most: int | None) -> None:
    """Print the numbered actions, at most `most`."""
    _columns([f"{number:4} {text}" for number, text in enumerate(texts[:most], 1)], len(texts))


def _columns(shown: list[str], of: int) -> None:
    """Print texts in columns, with the total if they are not all."""
    if shown:
        width = max(map(len, shown)) + 2
        across = max(1, 96 // width)
        for first in range(0, len(shown), across):
            row = (text.ljust(width) for text in shown[first : first + across])
            print("".join(row).rstrip())
    if len(shown) < of:
        print(f"… {of} in all: `more` lists every action, `?` lists the commands")
