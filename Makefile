# Two commands do everything on a machine with Python 3.11+, make and a network: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
NPM_BIN := node_modules/.bin
PORT ?= 8020

.PHONY: play test suite browser quick night cover check lint types imports page format bench golden prove screens chromium node postgres clean

play: .venv/ready
	$(BIN)/grognard serve --port $(PORT)

test: .venv/ready-dev chromium postgres node_modules/.ready
	# Side by side: each of them waits for something half of its time, and what fails first does not hide the rest.
	$(MAKE) -j 3 -k --no-print-directory --output-sync=line suite browser check

# Everything that needs no browser.
suite: .venv/ready-dev
	$(BIN)/pytest -n 2 --ignore=tests/browser -m "not night" --durations=10

# A run of its own: a browser leaves its event loop in the process. Its server has dice that repeat themselves.
browser: .venv/ready-dev
	$(BIN)/pytest -n 2 tests/browser -m "not night" --durations=30

# After each edit: what is fast and catches most. Games are checked by their own folder: make quick GAME=tank_commander
quick: .venv/ready-dev lint types
	$(BIN)/pytest -n 2 tests/core tests/store -k "not postgres" $(if $(GAME),tests/games/$(GAME))

# The long runs: many random games of every game, many kills, the load of a server. They take hours.
night: .venv/ready-dev postgres
	for game in $$($(BIN)/python -c "from grognard import games; print(*[game.slug for game in games.every()])"); do \
		$(BIN)/grognard fuzz $$game --games 1000 --seed $$(date +%j) || exit 1; done
	$(BIN)/python tools/kill9.py 200
	$(BIN)/python tools/latency.py
	$(BIN)/pytest -n 2 tests/games tests/bots -m night
	$(BIN)/pytest -n 2 tests/browser -m night
	$(MAKE) cover

# Which lines and branches no test walks. Counting makes a game three times as slow, so it is not part of every run.
cover: .venv/ready-dev postgres
	$(BIN)/pytest -n 3 --ignore=tests/browser -m "not many and not night" --cov --cov-report=term --cov-fail-under=90

check: lint types imports page

lint: .venv/ready-dev
	$(BIN)/ruff check src tests tools
	$(BIN)/ruff format --check src tests tools

types: .venv/ready-dev
	$(BIN)/mypy

imports: .venv/ready-dev
	$(BIN)/lint-imports

# The page's scripts: types, lint and format, tests without a browser. Playing needs none of it.
page: node_modules/.ready
	$(NPM_BIN)/tsc
	$(NPM_BIN)/tsc -p tests/page
	$(NPM_BIN)/biome check --error-on-warnings
	node --test tests/page/*.test.js

format: .venv/ready-dev node_modules/.ready
	$(BIN)/ruff check --fix src tests tools
	$(BIN)/ruff format src tests tools
	$(NPM_BIN)/biome check --write

bench: .venv/ready-dev
	$(BIN)/grognard bench

golden: .venv/ready-dev
	$(BIN)/python tests/golden/regenerate.py
	$(BIN)/python tests/draw/gallery.py

# Every rule broken on purpose: make prove SLUG=tank-commander ONLY="tc:17.1e tc:5.0c" SECONDS=600
prove: .venv/ready-dev
	PYTHONPATH=tests:tools $(BIN)/python tools/prove.py $(SLUG) $(if $(ONLY),--only $(ONLY)) $(if $(SECONDS),--seconds $(SECONDS))

screens: .venv/ready-dev chromium
	$(BIN)/python tools/screens.py

# The browser tests drive the system's Chromium, its shell without windows if there is one: a window costs a quarter of a
# test. Where neither is there and we may, it is installed.
chromium:
	@command -v chromium-headless-shell >/dev/null || \
		(apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell) || \
		command -v chromium >/dev/null || command -v chromium-browser >/dev/null

# The page's scripts are checked by programs that run on node; where it is missing and we may, it is installed.
node:
	@command -v npm >/dev/null || \
		(apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq nodejs npm)

node_modules/.ready: package.json .npmrc | node
	npm install --no-audit --no-fund --loglevel=error
	touch $@

# The tests of the store start a PostgreSQL of their own; where its programs are missing and we may, they are installed.
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
		(apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql)

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q -c constraints.txt -e .
	touch $@

.venv/ready-dev: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q -c constraints.txt -e '.[dev]'
	touch .venv/ready $@

clean:
	rm -rf .venv node_modules .mypy_cache .pytest_cache .ruff_cache .coverage
