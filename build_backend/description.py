"""The long description of a package: README with links that work where no tree is around it.

`SPIELTISCH_REPOSITORY` names the address of the repository's files, such as
`https://host.example/name/blob/main`. Links and pictures then lead there. Without it they are left
out, since an index would show them broken; their words stay.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

README = Path(__file__).resolve().parents[1] / "README.md"
VARIABLE = "SPIELTISCH_REPOSITORY"
PICTURE = re.compile(r"<picture>.*?</picture>\n*|!\[[^\]]*\]\((?!https?:)[^)]+\)", re.DOTALL)
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")
TARGET = re.compile(
    r"(?<=\]\()(?!https?:|#)(?=[^)]+\))|(?<=src=\")(?!https?:)|(?<=srcset=\")(?!https?:)"
)
EMPTY_ROW = re.compile(r"^\|(?: *\|)+\n", re.MULTILINE)


def described(text: str, address: str = "") -> str:
    """Return the description that an index shows."""
    if address:
        return TARGET.sub(address.rstrip("/") + "/", text)
    return EMPTY_ROW.sub("", LINK.sub(r"\1", PICTURE.sub("", text)))


def description() -> str:
    """Return the description of this build."""
    return described(README.read_text(encoding="utf-8"), os.environ.get(VARIABLE, ""))
