"""Constants that make the coach's expectations true chances (`bots/chances.py`).

`python -m fitting.chances lastdie` fits them to the winners of games between club players.
"""

from __future__ import annotations

from spieltisch.bots.chances import Temper

TEMPERS = {
    ("base", 2): Temper(power=0.4, pull=0.006),
    ("base", 3): Temper(power=0.4, pull=0.006),
    ("base", 4): Temper(power=0.4, pull=0.006),
    ("base", 5): Temper(power=0.4, pull=0.006),
    ("base", 6): Temper(power=0.4, pull=0.006),
}
"""The temper for each mode and number of seats."""
