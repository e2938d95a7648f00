"""Look for errors in memory and arithmetic: `make sanitize`.

It builds all compiled modules with gcc's AddressSanitizer and UndefinedBehaviorSanitizer into
build/sanitize, and plays there. Random games try every mode, number of seats and choice of every
option. Bots of every level play games, and the conformance suite runs in every mode. The first
error ends its process with a report that names the line of C. Leaks do not count: Python frees
little of what it holds at exit.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spieltisch import Game
    from spieltisch.testing import Case

ROOT = Path(__file__).resolve().parents[1]
TREE = ROOT / "build" / "sanitize"
LIBRARY = TREE / "lib"
GAMES = 50
"""Random games a case, and again with every legal list written out."""
ACTIONS = 20_000
"""Actions after which a random game ends that does not end by itself."""
BOTS_ACTIONS = 400
SIMULATIONS = 100


FLAGS = [
    *("-O1", "-g1", "-fno-omit-frame-pointer", "-fno-wrapv", "-Wno-unreachable-code"),
    *("-fsanitize=address,undefined,bounds-strict", "-fno-sanitize-recover=all"),
    # AddressSanitizer finds wrong pointers itself, and these take longest to compile.
    "-fno-sanitize=null,alignment,object-size,pointer-overflow",
    *("-include", str(ROOT / "scripts" / "sanitize.h")),
]
"""The first error ends the program and names its line; the names of variables, which `-g` adds,
take time to compile."""


def build() -> None:
    """Build the package with the sanitizers. Raises CalledProcessError."""
    into = ["--build-lib", str(LIBRARY)]
    command = [sys.executable, "setup.py", "--quiet", "build_py", "--force", *into]
    command += ["build_ext", "--force", *into, "--build-temp", str(TREE / "objects")]
    flags = {"SPIELTISCH_CFLAGS": " ".join(FLAGS), "LDFLAGS": "-fsanitize=address,undefined"}
    subprocess.run(command, cwd=ROOT, env={**os.environ, **flags, "CC": "gcc"}, check=True)


def environment() -> dict[str, str]:
    """Return what a process needs to find the sanitized package and the sanitizers' library.

    Python allocates by malloc, so that each object has a guarded place of its own.
    """
    asked = ["gcc", "-print-file-name=libasan.so"]
    runtime = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    return {
        **os.environ,
        "LD_PRELOAD": runtime,
        "ASAN_OPTIONS": "detect_leaks=0:detect_stack_use_after_return=1",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",
        "PYTHONPATH": str(LIBRARY),
    }


def play(part: int, parts: int) -> None:
    """Play one of `parts` equal shares. Raises AssertionError for a game that does not conform."""
    sources = [path.with_suffix("") for path in LIBRARY.rglob("*.pyx")]
    missing = [str(path) for path in sources if not list(path.parent.glob(f"{path.name}.*.so"))]
    assert sources, "nothing is built"
    assert not missing, f"not built: {', '.join(missing)}"
    for number, (label, run) in enumerate(tasks()):
        if number % parts == part:
            began = time.process_time()
            run()
            print(f"{label}: clean, {time.process_time() - began:.1f} s", flush=True)


def tasks() -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield all that is to be played, quick things first, each with a label."""
    import spieltisch
    from spieltisch.bots import levels
    from spieltisch.testing import cases, conform

    assert Path(str(spieltisch.__file__)).is_relative_to(LIBRARY)
    games = [spieltisch.load(name) for name in spieltisch.list_games()]
    for game in games:
        for case in cases(game):
            yield f"{case} at random", partial(random_games, case)
    for game in games:
        for mode in game.spec.modes:
            for level in levels(game):
                label = f"{game.spec.name} mode={mode.name} by {level}"
                yield label, partial(bots_game, game, mode.name, level)
    for game in games:
        for mode in game.spec.modes:
            for seats in sorted({mode.seats[0], mode.seats[-1]}):
                fixed = {mode.seats_option: seats} if mode.seats_option else {}
                label = f"{game.spec.name} mode={mode.name} seats={seats} conforms"
                yield label, partial(conform, game, seats, mode=mode.name, **fixed)


def random_games(case: Case) -> None:
    """Play whole games at random, and count positions."""
    from spieltisch.core.playouts.perft import perft

    options: dict[str, Any] = {"seats": case.seats, **case.options}
    for lists in (False, True):
        case.game.random_games(case.seed, GAMES, ACTIONS, lists, **options)
    list(perft(case.start(), 1))


def bots_game(game: Game, mode: str, level: str) -> None:
    """Play a game, or its beginning, by bots of a level; those that search do so briefly."""
    from spieltisch.bots import SearchBot, make
    from spieltisch.research import arena

    state = game.start(mode=mode)
    bots = [make(level, game, seat) for seat in range(state.seats)]
    for bot in bots:
        if isinstance(bot, SearchBot):
            bot.tune(simulations=SIMULATIONS)
    arena.play_game(state, bots, arena.Draws(1), BOTS_ACTIONS)


def main() -> int:
    """Build, then play with a process a core; return 1 when any of them fails."""
    if shutil.which("gcc") is None:
        print("make sanitize needs gcc")
        return 2
    began = time.monotonic()
    build()
    built = time.monotonic()
    print(f"built in {built - began:.0f} s", flush=True)
    parts = os.cpu_count() or 1
    running = [
        subprocess.Popen([sys.executable, __file__, str(part), str(parts)], env=environment())
        for part in range(parts)
    ]
    failed = [process.wait() for process in running].count(0) != parts
    print(f"{'FAILED' if failed else 'clean'}, played in {time.monotonic() - built:.0f} s")
    return int(failed)


if __name__ == "__main__":
    if len(sys.argv) == 1:
        sys.exit(main())
    play(int(sys.argv[1]), int(sys.argv[2]))
