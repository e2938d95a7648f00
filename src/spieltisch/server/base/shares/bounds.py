"""The bounds on what guests ask for, by their names. Each handler of a feature names those of its
route (`transport/routes.py`), and `docs/host/options.md` shows them all.

A bound counts the requests of a guest, where people have a name. It also counts those of an
address, since a name costs nothing, and all together, where networks share fairly (`tills.Shares`).
"""

from __future__ import annotations

from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.base.shares.tills import Bound

DAY_S = 86_400

BOUNDS = {
    "visits": Bound(
        "looks at one's own name, tables, friends and challenges",
        Rate(1_000, 20), Rate(20_000, 400),
    ),
    "sockets": Bound("sockets opened to tables", Rate(500, 30), Rate(20_000, 1_000)),
    "tables": Bound(
        "tables made", Rate(200, 1), Rate(2_000, 10), Rate(20, 0.1)
    ),
    "attempts": Bound(
        "daily challenges begun", Rate(200, 1), Rate(2_000, 10), Rate(20, 0.1)
    ),
    "wishes": Bound("searches for players begun", Rate(300, 2), Rate(3_000, 20), Rate(30, 0.2)),
    "renewals": Bound(
        "searches for players continued or ended", Rate(600, 20), Rate(6_000, 200), Rate(60, 2)
    ),
    "analyses": Bound("finished games analysed", Rate(30, 0.05), Rate(300, 1)),
    "findings": Bound("looks at analyses of games", Rate(600, 30), Rate(6_000, 300)),
    "new-tournaments": Bound(
        "tournaments made", Rate(60, 0.1), Rate(600, 1), Rate(30, 0.02)
    ),
    "tournaments": Bound(
        "looks at tournaments, and changes", Rate(300, 20), Rate(3_000, 200)
    ),
    "puzzles": Bound("looks at puzzles, and attempts", Rate(120, 1), Rate(1_200, 10)),
    "new-boards": Bound(
        "analysis boards made", Rate(200, 0.5), Rate(2_000, 5), Rate(30, 0.1)
    ),
    "boards": Bound("looks at analysis boards, and changes", Rate(300, 8), Rate(3_000, 80)),
    "board-bytes": Bound(
        "bytes of analysis boards written",
        Rate(16_000_000, 64_000), Rate(160_000_000, 640_000), Rate(8_000_000, 32_000),
    ),
    "pasts": Bound("looks back at finished games", Rate(200, 5), Rate(2_000, 50)),
    "draws": Bound("records whose draws are listed", Rate(30, 0.5), Rate(300, 5)),
    "record-lines": Bound(
        "lines of these records: 10,000 take a quarter of a second",
        Rate(40_000, 500), Rate(400_000, 5_000),
    ),
    "pushes": Bound(
        "browsers registered for notifications", Rate(300, 1), Rate(3_000, 10), Rate(30, 0.1)
    ),
    "mails": Bound(
        "confirmation emails", Rate(30, 0.01), Rate(300, 0.1), Rate(10, 0.01)
    ),
    "mails-there": Bound(
        "confirmation emails to addresses of one domain", Rate(10, 0.005), Rate(60, 0.05)
    ),
    "days-off": Bound("changes of days off", Rate(100, 0.1), Rate(1_000, 1), Rate(10, 0.01)),
    "guests": Bound("names given to new guests", Rate(100, 1), Rate(2_000, 10)),
    "invitations": Bound("invitations shown, right or wrong", Rate(60, 0.1), Rate(1_000, 2)),
    "codes": Bound(
        "codes for another device", Rate(100, 0.5), Rate(1_000, 5), Rate(10, 0.05)
    ),
    "phrases": Bound(
        "recovery phrases made", Rate(30, 0.1), Rate(100, 1), Rate(5, 0.02)
    ),
    "passkeys": Bound("passkeys begun", Rate(100, 0.5), Rate(1_000, 5), Rate(10, 0.05)),
    "ways-back": Bound(
        "codes, phrases and passkeys tried, right or wrong", Rate(30, 0.2), Rate(1_000, 10)
    ),
    "host-link": Bound("host links tried, right or wrong", Rate(10, 0.02), Rate(100, 0.2)),
    "people": Bound(
        "changes to lists of friends and blocks", Rate(600, 5), Rate(6_000, 50), Rate(60, 0.5)
    ),
    "friend-codes": Bound("friend links tried, right or wrong", Rate(60, 0.2), Rate(1_000, 10)),
    "invites": Bound("invitations to friends", Rate(200, 0.5), Rate(2_000, 5), Rate(20, 0.05)),
    "profiles": Bound(
        "results, profiles and leaderboards shown", Rate(600, 6), Rate(2_000, 20), Rate(120, 2)
    ),
    "downloads": Bound(
        "downloads of all games", Rate(20, 0.01), Rate(100, 0.1), Rate(5, 0.002)
    ),
    "deletions": Bound("guests deleted", Rate(10, 0.05), Rate(200, 1)),
    "changes": Bound(
        "other changes to what the server keeps of a guest",
        Rate(600, 5), Rate(6_000, 50), Rate(60, 0.5),
    ),
    "stops": Bound("links of emails used", Rate(60, 0.2), Rate(1_000, 10)),
    "host": Bound("changes by the server's host", Rate(300, 5), Rate(1_000, 10)),
    "toggles": Bound(
        "changes at tables besides play: seats, colours, undo, pauses, chat",
        Rate(600, 10), Rate(10_000, 200), Rate(60, 0.5),
    ),
    "reports": Bound(
        "reports of messages and players",
        Rate(30, 30 / DAY_S), Rate(1_000, 1_000 / DAY_S), Rate(10, 10 / DAY_S), "too-many-reports",
    ),
}  # fmt: skip
