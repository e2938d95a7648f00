"""A second, slow reading of Ingenious, written from the rules alone and sharing no code.

Cells are `(q, r)` pairs, tiles two letters, colours one letter, and a placed board is a
dictionary. Clause numbers are those of the game's RULES. The engine is compared with this
reading at every step in `test_oracle.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

Cell = tuple[int, int]
Pair = tuple[Cell, Cell]  # two neighbouring cells, the smaller (by q, then r) first

CHANCE = -1
COLOURS = "RGOBYP"
TILES = tuple(a + b for i, a in enumerate(COLOURS) for b in COLOURS[i:])
BOX = {tile: 5 if tile[0] == tile[1] else 6 for tile in TILES}  # 1.3
PRINTED: dict[Cell, str] = {  # 1.2
    (0, -5): "R",
    (5, -5): "G",
    (5, 0): "B",
    (0, 5): "O",
    (-5, 5): "Y",
    (-5, 0): "P",
}
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # E SE SW W NW NE
RACK = 6


def area(radius: int) -> list[Cell]:
    """1.1 The cells at most `radius` from the middle."""
    span = range(-radius, radius + 1)
    return [(q, r) for q in span for r in span if abs(q + r) <= radius]


def name(cell: Cell) -> str:
    """Return the cell as the notation writes it."""
    return f"{cell[0]},{cell[1]}"


def cell_of(text: str) -> Cell:
    """Read a cell as the notation writes it."""
    q, r = text.split(",")
    return int(q), int(r)


def line(cell: Cell, step: Cell) -> list[Cell]:
    """Return the cells of the whole board that lie beyond `cell` in one direction."""
    found = []
    q, r = cell[0] + step[0], cell[1] + step[1]
    while max(abs(q), abs(r), abs(q + r)) <= 7:
        found.append((q, r))
        q, r = q + step[0], r + step[1]
    return found


WHOLE = area(7)
LINES = {cell: [line(cell, step) for step in STEPS] for cell in WHOLE}
BESIDE = {cell: [cells[0] for cells in LINES[cell] if cells] for cell in WHOLE}
PAIRS = {cell: [(min(cell, b), max(cell, b)) for b in BESIDE[cell]] for cell in WHOLE}
TOUCHING: dict[Pair, list[Cell]] = {  # the cells around a placed tile
    pair: sorted({*BESIDE[pair[0]], *BESIDE[pair[1]]} - {*pair})
    for cell in WHOLE
    for pair in PAIRS[cell]
}


def placements(tile: str, pair: Pair) -> tuple[str, ...]:
    """Write the distinct ways to lay one tile on one pair of cells."""
    first, second = name(pair[0]), name(pair[1])
    if tile[0] == tile[1]:
        return (f"place {tile} {first} {second}",)
    return (f"place {tile} {first} {second}", f"place {tile} {second} {first}")


PLACEMENTS = {tile: {pair: placements(tile, pair) for pair in TOUCHING} for tile in TILES}


@dataclass(frozen=True)
class Half:
    """The score of one half of the placed tile: each line's cells, nearest first (4.1)."""

    colour: str
    cell: Cell
    lines: tuple[tuple[Cell, ...], ...]

    @property
    def points(self) -> int:
        """Return a point for each counted symbol."""
        return sum(len(cells) for cells in self.lines)


@dataclass(frozen=True)
class Scored:
    """One half scored: where the marker stood, where it stands, and the bonus it earned.

    In a duel the positions are seen from the scoring player's side.
    """

    half: Half
    before: int
    after: int
    bonus: bool


class Outcome(TypedDict):
    """The end of a game: a place for each seat, 1 is first, and the reason."""

    ranks: tuple[int, ...]
    reason: str


