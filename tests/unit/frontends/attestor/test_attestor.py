"""Settings, graphs, grammars and predicates as files have them, and tasks that are made of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import clew
from clew.errors import InputError
from clew.frontends.attestor.binding import Binding
from clew.frontends.attestor.formulas import read_formula
from clew.frontends.attestor.grammars.graphs import (
    Graph,
    read_grammar,
    read_graph,
    write_grammar,
    write_graph,
)
from clew.frontends.attestor.grammars.json_text import Reader, read_json
from clew.frontends.attestor.grammars.numbers import without_number_nodes
from clew.frontends.attestor.grammars.predefined import PREDEFINED
from clew.frontends.attestor.grammars.predicates import read_predicates
from clew.frontends.attestor.settings import Renaming, read_settings
from clew.ir.memory.structs import Struct, StructField
from clew.ir.program import Program, Scheduler
from clew.ir.sorts import POINTER, Bits
from clew.ir.source import Source
from clew.models.heap.grammar import Grammar
from clew.models.heap.grammars.checks import defects
from tests.places import ROOT

EXAMPLES = ROOT / "examples" / "heap"
NAMES = ("next", "prev", "left", "right", "parent")
FIELDS = (
    *(StructField(name, 8 * at, POINTER, "Cell") for at, name in enumerate(NAMES)),
    StructField("balance", 40, Bits(32)),
)
PROGRAM = Program(Scheduler.SINGLE, structs=(Struct("Cell", 48, FIELDS),))
BINDING = Binding(PROGRAM, (Renaming(old="ListNode", new="Cell"),))
LIST = """
# lists from x to y
sll(x{Cell}, !y{Cell}) <= x.next -> y
                       <= z{Cell} | x.next -> z * sll(z, y)
                       <= z{Cell} | sll(x, z) * sll(z, y) ;
"""


def graph(text: str) -> Graph:
    return read_graph(Reader(read_json(Source("heap.json", text)), "heap.json"))


@pytest.mark.shows("heaps", "B3")
def test_heaps_are_read_and_written() -> None:
    found = read_graph(Reader(read_json(Source("list.json", (EXAMPLES / "list.json").read_text())), "list.json"))
    assert found.types == ("SLList", "SLList", "NULL")
    assert graph(json.dumps(write_graph(found))) == found
    commas = '{"nodes": [{"type": "a,]", "number": 2,},], "selectors": [], }'
    assert graph(commas).types == ("a,]", "a,]")


@pytest.mark.shows("heaps", "B4")
@pytest.mark.parametrize("name", sorted(PREDEFINED))
def test_predefined_grammars(name: str) -> None:
    grammar = PREDEFINED[name]
    again = read_grammar(Reader(json.loads(json.dumps(write_grammar(grammar))), "grammar.json"))
    assert again == grammar
    bound = Grammar(BINDING.rules(without_number_nodes(grammar)))
    assert defects(bound) == []
    for nonterminal in grammar:
        owned = [not bound.owned[nonterminal.label, at] for at in range(nonterminal.rank)]
        assert owned == list(nonterminal.reduction)


@pytest.mark.shows("heaps", "B6")
def test_predicates_are_grammars() -> None:
    (made,) = read_predicates(Source("list.sid", LIST))
    (known,) = PREDEFINED["SLList"]
    rules = BINDING.rules((made,))
    assert made.reduction == known.reduction
    assert [rule._replace(label="", edges=()) for rule in rules] == [
        rule._replace(label="", edges=()) for rule in BINDING.rules((known,))
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"nodes": [{"number": 1}]}', "the key 'type' is missing"),
        ('{"nodes": [], "externals": [0]}', "here should be a number from 0 to -1"),
        ('{"nodes": 3}', "here should be a list"),
        ("[1, 2", "no JSON"),
        ("[" * 5000, "nested deeper than 64"),
        ('{"nodes": [{"type": "T", "number": 9999}, {"type": "T", "number": 9999}]}', "more than 10000 nodes"),
    ],
)
def test_wrong_heaps_are_told(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        graph(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("p(x{T}) <= x.f -> y ;", "one of x, or an existential variable"),
        ("p(x{T}) <= x.f -> x", "the text ends"),
        ("p(x{T}) ;", "a rule"),
        ("p(x{T}) <= emp ; p(x{T}) <= emp ;", "defined twice"),
        ("%", "the name of a predicate"),
    ],
)
def test_wrong_predicates_are_told(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_predicates(Source("wrong.sid", text))


@pytest.mark.shows("heaps", "B32")
def test_settings() -> None:
    text = """# a task
