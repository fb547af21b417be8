"""Files that are kept: a program in which what is written to a file can be read back.

Input: a translated program. Output: the same in which streams of C++ keep what they write into files of the program's
own. Most programs that read files and write files read others than they write, and what they write is forgotten so
that their states come again; who reads one back violates a check. The headers know both ways (`__clew_keeps_files`).
"""

from __future__ import annotations

from dataclasses import replace

from clew.ir.program import Object, Program
from clew.ir.terms import bits
from clew.outcome import Note, NoteKind

ALONE = Note(NoteKind.ASSUMPTION, "every file has one name, and nobody else changes those that the program opens")
"""What is assumed of files that are kept."""
_KEEPS = "__clew_keeps_files"
_READERS = ("basic_ifstream", "basic_fstream")


def keeping(program: Program) -> Program | None:
    """See the module; None where nobody writes files, or none has a stream to read them."""
    if not any(each.name == _KEEPS for each in program.objects):
        return None
    if not any(reader in each.name for each in program.procedures for reader in _READERS):
        return None
    return replace(program, objects=tuple(map(_changed, program.objects)))


def _changed(declared: Object) -> Object:
    return replace(declared, cells=((0, bits(1, 8)),)) if declared.name == _KEEPS else declared
