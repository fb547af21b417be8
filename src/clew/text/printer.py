"""Programs as text: the inverse of `parse`, except that spans are not kept.

Output: the text form of docs/language.md, in labels and jumps. Reading it back gives an equal program.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.commands import Command, Family
from clew.ir.memory.structs import Struct, StructField
from clew.ir.program import Action, AnyOf, Declaration, Object, Procedure, Process, Program, Rules, Symmetry
from clew.ir.properties import (
    Always,
    And,
    Atom,
    Automaton,
    Branching,
    Claim,
    Exists,
    ForAll,
    Formula,
    Linear,
    Next,
    NoDeadlock,
    Not,
    NotModelled,
    NoViolation,
    Or,
    Possibly,
    Property,
    Reaches,
    Release,
    SomeRun,
    Truth,
    Until,
)
from clew.ir.source import Source
from clew.ir.spelling import quote_text, show_sort
from clew.ir.terms import TRUE, Term
from clew.syntax.tokens import Places
from clew.text.parse import context_of
from clew.text.show_commands import show_command, show_exit, show_struct
from clew.text.show_terms import Hint, TermText, show_name


def print_program(program: Program, properties: tuple[Property, ...] = ()) -> str:
    """The text of a program, with properties in their exact form."""
    return "\n".join(_lines(program, properties)) + "\n"


def print_term(term: Term, program: Program, procedure: str | None = None) -> str:
    """The text of a term as it stands in a program, or in one of its procedures."""
    return _terms(program, procedure).show(term)


def print_command(command: Command, program: Program, procedure: str | None = None) -> str:
    """The text of a command, without its semicolon."""
    return show_command(command, _terms(program, procedure))


def _terms(program: Program, procedure: str | None = None) -> TermText:
    return TermText(context_of(program, procedure, Places(Source("", ""))))


def _lines(program: Program, properties: tuple[Property, ...]) -> Iterator[str]:
    terms = _terms(program)
    yield f"program {program.scheduler.value};"
    if program.pointer_bytes != 8:
        yield f"pointers bytes {program.pointer_bytes};"
    if program.rules is not Rules.CLOSED:
        yield f"rules {program.rules.value};"
    if program.any_bytes:
        yield "unwritten any;"
    for record in program.records:
        fields = "; ".join(_declaration(each, terms) for each in record.fields)
        yield f"record {show_name(record.name)} {{ {fields} }}"
    for struct in program.structs:
        yield _struct(struct)
    for each in program.globals:
        yield f"var {_declaration(each, terms)};"
    for memory in program.objects:
        yield _object(memory, terms)
    if program.events:
        yield f"event {', '.join(map(show_name, program.events))};"
    for procedure in program.procedures:
        yield ""
        yield from _procedure(procedure, program)
    if program.procedures:
        yield ""
    if program.updates:
        yield f"update {', '.join(map(show_name, program.updates))};"
    if program.main is not None:
        yield f"main {show_name(program.main)};"
    for process in program.processes:
        yield _process(process, terms)
    for action in program.actions:
        yield ""
        yield from _action(action, terms)
    for symmetry in program.symmetries:
        yield _symmetry(symmetry, terms)
    if program.quiet is not None:
        yield f"quiet {terms.show(program.quiet, known=True)};"
    for one in properties:
        yield f"property {quote_text(one.text)} is {_question(one, terms)};"


def _declaration(each: Declaration, terms: TermText) -> str:
    text = f"{show_name(each.name)} : {show_sort(each.sort)}"
    if each.signed:
        text += " signed"
    if each.names:
        text += f" {{ {', '.join(map(show_name, each.names))} }}"
    hint = Hint(each.names, each.signed)
    match each.initial:
        case None:
            pass
        case AnyOf(low=low, high=high):
            text += " = any"
            if low is not None and high is not None:
                bounds = (terms.show(bound, known=True, hint=Hint(signed=each.signed)) for bound in (low, high))
                text += " " + "..".join(bounds)
        case initial:
            text += f" = {terms.show(initial, known=True, hint=hint)}"
    return text + _original(each)


def _original(named: Declaration | Object | Procedure) -> str:
    return "" if named.original is None else f" as {quote_text(named.original)}"


def _object(memory: Object, terms: TermText) -> str:
    text = f"object {show_name(memory.name)} : bytes {memory.size}{show_struct(memory.struct)}"
    if not memory.zeroed:
        text += " undefined"
    if memory.constant:
        text += " constant"
    if memory.family is not None:
        text += " heap" if memory.family is Family.PLAIN else f" heap {memory.family.value}"
    if memory.cells:
        cells = ", ".join(f"{offset}: {terms.show(value)}" for offset, value in memory.cells)
        text += f" = {{ {cells} }}"
    return f"{text}{_original(memory)};"


def _struct(struct: Struct) -> str:
    fields = "; ".join(_struct_field(each) for each in struct.fields)
    return f"struct {show_name(struct.name)} : bytes {struct.size} {{ {fields} }}"


def _struct_field(each: StructField) -> str:
    target = "" if each.target is None else f" to {show_name(each.target)}"
    return f"{each.offset}: {show_name(each.name)} : {show_sort(each.sort)}{target}"


def _procedure(procedure: Procedure, program: Program) -> Iterator[str]:
    terms = _terms(program, procedure.name)
    outside = _terms(program)
    parameters = ", ".join(_declaration(each, outside) for each in procedure.parameters)
    text = f"proc {show_name(procedure.name)}({parameters})"
    if procedure.results:
        text += f" -> ({', '.join(map(show_sort, procedure.results))})"
    yield f"{text}{_original(procedure)} {{"
    for each in procedure.locals:
        yield f"  local {_declaration(each, outside)};"
    for block in procedure.blocks:
        order = "" if block.order is None else f"{block.order.value} "
        yield f"  {'atomic ' if block.atomic else ''}{order}{show_name(block.label)}:"
        for command in block.commands:
            yield f"    {show_command(command, terms)};"
        yield f"    {show_exit(block.exit, terms)};"
    yield "}"


def _process(process: Process, terms: TermText) -> str:
    arguments = ", ".join(terms.show(each, known=True) for each in process.arguments)
    text = f"process {show_name(process.name)} = {show_name(process.procedure)}({arguments})"
    if process.sensitivity:
        text += f" sensitive {', '.join(terms.show(each, known=True) for each in process.sensitivity)}"
    return text + (";" if process.initialise else " dormant;")


def _action(action: Action, terms: TermText) -> Iterator[str]:
    text = f"action {show_name(action.name)}"
    if action.processes:
        text += f" by {', '.join(map(show_name, action.processes))}"
    if action.guard is not TRUE:
        text += f" when {terms.show(action.guard, known=True)}"
    yield text + " {"
    for command in action.effect:
        yield f"  {show_command(command, terms)};"
    priority = f" priority {action.priority}" if action.priority else ""
    label = f" label {quote_text(action.label)}" if action.label else ""
    yield f"}}{priority}{label};"


def _symmetry(symmetry: Symmetry, terms: TermText) -> str:
    rows = (f"[{', '.join(terms.show(slot) for slot in row)}]" for row in symmetry.members)
    return f"symmetry {', '.join(rows)};"


# --- properties -----------------------------------------------------------------------------------------------------


def _question(one: Property, terms: TermText) -> str:
    match one.question:
        case NoViolation(check=check):
            return "violation" if check is None else f"violation {quote_text(check)}"
        case NoDeadlock():
            return "deadlock"
        case Always(condition=condition):
            return f"always {terms.show(condition, known=True)}"
        case Possibly(condition=condition):
            return f"possibly {terms.show(condition, known=True)}"
        case Reaches(check=check):
            return f"reaches {quote_text(check)}"
        case Linear(formula=formula):
            return f"linear {_formula(formula, terms)}"
        case SomeRun(formula=formula):
            return f"some {_formula(formula, terms)}"
        case Branching(formula=formula):
            return f"branching {_formula(formula, terms)}"
        case Claim(automaton=automaton):
            return f"claim {_automaton(automaton, terms)}"
        case NotModelled(reason=reason):
            return f"refused {quote_text(reason)}"


def _formula(formula: Formula, terms: TermText) -> str:
    pieces: list[str] = []
    stack: list[str | Formula] = [formula]
    while stack:
        match stack.pop():
            case str(text):
                pieces.append(text)
            case Atom(term=term):
                pieces.append(f"atom({terms.show(term, known=True)})")
            case Truth(value=value):
                pieces.append("true" if value else "false")
            case Not(operand) | Next(operand) | ForAll(operand) | Exists(operand) as one:
                stack.extend((")", operand, f"{type(one).__name__.lower()}("))
            case And(left, right) | Or(left, right) | Until(left, right) | Release(left, right) as one:
                stack.extend((")", right, ", ", left, f"{type(one).__name__.lower()}("))
    return "".join(pieces)


def _automaton(automaton: Automaton, terms: TermText) -> str:
    text = f"{automaton.states} states"
    if automaton.initial:
        text += f" initial {', '.join(map(str, automaton.initial))}"
    if automaton.marks:
        text += f" marks {automaton.marks}"
    edges: list[str] = []
    for edge in automaton.edges:
        line = f"{edge.source} -> {edge.target}"
        if edge.guard is not TRUE:
            line += f" when {terms.show(edge.guard, known=True)}"
        if edge.marks:
            line += f" marks {', '.join(map(str, sorted(edge.marks)))}"
        edges.append(line + ";")
    return f"{text} {{ {' '.join(edges)} }}"
