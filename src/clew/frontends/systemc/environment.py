"""What stands around a module whose ports are left open.

Input: the sources of a design and the name of a module. Output: the sources with an environment behind one of them,
which gives free inputs before each active clock edge; and what is assumed of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from clew.errors import InputError
from clew.ir.source import Source
from clew.outcome import Note, NoteKind


def opened(sources: Sequence[Source], top: str) -> tuple[Source, ...]:
    """The sources, behind one of which an environment of the module is built."""
    word = re.compile(rf"\b{re.escape(re.split(r'[<:]', top)[0].strip())}\b")
    chosen = next((each for each in sources if word.search(each.text)), None)
    if chosen is None:
        raise InputError(f"no module named {top!r} in the design; --top takes the name of an SC_MODULE")
    name = re.sub(r"\W+", "_", top).strip("_")
    behind = (
        f'\n#include <__clew_sc/open.h>\nint __clew_sc_open() {{ return ::sc_core::__open_top<{top}>("{name}"); }}\n'
    )
    return tuple(replace(each, text=each.text + behind) if each is chosen else each for each in sources)


def free_inputs(top: str, edges: str) -> Note:
    """What is assumed of the environment; which edges it takes for active is said."""
    if not edges:
        return Note(NoteKind.ASSUMPTION, f"inputs of {top} change every 10 ns: no clock was found")
    many = ", all clocks together" if "," in edges else ""
    return Note(
        NoteKind.ASSUMPTION,
        f"inputs of {top} change once before each active edge, which is {edges}, with a period of 10 ns{many}",
    )
