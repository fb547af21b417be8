"""Threads that are joined before others begin: what that makes unnecessary to ask never hides a race."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable

import pytest

from clew.analysis.locks import guarded
from clew.checks import instrumented
from clew.checks.orders import CHECK
from clew.ir.program import Program
from clew.ir.source import SHIPPED
from clew.ir.terms import Observation
from clew.passes.yields import Yields
from clew.semantics.interpreter import Interpreter
from clew.semantics.observers import observes
from clew.text.parse import parse_program

PROGRAMS = 60

LIBRARY = """
program threads;
pointers bytes 8;
object t : bytes 8;
object u : bytes 8;
object v : bytes 24;
object data : bytes 4;
object other : bytes 4;

proc __clew_thread_body(routine : pointer as "") { begin: call *(routine)(); return; }
proc `start`(record : pointer as "", routine : pointer as "") {
  begin: call __clew_thread_body(routine); goto end;
  atomic end: *record := 1#8; goto gone;
  gone: return;
}
proc pthread_create(number : pointer as "", attributes : pointer as "", routine : pointer as "") -> (bits 32) {
  local record : pointer as "";
  begin: record := new bytes(8); *record := 0#8; *number := record; spawn `start`(record, routine); return 0;
}
proc pthread_join(handle : pointer as "") -> (bits 32) {
  local ended : bits 8 as "";
  begin: goto ask;
  atomic ask: ended := *handle; if ended == 0 goto busy else done;
  atomic busy: retry;
  atomic done: goto leave;
  leave: return 0;
}

