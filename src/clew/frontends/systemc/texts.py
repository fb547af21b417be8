"""Texts that nobody reads: a design in which streams forget what is written to them.

Input: a design after its elaboration. Output: the same in which a text that processes write to a string stream is not
made; what stands for it is undefined, and whoever reads it violates a check. Printing and reports do not read it, so
that most designs never do. The headers know both ways (`__clew_silent`); the flag is known to everybody after them.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from clew.ir.program import Object, Program
from clew.ir.terms import bits


class Texts(Enum):
    """What becomes of texts that processes write to streams."""

    KEPT = "kept"
    FORGOTTEN = "forgotten"


_SILENT, _UNKNOWN = "__clew_sc_silent", "__clew_sc_unknown"
_STREAM = "__clew_string_stream"


def forgetting(design: Program) -> Program | None:
    """See the module; None where no process can have a stream of texts."""
    if not any(_STREAM in each.name for each in design.procedures):
        return None
    return replace(design, objects=tuple(map(_changed, design.objects)))


def _changed(declared: Object) -> Object:
    if declared.name == _SILENT:
        return replace(declared, cells=((0, bits(1, 8)),))
    if declared.name == _UNKNOWN:
        return replace(declared, cells=(), zeroed=False, constant=True)
    return declared
