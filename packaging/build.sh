#!/bin/sh
# Builds dist/thunder-deid with PyInstaller and tries it out. Usage: packaging/build.sh [PYTHON]
# PYTHON has the project installed with the extra "packaging"; without it a virtual environment is made in build/.
set -eu
cd "$(dirname "$0")/.."
if [ $# -gt 0 ]; then
    python=$1
else
    python=build/venv/bin/python
    [ -x "$python" ] || python3 -m venv build/venv
    "$python" -m pip install --quiet '.[packaging]'
fi
# Two builds of one commit are to be alike: times in archives, and Python's order of sets.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH PYTHONHASHSEED=1
"$python" -m PyInstaller --noconfirm --log-level WARN --workpath build/pyinstaller --distpath dist packaging/thunder-deid.spec
"$python" packaging/try_out.py dist/thunder-deid
