"""Tables of an assistant: functions to list games, start one against bots, read its seat, and play.

They work on plain data; `mcp_server.py` offers them as tools. An assistant receives only what its
seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spieltisch import bots, list_games, load
from spieltisch.bots.sparring import Event, Sparring, usual_level
from spieltisch.core.render import told
from spieltisch.core.rng import Rng
from spieltisch.core.spec import OptionValue
from spieltisch.errors import IllegalAction, InvalidArgument
from spieltisch.research.text import rules

Json = dict[str, Any]
MOST = 200
"""Upper bound of actions in one answer."""
MOST_TABLES = 100
"""Upper bound of stored games; a new one replaces the oldest."""


class Tables:
    """Games of one assistant, by the names that it received."""

    def __init__(self) -> None:
        self._games: dict[str, Sparring] = {}
        self._made = 0

    def games(self) -> list[Json]:
        """Return every game with its modes and their seats, its options and its bots."""
        return [_facts(name) for name in list_games()]

    def rules(self, game: str) -> str:
        """Return a game's rules. Raises UnknownGame."""
        return rules(load(game))

    def make(
        self,
        game: str,
        options: dict[str, OptionValue],
        seats: int | None = None,
        seat: int = 0,
        opponents: Sequence[str] = (),
        seed: int | None = None,
    ) -> Json:
        """Begin a game against bots, and return the seat's view.

        `opponents` are their levels, one for all or one for each seat, by default greedy. A game in
        which seats hide something takes no `seed`: with it, another seat would show the same hands.
        Raises UnknownGame, InvalidOptions, InvalidArgument and UnknownBot.
        """
        found = load(game)
        if seed is not None and not found.spec.open_information:
            raise InvalidArgument(f"{game} hides something from each seat: leave out the seed")
        levels = list(opponents) or [usual_level(found)]
        state = found.start(seats, **options)
        sparring = Sparring(state, seat, levels, Rng().next() if seed is None else seed)
        self._made += 1
        table = str(self._made)
        self._games[table] = sparring
        if len(self._games) > MOST_TABLES:
            del self._games[next(iter(self._games))]
        return self._told(table, sparring.go_on())

    def view(self, table: str) -> Json:
        """Return the seat's view, as a text and as data. Raises InvalidArgument."""
        return self._told(table, [])

    def legal(self, table: str, beginning: str = "") -> Json:
        """Return the texts of the actions with this beginning, and their number.

        Raises InvalidArgument.
        """
        texts = [text for text in self._at(table).choices() if text.startswith(beginning)]
        return {"actions": texts[:MOST], "count": len(texts)}

    def play(self, table: str, action: str) -> Json:
        """Play the seat's action, then let others act; return the events and the seat's view.

        Raises InvalidArgument and IllegalAction.
        """
        game = self._at(table)
        if game.state.outcome() is not None:
            raise IllegalAction("the game is over")
        legal = game.choices()
        word = " ".join(action.split())
        if word not in legal:
            some = "; ".join(list(legal)[:10])
            more = f" and {len(legal) - 10} more" if len(legal) > 10 else ""
            raise IllegalAction(f"{word!r} is not legal now; legal are: {some}{more}")
        events = [game.act(legal[word])]
        return self._told(table, events + game.go_on())

    def record(self, table: str) -> str:
        """Return the record of a finished game; an unfinished one has hidden facts.

        Raises InvalidArgument.
        """
        game = self._at(table)
        if game.state.outcome() is None:
            raise InvalidArgument("this game is not over: its record comes at the end")
        return game.record().dumps()

    def _at(self, table: str) -> Sparring:
        if table not in self._games:
            there = ", ".join(self._games) or "none yet; make one"
            raise InvalidArgument(f"no table {table!r}; there are: {there}")
        return self._games[table]

    def _told(self, table: str, events: list[Event]) -> Json:
        game = self._at(table)
        view = game.state.view(game.seat)
        text = told(game.state.game, view)
        seat = game.to_act()
        turn = "The game is over." if seat is None else f"You are to act, as seat {seat}."
        return {
            "table": table,
            "seat": game.seat,
            "events": [event._asdict() for event in events],
            "text": f"{text}\n\n{turn}",
            "view": view,
        }


def _facts(name: str) -> Json:
    game = load(name)
    return {
        "game": name,
        "modes": [
            {"mode": mode.name, "seats": list(mode.seats), "solo": mode.solo}
            for mode in game.spec.modes
        ],
        "options": [
            {
                "option": option.name,
                "choices": list(option.choices),
                "default": option.default,
                "modes": list(option.modes) or "all",
                "doc": option.doc,
            }
            for option in game.spec.options
        ],
        "opponents": list(bots.names(game)),
    }
