"""The card of a data set: what it holds, for people who find the folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

CARD = "README.md"
SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (10**6, "100K<n<1M"))
"""Names of sizes in rows, as hubs of data sets have them, up to each bound."""
LARGER = ((10**7, "1M<n<10M"), (10**8, "10M<n<100M"), (10**9, "100M<n<1B"))


def card(manifest: Mapping[str, Any]) -> str:
    """Return the text of the card, whose head is that of Hugging Face's data set cards."""
    title = f"{manifest['game']}, {manifest['options']}, {manifest['seats']} seats"
    rows = sum(shard["rows"] for shard in manifest["shards"])
    size = next((name for bound, name in SIZES + LARGER if rows < bound), "n>1B")
    own = "own components" if manifest["components"] else "the box's components"
    columns = "\n".join(
        f"| `{name}` | {kind} | {meaning} |"
        for name, (kind, meaning) in (
            (name, text.split(": ", 1)) for name, text in manifest["columns"].items()
        )
    )
    tools = ("spieltisch", "python", "pyarrow")
    versions = ", ".join(f"{name} {manifest[name]}" for name in tools)
    return f"""---
pretty_name: "{title}: games of {", ".join(manifest["bots"])}"
license: mit
size_categories: ["{size}"]
tags: ["board-games", "self-play", "{manifest["game"]}"]
configs:
  - config_name: default
    data_files: "shards/*.parquet"
---

# {title}

Games of bots, a row an action, written by `spieltisch generate`.

| | |
|---|---|
| game | {manifest["game"]}, rules {manifest["rules"]}, {own} |
| options | {manifest["options"]} |
| seats | {manifest["seats"]} |
| bots | {", ".join(manifest["bots"])}; seat s of game n has bot (n + s) modulo their number |
| games | {manifest["games"]} |
| rows | {rows} |
| seed | {manifest["seed"]} |
| observations | {manifest["observations"] or "none"} |
| versions | {versions} |
| SHA-256 | `{manifest["sha256"]}`, over the digests of the shards in `manifest.json` |

The bots played by themselves: the rows hold no data of people. A bot's choice is a strong move and
not the best one. The rows of a game replay it, chance's included.

| column | type | meaning |
|---|---|---|
{columns}
"""
