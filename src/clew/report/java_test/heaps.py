"""The test of a method on a heap: the initial heap of a run, and the method that is called on it, as a Java class.

Input: the states of a run of a task with settings. Output: the text of `HeapTest.java`, a JUnit test (of version 5) and
a program with a `main`: it makes the objects that there are where the method is called, links them, and calls it; what
the run throws it throws. Where the method returns and a formula is broken, the heap that is left is compared with that
of the run before the test fails. None where the run is not one of such a task.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from clew.ir.commands import Call
from clew.ir.memory.structs import Struct
from clew.ir.values import Address
from clew.lower.heap.asking import STARTED, TERMINATED
from clew.outcome import Recording
from clew.semantics.code import Code
from clew.semantics.execution.memory import load
from clew.semantics.state import Frame, State
from clew.semantics.values import Concrete, Datum

ARGUMENT = "argument"
_TABLE = "class "
_RESULT = "r0"
_CONCRETE = Concrete()
_FOREIGN = "#error the heap has an object that is none of the program's own classes\n"
_ENDLESS = "#error the run goes on for ever, so that no test can end\n"

_TEXT = """\
/**
 * Made by Clew: the heap of a run on which {what}.
 *
 * <p>It is a JUnit test, which fails as the run does; without JUnit, delete the line that names it, and run this class.
 */
public class HeapTest {{
    @org.junit.jupiter.api.Test
    public void theRunFails() throws Throwable {{
        HeapTest.class.getClassLoader().setDefaultAssertionStatus(true);
{objects}
        {result}call("{owner}", "{name}", "{descriptor}"{arguments});
{left}    }}

    public static void main(String[] arguments) throws Throwable {{
        new HeapTest().theRunFails();
    }}

    private static Object make(String name) throws Exception {{
        java.lang.reflect.Field held = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        held.setAccessible(true);
        return ((sun.misc.Unsafe) held.get(null)).allocateInstance(Class.forName(name));
    }}

    private static void set(Object object, String name, Object value) throws Exception {{
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {{
            for (java.lang.reflect.Field field : type.getDeclaredFields()) {{
                if (field.getName().equals(name) && !java.lang.reflect.Modifier.isStatic(field.getModifiers())) {{
                    field.setAccessible(true);
                    field.set(object, as(field.getType(), value));
                    return;
                }}
            }}
        }}
        throw new Error("no field " + name + ": the program is not the one that was checked");
    }}

    private static Object as(Class<?> type, Object value) {{
        if (!(value instanceof Long) || !type.isPrimitive()) {{
            return value;
        }}
        long number = (Long) value;
        switch (type.getName()) {{
            case "boolean":
                return number != 0;
            case "byte":
                return (byte) number;
            case "char":
                return (char) number;
            case "short":
                return (short) number;
            case "int":
                return (int) number;
            case "float":
                return Float.intBitsToFloat((int) number);
            case "double":
                return Double.longBitsToDouble(number);
            default:
                return number;
        }}
    }}

    private static void compare(Object[] found, Object[] expected) throws Exception {{
        java.util.Map<Object, Object> pairs = new java.util.IdentityHashMap<>();
        java.util.Deque<Object[]> work = new java.util.ArrayDeque<>();
        for (int i = 0; i < found.length; i++) {{
            work.add(new Object[] {{found[i], expected[i]}});
        }}
        while (!work.isEmpty()) {{
            Object[] pair = work.remove();
            Object one = pair[0];
            Object other = pair[1];
            if (other instanceof Long && one != null) {{
                other = as(java.lang.invoke.MethodType.methodType(one.getClass()).unwrap().returnType(), other);
            }}
            if (one == null || other == null || one instanceof Number || one instanceof Boolean
                    || one instanceof Character) {{
                require(java.util.Objects.equals(one, other));
                continue;
            }}
            if (pairs.containsKey(one)) {{
                require(pairs.get(one) == other);
                continue;
            }}
            require(one.getClass() == other.getClass() && !pairs.containsValue(other));
            pairs.put(one, other);
            for (Class<?> type = one.getClass(); type != null; type = type.getSuperclass()) {{
                for (java.lang.reflect.Field field : type.getDeclaredFields()) {{
                    if (!java.lang.reflect.Modifier.isStatic(field.getModifiers())) {{
                        field.setAccessible(true);
                        work.add(new Object[] {{field.get(one), field.get(other)}});
                    }}
                }}
            }}
        }}
    }}

    private static void require(boolean same) {{
        if (!same) {{
            throw new Error("the heap that is left is another one: the program is not the one that was checked");
        }}
    }}

