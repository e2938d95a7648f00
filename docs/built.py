"""A Sphinx extension: pages get the text that `<!-- built: ... -->` stands for.

A picture on a line of its own may have a dark form next to it (`NAME-dark.webp`). It becomes both,
and the page shows the one of its theme.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from scripts import facts

PICTURE = re.compile(r"^!\[([^\]]+)\]\(([^)]+)\.webp\)$", re.MULTILINE)
BOTH = """```{{image}} {path}.webp
:class: only-light
:alt: {alt}
```

```{{image}} {path}-dark.webp
:class: only-dark
:alt: {alt}
```"""


def read(app: Any, name: str, source: list[str]) -> None:
    """Replace the marks of a page by what the code says, and pictures by both of their forms."""
    folder = Path(app.srcdir, name).parent

    def both(found: re.Match[str]) -> str:
        dark = folder / f"{found[2]}-dark.webp"
        return BOTH.format(alt=found[1], path=found[2]) if dark.exists() else found[0]

    source[0] = PICTURE.sub(both, facts.built(source[0]))


def setup(app: Any) -> dict[str, bool]:
    """Add the extension."""
    app.connect("source-read", read)
    return {"parallel_read_safe": True}
