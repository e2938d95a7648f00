"""Folders of self-play: a manifest, and shards of complete games.

```
manifest.json          the run with its seeds and versions; at the end also the shards
README.md              the same for people, at the end: the card of the data set
shards/00000.parquet   the rows of the first games, in their order
```

A shard is written under another name and then renamed. So an interrupted writer, even by kill -9,
leaves complete shards and at most one `.part`, which is written again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from spieltisch.errors import InvalidArgument
from spieltisch.research.selfplay.card import CARD, card

MANIFEST, SHARDS = "manifest.json", "shards"
LATER = ("games", "python", "pyarrow", "shards", "sha256")
"""Facts that may differ when a run continues: more games, with newer tools."""
GAMES = b"games"


class Folder:
    """The folder of a run. Raises InvalidArgument for the folder of another run, and OSError.

    `head` has the facts of the manifest except the shards; `sizes` are the games of each shard.
    """

    def __init__(self, path: Path, head: Mapping[str, Any], sizes: list[int]) -> None:
        self._path = path
        self._head = dict(head)
        self._sizes = sizes
        (path / SHARDS).mkdir(parents=True, exist_ok=True)
        self._compare()
        self._write(MANIFEST, json.dumps(self._head, indent=2) + "\n")
        self.done = [self._is_whole(k) for k in range(len(sizes))]
        """Whether each shard is complete."""

    def write(self, shard: int, batches: list[pa.RecordBatch]) -> None:
        """Write a shard, one batch for each game. Raises OSError."""
        schema = batches[0].schema.with_metadata({GAMES: str(len(batches))})
        table = pa.Table.from_batches(batches).replace_schema_metadata(schema.metadata)
        path = self._shard(shard)
        part = path.with_name(f"{path.name}.part")
        pq.write_table(table.combine_chunks(), part, compression="zstd")
        _into_place(part, path)
        self.done[shard] = True

    def finish(self) -> dict[str, Any]:
        """Add the shards and the hash of all to the manifest, write the card, and return the
        manifest. Raises OSError."""
        shards = []
        for shard, games in enumerate(self._sizes):
            path = self._shard(shard)
            with path.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
            rows = pq.read_metadata(path).num_rows
            name = f"{SHARDS}/{path.name}"
            shards.append({"file": name, "games": games, "rows": rows, "sha256": digest})
        digests = "".join(shard["sha256"] + "\n" for shard in shards)
        self._head["shards"] = shards
        self._head["sha256"] = hashlib.sha256(digests.encode()).hexdigest()
        self._write(MANIFEST, json.dumps(self._head, indent=2) + "\n")
        self._write(CARD, card(self._head))
        return self._head

    def _shard(self, shard: int) -> Path:
        return self._path / SHARDS / f"{shard:05}.parquet"

    def _is_whole(self, shard: int) -> bool:
        """Return whether a shard has all its games; a shorter one is written again."""
        path = self._shard(shard)
        if not path.exists():
            return False
        try:
            kept = (pq.read_schema(path).metadata or {}).get(GAMES, b"")
        except pa.ArrowInvalid as error:
            raise InvalidArgument(f"{path} is not a shard of self-play: {error}") from None
        return bool(kept == str(self._sizes[shard]).encode())

    def _compare(self) -> None:
        """Raise InvalidArgument for the folder of another run."""
        path = self._path / MANIFEST
        if not path.exists():
            return
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            there = int(kept["games"])
        except (LookupError, TypeError, ValueError):
            raise InvalidArgument(
                f"{path} is not a manifest of self-play: name another folder"
            ) from None
        for name, value in json.loads(json.dumps(self._head)).items():
            if name not in LATER and kept.get(name) != value:
                raise InvalidArgument(
                    f"{path} belongs to another run ({name}: {kept.get(name)}): name another folder"
                )
        if there > self._head["games"]:
            raise InvalidArgument(f"{path} has {there} games: name at least as many")

    def _write(self, name: str, text: str) -> None:
        path = self._path / name
        part = path.with_name(f"{name}.part")
        part.write_text(text, encoding="utf-8")
        _into_place(part, path)


def _into_place(part: Path, path: Path) -> None:
    """Rename a written file, so that a power cut leaves either nothing or the whole file."""
    for what in (part, path.parent):
        if what == path.parent:
            os.replace(part, path)
        handle = os.open(what, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
