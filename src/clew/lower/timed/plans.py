"""Actions as Python functions: from a state of data to what the action does there, to data and to clocks.

Data is executed; of clocks, comparisons and settings become operations in the order of the text. An action whose
conditions on clocks are disjunctions has a function that gives several edges.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from clew.codegen.c.zones import ELAPSE, constrain, reset
from clew.ir.commands import Assert, Assign, Assume, Command, Havoc
from clew.ir.errors import Unsupported
from clew.ir.program import Action
from clew.ir.sorts import REAL
from clew.ir.source import Span
from clew.ir.terms import TRUE, Apply, Term, Variable, conjoin
from clew.ir.walk import conjuncts, variables
from clew.logic.clocks import Clauses, Clocks
from clew.lower.timed.recognise import Shape
from clew.lower.timed.scripts import Script
from clew.lower.timed.trees import compiled_tree
from clew.models.timed import Check, Edge, Passing, State, Tree
from clew.semantics.values import Bounds, Concrete

_PLAIN = Concrete()
Plan = Callable[[State], list[Edge]]
MOST_VARIANTS = 512


class Author:
    """Writes the functions of one program; gathers the checks that edges may violate."""

    def __init__(self, shape: Shape, conditions: Clocks) -> None:
        self.shape = shape
        self.conditions = conditions
        self.checks: list[Check] = []
        delay = [each for each in shape.delay.effect if isinstance(each, Assign) and each.target.sort != REAL]
        self.delay_writes = bool(delay)

    def passing(self) -> Callable[[State], Passing | None]:
        """How time passes."""
        shape = self.shape
        if self.conditions.asked(shape.delay.guard):
            raise Unsupported("whether time may pass depends on clocks")
        script = Script(shape)
        script.write(f"if not {script.truth(shape.delay.guard)}: return None", f"o = {ELAPSE!r}")
        for command in shape.delay.effect:
            match command:
                case Assign(target=target, value=value) if target.sort != REAL:
                    script.write(f"{script.leaf(target)} = {script.text(value)}")
                case Assume(condition=condition, span=span) if shape.elapsed not in variables(condition):
                    self._assumed_one_way(script, condition, span)
                case _:
                    pass
        script.write(f"return Passing({script.after()}, o)")
        made: Callable[[State], Passing | None] = script.function(
            ["def f(s):"], apply=_PLAIN.apply, constrain=constrain, Passing=Passing
        )
        return made

    def _assumed_one_way(self, script: Script, condition: Term, span: Span | None) -> None:
        ways = self.conditions.ways(condition, span)
        if len(ways) != 1:
            raise Unsupported("an invariant is no conjunction of comparisons", span=span)
        for clause in ways[0]:
            script.clause(clause, "return None", span)


def compiled(author: Author, number: int, action: Action) -> Plan:
    """The function of an action."""
    data = conjoin(*(each for each in conjuncts(action.guard) if not author.conditions.asked(each)))
    clocked = [each for each in conjuncts(action.guard) if author.conditions.asked(each)]
    simple = [each for each in clocked if _is_conjunction(author.conditions, each)]
    others = conjoin(*(each for each in clocked if each not in simple))
    commands: list[Command] = [*(Assume(each, span=action.span) for each in simple), *action.effect]
    script = Script(author.shape, only=data)  # most actions are not possible in most states
    script.write(f"if not {script.truth(data)}: return ()", "found = []")
    script.load()
    asked = [
        author.conditions.ways(each.condition, each.span)
        for each in commands
        if isinstance(each, Assume) and author.conditions.asked(each.condition)
    ]
    variants = list(product(*asked))
    if len(variants) > MOST_VARIANTS:
        raise Unsupported(f"an action has more than {MOST_VARIANTS} variants of conditions on clocks", span=action.span)
    start = script.indent
    for variant in variants:
        script.write("for _ in (0,):")
        script.indent += 1
        if len(variants) > 1:
            script.load()  # earlier variants have written to data
        script.write("o = ()")
        chosen = _body(author, script, commands, list(variant))
        script.write(f"found.append(Edge({number}, ({chosen}), {script.after()}, o))")
        script.indent = start
    script.write("return found")
    made: Plan = script.function(
        ["def f(s):"], apply=_PLAIN.apply, constrain=constrain, reset=reset, Edge=Edge, number=number
    )
    return made if others is TRUE else _guarded(made, compiled_tree(author.shape, author.conditions, others))


def _is_conjunction(conditions: Clocks, term: Term) -> bool:
    """Whether a condition is one conjunction of comparisons."""
    try:
        return len(conditions.ways(term)) == 1
    except Unsupported:
        return False


def _guarded(plan: Plan, guard: Callable[[State], Tree]) -> Plan:
    """The edges of a plan where the guard does not fail; what it asks of clocks goes with them."""

    def edges(state: State) -> list[Edge]:
        asked = guard(state)
        return [] if asked is False else [edge._replace(guard=asked) for edge in plan(state)]

    return edges


def _body(author: Author, script: Script, commands: list[Command], ways: list[Clauses]) -> str:
    """The commands; the text of the choices that were made."""
    chosen = ""
    for command in commands:
        match command:
            case Assume(condition=condition, span=span):
                if author.conditions.asked(condition):
                    for clause in ways.pop(0):
                        script.clause(clause, "continue", span)
                else:
                    script.write(f"if not {script.truth(condition)}: continue")
            case Assert(condition=condition, check=check, span=span):
                if author.conditions.asked(condition):
                    raise Unsupported("an assertion asks clocks", span=span)
                author.checks.append(Check(check, span))
                failed = f"found.append(Edge(number, ({chosen}), None, o, {len(author.checks) - 1}))"
                script.write(f"if not {script.truth(condition)}: {failed}; continue")
            case Havoc(target=target, signed=signed, span=span):
                values, _ = _PLAIN.fresh(target.sort, Bounds(*command.fixed, signed), (), span)
                script.write(f"for {script.leaf(target)} in {script.name(tuple(values))}:")
                script.indent += 1
                held = script.fresh()
                script.write(f"{held} = {script.leaf(target)}", "o = o")
                chosen += f"{held}, "
            case Assign(target=target, value=value, span=span):
                _assigned(author, script, target, value, span)
            case _:
                raise Unsupported("zones know assignments, choices, assumptions and assertions")
    return chosen


def _assigned(author: Author, script: Script, target: Variable, value: Term, span: Span | None) -> None:
    if target is author.shape.elapsed:
        return
    if target not in author.conditions.clocks:
        if author.conditions.asked(value):
            raise Unsupported("data depends on clocks", span=span)
        script.write(f"{script.leaf(target)} = {script.text(value)}")
        return
    number = author.shape.numbers[target]
    indent = script.indent
    # `c ? v : x` leaves the clock alone elsewhere.
    while isinstance(value, Apply) and value.operator == "ite":
        test, then, otherwise = value.arguments
        if author.conditions.asked(test):
            raise Unsupported("whether a clock is set depends on clocks", span=span)
        script.write(f"if {script.truth(test)}:")
        script.indent += 1
        _set(script, number, target, then)
        script.indent -= 1
        script.write("else:")
        script.indent += 1
        value = otherwise
    _set(script, number, target, value)
    script.indent = indent


def _set(script: Script, number: int, target: Variable, value: Term) -> None:
    if value is target:
        script.write("pass")
        return
    script.write(f"o += reset({number}, {script.setting(value)})")
