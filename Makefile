# Needs Python 3.11 or newer and nothing else; everything is installed into .venv.
#   make play [RULES=sbr]   play in the browser
#   make test               lint, types and the tests (what a change must pass)
#   make web-test           types, tests and build of the page in web/
#   make test-envs          the tests of the environments for learning, with the libraries that they serve
#   make test-slow          the exhaustive tests
#   make bench              the figures that the README quotes
#   make format             tidy the source
#   make lock               choose anew what a server is installed with: deploy/*requirements.txt
#   make audit              ask whether holes are known in that, and in what the page is built with

PYTHON ?= python3
JOBS ?= 2
# Slow tests stand side by side: whoever is done takes from the other.
SIDE_BY_SIDE := -n $(JOBS) --dist worksteal
BIN := .venv/bin
# Python translates what it imports at the first start; all that is installed would take twice as long.
PIP := $(BIN)/python -m pip install --disable-pip-version-check --no-compile
PYTEST := $(BIN)/python -m pytest
NPM := $(BIN)/python web/npm.py
# The newest versions that pyproject.toml allows, for every system and Python, with their hashes.
LOCK := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
  --custom-compile-command 'make lock'
PAGE := $(shell find web src/zimo/words -type f -not -path '*/node_modules/*' -not -path '*/__pycache__/*')

.PHONY: play test web-test lint warm warm-envs test-nojit test-boundscheck test-browser test-envs test-slow bench format lock audit clean

# A browser opens at once; the engine is compiled meanwhile. Leaving by Ctrl-C is no failure.
play: .venv/play
	@$(BIN)/zimo play $(if $(RULES),--rules $(RULES)) || test $$? -eq 130

# What keeps one core busy runs beside something else. The full run comes last: its closing line sums up.
# ENVS=1: the environments for learning, too.
test:
	$(MAKE) -j$(JOBS) warm lint web-test test-boundscheck
	$(if $(ENVS),$(MAKE) test-envs)
	$(MAKE) test-nojit
	$(MAKE) test-browser
	$(PYTEST) $(SIDE_BY_SIDE) --ignore tests/browser --ignore tests/envs

web-test: .venv/dev $(if $(ENVS),.venv-envs/ready)
	$(NPM) ci --no-audit --no-fund
	$(NPM) run check
	$(NPM) test
	$(NPM) run build

lint: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict

# So that test workers don't compile the same kernels side by side, and the uncompiled run finds
# the look-up tables made.
warm: .venv/dev $(if $(ENVS),warm-envs)
	$(BIN)/zimo warmup --levels

test-nojit: .venv/dev
	NUMBA_DISABLE_JIT=1 $(PYTEST) $(SIDE_BY_SIDE) -m "nojit and not slow"

test-boundscheck: .venv/dev
	NUMBA_BOUNDSCHECK=1 $(PYTEST) -m "boundscheck and not slow"

# By themselves: each worker has a server and a browser.
test-browser: .venv/dev
	$(PYTEST) $(SIDE_BY_SIDE) tests/browser

# What is compiled there serves the other environment as well.
warm-envs: .venv-envs/ready
	.venv-envs/bin/zimo warmup --envs --levels

# In an environment of its own: what learning needs is a hundred times as large as zimo.
test-envs: warm-envs
	.venv-envs/bin/python -m pytest $(SIDE_BY_SIDE) tests/envs

test-slow: warm .venv/slow
	$(PYTEST) $(SIDE_BY_SIDE) -m slow

bench: .venv/bench
	$(BIN)/zimo bench

format: .venv/dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock: .venv/dev
	$(LOCK) --extra postgresql --output-file deploy/requirements.txt pyproject.toml
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	  | $(LOCK) --no-annotate --output-file deploy/build-requirements.txt -

# What could not be asked about is told as a failure.
audit: .venv/dev
	$(BIN)/pip-audit --strict --disable-pip --require-hashes -r deploy/requirements.txt
	$(BIN)/pip-audit --strict --disable-pip --require-hashes -r deploy/build-requirements.txt
	$(NPM) audit

clean:
	rm -rf .venv .venv-envs build dist

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "zimo needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 ..." >&2; exit 1; }
	$(PYTHON) -m venv .venv

# Each stamp is one set of packages; they are installed again only when pyproject.toml changes,
# and those to play with also when the page does, which the installation builds.
.venv/play: $(PAGE)
.venv/play .venv/dev .venv/slow .venv/bench: pyproject.toml | .venv/bin/python
	@echo "Installing zimo and what it needs into .venv ..."
	$(PIP) --editable '.$(EXTRAS)'
	@touch $@
# Each installation builds the page: one after the other.
.venv-envs/ready: pyproject.toml | .venv/dev
	$(PYTHON) -m venv .venv-envs
	.venv-envs/bin/python -m pip install --disable-pip-version-check --no-compile \
	  --editable '.[test-envs]' 'torch==2.13.0'
	# its trainer wants one torch, a large one, and its environments none
	.venv-envs/bin/python -m pip install --disable-pip-version-check --no-compile --no-deps 'pufferlib-core>=3,<4'
	@touch $@
.venv/dev: EXTRAS = [dev]
.venv/slow: EXTRAS = [dev,gpu]
.venv/bench: EXTRAS = [bench]
