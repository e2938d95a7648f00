"""Exact solutions of two players' faces; as a module, the solver of `spieltisch solve`."""

from spieltisch.games.lastdie.solver.command import add_arguments, run
from spieltisch.games.lastdie.solver.solutions import Solution, SolutionStore, solve_face

__all__ = ["Solution", "SolutionStore", "add_arguments", "run", "solve_face"]
