"""Bounds that the server enforces on the requests of guests, and on their data."""

from __future__ import annotations

from spieltisch.server.app import DOORS
from spieltisch.server.base.settings import Settings
from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.base.shares.bounds import BOUNDS
from spieltisch.server.base.shares.networks import WIDTHS
from spieltisch.server.features.calls import days_off, deliveries
from spieltisch.server.features.calls import mails as service
from spieltisch.server.features.daily import challenges
from spieltisch.server.features.friends import friendships as friends
from spieltisch.server.features.guests import browser, passkeys, ways_back
from spieltisch.server.features.push import lanes
from spieltisch.server.features.push import subscriptions as push
from spieltisch.server.features.study import board, boards
from spieltisch.server.features.tournaments.tournaments import UNFINISHED
from spieltisch.server.play.actor import bot_tables, chat, growth
from spieltisch.server.play.coach import analyses, coaches
from spieltisch.server.play.views import subscribers
from spieltisch.server.storage.interface import CHAT_MESSAGES
from spieltisch.server.transport.bounds import limits
from spieltisch.server.transport.connection import QUEUE_BYTES

HEAD = """**Networks nest:** an address is an IPv4 address or a /64 of IPv6. It also counts for its
wider networks, which have more: {networks}.
"""
RATES = """### Rates

*20, then 6 a minute*: 20 at once, and 6 a minute afterwards. Each of several processes counts for
itself.
"""
NUMBERS = """### Numbers

The most that the server keeps, or works at, at once.
"""
FREE = """### Without a price

These routes only tell what is in memory, in a file or in a few rows. The bound on all requests of
an address is theirs: {requests}.
"""
SPANS = ((1.0, "a second"), (60.0, "a minute"), (3_600.0, "an hour"), (86_400.0, "a day"))
TIMES = {2: "twice", 4: "four times"}
Row = tuple[str, int | str | None, int | str | None, int | str | None]
"""A number: what it is about, and how much of it a guest, an address and all may have."""


def numbers() -> list[Row]:
    """Return the numbers, as the code has them."""
    room, settings = boards.ROOM, Settings()
    return [
        ("connections open", None, settings.connections_each, settings.connections),
        ("sockets at a table", subscribers.GUEST_SOCKETS, None, subscribers.MAX_SOCKETS),
        ("messages of chat that a table keeps", None, None, CHAT_MESSAGES),
        ("events of a table's log, but for play", None, None, growth.LONGEST),
        (
            "tables of bots",
            bot_tables.EACH_GUEST, bot_tables.EACH_ADDRESS, bot_tables.IN_ALL,
        ),
        ("listed tables that wait", settings.listed_each, settings.listed_there, None),
        (
            "tournaments that are not over",
            UNFINISHED.each, UNFINISHED.there, UNFINISHED.in_all,
        ),
        ("attempts at a daily challenge", 1, challenges.THERE, None),
        (
            "hints that wait, for each coach process",
            coaches.OF_GUEST, coaches.OF_ADDRESS, coaches.WAITING,
        ),
        ("games that wait for an analysis", None, analyses.OF_ADDRESS, analyses.MOST),
        ("recovery phrases that wait", None, ways_back.PHRASES_THERE, ways_back.PHRASES),
        ("notifications that wait", lanes.OF_GUEST, None, lanes.WAITING),
        ("emails that wait", None, None, deliveries.WAITING),
        ("confirmation emails a day, also to one address", service.ASKED, None, None),
        ("analysis boards", room.boards, None, None),
        (
            "bytes of analysis boards",
            _bytes(room.guest), _bytes(room.networks[0]), _bytes(room.in_all),
        ),
        ("actions on an analysis board", board.NODES, None, None),
        ("bytes of an analysis board", _bytes(boards.BYTES), None, None),
        ("friends; blocked people", f"{friends.FRIENDS}; {friends.BLOCKS}", None, None),
        ("people asked to be friends, a day", friends.REQUESTS, None, None),
        ("devices; passkeys", f"{browser.DEVICES}; {passkeys.EACH}", None, None),
        ("browsers with notifications", push.EACH, None, None),
        ("days off a year", days_off.MOST, None, None),
    ]  # fmt: skip


