"""The golden records of a game, in its `tests/records`; `tests/test_golden.py` replays them."""

from __future__ import annotations

from pathlib import Path

from spieltisch.core.record import Record

GAMES = Path(__file__).resolve().parents[1] / "src" / "spieltisch" / "games"


def records(game: str) -> list[Record]:
    """Return the records of a game, without comments and expectations."""
    return [read(path) for path in sorted((GAMES / game / "tests" / "records").glob("*.txt"))]


def read(path: Path) -> Record:
    """Return the record of a file, without comments and expectations."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return Record.loads("".join(line for line in lines if not line.startswith(("#", "expect "))))


def reason(record: Record) -> str:
    """Return why a game ended."""
    assert record.result is not None
    return record.result.reason
