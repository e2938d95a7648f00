"""`spieltisch new-game`: the folder, the board and the tests of a game to begin with."""

from __future__ import annotations

import argparse
import keyword
import re
from importlib import resources
from pathlib import Path

from spieltisch.cli.arguments import Commands
from spieltisch.errors import InvalidArgument
from spieltisch.games import list_games

TEXTS = resources.files("spieltisch.cli.template")
NAME = re.compile(r"[a-z][a-z0-9]{1,30}")
RULES, PAGE = "src/spieltisch/games", "web/src/games"
LANGUAGES = ("en", "zh-Hans", "zh-Hant")
OUTSIDE = {
    "pyproject.toml": "pyproject.toml",
    "rules.py": "spieltisch_{name}.py",
    "test_rules.py": "test_{name}.py",
    "test_conformance.py": "test_conformance.py",
    "RULES.md": "RULES.md",
}
"""Texts of a package of its own, with the files that they become."""
INSIDE = {
    "rules.py": f"{RULES}/{{name}}/__init__.py",
    "RULES.md": f"{RULES}/{{name}}/RULES.md",
    "test_rules.py": f"{RULES}/{{name}}/tests/test_rules.py",
    "record": f"{RULES}/{{name}}/tests/records/two_players.txt",
    **{name: f"{PAGE}/{{name}}/{name}" for name in ("card.ts", "index.ts", "words.ts")},
    **{name: f"{PAGE}/{{name}}/{name}" for name in ("Board.svelte", "Miniature.svelte")},
    "rules.ts": f"{PAGE}/{{name}}/rules/index.ts",
    **{
        f"{part}.{language}.{end}": f"{PAGE}/{{name}}/{part}/{language}.{end}"
        for part, end in (("card", "ts"), ("words", "ts"), ("rules", "md"))
        for language in LANGUAGES
    },
}
"""Texts of a game of this package, with their files."""


def add_to(commands: Commands) -> None:
    """Add the command."""
    added = commands.add_parser(
        "new-game",
        help="lay out the files of a new game",
        description="In a checkout of spieltisch: folder, tests and board of a game of it. "
        "Elsewhere: a package of its own, in a folder of the game's name.",
    )
    added.add_argument("name", metavar="NAME", help="lower-case letters and digits, such as gap")
    added.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Write the files; print their paths and what comes next. Raises InvalidArgument."""
    name, here = given.name, Path.cwd()
    checkout = (here / RULES).is_dir() and (here / PAGE).is_dir()
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise InvalidArgument(
            f"{name!r} cannot name a game: use 2 to 31 lower-case letters and digits, a letter "
            "first, and no word of Python"
        )
    if name in list_games():
        raise InvalidArgument(f"there is a game {name!r} already; take another name")
    folders = [here / RULES / name, here / PAGE / name] if checkout else [here / name]
    for folder in folders:
        if folder.exists():
            raise InvalidArgument(f"{folder.relative_to(here)} exists already; take another name")
    for text, file in (INSIDE if checkout else OUTSIDE).items():
        path = (here if checkout else here / name) / file.format(name=name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(filled(text, name, checkout), encoding="utf-8")
        print(path.relative_to(here))
    if checkout:
        (here / RULES / name / "tests" / "__init__.py").touch()
        print("next: make wire && make quick; docs/contribute/add-a-game.md explains each part")
    else:
        print(f"next: pip install --editable {name} && pytest {name}; spieltisch play")


def filled(text: str, name: str, checkout: bool) -> str:
    """Return a text of the template for a game of this name."""
    module = f"spieltisch.games.{name}" if checkout else f"spieltisch_{name}"
    found = TEXTS.joinpath(f"{text}.txt").read_text(encoding="utf-8")
    title = name.capitalize()
    for word, value in (("name", name), ("Title", title), ("Class", title), ("module", module)):
        found = found.replace(f"{{{word}}}", value)
    return found
