"""Classes of the standard library as a person writes them."""

from __future__ import annotations

import pytest

from clew.frontends.llvm.debug.arguments import with_short_arguments
from clew.frontends.llvm.debug.standard import as_shown
from clew.ir.memory.layouts import Member, PointerTo

STRING = "std::basic_string<char, std::char_traits<char>, std::allocator<char> >"


@pytest.mark.parametrize(
    ("long", "short"),
    [
        pytest.param(f"Cache<{STRING}, int>::put", "Cache<std::string, int>::put", id="inside of the user's template"),
        pytest.param(
            "std::map<int, std::vector<int, std::allocator<int> >, std::less<int>, std::allocator<Pair<int> > >",
            "std::map<int, std::vector<int>>",
            id="what is needed stays, also where it looks like a default",
        ),
        pytest.param(
            "std::priority_queue<int, std::vector<int, std::allocator<int> >, std::greater<int> >",
            "std::priority_queue<int, std::vector<int>, std::greater<int>>",
            id="what stands before something else stays",
        ),
        pytest.param("std::queue<X, std::deque<X, std::allocator<X> > >", "std::queue<X>", id="containers of adaptors"),
        pytest.param("std::basic_ostream<wchar_t, std::char_traits<wchar_t> >", "std::wostream", id="wide characters"),
        pytest.param("Pair<std::less<int>, 3>", "Pair<std::less<int>, 3>", id="other templates keep everything"),
        pytest.param("std::operator<=><int>", "std::operator<=><int>", id="an operator is no bracket"),
        pytest.param("std::a > b", "std::a > b", id="brackets that do not match stay"),
    ],
)
def test_defaults_of_the_library_are_left_out(long: str, short: str) -> None:
    assert with_short_arguments(long) == short


@pytest.mark.parametrize(
    ("title", "name", "shown"),
    [
        pytest.param("std::vector<std::pair<int, X>>", "__begin_", "", id="the elements stand for a vector"),
        pytest.param("std::vector<int>", "__end_", None, id="its end is hidden"),
        pytest.param("std::unique_ptr<X>::unnamed struct", "__ptr_", "", id="members without a struct of their own"),
        pytest.param("std::string::__short::unnamed struct", "__size_", None, id="the length of a short text"),
        pytest.param("std::vector<int>::Guard", "__end_", "__end_", id="a class inside of another is its own"),
        pytest.param(
            "std::__optional_destruct_base<int, true>", "__engaged_", "has_value", id="the name of a question"
        ),
        pytest.param("std::map<int, int>", "__tree_", "", id="a tree stands for a map"),
        pytest.param("vector<int>", "__end_", "__end_", id="a class of the user"),
    ],
)
def test_classes_of_the_library_are_what_they_hold(title: str, name: str, shown: str | None) -> None:
    member = as_shown(title, Member(name, 0, PointerTo(None)))
    assert (None if member.hidden else member.name) == shown
