"""How wide the inputs of a program are, as far as its text tells: whether they can be tried one by one.

Input: a program. Output: the first free choice between more values than that, and between how many; or in how many ways
all such choices can be made. A bound that is a parameter is looked up in the calls of its procedure. These are
estimates that serve to choose an engine, nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from clew.analysis.callgraph import call_graph, named, recursive
from clew.analysis.cfg import in_loops
from clew.graphs import grouped, reachable
from clew.graphs import postorder as postorder_of
from clew.ir.commands import Call, Havoc, Spawn
from clew.ir.operators.table import signed
from clew.ir.program import AnyOf, Procedure, Program
from clew.ir.rewriting import addresses_in, commands_in, commands_of
from clew.ir.sorts import Bits, Bool, Sort, bits_of
from clew.ir.source import Span
from clew.ir.terms import Constant, Term, Variable
from clew.ir.values import Value
from clew.ir.walk import postorder
from clew.records import dataclass
from clew.symbolic.paths.model import Model

MOST_FREE_BITS = 16
"""So many bits of globals that start with anything are tried one by one."""
FEW = 16
"""So many values of one choice are tried one by one."""


@dataclass(frozen=True, slots=True)
class WideInput:
    """A free choice, and between how many values; None: nothing tells."""

    span: Span | None
    values: int | None

    def __str__(self) -> str:
        count = (
            "many" if self.values is None else f"2^{self.values.bit_length() - 1}" if self.values > 1 << 16 else None
        )
        place = "" if self.span is None or self.span.shipped else f" in line {self.span.line}"
        return f"an input{place} has {count or self.values} values"


def wide_input(program: Program, *, few: int = FEW) -> WideInput | None:
    """The first free choice between more than a few values, in the order of the text."""
    if program.any_bytes:
        return WideInput(None, None)
    if (start := _free_start(program)) is not None:
        return start
    if not any(isinstance(command, Havoc) for command in commands_of(program)):
        return None
    by_name = {procedure.name: procedure for procedure in program.procedures}
    calls = _calls(program)
    wide: dict[str, WideInput] = {}
    for name, procedure in by_name.items():
        for command in commands_in(procedure):
            if isinstance(command, Havoc):
                count = _count(command, procedure, calls.get(name, []))
                if count is None or count > few:
                    wide.setdefault(name, WideInput(command.span, count))
    reached = _reached(program, by_name) if wide else ()
    return next((wide[name] for name in reached if name in wide), None)


def combinations(program: Program, *, few: int = FEW) -> int | None:
    """In how many ways all inputs of more than a few values can be chosen together; None: nothing tells.

    Inputs in loops, of recursive procedures and of those that are called through pointers are chosen again and again.
    """
    if program.any_bytes or _free_start(program) is not None:
        return None
    calls, graph = _calls(program), call_graph(program, spawns=True)
    by_name = {procedure.name: procedure for procedure in program.procedures}
    often = recursive(graph) | {name for name in addresses_in(program) if name in by_name}
    ways: dict[str, int | None] = {}
    for name in postorder_of(_roots(program, by_name), graph.__getitem__):
        ways[name] = _together(_factors(by_name[name], calls.get(name, []), ways, few), repeated=name in often)
    return _together((ways[name], False) for name in _roots(program, by_name))


def _factors(
    procedure: Procedure, calls: list[Call], ways: Mapping[str, int | None], few: int
) -> Iterator[tuple[int | None, bool]]:
    """In how many ways each command of a procedure chooses, and whether it may do so again and again."""
    loops = in_loops(procedure.blocks)
    for block in procedure.blocks:
        for command in block.commands:
            match command:
                case Havoc():
                    count = _count(command, procedure, calls)
                    yield 1 if count is not None and count <= few else count, block.label in loops
                case Call() | Spawn():
                    for name in named(command):
                        yield ways.get(name, 1), block.label in loops
                case _:
                    pass


def _together(factors: Iterable[tuple[int | None, bool]], *, repeated: bool = False) -> int | None:
    """The product; nothing tells it where a factor counts again and again, or where nothing tells that."""
    found = 1
    for factor, again in factors:
        if factor is None or (factor > 1 and (again or repeated)):
            return None
        found *= factor
    return found


def _calls(program: Program) -> dict[str, list[Call]]:
    """The calls of each procedure by its name."""
    found = (each for each in commands_of(program) if isinstance(each, Call) and isinstance(each.callee, str))
    return grouped((str(command.callee), command) for command in found)


def _free_start(program: Program) -> WideInput | None:
    """The first global that starts with anything, where all such have more values than can be tried one by one."""
    free = [each for each in program.globals if each.initial == AnyOf()]
    total = sum(bits_of(each.sort) for each in free)
    return WideInput(free[0].span, 1 << total) if total > MOST_FREE_BITS else None


def _reached(program: Program, by_name: dict[str, Procedure]) -> list[str]:
    """The procedures that may run, in the order of the text."""
    found = set(reachable(_roots(program, by_name), call_graph(program, spawns=True).__getitem__))
    return [procedure.name for procedure in program.procedures if procedure.name in found]


def _roots(program: Program, by_name: dict[str, Procedure]) -> list[str]:
    """The procedures that run without being called by their names."""
    roots = [process.procedure for process in program.processes]
    roots += [] if program.main is None else [program.main]
    return roots + [name for name in sorted(addresses_in(program)) if name in by_name]


def _count(command: Havoc, procedure: Procedure, calls: list[Call]) -> int | None:
    """Between how many values is chosen; None where the text does not tell."""
    sort = command.target.sort
    if isinstance(sort, Bool):
        return 2
    if command.low is None and command.high is None:
        return 1 << sort.width if isinstance(sort, Bits) else None
    if command.low is None or command.high is None:
        return None
    names = [parameter.name for parameter in procedure.parameters]
    spans: list[int] = []
    for arguments in [call.arguments for call in calls] or [()]:
        given = {name: each.value for name, each in zip(names, arguments, strict=False) if isinstance(each, Constant)}
        low, high = (_value(each, given, sort, as_signed=command.signed) for each in (command.low, command.high))
        if low is None or high is None:
            return None
        spans.append(high - low + 1)
    return max(spans)


def _value(bound: Term, given: dict[str, Value], sort: Sort, *, as_signed: bool) -> int | None:
    """The number that a bound is, if it depends on known arguments only."""
    inputs = [part for part in postorder(bound) if isinstance(part, Variable)]
    if any(each.name not in given for each in inputs):
        return None
    value = Model({each: given[each.name] for each in inputs}).value(bound)
    if not isinstance(value, int):
        return None
    return signed(value, sort.width) if as_signed and isinstance(sort, Bits) else value
