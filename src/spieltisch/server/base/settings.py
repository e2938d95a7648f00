"""Settings that the host chooses; `cli/serving/options.py` reads them."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Literal

from spieltisch.realtime.pace import PACE, REACTION
from spieltisch.server.base.mail_server import MailServer

DAY = 86_400.0

Role = Literal["all", "bots"]
"""The work of a process among several. `all` owns tables, and thinks for their bots if no bot
process does; `bots` thinks for the tables of others."""


@dataclass(frozen=True)
class Settings:
    """Settings that the host chooses."""

    origins: frozenset[str] = frozenset()
    """Addresses such as `https://play.example` whose pages may talk to the server; without any,
    pages from the very host a request is addressed to."""
    hosts: frozenset[str] = frozenset()
    """Names such as `play.example` that the server is reached by, besides this machine's own and
    those of `origins`."""
    proxies: frozenset[IPv4Network | IPv6Network] = frozenset()
    """Proxies whose word is taken for where a request comes from."""
    connections: int = 10_000
    """Connections that may be open at once."""
    connections_each: int = 500
    """Connections that one address may have open at once; a whole school may sit behind one
    address."""
    name: str | None = None
    """The name or address of this machine by which others reach it; None: it is found."""
    address: str | None = None
    """The beginning of links that people send each other; None: the address in the browser."""
    alone: bool = False
    """Whether nobody can come from another machine."""
    solitary: bool = False
    """Whether the server has one browser, and no other can reach it."""
    log_addresses: bool = False
    """Whether the log names the addresses of guesses, floods and foreign pages."""
    invite_only: bool = False
    """Whether only people with an invitation get a name: the server's code, or a table's link."""
    pace: tuple[float, float] = PACE
    """Seconds a bot takes for an action, from and to."""
    reaction: tuple[float, float] = REACTION
    """Seconds a bot takes for an action while seats race, from and to, unless the bot names its own
    time."""
    tempo: float = 1.0
    """A factor for the bots' own times."""
    count: float = 3.0
    """Seconds that are counted down before each race; 0: none are."""
    ping: float = 2.0
    """Seconds between two measurements of a latency at a table of real time; 0: none are made."""
    idle: float = 60.0
    """Seconds after which a table without people and without bots at work leaves the memory."""
    host_away: float = 180.0
    """Seconds a host may be away before somebody else who sits there is host."""
    away: float = 300.0
    """Seconds a player must have been away on their turn before a bot may take their place. In a
    game over days they are days (`table/seating/away.py`)."""
    notice: float = 60.0
    """Seconds for which everybody sees it coming."""
    keep: float = 365 * DAY
    """Seconds a finished or closed table is kept; for ever when it is on a score sheet."""
    keep_waiting: float = 30 * DAY
    """Seconds a table is kept that still waits for players."""
    forget_guests: float = 0.0
    """Seconds without a visit after which a guest is warned, and deleted later; 0: never."""
    renew: float = 30 * DAY
    """Seconds after which a guest's browser is given another token."""
    coaches: int = 1
    """Processes that work out hints and analyses; 0: no hints."""
    no_push: bool = False
    """Whether nobody is called to their turn by Web Push."""
    smtp: MailServer | None = None
    """The server that takes mails to players whose turn it is; None: none are sent."""
    mail_from: str = ""
    """The address that they come from, such as `Spieltisch <games@play.example>`."""
    report_mail: str = ""
    """The address to which the host is mailed that reports wait; empty: none is."""
    report_webhook: str = field(default="", repr=False)
    """The URL to which that is posted; empty: it is posted nowhere."""
    site_name: str = ""
    """The name of the site, in place of this program's."""
    site_logo: Path | None = None
    """The picture next to it; None: this program's."""
    site_welcome: str = ""
    """The sentence of the first page, in place of this program's."""
    site_rules: str = ""
    """The house rules, for the page about the server."""
    site_links: tuple[tuple[str, str], ...] = ()
    """Links on that page, each a title and an address: imprint, privacy, terms."""
    site_contact: str = ""
    """The email or web address of the host, for that page."""
    site_language: str = ""
    """The language of readers whose browsers want none of the page's; empty: English."""
    lobby: float = 1.0
    """Seconds for which one answer about the lobby serves all who ask."""
    offer: float = 30.0
    """Seconds after which a guest who looks for an opponent is offered a bot meanwhile."""
    listed_each: int = 3
    """Listed tables of one guest that may wait for players at once."""
    listed_there: int = 6
    """Listed tables of one address that may wait for players at once."""
    hello: float = 10.0
    """Seconds a new socket has to say hello."""
