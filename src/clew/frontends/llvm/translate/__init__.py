"""Modules to programs: what LLVM IR means.

Nouns: the *parts* of a value are its scalars; a *promoted* local is an `alloca` that became a variable; a *demand* is
a condition that C asks for, an assertion in front of the command; a *primitive* is one of the `__clew_` functions on
which the run-time library stands. Functions are translated when something reachable mentions them.

- `shapes`, `arithmetic`, `constants`: types, operators and constants as sorts and terms; they emit nothing.
- `usage`, `assigned`: what is known about a body before it is translated. `sections`: where atomic sections begin and
  end.
- `emitting`: the procedure under construction; `values`, `access`, `calling`, `intrinsics`, `primitives`,
  `exceptions`, `leaving`, `destructors`: groups of instructions. `guards`: questions of the compiler as instructions.
- `functions`: a whole body. `likeness`, `copies`: which functions read alike, and one procedure made from another.
- `unit`: a whole module.
"""

from __future__ import annotations

from clew.frontends.llvm.translate.unit import Options, Translated, translate

__all__ = ["Options", "Translated", "translate"]
