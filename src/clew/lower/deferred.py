"""A machine that is made when it is first asked something.

Native search takes the program itself, so the Python functions of its actions would be compiled for nothing: they take
longer than everything else before the search. After the first question this object hands out the other's own methods.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clew.ir.program import Program
from clew.models.machine import Machine


class Deferred:
    """Stands for a machine of the program; the one thing that it keeps is the machine, once it is made."""

    def __init__(self, program: Program, make: Callable[[Program], Machine[Any]]) -> None:
        self.program = program
        self._make = make

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - it is whatever the machine has
        if name.startswith("_"):
            raise AttributeError(name)
        made = self.__dict__.get("_made")
        if made is None:
            made = self.__dict__["_made"] = self._make(self.program)
        found = getattr(made, name)
        if callable(found):
            # Bound methods stay the same; `actors` may grow, so it is asked each time.
            self.__dict__[name] = found
        return found
