"""How objects of a class compare: a *plain* one is equal to itself only, and has no hash code of its own."""

from __future__ import annotations

from clew.frontends.java.world.hierarchy import OBJECT, Hierarchy

PLAIN = ".plain"
"""A test in the tables of classes; no type has such a name."""
_COMPARING = ("hashCode()I", f"equals(L{OBJECT};)Z")
_BY_IDENTITY = (OBJECT, "java/lang/Enum")


def passes(hierarchy: Hierarchy, name: str, test: str) -> bool:
    """Whether objects of a class (or array) pass a test: they are of a type, or plain."""
    if test != PLAIN:
        return hierarchy.is_of(name, test)
    found = [hierarchy.lookup(OBJECT if name.startswith("[") else name, each) for each in _COMPARING]
    return all(each is not None and each.owner in _BY_IDENTITY for each in found)
