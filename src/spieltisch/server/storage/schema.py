"""The schema of both databases, in the words of `query.py`, and its version.

A database remembers its version: a file in `pragma user_version`, PostgreSQL in the table `house`.
Opening a database takes the steps that it lacks, all in one transaction. A step that was released
is never changed: add another. Each table is declared by the `Rows` of the feature that it is of.
"""

from __future__ import annotations

from spieltisch.server.storage.interface import DataTooNew, DataTooOld

SCHEMA = """
-- Keys of the server.
create table secrets (name text primary key, value :bytes not null) :clustered;

-- Guests: devices, and the ways back to a name.
create table guests (
    id :numbered, name text not null, made_at :number not null, shown :number not null default 1,
    avatar :number
) :strict;
create table devices (
    id text primary key, guest :number not null, browser text not null, system text not null,
    made_at :number not null, used_at :number not null
) :clustered;
create index devices_of_guest on devices (guest);
create table tokens (
    token :bytes primary key, guest :number not null, made_at :number not null, ends_at :number,
    device text not null default ''
) :clustered;
create index tokens_of_guest on tokens (guest);
create index tokens_of_device on tokens (device);
create table tickets (
    ticket :bytes primary key, kind text not null, guest :number, value :bytes not null,
    ends_at :number not null
) :clustered;
create index tickets_of_guest on tickets (guest);
create table phrases (guest :number primary key, phrase :bytes not null unique) :strict;
create table passkeys (
    id :bytes primary key, guest :number not null, handle :bytes not null, key :bytes not null,
    uses :number not null, browser text not null, system text not null, made_at :number not null
) :clustered;
create index passkeys_of_guest on passkeys (guest);

-- Tables: what happened there, and the people.
create table tables (
    id text primary key, touched :number not null, status text not null, listed :flag not null,
    card :json not null, head text
) :clustered;
create index tables_listed on tables (touched desc) where listed;
create index tables_over on tables (touched) where status in ('finished', 'closed');
create index tables_waiting on tables (touched) where status = 'waiting';
create index tables_due on tables (:due) where status = 'playing' and :due is not null;
create table people (
    guest :number not null, table_id text not null, primary key (guest, table_id)
) :clustered;
create index people_of_table on people (table_id);
create table log (
    table_id text not null, n integer not null, at :number not null, event :bytes not null,
    primary key (table_id, n)
) :clustered;
create table applied (
    table_id text not null, guest :number not null, message :number not null, n integer not null,
    primary key (table_id, guest, message)
) :clustered;
create table chat (
    table_id text not null, line integer not null, at :number not null, name text not null,
    seat integer, text text not null, guest :number not null, phrase text,
    primary key (table_id, line)
) :clustered;
create table analyses (table_id text primary key, analysis :bytes not null) :clustered;
create table beat (one integer primary key check (one = 1), at :number not null) :strict;
create table outages (since :number primary key, until :number not null) :strict;

-- The record of players.
create table games (
    table_id text primary key, at :number not null, game text not null, mode text not null,
    options text not null, reason text not null, rated integer not null,
    challenges text not null
) :clustered;
create table results (
    table_id text not null, seat integer not null, guest :number, name text, bot text,
    main integer not null, counts integer not null, side integer not null, place integer,
    score integer, gone integer not null, rating integer, change integer, rivals text not null,
    game text not null, mode text not null, at :number not null, compared text not null,
    primary key (table_id, seat)
) :clustered;
create index results_of_guest on results (guest, at, table_id);
create index results_solo on results (guest, game, at, table_id) where place is null;
create table ratings (
    guest :number not null, game text not null, mode text not null, mu :real not null,
    sigma :real not null, games integer not null, opponents integer not null default 0,
    met text not null default '[]', primary key (guest, game, mode)
) :clustered;
create index ratings_of_mode on ratings (game, mode, mu);
create table profiles (
    guest :number primary key, id text not null unique default :random_id,
    ranked integer not null default 1
) :strict;

-- Calls to players whose turn it is.
create table pushes (
    endpoint text primary key, guest :number not null, token :bytes not null, key :bytes not null,
    secret :bytes not null, locale text not null, origin text not null, made_at :number not null
) :clustered;
create index pushes_of_guest on pushes (guest, made_at);
create index pushes_of_token on pushes (token);
create table called (
    guest :number not null, table_id text not null, n integer not null, at :number not null,
    primary key (guest, table_id)
) :clustered;
create index called_of_table on called (table_id);
create table mails (
    guest :number primary key, address text not null, locale text not null, origin text not null,
    stop :bytes not null unique, made_at :number not null
) :strict;
create table mails_called (
    guest :number not null, table_id text not null, n integer not null, at :number not null,
    primary key (guest, table_id)
) :clustered;
create index mails_called_of_table on mails_called (table_id);
create table mails_asked (guest :number, address :bytes, at :number not null) :strict;
create index mails_asked_at on mails_asked (at);
create table told (
    guest :number not null, table_id text not null, what text not null, n :number not null,
    at :number not null, primary key (guest, table_id, what)
) :clustered;
create index told_of_table on told (table_id);
create table days_off (
    guest :number not null, since :number not null, until :number not null,
    primary key (guest, since)
) :clustered;

-- Friends, blocks and invitations.
create table friends (
    guest :number not null, friend :number not null, id text not null, primary key (guest, friend)
) :clustered;
create index friends_of_friend on friends (friend);
create table friend_codes (guest :number primary key, code text not null unique) :strict;
create table requests (
    guest :number not null, asker :number not null, id text not null, at :number not null,
    waits integer not null, primary key (guest, asker)
) :clustered;
create index requests_of_asker on requests (asker);
create table blocks (
    guest :number not null, other :number not null, id text not null, primary key (guest, other)
) :clustered;
create index blocks_of_other on blocks (other);
create table invited (
    guest :number not null, asker :number not null, table_id text not null, at :number not null,
    primary key (guest, table_id)
) :clustered;
create index invited_of_asker on invited (asker);
create index invited_of_table on invited (table_id);
create table seen (
    guest :number primary key, at :number not null, at_table integer not null
) :strict;

-- The lobby.
create table wishes (
    guest :number primary key, id text not null, game text not null, terms text not null,
    seats integer not null, times text not null, since :number not null, until :number not null,
    table_id text
) :strict;
create index wishes_of_terms on wishes (terms, since);
create table listings (
    table_id text primary key, guest :number not null, origin integer not null, at :number not null
) :strict;
create index listings_of_guest on listings (guest);
create index listings_of_origin on listings (origin);
create table online (guest :number primary key, at :number not null) :strict;
create index online_at on online (at);

-- Daily challenges.
create table daily (
    day integer not null, game text not null, guest :number not null,
    table_id text not null unique, origin integer not null, began_at :number not null,
    primary key (day, game, guest)
) :clustered;
create index daily_of_guest on daily (guest, day);

-- Tournaments.
create table tournaments (
    id text primary key, name text not null, host :number, at :number not null,
    touched :number not null, revision integer not null, status text not null, entry text not null,
    origin integer not null, network integer not null, invite text not null unique,
    data :bytes not null
) :strict;
create index tournaments_of_host on tournaments (host);
create index tournaments_by_status on tournaments (status, at);
create table tournament_players (
    tournament text not null, number integer not null, guest :number, name text not null,
    primary key (tournament, number)
) :clustered;
create index tournament_players_of_guest on tournament_players (guest);

-- Puzzles and analysis boards.
create table puzzle_tries (
    guest :number not null, puzzle text not null, day integer not null, tries integer not null,
    solved integer not null, shown integer not null, at :number not null,
    primary key (guest, puzzle, day)
) :clustered;
create table boards (
    id text primary key, guest :number not null, revision integer not null, at :number not null,
    size :number not null, network :number not null, network_around :number not null,
    network_widest :number not null, data :bytes not null
) :strict;
create index boards_of_guest on boards (guest, at, size);
create table board_room (network :number primary key, bytes :number not null) :strict;

-- Order among guests.
create table sightings (
    guest :number not null, means text not null, mark :bytes not null, day :number not null,
    primary key (guest, means, mark)
) :clustered;
create index sightings_of_mark on sightings (mark);
create table reports (
    id :numbered, made_at :number not null, closed_at :number, reporter :number,
    message :number not null, reporter_name text not null, accused :number not null,
    accused_name text not null, table_id text not null, game text not null, reason text not null,
    words text not null, line integer, lines text not null, unique (reporter, table_id, message)
) :strict;
create table sanctions (
    id :numbered, kind text not null, guest :number, name text not null, made_at :number not null,
    ends_at :number
) :strict;
create table sanction_marks (
    sanction :number not null, means text not null, mark :bytes not null,
    primary key (sanction, means, mark)
) :clustered;
create table host_devices (token :bytes primary key, made_at :number not null) :clustered;
create table notice_to_all (
    id integer primary key check (id = 1), at :number not null, text text not null,
    closing :number not null
) :strict;
"""
HELPERS = """
-- Guests who help the host, what was done, and words to single guests.
create table helpers (
    guest :number primary key, tasks text not null, made_at :number not null
) :strict;
create table deeds (
    id :numbered, at :number not null, helper :number, helper_name text not null,
    deed text not null, guest :number, guest_name text not null, about text not null
) :strict;
create table words_to_guests (
    guest :number not null, what text not null, at :number not null, primary key (guest, what)
) :clustered;
create index words_to_guests_at on words_to_guests (what, at);
"""
FIRST = 100
"""The version of the first step. Smaller ones were given before the first release."""
STEPS: list[str] = [SCHEMA, HELPERS]
"""SQL that makes a database of version `FIRST`, then SQL that makes the next version of it, and so
on."""


def latest() -> int:
    """Return the version that this program makes."""
    return FIRST + len(STEPS) - 1


def missing(version: int, what: object) -> list[str]:
    """Return the steps that a database of that version lacks, of all that an empty one (0) lacks.

    Raises DataTooNew and DataTooOld, which call the database `what`.
    """
    if version > latest():
        raise DataTooNew(f"a later version of this program wrote {what}")
    if 0 < version < FIRST:
        raise DataTooOld(
            f"a program from before the first release wrote {what}: `spieltisch export` reads its"
            " games, and `spieltisch import` brings them into new data"
        )
    return STEPS[version - FIRST + 1 :] if version else STEPS[:]
