"""One statement for all that tables append: one way to the database and back.

It locks the rows of the tables, in one order for all processes, and compares epochs. It writes all
changes of a job if each is of its table's present epoch, else none of them. A claim, which raises
the epoch, needs the same lock, so it comes before or after all of this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spieltisch.server.storage.jobs import Job, appended

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
    select guest, id from unnest($20::int[], $21::text[], $22::bigint[])
    as given (job, id, guest) join filed using (job, id)
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
_WIDTHS = (3, 5, 5, 6, 3, 3)
"""The numbers of columns of the rows that it takes, in their order."""


def parameters(jobs: Sequence[Job]) -> list[list[Any]]:
    """Return the parameters of `APPEND`: what it takes of all changes, column by column, with the
    position of the job that each is of."""
    changes = [(number, change) for number, job in enumerate(jobs) for change in job.changes]
    epochs = [(number, change.table, change.epoch) for number, change in changes]
    kinds: list[Sequence[tuple[Any, ...]]] = [epochs, *appended(changes)]
    every = zip(kinds, _WIDTHS, strict=True)
    return [column for rows, width in every for column in _columns(rows, width)]


def _columns(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    """Return the columns of rows, also where there is no row."""
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(width)]
