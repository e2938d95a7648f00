"""The tables of the embedded store's file, version by version.

A file remembers its version (`pragma user_version`). Opening it takes the missing steps, all in one
transaction. A step that was released is never changed: add another. `chain(n, at, event)` is a
function of `chain.py`.
"""

from __future__ import annotations

STEPS = (
    """
create table guests (
    id integer primary key, token blob not null unique, name text not null, made_at integer not null
) strict;
create table tables (
    id text primary key, touched integer not null, status text not null, listed integer not null,
    card blob not null
) strict, without rowid;
create index tables_listed on tables (touched desc) where listed;
create table people (
    guest integer not null, table_id text not null, primary key (guest, table_id)
) strict, without rowid;
create index people_of_table on people (table_id);
create table log (
    table_id text not null, n integer not null, at integer not null, event blob not null,
    primary key (table_id, n)
) strict, without rowid;
create table applied (
    table_id text not null, guest integer not null, message integer not null, n integer not null,
    primary key (table_id, guest, message)
) strict, without rowid;
create table chat (
    table_id text not null, line integer not null, at integer not null, name text not null,
    seat integer, text text not null, primary key (table_id, line)
) strict, without rowid;
""",
    """
create table sheet (
    id integer primary key, guest integer not null, table_id text not null, at integer not null,
    game text not null, mode text not null, options text not null, seats integer not null,
    result integer not null, challenges text not null, names text not null, bots text not null,
    unique (guest, table_id)
) strict;
create index sheet_of_guest on sheet (guest, game, id);
create index sheet_of_table on sheet (table_id);
create index tables_over on tables (touched) where status in ('finished', 'closed');
""",
    """
create table tokens (
    token blob primary key, guest integer not null, made_at integer not null, ends_at integer
) strict, without rowid;
create index tokens_of_guest on tokens (guest);
insert into tokens select token, id, made_at, null from guests;
create table people_known (
    id integer primary key autoincrement, name text not null, made_at integer not null
) strict;
insert into people_known select id, name, made_at from guests;
drop table guests;
alter table people_known rename to guests;
create index tables_waiting on tables (touched) where status = 'waiting';
""",
    """
create table push_key (id integer primary key check (id = 1), private blob not null) strict;
create table pushes (
    endpoint text primary key, guest integer not null, token blob not null, key blob not null,
    secret blob not null, locale text not null, origin text not null, made_at integer not null
) strict, without rowid;
create index pushes_of_guest on pushes (guest, made_at);
create index pushes_of_token on pushes (token);
create table called (
    guest integer not null, table_id text not null, n integer not null, at integer not null,
    primary key (guest, table_id)
) strict, without rowid;
create index called_of_table on called (table_id);
""",
    """
alter table chat add column guest integer;
""",
    """
alter table chat add column phrase text;
""",
    """
create table analyses (table_id text primary key, analysis blob not null) strict, without rowid;
""",
    """
create table devices (
    id text primary key, guest integer not null, browser text not null, system text not null,
    made_at integer not null, used_at integer not null
) strict, without rowid;
create index devices_of_guest on devices (guest);
insert into devices
    select lower(hex(substr(max(token), 1, 16))), guest, '', '',
        min(made_at) - min(made_at) % 86400000, max(made_at) - max(made_at) % 86400000
    from tokens group by guest;
alter table tokens add column device text not null default '';
update tokens set device = (select id from devices where devices.guest = tokens.guest);
create index tokens_of_device on tokens (device);
""",
    """
create table tickets (
    ticket blob primary key, kind text not null, guest integer, value blob not null,
    ends_at integer not null
) strict, without rowid;
create index tickets_of_guest on tickets (guest);
create table phrases (guest integer primary key, phrase blob not null unique) strict;
""",
    """
create table passkeys (
    id blob primary key, guest integer not null, handle blob not null, key blob not null,
    uses integer not null, browser text not null, system text not null, made_at integer not null
) strict, without rowid;
create index passkeys_of_guest on passkeys (guest);
""",
    """
create table beat (one integer primary key check (one = 1), at integer not null) strict;
create table outages (since integer primary key, until integer not null) strict;
create index tables_due on tables (json_extract(cast(card as text), '$.due'))
    where status = 'playing' and json_extract(cast(card as text), '$.due') is not null;
""",
    """
create table conduct_key (id integer primary key check (id = 1), secret blob not null) strict;
create table sightings (
    guest integer not null, means text not null, mark blob not null, day integer not null,
    primary key (guest, means, mark)
) strict, without rowid;
create index sightings_of_mark on sightings (mark);
create table reports (
    id integer primary key autoincrement, made_at integer not null, closed_at integer,
    reporter integer, message integer not null, reporter_name text not null,
    accused integer not null, accused_name text not null, table_id text not null,
    game text not null, reason text not null, words text not null, line integer,
    lines text not null, unique (reporter, table_id, message)
) strict;
create table sanctions (
    id integer primary key autoincrement, kind text not null, guest integer, name text not null,
    made_at integer not null, ends_at integer
) strict;
create table sanction_marks (
    sanction integer not null, means text not null, mark blob not null,
    primary key (sanction, means, mark)
) strict, without rowid;
create table host_devices (token blob primary key, made_at integer not null) strict, without rowid;
""",
    """
create table mails (
    guest integer primary key, address text not null, locale text not null, origin text not null,
    stop blob not null unique, made_at integer not null
) strict;
create table mails_called (
    guest integer not null, table_id text not null, n integer not null, at integer not null,
    primary key (guest, table_id)
) strict, without rowid;
create index mails_called_of_table on mails_called (table_id);
create table mails_asked (guest integer, address blob, at integer not null) strict;
create index mails_asked_at on mails_asked (at);
""",
    """
create table vacations (
    guest integer not null, since integer not null, until integer not null,
    primary key (guest, since)
) strict, without rowid;
""",
    """
create table wishes (
    guest integer primary key, id text not null, game text not null, terms text not null,
    seats integer not null, times text not null, since integer not null, until integer not null,
    table_id text
) strict;
create index wishes_of_terms on wishes (terms, since);
create table listings (
    table_id text primary key, guest integer not null, origin integer not null, at integer not null
) strict;
create index listings_of_guest on listings (guest);
create index listings_of_origin on listings (origin);
create table online (guest integer primary key, at integer not null) strict;
create index online_at on online (at);
alter table guests add column shown integer not null default 1;
""",
    """
alter table guests add column avatar integer;
create table friends (
    guest integer not null, friend integer not null, id text not null, primary key (guest, friend)
) strict, without rowid;
create index friends_of_friend on friends (friend);
create table friend_codes (guest integer primary key, code text not null unique) strict;
create table requests (
    guest integer not null, asker integer not null, id text not null, at integer not null,
    waits integer not null, primary key (guest, asker)
) strict, without rowid;
create index requests_of_asker on requests (asker);
create table blocks (
    guest integer not null, other integer not null, id text not null, primary key (guest, other)
) strict, without rowid;
create index blocks_of_other on blocks (other);
create table invited (
    guest integer not null, asker integer not null, table_id text not null, at integer not null,
    primary key (guest, table_id)
) strict, without rowid;
create index invited_of_asker on invited (asker);
create index invited_of_table on invited (table_id);
create table seen (
    guest integer primary key, at integer not null, at_table integer not null
) strict;
""",
    """
alter table tables add column head text;
update tables set head = (
    select chain(n, at, event) from (
        select n, at, event from log where table_id = tables.id order by n
    )
);
""",
    """
create table puzzle_tries (
    guest integer not null, puzzle text not null, day integer not null, tries integer not null,
    solved integer not null, shown integer not null, at integer not null,
    primary key (guest, puzzle, day)
) strict, without rowid;
create table boards (
    id text primary key, guest integer not null, revision integer not null, at integer not null,
    size integer not null, network integer not null, network_around integer not null,
    network_widest integer not null, data blob not null
) strict;
create index boards_of_guest on boards (guest, at, size);
create table board_room (network integer primary key, bytes integer not null) strict;
""",
    """
create table games (
    table_id text primary key, at integer not null, game text not null, mode text not null,
    options text not null, reason text not null, rated integer not null
) strict, without rowid;
create table results (
    table_id text not null, seat integer not null, guest integer, name text, bot text,
    main integer not null, counts integer not null, side integer not null, place integer,
    score integer, gone integer not null, rating integer, change integer, rivals text not null,
    game text not null, mode text not null, at integer not null, compared text not null default '',
    primary key (table_id, seat)
) strict, without rowid;
create index results_of_guest on results (guest, at, table_id);
create table ratings (
    guest integer not null, game text not null, mode text not null, mu real not null,
    sigma real not null, games integer not null, opponents integer not null default 0,
    met text not null default '[]', primary key (guest, game, mode)
) strict, without rowid;
create index ratings_of_mode on ratings (game, mode, mu);
create table profiles (
    guest integer primary key, id text not null unique default (lower(hex(randomblob(16)))),
    ranked integer not null default 1
) strict;
""",
    """
create table daily_key (id integer primary key check (id = 1), secret blob not null) strict;
create table daily (
    day integer not null, game text not null, guest integer not null, table_id text not null unique,
    origin integer not null, began_at integer not null, ended_at integer, place integer,
    score integer, compared text not null default '', primary key (day, game, guest)
) strict, without rowid;
create index daily_of_guest on daily (guest, day);
""",
    """
create table tournaments (
    id text primary key, name text not null, host integer, at integer not null,
    touched integer not null, revision integer not null, status text not null, entry text not null,
    origin integer not null, network integer not null, invite text not null unique,
    data blob not null
) strict;
create index tournaments_of_host on tournaments (host);
create index tournaments_by_status on tournaments (status, at);
create table tournament_players (
    tournament text not null, number integer not null, guest integer, name text not null,
    primary key (tournament, number)
) strict, without rowid;
create index tournament_players_of_guest on tournament_players (guest);
alter table sheet add column compared text not null default '';
update sheet set compared = printf('%010d', result + 1000000000);
create table notice_to_all (
    id integer primary key check (id = 1), at integer not null, text text not null
) strict;
create table told (
    guest integer not null, table_id text not null, what text not null, n integer not null,
    at integer not null, primary key (guest, table_id, what)
) strict, without rowid;
create index told_of_table on told (table_id);
insert into profiles (guest) select id from guests where true on conflict do nothing;
""",
)
"""The first step makes version 1, the second brings version 1 to 2, and so on."""
