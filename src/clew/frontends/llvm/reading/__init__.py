"""Printed IR text to modules.

Nouns: a *statement* is one logical line (an instruction with its continuation lines, a global, a header); a
*cursor* walks the tokens of one statement. `read_module` is the entrance.
"""

from __future__ import annotations

from clew.frontends.llvm.reading.text import read_module

__all__ = ["read_module"]
