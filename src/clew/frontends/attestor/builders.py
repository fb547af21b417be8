"""Builders: procedures that make any heap of a grammar by free choices, and a start that makes an initial heap.

Input: a program with structs and rules, an initial heap, a procedure. Output: the program whose process makes the heap
and calls the procedure with what parameters point to. A run tells by its choices which heap it began with, so that
nothing about concrete heaps has to be guessed. Every choice begins a step, so that heaps come one after the other.
Objects are zero but for what rules say.
"""

from __future__ import annotations

from dataclasses import replace

from clew.frontends.attestor.binding import Binding
from clew.frontends.attestor.graphs import NULL, Graph
from clew.ir.commands import Allocate, Call, Choose, Command, Fill, Goto, Return, Store, Yield
from clew.ir.errors import InputError
from clew.ir.memory.shapes import NULL_TYPE, Rule
from clew.ir.program import Block, Declaration, Procedure, Process, Program, Scheduler
from clew.ir.sorts import POINTER, Bits, Bool, Pointer
from clew.ir.terms import Term, Variable, apply, bits, constant, variable
from clew.ir.values import default

_NULL = constant(None, POINTER)
START = "start of the task"
STARTED, TERMINATED = "started", "terminated"
"""The labels in front of the call of the method, and where it has returned."""


def builder_name(label: str) -> str:
    """The procedure that makes what an edge of a label stands for."""
    return f"build {label}"


def built(program: Program, binding: Binding, initial: Graph, method: str, *, stays: bool) -> Program:
    """The program that begins with a heap.

    If it `stays`, it goes on for ever behind the method, so that formulas see the heap that is left.
    """
    target = next((each for each in program.procedures if each.name == method), None)
    if target is None:
        known = ", ".join(sorted(each.name for each in program.procedures))
        raise InputError(f"no procedure is called '{method}'; known: {known}")
    labels = dict.fromkeys(rule.label for rule in program.shapes)
    builders = [_builder(label, program) for label in labels]
    start = _start(program, binding, initial, target, stays=stays)
    process = Process("main", START)
    scheduler = program.scheduler if program.scheduler is not Scheduler.ACTIONS else Scheduler.SINGLE
    procedures = (*program.procedures, *builders, start)
    return replace(program, scheduler=scheduler, procedures=procedures, processes=(process,))


def _place(node: Term, offset: int) -> Term:
    return apply("pointer.add", node, bits(offset, 64)) if offset else node


def _builder(label: str, program: Program) -> Procedure:
    rules = _generating(label, program)
    parameters = tuple(variable(f"t{at}", POINTER) for at in range(len(rules[0].externals)))
    most = max(len(rule.types) for rule in rules)
    nodes = tuple(variable(f"n{at}", POINTER) for at in range(most))
    sizes = {each.name: each.size for each in program.structs}
    ways = [
        Block(f"rule{number}", tuple(_derive(rule, parameters, nodes, sizes)), Return())
        for number, rule in enumerate(rules)
    ]
    entry = Block("entry", (Yield(),), Choose(tuple(way.label for way in ways)))
    declared = (Declaration(each, None) for each in nodes)
    own = tuple(Declaration(each, None) for each in parameters)
    return Procedure(builder_name(label), own, (), tuple(declared), (entry, *ways))


def _generating(label: str, program: Program) -> list[Rule]:
    """The rules that put something at the first tentacle at once, if there are such; they derive everything."""
    rules = [rule for rule in program.shapes if rule.label == label]
    for at in range(len(rules[0].externals)):
        first = [rule for rule in rules if any(each.source == rule.externals[at] for each in rule.selectors)]
        if first:
            return first
    return rules


def _derive(
    rule: Rule, parameters: tuple[Variable, ...], nodes: tuple[Variable, ...], sizes: dict[str, int]
) -> list[Command]:
    """Make the internal nodes, set the selectors, and let others build what the edges of the rule stand for."""
    places: dict[int, Term] = {place: parameters[at] for at, place in enumerate(rule.externals)}
    commands: list[Command] = []
    for place in rule.internals:
        places[place] = nodes[place]
        commands += _made(nodes[place], rule.types[place], sizes)
    for source, offset, target, inner in rule.selectors:
        to = _NULL if rule.types[target] == NULL_TYPE else _place(places[target], inner)
        commands.append(Store(_place(places[source], offset), to))
    for label, at in rule.edges:
        arguments = tuple(_NULL if rule.types[place] == NULL_TYPE else places[place] for place in at)
        commands.append(Call(builder_name(label), arguments))
    return commands


def _made(node: Variable, type_: str, sizes: dict[str, int]) -> list[Command]:
    if type_ not in sizes:
        raise InputError(f"an object of the class '{type_}' is to be made, which has no struct")
    size = bits(sizes[type_], 64)
    return [Allocate(node, size, struct=type_), Fill(node, bits(0, 8), size)]


def _start(program: Program, binding: Binding, initial: Graph, target: Procedure, *, stays: bool) -> Procedure:
    sizes = {each.name: each.size for each in program.structs}
    nodes = tuple(variable(f"n{at}", POINTER) for at in range(len(initial.types)))
    commands: list[Command] = []
    for at, type_ in enumerate(initial.types):
        if type_ != NULL and not type_.startswith("int"):
            commands += _made(nodes[at], binding.struct(type_).name, sizes)

    def held(at: int) -> Term:
        return _NULL if initial.types[at] == NULL else nodes[at]

    for each in initial.fields:
        offset = binding.offset(initial.types[each.origin], each.label)
        commands.append(Store(_place(nodes[each.origin], offset), held(each.target)))
    for edge in initial.edges:
        commands.append(Call(builder_name(edge.label), tuple(held(at) for at in edge.tentacles)))
    arguments = tuple(_argument(at, each, initial, held) for at, each in enumerate(target.parameters))
    results = tuple(variable(f"r{at}", sort) for at, sort in enumerate(target.results))
    declared = (*(Declaration(each, None) for each in (*nodes, *results)),)
    called = Block(STARTED, (Yield(), Call(target.name, arguments, results)), Goto(TERMINATED))
    last = Block(TERMINATED, (Yield(),), Goto(TERMINATED) if stays else Return())
    return Procedure(START, (), (), declared, (Block("entry", tuple(commands), Goto(STARTED)), called, last))


def _argument(at: int, declared: Declaration, initial: Graph, held: object) -> Term:
    """What a parameter is called with: what the heap says of it, by number or by name; else zero."""
    assert callable(held), "nodes should be known"
    names = [f"@parameter{at}:", f"@parameter{at}", declared.name, declared.original or declared.name]
    names += ["@this:", "@this"] if at == 0 else []
    for name, target in initial.variables:
        if name in names and isinstance(declared.sort, Pointer):
            found = held(target)
            assert isinstance(found, Term), "a node should be a term"
            return found
    if not isinstance(declared.sort, Pointer | Bits | Bool):
        raise InputError(f"the parameter '{declared.name}' takes what no heap tells")
    return constant(default(declared.sort), declared.sort)
