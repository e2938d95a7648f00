"""Worlds that differ only in what is hidden send identical bytes to those who may not know.

A game is played out beforehand. Then, for each seat, the test seeks a second game with the same
public story and other hidden draws for that seat. Two of its draws are exchanged, or one draw with
a piece that is never drawn. This happens as often as the rules allow without the other players
noticing.

Both games are played on servers whose chance, clock and tokens are given. All other players, and
strangers, must receive the same bytes over sockets and in HTTP bodies. The server must also log and
count the same.
"""

from __future__ import annotations

import itertools
import logging
import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from prometheus_client import generate_latest

import spieltisch
from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.state import State
from spieltisch.server.base.clock import Clock, Timer
from spieltisch.server.base.logs import JsonLines
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.features.conduct import report_rows
from spieltisch.server.features.lobby import online
from spieltisch.server.play.coach.coaches import Coaches
from spieltisch.server.transport import receiver
from spieltisch.server.transport.bounds import limits
from support.games import complete
from support.soak import sample
from tests.server.coaching import COMMAND
from tests.server.harness import AT_ONCE, Client, Person, leaves, serving
from tests.server.library import ToyLibrary
from tests.server.worlds import Story, World, differences, other_world, play_out, played

PAUSE = 250
"""Milliseconds between two actions."""
OPENING = 40
"""Actions in which little comes to light of what nobody knows."""

TOY = sample(60, 240)
"""Turns of the toy."""
SAMPLE = 40
"""Actions asked about at once, at most, that may not be legal."""
PREVIEWS = 10**9
"""The first id of what is only asked."""

BY_TIME = re.compile(r"process_|python_|spieltisch_commit|\w+_created")
"""Names of metrics that depend on how fast this machine is."""


class Library(ToyLibrary):
    """The toy, and the games of the package."""

    def load(self, name: str) -> Game:
        """A game by name."""
        return super().load(name) if name == "toy" else spieltisch.load(name)


class FakeClock(Clock):
    """Stands still unless told: no game's own clock runs out while a test takes its time."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def start_beating(self) -> None:
        """Do nothing: a test has this clock leap."""

    def now(self) -> int:
        return self.ms

    def call_at(self, ms: int, call: Callable[[], object]) -> Timer:
        never = self.ms + 1_000_000 if ms > self.ms + PAUSE else ms
        return super().call_at(never, call)


class FakeRandomness(Randomness):
    """Draws what the story says; tokens and ids are counted."""

    def __init__(self, story: Story) -> None:
        self.draws = deque(action for actor, action in story if actor == CHANCE)
        self.numbers = itertools.count(1)

    def draw(self, chances: Sequence[tuple[int, int]]) -> int:
        """The story's next."""
        assert self.draws[0] in [action for action, _ in chances]
        return self.draws.popleft()

    def secret(self) -> str:
        return ""  # draws are the story's

    def table_id(self) -> str:
        return f"table{next(self.numbers):08}"

    def token(self) -> str:
        return f"token{next(self.numbers):08}"