def requests() -> str:
    """Return the table of bounds on connections, requests and bytes."""
    settings = Settings()
    later = "429; `connections-refused` in the log"
    rows = [
        ("a request's line and headers", _bytes(limits.HEAD_BYTES), "431"),
        ("a request's body", _bytes(limits.BODY_BYTES), "413"),
        ("time for a request to arrive", f"{limits.REQUEST_SECONDS:g} s", "closed"),
        ("open connections", f"{settings.connections:,}", later),
        ("open connections of one address", f"{settings.connections_each:,}", later),
        ("new connections of one address", said(limits.CONNECTIONS), "429"),
        ("connections read", said(limits.ADMITTED), "queued, addresses in turn"),
        ("connections read of one address", said(limits.ADMITTED_EACH), "queued"),
        ("HTTP requests of one address", said(limits.REQUESTS), "429"),
        ("sockets at a table", f"{subscribers.MAX_SOCKETS:,}", "closed, 4429"),
        ("sockets of one guest at a table", f"{subscribers.GUEST_SOCKETS:,}", "closed, 4429"),
        ("messages on a socket", said(limits.SOCKET), "refused, then closed, 4429"),
        ("bytes on a socket", said(limits.SOCKET_BYTES, True), "closed, 4429"),
        ("frames without a message on a socket", said(limits.CONTROL), "closed, 4429"),
        ("unread data of a client", _bytes(QUEUE_BYTES), "closed, 4408"),
    ]
    lines = [f"| {what} | {most} | {beyond} |" for what, most, beyond in rows]
    return "\n".join(["| bound | value | beyond it |", "|---|---|---|", *lines])


def text() -> str:
    """Return the tables of bounds."""
    wider = ", ".join(
        f"a /{width} has {TIMES[times]} as much" for width, times in WIDTHS if times > 1
    )
    requests = f"{said(limits.REQUESTS)}, counted before anything is read"
    parts = [
        HEAD.format(networks=wider),
        RATES,
        "\n".join(_rates()),
        NUMBERS,
        "\n".join(_numbers()),
        FREE.format(requests=requests),
        "\n".join(f"- `{shown(route)}`" for route in sorted(DOORS) if _free(route)),
    ]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def said(rate: Rate | None, in_bytes: bool = False) -> str:
    """Return a rate in words."""
    if rate is None:
        return "–"
    span, unit = next((one for one in SPANS if rate.per_second * one[0] >= 0.999), SPANS[-1])
    later = rate.per_second * span
    if in_bytes:
        return f"{_bytes(rate.burst)}, then {_bytes(later)} {unit}"
    return f"{rate.burst:,.0f}, then {later:,.4g} {unit}"


def shown(route: str) -> str:
    """Return a route as the documentation writes it."""
    return route.replace("{path:.*}", "{path}")


def _bytes(count: float) -> str:
    """Return bytes in words; in powers of two where they are."""
    binary = count % 2**18 == 0
    size = 2**10 if binary else 1_000
    power = 3 if count >= size**3 else 2 if count >= size**2 else 1
    unit = "KMG"[power - 1] + ("iB" if binary else "B")
    return f"{count / size**power:,.4g} {unit}"


def _free(route: str) -> bool:
    door = DOORS[route]
    return not door.price and not door.later


def _rates() -> list[str]:
    rows = ["| of | a guest | an address | all | routes |", "|---|---|---|---|---|"]
    rows += [
        f"| messages of chat at a table | {said(chat.EACH)} | – |"
        f" spectators: {said(chat.SPECTATORS)} | messages `say`, `phrase`, `react` |",
        f"| messages on a socket | – | – | {said(limits.SOCKET)} | sockets |",
    ]
    for name, bound in BOUNDS.items():
        at = [shown(route) for route, door in DOORS.items() if name in (*door.price, *door.later)]
        routes = ", ".join(f"`{one}`" for one in at) or "messages of sockets"
        in_bytes = name.endswith("-bytes")
        rates = [said(one, in_bytes) for one in (bound.guest, bound.there, bound.in_all)]
        rows.append(f"| {bound.what} | {' | '.join(rates)} | {routes} |")
    return rows


def _numbers() -> list[str]:
    rows = ["| of | a guest | an address | all |", "|---|---|---|---|"]
    for what, *most in numbers():
        cells = [
            "–" if one is None else one if isinstance(one, str) else f"{one:,}" for one in most
        ]
        rows.append(f"| {what} | {' | '.join(cells)} |")
    return rows