class Oracle:
    """One game of Ingenious in any of its modes."""

    def __init__(self, seats: int, mode: str = "base", opening: str = "rulebook") -> None:
        """2 Set up; the dealing follows as chance draws."""
        allowed = {"base": (2, 3, 4), "solo": (1,), "team": (4,), "duel": (2,)}
        assert seats in allowed[mode]
        assert opening in ("rulebook", "own-symbol")
        self.seats = seats
        self.mode = mode
        self.own_symbol = opening == "own-symbol"
        self.double_length = mode in ("solo", "team")  # 1.5
        sides = {"base": seats, "solo": 1, "team": 2, "duel": 0}[mode]
        self.tracks = [[0] * 6 for _ in range(sides)]
        self.shared = [0] * 6 if mode == "duel" else []
        self.tokens: list[int | None] = [None] * 6 if mode == "duel" else []
        self.racks: list[list[str]] = [[] for _ in range(seats)]
        self.bag = dict(BOX)
        self.board: dict[Cell, str] = {}  # tiles only; the printed symbols are not in it

        radius = {1: 5, 2: 5, 3: 6, 4: 7}[seats]  # 2.3
        self.area = {cell for cell in area(radius) if cell not in PRINTED}
        self.empty_pairs: dict[Pair, None] = {  # a dictionary, to keep an order
            pair: None
            for cell in sorted(self.area)
            for pair in sorted(PAIRS[cell])
            if pair[0] == cell and pair[1] in self.area
        }

        self.rack_size = 1 if mode == "solo" else RACK  # 7.1
        self.turn = 0
        self.dealing = True
        self.phase = "draw"  # draw, place, score, swap, exchange, over
        self.opened: dict[int, set[Cell]] = {}  # seat -> the printed symbols its first tile touched
        self.owed = 0  # bonus placements
        self.set_aside: list[str] = []
        self.pending: tuple[Half, Half] | None = None  # a double that waits for its order
        self.scored: list[Scored] = []  # what the last action scored
        self.ended: Outcome | None = None

    # Actors and their actions

    def actors(self) -> tuple[int, ...]:
        """Return nobody at the end, chance while tiles are drawn, else the seat in turn."""
        if self.phase == "over":
            return ()
        return (CHANCE,) if self.phase == "draw" else (self.turn,)

    def legal(self, seat: int) -> set[str]:
        """Return the texts of all that this seat, or chance, may do now."""
        if seat not in self.actors():
            return set()
        return set(self.choices())

    def choices(self) -> list[str]:
        """Return the same for the actor, in an order that is the same in every process."""
        if self.phase == "draw":
            return list(self.chances())
        if self.phase == "place":
            tables = [PLACEMENTS[tile] for tile in sorted(set(self.racks[self.turn]))]
            pairs = self.open_pairs()
            return [text for table in tables for pair in pairs for text in table[pair]]
        if self.phase == "score":
            assert self.pending is not None
            return [f"score {name(half.cell)}" for half in self.pending]
        if self.phase == "swap":
            return ["swap", "keep"]
        if self.phase == "exchange":
            return [f"aside {tile}" for tile in self.exchangeable()] + ["done"]
        return []

    def chances(self) -> dict[str, int]:
        """Return the next tile's possibilities, weighted by their count in the bag."""
        if self.phase != "draw":
            return {}
        return {f"draw {tile}": count for tile, count in self.bag.items() if count}

    def open_pairs(self) -> list[Pair]:
        """3.1-3.3 Where the player in turn may lay a tile."""
        if self.turn in self.opened:
            return list(self.empty_pairs)
        taken: set[Cell] = set()
        if self.own_symbol:
            taken = taken.union(*self.opened.values())
        found = []
        for pair in self.empty_pairs:
            around = TOUCHING[pair]
            symbols = {cell for cell in around if cell in PRINTED}
            if symbols and not symbols & taken and not any(c in self.board for c in around):
                found.append(pair)
        return found

    def exchangeable(self) -> list[str]:
        """9.3 The kinds of tiles on the rack that show a colour standing on one's own 9."""
        on_nine = {c for c in COLOURS if self.own(self.turn, c) == 9}
        return [tile for tile in sorted(set(self.racks[self.turn])) if set(tile) & on_nine]

    # Playing

    def apply(self, text: str) -> None:
        """Do what the text says; it must be legal."""
        verb, *words = text.split()
        self.scored = []
        if verb == "draw":
            assert text in self.chances(), text
            self.bag[words[0]] -= 1
            self.racks[self.drawing()].append(words[0])
            self.draw_on()
        elif verb == "place":
            assert self.phase == "place", text
            self.place(words[0], cell_of(words[1]), cell_of(words[2]))
        elif verb == "score":
            assert text in self.choices(), text
            assert self.pending is not None
            one, other = self.pending
            self.pending = None
            self.score((one, other) if words[0] == name(one.cell) else (other, one))
        elif verb == "swap":
            assert self.phase == "swap", text
            self.set_aside, self.racks[self.turn] = self.racks[self.turn], []
            self.refill()
        elif verb == "keep":
            assert self.phase == "swap", text
            self.refill()
        elif verb == "aside":
            assert text in self.choices(), text
            self.racks[self.turn].remove(words[0])
            self.set_aside.append(words[0])
        elif verb == "done":
            assert self.phase == "exchange", text
            self.refill()
        else:
            raise AssertionError(text)

    def place(self, tile: str, first: Cell, second: Cell) -> None:
        """3 Lay a tile of the rack and score it."""
        pair = (min(first, second), max(first, second))
        assert pair in self.empty_pairs
        if self.turn not in self.opened:
            self.opened[self.turn] = {cell for cell in TOUCHING[pair] if cell in PRINTED}
            assert self.opened[self.turn]
        self.racks[self.turn].remove(tile)
        self.board[first], self.board[second] = tile[0], tile[1]
        for cell in pair:
            for gone in PAIRS[cell]:
                self.empty_pairs.pop(gone, None)
        one = self.look(tile[0], first, second)
        other = self.look(tile[1], second, first)
        if tile[0] == tile[1] and self.order_matters(one, other):
            assert self.double_length  # 4.2
            self.pending = (one, other)
            self.phase = "score"
        else:
            self.score((one, other))

    def look(self, colour: str, cell: Cell, twin: Cell) -> Half:
        """4.1 Count the unbroken runs of the colour on the five lines away from the twin.

        Symbols are on tiles or printed.
        """
        lines, board = [], self.board
        for cells in LINES[cell]:
            run: list[Cell] = []
            for seen in cells:
                if seen == twin or (board.get(seen) or PRINTED.get(seen)) != colour:
                    break
                run.append(seen)
            if run:
                lines.append(tuple(run))
        return Half(colour, cell, tuple(lines))

    def halves(self, text: str) -> tuple[Half, Half]:
        """Return what a placement would find, without doing it."""
        _, tile, one, other = text.split()
        first, second = cell_of(one), cell_of(other)
        return self.look(tile[0], first, second), self.look(tile[1], second, first)

    # Markers

    def own(self, seat: int, colour: str) -> int:
        """Return where a marker stands for this seat; in a duel positive is its own side."""
        place = COLOURS.index(colour)
        if self.mode == "duel":
            return self.shared[place] if seat == 0 else -self.shared[place]
        return self.tracks[self.side(seat)][place]

    def side(self, seat: int) -> int:
        """8.1 Partners sit opposite and share a side."""
        return seat % 2 if self.mode == "team" else seat

    def moved(self, before: int, points: int, token: bool) -> tuple[int, bool]:
        """Return a marker's new place and whether it earned a bonus (4.3, 5, 7.2, 8.2, 9.1-9.2)."""
        if self.mode == "base":
            after = min(18, before + points)
            return after, before < 18 == after
        if self.mode == "duel":
            after = min(9, before + points)
            return after, before < 9 == after and not token
        # On two boards end to end the left 18 is the right 0; crossing loses the surplus.
        after = min(18 if before < 18 else 36, before + points)
        reached = before < 18 == after or before < 36 == after
        return after, reached and self.mode == "team"

    def order_matters(self, one: Half, other: Half) -> bool:
        """4.2 Would a double end differently if its halves were scored the other way round?"""
        endings = []
        for halves in ((one, other), (other, one)):
            at, bonuses = self.own(self.turn, one.colour), 0
            token = self.holds_token(one.colour)
            for half in halves:
                at, bonus = self.moved(at, half.points, token)
                bonuses += bonus
                token = token or bonus
            endings.append((at, bonuses))
        return endings[0] != endings[1]

    def holds_token(self, colour: str) -> bool:
        """9.2 Does the player in turn hold this colour's token?"""
        return self.mode == "duel" and self.tokens[COLOURS.index(colour)] == self.turn

    def score(self, halves: tuple[Half, Half]) -> None:
        """4.2 Score the two halves one after the other, then see how the turn goes on."""
        for half in halves:
            before = self.own(self.turn, half.colour)
            after, bonus = self.moved(before, half.points, self.holds_token(half.colour))
            place = COLOURS.index(half.colour)
            if self.mode == "duel":
                self.shared[place] = after if self.turn == 0 else -after
                if bonus:
                    self.tokens[place] = self.turn
            else:
                self.tracks[self.side(self.turn)][place] = after
            self.owed += bonus
            self.scored.append(Scored(half, before, after, bonus))
        self.after_scoring()

    # The rest of a turn

    def after_scoring(self) -> None:
        """10.3, 10.1, 5, 6 and 9.3, in this order."""
        top = {"base": 18, "duel": 9, "solo": 36, "team": 36}[self.mode]
        if all(self.own(self.turn, colour) == top for colour in COLOURS):
            self.end("instant")
        elif not self.empty_pairs:
            self.end("full")
        elif self.owed and self.racks[self.turn]:
            self.owed -= 1
            self.phase = "place"
        else:
            self.owed = 0  # 5.3
            if self.mode == "duel" and self.exchangeable():
                self.phase = "exchange"
            elif self.mode in ("base", "team") and self.may_swap():
                self.phase = "swap"
            else:
                self.refill()

    def may_swap(self) -> bool:
        """6.2 Does the rack, which is not empty, show none of the lowest colours?"""
        heights = {colour: self.own(self.turn, colour) for colour in COLOURS}
        lowest = {colour for colour in COLOURS if heights[colour] == min(heights.values())}
        rack = self.racks[self.turn]
        return bool(rack) and not any(set(tile) & lowest for tile in rack)

    def refill(self) -> None:
        """6.1 Draw up to six."""
        self.phase = "draw"
        self.draw_on()

    def drawing(self) -> int:
        """Return the seat whose tiles are being drawn."""
        if not self.dealing:
            return self.turn
        return min(seat for seat in range(self.seats) if len(self.racks[seat]) < self.rack_size)

    def draw_on(self) -> None:
        """Leave the drawing when it is complete, or the bag is empty."""
        if self.dealing:
            if all(len(rack) == self.rack_size for rack in self.racks):
                self.dealing = False
                self.phase = "place"
        elif len(self.racks[self.turn]) == self.rack_size or not any(self.bag.values()):
            for tile in self.set_aside:  # only now (6.2, 9.3)
                self.bag[tile] += 1
            self.set_aside = []
            self.turn = (self.turn + 1) % self.seats
            self.phase = "place"

    # The end

    def end(self, reason: str) -> None:
        """10.2, 7.4, 9.4 Rank the seats; equals share a place."""
        self.phase = "over"
        self.owed = 0
        merits = [self.merit(seat) for seat in range(self.seats)]
        sides = {self.side(seat): merits[seat] for seat in range(self.seats)}
        ranks = tuple(1 + self.better(sides, merit) for merit in merits)
        self.ended = {"ranks": ranks, "reason": reason}

    def better(self, sides: dict[int, list[int]], merit: list[int]) -> int:
        """Count the seats that stand before this merit."""
        each = 2 if self.mode == "team" else 1
        return each * sum(other > merit for other in sides.values())

    def merit(self, seat: int) -> list[int]:
        """Return a list that compares as the rules compare results, higher is better."""
        heights = sorted(self.own(seat, colour) for colour in COLOURS)
        if self.mode == "duel":
            mine = [height for height in heights if height > 0]
            return [len(mine), *mine]
        return heights

    def outcome(self) -> Outcome | None:
        """Return nothing until the end, then the ranks and the reason."""
        return self.ended
