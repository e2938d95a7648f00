"""A second, slow reading of Zig-Zag, written from the rules alone and sharing no code.

A maze is a list of cards, each with the degrees it is turned. A section is `(card, row, column)`;
a runner stands on a section, at the `start` or on the `goal`, and a pile is a list of terrains.
Clause numbers are those of the game's RULES. The engine is compared with this reading at every
step in `test_oracle.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypedDict

Section = tuple[int, int, int]
Spot = Section | Literal["start", "goal"]
Card = tuple[str, int]

CHANCE = -1
TABLE = -2
BOX = {  # 1.2
    "blue": 2, "beige": 3, "mud": 4, "field": 5, "water": 6, "pebble": 8, "grass": 10, "sand": 10,
}  # fmt: skip
PLACES = range(1, 1 + sum(BOX.values()))
FLIPS = {place: f"flip {place}" for place in PLACES}
GOALS = ("water", "pebble", "grass", "sand")  # 1.1
ROWS, COLUMNS = 6, 3
AROUND = {  # 4.3 a section's row and column -> those of its neighbours on the card
    (row, column): [
        (r, c)
        for r in range(ROWS)
        for c in range(COLUMNS)
        if max(abs(r - row), abs(c - column)) == 1
    ]
    for row in range(ROWS)
    for column in range(COLUMNS)
}


class Run(NamedTuple):
    """4.4 A run that ended: how, the card that fitted nowhere, and the maze cards crossed."""

    seat: int
    end: str  # goal, stuck, spent
    misfit: str | None
    passed: int


class Outcome(TypedDict):
    """The end of a game: a place for each seat, 1 is first; points, or opponents left behind."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]


