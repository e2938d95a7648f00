"""Pictures of Zig-Zag: characters, and a drawing from the page's parts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from spieltisch.core.protocols import Data
from spieltisch.core.render import Pictures, panel
from spieltisch.core.render.paint import SEATS, Paint
from spieltisch.core.render.sheet import FRAME, Art, Sheet
from spieltisch.games.zigzag.components import COLUMNS, LETTERS, ROWS, TERRAINS

ART = Art(Path(__file__).parents[1])
ACROSS = 12
"""Cards in a row of the table."""
LETTER = dict(zip(TERRAINS, LETTERS, strict=True))
NAMES = {letter: terrain for terrain, letter in LETTER.items()}
SIDE = 24
SEAM = 7
CARD = 46
MOST = 6
"""The usual greatest number of maze cards, without penalty cards."""


# Characters


def lines(view: Data, paint: Paint) -> list[str]:
    """Return the table and every maze from its start, terrains by their letters.

    On the table `#` is a card face down and `?` one held by a seat. In a maze `@` is the runner,
    and a small letter is a legal step.
    """
    found = ["  ".join(f"{letter} {terrain}" for letter, terrain in NAMES.items()), ""]
    for first in range(0, len(view["table"]), ACROSS):
        cards = view["table"][first : first + ACROSS]
        told = " ".join({"down": "#", "gone": ".", "held": "?"}.get(c) or LETTER[c] for c in cards)
        found.append(f"{paint(f'{first + 1:3}', 'dim')}  {told}")
    for seat in range(view["seats"]):
        goal = view["goals"][seat]
        runner = view["runners"][seat]
        where = runner if isinstance(runner, str) else ",".join(map(str, runner))
        title = f"seat {seat}: {view['piles'][seat]} cards, at {where}, goal {goal or '?'}"
        found += ["", paint(title, SEATS[seat])]
        found += _maze(view, seat, paint)
        if view["hands"][seat]:
            found.append(f"  hand: {' '.join(view['hands'][seat])}")
        held = view["held"][seat]
        if held is not None:
            found.append(f"  holds {held['place']}: {held['terrain'] or '?'}")
    if view["top"]:
        used = " ".join(LETTER[terrain] for terrain in view["used"])
        found += ["", f"turned over: {view['top']}; moved on by: {used or 'none'}"]
    return found


def _maze(view: Data, seat: int, paint: Paint) -> list[str]:
    """Return a maze as three lines, one a column, from the start at the left."""
    runner = view["runners"][seat]
    choices = view["choices"] if view["turn"] == seat else []
    found = []
    for column in range(COLUMNS):
        cards = []
        for number, (card, angle) in enumerate(view["mazes"][seat]):
            sections = _sections(view, card, angle)
            signs = ""
            for row in range(ROWS):
                letter = sections[row * COLUMNS + column]
                if runner == [number, row, column]:
                    signs += paint("@", "bold")
                elif f"{number},{row},{column}" in choices:
                    signs += paint(letter.lower(), "bold")
                else:
                    signs += letter
            cards.append(signs)
        if cards:
            found.append(f"  {' | '.join(cards)}")
    return found


def _sections(view: Data, card: str, angle: int) -> str:
    """Return a card's letters as it lies, row by row from the start side."""
    letters: str = view["cards"][card]
    return letters[::-1] if angle else letters


# A drawing


