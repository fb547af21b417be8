"""Project files: objects, references, messages, queues. Rows F09 to F26 of the feature table, each with its verdict."""

from __future__ import annotations

import pytest

from clew.errors import InputError
from clew.frontends.uml import ChartFrontend
from clew.ir.source import Source
from clew.outcome import Outcome
from clew.pipeline.checking import check
from clew.verdict import Fails, Holds


def outcome(text: str, *properties: str, engine: str = "explore{implementation=python}") -> Outcome:
    """What comes of the project and the properties."""
    return check(ChartFrontend().load([Source("p.yaml", text)]), properties, engine=engine)


def verdicts(text: str, *properties: str) -> list[str]:
    """`holds`, or the check that fails, per property."""
    found: list[str] = []
    for result in outcome(text, *properties).results:
        match result.verdict:
            case Holds():
                found.append("holds")
            case Fails(check=name):
                found.append(name)
            case other:
                found.append(str(other))
    return found


SWAP = """
signals: {turn: {}}
classes:
  Node:
    attributes: {next: Node, spare: Node, token: bool = false}
    machine: |
      [*] --> Wait
      Wait --> Wait : turn / next.token = true; int old = next; next = spare; spare = old; send turn to next
objects:
  a: {class: Node, next: b, spare: c, token: 'true'}
  b: {class: Node, next: c, spare: a}
  c: {class: Node, next: a, spare: b}
environment: [turn]
"""
RACE = """
classes:
  Counter: {attributes: {n: int}, machine: "[*] --> Idle\\n"}
  Worker:
    attributes: {counter: Counter, seen: int}
    machine: |
      [*] --> Read
      Read --> Write : / seen = counter.n
      Write --> Done : / counter.n = seen + 1
objects:
  n: {class: Counter}
  v: {class: Worker, counter: n}
  w: {class: Worker, counter: n}
"""
ORDER = """
signals: {data: {value: int}}
queue: 3
classes:
  Source:
    attributes: {to: Sink}
    machine: |
      [*] --> Done : / send data(1) to to; send data(2) to to
  Other:
    attributes: {to: Sink}
    machine: |
      [*] --> Done : / send data(9) to to
  Sink:
    attributes: {last: int = 0, before: int = 0}
    machine: |
      [*] --> Ready
      Ready --> Ready : data(value) [value > 0] / before = last; last = value
objects:
  s: {class: Source, to: k}
  o: {class: Other, to: k}
  k: {class: Sink}
"""
SMALL = """
signals: {go: {}, stop: {}}
queue: {size}
classes:
  Sender:
    attributes: {to: Sink}
    machine: |
      [*] --> One : / send go to to
      One --> Two : / send stop to to
  Sink:
    machine: |
      [*] --> Begin
      Begin --> Ready : go
      Begin --> Ready : stop
      Ready --> Twice : stop
objects:
  s: {class: Sender, to: k}
  k: {class: Sink}
"""
DEFERRED = """
signals: {a: {}, b: {}, open: {}}
queue: 4
classes:
  Sender:
    attributes: {to: Gate}
    machine: |
      [*] --> Done : / send a to to; send b to to; send open to to
  Gate:
    machine: |
      [*] --> Closed
      Closed : a, b / defer
      Closed --> Open : open
      Open --> First : a
      Open --> Wrong : b
      First --> Second : b
objects:
  s: {class: Sender, to: g}
  g: {class: Gate}
"""
NULL = """
signals: {go: {}}
classes:
  A:
    attributes: {peer: A}
    machine: |
      [*] --> X
      X --> Y : / send go to peer
objects: {a: {class: A}}
"""
DIVISION = """
classes:
  A:
    attributes: {n: int = 2, m: int}
    machine: |
      [*] --> X
      X --> Y : / n = n - 2; m = 6 / n
objects: {a: {class: A}}
"""
COMPLETION = """
signals: {msg: {}}
classes:
  Sender: {attributes: {to: R}, machine: "[*] --> Done : / send msg to to\\n"}
  R:
    machine: |
      [*] --> A
      A --> B
      B --> C
      A --> Wrong : msg
      B --> Wrong : msg
      C --> Right : msg
objects:
  s: {class: Sender, to: r}
  r: {class: R}
"""


