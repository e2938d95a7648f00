"""Try the installed package: `smoke.py engine WHEEL` alone, `smoke.py table WHEEL` with its extras.

At a table every game is played as a page would, also one of another package.

Run by `scripts/wheels.py` in an environment that has nothing else; fails with a traceback.
"""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from pathlib import Path
from random import Random
from typing import Any

LICENCES = "spieltisch/server/static/licences/bundled.md"
SHARED = "spieltisch/_cyutility"
"""The module that all compiled ones share; Cython makes it without a source."""
HEADER = "spieltisch/core/bits"
"""Inline functions of C, which compiled modules cimport; they make no module."""
LARGEST = 8_000_000
"""Bytes of a wheel, with the copies of the page that are compressed for browsers and the weights of
learned bots. Compiled modules of Python 3.12 and later are a little larger than those of 3.11."""
OUTSIDE = "kalah"
"""A game of another package, installed with spieltisch when a table is tried."""
A_WHILE = 50
"""Actions that are played of a game, unless it is over before."""
COMMAND = [str(Path(sys.executable).with_name("spieltisch"))]


def check_contents(wheel: Path) -> None:
    """The wheel has the page and every compiled module, and nothing that only its makers need.

    It is small, and says of which Linux it is.
    """
    assert wheel.stat().st_size <= LARGEST, wheel.stat().st_size
    assert sys.platform != "linux" or "manylinux" in wheel.name, wheel.name
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    unwanted = re.compile(r"(^|/)(tests|fitting)/|/fit\.py$|\.(c|h)$|^(?!spieltisch[/-])")
    assert not [name for name in names if unwanted.search(name)]
    assert {"spieltisch/server/static/index.html", LICENCES} <= set(names)
    sources, declared, stubs = (
        {name.removesuffix(kind) for name in names if name.endswith(kind)}
        for kind in (".pyx", ".pxd", ".pyi")
    )
    binaries = {name.split(".")[0] for name in names if re.search(r"\.(so|pyd)$", name)}
    assert sources, "nothing is compiled"
    assert binaries == sources | {SHARED}, binaries ^ sources
    assert declared == sources | {HEADER}, declared ^ sources
    assert stubs == sources, stubs ^ sources


def check_engine() -> None:
    """Every mode of every game is played at random to its end, or for a while if it is endless."""
    import spieltisch

    for name in spieltisch.list_games():
        game = spieltisch.load(name)
        for mode in game.spec.modes:
            for seats in mode.seats:
                options: dict[str, Any] = {"seats": seats, "mode": mode.name}
                if mode.seats_option:
                    options[mode.seats_option] = seats
                tally = game.random_games(1, 2, limit=20_000, **options)
                assert tally.actions > 0, options
                assert game.spec.endless or tally.unfinished == 0, options
    done = subprocess.run([*COMMAND, "games"], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    for name in spieltisch.list_games():
        assert f"{name} (rules " in done.stdout


def check_refusals() -> None:
    """A command that needs an extra says which, in one line."""
    done = subprocess.run([*COMMAND, "play"], capture_output=True, text=True, check=False)
    assert done.returncode == 2, done
    assert len(done.stderr.splitlines()) == 1, done
    assert "pip install 'spieltisch[server]'" in done.stderr, done


def check_table() -> None:
    """A table opens, gives the page and the list of games, and every game is played there."""
    import spieltisch

    with (
        tempfile.TemporaryDirectory() as data,
        subprocess.Popen(
            [*COMMAND, "play", "--port", "0", "--data", data], stdout=subprocess.PIPE, text=True
        ) as table,
    ):
        try:
            assert table.stdout is not None
            (address,) = re.findall(r"http://\S+", table.stdout.readline())
            address = address.rstrip("/")
            assert b"<!doctype html>" in ask(address, "/")[0].lower()
            games = {game["name"] for game in json.loads(ask(address, "/api/games")[0])["games"]}
            assert games == set(spieltisch.list_games()) > {OUTSIDE}, games
            for name in games:
                asyncio.run(play(address, name))
        finally:
            table.send_signal(signal.SIGINT)
    assert table.returncode in (0, 130), table.returncode


def ask(address: str, path: str, body: Any = None, cookie: str = "") -> tuple[bytes, str]:
    """Return what a request is answered with, and the cookies that came along."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json", "cookie": cookie}
    request = urllib.request.Request(f"{address}{path}", data, headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        kept = (line.split(";")[0] for line in answer.headers.get_all("set-cookie", []))
        return answer.read(), "; ".join(kept)


async def play(address: str, name: str) -> None:
    """Play a game at a table for two at one screen: anything, to its end or for a while."""
    from aiohttp import ClientSession

    rng = Random(1)
    _, cookie = ask(address, "/api/me", {"name": "Anna"})
    seats = [{"kind": "me"}, {"kind": "here", "name": "Kim"}]
    wish = {"game": name, "options": {}, "seats": seats, "shuffle": False}
    table = json.loads(ask(address, "/api/tables", wish, cookie)[0])["table"]
    uri = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"cookie": cookie}
    async with ClientSession(headers=headers) as browser, browser.ws_connect(uri) as line:
        await line.send_json({"type": "hello", "id": 1, "since": 0})
        await line.send_json({"type": "start", "id": 2})
        status, known, asked, answered, acted = "", 0, 2, False, 0
        legal: dict[int, Any] = {}
        while status != "finished" and acted < A_WHILE:
            heard = await line.receive_json(timeout=20)
            if heard["type"] == "probe":
                await line.send_json({"type": "echo", "n": heard["n"]})
                continue
            assert heard["type"] != "refused", heard
            status = heard.get("table", {}).get("status", status)
            answered = answered or heard.get("id") == asked
            if "seat_views" in heard:
                known = heard["n"]
                told = {view["seat"]: view.get("legal") for view in heard["seat_views"]}
                legal |= {seat: tree for seat, tree in told.items() if tree is not None}
            if answered and any(legal.values()):
                asked, answered, acted = asked + 1, False, acted + 1
                seat = next(seat for seat in legal if legal[seat])
                action = {"seat": seat, "seen": known, "action": drawn(legal[seat], rng)}
                await line.send_json({"type": "act", "id": asked, **action})
    assert acted > 10, (name, acted)


def drawn(tree: dict[str, Any], rng: Random) -> str:
    """Return one of the actions that a legal tree has."""
    key = rng.choice(list(tree))
    word = rng.choice(key.split())
    return f"{word} {drawn(tree[key], rng)}" if tree[key] else word


if __name__ == "__main__":
    what, path = sys.argv[1:]
    check_contents(Path(path))
    if what == "engine":
        check_engine()
        check_refusals()
    else:
        check_table()
