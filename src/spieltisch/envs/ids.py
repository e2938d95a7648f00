"""Ids of Gymnasium: one for each game and mode, such as `spieltisch/Ladder-v0`.

Importing this module registers them.
"""

from __future__ import annotations

import gymnasium

from spieltisch import Game, list_games, load
from spieltisch.envs.agents import VERSION
from spieltisch.errors import SpieltischError

SEAT, GAMES = "spieltisch.envs.seat:SeatEnv", "spieltisch.envs.vector:VectorGames"


def id_of(game: Game, mode: str) -> str:
    """Return the id of a mode: the game's name, and the mode's if it is not the game's first."""
    word = "" if mode == game.spec.modes[0].name else _words(mode)
    return f"spieltisch/{_words(game.spec.name)}{word}-v{VERSION}"


def _words(name: str) -> str:
    """Return a name in the manner of ids: `LongLadder` of `long_ladder`."""
    return "".join(word.capitalize() for word in name.split("_"))


def _register_all() -> None:
    """Register an id for each mode of each game, and those that take the game as an argument.

    Each makes a seat with `gymnasium.make`, and games at once with `gymnasium.make_vec`.
    """
    gymnasium.register(id=f"spieltisch/Seat-v{VERSION}", entry_point=SEAT)
    gymnasium.register(id=f"spieltisch/Games-v{VERSION}", vector_entry_point=GAMES)
    for name in list_games():
        try:
            game = load(name)
        except SpieltischError:  # another package's game says what is wrong when it is loaded
            continue
        if game.encoder is None:
            continue
        for mode in game.spec.modes:
            gymnasium.register(
                id=id_of(game, mode.name),
                entry_point=SEAT,
                vector_entry_point=GAMES,
                kwargs={"game": name, "mode": mode.name},
            )


_register_all()
