"""Zig-Zag, for two to four: a single race, and the long game. The rules: RULES.md."""

from spieltisch.core.game import Game
from spieltisch.core.spec import Mode, Option, Spec
from spieltisch.games.zigzag import components, notation, position, realtime
from spieltisch.games.zigzag.bots import BOTS, ZigZagCoach
from spieltisch.games.zigzag.state import ZigZagState
from spieltisch.games.zigzag.views import view
from spieltisch.games.zigzag.views.observation import ZigZagEncoder
from spieltisch.games.zigzag.views.pictures import PICTURES
from spieltisch.games.zigzag.views.view_types import VIEW_TYPES

SPEC = Spec(
    name="zigzag",
    rules="1",
    modes=(
        Mode("race", seats=(2, 3, 4)),
        Mode("long", seats=(2, 3, 4)),
    ),
    options=(
        Option(
            "play_on",
            choices=(False, True),
            default=False,
            doc="5.1: whether the others go on for the places when the first is on its goal.",
            modes=("race",),
        ),
    ),
    simultaneous=True,
    endless=True,
)

GAME = Game(
    spec=SPEC,
    state=ZigZagState,
    notation=notation,
    views=view,
    view_types=VIEW_TYPES,
    pictures=PICTURES,
    positions=position,
    heuristic=None,
    actions=components.ACTIONS,
    max_legal=components.MAX_LEGAL,
    max_chances=components.MAX_CHANCES,
    real_time=realtime,
    bots=BOTS,
    coach=ZigZagCoach,
    encoder=ZigZagEncoder,
)