class Oracle:
    """One game of Zig-Zag: a single race, or several."""

    def __init__(
        self,
        cards: Mapping[str, Sequence[str]],
        seats: int,
        play_on: bool = False,
        races: int = 1,
    ) -> None:
        """2 Set up; the dealing follows as chance draws."""
        assert 2 <= seats <= 4
        self.lying = {  # a card and how it is turned -> its terrains, row by row from the start
            (name, turn): tuple(terrains if turn == 0 else reversed(terrains))
            for name, terrains in cards.items()
            for turn in (0, 180)
        }
        self.seats = seats
        self.play_on = play_on
        self.races = races
        self.race = 1
        self.hand_size = 8 if seats == 2 else 7  # 2.1
        self.hands: list[list[str]] = [[] for _ in range(seats)]  # not laid yet
        self.mazes: list[list[Card]] = [[] for _ in range(seats)]
        self.crossed: list[list[str]] = [[] for _ in range(seats)]  # 6.2
        self.goals: list[str] = []
        self.shuffled = set(cards)  # the maze deck's upper part, in an order nobody knows
        self.known: list[str] = []  # below it, what was put under the deck since, top first
        self.phase = "deal"  # deal, build, goals, collect, reveal, run, penalty, over
        self.points = [0] * seats
        self.last_points = [0] * seats  # of the last race that ended
        self.runners: list[Spot] = ["start"] * seats
        self.arrived: list[int] = []  # in the order of reaching the goal
        self.caller: int | None = None
        self.called = ""  # goal or dry
        self.runs: list[int] = []  # seats that have still to run, the one who runs first
        self.piles: list[list[str]] = [[] for _ in range(seats)]
        self.down: set[int] = set()
        self.unseen: Counter[str] = Counter()
        self.open: dict[int, str] = {}
        self.turned: dict[int, tuple[int, str]] = {}  # seat -> place and terrain
        self.turning = (0, 0)  # seat and place, until chance reveals
        self.rounds = 0
        self.ran: list[Run] = []  # what ended with the last action
        self.happened: list[str] = []  # what else followed from the last action

    # Actors and their actions

    def actors(self) -> tuple[int, ...]:
        """Return nobody at the end, chance, the seat that runs, or everybody who may act."""
        if self.phase == "over":
            return ()
        if self.phase in ("deal", "goals", "reveal", "penalty"):
            return (CHANCE,)
        if self.phase == "run":
            return (self.runs[0],)
        if self.phase == "build":
            return tuple(seat for seat in range(self.seats) if self.to_lay(seat))
        return tuple(seat for seat in range(self.seats) if seat not in self.arrived)

    def legal(self, actor: int) -> set[str]:
        """Return the texts of all that this seat, chance or the table may do now."""
        return set(self.choices(actor))

    def choices(self, actor: int) -> list[str]:
        """Return the same in an order that is the same in every process."""
        if actor == CHANCE:
            return list(self.chances())
        if actor == TABLE:
            return self.ticking()
        if actor not in self.actors():
            return []
        if self.phase == "build":
            return self.building(actor)
        if self.phase == "collect":
            return self.collecting(actor)
        return [
            "move goal" if spot == "goal" else f"move {spot[0]},{spot[1]},{spot[2]}"
            for spot in self.steps(actor)
        ]

    def building(self, seat: int) -> list[str]:
        """2.2, 6.3 The next card, either way round; but first the surplus goes."""
        if self.surplus(seat):
            return [f"surplus {card}" for card in sorted(self.hands[seat])]
        return [
            f"lay {card} {turn}"
            for card in sorted(self.hands[seat])
            for turn in (0, 180)
            if turn == 0 or self.lying[card, 0] != self.lying[card, 180]
        ]

    def collecting(self, seat: int) -> list[str]:
        """3.1, 3.2, 3.4 What one may do while all collect."""
        if seat in self.turned:
            return ["keep", "leave"]
        stops = ["stop goal"]
        if not self.down and not self.turned:
            stops.append("stop dry")
        flips = [FLIPS[place] for place in sorted(self.down)]
        return flips + [f"take {place}" for place in sorted(self.open)] + stops

    def ticking(self) -> list[str]:
        """7.1 What the table's clock may do."""
        if self.phase != "collect":
            return []
        return [*(f"expire {seat}" for seat in sorted(self.turned)), "timeup"]

    def chances(self) -> dict[str, int]:
        """Return what chance may bring, and its weight."""
        if self.phase == "deal":
            return {f"deal {card}": 1 for card in sorted(self.shuffled)}
        if self.phase == "goals":
            return {f"goal {goal}": 1 for goal in GOALS if goal not in self.goals}
        if self.phase == "reveal":
            return {f"reveal {terrain}": n for terrain, n in self.unseen.items() if n}
        if self.phase == "penalty":
            return {f"penalty {card}": 1 for card in sorted(self.shuffled) or self.known[:1]}
        return {}

    # The maze

    def terrain(self, seat: int, spot: Spot) -> str:
        """Return what lies at a section or at the goal."""
        if spot == "goal":
            return self.goals[seat]
        assert spot != "start"
        card, row, column = spot
        return self.lying[self.mazes[seat][card]][row * COLUMNS + column]

    def neighbours(self, seat: int, spot: Spot) -> list[Spot]:
        """4.3 Where one card may lead from here, whatever the terrain."""
        if spot == "goal":
            return []
        if spot == "start":
            return [(0, 0, column) for column in range(COLUMNS)]
        card, row, column = spot
        found: list[Spot] = [(card, r, c) for r, c in AROUND[row, column]]
        if row == ROWS - 1:
            last = card == len(self.mazes[seat]) - 1
            found.append("goal" if last else (card + 1, 0, column))
        return found

    def onward(self, seat: int, spot: Spot, terrain: str) -> list[Spot]:
        """4.2 Where a card of this terrain may lead from here."""
        return [to for to in self.neighbours(seat, spot) if self.terrain(seat, to) == terrain]

    def steps(self, seat: int) -> list[Spot]:
        """4.2 Where the top card of the pile may lead."""
        pile = self.piles[seat]
        return self.onward(seat, self.runners[seat], pile[0]) if pile else []

    # Playing

    def apply(self, actor: int, text: str) -> None:
        """Do what the text says; it must be legal."""
        assert text in self.choices(actor), text
        verb, *words = text.split()
        self.ran, self.happened = [], []
        if verb == "deal":
            self.deal(words[0])
        elif verb == "surplus":  # 6.3
            self.hands[actor].remove(words[0])
            self.known.append(words[0])
        elif verb == "lay":
            self.lay(actor, (words[0], int(words[1])))
        elif verb == "goal":
            self.goals.append(words[0])
            if len(self.goals) == self.seats:
                self.collect()
        elif verb == "flip":
            self.turning = actor, int(words[0])
            self.down.remove(int(words[0]))
            self.phase = "reveal"
        elif verb == "reveal":
            seat, place = self.turning
            self.turned[seat] = place, words[0]
            self.unseen[words[0]] -= 1
            self.phase = "collect"
        elif verb == "keep":
            self.piles[actor].append(self.turned.pop(actor)[1])
        elif verb in ("leave", "expire"):
            self.leave(int(words[0]) if verb == "expire" else actor)
        elif verb == "take":
            self.piles[actor].append(self.open.pop(int(words[0])))
        elif verb == "stop":
            self.stop(actor, words[0])
        elif verb == "timeup":
            self.stop(None, "")
        elif verb == "move":
            self.move(actor, words[0])
        else:
            assert verb == "penalty"
            self.penalty(words[0])
        if self.phase == "collect" and not (self.down or self.open or self.turned):
            self.happened.append("table empty")
            self.stop(None, "")  # 3.5

    # Setting up

    def deal(self, card: str) -> None:
        """2.1 Deal one seat after the other."""
        self.shuffled.remove(card)
        short = [seat for seat in range(self.seats) if len(self.hands[seat]) < self.hand_size]
        self.hands[short[0]].append(card)
        if len(self.hands[-1]) == self.hand_size:
            self.phase = "build"

    def surplus(self, seat: int) -> int:
        """6.3 How many cards a player holds too many."""
        return max(0, len(self.hands[seat]) + len(self.mazes[seat]) - self.hand_size)

    def lay(self, seat: int, card: Card) -> None:
        """2.2, 6.3 Lay the next card of one's maze."""
        self.hands[seat].remove(card[0])
        self.mazes[seat].append(card)
        if self.actors():
            return
        self.shuffled = self.shuffled.union(*self.hands)
        self.hands = [[] for _ in range(self.seats)]
        if self.goals:
            self.collect()
        else:
            self.phase = "goals"

    def to_lay(self, seat: int) -> int:
        """Return how many cards a player has still to do with; in the first race two are kept."""
        return len(self.hands[seat]) - (2 if self.race == 1 else 0)

    # Collecting

    def collect(self) -> None:
        """2.4, 5.2 Spread all terrain cards face down."""
        self.phase = "collect"
        self.rounds += 1
        self.piles = [[] for _ in range(self.seats)]
        self.down = set(PLACES)
        self.unseen = Counter(BOX)
        self.open, self.turned = {}, {}
        self.caller, self.called = None, ""

    def leave(self, seat: int) -> None:
        """3.1 A turned card stays face up on the table."""
        place, terrain = self.turned.pop(seat)
        self.open[place] = terrain

    def stop(self, caller: int | None, called: str) -> None:
        """3.4-3.6 Collecting ends; the caller runs first (4.1)."""
        for seat in list(self.turned):
            self.happened.append("turned card left")
            self.leave(seat)
        self.caller, self.called = caller, called
        first = caller or 0
        clockwise = [(first + i) % self.seats for i in range(self.seats)]
        self.runs = [seat for seat in clockwise if seat not in self.arrived]
        self.phase = "run"
        self.run_on()

    # Running

    def move(self, seat: int, where: str) -> None:
        """4.2 Use the top card."""
        self.piles[seat].pop(0)
        if where == "goal":
            self.runners[seat] = "goal"
        else:
            card, row, column = map(int, where.split(","))
            self.runners[seat] = card, row, column
        self.run_on()

    def run_on(self) -> None:
        """4.4 Go on with the run, or with the next whose top card fits."""
        while self.phase == "run":
            if not self.runs:
                self.end_round()
            elif self.steps(self.runs[0]):
                return
            else:
                self.end_run(self.runs[0])

    def end_run(self, seat: int) -> None:
        """4.4-4.6, 5.1 Put away what was crossed; see who won, or who called in vain."""
        pile, spot = self.piles[seat], self.runners[seat]
        self.piles[seat] = []
        if spot == "goal":
            behind = len(self.mazes[seat])
            self.ran.append(Run(seat, "goal", None, behind))
            self.arrived.append(seat)
            enough = self.seats - 1 if self.play_on else 1
            if self.races == 1 and len(self.arrived) == enough:
                self.phase = "over"
                return
        else:
            behind = 0 if spot == "start" else spot[0]
            self.runners[seat] = spot if spot == "start" else (0, spot[1], spot[2])
            misfit = pile[0] if pile else None
            self.ran.append(Run(seat, "stuck" if pile else "spent", misfit, behind))
        gone = [name for name, _ in self.mazes[seat][:behind]]
        self.mazes[seat] = self.mazes[seat][behind:]
        if self.races == 1:
            self.known += gone
        else:
            self.crossed[seat] += gone  # 6.2
        in_vain = self.caller == seat and self.called == "goal" and spot != "goal"
        if in_vain and self.deck():
            self.phase = "penalty"
            return
        if in_vain:
            self.happened.append("no card for a penalty")
        self.runs.pop(0)

    def deck(self) -> int:
        """Return how many cards the maze deck has."""
        return len(self.shuffled) + len(self.known)

    def penalty(self, card: str) -> None:
        """4.6 The top card of the maze deck comes before the caller's goal."""
        if self.shuffled:
            self.shuffled.remove(card)
        else:
            self.known.remove(card)
        self.mazes[self.runs.pop(0)].append((card, 0))
        self.phase = "run"
        self.run_on()

    # Rounds, races and the end

    def end_round(self) -> None:
        """5.2, 6.1 Everyone has run: collect again, or the race is over."""
        if self.races == 1 or not self.arrived:
            self.collect()
            return
        self.happened.append("race over")
        self.last_points = [len(cards) for cards in self.crossed]  # 6.2
        self.points = [a + b for a, b in zip(self.points, self.last_points, strict=True)]
        if self.race == self.races:
            self.phase = "over"
            return
        self.race += 1
        self.phase = "build"
        everything = [
            crossed + [name for name, _ in maze]
            for crossed, maze in zip(self.crossed, self.mazes, strict=True)
        ]
        self.hands = everything[-1:] + everything[:-1]  # 6.3 to the left
        self.goals = self.goals[-1:] + self.goals[:-1]
        self.mazes = [[] for _ in range(self.seats)]
        self.crossed = [[] for _ in range(self.seats)]
        self.runners = ["start"] * self.seats
        self.arrived = []

    def merit(self, seat: int) -> tuple[int, ...]:
        """5.1, 6.4 Return what compares as the rules compare results, higher is better."""
        if self.races == 1:
            return (-self.arrived.index(seat) if seat in self.arrived else -self.seats,)
        spot = self.runners[seat]
        along = ROWS if spot == "goal" else -1 if spot == "start" else spot[1]
        return self.points[seat], self.last_points[seat], along

    def outcome(self) -> Outcome | None:
        """Return nothing until the end, then the ranks; equals share a place."""
        if self.phase != "over":
            return None
        merits = [self.merit(seat) for seat in range(self.seats)]
        behind = tuple(sum(other < mine for other in merits) for mine in merits)
        return {
            "ranks": tuple(1 + sum(other > mine for other in merits) for mine in merits),
            "scores": tuple(self.points) if self.races > 1 else behind,
        }
