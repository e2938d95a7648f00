"""Carcassonne, for one to five: base game, river and solo. The rules: RULES.md."""

from functools import partial
from pathlib import Path

from spieltisch.bots.policies.learned import LearnedBot
from spieltisch.core.game import Game
from spieltisch.core.spec import Mode, Option, Spec
from spieltisch.games.carcassonne import components, notation, position
from spieltisch.games.carcassonne.bots import BOTS, Prospects
from spieltisch.games.carcassonne.bots.coach import Coach
from spieltisch.games.carcassonne.bots.learned.insight import Insight
from spieltisch.games.carcassonne.box import Box
from spieltisch.games.carcassonne.state import CarcassonneState
from spieltisch.games.carcassonne.symmetry import symmetries
from spieltisch.games.carcassonne.views import view
from spieltisch.games.carcassonne.views.observation import CarcassonneEncoder
from spieltisch.games.carcassonne.views.pictures import PICTURES
from spieltisch.games.carcassonne.views.view_types import VIEW_TYPES

SPEC = Spec(
    name="carcassonne",
    rules="1",
    modes=(
        Mode("base", seats=(2, 3, 4, 5)),
        Mode(
            "solo",
            seats=(3, 4),
            seats_option="colours",
            solo=True,
            most=1000,  # 83 tiles with less than a dozen points each
            challenges=components.CHALLENGES,
        ),
    ),
    options=(
        Option(
            "river",
            choices=(False, True),
            default=False,
            doc="6: the twelve river tiles come first.",
        ),
        Option(
            "farms",
            choices=("city", "farm"),
            default="city",
            doc="5.3: city: 4 points a city to the most farmers around it; "
            "farm: 3 points a city to the most farmers of each farm.",
            modes=("base",),
        ),
        Option(
            "small_city",
            choices=(2, 4),
            default=2,
            doc="4.2: what a completed city of two tiles scores.",
            by_mode={"solo": 4},
        ),
        Option(
            "colours",
            choices=(3, 4),
            default=3,
            doc="7.1: the colours of followers; each is a seat.",
            modes=("solo",),
        ),
        Option(
            "followers",
            choices=(3, 4, 5, 6, 7),
            default=4,
            doc="7.1: the followers of each colour.",
            modes=("solo",),
        ),
    ),
    open_information=True,
    daily=("solo",),
)

GAME = Game(
    spec=SPEC,
    state=CarcassonneState,
    notation=notation,
    views=view,
    view_types=VIEW_TYPES,
    pictures=PICTURES,
    positions=position,
    heuristic=Prospects(),
    actions=components.ACTIONS,
    max_legal=components.MAX_LEGAL,
    max_chances=components.MAX_CHANCES,
    scratch_size=components.SCRATCH_SIZE,
    components=Box(),
    boxes={path.stem: path for path in Path(__file__).with_name("boxes").glob("*.txt")},
    bots=BOTS,
    coach=Coach,
    learned=partial(
        LearnedBot,
        weights=Path(__file__).with_name("learned.npz"),
        insight=Insight,
    ),
    encoder=CarcassonneEncoder,
    symmetries=symmetries,
    spaces={"cropped": components.CROPPED},
)
