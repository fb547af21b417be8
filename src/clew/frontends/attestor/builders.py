"""Builders: procedures that make any heap of a grammar by free choices, and a start that makes an initial heap.

Input: a program with structs and rules, initial heaps, a procedure. Output: the program whose process makes one of the
heaps and calls the procedure with what parameters point to. Where the process of the program calls the procedure, the
heap is made in front of that call; else the process is a new one. A run tells by its choices which heap it began with,
so that nothing about concrete heaps has to be guessed. Every choice begins a step, so that heaps come one after the
other.
"""

from __future__ import annotations

from dataclasses import replace

from clew.frontends.attestor.arguments import Arguments
from clew.frontends.attestor.binding import Binding, number_of
from clew.frontends.attestor.counts import SIZE, Counts
from clew.frontends.attestor.grammars.graphs import NULL, Graph, Hyperedge, Nonterminal, Words
from clew.frontends.attestor.grammars.indices import Sizes, lengths
from clew.frontends.attestor.grammars.numbers import is_number
from clew.frontends.attestor.marks import Marks
from clew.frontends.attestor.objects import Objects, place
from clew.ir.commands import Assign, Call, Choose, Command, Goto, Return, Store, Yield
from clew.ir.memory.shapes import Built, Index
from clew.ir.program import Block, Declaration, Procedure, Process, Program, Scheduler
from clew.ir.sorts import BOOL, POINTER
from clew.ir.terms import Observation, Term, Variable, constant, observe, variable
from clew.records import dataclass

_NULL = constant(None, POINTER)
_LOST = variable("lost", BOOL)
START = "start of the task"
STARTED, TERMINATED = "started", "terminated"
"""The labels in front of the call of the method, and where it has returned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to be built: heaps by a grammar, for a procedure.

    If it `stays`, the program goes on for ever behind the procedure, so that formulas see the heap that is left.
    """

    binding: Binding
    grammar: tuple[Nonterminal, ...]
    initial: tuple[Graph, ...]
    target: Procedure
    """The procedure that is called, with the last values that it gives back besides its results."""
    replaced: str
    """What it is called in the program."""
    last: tuple[Declaration, ...]
    """The caller's variables for last values."""
    arguments: Arguments
    marks: Marks
    stays: bool
    collected: bool = True
    """Whether garbage does not count: else the program itself asks for it, so that states remember it."""


def builder_name(label: str) -> str:
    """The procedure that makes what an edge of a label stands for."""
    return f"build {label}"


def built(program: Program, plan: Plan) -> Program:
    """The program that begins with a heap."""
    objects = Objects(program, plan.binding)
    builders = [_builder(label, ways, plan, objects) for label, ways in _together(plan.grammar).items()]
    sized = [_sized(graph, number, plan) for number, graph in enumerate(plan.initial)]
    caller = _caller(program, plan.replaced)
    start = _start(plan, objects) if caller is None else _in_front(caller, plan, objects)
    others = tuple(each for each in program.procedures if each is not caller and each.name != plan.target.name)
    processes = program.processes if caller is not None else (Process("main", START),)
    scheduler = program.scheduler if program.scheduler is not Scheduler.ACTIONS else Scheduler.SINGLE
    declared = (*program.globals, *plan.marks.globals())
    procedures = (*others, plan.target, *builders, *(each for row in sized for each, _ in row), start)
    known = [Built(builder_name(label), label) for label, count in lengths(plan.grammar).items() if not count]
    known += [built_ for row in sized for _, built_ in row]
    return replace(
        program,
        scheduler=scheduler,
        procedures=procedures,
        processes=processes,
        globals=declared,
        builders=() if plan.marks.wanted else tuple(known),
        keeps_garbage=not plan.collected,
    )


def _caller(program: Program, name: str) -> Procedure | None:
    """The procedure of the process, if it calls the one that is asked for."""
    first = program.processes[0].procedure if program.processes else None
    for each in program.procedures:
        if each.name == first and any(_call_in(block, name) is not None for block in each.blocks):
            return each
    return None


def _call_in(block: Block, name: str) -> int | None:
    places = (at for at, each in enumerate(block.commands) if isinstance(each, Call) and each.callee == name)
    return next(places, None)


# --- what edges stand for ---------------------------------------------------------------------------------------------


_Way = tuple[Words, Graph]
"""A rule with the index of its left side."""


def _together(grammar: tuple[Nonterminal, ...]) -> dict[str, list[_Way]]:
    """The rules of each nonterminal, which may be given in several parts with indices of their own."""
    found: dict[str, list[_Way]] = {}
    for each in grammar:
        found.setdefault(each.label, []).extend((each.index, rule) for rule in each.rules)
    return found


