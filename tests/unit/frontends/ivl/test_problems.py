"""What is said about names and types that do not fit: every problem, with its place."""

from __future__ import annotations

import pytest

from clew.errors import InputError, Problems, Unsupported
from tests.unit.frontends.ivl.programs import load, thread


def _said(text: str) -> list[str]:
    with pytest.raises(InputError) as refused:
        load(text)
    assert isinstance(refused.value, Problems)
    return [str(problem) for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        pytest.param("x = 1;", "nothing named 'x' is declared", id="unknown name"),
        pytest.param("gloal = 1;", "nothing named 'gloal' is declared (did you mean 'global'?)", id="near miss"),
        pytest.param("boolean x;", "no type named 'boolean' (did you mean 'bool'?)", id="unknown type"),
        pytest.param("int x; bool x;", "'x' is declared twice in this block", id="twice"),
        pytest.param(
            "global = e;", "'e' is an event, expected a value; events are used by wait and notify only", id="event"
        ),
        pytest.param(
            "wait global;", "expected the name of an event, found a variable; a time", id="wait for a variable"
        ),
        pytest.param(
            "wait 5;", "expected the name of an event; a time is waited for by wait_time", id="wait for a time"
        ),
        pytest.param("wait e[0];", "found an event; there is only one of it", id="an index of a single event"),
        pytest.param("wait e | e & e;", "not mixed", id="joined in two ways"),
        pytest.param("wait 3, e, 4;", "a wait has one time-out", id="two time-outs"),
        pytest.param("wait e timed_out global;", "nothing can time out here", id="no time-out"),
        pytest.param("cancel T;", "expected the name of an event, found a thread", id="cancel"),
        pytest.param("suspend e;", "expected the name of a thread behind suspend, found an event", id="suspend"),
        pytest.param("request_update T;", "expected the name of an update behind request_update", id="update"),
        pytest.param("start;", "start stands in main only", id="start"),
        pytest.param("break;", "break stands outside of a loop or switch", id="break"),
        pytest.param("continue;", "continue stands outside of a loop", id="continue"),
        pytest.param("a: goto b;", "no label 'b' in this function; labels here: a", id="label"),
        pytest.param("a: ; a: ;", "the label 'a' is there already", id="label twice"),
        pytest.param("return 1;", "a thread without result type returns no value", id="return"),
        pytest.param("f();", "expected 1 argument for 'f', found 0", id="arguments"),
        pytest.param("T();", "'T' is a thread, not a function", id="call of a thread"),
        pytest.param("ff();", "no function named 'ff' (did you mean 'f'?)", id="unknown function"),
        pytest.param("int *p = 5;", "expected int*, found int", id="number as a pointer"),
        pytest.param("int *p; p = pu;", "expected int*, found uint*", id="other pointer"),
        pytest.param("f(null);", "expected int, found null", id="pointer as a number"),
        pytest.param("global = *global;", "expected a pointer for '*', found int", id="star on a number"),
        pytest.param(
            "global = global[0];", "expected an array or a pointer before '[', found int", id="index on a number"
        ),
        pytest.param("global = pu + pu;", "expected two numbers for '+', found", id="sum of pointers"),
        pytest.param("s = 1;", "expected a variable, an element, a field or *pointer", id="number as a struct"),
        pytest.param("global = s.z;", "struct S has no field 'z'; its fields: x, y", id="field"),
        pytest.param("global = s->x;", "a value of type S cannot stand here; use its fields", id="arrow"),
        pytest.param("global = ps.x;", "expected a struct before .x, found S*", id="dot"),
        pytest.param("ps = ps + 1;", "expected two numbers for '+', found S* and int", id="arithmetic on references"),
        pytest.param("N = 2;", "'N' is const and cannot be assigned", id="const"),
        pytest.param(
            "const int k = global;", "the value of the constant 'k' is not constant", id="const with a variable"
        ),
        pytest.param("int a[global];", "expected a constant as the length of an array", id="length"),
        pytest.param("int a[0];", "the length of an array must be from 1 to", id="no elements"),
        pytest.param("int a[2] = {1, 2, 3};", "int[2] holds 2 values, found 3", id="too many values"),
        pytest.param("int a[2] = 1;", "the array 'a' needs values in braces or an input", id="number as an array"),
        pytest.param(
            "int a[2]; a = ?(int[3]);", "expected an input of type int[2], found int[3]", id="length of an input"
        ),
        pytest.param("global = ?(S);", "an input is a number or bool", id="input of a struct"),
        pytest.param("switch (1) { case 1: case 1: ; }", "case 1 is there already, in line 1", id="case twice"),
        pytest.param("switch (1) { case global: ; }", "expected a constant as the value of a case", id="case"),
        pytest.param("switch (ps) { }", "expected a number as the subject of a switch, found S*", id="switch"),
        pytest.param("if (s) ;", "a value of type S cannot stand here", id="condition"),
        pytest.param("assert h();", "expected a condition, found void", id="condition without a value"),
        pytest.param("bool b = true ? ps : 1;", "the two values of '?:' have types S* and int", id="choice"),
        pytest.param("wait_time ps;", "expected a number as time, found S*", id="time"),
    ],
)
def test_problem(body: str, said: str) -> None:
    before = (
        "struct S { int x; u8 y; }; const int N = 1; event e; int global; uint *pu; S s; S *ps;"
        "int f(int a) { return a; } void h() { } update u { }"
    )
    found = _said(thread(body, before=before))
    assert len(found) == 1, found
    assert said in found[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(
            "thread A { }", "a.ivl:1:1: there is no main; a program has one, such as: main { start; }", id="no main"
        ),
        pytest.param("main { } main { }", "a.ivl:1:10: there is a main already, in line 1", id="two mains"),
        pytest.param("int a; event a; main { }", "'a' is declared twice; the first one is in line 1", id="twice"),
        pytest.param("int a = b; int b; main { }", "a.ivl:1:9: nothing named 'b' is declared", id="used before"),
        pytest.param("event e; main { wait e; }", "wait stands in main; only a thread can wait", id="wait in main"),
        pytest.param("update u { wait_time 1; } main { }", "wait_time stands in update", id="wait in an update"),
        pytest.param(
            "event e;\nvoid g() { wait e; }\nvoid f() { g(); }\nmain { f(); }",
            "a.ivl:4:8: main calls 'f', which waits in line 2; only a thread can wait",
            id="wait in what main calls",
        ),
        pytest.param("struct S { S x; }; main { }", "a struct that is declared below cannot be a field", id="itself"),
        pytest.param("struct S { int x; int x; }; main { }", "the field 'x' is there already", id="field twice"),
        pytest.param(
            "struct S { int x; }; void f(S s) { } main { }",
            "a struct is handed over by a pointer; write S*",
            id="struct",
        ),
        pytest.param("int f() { return; } main { }", "expected a value of type int behind return", id="return"),
    ],
)
def test_problem_of_declarations(text: str, said: str) -> None:
    assert any(said in each for each in _said(text))


