"""Two modules as one, as text: that of the user, and what was linked of the library with its skeleton.

Who defines a name was decided by the linker: a stub stands for the definition of the user, anything else is the one of
the library. Names that mean something in one module only are told apart here: symbols that no other module can see,
types, and the numbers of metadata and of attribute groups.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from clew.frontends.c.linking.module_parts import Pieces, Symbol, pieces
from clew.frontends.c.linking.skeleton import is_stub

_FIRST = 10_000_000
"""Numbers of metadata and attribute groups of the library begin here; no file of a user has so many."""
_NUMBER = re.compile(r'"[^"]*"|([!#])(\d+)')
_OWN = ".library"
_SYMBOL = re.compile(r'@"[^"]*"|@[\w$.-]+|"[^"]*"')
_TYPE = re.compile(r'%"[^"]*"|%[\w$.-]+|"[^"]*"')


def renumbered(text: str) -> str:
    """The text of the library with numbers that do not occur in files of users."""

    def later(match: re.Match[str]) -> str:
        return match[0] if match[1] is None else f"{match[1]}{int(match[2]) + _FIRST}"

    return _NUMBER.sub(later, text)


def merged(user: Pieces, library: str) -> Pieces:
    """The module of the user with what the text of the library defines; stubs define nothing."""
    parts = _apart(user, library)
    symbols = dict(user.symbols)
    for name, symbol in parts.symbols.items():
        if not is_stub(symbol) and (symbol.defined or name not in symbols):
            symbols[name] = symbol
    return replace(
        user,
        types={**user.types, **parts.types},
        symbols=symbols,
        groups=[*user.groups, *parts.groups],
        metadata=[*user.metadata, *parts.metadata],
    )


def _apart(user: Pieces, library: str) -> Pieces:
    """The pieces of the library, where no name means something else than for the user."""
    parts = pieces(library)
    renamed = {
        **{name: _own(name) for name in parts.symbols if _is_apart(parts.symbols[name], user.symbols)},
        **_different_types(user.types, parts.types),
    }
    return pieces(_replaced(library, renamed)) if renamed else parts


def _is_apart(symbol: Symbol, known: Mapping[str, Symbol]) -> bool:
    """Whether a symbol of the library is another one than that of the same name in the module of the user."""
    if symbol.name not in known or is_stub(symbol):
        return False
    return symbol.is_local or known[symbol.name].is_local


def _different_types(user: Mapping[str, str], library: Mapping[str, str]) -> dict[str, str]:
    """New names for types of the library that the user's module defines otherwise, or whose members are renamed."""
    renamed: dict[str, str] = {}
    while True:
        fresh = {
            name: _own(name)
            for name, line in library.items()
            if name in user and name not in renamed and _replaced(line, renamed) != user[name]
        }
        if not fresh:
            return renamed
        renamed |= fresh


def _replaced(text: str, renamed: Mapping[str, str]) -> str:
    names = _SYMBOL if all(name[0] == "@" for name in renamed) else re.compile(f"{_TYPE.pattern}|{_SYMBOL.pattern}")
    return names.sub(lambda match: renamed.get(match[0], match[0]), text) if renamed else text


def _own(name: str) -> str:
    return f'{name[:-1]}{_OWN}"' if name[-1] == '"' else f"{name}{_OWN}"