@pytest.mark.shows("machines", 9, case="F09 references are followed and swapped")
@pytest.mark.shows("machines", 10, case="F10 a race on an attribute")
@pytest.mark.shows("machines", 10, case="F10 and the run without the race")
@pytest.mark.shows("machines", 11, case="F11 messages keep their order")
@pytest.mark.shows("machines", 11, case="F11 parameters arrive")
@pytest.mark.shows("machines", 12, case="F12 two sends stay together")
@pytest.mark.shows("machines", 20, case="F20 but afterwards")
@pytest.mark.shows("machines", 20, case="F20 no message while a completion is pending")
@pytest.mark.shows("machines", 21, case="F21 deferred messages keep their order")
@pytest.mark.shows("machines", 22, case="F22 and are asked again after a transition")
@pytest.mark.shows("machines", 26, case="F26 a reference to nobody")
@pytest.mark.shows("machines", 26, case="F26 division by zero")
@pytest.mark.parametrize(
    ("text", "formula", "expected"),
    [
        pytest.param(SWAP, "EF (a.token && b.token && c.token)", "holds", id="F09 references are followed and swapped"),
        pytest.param(RACE, "AG !(v.Done && w.Done && n.n == 1)", "property.invariant", id="F10 a race on an attribute"),
        pytest.param(RACE, "EF (v.Done && w.Done && n.n == 2)", "holds", id="F10 and the run without the race"),
        pytest.param(ORDER, "AG !(k.before == 2 && k.last == 1)", "holds", id="F11 messages keep their order"),
        pytest.param(ORDER, "AG !(k.before == 1 && k.last == 9)", "holds", id="F12 two sends stay together"),
        pytest.param(ORDER, "EF (k.before == 2 && k.last == 9)", "holds", id="F11 parameters arrive"),
        pytest.param(COMPLETION, "AG !r.Wrong", "holds", id="F20 no message while a completion is pending"),
        pytest.param(COMPLETION, "EF r.Right", "holds", id="F20 but afterwards"),
        pytest.param(DEFERRED, "AG !g.Wrong", "holds", id="F21 deferred messages keep their order"),
        pytest.param(DEFERRED, "EF g.Second", "holds", id="F22 and are asked again after a transition"),
        pytest.param(SMALL.replace("{size}", "2"), "AG !k.Twice", "property.invariant", id="F24 two places, a bug"),
        pytest.param(NULL, "memory.null-dereference", "memory.null-dereference", id="F26 a reference to nobody"),
        pytest.param(DIVISION, "arithmetic.division-by-zero", "arithmetic.division-by-zero", id="F26 division by zero"),
    ],
)
def test_verdict(text: str, formula: str, expected: str) -> None:
    assert verdicts(text, formula) == [expected]


LINKED = RACE.replace(", counter: n}", "}") + "links: [v.counter = n, w.counter = n]\n"


@pytest.mark.shows("machines", 9)
def test_links_give_references() -> None:
    assert verdicts(LINKED, "EF (v.Done && w.Done && n.n == 2)") == ["holds"]
    with pytest.raises(InputError, match="is no link"):
        ChartFrontend().load([Source("p.yaml", LINKED.replace("= n,", "= nobody,"))])


INDEPENDENT = """
classes:
  A: {machine: "[*] --> X\\nX --> Y\\nY --> Z\\n"}
objects: {a: {class: A}, b: {class: A}, c: {class: A}}
"""


@pytest.mark.shows("machines", 48)
def test_objects_that_know_nothing_of_each_other_move_in_one_parallel_step() -> None:
    # F48: three steps of each object, all at once; one by one it takes nine.
    formula = "AG !(a.Z && b.Z && c.Z)"
    depths = {
        steps: outcome(INDEPENDENT, formula, engine=f"bmc{{steps={steps}}}").statistics.depth
        for steps in ("interleaving", "parallel")
    }
    assert depths == {"interleaving": 9, "parallel": 3}


def test_a_queue_of_one_place_hides_what_two_places_show() -> None:
    # F24, and F04: properties speak of queues.
    assert verdicts(SMALL.replace("{size}", "1"), "AG (k.queue < 2)") == ["holds"]
    assert verdicts(SMALL.replace("{size}", "2"), "AG (k.queue < 2)") == ["property.invariant"]


def test_a_queue_may_rather_be_an_error() -> None:
    text = "overflow: error" + SMALL.replace("{size}", "1")
    assert verdicts(text, "queue.overflow") == ["queue.overflow"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("objects: {a: {class: B}}", "needs class", id="a class that is missing"),
        pytest.param(SMALL.replace("{size}", "0"), "1 to 64", id="a queue without places"),
        pytest.param(
            NULL.replace("signals: {go: {}}", "signals: {went: {}}").replace("Y : /", "Y : go /"), "no signal"
        ),
        pytest.param(NULL.replace("peer: A}", "peer: A}\n    other: 3"), "has no 'other'", id="an unknown key"),
        pytest.param("a: &x [*x]", "aliases|no YAML", id="aliases"),
        pytest.param("a: [", "no YAML", id="broken YAML"),
    ],
)
def test_mistakes_are_told_with_their_place(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        ChartFrontend().load([Source("p.yaml", text)])
    assert caught.value.span is not None
