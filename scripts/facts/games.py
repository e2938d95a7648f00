"""Facts of a game: modes, options, levels, actions, keys, and the keys of its view."""

from __future__ import annotations

import re
from pathlib import Path

import spieltisch
from spieltisch import bots
from spieltisch.core.spec import Mode, Option
from spieltisch.errors import UnknownAction

ROOT = Path(__file__).resolve().parents[2]
KEYS = re.compile(r"^    keys: '(.*)',$", re.MULTILINE)
VIEW = re.compile(r"^# The position as data\n(.*?)^# Items", re.DOTALL | re.MULTILINE)
ITEMS = re.compile(r"^# Items of an action\n(.*?)(?=^# |\Z)", re.DOTALL | re.MULTILINE)
TITLE = re.compile(r"^  title: '(.*)',$", re.MULTILINE)


def text(name: str) -> str:
    """Return modes, options, levels and actions of a game."""
    game = spieltisch.load(name)
    rows = ["| mode | seats | |", "|---|---|---|"]
    rows += [
        f"| `{mode.name}` | {_numbers(mode)} | {', '.join(_kinds(mode))} |"
        for mode in game.spec.modes
    ]
    if game.spec.options:
        rows += [
            "",
            "| option | values, the default in bold | clause and meaning |",
            "|---|---|---|",
        ]
        rows += [f"| `{one.name}` | {_values(one)} | {one.doc} |" for one in game.spec.options]
    spaces = ", ".join(f"`{space}` {len(one):,}" for space, one in game.spaces.items())
    levels = ", ".join(f"`{one}`" for one in bots.names(game))
    rows += [
        "",
        f"- **Bots:** {levels}.",
        f"- **Actions:** {spaces}; at most {game.max_legal:,} are legal at once.",
        f"- **Texts of actions:** {_forms(name)}.",
    ]
    if game.boxes:
        rows.append(f"- **Small boxes:** {', '.join(f'`{one}`' for one in game.boxes)}.")
    return "\n".join(rows)


def keys(name: str) -> str:
    """Return the help for keys on a game's board."""
    words = (ROOT / f"web/src/games/{name}/words/en.ts").read_text(encoding="utf-8")
    return "\n".join(f"- {found}" for found in KEYS.findall(words))


def view(name: str) -> str:
    """Return the keys of a game's view and items, as its RULES.md has them."""
    rules = (ROOT / f"src/spieltisch/games/{name}/RULES.md").read_text(encoding="utf-8")
    shown, items = VIEW.search(rules), ITEMS.search(rules)
    assert shown is not None, name
    assert items is not None, name
    return f"{shown[1].strip()}\n\n### Items of an action\n\n{items[1].strip()}"


def _numbers(mode: Mode) -> str:
    few, many = mode.seats[0], mode.seats[-1]
    return str(few) if few == many else f"{few} to {many}"


def _kinds(mode: Mode) -> list[str]:
    said = []
    if mode.solo:
        said.append("solo: played for a result")
    if mode.silent:
        said.append("partners may not talk")
    if mode.challenges:
        said.append("challenges: " + ", ".join(f"`{one}`" for one in mode.challenges))
    return said


def _values(option: Option) -> str:
    def shown(value: object) -> str:
        word = str(value).lower() if isinstance(value, bool) else str(value)
        return f"**`{word}`**" if value == option.default else f"`{word}`"

    values = ", ".join(map(shown, option.choices))
    by_mode = ", ".join(f"`{value}` in `{mode}`" for mode, value in option.by_mode.items())
    only = f"; only in {', '.join(f'`{one}`' for one in option.modes)}" if option.modes else ""
    return values + (f"; {by_mode}" if by_mode else "") + only


def _forms(name: str) -> str:
    game = spieltisch.load(name)
    try:
        game.start().parse("no such action")
    except UnknownAction as error:
        forms = str(error).partition("; use: ")[2].split(", ")
        return ", ".join(f"`{one}`" for one in forms)
    raise AssertionError(name)
