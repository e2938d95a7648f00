"""Faces of two players solved exactly; as a module, what `spieltisch solve` runs."""

from spieltisch.games.lastdie.solver.command import add_arguments, run
from spieltisch.games.lastdie.solver.solutions import Solution, SolutionStore, solve_face

__all__ = ["Solution", "SolutionStore", "add_arguments", "run", "solve_face"]
