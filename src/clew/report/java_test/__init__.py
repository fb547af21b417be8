"""The report for test benches of Java: the inputs of a run as a class that runs the program on them and fails.

Input: an outcome. Output: the text of `org/sosy_lab/sv_benchmarks/Verifier.java`, which takes the place of the class
that gives inputs: it hands out those of the run, in their order. It is a JUnit test (of version 5) and a program with a
`main`; both throw what the run throws. Only runs of a single thread whose inputs all come from that class, or are
parameters of the entry, have such a file: nobody can choose the others from outside.
"""

from __future__ import annotations

from clew.ir.commands import Call, Havoc
from clew.ir.program import Procedure, Program
from clew.lift import Run
from clew.outcome import Outcome, Result
from clew.report.java_test.heaps import heap_test
from clew.verdict import Fails

_START = "start"
_GIVERS = ("org/sosy_lab/sv_benchmarks/Verifier.", "clew/Open.any(", "build ")
"""Procedures that ask for inputs which the class gives, or by which the heap of a task is made."""
_TYPES = {
    "Z": ("boolean.class", "next() != 0"),
    "B": ("byte.class", "(byte) next()"),
    "C": ("char.class", "(char) next()"),
    "S": ("short.class", "(short) next()"),
    "I": ("int.class", "(int) next()"),
    "J": ("long.class", "next()"),
    "F": ("float.class", "nondetFloat()"),
    "D": ("double.class", "nondetDouble()"),
    "[Ljava/lang/String;": ("String[].class", "new String[0]"),
}
"""How parameters are named and given, by their descriptors."""

_TEXT = """\
package org.sosy_lab.sv_benchmarks;

/**
 * Made by Clew: the inputs of a run on which {what}.
 *
 * <p>As org/sosy_lab/sv_benchmarks/Verifier.java it takes the place of the class of that name. It is a JUnit test,
 * which fails as the run does; without JUnit, delete the line that names it, and run this class.
 */
public class Verifier {{
    private static final long[] VALUES = {{{values}}};
    private static int used;

    @org.junit.jupiter.api.Test
    public void theRunFails() throws Throwable {{
        ClassLoader loader = Verifier.class.getClassLoader();
        loader.setDefaultAssertionStatus(true);
        used = 0;
        java.lang.reflect.Method entry =
                Class.forName("{owner}", true, loader).getDeclaredMethod("{name}"{types});
        entry.setAccessible(true);
        try {{
            entry.invoke(null{arguments});
        }} catch (java.lang.reflect.InvocationTargetException thrown) {{
            throw thrown.getCause();
        }}
    }}

    public static void main(String[] arguments) throws Throwable {{
        new Verifier().theRunFails();
    }}

    private static long next() {{
        if (used == VALUES.length) {{
            throw new Error("the program asks for more inputs than the run has: it is not the one that was checked");
        }}
        return VALUES[used++];
    }}

    public static void assume(boolean condition) {{
        if (!condition) {{
            throw new Error("an assumption does not hold: the program is not the one that was checked");
        }}
    }}

    public static boolean nondetBoolean() {{
        return next() != 0;
    }}

    public static byte nondetByte() {{
        return (byte) next();
    }}

    public static char nondetChar() {{
        return (char) next();
    }}

    public static short nondetShort() {{
        return (short) next();
    }}

    public static int nondetInt() {{
        return (int) next();
    }}

    public static long nondetLong() {{
        return next();
    }}

    public static float nondetFloat() {{
        return Float.intBitsToFloat((int) next());
    }}

    public static double nondetDouble() {{
        return Double.longBitsToDouble(next());
    }}

    public static String nondetString() {{
        char[] first = new char[{known}];
        for (int i = 0; i < first.length; i++) {{
            first[i] = (char) next();
        }}
        char[] all = new char[(int) next()];
        java.util.Arrays.fill(all, ' ');
        System.arraycopy(first, 0, all, 0, Math.min(first.length, all.length));
        return new String(all);
    }}
}}
"""
KNOWN = 8
"""How many characters of a text are inputs (`clew.Open` of our models)."""


