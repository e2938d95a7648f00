from typing_extensions import disjoint_base

from spieltisch.bots.knowledge import Knowledge

@disjoint_base
class TurnKnowledge(Knowledge):
    others: float
    supply: float
    farms: float
    odds: float
