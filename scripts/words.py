"""Count the words of the documentation's pages, as `wc -w` does: `python scripts/words.py`.

Text that comes from the code does not count: rules, reference, and the facts that `scripts/facts`
writes into pages. A new option lengthens them. Pages in Chinese do not count either, because no
spaces divide their words.
"""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1] / "docs"
MOST = 36_080
"""The most words of all pages together."""
FACTS = re.compile(r"^<!-- facts: .*?^<!-- end of facts -->$", re.DOTALL | re.MULTILINE)
"""Facts from the code, between their marks."""


def pages() -> dict[str, int]:
    """Return the number of words of each page."""
    texts = {
        path.relative_to(DOCS).as_posix(): FACTS.sub("", path.read_text(encoding="utf-8"))
        for path in sorted(DOCS.rglob("*.md"))
        if not path.parent.name.startswith("zh-")
    }
    return {name: len(text.split()) for name, text in texts.items()}


def count() -> int:
    """Return the number of words of all pages."""
    return sum(pages().values())


if __name__ == "__main__":
    for name, number in pages().items():
        print(f"{number:6,} {name}")
    print(f"{count():6,} of {MOST:,} in {len(pages())} pages")
