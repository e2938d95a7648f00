from typing_extensions import disjoint_base

from spieltisch.bots.knowledge import Knowledge

@disjoint_base
class TurnKnowledge(Knowledge): ...
