"""Reading program texts: what each construct becomes, and what is said where a text is wrong."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clew.errors import InputError, Problems
from clew.ir.commands import Branch, Choose, Goto, Return
from clew.ir.program import Program
from clew.ir.source import Source
from clew.ir.terms import Term, apply
from clew.text.parse import parse, parse_command, parse_program, parse_term
from clew.text.printer import print_command, print_program, print_term
from tests.places import ROOT

DECLARATIONS = """
program kernel;
var x : bits 8 = 0;
var y : bits 8 = 1;
var s : bits 8 signed = -3;
var loc : bits 2 { outside, trying, wait } = outside;
var other : bits 2 { trying, outside } = trying;
var n : int = 0;
var r : real = 3/4;
var b : bool = false;
var a : bits 8[4] = [0, 1, 2, 3];
var m : bits 4[2][3] = [[0; 3], [1, 2, 3]];
var q : queue 2 of (bits 8, bool) = [(1, true)];
var p : pointer = null;
var head : ref Node = null;
var e : event = tick;
var t : process;
record Node { value : bits 8 = 0; next : ref Node = null; }
object buffer : bytes 8 = { 0: 5#32 };
event tick, tock;
proc f(i : bits 8) -> (bits 8) { local z : bits 16 = 0; top: return i; }
proc g() { }
process P = f(0);
update g;
"""


@pytest.fixture(scope="module")
def program() -> Program:
    return parse_program(DECLARATIONS)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        pytest.param("x + 1", "add(x, 1#8)", id="a literal takes the sort of the other side"),
        pytest.param("1 + 2 + x", "add(3#8, x)", id="literals among themselves are folded in the sort that comes"),
        pytest.param("x < y", "ult(x, y)", id="comparison of unsigned variables"),
        pytest.param("s < 3", "slt(s, 3)", id="comparison with a signed variable"),
        pytest.param("s / 2 >> 1", "ashr(sdiv(s, 2), 1)", id="signs go through operators"),
        pytest.param("x > y", "ult(y, x)", id="greater is less with sides exchanged"),
        pytest.param("x >= 5", "ule(5, x)", id="at least"),
        pytest.param("x != y", "not(x == y)", id="different is not equal"),
        pytest.param("n < 3", "int.lt(n, 3)", id="integers"),
        pytest.param("r * 2 + 1/2 <= r", "real.le(real.add(real.mul(r, 2), 1/2), r)", id="reals"),
        pytest.param("b ? x : 0", "ite(b, x, 0)", id="choice"),
        pytest.param("b => b => b", "implies(b, implies(b, b))", id="implication groups to the right"),
        pytest.param("x - y - 1", "sub(sub(x, y), 1)", id="minus groups to the left"),
        pytest.param("x + y * 2", "add(x, mul(y, 2))", id="times binds tighter"),
        pytest.param("x & 4 == 4", "bitand(x, 4) == 4", id="bitwise binds tighter than comparison"),
        pytest.param("!b && b || b", "or(and(not(b), b), b)", id="connectives"),
        pytest.param("-x + ~y", "add(neg(x), bitnot(y))", id="operators in front"),
        pytest.param("b ^ b", "xor(b, b)", id="exclusive or of truth values"),
        pytest.param("loc == wait", "loc == 2", id="a named value takes its number from the variable beside it"),
        pytest.param("other == outside", "other == 1", id="the same name has another number elsewhere"),
        pytest.param("loc.trying", "loc == 1", id="a dotted name is a comparison"),
        pytest.param("a[1]", "select(a, 1#32)", id="a literal index has 32 bits"),
        pytest.param("m[1][x]", "select(select(m, 1#32), x)", id="two indices"),
        pytest.param("[x, 1] == [1, y]", "array(x, 1) == array(1, y)", id="lists are arrays"),
        pytest.param("P.top", "at(P, top)", id="a process at a label"),
        pytest.param("P->z == 0", "local(P, z, bits 16) == 0", id="a local of a process"),
        pytest.param("(5 : int) + n", "int.add(5, n)", id="a term with its sort"),
        pytest.param("p == null", "p == (null : pointer)", id="null takes the sort of the other side"),
        pytest.param("alive(p) && size(p) > 4", "and(alive(p), ult(4, size(p)))", id="questions about pointers"),
        pytest.param("0x1F + 0b1 + 1_0 + x", "add(42#8, x)", id="forms of numbers"),
        pytest.param("e == tock", "e == event(1)", id="events by name"),
        pytest.param("t == P", "t == process(0)", id="processes by name"),
        pytest.param("extract[3, 0](concat(x, y))", "extract[3, 0](concat(x, y))", id="indexed operators"),
        pytest.param("queue.item[1](q, 0)", "queue.item[1](q, 0#32)", id="an element of a queue"),
    ],
)
def test_term(text: str, same: str, program: Program) -> None:
    assert parse_term(text, program) is parse_term(same, program)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("a[1] := x;", "a[1] := x"),
        ("m[1][2] := 3", "m[1][2] := 3"),
        ("loc := trying", "loc := trying"),
        ("s := -3", "s := -3"),
        ("havoc fair unsigned s in 0..200", "havoc fair unsigned s in 0..200"),
        ("havoc s in -3..3", "havoc s in -3..3"),
        ('assert b "assertion.violated"', "assert b"),
        ("x := call f at top(3) unwind top catch x", "x := call f at top(3) unwind top catch x"),
        ("call *(p)(3#8)", "call *(p)(3#8)"),
        ("p := new bytes(8)", "p := new bytes(8)"),
        ("p := new frame bytes(8)", "p := new frame bytes(8)"),
        ("head := new Node", "head := new Node"),
        ("e := new event", "e := new event"),
        ("x := head.value", "x := head.value"),
        ("head.next := null", "head.next := null"),
        ("x := *p", "x := *p"),
        ("*pointer.add(p, 4) := 7#32", "*pointer.add(p, 4) := 7#32"),
        ("p := &buffer", "p := &buffer"),
        ("t := spawn f(1)", "t := spawn f(1)"),
        ("spawn g()", "spawn g()"),
        ("notify tick after n + 1", "notify tick after n + 1"),
        ("notify e delta", "notify e delta"),
        ("wait any tick, e for 10 timed_out b", "wait any tick, e for 10 timed_out b"),
        ("wait all tick, tock", "wait all tick, tock"),
        ("wait", "wait"),
        ("pop q", "_, _ := pop q"),
        ("x, _ := pop q at 1", "x, _ := pop q at 1"),
        ("push q(1, b)", "push q(1, b)"),
        ("request_update g", "request_update g"),
        ("start for 100", "start for 100"),
        ("suspend P", "suspend P"),
        ("disable P", "disable P"),
        ("enable P", "enable P"),
    ],
)
def test_command(text: str, printed: str, program: Program) -> None:
    command = parse_command(text.rstrip(";"), program)
    assert print_command(command, program) == printed
    assert parse_command(printed, program) == command


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "the text is empty"),
        ("var x : bits 8", 1, 1, "expected 'program'"),
        ("program fast", 1, 9, "expected a scheduler (single, threads, kernel, actions), found 'fast'"),
        ("program single\nvar x : bits 0", 2, 14, "at least 1"),
        ("program single\nvar x : bytes", 2, 9, "expected a sort"),
        ("program single\nvar x : bits 8 = 300", 2, 18, "300 does not fit into bits 8"),
        ("program single\nvar x : bits 8 = true", 2, 18, "this is of sort bool, where bits 8 is needed"),
        ("program single\nvar x : bits 8 = [1", 2, 20, "expected ',' or ']'"),
        ("program single\nvar x : bits 8[2] = [1, 2, 3]", 2, 21, "2 elements are needed, here are 3"),
        ("program single\nvar count : bits 8\nquiet coumt == 1", 3, 7, "did you mean count?"),
        ("program single\nvar x : bits 8\nquiet x == null", 3, 12, "bits 8 is needed here"),
        ("program single\nvar x : bits 8\nquiet x < ", 3, 11, "expected a term"),
        ("program single\nvar x : bits 8\nvar s : bits 8 signed\nquiet x < s", 4, 7, "mixes signed and unsigned"),
        ("program single\nquiet 5#2 == 1", 2, 7, "5 does not fit into 2 bits"),
        ("program single\nquiet foo(1)", 2, 7, "nothing is called 'foo'"),
        ("program single\nquiet extract(1)", 2, 7, "indexed by 2 numbers"),
        (
            "program single\nquiet ult(true, false)",
            2,
            7,
            "'ult' needs bit-vectors of one width; here it has bool, bool",
        ),
        ("program single\nproc f() { x := 1; }", 2, 12, "nothing is called 'x'"),
        ("program single\nproc f() { break; }", 2, 12, "'break' stands outside of a loop"),
        ("program single\nproc f() -> (bool) { }", 2, 1, "without 'return'"),
        ("program single\nproc f() { return 1; }", 2, 12, "the procedure has 0 results"),
        ("program single\nproc f() { yield }", 2, 18, "expected ';', found '}'"),
        ("program single\nproc f() { if true { }", 2, 23, "expected '}', found the end of the text"),
        ("program single\nproc f(a : bool) { }\nprocess P = f()", 3, 1, "'f' takes 1 arguments, here are 0"),
        ("program single /* no end", 1, 16, "this comment has no end"),
        ('program single property "AG', 1, 25, 'the closing " is missing'),
        ('program single\nproperty "AG (x == 1)"', 2, 15, "nothing is called 'x'"),
        ('program single\nproperty "\\q"', 2, 11, "unknown escape"),
        ("program single\nvar x : bits 8 = \x00", 2, 18, "U+0000"),
        ("program single\nvar x : bits " + "9" * 2000, 2, 14, "at most 1000 digits"),
        ("program single\nvar x : bits 999999", 2, 14, "at most 65536"),
        ("program single\nvar x : bits 8[1000][1000][1000]", 2, 9, "at most 1048576 elements"),
        ("program single\nvar x : " + "queue of (" * 50, 2, 219, "sorts nest"),
        ("program single\nproc f() {" + "loop {" * 200, 2, 616, "nest at most 100 deep"),
    ],
)
def test_error(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)) as caught:
        parse(Source("test.clew", text))
    assert caught.value.span is not None
    assert (caught.value.span.line, caught.value.span.column) == (line, column)


def test_several_problems_are_reported_at_once() -> None:
    text = "program single\nvar x : bits 8 = true\nproc f() {\n  y := 1;\n  x := 500;\n  if z { }\n}\nprocess P = g();"
    with pytest.raises(Problems) as caught:
        parse(Source("test.clew", text))
    assert [problem.span.line for problem in caught.value.problems if problem.span] == [2, 4, 5, 6, 8]


def test_structured_commands_become_blocks() -> None:
    text = """program single; var x : bits 4 = 0;
    proc f() {
      while x < 3 { if x == 1 { continue; } x := x + 1; }
      choose fair { x := 1; } or { break_out: x := 2; } or { }
      loop { if x == 9 { break; } else if x == 8 { return; } else { x := 0; } }
    }
    process P = f();"""
    blocks = parse_program(text).procedures[0].blocks
    labels = {block.label for block in blocks}
    targets = [block.exit for block in blocks]
    assert any(isinstance(leave, Choose) and leave.fair and len(leave.targets) == 3 for leave in targets)
    for leave in targets:
        match leave:
            case Goto(target=target):
                assert target in labels
            case Branch(then=then, otherwise=otherwise):
                assert {then, otherwise} <= labels
            case Choose(targets=several):
                assert set(several) <= labels
            case _:
                assert isinstance(leave, Return)
    assert "break_out" in labels


def test_deep_terms_are_read_and_printed(program: Program) -> None:
    depth = 3_000
    for text in ("(" * depth + "x" + ")" * depth, "x" + " + y" * depth, "~" * depth + "x", "b ? x : " * depth + "y"):
        term: Term = parse_term(text, program)
        assert parse_term(print_term(term, program), program) is term


def test_names_of_any_characters_are_kept() -> None:
    names = ["P_0.x", "a b", "`", "\\", "if", "true", "x\ny", "é", "1st", "_", "wait", "int"]
    quoted = ["`" + name.replace("\\", "\\\\").replace("`", "\\`").replace("\n", "\\n") + "`" for name in names]
    text = "program actions;\n" + "".join(f"var {name} : bits 8 = 0;\n" for name in quoted)
    text += "action a { " + " ".join(f"{name} := {name} + 1;" for name in quoted) + " }"
    program = parse_program(text)
    assert [each.name for each in program.globals] == names
    assert parse_program(print_program(program)) == program


def test_a_name_may_be_a_word_of_the_language() -> None:
    program = parse_program("program actions; var wait : bits 2 { if, goto } = if; action loop when wait == goto { }")
    assert parse_program(print_program(program)) == program


DOCUMENT = ROOT / "docs" / "language.md"


def test_the_programs_in_the_document_are_right() -> None:
    blocks = re.findall(r"```\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    whole = [block for block in blocks if block.startswith("program")]
    assert whole
    for block in whole:
        parse(Source("language.md", block))
    declarations = next(block for block in blocks if block.startswith("var x"))
    parse(Source("language.md", "program kernel;\n" + declarations))
    procedure = next(block for block in blocks if block.startswith("proc gcd"))
    parse(Source("language.md", "program single;\n" + procedure))


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        st.text(st.characters()),
        st.text(alphabet='program single;:=(){}[]<>+-*/!&|^~#?.,"`x1 \n\\'),
        st.binary().map(repr),
    )
)
def test_any_text_gives_a_clean_error(text: str) -> None:
    for whole in (text, "program single; var x : bits 8 = 0; " + text, "program actions; quiet " + text):
        try:
            parse(Source("any", whole))
        except InputError:
            continue


def test_shared_parts_do_not_make_the_text_long(program: Program) -> None:
    term = parse_term("x", program)
    condition = parse_term("b", program)
    for _ in range(100):
        term = apply("ite", condition, apply("add", term, term), apply("mul", term, apply("neg", term)))
    text = print_term(term, program)
    assert len(text) < 20_000
    assert parse_term(text, program) is term
    command = parse_command(f"a[1] := {text}", program)
    assert parse_command(print_command(command, program), program) == command


def test_names_for_parts(program: Program) -> None:
    assert parse_term("let u = x + 1, v = u * u in v - u", program) is parse_term(
        "(x + 1) * (x + 1) - (x + 1)", program
    )


def test_what_nests_just_deep_enough_is_read() -> None:
    body = "if b { " * 100 + "b := true;" + " }" * 100
    formula = "not(" * 300 + "atom(b)" + ")" * 300
    text = f"program single; var b : bool = false; proc f() {{ {body} }} process P = f();"
    text += f'property "t" is linear {formula};'
    parsed = parse(Source("deep", text))
    again = parse(Source("deep", print_program(parsed.program, parsed.properties)))
    assert (again.program, again.properties) == (parsed.program, parsed.properties)
