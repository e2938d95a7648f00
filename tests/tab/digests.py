"""Digests of whole bot games, computed alike by this Python and by Python in WebAssembly."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

import spieltisch
from spieltisch import bots
from spieltisch.bots.draws import Draws
from spieltisch.bots.racing import Racing
from spieltisch.core.record import Entry

LEVELS = ("random", *bots.HOUSE)
MOST = 200
"""The most simulations of a decision: a clock must not decide when a search ends."""


def seated(game: spieltisch.Game, level: str, seed: int) -> list[bots.Bot]:
    """Return a bot for each of two seats, whose searches end by number alone."""
    made = [bots.make(level, game, 10 * seed + seat) for seat in range(2)]
    for bot in made:
        if isinstance(bot, bots.SearchBot):
            bot.tune(threads=bot.threads, simulations=min(bot.simulations or MOST, MOST))
    return made


def digest(name: str, level: str, seed: int) -> str:
    """Return a digest of all actions of a game, and of its end."""
    game = spieltisch.load(name)
    state, made, found = game.start(seats=2), seated(game, level, seed), hashlib.sha256()
    if game.real_time:
        log: list[Entry] = []
        Racing(state, made, Draws(seed), log).play(120_000)
        found.update(json.dumps(log).encode())
    else:
        rng = spieltisch.Rng(seed)
        while actors := state.actors():
            actor = actors[0]
            if actor == spieltisch.CHANCE:
                action = state.clone().draw(rng)
            else:
                action = made[actor].decide(bots.PlayerView(state, actor)).action
            found.update(f"{actor} {state.text(action)}\n".encode())
            state.apply(actor, action)
    found.update(json.dumps([state.full(), str(state.outcome())], sort_keys=True).encode())
    return found.hexdigest()


def digests(seeds: int) -> Iterator[tuple[str, str]]:
    """Yield the digest of each game under its name, for all levels and so many seeds."""
    for name in spieltisch.list_games():
        for level in LEVELS:
            for seed in range(seeds):
                yield f"{name} {level} {seed}", digest(name, level, seed)
