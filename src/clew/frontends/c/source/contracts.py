"""Contracts of functions and loops as CBMC and ESBMC write them: `__CPROVER_loop_invariant(i <= n)`.

In: a text. Out: the text without them, line by line as before, and which ones it had. Both tools look at contracts only
where they are asked to prove or to use them; a program means the same with and without.
"""

from __future__ import annotations

import re

from clew.frontends.c.source.specifications import Specification
from clew.frontends.c.source.tokens import partners, tokens_of

_CLAUSE = re.compile(
    r"__CPROVER_(?:requires|ensures|assigns|frees|loop_invariant|decreases|(?:requires|ensures)_contract)"
    r"|__ESBMC_(?:requires|ensures|assigns|loop_invariant)"
)


def contracts(text: str) -> tuple[Specification, ...]:
    """The clauses of contracts in a text, in their order; what is defined under such a name is none."""
    if _CLAUSE.search(text) is None:
        return ()
    tokens = tokens_of(text)
    pairs = partners(tokens)
    found = []
    for number, token in enumerate(tokens):
        opening = next((at for at in range(number + 1, len(tokens)) if tokens[at].is_code), None)
        if token.kind == "word" and _CLAUSE.fullmatch(token.text) and opening is not None:
            last = pairs.get(opening)
            if tokens[opening].text == "(" and last is not None:
                line = text.count("\n", 0, token.begin) + 1
                found.append(Specification(token.begin, tokens[last].end, line, token.text, None))
    return tuple(found)


def without_contracts(text: str) -> str:
    """The text without the clauses of contracts."""
    parts, at = [], 0
    for each in contracts(text):
        if each.begin >= at:
            parts += [text[at : each.begin], "".join(re.findall(r"\\?\n", text[each.begin : each.end]))]
            at = each.end
    return "".join((*parts, text[at:]))
