#!/bin/sh
# Builds dist/thunder-deid with PyInstaller and tries it out. Usage: packaging/build.sh [PYTHON]
# PYTHON has the project installed with the extra "packaging"; without it a virtual environment is made in build/.
set -eu
cd "$(dirname "$0")/.."
if [ $# -gt 0 ]; then
    python=$1
else
    python=build/venv/bin/python
    # Of what is packed each file is one that the lock names, as dist/sbom-linux.cdx.json says it.
    locks='packaging/linux/requirements.lock packaging/backend.lock'
    # shellcheck disable=SC2086
    if ! cat $locks | cmp -s - build/venv/ready; then
        python3 -m venv --clear build/venv
        for lock in $locks; do
            "$python" -m pip install --quiet --require-hashes --only-binary :all: -r "$lock"
        done
        cat $locks >build/venv/ready
    fi
    "$python" -m pip install --quiet --no-deps --no-build-isolation .
fi
# Two builds of one commit are to be alike: times in archives, and Python's order of sets.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH PYTHONHASHSEED=1
"$python" -m PyInstaller --noconfirm --log-level WARN --workpath build/pyinstaller --distpath dist packaging/thunder-deid.spec
"$python" packaging/try_out.py dist/thunder-deid
