"""Classes of the standard library as a person sees them: `v[2]` instead of `v.__begin_[2]`.

Of each class one member stands for the whole: it has no name of its own (of a string two that overlap: its characters,
or a pointer to them). What else the class keeps for itself (ends, capacities, reference counts) is hidden. Classes that
are not listed show what they have.
"""

from __future__ import annotations

from dataclasses import replace

from clew.ir.layouts import Member

_STANDARD, _UNNAMED = "std::", "::unnamed struct"
_WHOLE = {
    "array": "__elems_",
    "vector": "__begin_",
    "span": "__data_",
    "basic_string_view": "__data_",
    "unique_ptr": "__ptr_",
    "shared_ptr": "__ptr_",
    "weak_ptr": "__ptr_",
    "reference_wrapper": "__f_",
    "coroutine_handle": "__handle_",
    "stack": "c",
    "queue": "c",
    "priority_queue": "c",
    "atomic": "__a_",
    "__atomic_base": "__a_",
    "__cxx_atomic_impl": "__a_value",
    "__cxx_atomic_base_impl": "__a_value",
    "__wrap_iter": "__i_",
    "__list_iterator": "__ptr_",
    "__list_const_iterator": "__ptr_",
    "__map_iterator": "__i_",
    "__tree_iterator": "__ptr_",
    "string": "__rep_",
    "string::__rep": "__s __l",
    "string::__short": "__data_",
    "string::__long": "__data_",
}
"""The member that stands for an object, by the name of its class in `std`."""


def as_shown(title: str, member: Member) -> Member:
    """A member of the class with that title, as it is shown; a base has no name and stays."""
    whole = _WHOLE.get(_class(title)) if title.startswith(_STANDARD) else None
    if whole is None or not member.name:
        return member
    return replace(member, name="") if member.name in whole.split() else replace(member, hidden=True)


def _class(title: str) -> str:
    """The name without `std`, template arguments, and the structs without a name in which members may be put."""
    name, depth = "", 0
    for letter in title.removeprefix(_STANDARD).removesuffix(_UNNAMED):
        depth -= letter == ">"
        name += letter if depth == 0 and letter not in "<>" else ""
        depth += letter == "<"
    return name
