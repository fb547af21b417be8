"""Solvers by name, imported when they are first asked for: a library costs time at the start."""

from __future__ import annotations

from importlib import import_module

from clew.solvers.smt import Solver

SOLVERS = {"bitwuzla": "clew.solvers.bitwuzla:BitwuzlaSolver", "z3": "clew.solvers.z3:Z3Solver"}


def open_solver(name: str) -> Solver:
    """A new solver of this name."""
    module, _, attribute = SOLVERS[name].partition(":")
    found: Solver = getattr(import_module(module), attribute)()
    return found
