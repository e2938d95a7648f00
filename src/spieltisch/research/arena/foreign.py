"""Foreign bots: programs in a subprocess that speak a line protocol, as chess engines do.

`docs/research/contests.md` describes the protocol. A program that breaks it loses the game
(`Forfeit`).
"""

from __future__ import annotations

import json
import queue
import re
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import suppress

from spieltisch.bots.bot import Bot, Decision
from spieltisch.bots.player_view import PlayerView
from spieltisch.core.game import Game
from spieltisch.core.words.options import write_options
from spieltisch.errors import InvalidArgument

PROTOCOL = "spieltisch 1"
SECONDS = 10.0
"""Default seconds for a decision."""
START_SECONDS = 30.0
"""Seconds until a program must be ready."""
PATIENCE = 0.5
"""Seconds for a program to exit after `quit`."""
LINES_KEPT = 1000
"""Bound of the queue of unread lines; a program that writes more has to wait."""
_ANSWER = re.compile(r"(action|wait) (.+?)(?: @([0-9]{1,7}))?")


class Forfeit(Exception):
    """A fault of the program, described by the text, which loses the game."""


class ForeignBot(Bot):
    """A program that is started with `words` and decides within `seconds`.

    Raises InvalidArgument if it cannot be started or does not report that it is ready; `decide`
    raises Forfeit. `close` ends it.
    """

    def __init__(
        self, game: Game, seed: int, words: Sequence[str], seconds: float = SECONDS
    ) -> None:
        super().__init__(game, seed)
        self.seconds = seconds
        self._seed = seed
        self._told = False
        self._name = " ".join(words)
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115
        try:
            self._process = subprocess.Popen(
                list(words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except OSError as error:
            self._errors.close()
            raise InvalidArgument(f"{words[0]}: {error.strerror}") from None
        self._lines: queue.Queue[str | None] = queue.Queue(LINES_KEPT)
        self._said: queue.Queue[str | None] = queue.Queue()
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._read, self._write)
        ]
        for thread in self._threads:
            thread.start()
        try:
            self._say(PROTOCOL)
            self._await(("ready",), START_SECONDS)
        except Forfeit as error:
            self.close()
            raise InvalidArgument(f"{self._name} {error}") from None

    def decide(self, view: PlayerView) -> Decision:
        legal = self.legal(view)
        seen = view.view()
        if not self._told:
            spec = self.game.spec
            self._say(
                f"game {spec.name} rules={spec.rules} seats={seen['seats']} seat={view.seat} "
                f"seed={self._seed % 2**31} {write_options(seen['options'])}"
            )
            self._told = True
        texts = {view.text(action): action for action in legal}
        self._say(f"position {json.dumps(seen, ensure_ascii=False, separators=(',', ':'))}")
        self._say(f"legal {'; '.join(texts)}")
        self._say(f"go {round(1000 * self.seconds)}")
        line = self._await(("action", "wait"), self.seconds)
        found = _ANSWER.fullmatch(line)
        if line.startswith("wait"):
            if found is None or not found[2].isdigit() or self.game.real_time is None:
                raise Forfeit(f"said {line[:80]!r}")
            return Decision(legal[0], int(found[2][:7]) / 1000, recheck=True)
        if found is None or found[2] not in texts:
            raise Forfeit(f"chose what is not legal: {line[:80]!r}")
        return Decision(texts[found[2]], None if found[3] is None else int(found[3]) / 1000)

    def close(self) -> None:
        """Ask the program to quit, then kill it."""
        self._say("quit")
        self._said.put(None)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        while any(thread.is_alive() for thread in self._threads):
            with suppress(queue.Empty):  # the reader may wait for room in the queue
                self._lines.get(timeout=0.05)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._errors.close()

    def _read(self) -> None:
        """Read the program's output to its end."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.strip())
        self._lines.put(None)

    def _write(self) -> None:
        """Write queued lines while the program reads them."""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError), self._process.stdin as told:
            while (line := self._said.get()) is not None:
                told.write(f"{line}\n")

    def _say(self, line: str) -> None:
        """Queue a line to write; a program that does not read it cannot answer either."""
        self._said.put(line)

    def _await(self, words: tuple[str, ...], seconds: float) -> str:
        """Return the next line that begins with one of the words. Raises Forfeit.

        Other lines are skipped.
        """
        deadline = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise Forfeit(f"took longer than {seconds:g} s") from None
            if line is None:
                raise Forfeit(self._how_it_ended())
            if line.split(" ")[0] in words:
                return line

    def _how_it_ended(self) -> str:
        """Return a description of a program that no longer answers."""
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return "closed its output"
        self._errors.seek(0)
        said = self._errors.read()[-4096:].decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(said) if line.strip()), "")
        return f"ended with exit code {code}{f': {last[:200]}' if last else ''}"
