"""Functions of the user that are called as functions of the library are, and are others: nobody has defined them.

A name such as `read` is not one that C keeps for itself: a program may declare `void read(int)`, which is defined in a
file that is not there. It is told from sloppy declarations by the number of its parameters: the library could not run
with fewer than it has. What checkers of programs offer (`klee_make_symbolic`) is called in many ways, and is known.

Input: the module of the user, and what was linked of the library. Output: names, and the module with others for them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from clew.frontends.c.linking.module_parts import Kind, Pieces, Symbol
from clew.frontends.c.linking.skeleton import count_of_parameters

_DEFINED = re.compile(r"^define [^@\n]*@([A-Za-z]\w*)\(([^\n]*)", re.MULTILINE)
_PLAIN = re.compile(r"@[A-Za-z]\w*\Z")
_OF_CHECKERS = frozenset({"tools", "verifier", "frama", "inputs", "own", "choices", "assertion"})
"""Units of the library with what checkers of programs offer."""


def namesakes(user: Pieces, needed: str, unit_of: Callable[[str], str | None]) -> list[str]:
    """The functions that the user declares with fewer parameters than the library has given them.

    `unit_of` tells in which unit of the library something is defined.
    """
    declared = {symbol.name[1:]: symbol for symbol in user.symbols.values() if _is_declared(symbol)}
    if not declared:
        return []
    defined = {name: parameters for name, parameters in _DEFINED.findall(needed) if name in declared}
    return [
        name
        for name, parameters in defined.items()
        if "..." not in parameters
        and count_of_parameters(declared[name].text.partition("(")[2]) < count_of_parameters(parameters)
        and unit_of(name) not in _OF_CHECKERS
    ]


def _is_declared(symbol: Symbol) -> bool:
    plain = symbol.kind is Kind.FUNCTION and not symbol.defined and _PLAIN.match(symbol.name) is not None
    return plain and "..." not in symbol.text


def told_apart(user: Pieces, names: Iterable[str]) -> Pieces:
    """The module in which these functions have names that no library has, and say what they are."""
    found = re.compile(rf"@({'|'.join(map(re.escape, names))})\b(?![.$\"-])")

    def renamed(text: str) -> str:
        return found.sub(lambda match: f'@"{match[1]} as it is declared here"', text)

    symbols = {
        renamed(name): replace(symbol, name=renamed(name), text=renamed(symbol.text))
        for name, symbol in user.symbols.items()
    }
    return replace(user, symbols=symbols)
