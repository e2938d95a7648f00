"""Last Die, for two to six. The rules: RULES.md."""

from functools import partial
from pathlib import Path

from spieltisch.bots.policies.learned import LearnedBot
from spieltisch.core.game import Game
from spieltisch.core.spec import Mode, Option, Spec
from spieltisch.games.lastdie import components, notation, position, solver
from spieltisch.games.lastdie.bots import BOTS, ExpectimaxBot, Lead
from spieltisch.games.lastdie.faces import own_faces
from spieltisch.games.lastdie.rows import FaceSet
from spieltisch.games.lastdie.state import LastDieState
from spieltisch.games.lastdie.views import view
from spieltisch.games.lastdie.views.observation import LastDieEncoder
from spieltisch.games.lastdie.views.pictures import PICTURES
from spieltisch.games.lastdie.views.view_types import VIEW_TYPES

SPEC = Spec(
    name="lastdie",
    rules="1",
    modes=(Mode("base", seats=(2, 3, 4, 5, 6)),),
    open_information=True,
    undealt=True,
    options=(
        Option(
            "first_face",
            choices=("any", "dot"),
            default="any",
            doc="1.4: the first face; dot: the one with the dot, for a first game.",
        ),
    ),
    daily=("base", "master"),
)

GAME = Game(
    spec=SPEC,
    state=LastDieState,
    notation=notation,
    views=view,
    view_types=VIEW_TYPES,
    pictures=PICTURES,
    positions=position,
    heuristic=Lead(),
    actions=components.ACTIONS,
    max_legal=components.MAX_LEGAL,
    max_chances=components.MAX_CHANCES,
    components=FaceSet(own_faces()),
    boxes={path.stem: path for path in Path(__file__).with_name("boxes").glob("*.txt")},
    solver=solver,
    bots=BOTS,
    coach=ExpectimaxBot,
    learned=partial(LearnedBot, weights=Path(__file__).with_name("learned.npz")),
    encoder=LastDieEncoder,
)
