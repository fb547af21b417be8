"""The names that formulas may use, and what they mean in a configuration.

A local variable has a value only where its module is on top of the stack, so a state formula may depend on it only
there: `[q] x < 3` (which is `q -> x < 3`), `q && x < 3`, or behind a label of `q`. Anything else is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from clew.errors import InputError
from clew.frontends.remopla.blocks import Known
from clew.frontends.remopla.tree import Model
from clew.frontends.remopla.values import sort_of
from clew.ir.terms import (
    Apply,
    Constant,
    Observation,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    disjoin,
    equal,
    ite,
    observe,
    variable,
    width_of,
)
from clew.ir.walk import postorder, substitute, variables
from clew.text.properties.text import Named

_NOWHERE: Final = "nowhere"
"""The value of a formula that depends on a local variable which is not there."""
_DOMINANT = {"and": False, "or": True}


class NameScope:
    """Variables, values of enumerations, labels (`label`, `module.label`), modules, and locals (`x`, `module.x`)."""

    def __init__(self, known: Known, model: Model) -> None:
        self._named: dict[str, Named] = {}
        self._where = known.where
        self._low = known.where.low
        self._width = width_of(self._low)
        self._owners: dict[Variable, list[str]] = {}
        self._locals: dict[Term, Term] = {}
        for module in model.modules:
            for each in (*module.parameters, *module.locals):
                own = sort_of(each, known.enumerations)
                for name in (f"{module.name}.{each.name}", each.name):
                    # A variable stands for the local until it is known where the formula depends on it.
                    local = variable(f"{name} ", own)
                    self._owners.setdefault(local, []).append(module.name)
                    self._locals[local] = observe(Observation.LOCAL, (model.start, each.name), (), own)
                    self._named.setdefault(name, Named(local))
        for values in known.enumerations.values():
            for number, name in enumerate(values):
                self._named[name] = Named(bits(number, max(1, (len(values) - 1).bit_length())))
        for name, (first, last) in known.where.modules.items():
            above = apply("ule", bits(first, self._width), self._low)
            self._named[name] = Named(conjoin(above, apply("ule", self._low, bits(last, self._width))))
        for label, numbers in known.where.labels.items():
            self._named[label] = Named(disjoin(*(equal(self._low, bits(each, self._width)) for each in numbers)))
        for each in model.globals:
            self._named[each.name] = Named(variable(each.name, sort_of(each, known.enumerations)))

    def resolve(self, name: str) -> Named | None:
        """What a name stands for."""
        return self._named.get(name)

    def known(self) -> tuple[str, ...]:
        """All names, sorted."""
        return tuple(sorted(self._named))

    def meaning(self, condition: Term) -> Term:
        """The state formula with questions to the stack instead of locals; refused where they may be missing."""
        used = [each for each in variables(condition) if each in self._owners]
        if not used:
            return condition
        for number in range(self._where.count + 1):
            missing = [each for each in used if not self._inside(number, self._owners[each])]
            if missing and self._value(condition, number, missing) is _NOWHERE:
                raise _unguarded(missing[0].name.rstrip(), self._owners[missing[0]])
        # Behind the end the last statement is still the place, but its locals are gone.
        present = ite(self._where.over, bits(0, self._width), self._low)
        return substitute(condition, {self._low: present, **self._locals})

    def _inside(self, number: int, owners: Iterable[str]) -> bool:
        ranges = (self._where.modules[owner] for owner in owners)
        return any(first <= number <= last for first, last in ranges)

    def _value(self, condition: Term, number: int, missing: Iterable[Variable]) -> bool | str | None:
        """The truth value at a place; None where it depends on variables, `_NOWHERE` where on missing ones."""
        here: Mapping[Term, Term] = {self._low: bits(number, self._width)}
        placed = substitute(condition, here)
        found: dict[Term, bool | str | None] = dict.fromkeys(missing, _NOWHERE)
        for term in postorder(placed):
            if term not in found:
                parts = [found[each] for each in term.arguments] if isinstance(term, Apply) else []
                found[term] = _combined(term, parts)
        return found[placed]


def _combined(term: Term, parts: list[bool | str | None]) -> bool | str | None:
    match term:
        case Constant(value=bool() as value):
            return value
        case Apply(operator="and" | "or" as operator) if _DOMINANT[operator] in parts:
            return _DOMINANT[operator]
        case Apply(operator="implies") if parts[0] is False or parts[1] is True:
            return True
        case Apply(operator="ite") if isinstance(parts[0], bool):
            return parts[1] if parts[0] else parts[2]
        case Apply(operator="not") if isinstance(parts[0], bool):
            return not parts[0]
        case Apply(operator="and" | "or") if None not in parts and _NOWHERE not in parts:
            return not _DOMINANT[term.operator]
        case _:
            return _NOWHERE if _NOWHERE in parts else None


def _unguarded(name: str, owners: Iterable[str]) -> InputError:
    owner = next(iter(owners))
    return InputError(
        f"{name} is a local variable of module {owner}, and has no value elsewhere; "
        f"say where it is meant: [{owner}] …, {owner} && …, or behind one of its labels"
    )
