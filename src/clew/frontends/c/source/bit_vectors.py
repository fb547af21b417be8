"""Numbers of any width as CBMC writes them: `unsigned __CPROVER_bitvector[5]` is `unsigned _BitInt(5)`.

In: a text. Out: the text in words of the language, line by line as before. Both kinds of numbers have as many bits as
they say, and operations on them are not widened to an int.
"""

from __future__ import annotations

import re

_BITS = re.compile(r"\b__CPROVER_bitvector\s*\[([^\[\]\n]*)\]")


def has_any_widths(text: str) -> bool:
    """Whether a text may have numbers of any width, as CBMC or as the language writes them."""
    return "_BitInt" in text or "__CPROVER_bitvector" in text


def with_bit_vectors(text: str) -> str:
    """The text, with such numbers as the language has them."""
    return _BITS.sub(r"_BitInt(\1)", text) if "__CPROVER_bitvector" in text else text
