"""Games that look the same to some viewers although their hidden draws differ."""

from __future__ import annotations

from random import Random
from typing import Any

from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.state import State
from spieltisch.errors import IllegalAction
from support.soak import sample

TRIES = 600
"""To change a story."""
DIFFERENT = sample(12, 10**9)
"""Steps that differ, with which a world differs enough."""
BEGINNING = 300
"""Actions of an endless game."""

Story = list[tuple[int, int]]
"""Actor and action, chance's too."""


def play_out(game: Game, seats: int, options: dict[str, Any], random: Random) -> Story:
    """A random game; of an endless one the beginning."""
    state = game.start(seats, **options)
    story: Story = []
    while (actors := state.actors()) and not (game.spec.endless and len(story) >= BEGINNING):
        actor = random.choice(actors)
        if actor == CHANCE:
            actions, weights = zip(*state.chances(), strict=True)
            (action,) = random.choices(actions, weights)
        else:
            action = random.choice(state.legal(actor))
        story.append((actor, action))
        state.apply(actor, action)
    return story


def played(story: Story, start: State) -> set[str]:
    """Return the texts of what people do in a story."""
    state, texts = start.clone(), set()
    for actor, action in story:
        if actor >= 0:
            texts.add(state.text(action))
        state.apply(actor, action)
    return texts


class World:
    """A story with the position before each of its steps, and what the viewers know after it."""

    def __init__(self, start: State, story: Story, viewers: list[int | None]) -> None:
        self.story, self.viewers = story, viewers
        self.positions = [start.clone()]
        self.known: list[Any] = []
        for actor, action in story:
            self.known.append(self.step(self.positions[-1], actor, action))
            self.positions.append(self.state)

    def step(self, before: State, actor: int, action: int) -> Any:
        """Play on a copy; return the action as the viewers see it, and their views after it."""
        seen = [before.seen(actor, action, viewer) for viewer in self.viewers]
        self.state = before.clone()
        self.state.apply(actor, action)
        return seen, [self.state.view(viewer) for viewer in self.viewers]

    def hidden(self) -> list[int]:
        """The steps in which chance did what none of the viewers saw."""
        return [
            k
            for k, (actor, action) in enumerate(self.story)
            if actor == CHANCE
            and all("?" in self.positions[k].seen(actor, action, v) for v in self.viewers)
        ]

    def secrets_of(self, seat: int) -> list[int]:
        """The steps in which chance did what that seat saw and none of the viewers."""
        return [
            k
            for k in self.hidden()
            if "?" not in self.positions[k].seen(CHANCE, self.story[k][1], seat)
        ]

    def turn(self, changed: Story, first: int) -> bool:
        """Become that story, which differs from step `first` on, if nobody notices."""
        state = self.positions[first].clone()
        try:
            for actor, action in changed[first:]:
                state.apply(actor, action)
        except IllegalAction:
            return False
        positions = self.positions[: first + 1]
        for k in range(first, len(changed)):
            if self.step(positions[-1], *changed[k]) != self.known[k]:
                return False
            positions.append(self.state)
        self.story, self.positions = changed, positions
        return True


def differences(one: Story, other: Story) -> int:
    """Return in how many steps two stories differ."""
    return sum(step != another for step, another in zip(one, other, strict=True))


def other_world(world: World, random: Random) -> Story:
    """A game that differs as often as was found, and looks the same to the viewers."""
    hidden, story = world.hidden(), world.story
    pieces = sorted(action for action, _ in world.positions[0].chances())
    for _ in range(TRIES):
        changed = list(world.story)
        k, piece = random.choice(hidden), random.choice(pieces)
        first = k
        if later := [j for j in hidden if changed[j][1] == piece]:
            j = random.choice(later)
            changed[j] = changed[k]
            first = min(j, k)
        changed[k] = (CHANCE, piece)
        if world.turn(changed, first) and differences(story, world.story) >= DIFFERENT:
            break
    return world.story
