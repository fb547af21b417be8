"""Which exceptions somebody may catch.

Input: what can run. Output: for every method the types of exceptions that handlers around calls to it catch, through
any number of calls; None stands for all types. An exception that nobody can catch ends the program where it is thrown.
"""

from __future__ import annotations

from clew.frontends.java.classfile.model import Method
from clew.frontends.java.world.bodies import INITIALISER, Bodies
from clew.frontends.java.world.hierarchy import OBJECT
from clew.frontends.java.world.reach import Reached
from clew.graphs import grouped

Types = frozenset[str | None]
ANYTHING: Types = frozenset({None})
_NOTHING: Types = frozenset()


class Catching:
    """Who catches what; see the module."""

    def __init__(self, bodies: Bodies, reached: Reached) -> None:
        self._bodies, self._hierarchy = bodies, bodies.hierarchy
        self._targets: dict[tuple[str, str], tuple[Method, ...]] = {}
        self._reached = reached
        self.around = self._fixpoint()
        """For every method, by its key, what is caught around calls to it."""

    def targets(self, wanted: str, selector: str) -> tuple[Method, ...]:
        """The methods that a virtual call may enter."""
        key = (wanted, selector)
        if key not in self._targets:
            live = self._reached.live(wanted, self._hierarchy)
            found = [self._hierarchy.lookup(OBJECT if name.startswith("[") else name, selector) for name in live]
            self._targets[key] = tuple({each.key: each for each in found if each is not None}.values())
        return self._targets[key]

    def here(self, method: Method, at: int) -> Types:
        """What handlers of a method catch that control is under at a place."""
        if not method.has_code:
            return _NOTHING
        return frozenset(each.catches for each in self._bodies.code(method).guarded if each.start <= at < each.end)

    def may_catch(self, method: Method, at: int, name: str, *, exact: bool) -> bool:
        """Whether somebody may catch an exception of the class (or of a subclass) that is thrown at a place."""
        types = self.here(method, at) | self.around.get(method.key, _NOTHING)
        return any(each is None or self._meets(name, each, exact=exact) for each in types)

    def _meets(self, name: str, wanted: str, *, exact: bool) -> bool:
        return self._hierarchy.is_of(name, wanted) or (not exact and self._hierarchy.is_of(wanted, name))

    def _fixpoint(self) -> dict[str, Types]:
        methods = self._reached.methods
        around = dict.fromkeys(methods, _NOTHING)
        calls: list[tuple[str, tuple[str, Types]]] = []
        for site in self._reached.sites:
            callees = (site.callee,) if isinstance(site.callee, str) else [e.key for e in self.targets(*site.callee)]
            under = self.here(methods[site.caller], site.at)
            calls.extend((site.caller, (callee, under)) for callee in callees if callee in methods)
        by_caller = grouped(calls)
        for key, method in methods.items():
            if method.selector == INITIALISER:  # what it throws is wrapped
                around[key] = ANYTHING
        work = list(methods)
        while work:
            caller = work.pop()
            for callee, under in by_caller.get(caller, ()):
                joined = around[callee] | around[caller] | under
                if joined != around[callee]:
                    around[callee] = joined
                    work.append(callee)
        return around
