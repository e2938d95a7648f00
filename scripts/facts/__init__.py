"""Facts that pages of the documentation take from the code: `python -m scripts.facts`.

A page marks the place of a fact, and the facts are written between the two marks:

    <!-- facts: bounds -->
    ...
    <!-- end of facts -->

A test compares each page with the code. `<!-- built: rules ingenious -->` stands for text that is
long, or that people read on the site only; the site is built with it (`docs/built.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from scripts.facts import bounds, data, games, observations, options, protocol, rules, stored, tree

ROOT = Path(__file__).resolve().parents[2]
FACTS: dict[str, Callable[..., str]] = {
    "bounds": bounds.text,
    "columns": data.columns,
    "commands": options.commands,
    "from-the-page": protocol.client,
    "from-the-server": protocol.server,
    "game": games.text,
    "keys": games.keys,
    "metrics": options.metrics,
    "observations": observations.text,
    "options": options.text,
    "recipes": data.recipes,
    "refusals": protocol.refusals,
    "requests": bounds.requests,
    "routes": protocol.routes,
    "rules": rules.text,
    "server": tree.text,
    "stored": stored.text,
    "terminal": options.in_terminal,
    "view": games.view,
}
"""The function that returns a text, by the name in the mark."""
FILLED = re.compile(
    r"^<!-- facts: ([\w-]+)((?: [\w-]+)*) -->\n.*?^<!-- end of facts -->$", re.DOTALL | re.MULTILINE
)
BUILT = re.compile(r"^<!-- built: ([\w-]+)((?: [\w-]+)*) -->$", re.MULTILINE)


def pages() -> list[Path]:
    """Return the pages that take facts from the code."""
    found = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "src/spieltisch/server/README.md"]
    return [path for path in found if "<!-- facts: " in path.read_text(encoding="utf-8")]


def filled(text: str) -> str:
    """Return a page with its facts as the code has them."""
    return FILLED.sub(
        lambda found: (
            f"<!-- facts: {found[1]}{found[2]} -->\n\n{_fact(found)}\n\n<!-- end of facts -->"
        ),
        text,
    )


def built(text: str) -> str:
    """Return a page as the site shows it."""
    return BUILT.sub(_fact, text)


def _fact(found: re.Match[str]) -> str:
    return FACTS[found[1]](*found[2].split()).strip()
