"""How objects of a class compare: by identity, or by what they consist of.

A *plain* object is equal to itself only and has no hash code of its own. The hash code of a *free* one may depend on
that of a plain one, so that nobody knows it: tables of our models find such keys without it.
"""

from __future__ import annotations

from clew.frontends.java.classfile.descriptors import class_in
from clew.frontends.java.world.hierarchy import OBJECT, Hierarchy

PLAIN, FREE = ".plain", ".free"
"""Tests in the tables of classes; no type has such a name."""
_HASH = "hashCode()I"
_EQUALS = f"equals(L{OBJECT};)Z"
_BY_IDENTITY = (OBJECT, "java/lang/Enum")


class Comparing:
    """Answers for classes and arrays; it keeps what it has found out."""

    def __init__(self, hierarchy: Hierarchy) -> None:
        self._hierarchy = hierarchy
        self._free: dict[str, bool] = {}

    def passes(self, name: str, test: str) -> bool:
        """Whether objects of a class pass a test: they are of a type, plain, or free."""
        if test == PLAIN:
            return self._is_plain(name)
        return self._is_free(name) if test == FREE else self._hierarchy.is_of(name, test)

    def _is_plain(self, name: str) -> bool:
        return self._is_identity(name, _HASH) and self._is_identity(name, _EQUALS)

    def _is_identity(self, name: str, selector: str) -> bool:
        found = self._hierarchy.lookup(OBJECT if name.startswith("[") else name, selector)
        return found is not None and found.owner in _BY_IDENTITY

    def _is_free(self, name: str) -> bool:
        """Whether it is plain, or has a field whose type is free; classes that are being looked at are not."""
        if name not in self._free:
            self._free[name] = False
            self._free[name] = self._is_plain(name) or self._has_free_field(name)
        return self._free[name]

    def _has_free_field(self, name: str) -> bool:
        files = list(self._hierarchy.lineage(name))
        if files[0].shipped or self._is_identity(name, _HASH) or self._is_identity(name, _EQUALS):
            return False
        held = [each.descriptor for file in files for each in file.fields if not each.is_static]
        types = [class_in(each) for each in held if each.startswith("L")]
        own = [each for each in types if each != OBJECT and not self._hierarchy.get(each).is_interface]
        return any(self._is_free(each) for each in own)
