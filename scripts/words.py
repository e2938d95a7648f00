"""Count the words of the documentation's pages, as `wc -w` does: `python scripts/words.py`.

Text that the site is built with (rules, the reference, tables of the code) is not in the pages and
does not count. Pages in Chinese do not count either: no spaces divide their words.
"""

from __future__ import annotations

from pathlib import Path

DOCS = Path(__file__).resolve().parents[1] / "docs"
MOST = 38_000
"""The most words of all pages together."""


def pages() -> dict[str, int]:
    """Return the number of words of each page."""
    return {
        path.relative_to(DOCS).as_posix(): len(path.read_text(encoding="utf-8").split())
        for path in sorted(DOCS.rglob("*.md"))
        if not path.parent.name.startswith("zh-")
    }


def count() -> int:
    """Return the number of words of all pages."""
    return sum(pages().values())


if __name__ == "__main__":
    for name, number in pages().items():
        print(f"{number:6,} {name}")
    print(f"{count():6,} of {MOST:,} in {len(pages())} pages")
