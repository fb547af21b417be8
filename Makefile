# Every target does its own set-up: a fresh machine needs python3 (3.11 or newer), its venv module and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.clew-setup

.PHONY: setup demo test test-all suite lint style whole bench docs clean
.DEFAULT_GOAL := setup

setup: $(STAMP)

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "clew needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version). Try: make PYTHON=python3.12" >&2; exit 2; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@$(BIN)/python -m compileall -q src/clew  # so that the first command starts as quickly as the second
	@# The first design needs most of the C++ library compiled, which is kept for all users of this installation;
	@# what cannot be kept, or fails, costs nothing but that.
	@CLEW_CACHE=$(abspath $(VENV))/share/clew $(BIN)/clew check --time 60s examples/systemc/sync-fifo.cpp >/dev/null 2>&1 || true
	@touch $(STAMP)

# The bug is the point: exit code 10 means that the property fails.
demo: setup
	@echo "$$ clew check examples/dve/mutex-broken.dve --property 'AG !(P_0.critical && P_1.critical)'"
	@$(BIN)/clew check examples/dve/mutex-broken.dve --property 'AG !(P_0.critical && P_1.critical)'; test $$? -eq 10

# Types, layers and dead code take one processor for a minute or two, so they are looked at beside the tests.
test: style
	@$(MAKE) --no-print-directory --jobs=2 whole suite

# What takes long, too: of some tests `make test` runs a part (tests/long.py).
test-all: export CLEW_ALL_CASES = 1
test-all: test

suite: setup
	$(BIN)/python -m pytest -n auto --dist worksteal -q --ignore tests/property
	@# In processes of their own: machine code and its data must lie near each other, and these load most of it.
	$(BIN)/python -m pytest -n auto --dist worksteal -q tests/property

lint: style whole

style: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

whole: setup
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/vulture

bench: setup
	$(BIN)/python -m bench

# The site: build/docs/index.html.
docs: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	$(BIN)/sphinx-build -W -q -b html docs build/docs

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist
