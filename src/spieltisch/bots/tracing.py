"""Records of games between bots."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.bots.bot import Bot, decided
from spieltisch.bots.player_view import PlayerView
from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.ids import Actor
from spieltisch.core.playouts.playout import LIMIT
from spieltisch.core.protocols import RandomSource
from spieltisch.core.record import Record, record_of
from spieltisch.core.rng import as_rng
from spieltisch.core.spec import OptionValue
from spieltisch.errors import InvalidArgument


def trace(
    game: Game,
    players: Sequence[Bot],
    seed: RandomSource = 0,
    limit: int = LIMIT,
    **options: OptionValue,
) -> Record:
    """Return the record of a game between `players`, one bot for each seat, with chance from
    `seed`.

    If several seats may act at once, the first is drawn, too, and an action takes a second. After
    `limit` actions, including chance's, the record is that of an unfinished game. Raises
    InvalidArgument for anything but bots, and InvalidOptions.
    """
    for player in players:
        if not isinstance(player, Bot):
            raise InvalidArgument(f"a player must be a Bot, as from bots.make(), not {player!r}")
    state = game.start(len(players), **options)
    played: list[tuple[Actor, str, int | None]] = []
    rng = as_rng(seed)
    while len(played) < limit and (actors := state.actors()):
        if actors == (CHANCE,):
            before = state.clone()
            played.append((CHANCE, before.text(state.draw(rng)), _ms(game, len(played))))
            continue
        seat = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
        action = decided(players[seat], PlayerView(state, seat)).action
        played.append((seat, state.text(action), _ms(game, len(played))))
        state.apply(seat, action)
    return record_of(state, played)


def _ms(game: Game, number: int) -> int | None:
    """Return the time of an action in records with times: one second each."""
    return 1000 * number if game.spec.simultaneous else None