def _builder(label: str, given: list[_Way], plan: Plan, objects: Objects) -> Procedure:
    rules = _generating(given)
    index, first = rules[0]
    parameters = tuple(variable(f"t{at}", POINTER) for at in range(len(first.externals)))
    sizes = tuple(variable(f"size{at}", SIZE) for at in range(len(index)))
    most = max(len(rule.types) for _, rule in rules)
    nodes = tuple(variable(f"node{at}", POINTER) for at in range(most))
    counts = Counts()
    ways = [
        Block(f"rule{number}", tuple(_derive(label, way, (parameters, sizes, nodes), counts, plan, objects)), Return())
        for number, way in enumerate(rules)
    ]
    entry = Block("entry", (Yield(),), Choose(tuple(way.label for way in ways)))
    own = tuple(Declaration(each, None, original="") for each in (*parameters, *sizes))
    inner = (*nodes, *counts.variables, *objects.numbers, *plan.marks.locals())
    declared = tuple(Declaration(each, None, original="") for each in inner)
    return Procedure(builder_name(label), own, (), declared, (entry, *ways))


def _generating(ways: list[_Way]) -> list[_Way]:
    """The rules that put something at the first tentacle at once, if there are such; they derive everything."""
    for at in range(len(ways[0][1].externals)):
        first = [way for way in ways if any(each.origin == way[1].externals[at] for each in way[1].fields)]
        if first:
            return first
    return ways


def _derive(
    label: str,
    way: _Way,
    variables: tuple[tuple[Variable, ...], tuple[Variable, ...], tuple[Variable, ...]],
    counts: Counts,
    plan: Plan,
    objects: Objects,
) -> list[Command]:
    """Make the internal nodes, set the fields, and let others build what the edges of the rule stand for."""
    (index, rule), (parameters, sizes, nodes) = way, variables
    named, where = Sizes(), f"a rule of '{label}'"
    commands, known = counts.taken(named.of(index, where), sizes)
    edges = [named.of(edge.index, where) for edge in rule.edges]
    more, handed = counts.handed(edges, known)
    places: dict[int, Term] = {each: parameters[at] for at, each in enumerate(rule.externals)}
    inner = [at for at, type_ in enumerate(rule.types) if at not in places and _is_object(type_)]
    new = dict(zip(inner, nodes, strict=False))
    calls = [builder_name(edge.label) for edge in rule.edges]
    built_ = list(zip(calls, handed, strict=True))
    return [*commands, *more, *_graph(rule, places, new, built_, plan, objects)]


def _sized(graph: Graph, number: int, plan: Plan) -> list[tuple[Procedure, Built]]:
    """For each indexed edge of an initial heap a procedure that builds it, by which folded heaps get its sizes."""
    found: list[tuple[Procedure, Built]] = []
    for at, (edge, index) in enumerate(zip(graph.edges, _indices(graph, plan), strict=True)):
        if not index:
            continue
        nodes = tuple(variable(f"t{node}", POINTER) for node in range(len(_tentacles(graph, edge))))
        sizes = tuple(variable(f"size{place}", SIZE) for place in range(len(index)))
        call = Call(builder_name(edge.label), (*nodes, *sizes))
        own = tuple(Declaration(each, None, original="") for each in (*nodes, *sizes))
        name = _edge_name(edge.label, number, at)
        made = Procedure(name, own, (), (), (Block("entry", (call,), Return()),))
        found.append((made, Built(name, edge.label, index)))
    return found


def _edge_name(label: str, graph: int, edge: int) -> str:
    return f"{builder_name(label)} {graph} {edge}"


def _indices(graph: Graph, plan: Plan) -> list[Index]:
    """The sizes of the edges of a heap; where nothing is said of them, they are any."""
    counts, sizes = lengths(plan.grammar), Sizes()
    return [
        sizes.of(edge.index, "the initial heap") if edge.index else sizes.any(counts.get(edge.label, 0))
        for edge in graph.edges
    ]


def _tentacles(graph: Graph, edge: Hyperedge) -> list[int]:
    """The nodes of an edge; numbers are none."""
    return [at for at in edge.tentacles if not is_number(graph.types[at])]


def _is_object(type_: str) -> bool:
    return type_ != NULL and not is_number(type_)


