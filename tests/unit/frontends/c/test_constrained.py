"""Arithmetic that may be rounded in any direction is written as all other arithmetic."""

from __future__ import annotations

import pytest

from clew.frontends.c.linking.constrained import with_plain_arithmetic
from clew.frontends.c.linking.module_parts import pieces

EXCEPT = 'metadata !"fpexcept.strict"'
BOTH = f'metadata !"round.dynamic", {EXCEPT}'
PREFIX = "@llvm.experimental.constrained"


@pytest.mark.parametrize(
    ("call", "plain"),
    [
        pytest.param(f"call float {PREFIX}.fdiv.f32(float 1.0e+00, float %b, {BOTH}) #6", "fdiv float 1.0e+00, %b"),
        pytest.param(
            f"call <2 x double> {PREFIX}.fadd.v2f64"
            f"(<2 x double> <double 1.0e+00, double 2.0e+00>, <2 x double> %b, {BOTH})",
            "fadd <2 x double> <double 1.0e+00, double 2.0e+00>, %b",
            id="constants in front that have commas",
        ),
        pytest.param(f"call float {PREFIX}.fptrunc.f32.f64(double %a, {BOTH}) #6", "fptrunc double %a to float"),
        pytest.param(f"call double {PREFIX}.fpext.f64.f32(float %a, {EXCEPT}) #6", "fpext float %a to double"),
        pytest.param(f"call float {PREFIX}.uitofp.f32.i64(i64 %a, {BOTH}) #6", "uitofp i64 %a to float"),
        pytest.param(f"call i32 {PREFIX}.fptosi.i32.f32(float %a, {EXCEPT}) #6", "fptosi float %a to i32"),
        pytest.param(
            f'call i1 {PREFIX}.fcmps.f64(double %a, double 3.0e+00, metadata !"olt", {EXCEPT}) #6',
            "fcmp olt double %a, 3.0e+00",
        ),
        pytest.param(
            f"tail call double {PREFIX}.sqrt.f64(double %a, {BOTH}) #6, !dbg !4",
            "tail call double @llvm.sqrt.f64(double %a), !dbg !4",
            id="what is no operation stays a call",
        ),
    ],
)
def test_each_intrinsic_is_what_it_stands_for(call: str, plain: str) -> None:
    name = call[call.index("@") : call.index("(")]
    text = f"declare void {name}(metadata, metadata) #1\n\ndefine void @f() {{\n  %r = {call}\n}}\n"
    symbols = with_plain_arithmetic(pieces(text).symbols)
    assert symbols["@f"].text == f"define void @f() {{\n  %r = {plain}\n}}"
    assert name not in symbols


def test_what_stays_a_call_is_declared() -> None:
    text = f"declare double {PREFIX}.fma.f64(double, double, double, metadata, metadata) #1\n"
    symbols = with_plain_arithmetic(pieces(text).symbols)
    assert symbols["@llvm.fma.f64"].text == "declare double @llvm.fma.f64(double, double, double)"
