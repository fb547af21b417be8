"""The front end: a settings file names a program, a method, a grammar and initial heaps; all become one program.

The program is loaded by the front end of its own language, found by its suffix; classes are its structs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from clew.frontends import Frontend, Loaded, only
from clew.frontends.attestor.agreements import bound
from clew.frontends.attestor.arguments import Arguments
from clew.frontends.attestor.binding import Binding
from clew.frontends.attestor.builders import Plan, built
from clew.frontends.attestor.files import JAVA, Found, Places, program, read
from clew.frontends.attestor.folding import COLLAPSING, idle, options
from clew.frontends.attestor.formulas import Asked, asked_by, read_formula
from clew.frontends.attestor.grammars.graphs import (
    NULL,
    Agreement,
    Graph,
    Nonterminal,
    read_agreements,
    read_grammar,
    read_graph,
)
from clew.frontends.attestor.grammars.indices import checked, lengths, unindexed, without
from clew.frontends.attestor.grammars.json_text import Reader, read_json
from clew.frontends.attestor.grammars.numbers import is_number, without_number_nodes
from clew.frontends.attestor.grammars.predefined import PREDEFINED, retyped
from clew.frontends.attestor.grammars.predicates import read_predicates, read_symbolic_heap
from clew.frontends.attestor.last_values import returning
from clew.frontends.attestor.marks import Marks
from clew.frontends.attestor.settings import INDEXED, Settings, read_settings
from clew.frontends.attestor.stepwise import stepwise
from clew.ir.errors import InputError, Unsupported
from clew.ir.memory.shapes import Rule
from clew.ir.program import Procedure, Program
from clew.ir.source import Source
from clew.models.heap.grammar import Grammar
from clew.models.heap.grammars.checks import unusable
from clew.outcome import Note, NoteKind
from clew.records import dataclass
from clew.registry import FRONTENDS, resolve
from clew.text.properties.scope import ProgramScope


@dataclass(frozen=True, slots=True)
class _Task:
    """What settings and the files that they name say."""

    settings: Settings
    found: Found
    grammar: tuple[Nonterminal, ...]
    initial: tuple[Graph, ...]
    agreements: tuple[Agreement, ...] = ()


@dataclass(frozen=True, slots=True)
class AttestorFrontend:
    """The reader of settings files."""

    name: ClassVar[str] = "attestor"
    suffixes: ClassVar[tuple[str, ...]] = (".attestor",)

    def load(self, sources: Sequence[Source]) -> Loaded:
        """One file is one task."""
        source = only(sources, "a task of settings")
        settings = _with_loaded(source)
        places = Places(source.name, settings)
        initial = _initial(settings, places)
        grammar = _grammar(settings, places, initial)
        if INDEXED not in settings.switches:
            counts = lengths(grammar)
            initial = tuple(unindexed(each, counts) for each in initial)
        task = _Task(settings, program(settings, places), grammar, initial, _agreements(settings, places))
        asked = asked_by(settings.formulas)
        try:
            return _loaded(task, asked)
        except _NameLost as lost:
            if ".java" not in task.found.others:
                raise lost from None
            # Class files need not know what variables are called; sources do.
            return _loaded(replace(task, found=program(settings, places, ".java")), asked)


class _NameLost(InputError):
    """A formula names a variable that no procedure has."""


def _with_loaded(source: Source) -> Settings:
    """The settings, behind those that they load."""
    settings = read_settings(source)
    if not settings.loaded:
        return settings
    places = Places(source.name, settings)
    texts = [places.read(each).text for each in settings.loaded]
    return read_settings(Source(source.name, "\n".join((*texts, source.text))))


def _loaded(task: _Task, asked: Asked) -> Loaded:
    settings = task.settings
    loaded = _program(task)
    target = _target(loaded.program, settings)
    binding = Binding(loaded.program, settings.renamings)
    grammar = without_number_nodes(task.grammar)
    shapes = _usable(binding.rules(grammar), asked)
    asks = any("{" in each for each in settings.formulas)
    plain = stepwise(loaded.program) if asks else loaded.program
    _know(asked, loaded.program, target, task)
    arguments = Arguments(target)
    seen = next(each for each in plain.procedures if each.name == target.name)
    analysed, last = returning(plain, seen, frozenset(asked.variables))
    plan = Plan(
        binding=binding,
        grammar=grammar,
        initial=task.initial,
        target=analysed,
        replaced=target.name,
        last=last,
        arguments=arguments,
        marks=_marks(task, asked, binding),
        stays=asks,
        collected="--no-garbage-collector" not in settings.switches,
    )
    contracts = tuple(bound(each, plain, binding) for each in task.agreements)
    made = built(replace(plain, shapes=shapes, contracts=contracts), plan)
    fields = [name for name, _ in plan.marks.fields]
    ways = {"collected": plan.collected, "collapsing": COLLAPSING not in settings.switches}
    formulas = tuple(read_formula(each, fields=fields, **ways) for each in settings.formulas)
    return replace(
        loaded,
        program=made,
        properties=(*loaded.properties, *formulas),
        scope=ProgramScope(made),
        scope_of=ProgramScope,
        tuned=_tuned(settings),
        notes=(*loaded.notes, *_notes(task, arguments, asked)),
    )


def _marks(task: _Task, asked: Asked, binding: Binding) -> Marks:
    """The marks that formulas need; fields are those of the one class whose objects the initial heap has."""
    if not asked.neighbours:
        return Marks(asked.marks)
    rules = [rule for each in task.grammar for rule in each.rules]
    linked = {(rule.types[each.origin], each.label) for rule in (*rules, *task.initial) for each in rule.fields}
    rows = [(binding.struct(type_).name, binding.field(type_, label)) for type_, label in sorted(linked)]
    if len({name for name, _ in rows}) != 1:
        raise Unsupported("identicNeighbours is asked where objects of several classes are linked")
    return Marks(asked.marks, tuple(dict.fromkeys((each.name, each.offset) for _, each in rows if each is not None)))


def _tuned(settings: Settings) -> tuple[str, ...]:
    """The engines for formulas and for checks, as the settings want them."""
    both = options(settings)
    if settings.most_states is not None:
        both.append(f"most={settings.most_states}")
    if settings.largest is not None:
        both.append(f"largest={settings.largest}")
    own = [f"mode={settings.mode or 'lazy'}"]
    if settings.skip:
        own.append(f"skip={'+'.join(settings.skip)}")
    return tuple(f"{name}{{{','.join(each)}}}" for name, each in (("shapes", own + both), ("heap", both)) if each)


def _notes(task: _Task, arguments: Arguments, asked: Asked) -> tuple[Note, ...]:
    settings = task.settings
    about = [settings.description] if settings.description else []
    remarks = (*about, *idle(settings, indexed=any(lengths(task.grammar).values())))
    nulls = dict.fromkeys(name for graph in task.initial for name in arguments.open(graph))
    methods = ", ".join(dict.fromkeys(each.method for each in task.agreements))
    assumed = [f"what {methods} brings back is taken from contracts, where they are about it"] if methods else []
    rings = asked.shapes and COLLAPSING not in settings.switches and _can_be_ring(task.grammar, asked.shapes)
    told = [_RINGS] if rings else []
    told += [f"the initial heap says nothing of the parameter '{name}': it is null" for name in nulls]
    return (
        *(Note(NoteKind.REMARK, text) for text in remarks),
        *(Note(NoteKind.ASSUMPTION, text) for text in (*told, *assumed)),
    )


def _usable(rules: tuple[Rule, ...], asked: Asked) -> tuple[Rule, ...]:
    """The rules, or those without numbers, where these are not told alike: they describe more heaps then."""
    if not any(rule.numbers for rule in rules) or not unusable(Grammar(rules)):
        return rules
    if asked.shapes:
        raise Unsupported(f"L({asked.shapes[0]}) is asked, and only some rules of the grammar tell numbers")
    return tuple(rule._replace(numbers=()) for rule in rules)


_RINGS = "a ring is of a shape L(X) too, whose ends are one object; --no-rule-collapsing tells them apart"


def _can_be_ring(grammar: tuple[Nonterminal, ...], labels: Sequence[str]) -> bool:
    """Whether an edge of one of these labels has several objects at its tentacles."""
    ends = [rule for each in grammar if each.label in labels for rule in each.rules]
    return any(
        sum(rule.types[at] != NULL and not is_number(rule.types[at]) for at in rule.externals) > 1 for rule in ends
    )


def _know(asked: Asked, whole: Program, target: Procedure, task: _Task) -> None:
    """Every variable of a formula is one of some procedure."""
    known = {name for each in whole.procedures for name in _names(each)} | {"return", "@return"}
    known |= {each.name for each in whole.globals} | {each.original for each in whole.globals if each.original}
    known |= {f"n{at}" for graph in task.initial for at in range(len(graph.types))}
    for name in asked.variables:
        if name not in known:
            here = ", ".join(sorted(set(_names(target)))) or "none"
            raise _NameLost(f"no variable is called '{name}'; those of '{target.original or target.name}': {here}")


def _names(procedure: Procedure) -> list[str]:
    return [each.original or each.name for each in (*procedure.parameters, *procedure.locals) if each.original != ""]


def _target(whole: Program, settings: Settings) -> Procedure:
    """The procedure that the settings name: by its name, or as a method of the class."""
    plain = settings.method.partition("(")[0].rstrip().rpartition(" ")[2]
    method = f"{settings.class_.replace('.', '/')}.{plain}("
    called = whole.processes[0].procedure if whole.processes else ""
    exact = [each for each in whole.procedures if each.name == settings.method]
    found = exact or [each for each in whole.procedures if each.name.startswith(method) and each.name != called]
    if len(found) > 1:
        wanted = {each.name for each in _entered(whole)}
        found = [each for each in found if each.name in wanted]
    if len(found) != 1:
        known = ", ".join(sorted(each.name for each in whole.procedures if each.original != ""))
        raise InputError(f"no procedure is called '{settings.method}'; known: {known}")
    return found[0]


def _entered(whole: Program) -> list[Procedure]:
    """What the process calls itself."""
    from clew.ir.commands import Call

    first = next(each for each in whole.procedures if each.name == whole.processes[0].procedure)
    names = {each.callee for block in first.blocks for each in block.commands if isinstance(each, Call)}
    return [each for each in whole.procedures if each.name in names]


def _program(task: _Task) -> Loaded:
    """The program, by the front end of its language."""
    suffix = task.found.suffix
    row = next((row for row in FRONTENDS.values() if suffix in row.suffixes), None)
    if row is None:
        raise InputError(f"no front end reads files {suffix}")
    make: Any = resolve(row)
    if suffix not in JAVA:
        reader: Frontend = make()
        return reader.load(task.found.sources)
    classes = dict.fromkeys(_classes(task))
    loaded: Loaded = make().method(task.found.sources, task.settings.class_, task.settings.method, tuple(classes))
    return loaded


def _classes(task: _Task) -> list[str]:
    """The classes of which heaps have objects, as the program calls them."""
    new = {each.old: each.new for each in task.settings.renamings}
    graphs = [rule for each in task.grammar for rule in each.rules]
    types = [type_ for graph in (*graphs, *task.initial) for type_ in graph.types]
    return [new.get(type_, type_) for type_ in types if type_ != NULL and not is_number(type_)]


def _grammar(settings: Settings, places: Places, initial: tuple[Graph, ...]) -> tuple[Nonterminal, ...]:
    found: list[Nonterminal] = []
    for name in settings.predefined:
        if name not in PREDEFINED:
            raise InputError(f"no grammar is called '{name}'; known: {', '.join(PREDEFINED)}")
        found += retyped(PREDEFINED[name], settings.renamings, initial)
    for file in settings.grammars:
        source = places.read(file)
        given = read_grammar(Reader(read_json(source), source.name))
        found += given if INDEXED in settings.switches else without(given)
    for file in settings.predicates:
        found += read_predicates(places.read(file))
    return checked(tuple(found))


def _agreements(settings: Settings, places: Places) -> tuple[Agreement, ...]:
    sources = [places.read(each) for each in settings.contracts]
    return tuple(one for each in sources for one in read_agreements(Reader(read_json(each), each.name)))


def _initial(settings: Settings, places: Places) -> tuple[Graph, ...]:
    """The heaps that the task may begin with; an empty one where none is given."""
    found: list[Graph] = []
    for file in settings.initial:
        path = places.find(file)
        source = read(path)
        is_json = source.text.lstrip().startswith("{")
        found.append(read_graph(Reader(read_json(source), source.name)) if is_json else read_symbolic_heap(source))
    return tuple(found) or (Graph(()),)