    private static Object call(String owner, String name, String descriptor, Object... given) throws Throwable {{
        for (java.lang.reflect.Method method : Class.forName(owner).getDeclaredMethods()) {{
            Class<?>[] types = method.getParameterTypes();
            String found = java.lang.invoke.MethodType.methodType(method.getReturnType(), types)
                    .toMethodDescriptorString();
            if (!method.getName().equals(name) || !found.equals(descriptor)) {{
                continue;
            }}
            boolean isStatic = java.lang.reflect.Modifier.isStatic(method.getModifiers());
            Object[] rest = isStatic ? given : java.util.Arrays.copyOfRange(given, 1, given.length);
            for (int i = 0; i < rest.length; i++) {{
                rest[i] = as(types[i], rest[i]);
            }}
            method.setAccessible(true);
            try {{
                return method.invoke(isStatic ? null : given[0], rest);
            }} catch (java.lang.reflect.InvocationTargetException thrown) {{
                throw thrown.getCause();
            }}
        }}
        throw new Error("no method " + name + descriptor + ": the program is not the one that was checked");
    }}
}}
"""


class _Object(NamedTuple):
    """An object of the initial heap: its class, and its fields with what they hold: a number, or another object."""

    name: str
    fields: tuple[tuple[str, int | Address | None], ...]


def heap_test(recording: Recording, what: str) -> str | None:
    """The test; None where the run does not call a method on a heap that was made for it."""
    code, states = recording.code, recording.replayed.states
    start = next((each for each in states if _is_at(each, code, STARTED)), None)
    if start is None:
        return None
    frame = start.processes[0].frames[0]
    called = _called(code, frame)
    owner, _, name = called.partition("(")[0].rpartition(".")
    if not owner or name == "<init>":
        return "#error a constructor is called on the heap, which nobody can do twice\n"
    handed = _arguments(code, frame)
    made = _made(start, code, handed, "o")
    if made is None:
        return _FOREIGN
    result, left = "", ""
    if recording.replayed.violation is None:
        ended = _left(states[-1], code, handed, made.given, what)
        if ended is None:
            return _FOREIGN if _is_at(states[-1], code, TERMINATED) else _ENDLESS
        result, left = ended
    return _TEXT.format(
        what=what,
        objects=_lines(made.lines),
        result=result,
        left=left,
        owner=owner.replace("/", "."),
        name=name,
        descriptor="(" + called.partition("(")[2],
        arguments="".join(f", {each}" for each in made.given),
    )


def _lines(lines: Sequence[str]) -> str:
    return "\n".join(f"        {line}" for line in lines)


def _arguments(code: Code, frame: Frame) -> list[Datum]:
    slots = code.routines[frame.routine].slots
    return [frame.locals[slots[each]] for each in sorted(slots, key=_number) if _number(each) >= 0]


def _left(state: State, code: Code, handed: list[Datum], names: Sequence[str], what: str) -> tuple[str, str] | None:
    """What comes in front of the call and behind it, where the method returns and something else is wrong."""
    if not _is_at(state, code, TERMINATED):
        return None
    frame = state.processes[0].frames[0]
    slots = code.routines[frame.routine].slots
    results = [frame.locals[slots[_RESULT]]] if _RESULT in slots else []
    ends = [each for each in handed if isinstance(each, Address)]
    named = [name for name, each in zip(names, handed, strict=True) if isinstance(each, Address)]
    made = _made(state, code, [*ends, *results], "e")
    if made is None:
        return None
    found = ", ".join([*named, *(["result"] if results else [])])
    compared = f"compare(new Object[] {{{found}}}, new Object[] {{{', '.join(made.given)}}});"
    told = f'throw new AssertionError("{what}");'
    return ("Object result = " if results else ""), _lines([*made.lines, compared, told]) + "\n"


class _Made(NamedTuple):
    """How objects are made and linked, and what the roots are called."""

    lines: list[str]
    given: list[str]


def _made(state: State, code: Code, roots: list[Datum], prefix: str) -> _Made | None:
    found = _reached(state, code, roots)
    if found is None:
        return None
    names = {number: f"{prefix}{at}" for at, number in enumerate(found)}
    lines = [f'Object {names[number]} = make("{each.name}");' for number, each in found.items()]
    for number, each in found.items():
        lines += [f'set({names[number]}, "{field}", {_given(value, names)});' for field, value in each.fields]
    return _Made(lines, [_given(each, names) for each in roots])


def _is_at(state: State, code: Code, label: str) -> bool:
    """Whether the task is where the heap is made and the method is called next, or where it has returned."""
    frames = state.processes[0].frames
    return len(frames) == 1 and _label(code, frames[0]) == label


def _label(code: Code, frame: Frame) -> str:
    return code.routines[frame.routine].blocks[frame.block].label


def _called(code: Code, frame: Frame) -> str:
    commands = code.routines[frame.routine].blocks[frame.block].commands
    return next(each.callee for each in commands if isinstance(each, Call) and isinstance(each.callee, str))


def _number(name: str) -> int:
    """Which argument a variable of the task holds; -1 where it holds none."""
    digits = name.removeprefix(ARGUMENT)
    return int(digits) if name.startswith(ARGUMENT) and digits.isdigit() else -1


def _reached(state: State, code: Code, roots: list[Datum]) -> dict[int, _Object] | None:
    """The objects to which the arguments lead, in the order in which they are found."""
    structs = {each.name: each for each in code.program.structs}
    work = [each.object for each in roots if isinstance(each, Address)]
    found: dict[int, _Object] = {}
    while work:
        number = work.pop(0)
        if number in found:
            continue
        made = _object(state, code, number, structs)
        if made is None:
            return None
        found[number] = made
        work += [value.object for _, value in made.fields if isinstance(value, Address)]
    return found


def _object(state: State, code: Code, number: int, structs: dict[str, Struct]) -> _Object | None:
    extent = state.objects[number]
    struct = structs.get(_class(state, code, number))
    if struct is None or any("." in each.name for each in struct.fields):
        return None
    fields: list[tuple[str, int | Address | None]] = []
    for field in struct.fields[1:]:
        value = load(extent, field.offset, field.sort, _CONCRETE, code.pointer_bytes, None)
        if isinstance(value, int | Address) or value is None:
            fields.append((field.name, value))
    return _Object(struct.name, tuple(fields))


def _class(state: State, code: Code, number: int) -> str:
    """The class of an object, as its table says; empty where it has none."""
    extent = state.objects[number]
    table = next((mark.value for mark in extent.marks if mark.offset == 0), None)
    if not isinstance(table, Address) or table.object >= len(code.program.objects):
        return ""
    return code.program.objects[table.object].name.removeprefix(_TABLE).replace("/", ".")


def _given(value: Datum, names: dict[int, str]) -> str:
    match value:
        case Address(object=number):
            return names[number]
        case int():
            return f"{(value + 2**63) % 2**64 - 2**63}L"
        case _:
            return "(Object) null"
