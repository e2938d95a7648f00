"""Reports of a game's ratings: Markdown tables for documentation, and JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from spieltisch.research.rating.meetings import pairs
from spieltisch.research.rating.shares import Evidence


class Conduct(NamedTuple):
    """Conditions of the games: the command, the bound of simulations, and the seed."""

    command: str
    most: int
    seed: int


def as_json(found: Sequence[Evidence], conduct: Conduct) -> str:
    """Return the evidence of a game's tables as JSON."""
    spec = found[0].table.game.spec
    tables = [
        {
            "mode": one.table.mode.name,
            "seats": one.table.seats,
            "bots": list(one.table.bots.values()),
            "games": sum(one.games),
            "elo": [vars(rating) for rating in one.ratings],
            "steps": [step._asdict() for step in one.steps],
            "results": [
                {"bot": result.bot, **result.mean._asdict(), "games": result.games}
                for result in one.results
            ],
        }
        for one in found
    ]
    facts: dict[str, Any] = {"game": spec.name, "rules": spec.rules, **conduct._asdict()}
    return json.dumps({**facts, "tables": tables}, indent=1) + "\n"


def as_markdown(found: Sequence[Evidence], conduct: Conduct) -> str:
    """Return the evidence of a game's tables as Markdown: a column for each table."""
    text = [
        f"`{conduct.command}`: at most {conduct.most:,} simulations a decision, seed "
        f"{conduct.seed}. Ranges are 95 % intervals."
    ]
    bots = list(dict.fromkeys(name for one in found for name in one.table.bots.values()))
    shared = [one for one in found if one.ratings]
    alone = [one for one in found if one.results]
    elo = [{r.name: f"{r.elo:+.0f} ({r.low:+.0f} to {r.high:+.0f})" for r in one.ratings}
           for one in shared]  # fmt: skip
    results = [
        {r.bot: f"{r.mean.value:.1f} ({r.mean.low:.1f} to {r.mean.high:.1f})" for r in one.results}
        for one in alone
    ]
    steps = [
        {
            f"{step.bot} against {step.below}": f"{100 * step.share:.0f} % "
            f"({100 * step.low:.0f} to {100 * step.high:.0f}) of {step.games}"
            for step in one.steps
        }
        for one in found
    ]
    met = [f"{above} against {below}" for above, below in pairs(bots)]
    text += _table("Elo", shared, bots[::-1], elo)
    text += _table("mean result", alone, bots[::-1], results)
    text += _table("share won, of games", found, met[::-1], steps)
    return "\n\n".join(text) + "\n"


def _table(
    title: str, found: Sequence[Evidence], rows: Sequence[str], cells: Sequence[Mapping[str, str]]
) -> list[str]:
    """Return a table with the rows that have a cell, none without cells."""
    named = [row for row in rows if any(row in column for column in cells)]
    if not named:
        return []
    lines = [
        [title, *(f"{one.table.mode.name} {one.table.seats}" for one in found)],
        ["---", *["---:"] * len(found)],
        *([row, *(column.get(row, "") for column in cells)] for row in named),
    ]
    return ["\n".join(f"| {' | '.join(line)} |" for line in lines)]
