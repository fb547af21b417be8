"""Random Java programs that call the class library: texts, builders, numbers, boxes, collections, exceptions.

Input: a seed and a count. Output: the text of one file with so many programs `p0`, `p1`, …; `main` runs them and prints
what each has left in the static field `h`. What a call gives goes into a hash as text, and so
does the class of an exception that it throws, so that one wrong character shows.
"""

from __future__ import annotations

import random
from collections.abc import Callable

_TEXTS = ('""', '"a"', '"Hello, World"', '"  two words "', '"a,b,,c,"', '"12"', '"-7x"', '"ABC"', '"abcabc"', "t", "u")
_TYPES = {"n": "int", "z": "boolean", "t": "String", "c": "char", "l": "long", "d": "double", "o": "Object"}
_RULES: dict[str, tuple[str, ...]] = {
    "n": (
        "{t}.length()",
        "{t}.indexOf({t})",
        "{t}.indexOf({c})",
        "{t}.indexOf({t}, {n})",
        "{t}.lastIndexOf({c})",
        "{t}.lastIndexOf({t}, {n})",
        "{t}.compareTo({t})",
        "{t}.compareToIgnoreCase({t})",
        "{t}.hashCode()",
        "Integer.parseInt({t})",
        "Integer.compare({n}, {n})",
        "Integer.bitCount({n})",
        "Integer.reverse({n})",
        "Integer.numberOfLeadingZeros({n})",
        "Integer.numberOfTrailingZeros({n})",
        "Integer.highestOneBit({n})",
        "Integer.rotateLeft({n}, {n})",
        "Integer.signum({n})",
        "Math.abs({n})",
        "Math.max({n}, {n})",
        "Math.floorMod({n}, {n})",
        "Math.floorDiv({n}, {n})",
        "Math.addExact({n}, {n})",
        "Math.multiplyExact({n}, {n})",
        "Character.getNumericValue({c})",
        "Character.digit({c}, 16)",
        "Long.compare({l}, {l})",
        "Long.hashCode({l})",
        "Double.compare({d}, {d})",
        "(int) {d}",
        "(int) {l}",
        "(int) {c}",
        "(short) {n}",
        "(byte) {n}",
        "list.get({n})",
        "list.indexOf({n})",
        "list.remove({n})",
        "list.set({n}, {n})",
        "list.size()",
        "list.hashCode()",
        "map.get({t})",
        "map.getOrDefault({t}, {n})",
        "map.merge({t}, {n}, Integer::sum)",
        "map.size()",
        "tree.firstKey()",
        "tree.ceilingKey({n})",
        "tree.floorKey({n})",
        "deque.peekFirst()",
        "deque.pollLast()",
        "deque.pop()",
        "deque.size()",
        "chain.getFirst()",
        "chain.removeLast()",
        "chain.indexOf({n})",
        "set.size()",
        "Collections.max(list)",
        "Arrays.hashCode(x)",
        "Arrays.binarySearch(x, {n})",
        "b.length()",
        "b.indexOf({t})",
        "x[{n}]",
        "x[{n} & 3]",
        "({n} / {n})",
        "({n} % {n})",
        "({n} << {n})",
        "({n} >>> {n})",
        "(Integer) {o}",
    ),
    "z": (
        "{t}.equals({t})",
        "{t}.equalsIgnoreCase({t})",
        "{t}.startsWith({t})",
        "{t}.startsWith({t}, {n})",
        "{t}.endsWith({t})",
        "{t}.contains({t})",
        "{t}.isEmpty()",
        "{t}.isBlank()",
        "{t}.regionMatches({n}, {t}, {n}, {n})",
        "Character.isLetter({c})",
        "Character.isDigit({c})",
        "Character.isUpperCase({c})",
        "Character.isWhitespace({c})",
        "Boolean.parseBoolean({t})",
        "Double.isNaN({d})",
        "{o}.equals({o})",
        "({o} instanceof Number)",
        "({o} instanceof Comparable)",
        "list.contains({n})",
        "list.add({n})",
        "list.addAll(Arrays.asList({n}, {n}))",
        "list.removeIf(e -> e > {n0})",
        "map.containsKey({t})",
        "map.containsValue({n})",
        "set.add({t})",
        "set.remove({t})",
        "set.contains({t})",
        "deque.offerFirst({n})",
        "deque.offer({n})",
        "chain.offer({n})",
        "tree.containsKey({n})",
        "Arrays.equals(x, new int[] {{1, -2, 3, 40}})",
        "({d} < {d})",
        "({d} == {d})",
        "({l} <= {l})",
    ),
    "t": (
        "{t}.substring({n})",
        "{t}.substring({n}, {n})",
        "{t}.toUpperCase()",
        "{t}.toLowerCase()",
        "{t}.trim()",
        "{t}.strip()",
        "{t}.concat({t})",
        "{t}.replace({c}, {c})",
        "{t}.replace({t}, {t})",
        "String.valueOf({n})",
        "String.valueOf({z})",
        "String.valueOf({c})",
        "String.valueOf({l})",
        "String.valueOf({d})",
        "String.valueOf({o})",
        "({t} + {n})",
        "({t} + {o})",
        "({t} + {c} + {z})",
        "({t} + {d})",
        "Integer.toBinaryString({n})",
        "Integer.toHexString({n})",
        "Integer.toString({n}, 7)",
        "Long.toString({l})",
        "Long.toHexString({l})",
        "String.join({t}, {t}, {t})",
        'String.format("%d %s|%5d", {n}, {t}, {n})',
        "Arrays.toString(x)",
        'Arrays.toString({t}.split(","))',
        "Arrays.asList({t}, {t}).toString()",
        "list.toString()",
        "map.keySet().size() + tree.toString()",
        "deque.toString()",
        "chain.toString()",
        "b.toString()",
        "b.append({t}).toString()",
        "b.append({n}).append({c}).toString()",
        "b.insert({n} & 3, {t}).toString()",
        "b.deleteCharAt({n}).toString()",
        "b.delete({n}, {n}).toString()",
        "b.reverse().toString()",
        "b.replace({n}, {n}, {t}).toString()",
        "b.substring({n})",
        "{o}.toString()",
        "{o}.getClass().getName()",
        "(String) {o}",
        "new String({t}.toCharArray())",
    ),
    "c": (
        "{t}.charAt({n})",
        "{t}.charAt(0)",
        "b.charAt({n})",
        "(char) ({n} & 127)",
        "Character.toUpperCase({c})",
        "Character.toLowerCase({c})",
        "Character.forDigit({n} & 15, 16)",
    ),
    "l": (
        "((long) {n} * {n})",
        "({l} + {n})",
        "({l} / {n})",
        "({l} >>> {n})",
        "({l} ^ {l})",
        "Long.parseLong({t})",
        "Math.round({d})",
        "Long.reverse({l})",
        "Long.numberOfTrailingZeros({l})",
        "(long) {d}",
        "Math.abs({l})",
        "Double.doubleToLongBits({d})",
    ),
    "d": (
        "({d} + {n})",
        "({d} * 0.5)",
        "({d} / {n})",
        "({d} % 3)",
        "(double) {l}",
        "(double) {n}",
        "(float) {d}",
        "Math.floor({d})",
        "Math.ceil({d})",
        "Math.sqrt({n})",
        "Math.rint({d})",
        "Math.min({d}, {d})",
        "Math.abs({d})",
        "Math.signum({d})",
        "Double.parseDouble({t})",
    ),
    "o": (
        "(Object) {n}",
        "(Object) {t}",
        "(Object) {c}",
        "(Object) {l}",
        "(Object) ({n} & 7)",
        "(Object) ({z} ? null : {t})",
        "(Object) list.isEmpty()",
        "(Object) new ArrayList<Integer>(list)",
        "map.put({t}, {n})",
        "tree.put({n} & 15, {t})",
        "tree.remove({n} & 15)",
        "list.subList({n}, {n})",
    ),
}
_LEAVES: dict[str, tuple[str, ...]] = {
    "n": ("0", "1", "-1", "2", "5", "i", "j", "i", "j", "100", "Integer.MAX_VALUE", "Integer.MIN_VALUE"),
    "n0": ("0", "3"),
    "z": ("true", "false"),
    "t": _TEXTS,
    "c": ("'a'", "'Z'", "' '", "'7'", "','"),
    "l": ("7L", "Long.MIN_VALUE", "(1L << 40)"),
    "d": ("0.5", "-2.25", "1e3", "0.0", "-0.0", "Double.NaN", "0.1"),
    "o": ("o", "(Object) 5", '(Object) "a"', "(Object) 'a'"),
}
_STATEMENTS = (
    "Collections.sort(list)",
    "Collections.reverse(list)",
    "Arrays.sort(x)",
    "Arrays.fill(x, {n})",
    "list.add({n} & 3, {n})",
    "b.setLength({n} & 7)",
    "b.setCharAt({n}, {c})",
    "chain.addFirst({n})",
    "chain.add({n} & 1, {n})",
    "deque.push({n})",
    "x[{n} & 3] = {n}",
    "System.arraycopy(x, {n}, x, {n}, 2)",
    "list.forEach(e -> note(e + 1))",
    "for (int e : list) if (e > 50) list.remove(0)",
    "for (String e : map.keySet()) note(e)",
    "i = {n}",
    "j = {n}",
    "t = {t}",
    "u = {t}",
    "o = {o}",
    "x = new int[{n}]",
    "x = Arrays.copyOf(x, 4)",
    "x = Arrays.copyOfRange(x, {n}, {n})",
)


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
    kind = chance.choice(sorted(_TYPES))
    return f"note({_expression(chance, kind, 3)});"


