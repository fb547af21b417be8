from __future__ import annotations

from dataclasses import replace

import pytest

from clew.ir.memory.layouts import Elements, Layout, Member, Members, Named, Place, PointerTo, Reading, Scalar, path_at
from clew.ir.program import Program
from clew.semantics.interpreter import Interpreter
from clew.text.parse import parse_program
from clew.trace.legible import Root, characters, scalar_text, title
from clew.trace.show import show
from tests.unit.semantics.test_interpreter import go

INT = Scalar("int", 4, Reading.SIGNED)
UNSIGNED = Scalar("unsigned", 4, Reading.UNSIGNED)
SHORT = Scalar("short", 2, Reading.SIGNED)
CHAR = Scalar("char", 1, Reading.CHARACTER)
STATE = Scalar("State", 4, Reading.SIGNED, ((0, "OPEN"), (-1, "BROKEN")))
NODE, LIST, WORD = Named(0), Named(1), Named(2)
TABLE = (
    Members(
        "node",
        24,
        (
            Member("value", 0, INT),
            Member("next", 8, PointerTo(NODE)),
            Member("f", 16, UNSIGNED, bits=(0, 3)),
            Member("g", 16, INT, bits=(3, 5)),
        ),
    ),
    Members("list", 24, (Member("head", 0, PointerTo(NODE)), Member("state", 8, STATE), Member("", 12, WORD))),
    Members("word", 4, (Member("all", 0, UNSIGNED), Member("parts", 0, Elements(2, 2, SHORT))), union=True),
)


@pytest.mark.parametrize(
    ("number", "scalar", "bits", "text"),
    [
        (2**32 - 1, INT, None, "-1"),
        (2**32 - 1, UNSIGNED, None, "4294967295"),
        (2**32 - 1, STATE, None, "BROKEN"),
        (7, STATE, None, "7"),
        (0x1F, INT, 5, "-1"),
        (97, CHAR, None, "97 'a'"),
        (39, CHAR, None, "39 '\\''"),
        (200, CHAR, None, "-56"),
        (0x40200000, Scalar("float", 4, Reading.FLOATING), None, "2.5"),
        (1, Scalar("bool", 1, Reading.BOOLEAN), None, "true"),
        (2, Scalar("bool", 1, Reading.BOOLEAN), None, "2"),
    ],
)
def test_numbers(number: int, scalar: Scalar, bits: int | None, text: str) -> None:
    assert scalar_text(number, scalar, bits) == text


def test_texts() -> None:
    assert characters(b'a"\n\xff\0\0') == '"a\\"\\n\\xff"'


@pytest.mark.parametrize(
    ("root", "offset", "target", "text"),
    [
        (Root("a", pointer=False, layout=Elements(4, 4, INT)), 8, INT, "&a[2]"),
        (Root("a", pointer=False, layout=Elements(4, 4, INT)), 16, INT, "&a[4]"),
        (Root("a", pointer=False, layout=Elements(4, 4, INT)), 9, INT, "&a + 9"),
        (Root("n", pointer=False, layout=NODE), 0, NODE, "&n"),
        (Root("n", pointer=False, layout=NODE), 0, INT, "&n.value"),
        (Root("p", pointer=True, layout=NODE), 0, NODE, "p"),
        (Root("p", pointer=True, layout=NODE), 8, None, "&p->next"),
        (Root("p", pointer=True, layout=Elements(None, 24, NODE)), 48, NODE, "&p[2]"),
        (Root("p", pointer=True, layout=INT), 4, INT, "&p[1]"),
        (Root("p", pointer=True, layout=INT), 3, INT, "p + 3"),
        (Root("*p", pointer=True, layout=NODE), 8, None, "&(*p)->next"),
        (Root("p", pointer=True, layout=INT, start=8), 4, None, "&p[-1]"),
    ],
)
def test_addresses(root: Root, offset: int, target: Layout | None, text: str) -> None:
    assert root.address(offset, target, TABLE) == text


