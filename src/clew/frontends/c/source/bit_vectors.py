"""Numbers and their rounding as CBMC writes them: `unsigned __CPROVER_bitvector[5]` is `unsigned _BitInt(5)`.

In: a text. Out: the text in words of the language, line by line as before. Whole numbers of any width have as many bits
as they say, and operations on them are not widened to an int. Floating-point numbers have a width and a fraction that
the language knows (`__CPROVER_floatbv[32][23]` is a `float`); others are left to the compiler, which refuses them. What
is assigned to `__CPROVER_rounding_mode` or `__ESBMC_rounding_mode` is told to the library.
"""

from __future__ import annotations

import re

_BITS = re.compile(r"\b__CPROVER_bitvector\s*\[([^\[\]\n]*)\]")
_FLOAT = re.compile(r"\b__CPROVER_floatbv\s*\[\s*(\d+)\s*\]\s*\[\s*(\d+)\s*\]")
_NOT_EVERYWHERE = ("_BitInt", "__CPROVER_bitvector", "_Float16", "__CPROVER_floatbv")
"""Words of types that not every target of the compiler has."""
_FLOATS = {("16", "10"): "_Float16", ("32", "23"): "float", ("64", "52"): "double"}
_ROUNDINGS = {"__CPROVER_rounding_mode": "__clew_cbmc", "__ESBMC_rounding_mode": "__clew_esbmc"}
"""What the functions of the library begin with that set and read the way of rounding, as the tool numbers it."""
_ANY = "|".join(_ROUNDINGS)
_ROUNDING_DECLARED = re.compile(rf"\bextern\s+(?:unsigned\s+|signed\s+)?(?:int\s+)?(?:{_ANY})\s*;")
_ROUNDING_SET = re.compile(rf"\b({_ANY})\s*=(?!=)([^;,{{}}]*);")
_ROUNDING_READ = re.compile(rf"\b({_ANY})\b")


def has_any_widths(text: str) -> bool:
    """Whether a text may have numbers of other widths than usual, as CBMC or as the language writes them."""
    return any(word in text for word in _NOT_EVERYWHERE)


def with_bit_vectors(text: str) -> str:
    """The text, with such numbers as the language has them."""
    if "__CPROVER_" in text:
        text = _FLOAT.sub(lambda found: _FLOATS.get((found[1], found[2]), found[0]), _BITS.sub(r"_BitInt(\1)", text))
    return _with_rounding(text) if any(name in text for name in _ROUNDINGS) else text


def _with_rounding(text: str) -> str:
    """The text with calls of the library in the place of the variable that says how numbers are rounded."""
    text = _ROUNDING_DECLARED.sub(lambda found: "\n" * found[0].count("\n"), text)
    text = _ROUNDING_SET.sub(lambda found: f"{_ROUNDINGS[found[1]]}_round_as({found[2]});", text)
    return _ROUNDING_READ.sub(lambda found: f"{_ROUNDINGS[found[1]]}_rounds_as()", text)
