"""Constants that make the coach's expectations true chances (`bots/chances.py`).

`python -m fitting.chances ingenious` fits them to the winners of games between club players.
"""

from __future__ import annotations

from spieltisch.bots.chances import Temper

TEMPERS = {
    ("base", 2): Temper(power=1.15, pull=0.0),
    ("base", 3): Temper(power=0.85, pull=0.0),
    ("base", 4): Temper(power=1.0, pull=0.0),
    ("team", 4): Temper(power=0.55, pull=0.0),
    ("duel", 2): Temper(power=0.95, pull=0.0),
}
"""The temper for each mode and number of seats."""
