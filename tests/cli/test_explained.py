"""What people see of a run: the top of the text tells the cause, and the page can be clicked through in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.browser import CHROMIUM, Browser, browser
from tests.cli.explained import PROGRAMS, Explained, reported, top

IDS = [each.name for each in PROGRAMS]


@pytest.mark.parametrize("program", PROGRAMS, ids=IDS)
def test_the_top_of_the_report_tells_the_cause(program: Explained) -> None:
    found = top(reported(program).session.out)
    assert found == program.golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("program", PROGRAMS, ids=IDS)
def test_no_run_shows_the_inner_parts_of_a_library(program: Explained) -> None:
    text = reported(program).session.out
    assert "__cxx" not in text
    assert " /clew/" not in text


@pytest.fixture(scope="module")
def page() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no chromium is installed")
    with browser() as found:
        yield found


@pytest.mark.parametrize("program", PROGRAMS, ids=IDS)
def test_the_page_can_be_clicked_through(program: Explained, page: Browser) -> None:
    page.problems.clear()
    page.open(reported(program).file("html"))
    assert page.get("document.getElementById('verdict').textContent") == "fails"
    last = page.get("Number(document.getElementById('slider').max)")
    assert last > 0
    page.click("#first")
    assert page.get("document.getElementById('now').textContent") == "start"
    for _ in range(min(last, 6)):
        page.press("ArrowRight")
    assert page.get("document.getElementById('slider').value") == str(min(last, 6))
    page.click("#back")
    page.click("#steps tr[data-moment]", 1)
    assert page.get("document.querySelector('#steps tr.current').dataset.moment") == "1"
    for number in range(page.get("document.querySelectorAll('[role=tab]').length")):
        page.click("[role=tab]", number)
        assert page.get(f"document.querySelectorAll('[role=tab]')[{number}].getAttribute('aria-selected')") == "true"
        assert page.get("document.getElementById('panel').children.length") > 0
    page.press("End")
    page.press("p")
    page.press("t")
    assert page.get("document.documentElement.dataset.theme") in {"dark", "light"}
    page.click("#verdicts tr[tabindex]")
    assert page.problems == []


def test_values_show_their_history(page: Browser) -> None:
    page.open(reported(PROGRAMS[0]).file("html"))
    page.click("#tab-values")
    page.click("#values tr")
    assert "start: 100" in page.get("document.querySelector('.history').textContent")
    assert (
        page.get("[...document.querySelectorAll('.source .who')].map(e => e.textContent).join()")
        == "deposit#1,deposit#2,main"
    )


def test_a_loop_goes_round(page: Browser) -> None:
    page.open(reported(next(each for each in PROGRAMS if each.name == "lift")).file("html"))
    assert "back to step" in page.get("document.getElementById('loopend').textContent")
    page.press("End")
    page.press("ArrowRight")
    assert page.get("document.getElementById('now').textContent").startswith("step 4 of 6")


def test_nothing_in_a_program_becomes_part_of_the_page(page: Browser, tmp_path: Path) -> None:
    """Names, strings, comments and properties of a hostile program are text and nothing else."""
    from tests.cli.sessions import clew

    evil = '</script><script>document.title="taken"</script><img src=x onerror=document.title="taken">'
    program, out = tmp_path / "<b>evil<img src=x onerror=alert(1)>.dve", tmp_path / "out.html"
    program.write_text(
        f"// {evil}\nint n = 0;\nprocess P {{ state a; init a; trans a -> a {{ effect n = 1; }}; }}\nsystem async;\n",
        encoding="utf-8",
    )
    assert clew("check", program, "-p", "AG (n == 0)", "--report", f"html={out}").code == 10
    page.problems.clear()
    page.open(out)
    assert page.get("document.title") == "Clew"
    assert page.get("document.querySelectorAll('img, b, iframe').length") == 0
    assert page.get("document.querySelectorAll('script').length") == 2
    assert evil in page.get("document.querySelector('[data-line]').textContent")
    assert page.problems == []
