"""The server is killed at random moments in play, and no acknowledged action is lost.

Four pairs and one person against a bot play over real sockets while the process is killed
(SIGKILL) and started again. A client without an answer sends the same message, with the same id,
over the next socket. A sixth guest plays solo games, one after another: each that ends is on their
score sheet, once.
"""

from __future__ import annotations

import asyncio
import itertools
import signal
import sys
from collections import Counter
from http.client import HTTPException
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import WebSocketException

from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.storage.store import Store
from spieltisch.server.table.state import TableState
from support.postgres import new_database
from support.soak import sample, seed
from tests.server.harness import Client, Person, Process, Visited, leaves
from tests.server.library import ToyLibrary

KILLS = {"sqlite": sample(5, 50), "postgres": sample(2, 50)}
MOST = 60
"""Kills after which no act was applied without an answer: the test fails."""
SEED = seed()


class Player:
    """A guest on one seat of one table, who plays whatever is legal until the game is over."""

    def __init__(self, person: Person, table: str, seat: int, random: Random) -> None:
        self.person, self.table, self.seat, self.random = person, table, seat, random
        self.ids = itertools.count(random.randrange(10**9))
        self.pending: dict[str, object] | None = None
        self.acknowledged: dict[str, int] = {}
        self.sent: set[str] = set()
        self.resent = 0
        self.already = 0
        self.n = 0
        self.log: list[dict[str, object]] = []

    async def play(self) -> None:
        """Socket after socket, until the game is over."""
        while True:
            try:
                async with self.person.socket(self.table, close_timeout=1) as client:
                    client.n, client.log = self.n, self.log
                    try:
                        await client.ask("hello", since=self.n)
                        while client.status != "finished":
                            await self.step(client)
                        return
                    finally:
                        self.n, self.log = client.n, client.log
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.02)

    def texts(self, client: Client) -> list[str]:
        """Return the actions that they may play."""
        texts = leaves(client.seat_view(self.seat)["legal"])
        if client.table["mode"] == "rush":
            texts = [text for text in texts if int(text.split()[1]) % 2 == self.seat]
        return texts

    def chose(self, text: str, message: int) -> None:
        """Note what is about to be sent for the first time."""

    async def step(self, client: Client) -> None:
        """One act, new or sent again, or waiting for somebody else's."""
        if self.pending is None:
            texts = self.texts(client)
            if not texts:
                await client.receive()
                return
            text, message = self.random.choice(texts), next(self.ids)
            self.pending = {"seat": self.seat, "seen": client.n, "action": text, "id": message}
            self.sent.add(text)
            self.chose(text, message)
        else:
            self.resent += 1
            mine = [entry["text"] for entry in client.log if entry["actor"] == self.seat]
            self.already += self.pending["action"] in mine
        answer = await client.ask("act", **self.pending)
        assert answer["type"] == "done", (answer, self.pending, SEED)
        self.acknowledged[str(self.pending["action"])] = answer["n"]
        self.pending = None


async def pair(
    place: Visited, name: str, fields: dict[str, object], random: Random
) -> list[Player]:
    """Make a table and begin; a bot is the second player where `fields` names one."""
    bot = fields.pop("bot", None)
    anna = await place.guest(f"Anna {name}")
    table = await anna.make("me", f"bot:{bot}" if bot else "open", **fields)
    players = [Player(anna, table, 0, random)]
    async with anna.at(table) as a:
        if bot is None:
            ben = await place.guest(f"Ben {name}")
            async with ben.at(table) as b:
                await b.do("sit", seat=1, name="Ben")
            players.append(Player(ben, table, 1, random))
        await a.do("start")
    return players


async def play_alone(anna: Person, ended: list[str], random: Random) -> None:
    """Play game after game on both seats; add the table of each finished game to `ended`."""
    ids = itertools.count(1)
    while True:
        try:
            table = await anna.make("me", "me", mode="alone", length=6)
            start = next(ids)
            while True:
                try:
                    async with anna.at(table) as a:
                        await a.do("start", id=start)
                        break
                except (OSError, WebSocketException, TimeoutError):
                    await asyncio.sleep(0.02)
        except (OSError, HTTPException):
            await asyncio.sleep(0.02)
            continue
        await asyncio.gather(*(Player(anna, table, seat, random).play() for seat in (0, 1)))
        ended.append(table)


