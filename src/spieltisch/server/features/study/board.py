"""Analysis boards: a game with variations, kept as a tree of actions.

A board begins with an empty table, a finished game, or a puzzle that its owner has tried. All hands
are open on it. So no position of a game that goes on ever comes onto a board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import structs

from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.spec import OptionValue
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.library import Library
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.features.study.bodies import BoardNode, BoardPosition, Draw
from spieltisch.server.features.study.line import Line
from spieltisch.server.table.values import Colour

NODES = 1000
"""Actions on one board."""


class Node(msgspec.Struct, array_like=True, frozen=True):
    """An action after that of `parent`; 0 is the start."""

    id: int
    parent: int
    actor: int
    text: str
    name: str = ""
    comment: str = ""


class Kept(msgspec.Struct, frozen=True):
    """A board as the store has it. A parent comes before its children, and of several children the
    first is the main line. Names of people are those of the `table` that it came from."""

    game: str
    components: str
    options: dict[str, OptionValue]
    seats: int
    bots: list[str | None]
    colours: list[Colour]
    nodes: list[Node]
    table: str | None = None
    title: str = ""

    def load(self, library: Library) -> Game:
        """Return its game."""
        game = library.load(self.game)
        if game.own_components == self.components:
            return game
        return game.with_components(self.components)

    def path(self, id: int) -> list[Node]:
        """Return the actions up to this one; Refusal."""
        by_id = {node.id: node for node in self.nodes}
        found: list[Node] = []
        at = id
        while at != 0:
            if at not in by_id:
                raise Refusal("no-position")
            found.append(by_id[at])
            at = found[-1].parent
        return found[::-1]

    def line(self, game: Game, id: int) -> Line:
        """Return the game up to this action; Refusal."""
        line = Line(game, self.seats, self.options)
        line.play_all((node.actor, node.text) for node in self.path(id))
        return line

    def with_scores(self, game: Game) -> Iterator[BoardNode]:
        """Yield all actions with their scores."""
        lines = {0: Line(game, self.seats, self.options)}
        for node in self.nodes:
            line = lines[node.id] = lines[node.parent].fork()
            items = line.play(node.actor, node.text).items
            yield BoardNode(
                node.id, node.parent, node.actor, node.text, items, node.name, node.comment
            )

    def add(self, parent: int, actor: int, text: str) -> tuple[Kept, Node]:
        """Return the board with an action, and the action, which may have been there; Refusal."""
        for node in self.nodes:
            if (node.parent, node.actor, node.text) == (parent, actor, text):
                return self, node
        if len(self.nodes) >= NODES:
            raise Refusal("board-full")
        added = Node(max((one.id for one in self.nodes), default=0) + 1, parent, actor, text)
        return structs.replace(self, nodes=[*self.nodes, added]), added

    def drawn(self, parent: int) -> Node | None:
        """Return the first draw after an action that is on the board."""
        found = (one for one in self.nodes if one.parent == parent and one.actor == CHANCE)
        return next(found, None)

    def changed(self, id: int, name: str | None, comment: str | None) -> Kept:
        """Return the board with another name or comment of an action; at 0, its title."""
        if id == 0:
            return self if name is None else structs.replace(self, title=name)
        self.path(id)
        given = {"name": name, "comment": comment}
        new = {key: text for key, text in given.items() if text is not None}
        nodes = [structs.replace(one, **new) if one.id == id else one for one in self.nodes]
        return structs.replace(self, nodes=nodes)

    def promoted(self, id: int) -> Kept:
        """Return the board with this action, and all before it, as main line."""
        nodes = self.nodes
        for node in self.path(id):
            first = next(at for at, one in enumerate(nodes) if one.parent == node.parent)
            rest = [one for one in nodes if one.id != node.id]
            nodes = [*rest[:first], node, *rest[first:]]
        return structs.replace(self, nodes=nodes)

    def without(self, id: int) -> Kept:
        """Return the board without this action and all that follows."""
        self.path(id)
        gone = {id}
        for node in self.nodes:
            if node.parent in gone:
                gone.add(node.id)
        return structs.replace(self, nodes=[one for one in self.nodes if one.id not in gone])


def chain(actions: Sequence[tuple[int, str]]) -> list[Node]:
    """Return actions in a row as a main line, numbered from 1."""
    return [Node(at + 1, at, actor, text) for at, (actor, text) in enumerate(actions)]


def play_on(
    kept: Kept,
    game: Game,
    at: int,
    actor: int,
    text: str | None,
    settle: bool,
    randomness: Randomness,
) -> tuple[Kept, list[Node]]:
    """Return the board with an action after another one, and the draws that follow; Refusal.

    Without a text, chance draws. An action that was there brings the draws that followed it then.
    """
    line, nodes = kept.line(game, at), [node.id for node in kept.nodes]
    added: list[Node] = []

    def play(who: int, what: str) -> None:
        nonlocal kept, at
        line.play(who, what)
        kept, node = kept.add(at, who, what)
        added.append(node)
        at = node.id

    def draw() -> None:
        state = line.match.state
        play(CHANCE, state.text(randomness.draw(state.chances())))

    if text is not None:
        play(actor, text)
    elif line.draws():
        draw()
    else:
        raise Refusal("not-your-turn")
    while settle and line.draws():
        before = kept.drawn(at) if at in nodes else None
        if before is None:
            draw()
        else:
            play(CHANCE, before.text)
    return kept, added


def position(line: Line, node: int) -> BoardPosition:
    """Return the position at the end of a line, with all hands open."""
    match = line.match
    last = next((one.actor for one in reversed(line.log) if (one.actor or 0) >= 0), None)
    seats = match.to_act if match.acting and CHANCE not in match.acting else ()
    draws = line.draws()
    every = sum(weight for _, weight in draws)
    return BoardPosition(
        node,
        [line.seat_view(seat, opened=True) for seat in seats or (last or 0,)],
        [Draw(text, weight / every) for text, weight in draws],
    )
