"""Observers for OpenSpiel's algorithms: strings and arrays, with or without perfect recall.

Without recall an observation is the present view. With it the log comes first: each action of the
game as the player saw it, also chance's, so that no knowledge is lost.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from spieltisch import CHANCE, State
from spieltisch.core.vector.observer import Observer
from spieltisch.envs.watched import Observation

_PRIVATE = pyspiel.PrivateInfoType


class SpielObserver:
    """A writer of observations of one game's states, for OpenSpiel's `observation.py`.

    `tensor` is flat and float32. `dict` has its parts by name; `observation` is that of
    `game.observer("flat")`. Perfect recall adds `player`, a one-hot seat, before it, and `log`
    after it. `log` has a row for each action of the game (`limit` of them). A row has the actor,
    chance first, then the bits of the action's number plus 1, lowest first; a hidden one is 0.
    Without arrays, `tensor` is None.
    """

    def __init__(
        self,
        start: State,
        limit: int,
        public: bool,
        private: bool,
        recalled: bool,
        played: Callable[[State, int], tuple[int, int]],
    ) -> None:
        self._start = start
        self._played = played
        self._public, self._private, self._recalled = public, private, recalled
        self.tensor: Observation | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        self._observer: Observer | None = None
        if public and private and start.game.encoder is not None:
            self._observer = start.game.observer("flat", start.seats, **start.options)
            self._bits = 2 ** np.arange(start.game.actions.bit_length())
            shapes: dict[str, tuple[int, ...]] = {"observation": (self._observer.size,)}
            if recalled:
                row = 1 + start.seats + len(self._bits)
                shapes = {"player": (start.seats,), **shapes, "log": (limit, row)}
            self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), "f4")
            at = 0
            for name, shape in shapes.items():
                size = int(np.prod(shape))
                self.dict[name] = self.tensor[at : at + size].reshape(shape)
                at += size

    @classmethod
    def of(
        cls,
        start: State,
        limit: int,
        wanted: Any,
        played: Callable[[State, int], tuple[int, int]],
    ) -> SpielObserver | None:
        """Return an observer for OpenSpiel's IIGObservationType, or None for an unsupported one.

        `played` returns the actor and the game's own action for an action of OpenSpiel's history.

        Supported are a player's and the public knowledge, each with or without perfect recall, and
        a player's private knowledge alone, without recall.
        """
        private = wanted.private_info == _PRIVATE.SINGLE_PLAYER
        if wanted.private_info == _PRIVATE.ALL_PLAYERS or not (wanted.public_info or private):
            return None
        if wanted.perfect_recall and not wanted.public_info:
            return None
        return cls(start, limit, wanted.public_info, private, wanted.perfect_recall, played)

    def set_from(self, state: Any, player: int) -> None:
        """Write the player's observation of the state to `tensor`."""
        if self._observer is None:
            return
        self._observer.into(state.position, player, self.dict["observation"])
        if self._recalled:
            self.dict["player"][:] = 0
            self.dict["player"][player] = 1
            log = self.dict["log"]
            log[:] = 0
            for row, (actor, number, text) in zip(log, self._log(state, player), strict=False):
                row[1 + actor if actor != CHANCE else 0] = 1
                if "?" not in text:
                    row[-len(self._bits) :] = (number + 1) & self._bits != 0

    def string_from(self, state: Any, player: int) -> str:
        """Return the player's observation of the state as JSON, with recall after the log."""
        position: State = state.position
        seat = player if self._private else None
        told = position.public() if self._public else {}
        told |= position.private(player) if self._private else {}
        now = json.dumps(told, separators=(",", ":")) if told else ""
        if not self._recalled:
            return now
        who = "all" if seat is None else f"seat {seat}"
        return "\n".join([who, *(text for _, _, text in self._log(state, seat)), now])

    def _log(self, state: Any, seat: int | None) -> list[tuple[int, int, str]]:
        """Return each action so far: actor, number, and text as the seat knows it."""
        history, found = state.history(), []
        parts = [(0, self._start), *((world.after, world.position) for world in state.worlds)]
        ends = [*(world.after for world in state.worlds), len(history)]
        for number, ((begin, first), end) in enumerate(zip(parts, ends, strict=True)):
            # Before a resampling, others know only what the resampling player knows of it.
            others = [world.seat for world in state.worlds[number:] if world.seat != seat]
            viewer = others[0] if others else seat
            position = first.clone()
            for made in history[begin:end]:
                actor, action = self._played(position, made)
                found.append((actor, action, position.seen(actor, action, viewer)))
                position.apply(actor, action)
        return found
