"""Threads that are joined before others begin: what that makes unnecessary to ask never hides a race."""

from __future__ import annotations

import random

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
object v : bytes 16;
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
CELLS = ("&t", "&t", "&u", "f", "&v", "pointer.add(&v, 8)")
ROUTINES = ("one", "one", "two", "three", "three", "four")


def _statements(chance: random.Random) -> list[str]:
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
    statements = _statements(chance)
    cut = chance.randint(0, len(statements))
    first, second = " ".join(statements[:cut]), " ".join(statements[cut:])
    back = "begin" if chance.random() < 0.3 else "rest"
    once = "local again : bool = false;"
    body = f"start: f := new frame bytes(8); goto begin; begin: {first} if again goto rest else more; "
    body += f"more: again := true; goto {back}; rest: {second} expire f; return;"
    main = f"proc main() {{ local r : bits 32; local k : pointer; local f : pointer; {once} {body} }}"
    return Yields().run(parse_program(f"{LIBRARY}\n{main}\nprocess p = main();", SHIPPED)).result


def _fails(program: Program) -> bool:
    interpreter = Interpreter(program)
    seen: set[object] = set()
    waiting = [outcome.state for outcome in interpreter.initial()]
    while waiting and len(seen) < 3_000:
        state = waiting.pop()
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


def test_what_is_not_asked_of_threads_that_are_joined_is_no_race(monkeypatch: pytest.MonkeyPatch) -> None:
    ordered = [instrumented(_program(seed), {CHECK}) for seed in range(PROGRAMS)]
    monkeypatch.setattr(guarded, "has_order", lambda _program: False)
    plain = [instrumented(_program(seed), {CHECK}) for seed in range(PROGRAMS)]
    fewer = [(seed, one, other) for seed, (one, other) in enumerate(zip(ordered, plain, strict=True)) if one != other]
    hidden = [seed for seed, one, other in fewer if _fails(other) and not _fails(one)]
    assert hidden == []
    decided = sum(not _asks(one) and _asks(other) for _, one, other in fewer)
    assert decided > PROGRAMS // 8, f"joining should leave nothing to ask more often than {decided} times"
