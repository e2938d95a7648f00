"""A store whose database is asked in SQL: everything of `Store` but how."""

from __future__ import annotations

from abc import ABC, abstractmethod
from asyncio import Future
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar

from spieltisch.server.features.calls import day_off_rows as days_off
from spieltisch.server.features.conduct import host_rows as host
from spieltisch.server.features.conduct import mark_rows as marks
from spieltisch.server.features.conduct import report_rows as reported
from spieltisch.server.features.conduct import sanction_rows as sanctioned
from spieltisch.server.features.conduct import tidying
from spieltisch.server.features.daily import attempt_rows as daily
from spieltisch.server.features.friends import block_rows as blocks
from spieltisch.server.features.friends import friend_rows as friends
from spieltisch.server.features.friends import invitation_rows as invitations
from spieltisch.server.features.guests import device_rows as owned
from spieltisch.server.features.guests import guest_rows as guests
from spieltisch.server.features.guests import trace_rows as erasing
from spieltisch.server.features.guests import way_back_rows as ways_back
from spieltisch.server.features.lobby import listing_rows as listings
from spieltisch.server.features.lobby import online_rows as here
from spieltisch.server.features.lobby import wish_rows as wishes
from spieltisch.server.features.mail import mail_rows as mails
from spieltisch.server.features.push import push_rows as called
from spieltisch.server.features.record import played_rows as reading
from spieltisch.server.features.record import profile_rows as profiles
from spieltisch.server.features.record import rating_rows as ratings
from spieltisch.server.features.record import result_rows as results
from spieltisch.server.features.record import sheet_rows as sheets
from spieltisch.server.features.study import board_rows as analysed
from spieltisch.server.features.study import puzzle_rows as puzzles
from spieltisch.server.features.tournaments import tournament_rows as tournaments
from spieltisch.server.storage import secrets
from spieltisch.server.storage import table_rows as tables
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.query import Work

P = ParamSpec("P")
T = TypeVar("T")
Method = Callable[Concatenate["QueriedStore", P], Coroutine[Any, Any, T]]


def _asked(work: Callable[P, Work[T]]) -> Method[P, T]:
    """Return the method that has this work done."""

    async def method(self: QueriedStore, /, *given: P.args, **named: P.kwargs) -> T:
        return await self._do(work, *given, **named)

    return method


