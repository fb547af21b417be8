"""Class files: any bytes give a class or an input error."""

from __future__ import annotations

import random

import pytest

from clew.errors import InputError
from clew.frontends.java.classfile.descriptors import Kind, kind_of, shown, signature
from clew.frontends.java.classfile.model import ClassFile
from clew.frontends.java.classfile.reading import read_class
from clew.frontends.java.library import models

NAMES = ("clew/Boxes", "java/lang/Integer", "java/util/HashMap", "clew/Monitor")


def _whole(data: bytes) -> ClassFile:
    file = read_class(data, "x.class")
    for method in file.methods:
        if method.has_code:
            file.code(method)
    return file


def test_fields_methods_and_lines_are_read() -> None:
    file = _whole(models()["java/util/HashMap"])
    assert file.name == "java/util/HashMap"
    assert file.parent == "java/util/AbstractMap"
    assert "java/lang/Cloneable" in file.interfaces
    method = next(each for each in file.methods if each.name == "put")
    code = file.code(method)
    assert code.lines
    assert {each.name for each in code.names} >= {"this", "key", "value", "node"}


@pytest.mark.parametrize("name", NAMES)
def test_cut_files_are_refused(name: str) -> None:
    data = models()[name]
    for end in range(0, len(data), max(1, len(data) // 60)):
        with pytest.raises(InputError):
            _whole(data[:end])


def test_changed_bytes_give_a_class_or_an_input_error() -> None:
    chance = random.Random(7)
    for _ in range(150):
        data = bytearray(models()[chance.choice(NAMES)])
        for _ in range(chance.randint(1, 6)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            _whole(bytes(data))
        except InputError:
            continue


def test_descriptors() -> None:
    assert signature("(I[[JLjava/lang/String;D)V") == (("I", "[[J", "Ljava/lang/String;", "D"), "V")
    assert kind_of("[I") is Kind.REFERENCE
    assert kind_of("Z") is Kind.INT
    assert shown("[[Ljava/util/Map$Entry;") == "Map.Entry[][]"


@pytest.mark.parametrize("wrong", ["", "I", "(I", "(V)V", "(L;)V", "()", "()VV", "()[V"])
def test_wrong_descriptors_are_refused(wrong: str) -> None:
    with pytest.raises(InputError):
        signature(wrong)
