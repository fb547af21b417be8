"""Random Java programs that call the class library: texts, builders, numbers, boxes, collections, exceptions.

Input: a seed and a count. Output: the text of one file with so many programs `p0`, `p1`, …; `main` runs them and prints
what each has left in the static fields `h0`, `h1`, … after each statement. What a call gives goes into a hash as text,
and so does the class of an exception that it throws, so that one wrong character shows.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

_READ = tomllib.loads(Path(__file__).with_name("library_rules.toml").read_text(encoding="utf-8"))
_RULES: dict[str, list[str]] = _READ["rules"]
_LEAVES: dict[str, list[str]] = _READ["leaves"]
_STATEMENTS: list[str] = _READ["statements"]


def _expression(chance: random.Random, kind: str, depth: int) -> str:
    if depth == 0 or kind not in _RULES:
        return chance.choice(_LEAVES[kind])
    return _filled(chance, chance.choice(_RULES[kind]), depth)


def _filled(chance: random.Random, rule: str, depth: int) -> str:
    """A rule with expressions in its places, each of which is drawn anew."""

    class _Draw(dict[str, Callable[[], str]]):
        def __getitem__(self, key: str) -> str:  # type: ignore[override]  # each place of a rule is another draw
            return _expression(chance, key, depth - 1 if chance.random() < 0.6 else 0)

        def __missing__(self, key: str) -> str:
            return self[key]

    return rule.format_map(_Draw())


def _statement(chance: random.Random) -> str:
    if chance.random() < 0.35:
        return _filled(chance, chance.choice(_STATEMENTS), 2) + ";"
    kind = chance.choice(sorted(_RULES))
    return f"note({_expression(chance, kind, 3)});"


_IMPORTS = ("java.util.*", "java.util.function.*", "java.util.regex.*", "java.util.stream.*")
_AROUND = """
    enum Color { RED, GREEN, BLUE }

    record Point(int x, String name) {}

    static int h;
    static int done;

    static void note(Object value) {
        h = 31 * h + String.valueOf(value).hashCode();
    }

    static void note(Throwable thrown) {
        h = 31 * h + thrown.getClass().getName().hashCode();
    }

    static int switch_(String text) {
        switch (text) {
            case "a": return 1;
            case "Aa": return 2;
            case "BB": return 3;
            default: return text.isEmpty() ? 4 : 5;
        }
    }

    static int shape(Color color) {
        return switch (color) {
            case RED -> 1;
            case GREEN -> {
                int more = color.ordinal();
                yield more + 5;
            }
            default -> color.name().length();
        };
    }

    static String caught(Runnable task) {
        try {
            task.run();
            return "fine";
        } catch (NumberFormatException | ArithmeticException e) {
            return e.getMessage();
        } catch (RuntimeException e) {
            return e.getClass().getName();
        }
    }
"""
_FIELDS = (
    ("int", "i", "3"),
    ("int", "j", "-7"),
    ("String", "t", '"clew"'),
    ("String", "u", '"Aa"'),
    ("Object", "o", '"o"'),
    ("int[]", "x", "new int[] {1, -2, 3, 40}"),
    ("int[][]", "grid", "new int[2][3]"),
    ("StringBuilder", "b", 'new StringBuilder("build")'),
    ("List<Integer>", "list", "new ArrayList<>(Arrays.asList(9, 2, 77))"),
    ("LinkedList<Integer>", "chain", "new LinkedList<>(Arrays.asList(4, 5))"),
    ("Deque<Integer>", "deque", "new ArrayDeque<>(Arrays.asList(1, 2))"),
    ("PriorityQueue<Integer>", "heap", "new PriorityQueue<>(Arrays.asList(5, 1, 4))"),
    ("Vector<Integer>", "vector", "new Vector<>(Arrays.asList(6, 1))"),
    ("Stack<Integer>", "stack", "new Stack<>()"),
    ("Map<String, Integer>", "map", 'new HashMap<>(Map.of("a", 1))'),
    ("Map<String, Integer>", "linked", 'new LinkedHashMap<>(Map.of("12", 12))'),
    ("Hashtable<String, Integer>", "table", "new Hashtable<>()"),
    ("TreeMap<Integer, String>", "tree", 'new TreeMap<>(Map.of(5, "five"))'),
    ("TreeSet<Integer>", "sorted", "new TreeSet<>(Arrays.asList(3, -7, 2))"),
    ("Set<String>", "set", "new HashSet<>()"),
    ("Color", "color", "Color.GREEN"),
    ("Map<Color, Integer>", "byColor", "new EnumMap<>(Color.class)"),
    ("Set<Color>", "colors", "EnumSet.of(Color.RED)"),
    ("Optional<Integer>", "optional", "Optional.empty()"),
    ("Iterator<Integer>", "iterator", "list.iterator()"),
    ("ListIterator<Integer>", "walker", "list.listIterator()"),
    ("Enumeration<Integer>", "enumeration", "Collections.enumeration(list)"),
    ("Matcher", "matcher", r'Pattern.compile("(\\w)a").matcher("aabba")'),
    ("StringTokenizer", "tokens", 'new StringTokenizer("a b")'),
    ("Random", "random", "new Random(1)"),
)
"""The variables of programs: they are static, because lambdas may use them."""


def library_file(seed: int, count: int, length: int = 8) -> str:
    """A file with so many programs of so many statements each; each statement stands on a line of its own."""
    chance = random.Random(seed)
    parts = [*(f"import {each};" for each in _IMPORTS), "", "public class Main {", _AROUND.strip("\n")]
    parts += [f"    static int h{step};" for step in range(length)]
    parts += [f"    static {kind} {name};" for kind, name, _ in _FIELDS]
    for number in range(count):
        parts += ["", *_program(chance, number, length)]
    parts += ["", "    public static void main(String[] args) {"]
    shown = ' + " " + '.join(f"h{step}" for step in range(length))
    for number in range(count):
        parts += ["        try {", "            h = 0;", f"            p{number}();"]
        parts += [f"            System.out.println({shown});", "        } catch (Error ended) {"]
        parts += ["            System.out.println();", "        }"]
    return "\n".join([*parts, "    }", "}", ""])


def _program(chance: random.Random, number: int, length: int) -> list[str]:
    """What each statement has left is kept; `done` counts them."""
    body = [_statement(chance) for _ in range(length)]
    text = "\n".join(body)
    lines = [f"    static void p{number}() {{"]
    used = set(re.findall(r"\w+", text)) | {"list"}
    lines += [f"        {name} = {value};" for _, name, value in _FIELDS if name in used]
    for step, each in enumerate(body):
        lines += ["        try {", f"            {each}"]
        lines += ["        } catch (RuntimeException thrown) {", "            note(thrown);", "        }"]
        lines += [f"        h{step} = h;", f"        done = {step + 1};"]
    return [*lines, "    }"]
