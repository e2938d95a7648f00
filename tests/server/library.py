"""The toys as a server offers them, with bots of which some are not what one would want."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

from spieltisch.bots import Decision, PlayerView
from spieltisch.core.fair.pledge import Pledge
from spieltisch.core.game import Game
from spieltisch.core.state import State
from spieltisch.errors import UnknownBot, UnknownGame
from spieltisch.server.base.library import Action, Decide, Library
from tests.toys.hands import Hands, toy
from tests.toys.snatch import BOW, STOP, Snatch, snatch


class ToyLibrary(Library):
    """One game and some bots, three of which are not what one would want."""

    def __init__(self, rules: type[Hands] = Hands) -> None:
        super().__init__()
        self.game = toy(rules)

    def games(self) -> list[str]:
        """One."""
        return ["toy"]

    def load(self, name: str) -> Game:
        """The one."""
        if name != "toy":
            raise UnknownGame("no")
        return self.game

    def levels(self, game: Game) -> tuple[str, ...]:
        """From weak to strong, in their way."""
        return ("broken", "cheat", "slow", "random", "low")

    def bots(self, game: Game) -> tuple[str, ...]:
        """All of them."""
        return self.levels(game)

    def bot(self, name: str, game: Game, seed: int) -> Decide:
        """A bot of that level."""
        rng = Random(seed)

        def decide(view: PlayerView) -> Decision:
            legal = view.legal()
            match name:
                case "broken":
                    raise RuntimeError("this bot is broken")
                case "cheat":
                    return Decision(999_999)
                case "slow":
                    time.sleep(0.9)
                    return Decision(legal[0])
                case "random":
                    return Decision(rng.choice(legal))
                case "low":
                    return Decision(legal[0])
            raise UnknownBot("no")

        return decide

    def record(
        self,
        state: State,
        actions: Sequence[Action],
        lost: Sequence[tuple[int, str]] = (),
        pledge: Pledge | None = None,
    ) -> str:
        """One action a line."""
        head = "".join(f"{name}: {value}\n" for name, value in state.options.items())
        head += "".join(f"lost: {seat} {why}\n" for seat, why in lost)
        return head + "".join(f"{actor} {text}\n" for actor, text, _ in actions)


class SnatchLibrary(ToyLibrary):
    """The toy and a game of real time, whose bots play anything; they say how long they take."""

    def __init__(self, rules: type[Snatch] = Snatch) -> None:
        super().__init__()
        self.snatch = snatch(rules)

    def games(self) -> list[str]:
        """Two."""
        return ["toy", "snatch"]

    def load(self, name: str) -> Game:
        """One of the two."""
        return self.snatch if name == "snatch" else super().load(name)

    def bots(self, game: Game) -> tuple[str, ...]:
        """All of them."""
        return self.levels(game)

    def bot(self, name: str, game: Game, seed: int) -> Decide:
        """A bot of that level."""
        if name != "random":
            return super().bot(name, game, seed)
        rng = Random(seed)

        def decide(view: PlayerView) -> Decision:
            legal = [action for action in view.legal() if action != STOP]
            return Decision(rng.choice(legal or [STOP]), 0.5)

        return decide

    def record(
        self,
        state: State,
        actions: Sequence[Action],
        lost: Sequence[tuple[int, str]] = (),
        pledge: Pledge | None = None,
    ) -> str:
        """One action a line, with its time."""
        return "".join(f"{actor} {text} @{ms}\n" for actor, text, ms in actions)


class StraightOn(Snatch):
    """Nobody takes a bow when time was up."""

    def end(self, caller: int | None) -> None:
        """The next round begins at once."""
        super().end(caller)
        if caller is None:
            self.apply(0, BOW)
