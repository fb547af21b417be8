"""Locks that guard memory: what they make unnecessary to ask never hides a race, and often leaves nothing."""

from __future__ import annotations

import random

import pytest

from clew.analysis.locks import guarded as locks
from clew.checks import instrumented
from clew.checks.orders import CHECK
from clew.ir.program import Program
from clew.ir.source import SHIPPED
from clew.ir.terms import Observation
from clew.passes.yields import Yields
from clew.semantics.interpreter import Interpreter
from clew.semantics.observers import observes
from clew.text.parse import parse_program

PROGRAMS = 40

LIBRARY = """
program threads;
pointers bytes 8;
object m : bytes 40;
object n : bytes 40;
object pair : bytes 48;
object spin : bytes 4;
object data : bytes 4;
object head : bytes 8;

proc pthread_mutex_lock(p : pointer as "", me : bits 32 as "") -> (bits 32) {
  local owner : bits 32 as "";
  begin: goto ask;
  atomic ask: owner := *pointer.add(p, 8); if owner == 0 || owner == me goto take else busy;
  atomic busy: retry;
  atomic take: *pointer.add(p, 8) := me; goto end;
  end: return 0;
}

proc pthread_mutex_trylock(p : pointer as "", me : bits 32 as "") -> (bits 32) {
  local owner : bits 32 as "";
  begin: goto ask;
  atomic ask: owner := *pointer.add(p, 8); if owner == 0 goto take else busy;
  atomic busy: goto failed;
  failed: return 16;
  atomic take: *pointer.add(p, 8) := me; goto end;
  end: return 0;
}

proc pthread_mutex_unlock(p : pointer as "", me : bits 32 as "") -> (bits 32) {
  local owner : bits 32 as "";
  begin: goto ask;
  atomic ask: owner := *pointer.add(p, 8); *pointer.add(p, 8) := owner == me ? 0#32 : owner; goto end;
  end: return 0;
}

proc pthread_mutex_init(p : pointer as "", me : bits 32 as "") -> (bits 32) {
  begin: *pointer.add(p, 8) := 0#32; return 0;
}

proc pthread_spin_lock(p : pointer as "", me : bits 32 as "") -> (bits 32) {
  local owner : bits 32 as "";
  begin: goto ask;
  atomic ask: owner := *p; if owner == 0 goto take else busy;
  atomic busy: retry;
  atomic take: *p := me; goto end;
  end: return 0;
}

proc pthread_spin_unlock(p : pointer as "", me : bits 32 as "") -> (bits 32) {
  begin: goto write;
  atomic write: *p := 0#32; goto end;
  end: return 0;
}

proc hold(q : pointer, me : bits 32) { local r : bits 32; begin: r := call pthread_mutex_lock(q, me); return; }
proc drop(q : pointer, me : bits 32) { local r : bits 32; begin: r := call pthread_mutex_unlock(q, me); return; }
proc bump(q : pointer, me : bits 32) {
  local r : bits 32;
  begin:
    r := call pthread_mutex_lock(q, me);
    *pointer.add(q, 40) := 1#32;
    r := call pthread_mutex_unlock(q, me);
    return;
}
proc change(q : pointer) { begin: *q := 1#32; return; }
proc publish() {
  local f : pointer;
  begin: f := new bytes(4); *f := 1#32; *&head := f; return;
}
proc visit() {
  local h : pointer;
  begin: h := *&head; if h != null goto yes else no;
  yes: *h := 2#32; return;
  no: return;
}
"""
CALLS = {
    "take": "r := call pthread_mutex_lock({lock}, {me});",
    "give": "r := call pthread_mutex_unlock({lock}, {me});",
    "hold": "call hold({lock}, {me});",
    "drop": "call drop({lock}, {me});",
    "make": "r := call pthread_mutex_init({lock}, {me});",
    "spin": "r := call pthread_spin_lock(&spin, {me});",
    "stop": "r := call pthread_spin_unlock(&spin, {me});",
    "bump": "call bump(&pair, {me});",
    "change": "call change({place});",
    "write": "*{place} := 1#32;",
    "read": "r := *{place};",
    "publish": "call publish();",
    "visit": "call visit();",
}
PAIRS = (("take", "give"), ("hold", "drop"), ("take", "drop"), ("spin", "stop"))


