"""What inline assembly needs of the run-time library: functions that no code of the user names.

Input: a module of the user. Output: the module in which functions with such assembly name what it needs, in a comment,
so that the linker finds it and the translation can call it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from clew.frontends.c.linking.module_parts import Kind, Pieces, Symbol
from clew.frontends.llvm.reading.cursor import name_of
from clew.frontends.llvm.translate.assembly.lines import asked_by, contracts_of

_SAID = "__clew_assembly_"
_TEMPLATE = re.compile(r'\basm (?:(?:sideeffect|alignstack|inteldialect|unwind) )*("[^"]*"), "')


def with_asked(module: Pieces) -> Pieces:
    """The module with what its assembly needs declared and named."""
    said = frozenset(name[1:] for name, symbol in module.symbols.items() if symbol.defined and _SAID in name)
    changed = {name: found for name, symbol in module.symbols.items() if (found := _asking(symbol, said)) is not symbol}
    if not changed:
        return module
    symbols = {**module.symbols, **changed}
    for name in sorted({name for symbol in changed.values() for name in _asked(symbol.text, said)}):
        declared = Symbol(f"@{name}", Kind.FUNCTION, "external", defined=False, text=f"declare void @{name}()")
        symbols.setdefault(f"@{name}", declared)
    return replace(module, symbols=symbols)


def _asking(symbol: Symbol, said: frozenset[str]) -> Symbol:
    if symbol.kind is not Kind.FUNCTION or not symbol.defined or " asm " not in symbol.text:
        return symbol
    asked = _asked(symbol.text, said)
    if not asked:
        return symbol
    head, _, body = symbol.text.partition("\n")
    return replace(symbol, text=f"{head}\n; assembly asks for {' '.join(f'@{name}' for name in asked)}\n{body}")


def asks(symbol: Symbol, function: str) -> bool:
    """Whether the assembly in a function of the user needs a function of the library."""
    return " asm " in symbol.text and function in _asked(symbol.text, frozenset())


def _asked(text: str, said: frozenset[str]) -> list[str]:
    """The functions that the assembly in a text needs; what the user may say of instructions only where it is said."""
    templates = [name_of(template) for template in _TEMPLATE.findall(text)]
    return sorted({name for each in templates for name in asked_by(each) | (contracts_of(each) & said)})
