"""Solvers by name; the library behind one is loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module

from clew.ir.errors import InputError
from clew.solvers.smt import Solver

_CLASSES = {"bitwuzla": "BitwuzlaSolver", "z3": "Z3Solver"}


def solver_named(name: str) -> Solver:
    """A new solver."""
    if name not in _CLASSES:
        raise InputError(f"no solver named {name!r}; known: {', '.join(sorted(_CLASSES))}")
    found: Solver = getattr(import_module(f"clew.solvers.{name}"), _CLASSES[name])()
    return found
