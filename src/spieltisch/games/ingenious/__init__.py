"""Ingenious, for one to four: base game, solo, team and duel. The rules: RULES.md."""

from functools import partial
from pathlib import Path

from spieltisch.bots.policies.learned import LearnedBot
from spieltisch.core.game import Game
from spieltisch.core.spec import Mode, Option, Spec
from spieltisch.games.ingenious import components, notation, position
from spieltisch.games.ingenious.bots import BOTS, AscendingTracks
from spieltisch.games.ingenious.bots.coach import Coach
from spieltisch.games.ingenious.bots.learned.insight import Insight
from spieltisch.games.ingenious.box import Box
from spieltisch.games.ingenious.state import IngeniousState
from spieltisch.games.ingenious.symmetry import symmetries
from spieltisch.games.ingenious.views import view
from spieltisch.games.ingenious.views.observation import IngeniousEncoder
from spieltisch.games.ingenious.views.pictures import PICTURES
from spieltisch.games.ingenious.views.view_types import VIEW_TYPES

SPEC = Spec(
    name="ingenious",
    rules="1",
    modes=(
        Mode("base", seats=(2, 3, 4)),
        Mode("solo", seats=(1,), solo=True, most=components.LONG_TRACK_END),
        Mode("team", seats=(4,), silent=True),
        Mode("duel", seats=(2,)),
    ),
    options=(
        Option(
            "opening",
            choices=("rulebook", "own-symbol"),
            default="rulebook",
            doc="3.2: where a first tile may lie; own-symbol: no two players at the same symbol.",
        ),
    ),
    daily=("solo",),
)

GAME = Game(
    spec=SPEC,
    state=IngeniousState,
    notation=notation,
    views=view,
    view_types=VIEW_TYPES,
    pictures=PICTURES,
    positions=position,
    heuristic=AscendingTracks(),
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
        weights=[Path(__file__).with_name(f"learned{part}.npz") for part in ("", "_solo")],
        insight=Insight,
    ),
    encoder=IngeniousEncoder,
    symmetries=symmetries,
)