_NOTES = """
    static int h;
    static int done;

    static void note(Object value) {
        h = 31 * h + String.valueOf(value).hashCode();
    }

    static void note(Throwable thrown) {
        h = 31 * h + thrown.getClass().getName().hashCode();
    }
"""


def library_file(seed: int, count: int, length: int = 6) -> str:
    """A file with so many programs of so many statements each."""
    chance = random.Random(seed)
    parts = ["import java.util.*;", "", "public class Main {", _NOTES.strip("\n")]
    for number in range(count):
        parts += ["", *_program(chance, number, length)]
    parts += ["", "    public static void main(String[] args) {"]
    for number in range(count):
        parts += ["        h = 0;", f"        p{number}();", "        System.out.println(h);"]
    return "\n".join([*parts, "    }", "}", ""])


def _program(chance: random.Random, number: int, length: int) -> list[str]:
    lines = [f"    static void p{number}() {{"]
    fields = (
        "int i = 3, j = -7;",
        'String t = "clew", u = "Aa";',
        'Object o = "o";',
        "int[] x = {1, -2, 3, 40};",
        'StringBuilder b = new StringBuilder("build");',
        "List<Integer> list = new ArrayList<>(Arrays.asList(9, 2, 77));",
        "LinkedList<Integer> chain = new LinkedList<>(Arrays.asList(4, 5));",
        "Deque<Integer> deque = new ArrayDeque<>();",
        "Map<String, Integer> map = new HashMap<>();",
        'map.put("a", 1);',
        'map.put("12", 12);',
        "TreeMap<Integer, String> tree = new TreeMap<>();",
        'tree.put(5, "five");',
        "Set<String> set = new HashSet<>();",
    )
    lines += [f"        {each}" for each in fields]
    for _ in range(length):
        lines += ["        try {", f"            {_statement(chance)}"]
        lines += ["        } catch (RuntimeException e) {", "            note(e);", "        }"]
    return [*lines, "        done = 1;", "    }"]
