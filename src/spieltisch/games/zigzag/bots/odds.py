"""Constants that make the coach's expectations true chances (`bots/chances.py`).

`python -m fitting.chances zigzag` fits them to the winners of games between club players.
"""

from __future__ import annotations

from spieltisch.bots.chances import Temper

TEMPERS = {
    ("race", 2): Temper(power=1.4, pull=0.0),
    ("race", 3): Temper(power=1.45, pull=0.0),
    ("race", 4): Temper(power=1.9, pull=0.0),
    ("long", 2): Temper(power=0.65, pull=0.14),
    ("long", 3): Temper(power=0.75, pull=0.1),
    ("long", 4): Temper(power=1.0, pull=0.36),
}
"""The temper for each mode and number of seats."""
