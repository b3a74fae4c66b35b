# The one entry point for developers. `make check` is what continuous integration runs.
VENV ?= .venv
PY := $(VENV)/bin/python
SHARED ?= ../shared
RUN ?= work/model

# Qt needs these to run without a screen; fonts-nanum and LibreOffice let the tests look at what was written, strace at
# what the program asks of the system; gettext's msgfmt at the catalogues of messages; Tesseract reads scanned pages.
DEBIAN := libglib2.0-0 libdbus-1-3 libx11-6 libfontconfig1 libfreetype6 libxkbcommon0 libegl1 libgl1 \
	fonts-nanum gettext python3-venv shellcheck strace tesseract-ocr tesseract-ocr-kor

.PHONY: run test lint bench train resident check setup debian samples messages wheelhouse sbom

run: $(VENV)/ok           ## open the window
	$(VENV)/bin/thunder-deid

# Compiled modules are kept, whatever the environment says: else every program the tests start compiles the code anew.
test: export PYTHONDONTWRITEBYTECODE =
# There are more processes than cores: threads of torch and numpy would only wait for each other, and busily.
test: export OMP_NUM_THREADS = 1
# In the order they are collected whole runs of the program come first; else the files of fewest tests come last, and
# one that takes a minute keeps one process busy when the others are done.
# xdist waits for ever where a process of it has ended and another one takes its place with whole files to do.
test: $(VENV)/ok          ## all tests, a process more than cores, as some wait; those of a file stay together
	QT_QPA_PLATFORM=offscreen $(PY) -m pytest --numprocesses $$(($$(getconf _NPROCESSORS_ONLN) + 1)) --dist loadfile \
		--no-loadscope-reorder --max-worker-restart 0

lint: $(VENV)/ok          ## style, types, contracts between the rooms
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

bench: $(VENV)/ok         ## time and quality; needs the shared evaluation sets for the latter
	$(PY) -m benchmarks

# Every step allocates the same large blocks. Keeping them, in huge pages, instead of handing them back to the system
# each time trains a third to a half faster on a CPU.
train resident: export MALLOC_MMAP_MAX_ = 0
train resident: export MALLOC_TRIM_THRESHOLD_ = 17179869184
train resident: export MALLOC_TOP_PAD_ = 268435456
train resident: export MALLOC_ARENA_MAX = 1
train resident: export GLIBC_TUNABLES = glibc.malloc.hugetlb=1
train: $(VENV)/ok         ## corpus to bundle: tokenizer, pretraining, fine-tuning, export, evaluation
	$(PY) -m training all --shared $(SHARED) --work $(RUN)

PLAN ?= training/resident/cores.toml
resident: $(VENV)/ok      ## the stages of PLAN over the text that `pack` left in DATA, without a GPU
	$(PY) -m training resident $(PLAN) $(DATA) $(RUN) --log-seconds 900

# What pip needs on a machine without a network, by the hashes of the locks: docs/administration.md says how it is used.
WHEELHOUSE ?= dist/wheelhouse
DOWNLOAD := $(PY) -m pip download --quiet --no-deps --require-hashes --only-binary :all:

wheelhouse: $(VENV)/ok    ## wheels for Linux and Windows, to be carried to where there is no network
	$(DOWNLOAD) --requirement packaging/linux/requirements.lock --dest $(WHEELHOUSE)/linux
	$(DOWNLOAD) --requirement packaging/windows/requirements.lock --dest $(WHEELHOUSE)/windows \
		--platform win_amd64 --python-version 3.11 --implementation cp --abi cp311 --abi abi3 --abi none
	cp packaging/linux/requirements.lock $(WHEELHOUSE)/linux/
	cp packaging/windows/requirements.lock $(WHEELHOUSE)/windows/
	rm -f $(WHEELHOUSE)/thunder_deid-*.whl  # of an earlier version: pip would be given both
	$(PY) -m pip wheel --quiet --no-deps --wheel-dir $(WHEELHOUSE) .
	cd $(WHEELHOUSE) && find . -type f ! -name SHA256SUMS -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum >SHA256SUMS

SBOM := build/tools/bin/cyclonedx-py requirements - --pyproject pyproject.toml --output-reproducible --output-format JSON

sbom: build/tools/ok      ## dist/sbom-*.cdx.json: CycloneDX, from the locks
	mkdir -p dist
	$(SBOM) --output-file dist/sbom-linux.cdx.json <packaging/linux/requirements.lock
	cat packaging/windows/requirements.lock packaging/windows/runtime.lock | $(SBOM) --output-file dist/sbom-windows.cdx.json

build/tools/ok: packaging/windows/tools.lock
	python3 -m venv --clear build/tools
	build/tools/bin/pip install --quiet --require-hashes --only-binary :all: --requirement $<
	touch $@

check: debian lint test   ## what continuous integration runs

messages: $(VENV)/ok      ## after a change of resources/locale/*/LC_MESSAGES/*.po: one layout, compiled, checked
	$(PY) -m resources.locale.build
	$(PY) -m pytest tests/unit/test_messages.py

samples: $(VENV)/ok       ## build the sample judgments anew
	$(PY) -m resources.samples.build

setup: $(VENV)/ok

$(VENV)/ok: pyproject.toml
	python3 -m venv $(VENV)
	$(PY) -m pip install --quiet --upgrade pip
	# Naming this version first keeps pip from choosing a build with gigabytes of CUDA libraries.
	$(PY) -m pip install --quiet torch==2.13.0
	$(PY) -m pip install --quiet --editable '.[dev,training]'
	touch $@

debian:
	@if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(DEBIAN) >/dev/null; \
	fi
