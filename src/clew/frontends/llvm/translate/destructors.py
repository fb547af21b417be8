"""The end of a destructor: the object has no class any more, so that virtual functions can no longer be called on it.

The compiler leaves the pointer to the table of functions as it is. Here it becomes undefined when the destructor of a
class that has a table returns; whoever destroys an object that contains this one does not look at it again.
"""

from __future__ import annotations

import re

from clew.frontends.llvm.module import Module
from clew.frontends.llvm.translate.emitting import Emitter, undefined
from clew.ir.commands import Store
from clew.ir.sorts import POINTER
from clew.ir.terms import variable

_DESTRUCTOR = re.compile(r"_ZN(\w+)D2Ev\Z")
_ONE_NAME = re.compile(r"(\d+)")


def forget_class(here: Emitter) -> None:
    """Where a destructor returns: forget the class of its object."""
    if ends_class(here.module, here.name):
        this = variable(here.parameters[0].name, POINTER)
        here.emit(Store(this, undefined(POINTER), span=here.span))


def ends_class(module: Module, function: str) -> bool:
    """Whether a function is a destructor of a class with virtual functions."""
    found = _DESTRUCTOR.match(function)
    return found is not None and _table(found[1]) in module.globals


def _table(name: str) -> str:
    """The symbol of the table of a class, whose name is mangled: one identifier is told without its enclosing marks."""
    length = _ONE_NAME.match(name)
    alone = length is not None and length.end() + int(length[1]) == len(name)
    return f"_ZTV{name}" if alone else f"_ZTVN{name}E"