@pytest.mark.parametrize("kind", KILLS)
async def test_kill(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    random = Random(SEED)
    tables: list[dict[str, object]] = [
        {"mode": "turns", "length": 900},
        {"mode": "quiet", "length": 900},
        {"mode": "rush", "length": 900},
        {"mode": "rush", "length": 900},
        {"mode": "turns", "length": 900, "bot": "random"},
    ]
    dsn = None
    if kind == "postgres":
        dsn = new_database(request.getfixturevalue("postgres"))
    process = Process(tmp_path, store=dsn)
    await process.start()
    pairs = [await pair(process, str(k), fields, random) for k, fields in enumerate(tables)]
    players = [player for players in pairs for player in players]
    at_play = [asyncio.create_task(player.play()) for player in players]
    alone, ended = await process.guest("Anna alone"), list[str]()
    at_play.append(asyncio.create_task(play_alone(alone, ended, random)))
    killed = 0
    while killed < KILLS[kind] or (killed < MOST and not met(players, KILLS[kind])):
        killed += 1
        await asyncio.sleep(random.uniform(0.01, 0.4))
        process.signal(signal.SIGKILL)
        await process.start()
    while not ended:
        await asyncio.sleep(0.05)
    for task in at_play:
        task.cancel()
    outcomes = await asyncio.gather(*at_play, return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, Exception):
            raise outcome
    print(
        f"seed {SEED}: {sum(len(p.acknowledged) for p in players)} acknowledged,"
        f" {sum(p.resent for p in players)} sent again,"
        f" {sum(p.already for p in players)} of them had been applied",
        file=sys.stderr,
    )
    assert met(players, KILLS[kind]), SEED
    for player in players:
        async with player.person.at(player.table) as client:
            check(player, client)
    sheet = (await alone.call("GET", "/api/sheet?game=toy")).json["games"]
    tables = (await alone.call("GET", "/api/me")).json["tables"]
    finished = {card["table"] for card in tables if card["status"] == "finished"}
    assert finished
    assert Counter(game["table"] for game in sheet) == Counter(finished), SEED
    assert set(ended) <= finished, SEED
    process.signal(signal.SIGTERM)
    assert process.stderr == ""
    store = SqliteStore(tmp_path / "spieltisch.db") if dsn is None else PostgresStore(dsn)
    await replay(store, {player.table: player.log for player in players})


def met(players: list[Player], kills: int) -> bool:
    """Return whether kills came between acts and their answers, both before an act was applied and
    after: which of them do is chance."""
    applied = sum(player.already for player in players)
    return sum(player.resent for player in players) > kills / 2 and applied > 0


def check(player: Player, client: Client) -> None:
    """Check the log: it holds every entry the player got, and each acknowledged act once.

    It holds no act that the player did not send.
    """
    assert client.log[: len(player.log)] == player.log, SEED
    acts = [e for e in client.log if e["kind"] == "act" and e["actor"] == player.seat]
    counted = Counter(entry["text"] for entry in acts)
    assert set(counted.values()) == {1}, SEED
    assert set(counted) <= player.sent, SEED
    numbers = {entry["text"]: entry["n"] for entry in acts}
    for text, n in player.acknowledged.items():
        assert n - 2 <= numbers[text] <= n, SEED


async def replay(store: Store, logs: dict[str, list[dict[str, object]]]) -> None:
    """Every table folds from its log, and its actions alone lead to the same position."""
    library = ToyLibrary()
    for table, log in logs.items():
        stored = await store.load(table)
        assert stored is not None
        again = TableState(table, library)
        again.replay(stored.rows)
        assert again.n >= len(log)
        state = library.game.start(2, **again.setup.options)
        for actor, text, _ in again.actions:
            state.apply(actor, state.parse(text))
        assert again.match is not None
        assert again.match.state.key() == state.key()
        assert set(stored.applied.values()) <= set(range(1, again.n + 1))
    await store.close()
