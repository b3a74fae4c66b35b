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
"$python" -m PyInstaller --noconfirm --log-level WARN --workpath build/pyinstaller --distpath dist packaging/thunder-deid.spec
"$python" packaging/try_out.py dist/thunder-deid
