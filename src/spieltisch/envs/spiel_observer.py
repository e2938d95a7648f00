"""What OpenSpiel's algorithms see of a state: strings and arrays, with perfect recall or without.

Without it an observation is the present view. With it the log comes first: each action of the game
as the player saw it, chance's too, so that what was known is never forgotten.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from spieltisch import CHANCE, State
from spieltisch.core.observations.observer import Observer
from spieltisch.envs.watched import Observation

_PRIVATE = pyspiel.PrivateInfoType


class SpielObserver:
    """Writes observations of one game's states, as OpenSpiel's `observation.py` asks for.

    `tensor` is flat and float32, `dict` has its parts by name: `observation`, what
    `game.observer("flat")` writes; with perfect recall before it `player`, one of the seats, and
    after it `log`, a row an action of the game (`limit` of them): who acted, chance first, then
    the bits of the action's number and 1, lowest first, all 0 where the action was hidden.
    Where there are no arrays, `tensor` is None.
    """

    def __init__(
        self, start: State, limit: int, public: bool, private: bool, recalled: bool
    ) -> None:
        self._start = start
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
    def of(cls, start: State, limit: int, wanted: Any) -> SpielObserver | None:
        """Return an observer for OpenSpiel's IIGObservationType, None for what there is not.

        There is what a player may know, and what all know, each with perfect recall or without;
        and what a player knows beside what all know, without.
        """
        private = wanted.private_info == _PRIVATE.SINGLE_PLAYER
        if wanted.private_info == _PRIVATE.ALL_PLAYERS or not (wanted.public_info or private):
            return None
        if wanted.perfect_recall and not wanted.public_info:
            return None
        return cls(start, limit, wanted.public_info, private, wanted.perfect_recall)

    def set_from(self, state: Any, player: int) -> None:
        """Write to `tensor` what the player may know of the state."""
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
        """Return what the player may know of the state: as JSON, with recall after the log."""
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
        """Return each action so far: who acted, its number, and its text as the seat knows it."""
        position = self._start.clone()
        found = []
        for action in state.history():
            (actor,) = position.actors()
            found.append((actor, action, position.seen(actor, action, seat)))
            position.apply(actor, action)
        return found