def render(outcome: Outcome) -> str:
    """The test of the first run that breaks a property; without one, a file that says so and does not compile."""
    found = next((each for each in outcome.results if isinstance(each.verdict, Fails) and each.trace is not None), None)
    if found is None or found.trace is None:
        return "#error no property fails with a run, so there is nothing to test\n"
    run, recording = found.trace.run, found.trace.recording
    if recording is None:
        return "#error the run is not one of a Java program\n"
    if (reason := _hindrance(run, recording.code.program)) is not None:
        return f"#error {reason}\n"
    if (on_heap := heap_test(recording, _what(found))) is not None:
        return on_heap
    if run.loop_start is not None:
        return "#error the run goes on for ever, so that no test can end\n"
    entry = _entry(recording.code.program)
    if entry is None:
        return "#error the run is not one of a Java program\n"
    owner, name, parameters = entry
    rows = [_TYPES[each] for each in parameters]
    return _TEXT.format(
        what=_what(found),
        values=", ".join(f"{_signed(value)}L" for value in _inputs(run)),
        owner=owner,
        name=name,
        types="".join(f", {type_}" for type_, _ in rows),
        arguments="".join(f", (Object) {f'({given})' if ' ' in given else given}" for _, given in rows),
        known=KNOWN,
    )


def _hindrance(run: Run, program: Program) -> str | None:
    """Why a run cannot be made to happen from outside."""
    if len({move.actor for move in run.moves}) > 1:
        return "the run has several threads, whose order cannot be chosen from outside"
    asking = [each.name for each in program.procedures if _asks(each)]
    others = [each for each in asking if each != _START and not each.startswith(_GIVERS)]
    if others:
        return f"inputs of {others[0].partition('(')[0].replace('/', '.')} cannot be chosen from outside"
    return None


def _asks(procedure: Procedure) -> bool:
    return any(isinstance(each, Havoc) for block in procedure.blocks for each in block.commands)


def _entry(program: Program) -> tuple[str, str, list[str]] | None:
    """The class, the name and the types of parameters of the method that the program starts with."""
    start = next((each for each in program.procedures if each.name == _START), None)
    if start is None:
        return None
    calls = [each for block in start.blocks for each in block.commands if isinstance(each, Call)]
    keys = [each.callee for each in calls if isinstance(each.callee, str) and "(" in each.callee]
    named = [each for each in keys if _parameters(each) is not None]
    if not named:
        return None
    key = named[-1]  # before it classes are initialised, behind it the thread ends
    owner, _, name = key.partition("(")[0].rpartition(".")
    parameters = _parameters(key)
    assert parameters is not None, "an entry should take numbers or texts"
    return owner.replace("/", "."), name, parameters


def _parameters(key: str) -> list[str] | None:
    """The types of parameters in the key of a method; None where there are others than an entry has."""
    inside = key.partition("(")[2].partition(")")[0]
    found: list[str] = []
    while inside:
        each = next((word for word in _TYPES if inside.startswith(word)), None)
        if each is None:
            return None
        found.append(each)
        inside = inside.removeprefix(each)
    return found


def _inputs(run: Run) -> list[int]:
    """The numbers that the run has chosen, in order."""
    chosen = [value for choices in (run.initial, *(move.choices for move in run.moves)) for value in choices]
    assert all(isinstance(value, int) for value in chosen), "an input of a Java program should be a number"
    return [int(value) for value in chosen if isinstance(value, int)]


def _signed(value: int) -> int:
    return (value + 2**63) % 2**64 - 2**63


def _what(result: Result) -> str:
    assert isinstance(result.verdict, Fails), "a test should be made where something fails"
    if result.verdict.check.startswith("property."):
        plain = result.property.text.translate({ord('"'): "'", ord("\\"): "/", ord("*"): "x", ord("\n"): " "})
        return f"the property {plain} is violated"
    where = "" if result.span is None else f" at line {result.span.line}"
    return f"{result.verdict.check} is violated{where}"
