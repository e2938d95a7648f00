"""The spread of what is still to come, which turns leads in points into chances to win.

A seat's chance is the softmax of the seats' expected points, divided by a temperature T with
`T² = end + tile · left + square · left²`, where `left` tiles are still to come. The numbers are
fitted to the winners of games between bots (`python -m fitting.spreads`).
"""

from __future__ import annotations

SPREADS = {
    2: (15.0692, 4.1251, 0.0491),
    3: (7.5663, 3.2388, 0.0),
    4: (6.3937, 1.8355, 0.0395),
    5: (2.6772, 2.0389, 0.004),
}
"""`end`, `tile` and `square`, by the number of players."""
