"""Look for errors in memory and arithmetic: `make sanitize`.

All compiled modules are built with gcc's AddressSanitizer and UndefinedBehaviorSanitizer into
build/sanitize, and play there: every check of the conformance suite, games at random in every mode
and under every option, positions counted, and a game by bots of every level. The first error ends
the process that meets it with a report that names the line of C. Leaks are not looked for: Python
frees little of what it holds at exit.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TREE = ROOT / "build" / "sanitize"
LIBRARY = TREE / "lib"
GAMES = 3
"""Random games a case, and again with every legal list written out."""
ACTIONS = 20_000
"""Actions after which a random game ends that does not end by itself."""
BOTS_ACTIONS = 400


def build() -> None:
    """Build the package with the sanitizers. Raises CalledProcessError."""
    into = ["--build-lib", str(LIBRARY)]
    command = [sys.executable, "setup.py", "--quiet", "build_py", "--force", *into]
    command += ["build_ext", "--force", "--sanitize", *into]
    command += ["--build-temp", str(TREE / "objects")]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "CC": "gcc"}, check=True)


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
    """Play this part of all cases. Raises AssertionError for a game that does not conform."""
    import compiled

    import spieltisch
    from spieltisch.core.perft import perft
    from spieltisch.testing import CHECKS, cases

    here = [LIBRARY / path.relative_to("src") for path in compiled.modules(ROOT)]
    missing = [str(path) for path in here if not compiled.binary(path).exists()]
    assert not missing, f"not built: {', '.join(missing)}"
    assert Path(str(spieltisch.__file__)).is_relative_to(LIBRARY)

    every = [case for name in spieltisch.list_games() for case in cases(spieltisch.load(name))]
    for number, case in enumerate(every):
        if number % parts != part:
            continue
        began = time.monotonic()
        options = {"seats": case.seats, **case.options}
        for lists in (False, True):
            case.game.random_games(case.seed, GAMES, ACTIONS, lists, **options)
        list(perft(case.start(), 1))
        for check in CHECKS:
            check(case)
        print(f"{case}: clean, {time.monotonic() - began:.1f} s", flush=True)
    for label in bot_games(part, parts):
        print(f"{label}: clean", flush=True)


def bot_games(part: int, parts: int) -> Iterator[str]:
    """Play a game, or its beginning, by bots of each level in each mode; yield what was played."""
    import spieltisch
    from spieltisch.bots import arena, levels, make

    number = 0
    for name in spieltisch.list_games():
        game = spieltisch.load(name)
        for mode in game.spec.modes:
            for level in levels(game):
                number += 1
                if number % parts == part:
                    state = game.start(mode=mode.name)
                    bots = [make(level, game, seat) for seat in range(state.seats)]
                    arena.play_game(state, bots, arena.Draws(1), BOTS_ACTIONS)
                    yield f"{name} mode={mode.name} by {level}"


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
    sys.path.insert(0, str(ROOT / "build_backend"))
    play(int(sys.argv[1]), int(sys.argv[2]))
