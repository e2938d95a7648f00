"""Bounds on what strangers send, and how often."""

from __future__ import annotations

from spieltisch.server.base.allowances import Rate

SOCKET = Rate(60, 15)
"""Messages on one socket; previews come in quick succession while a tile is turned about."""
SOCKET_BYTES = Rate(128 * 1024, 16 * 1024)
"""Bytes on one socket, fragments of messages among them."""
CONTROL = Rate(30, 3)
"""Pings and pongs on one socket; browsers send none but the answers to ours."""
CONNECTIONS = Rate(500, 30)
"""Connections opened from one address."""
ADMITTED = Rate(150, 450)
"""Opened connections that the server reads from; the others wait for their turn. Hundreds of people
who come back from a server that died should not wait for long, nor keep more than a quarter of a
core busy."""
ADMITTED_EACH = Rate(150, 180)
"""The same of one address, while those of others go before."""
REQUESTS = Rate(1000, 50)
"""HTTP requests from one address; a page is some fifteen of them."""
NEW_TABLES = Rate(20, 0.1)
"""Tables made by one guest."""
NEW_TABLES_THERE = Rate(200, 1)
"""Tables made from one address, behind which a whole school may sit."""
NEW_WISHES = Rate(30, 0.2)
"""Wishes for an opponent made by one guest."""
NEW_ANALYSES = Rate(30, 0.05)
"""Finished games that one address has looked through."""
NEW_TOURNAMENTS = Rate(30, 0.02)
"""Tournaments made by one guest."""
TOURNAMENTS = Rate(300, 20)
"""Looks at tournaments, and changes, from one address: an open page looks every few seconds."""
PUZZLE_TRIES = Rate(120, 1)
"""Looks at puzzles, and tries, from one address."""
NEW_BOARDS = Rate(30, 0.1)
"""Analysis boards made by one guest."""
BOARD_WORK = Rate(300, 8)
"""Looks at analysis boards, and changes, from one address."""
PASTS = Rate(200, 5)
"""Looks back at finished games from one address: each takes up to 14 ms and 600 KB. A replay
asks for sixteen positions at once."""
CHECKS = Rate(30, 0.5)
"""Records whose draws one address has listed: each replays a game."""
NEW_PUSHES = Rate(30, 0.1)
"""Browsers that one guest lets be called; each visit says so again."""
NEW_MAILS = Rate(30, 0.01)
"""Links to mail addresses asked for from one address, by whatever guests."""
NEW_MAILS_IN_ALL = Rate(300, 0.1)
"""The same from all addresses: strangers send little through the host's mail server."""
NEW_DAYS_OFF = Rate(10, 0.01)
"""Changes of one guest's days off: each looks at all their tables."""
NEW_GUESTS = Rate(100, 1)
"""Guests made from one address."""
INVITATIONS = Rate(60, 0.1)
"""Invitations shown from one address, right or wrong: a class comes in, nobody guesses."""
NEW_CODES = Rate(10, 0.05)
"""Codes for another device, made by one guest."""
NEW_PHRASES = Rate(5, 0.02)
"""Recovery phrases made by one guest."""
NEW_PASSKEYS = Rate(10, 0.05)
"""Passkeys that one guest begins to make."""
WAYS_BACK = Rate(30, 0.2)
"""Codes, phrases and passkeys tried from one address, right or wrong."""
WAYS_BACK_IN_ALL = Rate(1000, 10)
"""The same from all addresses: a code is one of 2 to the power of 40, and good for five minutes."""
HOST_TRIES = Rate(10, 0.02)
"""Links of the server's host tried from one address, right or wrong."""
HOST_TRIES_IN_ALL = Rate(100, 0.2)
"""The same from all addresses."""
PEOPLE = Rate(60, 0.5)
"""Changes to a guest's lists of people."""
FRIEND_CODES = Rate(60, 0.2)
"""Codes of friends tried from one address, right or wrong; each has 65 bits."""
INVITES = Rate(20, 0.05)
"""Invitations by one guest."""
PROFILES = Rate(120, 2)
"""Records, profiles and leaderboards asked for by one guest: a profile of 5,000 games takes
about 50 ms."""
DOWNLOADS = Rate(5, 0.002)
"""Downloads of all games by one guest: each game is played through again."""
DELETIONS = Rate(10, 0.05)
"""Guests who delete themselves from one address: the store looks through all tables."""
HEAD_BYTES = 32 * 1024
"""Of a request's line and headers."""
BODY_BYTES = 64 * 1024
"""Of what follows them."""
REQUEST_SECONDS = 15.0
"""In which a request's head has to arrive, from the opening of the connection or the last answer
on; and its body, from then on."""
