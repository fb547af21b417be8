"""Exceptions: what instructions throw by themselves, and under which check a class of exceptions is told.

Input: names. Output: classes and checks. The rows are tried in order; the last one takes what is left.
"""

from __future__ import annotations

from clew.frontends.java.world.hierarchy import Hierarchy
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """The check under which uncaught exceptions of a class are told."""

    name: str
    check: str


FAILURES = {
    "nullPointer": "java/lang/NullPointerException",
    "arrayIndex": "java/lang/ArrayIndexOutOfBoundsException",
    "arithmetic": "java/lang/ArithmeticException",
    "classCast": "java/lang/ClassCastException",
    "negativeSize": "java/lang/NegativeArraySizeException",
    "arrayStore": "java/lang/ArrayStoreException",
}
"""The methods of `clew.Failures` that make exceptions for instructions, and the classes of these."""
MESSAGES = {
    "nullPointer": "a member of null is used",
    "arrayIndex": "an index is outside of its array",
    "arithmetic": "a division by zero",
    "classCast": "an object is not of the class that it is cast to",
    "negativeSize": "an array of a negative length",
    "arrayStore": "an array takes no objects of that class",
}
TOLD = (
    Told("java/lang/AssertionError", "assertion.violated"),
    Told("java/lang/NullPointerException", "exception.null-pointer"),
    Told("java/lang/ArrayIndexOutOfBoundsException", "exception.array-index"),
    Told("java/lang/ArithmeticException", "exception.arithmetic"),
    Told("java/lang/ClassCastException", "exception.class-cast"),
    Told("java/lang/NegativeArraySizeException", "exception.negative-array-size"),
    Told("java/lang/ArrayStoreException", "exception.array-store"),
    Told("java/lang/RuntimeException", "exception.runtime"),
    Told("java/lang/Throwable", "exception.uncaught"),
)
WRAPPED = Told("java/lang/ExceptionInInitializerError", "exception.uncaught")
"""What an exception becomes that leaves the initialisation of a class; it keeps the place."""


def told_of(name: str, hierarchy: Hierarchy) -> Told:
    """The row for exceptions of exactly that class."""
    return next((each for each in TOLD if hierarchy.is_of(name, each.name)), TOLD[-1])


def possible(name: str, hierarchy: Hierarchy) -> tuple[Told, ...]:
    """The rows that exceptions of the class or of a subclass may fall under."""
    last = told_of(name, hierarchy)
    return (*(each for each in TOLD if each != last and hierarchy.is_of(each.name, name)), last)