class Log(logging.Handler):
    """The lines that the server logs, without the time."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        record.created = 0.0
        self.lines.append(JsonLines().format(record))


class Evening:
    """A story told on a server, and every byte that each of its guests was sent."""

    def __init__(self, folder: Path, game: str, seats: int, options: dict[str, Any]) -> None:
        self.folder, self.game, self.seats, self.options = folder, game, seats, options
        self.ids = itertools.count(1)
        self.bytes: dict[int | None, list[bytes]] = {viewer: [] for viewer in self.viewers}
        self.by_strangers: list[bytes] = []
        """The bytes sent to a stranger, who has no name."""
        self.reports = ""
        """The reports of one another, as the store keeps them."""
        self.log = Log()
        self.played: set[str] = set()
        """The texts of what people play in this story, the same in both worlds."""
        self.previewed = 0
        self.hinted = 0
        self.counted: list[str] = []
        """The metrics for Prometheus, without those that time alone decides."""

    @property
    def viewers(self) -> list[int | None]:
        return [*range(self.seats), None]

    async def tell(self, story: Story, state: State) -> None:
        """Play it, one guest a seat and one who watches."""
        self.played = played(story, state)
        clock, randomness = FakeClock(), FakeRandomness(story)
        unmeasured = replace(AT_ONCE, ping=0)
        parts = {
            "library": Library(),
            "clock": clock,
            "randomness": randomness,
            "settings": unmeasured,
            "coaches": Coaches(1, COMMAND),
        }
        async with serving(self.folder, **parts) as place, AsyncExitStack() as stack:
            stack.enter_context(logged(self.log))
            people = {viewer: await place.guest(f"Guest {viewer}") for viewer in self.viewers}
            host = people[0]
            body = {"game": self.game, "options": self.options, "shuffle": False}
            body |= {"listed": True, "rated": False}  # with hints
            library = Library()
            game = library.load(self.game)
            if not game.real_time and not game.spec.mode(self.options["mode"]).solo:
                bot = library.levels(game)[0]
                body["time"] = {"seconds": 36_000, "increment": 5, "bot": bot}
            plans = [{"kind": "me"}, *({"kind": "open"} for _ in range(self.seats - 1))]
            made = await host.call("POST", "/api/tables", {**body, "seats": plans})
            table = made.json["table"]
            await befriend(host, *people.values())
            clients: dict[int | None, Client] = {}
            for viewer, person in people.items():
                clients[viewer] = await stack.enter_async_context(person.socket(table))
                await self.ask(clients, viewer, "hello")
                if viewer:
                    await self.ask(clients, viewer, "sit", seat=viewer, name=f"Seat {viewer}")
                    await self.ask(clients, viewer, "ready")
            await self.ask(clients, 0, "ready" if "time" in body else "start")
            for k, (actor, action) in enumerate(story):
                text = state.text(action)
                state.apply(actor, action)
                if actor == CHANCE:
                    continue
                clock.ms += PAUSE
                n = clients[actor].n
                await self.ask(clients, actor, "act", seat=actor, seen=n, action=text)
                if k % 20 == 0:
                    await self.look_around(clients, people, table)
            await self.look_around(clients, people, table)
            reports = await place.context.store.do(report_rows.reports)
            assert any(report.lines for report in reports)
            self.reports = repr(reports)
            shown = generate_latest(place.context.metrics.registry).decode().splitlines()
            self.counted = [line for line in shown if not BY_TIME.match(line)]
            assert any("action_seconds_count" in line for line in self.counted)
            assert any('"event":"started"' in line for line in self.log.lines)

    async def ask(
        self, clients: dict[int | None, Client], viewer: int | None, kind: str, **fields: Any
    ) -> None:
        """Ask, and let everybody hear what came of it."""
        await clients[viewer].ask(kind, id=next(self.ids), **fields)
        await self.drain(clients)

    async def drain(self, clients: dict[int | None, Client]) -> None:
        """Everybody asks something silly; with the answer, all that was on its way is here."""
        for viewer, client in clients.items():
            await client.ask("preview", id=next(self.ids), seat=15, action="?")
            self.bytes[viewer] += before_the_end(client)
            client.raw.clear()

    async def preview_everything(self, client: Client, viewer: int | None) -> None:
        """Ask what everything legal would bring, and the like of much that is played here,
        legal or not. Where another knows more, they may ask more: so the ids are the viewer's own.
        """
        if viewer is None or not client.seat_view(viewer)["legal"]:
            return
        legal = leaves(client.seat_view(viewer)["legal"])
        others = sorted(self.played)[:: len(self.played) // SAMPLE + 1]
        asked = [*legal, *others]
        for k, text in enumerate(asked):
            await client.send(
                {"type": "preview", "id": PREVIEWS + k, "seat": viewer, "action": text}
            )
        while (await client.receive()).get("id") != PREVIEWS + len(asked) - 1:
            pass
        self.previewed += len(legal)

    async def look_around(
        self, clients: dict[int | None, Client], people: dict[int | None, Person], table: str
    ) -> None:
        """Have each viewer preview actions, chat, try actions of other seats and open another tab.

        They also ask for the lists and, once the game is over, for its past views. The host
        keeps order in chat, and a stranger looks in.
        """
        for viewer, person in people.items():
            client = clients[viewer]
            await self.preview_everything(client, viewer)
            hint = await client.ask("hint", id=next(self.ids))
            self.hinted += hint["type"] == "hinted"
            await self.ask(clients, viewer, "say", text=f"{viewer} at {client.n}")
            await self.ask(clients, viewer, "react", seat=viewer or 0, reaction="wow")
            for seat in range(self.seats):
                if seat != viewer:
                    fields = {"seat": seat, "action": "play 1", "id": next(self.ids)}
                    await client.ask("preview", **fields)
                    await client.ask("act", seen=client.n, **fields)
            async with person.socket(table) as tab:
                await tab.ask("hello", id=next(self.ids), since=0)
                self.bytes[viewer] += before_the_end(tab)
            for path in self.paths(client, table):
                self.bytes[viewer].append(nameless((await person.call("GET", path)).body))
            await self.drain(clients)
        await self.look_for_an_opponent(people[None])
        await self.keep_order(clients)
        stranger = people[None].place.nobody
        async with stranger.socket(table) as door:
            await door.ask("hello", id=next(self.ids), since=0)
            self.by_strangers += before_the_end(door)
        for path in self.paths(clients[None], table):
            self.by_strangers.append(nameless((await stranger.call("GET", path)).body))

    async def look_for_an_opponent(self, spectator: Person) -> None:
        """Have the spectator wish for the same game, see the lobby, and wish no more."""
        wish = {"game": self.game, "options": self.options, "seats": self.seats, "times": [None]}
        made = await spectator.call("POST", "/api/wish", wish)
        seen = await spectator.call("GET", "/api/lobby")
        ended = await spectator.call("POST", "/api/wish/end", {"wish": made.json.get("wish", "-")})
        self.bytes[None] += [made.body, nameless(seen.body), ended.body]

    def paths(self, client: Client, table: str) -> list[str]:
        """Return what is asked for over HTTP."""
        paths = ["/api/me", "/api/lobby", f"/api/sheet?game={self.game}"]
        mode = f"game={self.game}&mode={self.options['mode']}"
        paths += ["/api/results", f"/api/profile/course?{mode}", f"/api/leaders?{mode}"]
        paths += [
            "/api/results.csv",
            "/api/profile",
            "/api/friends",
            "/api/friends/news?table=1",
        ]
        of_seat = f"/api/people?table={table}"
        paths += [f"{of_seat}&seat={seat}&name=Guest%20{seat}" for seat in range(self.seats)]
        if client.status == "finished":
            past = f"/api/tables/{table}/past?n="
            every = range(0, client.n + 2, 13)
            paths += [f"{past}{n}" for n in every]
            several = every[1:-1]
            for k in range(0, len(several), 16):
                paths.append(past + ",".join(map(str, several[k : k + 16])))
        return paths

    async def keep_order(self, clients: dict[int | None, Client]) -> None:
        """Have the host remove a chat message, and mute the spectator until they are refused.

        Players report each other.
        """
        if not (lines := clients[0].chat):
            return
        last = lines[-1]["line"]
        await self.ask(clients, 0, "unsay", line=last)
        await self.ask(clients, 0, "mute", line=last)
        await self.ask(clients, None, "say", text="May I?")
        await self.ask(clients, 0, "mute", line=last, mute=False)
        for seat in range(self.seats):
            fields = {"seat": (seat + 1) % self.seats, "reason": "other", "words": "See the chat"}
            await self.ask(clients, seat, "report", **fields)


def nameless(body: bytes) -> bytes:
    """Return an answer without the ids of profiles, which the store draws."""
    return re.sub(rb'"person":"[0-9a-f]{32}"', b"", body)


async def befriend(host: Person, *others: Person) -> None:
    """Make everybody the host's friend."""
    code = (await host.call("POST", "/api/friends/code", {})).json["code"]
    for other in others:
        await other.call("POST", "/api/friends/join", {"code": code})