proc one() { begin: *&data := 1#32; return; }
proc two() { local r : bits 32; begin: r := *&data; *&other := 1#32; return; }
proc three() { local r : bits 32; begin: r := *&data; return; }
proc four() { local r : bits 32; begin: r := call pthread_create(&t, null, &one); return; }
proc launch(h : pointer) { local r : bits 32; begin: r := call pthread_create(h, null, &three); return; }
proc wait(h : pointer) {
  local k : pointer;
  local r : bits 32;
  begin: k := *h; r := call pthread_join(k); return;
}
proc maybe(h : pointer) {
  local k : pointer;
  local r : bits 32;
  begin: choose goto yes, no;
  yes: k := *h; r := call pthread_join(k); goto no;
  no: return;
}
proc both() { begin: call wait(&t); call wait(&u); return; }
"""
WORDS = {
    "create": "r := call pthread_create({cell}, null, &{routine});",
    "launch": "call launch({cell});",
    "join": "k := *{cell}; r := call pthread_join(k);",
    "wait": "call wait({cell});",
    "maybe": "call maybe({cell});",
    "both": "call both();",
    "write": "*&{place} := 2#32;",
    "read": "r := *&{place};",
    "move": "k := *{further}; *{cell} := k;",
    "clear": "*{cell} := (null : pointer);",
}
PLACE = "pointer.add(q, sign_extend[32]({}) * 8)"
CELLS = ("&t", "&t", "&u", "f", "&v", "pointer.add(&v, 8)")
ROUTINES = ("one", "one", "two", "three", "three", "four")


def random_statements(chance: random.Random) -> list[str]:
    """Statements of the first process: mostly a thread is made, joined by what has its handle, and data are touched."""
    cell, further = chance.choice(CELLS), chance.choice(CELLS)
    words = [("create", cell), (chance.choice(("join", "join", "wait", "wait", "maybe", "both")), cell)]
    if chance.random() < 0.5:
        words.insert(chance.randint(0, 1), ("create", further))
        words.append((chance.choice(("join", "wait")), further))
    for _ in range(chance.randint(1, 2)):
        words.insert(chance.randint(0, len(words)), (chance.choice(("read", "write", "write")), cell))
    if chance.random() < 0.25:
        words.insert(chance.randint(0, len(words)), (chance.choice(tuple(WORDS)), chance.choice((cell, further))))
    if chance.random() < 0.25:
        words.insert(chance.randint(1, len(words)), ("move", chance.choice((cell, further))))
    if chance.random() < 0.15:
        words.pop(chance.randrange(len(words)))
    return [
        WORDS[word].format(
            cell=at,
            further=chance.choice((cell, further)),
            routine=chance.choice(ROUTINES),
            place=chance.choice(("data", "other")),
        )
        for word, at in words
    ]


def _program(seed: int) -> Program:
    chance = random.Random(seed)
    statements = random_statements(chance)
    cut = chance.randint(0, len(statements))
    first, second = " ".join(statements[:cut]), " ".join(statements[cut:])
    back = "begin" if chance.random() < 0.3 else "rest"
    once = "local again : bool = false;"
    body = f"start: f := new frame bytes(8); goto begin; begin: {first} if again goto rest else more; "
    body += f"more: again := true; goto {back}; rest: {second} expire f; return;"
    main = f"proc main() {{ local r : bits 32; local k : pointer; local f : pointer; {once} {body} }}"
    return Yields().run(parse_program(f"{LIBRARY}\n{main}\nprocess p = main();", SHIPPED)).result


ODDITIES: tuple[dict[str, str], ...] = (
    {},
    {"first": "1"},
    {"step": "2"},
    {"same": "ia"},
    {"same": "ia", "first": "1"},
    {"place": "0#32"},
    {"asked": "sle"},
    {"join": "choose goto bc, bi; bc: {joining} goto bi;"},
    {"join": "{joining} choose goto bi, be;"},
    {"make": "{making} choose goto ai, ah;", "calls": "call row(&v, 1, true, true);"},
    {"make": "{making} choose goto ai, ab;", "calls": "call row(&v, 1, true, true);"},
    {"make": "{making} goto again; again: {making} goto ai;"},
    {"goes": "n := 1;"},
    {"between": "k := *q; *pointer.add(q, 8) := k; goto b;"},
    {"between": "choose goto a, b;", "calls": "call row(&v, 1, true, true);"},
    {
        "start": "if makes goto a else between;",
        "between": "if joins goto b else out;",
        "calls": "call row(&v, 2, true, false); call row(&v, 1, false, true);",
    },
    {"start": "if makes goto a else between;"},
    {"start": "q := &v; goto a;"},
    {"between": "if joins goto b else out;", "calls": "call row(&v, 2, true, false); call row(&v, 2, true, true);"},
    {"calls": "call row(&v, 1, true, true); call row(&v, 2, true, true);"},
)
REGULAR = {
    "start": "goto a;",
    "make": "{making} goto ai;",
    "join": "{joining} goto bi;",
    "first": "0",
    "same": "ib",
    "place": "",
    "step": "1",
    "asked": "slt",
    "goes": "",
    "between": "goto b;",
    "calls": "call row(&v, 2, true, true);",
}
ROW = """
proc row(p : pointer, n : bits 32, makes : bool, joins : bool) {{
  local r : bits 32; local k : pointer; local q : pointer; local ia : bits 32; local ib : bits 32;
  begin: q := p; {start}
  a: ia := 0; goto ah;
  ah: if {asked}(ia, n) goto ab else between;
  ab: {make}
  ai: ia := ia + 1; goto ah;
  between: {between}
  b: {same} := {first}; goto bh;
  bh: if slt({same}, n) goto bb else be;
  bb: {join}
  bi: {goes} {same} := {same} + {step}; goto bh;
  be: return;
  out: return;
}}
"""


def row_words(seed: int) -> dict[str, str]:
    """What is filled into a row: one thing is not as it should be."""
    making = f"r := call pthread_create({PLACE.format('ia')}, null, &three);"
    words = REGULAR | ODDITIES[seed % len(ODDITIES)]
    joining = f"k := *{PLACE.format(words['place'] or words['same'])}; r := call pthread_join(k);"
    words |= {key: words[key].format(making=making, joining=joining) for key in ("make", "join")}
    return words


def _row(seed: int) -> Program:
    """A program with a row of threads: loops make and join them, and one thing is not as it should be."""
    words = row_words(seed)
    main = f"proc main() {{ begin: {words['calls']} *&data := 2#32; return; }}"
    text = f"{LIBRARY}\n{ROW.format(**words)}\n{main}\nprocess p = main();"
    return Yields().run(parse_program(text, SHIPPED)).result


def _fails(program: Program) -> bool:
    interpreter = Interpreter(program)
    seen: set[object] = set()
    waiting = deque(outcome.state for outcome in interpreter.initial())
    while waiting and len(seen) < 800:
        state = waiting.popleft()
        if interpreter.key(state) in seen:
            continue
        seen.add(interpreter.key(state))
        for actor in interpreter.enabled(state):
            for outcome in interpreter.step(state, actor):
                if outcome.violation is not None and outcome.violation.check == CHECK:
                    return True
                waiting += [outcome.state] if outcome.violation is None else []
    return False


def _asks(program: Program) -> bool:
    return observes(program, Observation.CONTESTED)


@pytest.mark.parametrize(
    ("drawn", "count", "least"),
    [pytest.param(_program, PROGRAMS, PROGRAMS // 8, id="one by one"), pytest.param(_row, len(ODDITIES), 2, id="rows")],
)
def test_what_is_not_asked_of_threads_that_are_joined_is_no_race(
    drawn: Callable[[int], Program], count: int, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ordered = [instrumented(drawn(seed), {CHECK}) for seed in range(count)]
    monkeypatch.setattr(guarded, "has_order", lambda _program: False)
    plain = [instrumented(drawn(seed), {CHECK}) for seed in range(count)]
    fewer = [(seed, one, other) for seed, (one, other) in enumerate(zip(ordered, plain, strict=True)) if one != other]
    hidden = [seed for seed, one, other in fewer if _fails(other) and not _fails(one)]
    assert hidden == []
    decided = sum(not _asks(one) and _asks(other) for _, one, other in fewer)
    assert decided >= least, f"joining should leave nothing to ask more often than {decided} times"
