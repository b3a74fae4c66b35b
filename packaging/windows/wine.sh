# shellcheck shell=bash
# Wine for building and trying; sourced. The shims lie in the prefix alone, never in what is built.

export WINEARCH=win64 WINEDEBUG=-all
export WINEDLLOVERRIDES="ucrtbase=n,b;winemenubuilder.exe=d;mscoree,mshtml=;winedbg.exe=d"

# Wine's programs die of a terminal or a closed descriptor ("Invalid handle"): pipes on both sides.
run_wine() {
    wine "$@" </dev/null 2>&1 | tr -d '\r'
}

# make_prefix DIR TOOLS-PYTHON: a Windows 10 of one's own, with what wine lacks.
make_prefix() {
    export WINEPREFIX=$1
    local python=$2 shims windows
    shims=$(cd "$(dirname "${BASH_SOURCE[0]}")/shims" && pwd)
    [ -e "$WINEPREFIX/ready" ] && return
    rm -rf "$WINEPREFIX"
    mkdir -p "$WINEPREFIX"
    wineboot --init </dev/null 2>&1 | cat
    wineserver --wait
    windows=$WINEPREFIX/drive_c/windows/system32
    for shim in bcryptprimitives icuuc; do
        x86_64-w64-mingw32-gcc -shared -O1 -s -o "$windows/$shim.dll" "$shims/$shim.c" -ladvapi32
    done
    "$python" "$shims/patch_ucrt.py" /usr/lib/x86_64-linux-gnu/wine/x86_64-windows/ucrtbase.dll "$windows/ucrtbase.dll"
    run_wine winecfg -v win10
    wineserver --wait
    touch "$WINEPREFIX/ready"
}
