"""The shape of what is lowered: no needless forks, temporaries or checks; names and places for traces."""

from __future__ import annotations

import pytest

from clew import Holds, check
from clew.ir.commands import Assert, Assign, Branch, Havoc, Load, Store, Wait
from clew.ir.program import Procedure, Program
from clew.ir.sorts import Bits
from clew.ir.terms import apply, bits, variable
from tests.unit.frontends.ivl.programs import load, run, thread


def _procedure(program: Program, name: str = "T") -> Procedure:
    return next(procedure for procedure in program.procedures if procedure.name == name)


def _commands(text: str) -> list[object]:
    blocks = _procedure(load(text).program).blocks
    return [each for block in blocks for each in (*block.commands, block.exit)]


@pytest.mark.parametrize(
    ("condition", "forks"),
    [
        pytest.param("a == 1 && b == 2 || a > b", 0, id="plain operands"),
        pytest.param("a == 1 && c[1] == 2", 0, id="an index that is known"),
        pytest.param("a == 1 && b / 2 == 2", 0, id="a divisor that is known"),
        pytest.param("a == 1 ? b == 1 : b == 2", 0, id="a choice of plain values"),
        pytest.param("c[a] == 1 && a == 2", 0, id="a trap on the left"),
        pytest.param("a == 1 && c[a] == 2", 1, id="an index that may be outside"),
        pytest.param("a == 1 && b / a == 2", 1, id="a divisor that may be zero"),
        pytest.param("a == 1 || f() == 2", 1, id="a call"),
        pytest.param("a == 1 && *p == 2", 1, id="a pointer"),
    ],
)
def test_logical_operators_fork_only_where_they_must(condition: str, forks: int) -> None:
    before = "int a, b; int c[2]; int *p; int f() { return 1; }"
    commands = _commands(thread(f"assert {condition};", before=before))
    assert sum(isinstance(each, Branch) for each in commands) == forks


def test_an_input_goes_directly_into_its_variable() -> None:
    commands = _commands(thread("x = ?(int);", before="int x;"))
    havoc = next(each for each in commands if isinstance(each, Havoc))
    assert havoc.target is variable("x", Bits(32))
    assert havoc.signed
    assert havoc.span is not None
    assert (havoc.span.line, havoc.span.column) == (1, 23)
    assert not any(isinstance(each, Assign) for each in commands)


def test_a_compound_assignment_is_an_update_of_the_variable() -> None:
    x = variable("x", Bits(8))
    commands = _commands(thread("x |= 3;", before="u8 x;"))
    assert Assign(x, apply("bitor", x, bits(3, 8))) in commands


def test_only_what_needs_an_address_is_in_memory() -> None:
    text = thread("int a = 1; int b = 2; int *p = &b; *p = a; x = a;", before="int x; int y; int *q = &y;")
    program = load(text).program
    assert [declared.name for declared in program.objects] == ["y"]
    assert [declared.name for declared in program.globals] == ["x", "q"]
    locals_ = [declared.name for declared in _procedure(program).locals]
    assert "a" in locals_
    assert "b" not in locals_


def test_accesses_to_known_places_are_not_checked() -> None:
    commands = _commands(
        thread("y = y + 1; c[1] = 2; x = c[x & 1];", before="int x, y; int *q = &y; int c[2]; int *r = c;")
    )
    assert sum(isinstance(each, Load | Store) for each in commands) == 4
    assert [each.check for each in commands if isinstance(each, Assert)] == ["array.out-of-bounds"]


def test_temporaries_are_set_back_before_control_is_lost() -> None:
    text = thread(
        "while (true) { if (f() == 3) x = 0; x = f() + f(); wait_time 1; }",
        before="int x; int f() { x = 1 - x; return x; }",
    )
    assert run(text).states == 4
    blocks = _procedure(load(text).program).blocks
    waiting = next(block for block in blocks if any(isinstance(each, Wait) for each in block.commands))
    position = next(number for number, each in enumerate(waiting.commands) if isinstance(each, Wait))
    reset = [each for each in waiting.commands[:position] if isinstance(each, Assign) and "$" in each.target.name]
    assert reset


def test_locals_keep_their_names() -> None:
    program = load(thread("int x = 1; { int y = 2; int x = 3; x = y; } wait_time 1;", before="int x;")).program
    declared = {each.name: each.original for each in _procedure(program).locals}
    assert declared == {"x$2": "x", "y": None, "x$3": "x"}


def test_a_name_is_used_again_in_another_scope() -> None:
    program = load(thread("for (int i = 0; i < 2; i++) ; for (int i = 0; i < 3; i++) ;")).program
    assert [each.name for each in _procedure(program).locals] == ["i"]


def test_every_command_has_a_place() -> None:
    text = """
    event e; int g; int a[2]; int *p = &g;
    int f(int x) { if (x > 0) { return x; } return -x; }
    thread T { int i; for (i = 0; i < 2; i++) { a[i] = f(g); *p += 1; notify e, 1; wait e; } assert a[0] == a[1]; }
    main { start; }"""
    for procedure in load(text).program.procedures:
        for block in procedure.blocks:
            assert all(command.span is not None for command in block.commands)


@pytest.mark.parametrize(
    ("property_text", "holds"),
    [
        pytest.param("AG (x <= 2)", True, id="a global"),
        pytest.param("AG (x < 2)", False, id="a global that grows"),
        pytest.param("AG (s.f == 0)", True, id="a field"),
        pytest.param("AG (a[1] == 0)", True, id="an element"),
        pytest.param("EF (T.y == 4)", True, id="a local"),
        pytest.param("AG (T.ended || T->y <= 4)", True, id="a local of a thread that ends"),
        pytest.param("EF T.here", True, id="a label at a wait"),
        pytest.param("EF T.ended", True, id="the end of a thread"),
        pytest.param("AG (time <= 3)", False, id="the time"),
    ],
)
def test_names_in_properties(property_text: str, holds: bool) -> None:
    text = """struct S { int f; }; S s; int x; int a[2]; int f() { return x + 1; }
    thread T {
      int y = 0; while (y < 4) { y = f() + f(); x = f(); if (f() > 5) y = 0; here: wait_time 1; } wait_time 2; }
    main { start; }"""
    (result,) = check(load(text), [property_text]).results
    assert isinstance(result.verdict, Holds) is holds


def test_the_scope_knows_threads_labels_and_time() -> None:
    loaded = load("int x; thread T { int y = 1; here: wait_time 1; } main { start; }")
    for name in ("x", "T.y", "T.here", "T.ended", "time"):
        assert loaded.scope.resolve(name) is not None, name
    assert loaded.scope.resolve("y") is None
    assert "T.here" in loaded.scope.known()
