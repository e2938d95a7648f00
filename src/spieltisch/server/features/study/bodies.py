"""Bodies of the HTTP calls about puzzles and analysis boards."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from spieltisch.core.spec import OptionValue
from spieltisch.server.table.values import Colour, LogEntry, PlayerName, Value, Word
from spieltisch.server.wire.bodies import AnalysedStep
from spieltisch.server.wire.parts import ActionText, HintedCandidate, SeatView

TableId = Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{1,64}$")]
NodeId = Annotated[int, Meta(ge=0, le=10**6)]
BoardName = Annotated[str, Meta(max_length=60)]
Comment = Annotated[str, Meta(max_length=500)]
StepNumber = Annotated[int, Meta(ge=0, le=10**5)]
Actions = Annotated[list[ActionText], Meta(max_length=20)]


class PuzzleCard(Value, frozen=True):
    """A puzzle in a list, with the guest's tries. `solved` is the number of the try that solved it,
    0 for none; `shown`: the guest has looked at the solution before."""

    puzzle: str
    game: str
    mode: str
    tries: int
    solved: int
    shown: bool


class PuzzleGame(Value, frozen=True):
    """The puzzles of a game: how many there are, how many the guest has solved, and one of the
    others to go on with."""

    game: str
    puzzles: int
    solved: int
    next: str | None


class Puzzles(Value, frozen=True):
    """GET /api/puzzles: the three of `day` (days since 1970, by UTC), and those of all games. Also
    the guest's own slips in finished games that the coach has looked through. `streak`: the days in
    a row, up to today or yesterday, on which the guest solved all three; `today`: today among them.
    """

    day: int
    daily: list[PuzzleCard]
    games: list[PuzzleGame]
    slips: list[PuzzleCard]
    streak: int
    today: bool


class Tries(Value, frozen=True):
    """POST /api/puzzles/{puzzle}: the actions tried, in their order; none to see the position."""

    actions: Actions


class PuzzleAnswer(Value, frozen=True):
    """The solution of a puzzle with its reasons. `items` are the certain scores of `better`, as
    previews show them, `line` how it may go on. `missed` is what others played, and `reasons` say
    why `better` is better, in the game's terms."""

    better: list[str]
    value: float
    items: list[dict[str, Any]]
    reasons: list[dict[str, Any]]
    line: list[AnalysedStep]
    missed: list[str]
    missed_value: float | None
    missed_items: list[dict[str, Any]]


class PuzzleState(Value, frozen=True):
    """Answer to POST /api/puzzles/{puzzle}: the position after the actions tried.

    `open`: the turn is not over. `missed` or `solved`: it was judged. `value` is what the seat may
    expect after the actions tried, if that is known. `answer` is there once the puzzle is solved,
    or after POST /api/puzzles/{puzzle}/answer.
    """

    card: PuzzleCard
    options: dict[str, OptionValue]
    seats: int
    seat: int
    daily: bool
    state: Literal["open", "missed", "solved"]
    seat_view: SeatView
    log: list[LogEntry]
    begins: int
    """The log number of the position that is asked about."""
    value: float | None
    answer: PuzzleAnswer | None


class NewBoard(Value, frozen=True):
    """POST /api/boards: a new analysis board. It is for a game from its start, a finished game at a
    table, or a puzzle that the guest has tried. It may also copy a board."""

    game: Word | None = None
    options: dict[Word, OptionValue] = field(default_factory=dict)
    seats: Annotated[int, Meta(ge=1, le=20)] | None = None
    table: TableId | None = None
    step: StepNumber | None = None
    """The position where it opens, by the number of actions before it."""
    puzzle: Annotated[str, Meta(max_length=100)] | None = None
    board: TableId | None = None


class MadeBoard(Value, frozen=True):
    """Answer to POST /api/boards; `node` is where it opens."""

    board: str
    node: int


class BoardNode(Value, frozen=True):
    """An action on a board, after that of `parent` (0: the start). Of several after one action,
    the first is the main line."""

    id: int
    parent: int
    actor: int
    text: str
    items: list[dict[str, Any]]
    name: str
    comment: str


class BoardSeat(Value, frozen=True):
    """A seat on a board: the name of its person, or the level of its bot, if it was at a table."""

    name: PlayerName | None
    bot: str | None
    colour: Colour


class Board(Value, frozen=True):
    """GET /api/boards/{board}: an analysis board. Everybody with its link may look at it; its owner
    alone may change it. `table` is the finished game that it came from."""

    board: str
    mine: bool
    revision: int
    title: str
    game: str
    mode: str
    options: dict[str, OptionValue]
    seats: list[BoardSeat]
    table: str | None
    nodes: list[BoardNode]
    coach: bool


class Draw(Value, frozen=True):
    """A possible draw, with its share of all chances."""

    text: str
    share: float


class BoardPosition(Value, frozen=True):
    """GET /api/boards/{board}/at/{node}: the position after an action; `draws` where chance is to
    draw. All hands are open."""

    node: int
    seat_views: list[SeatView]
    """The views of the seats that are to act, or else of the one that acted last."""
    draws: list[Draw]


class NewNode(Value, frozen=True):
    """POST /api/boards/{board}/play: an action after that of `node`. Without `text`, chance draws
    at random. `settle`: so it does after the action, until a seat is to act."""

    node: NodeId
    actor: Annotated[int, Meta(ge=-2, le=20)]
    text: ActionText | None = None
    settle: bool = True


class Played(Value, frozen=True):
    """The answer to a `NewNode`: the board's new nodes, of which some may have been there, and the
    position after the last."""

    revision: int
    nodes: list[BoardNode]
    at: BoardPosition


class Edit(Value, frozen=True):
    """POST /api/boards/{board}/edit: name or comment an action, make it the main line, or delete
    it with all that follows. At node 0, the name is that of the board."""

    node: NodeId
    name: BoardName | None = None
    comment: Comment | None = None
    promote: bool = False
    delete: bool = False


class BoardHint(Value, frozen=True):
    """POST /api/boards/{board}/hint: what the coach says of a position, as a table's `hinted`."""

    seat: int
    candidates: list[HintedCandidate]
    expected: list[float]


class WantedHint(Value, frozen=True):
    """POST /api/boards/{board}/hint"""

    node: NodeId
    seat: Annotated[int, Meta(ge=0, le=20)]


class BoardCard(Value, frozen=True):
    """A board in the list of its owner."""

    board: str
    title: str
    game: str
    mode: str
    nodes: int
    at: int
    """The time of the last change, in milliseconds since 1970."""


class Boards(Value, frozen=True):
    """GET /api/boards: those of the guest, the last changed first."""

    boards: list[BoardCard]