--description "traverse, admissible" --classpath bin --class SLList --method traverse
--predefined-grammar SLList --rename ListNode=SLList next=next   # as in the class
--initial heap.json --contract c.json --model-checking "(GF {terminated} -> GF { L(RefSLList) })"
--model-checking "G true" --hierarchical-model-checking --mc-skip "<init>" --admissible-abstraction
--max-state-space 5 --max-heap 10 --export out --quiet
"""
    found = read_settings(Source("task.attestor", text))
    assert (found.class_, found.method, found.classpath) == ("SLList", "traverse", "bin")
    assert found.formulas == ("(GF {terminated} -> GF { L(RefSLList) })", "G true")
    assert found.renamings == (Renaming(old="ListNode", new="SLList", fields=(("next", "next"),)),)
    assert found.switches == {"--hierarchical-model-checking", "--admissible-abstraction", "--quiet"}
    assert (found.most_states, found.largest, found.skip, found.outputs) == (5, 10, ("<init>",), (("--export", "out"),))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("--klass X", r"no option is called --klass; did you mean --class\?"),
        ("--zzzzz", "no option is called --zzzzz; known: --admissible"),
        ("class X", "an option should be"),
        ("--class", "--class takes one value, here are 0"),
        ("--max-heap many", "takes a number"),
        ('--class "X', "the quote is not closed"),
        ("--rename A", "Class=Class"),
    ],
)
def test_wrong_settings_are_told(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_settings(Source("task.attestor", text))


def test_wrong_settings_are_pointed_at() -> None:
    with pytest.raises(InputError) as caught:
        read_settings(
            Source("task.attestor", "--description \"-- # a\" --class 'X' # --no\n  --max-heap 3 --initail h.json")
        )
    span = caught.value.span
    assert span is not None
    assert (span.line, span.column, span.end_column) == (2, 16, 25)
    assert "did you mean --initial?" in caught.value.message


@pytest.mark.shows("heaps", "B30")
@pytest.mark.parametrize(
    ("name", "verdict"), [("reverse", clew.Holds()), ("third", clew.Fails("memory.null-dereference"))]
)
def test_tasks(name: str, verdict: clew.Verdict) -> None:
    loaded = clew.load(EXAMPLES / f"{name}.attestor")
    assert clew.check(loaded, engine="heap").verdict == verdict


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('--method "reverse"', '--method "revers"'), "no procedure is called 'revers'"),
        (('--class "lists"', '--class "list"'), "there is no program"),
        (("SLList next=next", "List"), "no class is called 'List'"),
        (("next=next", "next=nxt"), "has no reference called 'nxt'"),
        (('"SLList"', '"SLL"'), "no grammar is called 'SLL'"),
        (("list.json", "none.json"), "none.json is neither beside the settings"),
    ],
)
def test_wrong_tasks_are_told(change: tuple[str, str], message: str, tmp_path: Path) -> None:
    for name in ("lists.clew", "list.json"):
        (tmp_path / name).write_text((EXAMPLES / name).read_text())
    task = tmp_path / "task.attestor"
    task.write_text((EXAMPLES / "reverse.attestor").read_text().replace(*change))
    with pytest.raises(InputError, match=message):
        clew.load(task)


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        ("G ({terminated} -> {L(RefSLList)})", clew.Holds),
        ("G ({terminated} -> {isReachable(return, n0, [next])})", clew.Holds),
        ("(GF {terminated} -> F {return == n1})", clew.Holds),
        ("G ({terminated} -> {return == null})", clew.Fails),
        ("F {terminated}", clew.Unknown),
        ("G {L(RefSLList)}", clew.Fails),
        ("(GF {terminated} -> F {visited(return)})", clew.Fails),
        ("(GF {terminated} -> FG !{identicNeighbours})", clew.Holds),
        ("G {identicNeighbours}", clew.Fails),
    ],
)
def test_formulas(formula: str, verdict: type[clew.Verdict], tmp_path: Path) -> None:
    """What holds on folded heaps holds; what does not is shown by a run on a small heap."""
    for name in ("lists.clew", "list.json"):
        (tmp_path / name).write_text((EXAMPLES / name).read_text())
    task = tmp_path / "task.attestor"
    task.write_text((EXAMPLES / "reverse.attestor").read_text() + f'--model-checking "{formula}"\n')
    loaded = clew.load(task)
    (result,) = clew.check(loaded, [formula], engine="shapes{shown=3000}").results
    assert isinstance(result.verdict, verdict)


def test_questions_to_heaps_go_to_shapes() -> None:
    loaded = clew.load(EXAMPLES / "shape.attestor")
    with pytest.raises(InputError, match="they go to shapes"):
        clew.check(loaded, engine="explore")


@pytest.mark.parametrize("text", ["G {}", "G {x", "G (", "H {terminated}"])
def test_wrong_formulas_are_told(text: str) -> None:
    with pytest.raises(InputError):
        read_formula(text)


LISTS = ROOT / "tests" / "cases" / "attestor"


def task(path: Path, method: str, *more: str, heap: str = "sll") -> clew.Outcome:
    """What is found for a method of the class of singly linked lists."""
    lines = [
        f'--classpath "{LISTS / "code"}" --class SLList --method "{method}"',
        "--predefined-grammar SLList --rename ListNode=SLList next=next",
        f'--initial "{LISTS / "heaps"}/{heap}.json"',
        *more,
    ]
    file = path / "task.attestor"
    file.write_text("\n".join(lines))
    loaded = clew.load(file)
    formulas = [each.text for each in loaded.properties if "{" in each.text]
    return clew.check(loaded, formulas)


@pytest.mark.shows("heaps", "B13")
@pytest.mark.parametrize(
    ("method", "formula", "verdict"),
    [
        ("last", "G ({terminated} -> {return.next == null})", clew.Holds),
        ("last", "G ({terminated} -> {return.next != null})", clew.Fails),
        ("last", "G ({terminated} -> {isReachable(n0, return)})", clew.Holds),
        ("insertLast", "G ({terminated} -> {isReachable(return, n0)})", clew.Holds),
        ("insertLast", "G {current == head}", clew.Fails),
        ("traverse", "G {visited(head)}", clew.Fails),
        ("traverse", "(GF {terminated} -> F {visited})", clew.Holds),
        ("deleteFirst", "G ({terminated} -> {L(RefSLList)})", clew.Holds),
    ],
)
def test_questions(method: str, formula: str, verdict: type[clew.Verdict], tmp_path: Path) -> None:
    assert isinstance(task(tmp_path, method, f'--model-checking "{formula}"').verdict, verdict)


@pytest.mark.shows("heaps", "B14")
def test_limits_of_settings_are_answers(tmp_path: Path) -> None:
    formula = '--model-checking "G ({terminated} -> {L(RefSLList)})"'
    outcome = task(tmp_path, "reverse", formula, "--max-state-space 5")
    assert isinstance(outcome.verdict, clew.Unknown)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ('--model-checking "G {nobody == null}"', "no variable is called 'nobody'"),
        ('--model-checking "G {L(Other)}"', "no nonterminal is called 'Other'"),
        ('--model-checking "G {btree}"', "no nonterminal has one index"),
        ('--model-checking "G {bimap}"', "asks for the shape of an indexed"),
        ("--mc-mode sideways", "--mc-mode takes one of"),
    ],
)
def test_wrong_questions_are_told(more: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=message):
        task(tmp_path, "reverse", more)