def _body(chance: random.Random, me: int, common: str) -> str:
    """A procedure of a few statements: mostly in order around a lock, sometimes trying it, sometimes careless."""
    lock = common if chance.random() < 0.8 else "&n"
    place = chance.choice(("&data", "&data", "&data", "pointer.add(&data, 2)", "pointer.add(&pair, 40)"))
    inner = [
        chance.choice(("write", "read", "change", "write", "publish", "visit")) for _ in range(chance.randint(1, 2))
    ]
    first, last = chance.choice(PAIRS if chance.random() < 0.3 else PAIRS[:3])
    words = [first, *inner, last]
    if chance.random() < 0.25:
        words.insert(chance.randrange(len(words) + 1), chance.choice(tuple(CALLS)))
    if chance.random() < 0.2:
        words.pop(chance.randrange(len(words)))
    filled = [CALLS[word].format(lock=lock, place=place if word != "read" else "&data", me=me) for word in words]
    locals_ = "local r : bits 32;"
    if chance.random() < 0.3:
        tried = f"r := call pthread_mutex_trylock({lock}, {me}); if r {chance.choice(('==', '!='))} 0 goto yes else no;"
        more = " ".join(CALLS[word].format(lock=lock, place=place, me=me) for word in (*inner, "give"))
        return f"proc body{me}() {{ {locals_} begin: {tried} yes: {more} return; no: return; }}"
    return f"proc body{me}() {{ {locals_} begin: {' '.join(filled)} return; }}"


def _program(seed: int) -> Program:
    chance = random.Random(seed)
    common = chance.choice(("&m", "&pair"))
    bodies = [_body(chance, me, common) for me in (1, 2)]
    processes = "\n".join(f"process p{me} = body{me}();" for me in (1, 2))
    return Yields().run(parse_program("\n".join((LIBRARY, *bodies, processes)), SHIPPED)).result


def _fails(program: Program) -> bool:
    interpreter = Interpreter(program)
    seen: set[object] = set()
    waiting = [outcome.state for outcome in interpreter.initial()]
    while waiting:
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


def test_random_programs_race_whether_locks_are_looked_at_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    guarded = [instrumented(_program(seed), {CHECK}) for seed in range(PROGRAMS)]
    answers = [_fails(program) for program in guarded]
    monkeypatch.setattr(locks, "has_order", lambda _program: False)
    plain = [instrumented(_program(seed), {CHECK}) for seed in range(PROGRAMS)]
    assert [_fails(program) for program in plain] == answers
    assert PROGRAMS // 5 < sum(answers) < 4 * PROGRAMS // 5
    decided = sum(not _asks(program) and _asks(other) for program, other in zip(guarded, plain, strict=True))
    assert decided > PROGRAMS // 8, f"locks should leave nothing to ask more often than {decided} times"


def _asks(program: Program) -> bool:
    return observes(program, Observation.CONTESTED)


@pytest.mark.parametrize("name", [SHIPPED, "own"])
def test_procedures_of_the_program_are_no_locks_whatever_their_names(name: str) -> None:
    words = " ".join(CALLS[word].format(lock="&m", place="&data", me=1) for word in ("take", "write", "give"))
    body = f"proc body() {{ local r : bits 32; begin: {words} return; }}"
    text = f"{LIBRARY}\n{body}\nprocess p1 = body();\nprocess p2 = body();"
    made = instrumented(Yields().run(parse_program(text, name)).result, {CHECK})
    assert _asks(made) == (name != SHIPPED)
