"""Data classes that are made quickly: `dataclass` as the standard library has it, for what most classes here are.

Input: a class with annotated fields. Output: the class with slots, and with the methods that `dataclasses` gives it.
A start of Clew makes some 450 such classes anew; the standard library compiles six functions for each, one by one: a
fifth of a small run. Here the three whose speed matters are compiled as one text, and the others are shared. What is
out of the ordinary (no slots, `init=False`, any other option) is left to the standard library.
`fields`, `replace`, `asdict` and `field` of `dataclasses` work on both alike. The `replace` here gives back as it is
what does not change, and copies in three quarters of the time.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError
from reprlib import recursive_repr
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar

R = TypeVar("R")

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # noqa: PLC0414 - what is offered

    from _typeshed import DataclassInstance as Record
else:

    def dataclass(made: type | None = None, /, **options: bool) -> type | Callable[[type], type]:
        """The class, or what makes it, with the options of `dataclasses.dataclass`."""
        if made is None:
            return lambda late: _finished(late, options)
        return _finished(made, options)


def replace(record: R, /, **changes: Any) -> R:  # noqa: ANN401 - whatever the fields hold
    """The record with other values in some fields; a frozen one in which nothing changes is the same."""
    kind = type(record)
    copy = _COPIES.get(kind)
    if copy is None:
        copy = _COPIES[kind] = _copy_of(kind)
    made: R = copy(record, **changes)
    return made


_COPIES: dict[type, Callable[..., Any]] = {}
"""What makes a changed copy, by class; made when it is first asked for."""


def _copy_of(kind: type) -> Callable[..., Any]:
    own = dataclasses.fields(kind)
    if not kind.__dict__["__dataclass_params__"].frozen or not all(each.init for each in own):
        return dataclasses.replace
    lines = [f"def copy(record, /, *, {', '.join(f'{each.name}=_absent' for each in own)}):", " same = True"]
    for each in own:
        lines.append(f" if {each.name} is _absent: {each.name} = record.{each.name}")
        lines.append(f" elif {each.name} is not record.{each.name}: same = False")
    ordered = sorted(own, key=lambda each: bool(each.kw_only))
    given = ", ".join(f"{each.name}={each.name}" if each.kw_only else each.name for each in ordered)
    names: dict[str, Any] = {"_kind": kind, "_absent": MISSING}
    exec("\n".join([*lines, f" return record if same else _kind({given})"]), names)  # noqa: S102 - as the standard library does
    copy: Callable[..., Any] = names["copy"]
    return copy


_ELSEWHERE = ("InitVar", "KW_ONLY", "dataclasses.", "typing.")
"""Annotations that begin so are for the standard library to understand."""


def _finished(made: type, options: Mapping[str, bool]) -> type:
    own = _fields(made) if _ordinary(made, options) else None
    if own is None:
        return dataclasses.dataclass(**options)(made)
    return _with_slots(made, own, _frozen if options.get("frozen") else _mutable)


def _ordinary(made: type, options: Mapping[str, bool]) -> bool:
    if not options.get("slots") or not options.keys() <= {"slots", "frozen"}:
        return False
    frozen = bool(options.get("frozen"))
    return all(base.__dict__["__dataclass_params__"].frozen == frozen for base in _bases(made))


def _bases(made: type) -> list[type]:
    """The data classes that it is made of, farthest first."""
    return [base for base in made.__mro__[:0:-1] if "__dataclass_fields__" in base.__dict__]


def _fields(made: type) -> dict[str, Field[Any]] | None:
    """The fields by name, those of bases first; nothing where one of them is unusual."""
    found: dict[str, Field[Any]] = {}
    for base in _bases(made):
        found.update((each.name, each) for each in dataclasses.fields(base))
    for name, annotation in made.__annotations__.items():
        if not isinstance(annotation, str) or annotation.startswith(_ELSEWHERE):
            return None
        if annotation.startswith("ClassVar"):
            continue
        default = made.__dict__.get(name, MISSING)
        each = default if isinstance(default, Field) else dataclasses.field(default=default)
        each.name, each.type = name, annotation
        each.kw_only = each.kw_only is True
        setattr(each, "_field_type", _FIELD)  # noqa: B010 - private there: how it tells fields from other annotations
        found[name] = each
    return found if all(map(_usual, found.values())) else None


def _usual(field: Field[Any]) -> bool:
    return field.init and field.hash is None and type(field.default).__hash__ is not None


def _with_slots(made: type, own: Mapping[str, Field[Any]], kind: Callable[..., dict[str, Any]]) -> type:
    inherited = {name for base in made.__mro__[1:] for name in getattr(base, "__slots__", ())}
    members = {name: value for name, value in made.__dict__.items() if name not in own}
    for name in ("__dict__", "__weakref__"):
        members.pop(name, None)
    explicit = members.get("__hash__") is not None or ("__hash__" in members and "__eq__" not in members)
    given = kind(made, own)
    if not explicit:
        members["__hash__"] = given["__hash__"]
    members = given | {"__repr__": _representation} | members
    members |= {
        "__slots__": tuple(name for name in own if name not in inherited),
        "__match_args__": members.get("__match_args__", tuple(name for name, each in own.items() if not each.kw_only)),
        "__dataclass_fields__": dict(own),
        "__dataclass_params__": _PARAMETERS[kind is _frozen],
        "__qualname__": made.__qualname__,
    }
    finished = type(made)(made.__name__, made.__bases__, members)
    # Slots are filled by their descriptors, which takes two thirds of the time that `object.__setattr__` takes.
    given["__init__"].__globals__.update((f"_put_{name}", getattr(finished, name).__set__) for name in own)
    return finished


def _frozen(made: type, own: Mapping[str, Field[Any]]) -> dict[str, Any]:
    given = _compiled(made, own, "_put_{0}(self, {0})")
    state = {"__getstate__": _state, "__setstate__": _restored}
    return given | state | {"__setattr__": _no_assignment, "__delattr__": _no_deletion}


def _mutable(made: type, own: Mapping[str, Field[Any]]) -> dict[str, Any]:
    return _compiled(made, own, "self.{0} = {0}") | {"__hash__": None}


def _compiled(made: type, own: Mapping[str, Field[Any]], assignment: str) -> dict[str, Any]:
    """What makes, compares and hashes objects: one text, compiled once."""
    names: dict[str, Any] = {"_absent": MISSING}
    body: list[str] = []
    for name, each in own.items():
        if each.default_factory is not MISSING:
            names[f"_make_{name}"] = each.default_factory
            body.append(f"if {name} is _absent: {name} = _make_{name}()")
        elif each.default is not MISSING:
            names[f"_default_{name}"] = each.default
        body.append(assignment.format(name))
    if hasattr(made, "__post_init__"):
        body.append("self.__post_init__()")
    mine, others = (_tuple(owner, own) for owner in ("self", "other"))
    text = (
        f"def __init__(self, {_parameters(own)}):\n "
        + "\n ".join(body or ["pass"])
        + f"\ndef __eq__(self, other):\n if other.__class__ is self.__class__: return {mine} == {others}"
        + "\n return NotImplemented"
        + f"\ndef __hash__(self):\n return hash({mine})\n"
    )
    exec(text, names)  # noqa: S102 - as the standard library does
    return {method: _placed(names[method], made) for method in ("__init__", "__eq__", "__hash__")}


def _parameters(own: Mapping[str, Field[Any]]) -> str:
    ordered = sorted(own.values(), key=lambda each: bool(each.kw_only))
    first_named = next((each.name for each in ordered if each.kw_only), None)
    written: list[str] = []
    for each in ordered:
        if each.name == first_named:
            written.append("*")
        absent = f"=_default_{each.name}" if each.default is not MISSING else ""
        written.append(each.name + ("=_absent" if each.default_factory is not MISSING else absent))
    return ", ".join(written)


def _tuple(owner: str, own: Mapping[str, Field[Any]]) -> str:
    return "(" + "".join(f"{owner}.{each.name}, " for each in own.values() if each.compare) + ")"


def _placed(method: FunctionType, made: type) -> FunctionType:
    method.__qualname__ = f"{made.__qualname__}.{method.__name__}"
    method.__module__ = made.__module__
    return method


@recursive_repr("...")
def _representation(self: Record) -> str:
    parts = (f"{each.name}={getattr(self, each.name)!r}" for each in dataclasses.fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(parts)})"


def _state(self: Record) -> list[Any]:
    return [getattr(self, each.name) for each in dataclasses.fields(self)]


def _restored(self: Record, state: list[Any]) -> None:
    for each, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)


def _no_assignment(self: object, name: str, _value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r} of {type(self).__qualname__}")


def _no_deletion(self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r} of {type(self).__qualname__}")


@dataclasses.dataclass(slots=True)
class _Mutable:
    """What classes say of how they were made."""


@dataclasses.dataclass(frozen=True, slots=True)
class _Frozen:
    """The same, of those whose objects do not change."""


_FIELD = getattr(dataclasses, "_FIELD")  # noqa: B009
_PARAMETERS = {each is _Frozen: getattr(each, "__dataclass_params__") for each in (_Mutable, _Frozen)}  # noqa: B009