def sheet(view: Data, until: Data, names: Sequence[str]) -> Sheet:
    """Return the table above, and below it the mazes with their seats."""
    cards = max([MOST, *map(len, until["mazes"]), *map(len, view["mazes"])])
    long = ROWS * SIDE
    maze = COLUMNS * SIDE + 44
    wide = max(ACROSS * (CARD + 6), cards * (long + SEAM) + 130)
    rows = len(view["table"]) // ACROSS
    top = 20 + rows * (CARD + 6) + 24
    high = top + view["seats"] * maze + 20
    drawn = Sheet(panel.WIDTH + wide + 60, max(high, panel.height(view["seats"]) + 32))
    notes = [_note(view, seat) for seat in range(view["seats"])]
    panel.draw(drawn, view, "Zig-Zag", notes, names)
    x = panel.WIDTH + 40
    for place, card in enumerate(view["table"]):
        left = x + place % ACROSS * (CARD + 6)
        _draw_card(drawn, card, left, 20 + place // ACROSS * (CARD + 6))
    for seat in range(view["seats"]):
        _draw_maze(drawn, view, seat, x, top + seat * maze)
    return drawn


def _note(view: Data, seat: int) -> str:
    run = view["runs"][seat]
    told = f"{view['piles'][seat]} cards"
    if view["to_lay"][seat]:
        return f"{view['to_lay'][seat]} maze cards to lay"
    return told if run is None else f"{told}, run: {run['end']}"


def _draw_card(drawn: Sheet, card: str, x: float, y: float) -> None:
    """Draw one of the table's places."""
    edge = {"rx": 7, "stroke": ART.colours["zz-edge"], "stroke_width": 1.5}
    if card == "gone":
        drawn.rect(x, y, CARD, CARD, rx=7, fill=FRAME.colours["well"])
    elif card in ("down", "held"):
        drawn.rect(x, y, CARD, CARD, fill=ART.colours["zz-back"], **edge)
        line = {"text_anchor": "middle", "fill": ART.colours["zz-back-line"], "font_weight": 700}
        drawn.text(x + CARD / 2, y + CARD / 2 + 8, "?" if card == "held" else "Z", 22, **line)
    else:
        drawn.rect(x, y, CARD, CARD, fill=ART.colours["zz-open"], **edge)
        drawn.part(ART, card, x + 5, y + 5, (CARD - 10) / SIDE)


def _draw_maze(drawn: Sheet, view: Data, seat: int, x: float, y: float) -> None:
    """Draw a seat's maze from its start, next to the seat's mark, to its goal, and its runner."""
    drawn.part(FRAME, f"seat {seat}", x + 18, y + 52, 1.2)
    left, top = x + 44, y + 16
    long, high = ROWS * SIDE, COLUMNS * SIDE
    mazes = view["mazes"][seat]
    for number, (card, angle) in enumerate(mazes):
        corner = left + number * (long + SEAM)
        drawn.rect(corner - 1.5, top - 1.5, long + 3, high + 3, rx=4, fill="#2b2118")
        for i, letter in enumerate(_sections(view, card, angle)):
            at = corner + i // COLUMNS * SIDE, top + i % COLUMNS * SIDE
            drawn.part(ART, NAMES[letter], *at)
    for number in range(len(mazes), len(mazes) + view["to_lay"][seat]):
        frame = {"fill": "none", "stroke": FRAME.colours["line"], "stroke_dasharray": "6 5"}
        drawn.rect(left + number * (long + SEAM), top, long, high, rx=4, **frame)
    end = left + max(len(mazes), 1) * (long + SEAM)
    if view["goals"][seat] is not None and mazes:
        drawn.rect(end - 2, top + 10, 56, 52, rx=9, fill=ART.colours["zz-edge"])
        drawn.part(ART, view["goals"][seat], end + 3, top + 13, 46 / SIDE)
    if view["turn"] == seat:
        for choice in view["choices"]:
            box = _box(_read(choice), left, top, end)
            drawn.rect(*box, rx=5, fill="none", stroke=ART.colours["zz-choice"], stroke_width=4)
    if view["runners"][seat] != "start":
        across, down, width, height = _box(view["runners"][seat], left, top, end)
        drawn.part(FRAME, f"seat {seat}", across + width / 2, down + height / 2, 0.95)


def _read(choice: str) -> Any:
    return choice if choice == "goal" else [int(one) for one in choice.split(",")]


def _box(standing: Any, left: float, top: float, end: float) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the goal or a section."""
    if standing == "goal":
        return end, top + 12, 52, 48
    card, row, column = standing
    return left + card * (ROWS * SIDE + SEAM) + row * SIDE, top + column * SIDE, SIDE, SIDE


PICTURES = Pictures(lines, sheet)
