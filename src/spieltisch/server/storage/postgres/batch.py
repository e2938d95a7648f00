"""One statement for all that tables append: one way to the database and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from spieltisch.server.storage.interface import Change

INSERT = """
with
rows as (insert into log select * from unnest($1::text[], $2::int[], $3::bigint[], $4::bytea[])),
messages as (
    insert into applied select * from unnest($5::text[], $6::bigint[], $7::bigint[], $8::int[])
),
cards as (
    insert into tables
    select * from unnest($9::text[], $10::bigint[], $11::text[], $12::bool[], $13::jsonb[])
    on conflict (id) do update set
    touched = excluded.touched, status = excluded.status, card = excluded.card
),
gone as (
    delete from people where table_id = any ($9)
    and (guest, table_id) not in (select * from unnest($14::bigint[], $15::text[]))
)
insert into people select * from unnest($14::bigint[], $15::text[]) on conflict do nothing
"""


def parameters(changes: Sequence[Change]) -> list[list[Any]]:
    """Return the parameters of `INSERT`: what it takes of all changes, column by column."""
    rows = [(c.table, row.n, row.at, row.event) for c in changes for row in c.rows]
    applied = [(c.table, a.guest, a.message, a.n) for c in changes for a in c.applied]
    filed = {c.table: (c.rows[-1].at, c.card) for c in changes if c.card is not None}
    cards = [
        (table, at, card.status, card.listed, msgspec.json.encode(card).decode())
        for table, (at, card) in filed.items()
    ]
    people = [
        (guest, table)
        for table, (_, card) in filed.items()
        for guest in {card.host, *card.guests}
        if guest is not None
    ]
    return [*_columns(rows, 4), *_columns(applied, 4), *_columns(cards, 5), *_columns(people, 2)]


def _columns(rows: Sequence[tuple[Any, ...]], number: int) -> list[list[Any]]:
    """Return the columns of rows, so many of them also where there is no row."""
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(number)]