def test_all_problems_are_told_at_once_and_in_order() -> None:
    text = """int x = y;
thread A {
  unknown = 1;
  x = null + other;
  if (first) {
    x = second;
  }
  blob b;
  b.c = 1;
}
main { start third; }
"""
    found = _said(text)
    places = [each.split(":")[1:3] for each in found]
    assert places == [["1", "9"], ["3", "3"], ["4", "14"], ["5", "7"], ["6", "9"], ["8", "3"], ["11", "14"]]


def test_a_wrong_declaration_is_told_once() -> None:
    found = _said(thread("blob b; b = 1; b[2] = 3; x = b + 1; f(b); b.c = 4;", before="int x; void f(int a) { }"))
    assert len(found) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("struct S { int x; }; S **p; main { }", "a pointer to a pointer to a struct", id="two stars"),
        pytest.param(thread("p = new S[2];", before="struct S { int x; }; S *p;"), "made by new", id="new array"),
        pytest.param(thread("p = &s.x;", before="struct S { int x; }; S s; int *p;"), "address of a field", id="field"),
    ],
)
def test_unsupported_is_said(text: str, said: str) -> None:
    with pytest.raises(Problems) as refused:
        load(text)
    assert isinstance(refused.value.problems[0], Unsupported)
    assert said in str(refused.value)
