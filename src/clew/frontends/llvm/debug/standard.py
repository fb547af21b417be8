"""Classes of the standard library as a person sees them: `v[2]` instead of `v.__begin_[2]`.

Of most classes one member stands for the whole: it has no name of its own (of a string two that overlap: its letters,
or a pointer to them). Others have the name of what the class calls them. What else the class keeps for itself (ends,
capacities, reference counts, the nodes of trees, of which the type is known nowhere) is hidden. Classes that are not
listed show what they have.
"""

from __future__ import annotations

import re
from dataclasses import replace

from clew.ir.memory.layouts import Member

_STANDARD = "std::"
_UNNAMED = re.compile(r"::unnamed (?:struct|union)$")
_WHOLE = {
    "array": "__elems_",
    "vector": "__begin_",
    "__split_buffer": "__begin_",
    "__split_buffer_pointer_layout": "__begin_",
    "span": "__data_",
    "basic_string_view": "__data_",
    "string_view": "__data_",
    "unique_ptr": "__ptr_",
    "shared_ptr": "__ptr_",
    "weak_ptr": "__ptr_",
    "reference_wrapper": "__f_",
    "coroutine_handle": "__handle_",
    "stack": "c",
    "queue": "c",
    "priority_queue": "c",
    "set": "__tree_",
    "multiset": "__tree_",
    "map": "__tree_",
    "multimap": "__tree_",
    "unordered_set": "__table_",
    "unordered_multiset": "__table_",
    "unordered_map": "__table_",
    "unordered_multimap": "__table_",
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
    "string::__short": "__data_",
    "string::__long": "__data_",
}
"""The member that stands for an object, by the name of its class in `std`."""
_SHOWN = {
    **{name: {member: ""} for name, member in _WHOLE.items()},
    "string::__rep": {"__s": "", "__l": ""},
    "__optional_destruct_base": {"__val_": "", "__engaged_": "has_value"},
    "deque": {"__map_": "blocks", "__start_": "start", "__size_": "size"},
    "list": {"__size_": "size"},
    "__list_imp": {"__size_": "size"},
    "__tree": {"__size_": "size"},
    "__hash_table": {"__size_": "size"},
}
"""The members that are shown, and how they are called."""


def as_shown(title: str, member: Member) -> Member:
    """A member of the class with that title, as it is shown; a base has no name and stays."""
    shown = _SHOWN.get(_class(title)) if title.startswith(_STANDARD) else None
    if shown is None or not member.name:
        return member
    return replace(member, name=shown[member.name]) if member.name in shown else replace(member, hidden=True)


def _class(title: str) -> str:
    """The name without `std`, template arguments, and the structs without a name in which members may be put."""
    name, depth = "", 0
    for letter in _UNNAMED.sub("", title.removeprefix(_STANDARD)):
        depth -= letter == ">"
        name += letter if depth == 0 and letter not in "<>" else ""
        depth += letter == "<"
    return name
