"""A second, slow reading of Carcassonne, written from the rules alone and sharing no code.

Clause numbers are those of the game's RULES. `test_oracle.py` compares the engine with this reading
at every step.
"""

from __future__ import annotations

from collections import Counter

from spieltisch.games.carcassonne.tests.oracle.land import Feature, Land, Place, Square
from spieltisch.games.carcassonne.tests.oracle.results import Outcome, Scored
from spieltisch.games.carcassonne.tests.oracle.tiles import (
    LAKE,
    LAND,
    RIVER,
    SIDES,
    SPRING,
    START,
    Tile,
    angles,
    turned,
)

CHANCE = -1


def fits(tile: Tile, sides: dict[int, str]) -> bool:
    """3.1 Do its sides show these letters?"""
    edges = tile.edges
    for side, letter in sides.items():
        if edges[side] != letter:
            return False
    return True


class Oracle(Land):
    """One game of Carcassonne in any of its modes."""

    def __init__(
        self,
        seats: int,
        mode: str = "base",
        river: bool = False,
        farms: str = "city",
        small_city: int | None = None,
        colours: int = 3,
        followers: int = 4,
    ) -> None:
        """2, 6.1, 7.1 Set up."""
        super().__init__()
        self.solo = mode == "solo"
        assert seats == colours if self.solo else 2 <= seats <= 5
        assert farms in ("city", "farm")
        self.seats = seats
        self.farms = farms
        self.small_city = small_city or (4 if self.solo else 2)  # 7.5
        self.scores = list(range(1, seats + 1)) if self.solo else [0] * seats
        self.supply = [followers if self.solo else 7] * seats

        self.land = dict(LAND)
        self.river = dict(RIVER) if river else {}
        self.lake = river  # it is still to be laid
        left = sum(LAND.values())
        self.stacks = [(left + seats - 1 - seat) // seats for seat in range(seats)]  # 7.1
        self.boxed: list[str] = []

        self.tiles: list[tuple[int, int, str, int]] = []
        self.turn = 0
        self.phase = "draw"  # draw, place, deploy, score, bonus, over
        self.tile: str | None = None  # the tile in hand
        self.at: Square = (0, 0)  # the tile just placed
        self.stranded = False  # 7.6 A
        self.waiting: list[Feature] = []  # solo: completed features still to be scored
        self.owed: list[int] = []  # solo: colours whose bonus has not been looked at
        self.scored: list[Scored] = []  # what the last action scored
        self.ended: Outcome | None = None
        self.challenges: set[str] = set()  # 7.8
        self.cloisters = 0  # 7.8: of those scored
        self.last_bend = 0  # 6.2: how the last river tile turned, 1 or 3; 0 is straight on
        self.known: dict[str, list[str]] = {}  # placements by tile, until one is laid
        self.lay(SPRING if river else START, (0, 0), 0)
        self.next_tile()

    # Actors and their actions

    def actors(self) -> tuple[int, ...]:
        """Return nobody at the end, chance while a tile is drawn, else the seat in turn."""
        if self.phase == "over":
            return ()
        return (CHANCE,) if self.phase == "draw" else (self.turn,)

    def legal(self, seat: int) -> set[str]:
        """Return the texts of all that this seat, or chance, may do now."""
        return set(self.choices()) if seat in self.actors() else set()

    def choices(self) -> list[str]:
        """Return the same for the actor, in an order that is the same in every process."""
        if self.phase == "draw":
            return list(self.chances())
        if self.phase == "place":
            assert self.tile is not None
            return self.placements(self.tile)
        if self.phase == "deploy":
            return self.deployments() + ([] if self.solo else ["pass"])
        if self.phase == "score":
            return [self.naming(feature) for feature in self.waiting]
        if self.phase == "bonus":
            return [f"bonus {seat}" for seat in self.owed]
        return []

    def chances(self) -> dict[str, int]:
        """Return the next tile's possibilities, weighted by what is unseen."""
        if self.phase != "draw":
            return {}
        pile = self.river if any(self.river.values()) else self.land  # 6.1
        return {f"draw {kind}": count for kind, count in pile.items() if count}

    # Playing

    def apply(self, text: str) -> None:
        """Do what the text says; it must be legal."""
        assert text in self.choices(), text
        self.scored = []
        verb, *words = text.split()
        if verb == "draw":
            self.draw(words[0])
        elif verb == "place":
            x, y = words[0].split(",")
            assert self.tile is not None
            self.place(self.tile, (int(x), int(y)), int(words[1]))
        elif verb == "score":
            self.score_one(next(f for f in self.waiting if self.naming(f) == text))
        elif verb == "bonus":
            self.bonus(int(words[0]))
        else:
            self.deploy(text)

    # 3.1, 3.2, 6 Drawing and placing

    def next_tile(self) -> None:
        """Let the seat in turn draw; find out first whether there is anything to draw."""
        self.phase, self.tile = "draw", None
        if any(self.river.values()):
            return
        if self.lake:  # 6.1
            self.lake = False
            if self.placements(LAKE):
                self.phase, self.tile = "place", LAKE
                return
            self.boxed.append(LAKE)  # 6.4 It is left out.
        if self.nothing_left():
            self.finish("tiles")  # the last tile went into the box
        elif self.solo:
            while not self.stacks[self.turn]:  # 7.2
                self.turn = (self.turn + 1) % self.seats

    def nothing_left(self) -> bool:
        """5.1 Has the last tile been drawn?"""
        return not (any(self.river.values()) or self.lake or any(self.land.values()))

    def draw(self, kind: str) -> None:
        """3.1 Show a tile; 3.2 one that fits nowhere goes into the box."""
        if kind in self.river:
            self.river[kind] -= 1
        else:
            self.land[kind] -= 1
            self.stacks[self.turn] -= self.solo
        if self.placements(kind):
            self.phase, self.tile = "place", kind
        else:
            self.boxed.append(kind)
            self.next_tile()

    def placements(self, kind: str) -> list[str]:
        """3.1 Write every way to place this kind of tile."""
        if kind not in self.known:
            self.known[kind] = self.find_placements(kind)
        return self.known[kind]

    def find_placements(self, kind: str) -> list[str]:
        """3.1 Look at every empty square next to a tile, and every rotation."""
        found = []
        on_river = bool(turned(kind, 0).water)
        ways = [(angle, turned(kind, angle)) for angle in angles(kind)]
        for (x, y), sides in self.open_squares().items():
            for angle, tile in ways:
                if not fits(tile, sides):
                    continue
                if on_river and ("W" not in sides.values() or self.turns_back(tile, sides)):
                    continue
                found.append(f"place {x},{y} {angle}")
        return found

    def turns_back(self, tile: Tile, sides: dict[int, str]) -> bool:
        """6.2 Does it bend the river the way that the tile before it did?"""
        bend = self.bend(tile, next(side for side in sides if sides[side] == "W"))
        return bend != 0 and bend == self.last_bend

    def bend(self, tile: Tile, entry: int) -> int:
        """Return how a tile turns the river that comes in here: 1, 3, or 0 for straight on."""
        out = next((side for side in tile.water if side != entry), (entry + 2) % 4)
        return (out - entry) % 4 if (out - entry) % 2 else 0

    def lay(self, kind: str, square: Square, angle: int) -> None:
        """Put a tile on the table."""
        tile = turned(kind, angle)
        if tile.water and self.tiles:
            sides = self.open_squares()[square]
            self.last_bend = self.bend(tile, next(side for side in sides if sides[side] == "W"))
        self.table[square] = tile
        self.tiles.append((*square, kind, angle))
        self.known = {}
        self.at = square

    def place(self, kind: str, square: Square, angle: int) -> None:
        """3.1 Place the tile in hand; then see whether a follower can or must be deployed."""
        self.lay(kind, square, angle)
        self.tile = None
        if self.supply[self.turn] and self.deployments():
            self.phase = "deploy"
        else:
            self.stranded = self.solo and bool(self.deployments())  # 7.6 A
            self.score()

    # 3.3, 7.3 Deploying

    def deployments(self) -> list[str]:
        """3.3 Write where on the tile just placed a follower could be deployed."""
        found = []
        for number, segment in enumerate(self.table[self.at].segments):
            if self.solo and segment.kind == "field":  # 7.3
                continue
            if not self.standing(self.flood((*self.at, number))):
                found.append(segment.name)
        return found

    def deploy(self, text: str) -> None:
        """3.3 Deploy to the tile just placed, or pass."""
        if text != "pass":
            for number, segment in enumerate(self.table[self.at].segments):
                if segment.name == text:
                    self.places[(*self.at, number)] = self.turn
            self.supply[self.turn] -= 1
        self.score()

    # Points

    def worth(self, feature: Feature) -> int:
        """4.1-4.3, 5.2 What a road, city or cloister scores as it is now."""
        tiles = len(feature.squares)
        if feature.kind == "cloister":
            (place,) = feature.places
            return 1 + self.neighbours(place)
        if feature.kind == "road":
            return tiles
        if not feature.closed:
            return tiles + self.pennants(feature)
        if tiles == 2 and self.small_city == 2:
            return 2 + self.pennants(feature)
        return 2 * tiles + 2 * self.pennants(feature)

    # 3.5, 4, 7.4 Scoring

    def completed(self) -> list[Feature]:
        """3.5 Find what the tile just placed completed and somebody stands on."""
        found: dict[frozenset[Place], Feature] = {}
        for square in self.around(self.at):
            for number, segment in enumerate(self.table[square].segments):
                if segment.kind == "cloister" or (square == self.at and segment.kind != "field"):
                    feature = self.flood((*square, number))
                    if feature.closed and self.standing(feature):
                        found[feature.places] = feature
        return list(found.values())

    def naming(self, feature: Feature) -> str:
        """Write a completed feature by its first side on the tile just placed."""
        if feature.kind == "cloister":
            ((x, y, _),) = feature.places
            return f"score cloister {x},{y}"
        here = [self.segment(p).ports for p in feature.places if p[:2] == self.at]
        first = min((port for ports in here for port in ports), key=SIDES.index)
        return f"score {feature.kind} {first}"

    def score(self) -> None:
        """3.5 Score everything completed; solo: one at a time."""
        self.waiting = self.completed()
        self.score_on()

    def score_on(self) -> None:
        """7.4 Go on with what waits, asking for the order while there is one to choose."""
        if self.solo and len(self.waiting) > 1:
            self.phase = "score"
        elif self.waiting:
            self.score_one(self.waiting[0])
        elif self.stranded:
            self.finish("followers")  # 7.6 A
        elif self.nothing_left():
            self.finish("tiles")  # 5.1, 7.6 B
        else:
            self.turn = (self.turn + 1) % self.seats
            self.next_tile()

    def score_one(self, feature: Feature) -> None:
        """Score a completed feature and send its followers home."""
        self.waiting.remove(feature)
        self.pay(feature)
        self.challenge(self.scored[-1])
        for place in feature.places:
            if place in self.places:
                self.supply[self.places.pop(place)] += 1
        self.score_on()

    def pay(self, feature: Feature) -> None:
        """4.4, 7.4 Give the points to the most followers; solo: only if one of them is last."""
        count = self.standing(feature)
        paid = self.most(count)
        if self.solo and not any(self.is_last(seat) for seat in paid):
            paid = []
        points = self.worth(feature)
        for seat in paid:
            self.scores[seat] += points
        tiles, pennants = len(feature.squares), self.pennants(feature)
        self.scored.append(
            Scored(feature.kind, feature.closed, tiles, pennants, points, count, tuple(paid))
        )

    def challenge(self, s: Scored) -> None:
        """7.8 Tick off what a completed feature met; three colours need only complete it."""
        if not self.solo:
            return
        large = {"road": 10, "city": 16, "cloister": 99}[s.kind]
        if s.points >= large:
            self.challenges |= {f"{s.kind} {large}"} if s.paid else set()
            self.challenges |= {f"{s.kind} {large} of two"} if s.paid and s.colours == 2 else set()
            self.challenges |= {f"{s.kind} {large} of three"} if s.colours == 3 else set()
        if s.kind == "road" and s.points == 5 and s.colours == 3:
            self.challenges.add("road 5 of three")
        if s.kind == "city" and 8 <= s.points <= 10 and s.colours == 3:
            self.challenges.add("city 8-10 of three")
        if s.kind == "cloister" and s.paid:
            self.cloisters += 1
            self.challenges |= {f"cloisters {n}" for n in (3, 4) if self.cloisters >= n}

    def most(self, count: dict[int, int]) -> list[int]:
        """4.4 Return the seats with the most followers."""
        return sorted(seat for seat in count if count[seat] == max(count.values()))

    def is_last(self, seat: int) -> bool:
        """7.4 Is this colour last on the track, alone or with others?"""
        return self.scores[seat] == min(self.scores)

    # The end

    def finish(self, reason: str) -> None:
        """5, 7.6 Score what is left."""
        self.reason = reason
        if self.solo:
            self.owed = sorted(set(self.places.values()))
            self.bonus_on()
            return
        features = {self.flood(place) for place in self.places}
        for feature in features:
            if feature.kind != "field":
                self.pay(feature)
        self.score_farms([feature for feature in features if feature.kind == "field"])
        self.end()

    def score_farms(self, farms: list[Feature]) -> None:
        """5.3 Feed the completed cities."""
        fed: dict[Feature, list[Feature]] = {}
        for farm in farms:
            cities = {
                self.flood((x, y, city))
                for x, y, number in farm.places
                for city in self.table[x, y].segments[number].cities
            }
            closed = [city for city in cities if city.closed]
            for city in closed:
                fed.setdefault(city, []).append(farm)
            if self.farms == "farm":
                self.pay_farmers("farm", 3 * len(closed), [farm])
        if self.farms == "city":
            for around in fed.values():
                self.pay_farmers("fed city", 4, around)

    def pay_farmers(self, kind: str, points: int, farms: list[Feature]) -> None:
        """Pay the seats with the most farmers on these farms together."""
        count = self.standing(*farms)
        paid = self.most(count)
        for seat in paid:
            self.scores[seat] += points
        self.scored.append(Scored(kind, True, len(farms), 0, points, count, tuple(paid)))

    def bonus_on(self) -> None:
        """7.6 Ask for the order of the bonuses while there is one to choose."""
        if len(self.owed) > 1:
            self.phase = "bonus"
        elif self.owed:
            self.bonus(self.owed[0])
        else:
            self.end()

    def bonus(self, seat: int) -> None:
        """7.6 Two points a follower, all at once, if the colour is last at this moment."""
        self.owed.remove(seat)
        count = Counter(self.places.values())[seat]
        paid = (seat,) if self.is_last(seat) else ()
        for one in paid:
            self.scores[one] += 2 * count
        self.scored.append(Scored("bonus", False, 0, 0, 2 * count, {seat: count}, paid))
        self.bonus_on()

    def end(self) -> None:
        """5.4, 7.7 Rank the seats; ties share, and solo has one result."""
        self.phase = "over"
        if self.solo:  # 7.8
            self.challenges |= {f"total {n}" for n in (40, 50, 60) if min(self.scores) >= n}
            if self.nothing_left() and not self.boxed:
                self.challenges.add("all tiles")
        ranks = [1 + sum(other > mine for other in self.scores) for mine in self.scores]
        self.ended = {
            "ranks": (1,) * self.seats if self.solo else tuple(ranks),
            "scores": tuple(self.scores),
            "reason": self.reason,
        }

    # The protocol

    @property
    def followers(self) -> list[list[object]]:
        """Return the followers on the table, as `full()` writes them."""
        found: list[list[object]] = []
        for place, seat in self.places.items():
            found.append([seat, place[0], place[1], self.segment(place).name])
        return found

    def outcome(self) -> Outcome | None:
        """Return nothing until the end, then the ranks, the points and the reason."""
        return self.ended
