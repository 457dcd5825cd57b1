# Two commands do everything: `make play` and `make test`. Options go in ARGS:
#   make play ARGS="--game duet --lang pl"

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
TESTS_READY := .venv/ready-for-tests

.PHONY: play demo test check setup clean

play: $(READY)
	@$(BIN)/mesavoz play $(ARGS)

demo: $(READY)
	@$(BIN)/mesavoz demo $(ARGS)

# The games sound to sound run by themselves: with the sound libraries of all the other tests in
# one process they were seen to stand still.
SOUND_TO_SOUND := tests/test_sound_to_sound.py

test: check
	@$(BIN)/python -m pytest $(SOUND_TO_SOUND)
	@$(BIN)/python -m pytest --ignore $(SOUND_TO_SOUND) $(ARGS)

check: $(TESTS_READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

setup: $(READY)

# What is there already is left alone, so a second run starts at once.
$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "mesavoz needs Python 3.11 or newer: make PYTHON=python3.12 setup"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || \
		{ echo "Python's venv is missing; on Debian: apt-get install python3-venv"; exit 1; }
	@echo "Setting up mesavoz (once, some minutes) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@$(BIN)/mesavoz doctor --mend
	@touch $@

$(TESTS_READY): $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@$(BIN)/mesavoz doctor --mend --tests
	@touch $@

clean:
	rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
