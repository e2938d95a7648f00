"""Rules of a game as its page and the rules drawer of a table tell them, from the same text."""

from __future__ import annotations

import re
from pathlib import Path

import spieltisch

ROOT = Path(__file__).resolve().parents[2]
CHAPTER = re.compile(r"^# (.*?)(?: \[(.+)\])?$")
CLAUSE = re.compile(r"^(?:(\d+\.\d+) )?(?:\[(.+?)\] )?(.*?)(?: !\[(\w+)(?:: (.+))?\])?$", re.DOTALL)
WORDS = {"en": (", ", " or "), "zh-Hant": ("，", "或"), "zh-Hans": ("，", "或")}
"""Words between the parts of a condition, and between the values of a part."""


def text(name: str, language: str = "en") -> str:
    """Return the rules of a game by chapter; conditions of a clause are in italics."""
    file = ROOT / f"web/src/games/{name}/rules/{language}.md"
    lines = []
    for paragraph in file.read_text(encoding="utf-8").strip().split("\n\n"):
        if chapter := CHAPTER.match(paragraph):
            lines.append(f"### {chapter[1]}{_condition(chapter[2], language)}")
            continue
        clause = CLAUSE.match(paragraph)
        assert clause is not None
        number = f"**{clause[1]}** " if clause[1] else ""
        said = _filled(name, " ".join(clause[3].split()))
        lines.append(
            f"{number}{_condition(clause[2], language).lstrip()} {said}".replace("  ", " ")
        )
    return "\n\n".join(line.strip() for line in lines)


def _condition(given: str | None, language: str) -> str:
    """Return the tables for which a clause holds, such as `farms=city`."""
    if not given:
        return ""
    between, either = WORDS[language]
    parts = []
    for part in given.split():
        name, _, values = part.partition("=")
        parts.append(either.join(f"`{name}={value}`" for value in values.split(",")))
    return f" *({between.join(parts)})*"


def _filled(name: str, said: str) -> str:
    """Return a clause with the default of each option that it names."""
    spec = spieltisch.load(name).spec
    for option in spec.options:
        said = said.replace("{" + option.name + "}", str(option.default))
    return said