class QueriedStore(ABC):
    """See `Store`; what is about owners, `append`, `close`, `fault` and `waiting` are each
    database's own."""

    @abstractmethod
    def _ask(self, changes: tuple[Change, ...], work: Callable[[], Work[Any]]) -> Future[Any]:
        """Have changes written and work done after all that was asked for before; return what it
        gives, once it is durable, or StoreError."""

    async def _do(self, work: Callable[P, Work[T]], *given: P.args, **named: P.kwargs) -> T:
        result: T = await self._ask((), partial(work, *given, **named))
        return result

    keep_secret = _asked(secrets.keep_secret)
    load = _asked(tables.load)
    card = _asked(tables.card)
    listed = _asked(tables.listed)
    open_tables = _asked(tables.open_ones)
    of_guest = _asked(tables.of_guest)
    with_bots = _asked(tables.with_bots)
    due = _asked(tables.due)
    nearly_due = _asked(tables.nearly_due)
    next_due = _asked(tables.next_due)
    latest = _asked(tables.latest)
    beat = _asked(tables.beat)
    outages = _asked(tables.outages)
    forget = _asked(tables.forget)
    find_guest = _asked(guests.find)
    add_guest = _asked(guests.add)
    rename_guest = _asked(guests.rename)
    renew_token = _asked(guests.renew)
    end_tokens = _asked(guests.end_tokens)
    devices = _asked(owned.of_guest)
    visit = _asked(owned.visit)
    add_device = _asked(owned.add_to)
    end_device = _asked(owned.end)
    issue = _asked(ways_back.issue)
    look = _asked(ways_back.look)
    look_into = _asked(ways_back.look_into)
    redeem = _asked(ways_back.redeem)
    keep_phrase = _asked(ways_back.keep_phrase)
    has_phrase = _asked(ways_back.has_phrase)
    guest_of_phrase = _asked(ways_back.guest_of_phrase)
    add_passkey = _asked(ways_back.add_passkey)
    passkeys = _asked(ways_back.passkeys)
    passkey = _asked(ways_back.passkey)
    use_passkey = _asked(ways_back.use_passkey)
    drop_passkey = _asked(ways_back.drop_passkey)
    traces = _asked(erasing.traces)
    erase = _asked(erasing.erase)
    drop_guest = _asked(guests.drop)
    choose_avatar = _asked(friends.choose_avatar)
    friend_code = _asked(friends.code)
    guest_of_friend_code = _asked(friends.guest_of_code)
    befriend = _asked(friends.befriend)
    pretend = _asked(friends.pretend)
    unfriend = _asked(friends.unfriend)
    friend = _asked(friends.friend)
    friend_of = _asked(friends.friend_of)
    ask = _asked(friends.ask)
    asker = _asked(friends.asker)
    decline = _asked(friends.decline)
    block = _asked(blocks.block)
    unblock = _asked(blocks.unblock)
    unblock_guest = _asked(blocks.unblock_guest)
    person = _asked(blocks.person)
    blocked_by = _asked(blocks.blocked_by)
    apart = _asked(blocks.apart)
    people = _asked(blocks.people)
    ties = _asked(blocks.ties)
    invite = _asked(invitations.invite)
    end_invitation = _asked(invitations.end)
    news = _asked(invitations.news)
    add_push = _asked(called.add)
    drop_push = _asked(called.drop)
    call = _asked(called.call)
    tell = _asked(called.tell)
    pushes = _asked(called.of_guest)
    to_call = _asked(called.to_call)
    ask_mail = _asked(mails.ask)
    confirm_mail = _asked(mails.confirm)
    mail = _asked(mails.of_guest)
    asked_mail = _asked(mails.asked)
    drop_mail = _asked(mails.drop)
    stop_mail = _asked(mails.stop)
    call_by_mail = _asked(mails.call)
    take_vacation = _asked(days_off.take)
    vacations = _asked(days_off.of)
    rested = _asked(days_off.rested)
    sheet = _asked(sheets.read)
    unrecorded = _asked(results.unrecorded)
    record = _asked(results.record)
    played = _asked(reading.played)
    course = _asked(reading.course)
    profile_of = _asked(profiles.profile_of)
    profile = _asked(profiles.profile)
    leaders = _asked(profiles.leaders)
    table_ratings = _asked(ratings.at_table)
    open_ratings = _asked(ratings.open_to_all)
    show_ranked = _asked(profiles.show_ranked)
    add_wish = _asked(wishes.add)
    renew_wish = _asked(wishes.renew)
    end_wish = _asked(wishes.end)
    fitting = _asked(wishes.fitting)
    meet = _asked(wishes.meet)
    looking = _asked(wishes.looking)
    list_table = _asked(listings.add)
    note_online = _asked(here.note)
    online = _asked(here.online)
    begin_daily = _asked(daily.begin)
    attempts = _asked(daily.of_guest)
    daily_board = _asked(daily.board)
    daily_place = _asked(daily.place)
    add_tournament = _asked(tournaments.add)
    tournament = _asked(tournaments.find)
    tournament_of_link = _asked(tournaments.of_link)
    change_tournament = _asked(tournaments.change)
    all_tournaments = _asked(tournaments.not_over)
    tournaments_of = _asked(tournaments.of_guest)
    open_tournaments = _asked(tournaments.open_to)
    tournaments_at_play = _asked(tournaments.at_play)
    tables_now = _asked(tournaments.now)
    forget_tournaments = _asked(tournaments.forget)
    presence = _asked(here.presence)
    is_shown = _asked(here.is_shown)
    show = _asked(here.show)
    analysis = _asked(tables.analysis)
    keep_analysis = _asked(tables.keep_analysis)
    try_puzzle = _asked(puzzles.count)
    show_puzzle = _asked(puzzles.show)
    tried = _asked(puzzles.of_guest)
    add_board = _asked(analysed.add)
    board = _asked(analysed.find)
    change_board = _asked(analysed.change)
    drop_board = _asked(analysed.drop)
    boards = _asked(analysed.of_guest)
    note_marks = _asked(marks.note)
    marks_of = _asked(marks.of_guest)
    others_by = _asked(marks.others)
    guest_name = _asked(marks.name)
    guests_named = _asked(host.named)
    add_report = _asked(reported.add)
    reports = _asked(reported.open_ones)
    open_reports = _asked(reported.count)
    closed_reports = _asked(reported.closed_ones)
    reports_about = _asked(reported.about)
    report = _asked(reported.find)
    close_report = _asked(reported.close)
    add_sanction = _asked(sanctioned.add)
    sanctions = _asked(sanctioned.in_force)
    lift = _asked(sanctioned.lift)
    notice = _asked(host.notice)
    set_notice = _asked(host.set_notice)
    add_host = _asked(host.add)
    hosts = _asked(host.devices)
    drop_hosts = _asked(host.drop)
    tidy_conduct = _asked(tidying.tidy)