def _graph(
    graph: Graph,
    places: dict[int, Term],
    new: dict[int, Variable],
    builders: list[tuple[str, tuple[Term, ...]]],
    plan: Plan,
    objects: Objects,
) -> list[Command]:
    """Make new nodes, link them and those that are known, and call the builders of edges with their sizes."""
    binding = plan.binding
    commands: list[Command] = []
    for at, node in new.items():
        places[at] = node
        commands += objects.made(node, binding.struct(graph.types[at]).name)
        commands += plan.marks.choice(node)

    def held(at: int) -> Term:
        return places[at] if _is_object(graph.types[at]) else _NULL

    # What edges stand for is built before it is linked: else its builders would reach everything through links back.
    for edge, (builder, sizes) in zip(graph.edges, builders, strict=True):
        commands.append(Call(builder, (*(held(at) for at in _tentacles(graph, edge)), *sizes)))
    for label, origin, number in graph.numbers:
        field = binding.number(graph.types[origin], label)
        if (value := number_of(number, field.sort)) is not None:
            commands.append(Store(place(places[origin], field.offset), value))
    for each in graph.fields:
        type_, target = graph.types[each.origin], graph.types[each.target]
        if is_number(target):
            field = binding.number(type_, each.label)
            if (value := number_of(target, field.sort)) is not None:
                commands.append(Store(place(places[each.origin], field.offset), value))
        else:
            commands.append(Store(place(places[each.origin], binding.offset(type_, each.label)), held(each.target)))
    return commands


# --- the start --------------------------------------------------------------------------------------------------------


def _making(plan: Plan, objects: Objects) -> tuple[list[Block], tuple[Variable, ...]]:
    """The blocks that make one of the initial heaps, and the variables that they use; they lead to the call."""
    most = max((len(graph.types) for graph in plan.initial), default=0)
    nodes = tuple(variable(f"n{at}", POINTER) for at in range(most))
    blocks, counts = [], Counts()
    for number, graph in enumerate(plan.initial):
        new = {at: nodes[at] for at, type_ in enumerate(graph.types) if _is_object(type_)}
        places: dict[int, Term] = {}
        indices = _indices(graph, plan)
        commands, handed = counts.handed(indices, {})
        names = [
            _edge_name(edge.label, number, at) if index else builder_name(edge.label)
            for at, (edge, index) in enumerate(zip(graph.edges, indices, strict=True))
        ]
        commands += _graph(graph, places, new, list(zip(names, handed, strict=True)), plan, objects)
        commands += plan.arguments.given(graph, places)
        commands += plan.marks.settled(graph)
        if not plan.collected:
            commands.append(Assign(_LOST, observe(Observation.LEAKED, (), (), BOOL)))
        blocks.append(Block(f"heap{number}", tuple(commands), Goto(STARTED)))
    if len(blocks) > 1:
        blocks.insert(0, Block("heap", (Yield(),), Choose(tuple(each.label for each in blocks))))
    lost = () if plan.collected else (_LOST,)
    return blocks, (*nodes, *counts.variables, *objects.numbers, *plan.marks.locals(), *plan.arguments.variables, *lost)


def _results(plan: Plan) -> tuple[Declaration, ...]:
    """What the procedure gives back: its results, and last values."""
    own = plan.target.results[: len(plan.target.results) - len(plan.last)]
    return (*(Declaration(variable(f"r{at}", sort)) for at, sort in enumerate(own)), *plan.last)


def _start(plan: Plan, objects: Objects) -> Procedure:
    making, own = _making(plan, objects)
    results = _results(plan)
    declared = (*(Declaration(each, None) for each in own), *results)
    targets = tuple(each.variable for each in results)
    called = Block(STARTED, (Yield(), Call(plan.target.name, plan.arguments.variables, targets)), Goto(TERMINATED))
    last = Block(TERMINATED, (Yield(),), Goto(TERMINATED) if plan.stays else Return())
    entry = Block("entry", tuple(plan.arguments.beginning()), Goto(making[0].label))
    return Procedure(START, (), (), declared, (entry, *making, called, last))


def _in_front(caller: Procedure, plan: Plan, objects: Objects) -> Procedure:
    """The procedure that calls the one that is asked for, with the heap made in front of the call."""
    making, own = _making(plan, objects)
    results = _results(plan)
    targets = tuple(each.variable for each in results)
    blocks: list[Block] = []
    for block in caller.blocks:
        at = _call_in(block, plan.replaced)
        if at is None:
            blocks.append(block)
            continue
        call = block.commands[at]
        assert isinstance(call, Call), "a call should have been found"
        before = (*block.commands[:at], *plan.arguments.handed(call.arguments))
        called = replace(call, callee=plan.target.name, arguments=plan.arguments.variables, targets=targets)
        behind = "behind the task"
        blocks += [
            replace(block, commands=before, exit=Goto(making[0].label)),
            *making,
            Block(STARTED, (Yield(), called), Goto(TERMINATED)),
            Block(TERMINATED, (Yield(),), Goto(TERMINATED if plan.stays else behind)),
            Block(behind, block.commands[at + 1 :], block.exit),
        ]
    declared = (*(Declaration(each, None) for each in own), *results)
    return replace(caller, locals=(*caller.locals, *declared), blocks=tuple(blocks))
