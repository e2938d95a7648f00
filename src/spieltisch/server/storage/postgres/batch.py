"""One statement for all that tables append: one way to the database and back.

It locks the rows of the tables, in one order for all processes, and compares epochs. It writes all
changes of a job if each is of its table's present epoch, else none of them. A claim, which raises
the epoch, needs the same lock, so it comes before or after all of this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.rest import head

APPEND = """
with
asked as (select * from unnest($1::int[], $2::text[], $3::bigint[]) as asked (job, id, epoch)),
held as materialized (
    select id, epoch from tables where id = any ($2) order by id for no key update
),
fenced as materialized (
    select distinct job from asked left join held using (id)
    where asked.epoch != coalesce(held.epoch, 0)
),
rows as (
    insert into log select table_id, n, at, event
    from unnest($4::int[], $5::text[], $6::int[], $7::bigint[], $8::bytea[])
    as given (job, table_id, n, at, event) where job not in (select job from fenced)
),
messages as (
    insert into applied select table_id, guest, message, n
    from unnest($9::int[], $10::text[], $11::bigint[], $12::bigint[], $13::int[])
    as given (job, table_id, guest, message, n) where job not in (select job from fenced)
),
filed as materialized (
    select distinct on (id) *
    from unnest($14::int[], $15::text[], $16::bigint[], $17::text[], $18::bool[], $19::jsonb[])
    as given (job, id, touched, status, listed, card) where job not in (select job from fenced)
    order by id, job desc
),
headed as materialized (
    select distinct on (id) id, head from unnest($23::int[], $24::text[], $25::text[])
    as given (job, id, head) where job not in (select job from fenced) order by id, job desc
),
cards as (
    insert into tables (id, touched, status, listed, card, head)
    select id, touched, status, listed, card, head from filed join headed using (id)
    on conflict (id) do update set touched = excluded.touched, status = excluded.status,
    card = excluded.card, head = excluded.head
),
heads as (
    update tables set head = headed.head from headed
    where tables.id = headed.id and headed.id not in (select id from filed)
),
present as materialized (
    select guest, id from unnest($20::int[], $21::bigint[], $22::text[])
    as given (job, guest, id) join filed using (job, id)
),
gone as (
    delete from people where table_id in (select id from filed)
    and (guest, table_id) not in (select guest, id from present)
),
come as (
    insert into people select guest, id from present on conflict do nothing
)
select job from fenced
"""
"""Returns the jobs of which nothing was written."""


def parameters(jobs: Sequence[Sequence[Change]]) -> list[list[Any]]:
    """Return the parameters of `APPEND`: what it takes of all changes, column by column, with the
    position of the job that each is of."""
    changes = [(job, change) for job, together in enumerate(jobs) for change in together]
    epochs = [(job, c.table, c.epoch) for job, c in changes]
    rows = [(job, c.table, row.n, row.at, row.event) for job, c in changes for row in c.rows]
    applied = [(job, c.table, a.guest, a.message, a.n) for job, c in changes for a in c.applied]
    filed = [(job, c.table, c.rows[-1].at, c.card) for job, c in changes if c.card is not None]
    cards = [
        (job, table, at, card.status, card.listed, msgspec.json.encode(card).decode())
        for job, table, at, card in filed
    ]
    people = [
        (job, guest, table)
        for job, table, _, card in filed
        for guest in {card.host, *card.guests}
        if guest is not None
    ]
    heads = [(job, c.table, head(c)) for job, c in changes if c.rows]
    every = ((epochs, 3), (rows, 5), (applied, 5), (cards, 6), (people, 3), (heads, 3))
    return [column for part, number in every for column in _columns(part, number)]


def _columns(rows: Sequence[tuple[Any, ...]], number: int) -> list[list[Any]]:
    """Return the columns of rows, so many of them also where there is no row."""
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(number)]