def test_paths_outside_and_titles() -> None:
    assert path_at(NODE, TABLE, 20, None) is None
    assert path_at(Elements(2, 24, NODE), TABLE, 32, PointerTo(NODE)) == "[1].next"
    assert title(Elements(None, 4, INT), 40, TABLE) == "int[10]"
    assert title(PointerTo(NODE), 8, TABLE) == "node *"
    assert title(None, 3, TABLE) == "3 bytes"


PROGRAM = """
program threads;
object list : bytes 24;
object text : bytes 4 = { 0: 0x6968#32 };
object hidden : bytes 4 = { 0: 0x7978#32 } as "";
proc inner(k : bits 32) { yield; }
proc main() {
  local p : pointer = null;
  local q : pointer = null;
  local x : pointer = null;
  local t : pointer = null;
  local e : pointer = null;
  local temporary : bits 8 = 3;
  x := new frame bytes(16);
  p := new bytes(24);
  q := new bytes(24);
  *p := 5#32;
  *pointer.add(p, 8) := q;
  *pointer.add(p, 16) := 0xfb#8;
  *pointer.add(q, 8) := &list;
  *&list := q;
  *pointer.add(&list, 8) := 0xffffffff#32;
  *pointer.add(&list, 12) := 0x10002#32;
  *pointer.add(x, 4) := 7#32;
  e := pointer.add(x, 4);
  t := &hidden;
  call inner(9#32);
}
process main = main();
"""


def laid_out() -> Program:
    program = parse_program(PROGRAM)
    static: dict[str, Layout] = {"list": LIST, "text": Elements(4, 1, CHAR)}
    objects = tuple(replace(each, layout=static.get(each.name)) for each in program.objects)
    layouts: dict[str, Layout | Place] = {
        "p": PointerTo(NODE),
        "q": PointerTo(None),
        "x": Place(Elements(4, 4, INT)),
        "t": PointerTo(CHAR),
        "e": PointerTo(INT),
    }
    inner, procedure = program.procedures
    locals_ = tuple(
        replace(each, layout=layouts.get(each.name), original="" if each.name == "temporary" else None)
        for each in procedure.locals
    )
    return replace(program, objects=objects, procedures=(inner, replace(procedure, locals=locals_)), layouts=TABLE)


def test_a_state() -> None:
    interpreter = Interpreter(laid_out())
    shown = show(go(interpreter, "main"), interpreter.code)
    assert shown.pop("main").startswith("main:")
    assert shown == {
        "main.inner.k": "9",
        "main.p": "new node",
        "main.p->value": "5",
        "main.p->next": "list.head",
        "main.p->f": "3",
        "main.p->g": "-1",
        "main.q": "list.head",
        "main.x[1]": "7",
        "main.e": "&main.x[1]",
        "main.t": '"xy"',
        "list.head": "new node",
        "list.state": "BROKEN",
        "list.all": "65538",
        "list.parts[0]": "2",
        "list.parts[1]": "1",
        "list.head->next": "&list",
        "text": '"hi"',
    }


CLASSES = """
program threads;
object table : bytes 8 as "";
var p : pointer = null;
proc main() {
  p := new bytes(24);
  *p := &table;
  *pointer.add(p, 8) := 3#32;
  *pointer.add(p, 12) := 4#32;
  yield;
}
process main = main();
"""


def test_an_object_of_a_derived_class_is_shown_as_what_it_is() -> None:
    base = Members("base", 16, (Member("table", 0, PointerTo(None), hidden=True), Member("id", 8, INT)))
    derived = Members("derived", 16, (Member("", 0, Named(0)), Member("more", 12, INT)))
    program = parse_program(CLASSES)
    program = replace(
        program,
        globals=(replace(program.globals[0], layout=PointerTo(Named(0))),),
        objects=(replace(program.objects[0], table_of=Named(1)),),
        layouts=(base, derived),
    )
    interpreter = Interpreter(program)
    shown = show(go(interpreter, "main"), interpreter.code)
    assert {name: text for name, text in shown.items() if name.startswith("p")} == {
        "p": "new derived",
        "p->id": "3",
        "p->more": "4",
    }