VIEWS = (b'{"type":"welcome"', b'{"type":"update"')


def before_the_end(client: Client) -> list[bytes]:
    """Return the messages to a client, without views of a finished game: those show all hands."""
    if client.status != "finished":
        return client.raw
    return [message for message in client.raw if not message.startswith(VIEWS)]


@contextmanager
def logged(log: Log) -> Iterator[None]:
    """Have a log written, whatever level is usual."""
    logger = logging.getLogger("spieltisch")
    level = logger.level
    logger.addHandler(log)
    logger.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        logger.removeHandler(log)
        logger.setLevel(level)


def every_mode() -> list[tuple[str, int, dict[str, Any]]]:
    """The toy, and every mode of every game that two or more can play."""
    modes: list[tuple[str, int, dict[str, Any]]] = [
        ("toy", 3, {"mode": mode, "length": TOY}) for mode in ("turns", "alone")
    ]
    for name in spieltisch.list_games():
        for mode in spieltisch.load(name).spec.modes:
            if several := [seats for seats in mode.seats if seats > 1]:
                modes.append((name, several[0], {"mode": mode.name}))
    return modes


@pytest.mark.parametrize(("name", "seats", "options"), every_mode(), ids=str)
async def test_two_worlds(
    name: str,
    seats: int,
    options: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(receiver, "SOCKET", Rate(1_000_000, 1))
    monkeypatch.setattr(limits, "SOCKET_BYTES", Rate(1_000_000_000, 1))
    for kind in ("CONNECTIONS", "ADMITTED_EACH", "REQUESTS"):
        monkeypatch.setattr(limits, kind, Rate(1_000_000, 1))
    # Its pause goes by the machine's time, of which evenings take more or less.
    monkeypatch.setattr(online, "TELL_MS", 10**9)
    random = Random(20)
    game = Library().load(name)
    start = game.start(seats, **options)
    story = play_out(game, seats, options, random)
    first = Evening(tmp_path / "first", name, seats, options)
    others = {seat: [v for v in first.viewers if v != seat] for seat in range(seats)}
    worlds = {seat: World(start, story, viewers) for seat, viewers in others.items()}
    hiders = [seat for seat, world in worlds.items() if world.secrets_of(seat)]
    if not hiders:
        pytest.skip("nobody knows what others do not")
    await first.tell(story, start.clone())
    for hider in sample(hiders[-1:], list(worlds)):
        viewers, world = others[hider], worlds[hider]
        other = other_world(world, random)
        different = differences(story, other)
        least = 6 if name == "toy" or name in complete() else 1  # a small game hides little
        assert different >= least, (hider, different)
        second = Evening(tmp_path / f"other {hider}", name, seats, options)
        await second.tell(other, start.clone())
        for viewer in viewers:
            assert first.bytes[viewer] == second.bytes[viewer], (hider, viewer)
        assert first.by_strangers == second.by_strangers
        assert first.reports == second.reports
        assert first.counted == second.counted
        assert first.log.lines == second.log.lines
        assert first.bytes[hider] != second.bytes[hider]
        assert second.previewed > different
        assert game.coach is None or second.hinted > 0


@pytest.mark.parametrize(("name", "seats", "options"), every_mode(), ids=str)
async def test_what_nobody_knows_is_told_to_nobody(
    name: str,
    seats: int,
    options: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As a face-down pile whose order is settled: the opening of a game, and another that lies
    otherwise."""
    monkeypatch.setattr(receiver, "SOCKET", Rate(1_000_000, 1))
    monkeypatch.setattr(limits, "SOCKET_BYTES", Rate(1_000_000_000, 1))
    random = Random(21)
    game = Library().load(name)
    start = game.start(seats, **options)
    story = play_out(game, seats, options, random)[:OPENING]
    first = Evening(tmp_path / "first", name, seats, options)
    world = World(start, story, first.viewers)
    if not world.hidden():
        pytest.skip("somebody knows everything that is settled")
    other = other_world(world, random)
    assert other != story
    second = Evening(tmp_path / "second", name, seats, options)
    await first.tell(story, start.clone())
    await second.tell(other, start.clone())
    assert first.bytes == second.bytes
    assert first.by_strangers == second.by_strangers
    assert first.reports == second.reports
    assert first.log.lines == second.log.lines
    assert first.previewed == second.previewed > 0
