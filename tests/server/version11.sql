-- A file of the last version without friends: Anna with a token, and Ben.
pragma user_version = 11;
BEGIN TRANSACTION;
CREATE TABLE analyses (table_id text primary key, analysis blob not null) strict, without rowid;
CREATE TABLE applied (
    table_id text not null, guest integer not null, message integer not null, n integer not null,
    primary key (table_id, guest, message)
) strict, without rowid;
CREATE TABLE beat (one integer primary key check (one = 1), at integer not null) strict;
CREATE TABLE called (
    guest integer not null, table_id text not null, n integer not null, at integer not null,
    primary key (guest, table_id)
) strict, without rowid;
CREATE TABLE chat (
    table_id text not null, line integer not null, at integer not null, name text not null,
    seat integer, text text not null, guest integer, phrase text, primary key (table_id, line)
) strict, without rowid;
CREATE TABLE devices (
    id text primary key, guest integer not null, browser text not null, system text not null,
    made_at integer not null, used_at integer not null
) strict, without rowid;
INSERT INTO "devices" VALUES('d1',1,'Firefox','Linux',0,0);
CREATE TABLE "guests" (
    id integer primary key autoincrement, name text not null, made_at integer not null
) strict;
INSERT INTO "guests" VALUES(1,'Anna',5);
INSERT INTO "guests" VALUES(2,'Ben',6);
CREATE TABLE log (
    table_id text not null, n integer not null, at integer not null, event blob not null,
    primary key (table_id, n)
) strict, without rowid;
CREATE TABLE outages (since integer primary key, until integer not null) strict;
CREATE TABLE passkeys (
    id blob primary key, guest integer not null, handle blob not null, key blob not null,
    uses integer not null, browser text not null, system text not null, made_at integer not null
) strict, without rowid;
CREATE TABLE people (
    guest integer not null, table_id text not null, primary key (guest, table_id)
) strict, without rowid;
CREATE TABLE phrases (guest integer primary key, phrase blob not null unique) strict;
CREATE TABLE push_key (id integer primary key check (id = 1), private blob not null) strict;
CREATE TABLE pushes (
    endpoint text primary key, guest integer not null, token blob not null, key blob not null,
    secret blob not null, locale text not null, origin text not null, made_at integer not null
) strict, without rowid;
CREATE TABLE sheet (
    id integer primary key, guest integer not null, table_id text not null, at integer not null,
    game text not null, mode text not null, options text not null, seats integer not null,
    result integer not null, challenges text not null, names text not null, bots text not null,
    unique (guest, table_id)
) strict;
CREATE TABLE tables (
    id text primary key, touched integer not null, status text not null, listed integer not null,
    card blob not null
) strict, without rowid;
CREATE TABLE tickets (
    ticket blob primary key, kind text not null, guest integer, value blob not null,
    ends_at integer not null
) strict, without rowid;
CREATE TABLE tokens (
    token blob primary key, guest integer not null, made_at integer not null, ends_at integer
, device text not null default '') strict, without rowid;
INSERT INTO "tokens" VALUES(X'3131313131313131313131313131313131313131313131313131313131313131',1,5,NULL,'d1');
CREATE INDEX tables_listed on tables (touched desc) where listed;
CREATE INDEX people_of_table on people (table_id);
CREATE INDEX sheet_of_guest on sheet (guest, game, id);
CREATE INDEX sheet_of_table on sheet (table_id);
CREATE INDEX tables_over on tables (touched) where status in ('finished', 'closed');
CREATE INDEX tokens_of_guest on tokens (guest);
CREATE INDEX tables_waiting on tables (touched) where status = 'waiting';
CREATE INDEX pushes_of_guest on pushes (guest, made_at);
CREATE INDEX pushes_of_token on pushes (token);
CREATE INDEX called_of_table on called (table_id);
CREATE INDEX devices_of_guest on devices (guest);
CREATE INDEX tokens_of_device on tokens (device);
CREATE INDEX tickets_of_guest on tickets (guest);
CREATE INDEX passkeys_of_guest on passkeys (guest);
CREATE INDEX tables_due on tables (json_extract(cast(card as text), '$.due'))
    where status = 'playing' and json_extract(cast(card as text), '$.due') is not null;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('guests',2);
COMMIT;
