#!/bin/bash
# Tries the installers of build.sh out under wine, with a Hangul user and Hangul paths:
#   packaging/windows/try.sh [--work DIR] [--linux COMMAND] [--picture FILE.png]
#   --work     as for build.sh
#   --linux    the program on Linux, whose DOCX the installed one's are compared with (default .venv/bin/thunder-deid)
#   --only     CurrentUser, AllUsers or msi: one of the three ways of installing
#   --picture  where the picture of the window goes (default WORK/try/window.png)
# Needs what build.sh needs, and xvfb, fonts-nanum. Ends at the first thing that is not as it must be.
set -euo pipefail
shopt -s inherit_errexit
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=packaging/windows/wine.sh
. "$here/wine.sh"
user=홍길동

# Wine calls the user as the system does: a list of users of one's own, seen by this program alone.
if [ "${TRY_USER:-}" != "$user" ]; then
    names=$(mktemp)
    sed "s/^[^:]*:\([^:]*:$(id -u):\)/$user:\1/" /etc/passwd >"$names"
    wanted=(--mount)
    [ "$(id -u)" = 0 ] || wanted+=(--map-current-user)
    # shellcheck disable=SC2016
    TRY_USER=$user exec unshare "${wanted[@]}" bash -c 'mount --bind "$0" /etc/passwd; shift 0; exec bash "$@"' "$names" "$0" "$@"
fi

work=$root/build/windows linux=$root/.venv/bin/thunder-deid picture='' only=''
while [ $# -gt 0 ]; do
    case $1 in
        --work) work=$2 ;;
        --linux) linux=$2 ;;
        --picture) picture=$2 ;;
        --only) only=$2 ;;
        *) sed -n '2,8p' "$0"; exit 2 ;;
    esac
    shift 2
done
work=$(cd "$work" && pwd)
picture=${picture:-$work/try/window.png}
tools=$work/tools/bin
dist=$work/dist/thunder-deid
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$root/pyproject.toml")
place=$work/try
drive=$work/try-prefix/drive_c
home=$drive/users/$user
mkdir -p "$place"

server=''
# A window that a failure leaves open would hold up the next try for ever.
clean_up() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    [ -z "${WINEPREFIX:-}" ] || wineserver --kill 2>/dev/null || true
}
trap clean_up EXIT

say() { printf '%s  %s\n' "$(date -u +%H:%M:%S)" "$*"; }
fail() { say "FAILED: $*"; exit 1; }
compare() { "$tools/python" "$here/compare.py" "$@"; }
# The exit code of a Windows program, which a pipe would hide; beside another one, which holds a pipe open while it runs.
code_beside() { local code=0; wine "$@" </dev/null >"$place/last.txt" 2>&1 || code=$?; echo "$code"; }
code_of() { code_beside "$@"; wineserver --wait; }
expect() { local due=$1 got; shift; got=$(code_of "$@"); [ "$got" = "$due" ] || { cat "$place/last.txt"; fail "$1 ended with $got instead of $due"; }; }
# A key with all below it, as text; nothing where there is none. (What reg prints has lost its Hangul.)
registry() {
    rm -f "$place/key.reg"
    wine reg export "$1" "$(winepath -w "$place/key.reg" </dev/null)" /y </dev/null >/dev/null 2>&1 || true
    [ ! -e "$place/key.reg" ] || iconv -f UTF-16 -t UTF-8 "$place/key.reg" | tr -d '\r' | grep -v '^$' | tail -n +2
}

make_old() {
    say "installers of version 0.0.1, with a file that is there no more"
    rm -rf "$place/old" "$place/old-nsis"
    mkdir -p "$place/old/_internal/old data" "$place/old-nsis"
    cp "$dist"/thunder-deid*.exe "$place/old/"
    echo old | tee "$place/old/_internal/old data/old.txt" >"$place/old/_internal/files.sha256"
    "$tools/python" "$here/nsis_files.py" "$place/old" "$place/old-nsis"
    makensis -V1 -INPUTCHARSET UTF8 -DVERSION=0.0.1 "-DOUT=$place/old-setup.exe" "-DFILES=$place/old-nsis" \
        "-DSRC=$root" -DKBYTES=100 -DFAST "$here/thunder-deid.nsi"
    "$tools/python" "$here/msi.py" "$place/old" 0.0.1 "$place/old.msi" "$root"
    "$tools/python" "$here/msi.py" "$place/old" "$version" "$place/other.msi" "$root"
}

# What an installation changes besides the user's own settings.
state() {
    compare listing "$drive" >"$place/files.$1"
    registry 'HKLM\Software\thunder-deid' >"$place/registry.$1"
    local hive
    for hive in HKCU HKLM; do
        registry "$hive\\Software\\Classes\\.deid"
        registry "$hive\\Software\\Classes\\thunder-deid.session"
        registry "$hive\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall" | grep -i -A99 thunder || true
    done >>"$place/registry.$1"
}

# registered ROOT FOLDER: a double click on a .deid file opens it in the window installed there.
registered() {
    local window
    window=$(winepath -w "$2/thunder-deid-window.exe" </dev/null)
    registry "$1\\Software\\Classes\\thunder-deid.session" | grep -F "${window//\\/\\\\}\\\" \\\"%1" ||
        fail "the association of .deid"
}

nothing_left() {
    state after
    diff "$place/files.before" "$place/files.after" >&2 || fail "files left by $1"
    diff "$place/registry.before" "$place/registry.after" >&2 || fail "keys left by $1"
    say "uninstalled: nothing left"
}

# The program as a clerk uses it: from the installed place, on files in folders with Hangul names.
use() {
    local installed=$1 judgments="$home/Documents/판결문 원본" program
    program=$(winepath -w "$installed/thunder-deid.exe" </dev/null)
    rm -rf "$judgments" "$home/Documents/결과"
    mkdir -p "$judgments"
    cp "$root"/resources/samples/sample-*.docx "$judgments/"
    run_wine "$program" --lang en doctor || fail doctor
    run_wine "$program" --lang en redact "$(winepath -w "$judgments" </dev/null)" \
        --output-dir "$(winepath -w "$home/Documents/결과" </dev/null)" || fail redact
    compare members "$place/linux" "$home/Documents/결과" || fail "DOCX differ from Linux"
}

show_window() {
    local window judgment
    window=$(winepath -w "$1/thunder-deid-window.exe" </dev/null)
    judgment=$(winepath -w "$home/Documents/판결문 원본/sample-criminal.docx" </dev/null)
    Xvfb "$screen" -screen 0 1360x850x24 -nolisten tcp >/dev/null 2>&1 &
    server=$!
    sleep 2
    DISPLAY=$screen run_wine "$window" "$judgment" >"$place/window.txt" &
    local begun=$SECONDS
    until DISPLAY=$screen compare picture "$picture" >"$place/picture.txt" 2>&1; do
        [ $((SECONDS - begun)) -lt "$patience" ] || { cat "$place/picture.txt" "$place/window.txt"; fail "no window"; }
        sleep 5
    done
    say "the window was there within $((SECONDS - begun)) s; it reads the judgment"
    sleep "${READING_SECONDS:-60}"
    DISPLAY=$screen compare picture "$picture" || fail "no window"
    cat "$place/window.txt"
}

close_window() {
    run_wine taskkill /f /im thunder-deid-window.exe >/dev/null
    wineserver --wait
    kill "$server"
    server=''
}

try_setup() {
    local mode=$1 key=$2 folder=$3 where=()
    # Unquoted to its end is how NSIS reads it; wine would put quotes around a word with a space in it.
    [ $# -lt 4 ] || read -ra where <<<"/D=$4"
    local setup=$work/out/thunder-deid-$version-setup.exe installed=$drive/$folder
    say "setup /S /$mode ${where[*]}"
    expect 0 "$setup" /S "/$mode" "${where[@]}"
    compare tree "$dist" "$installed" || fail "installed files"
    # As Windows runs it: it goes on as a copy of itself in the temporary folder.
    expect 0 "$installed/uninstall.exe" "/$mode" /S
    nothing_left "setup /$mode"
    say "0.0.1, then the upgrade"
    expect 0 "$place/old-setup.exe" /S "/$mode" "${where[@]}"
    [ -e "$installed/_internal/old data/old.txt" ] || fail "0.0.1 was not installed"
    # Once without what would remove it, as a virus scanner may have taken it.
    [ "$mode" = AllUsers ] || rm "$installed/uninstall.exe"
    expect 0 "$setup" /S "/$mode"
    compare tree "$dist" "$installed" || fail "files after the upgrade"
    registry "$key\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\thunder-deid" |
        grep -F "\"DisplayVersion\"=\"$version\"" || fail "the version in the list of programs"
    registered "$key" "$installed"
    expect 5 "$place/old-setup.exe" /S "/$mode"
    if [ "$mode" = AllUsers ]; then
        [ "$(code_of msiexec /i "$work/out/thunder-deid-$version.msi" /qn)" != 0 ] || fail "the MSI went over it"
        compare tree "$dist" "$installed" || fail "files after the refused MSI"
    fi
    say "while a command runs without a window"
    { sleep 600 & echo $! >"$place/sleeping"; wait; } | wine "$installed/thunder-deid.exe" --isolated-reader >/dev/null 2>&1 &
    sleep 10
    local running=0
    run_wine "$setup" /S "/$mode" >/dev/null || running=$?
    kill "$(cat "$place/sleeping")"
    [ "$running" = 4 ] || fail "an upgrade over a running command ended with $running"
    compare tree "$dist" "$installed" || fail "files after the refused upgrade"
    use "$installed"
    if [ "$mode" = CurrentUser ]; then
        show_window "$installed"
        say "while the window is open"
        running=$(code_beside "$setup" /S "/$mode")
        [ "$running" = 4 ] || fail "an upgrade over a running program ended with $running"
        close_window
    fi
    expect 0 "$installed/uninstall.exe" "/$mode" /S
    nothing_left "setup /$mode"
}

try_msi() {
    local msi=$work/out/thunder-deid-$version.msi installed="$drive/Program Files/thunder-deid"
    say "msiexec /i /qn"
    expect 0 msiexec /i "$msi" /qn
    compare tree "$dist" "$installed" || fail "installed files"
    expect 0 msiexec /x "$msi" /qn
    nothing_left msi
    say "another build of this version, then this one"
    expect 0 msiexec /i "$place/other.msi" /qn
    [ -e "$installed/_internal/old data/old.txt" ] || fail "the other build was not installed"
    expect 0 msiexec /i "$msi" /qn
    compare tree "$dist" "$installed" || fail "files after the other build"
    expect 0 msiexec /x "$msi" /qn
    nothing_left msi
    say "0.0.1, then the upgrade"
    expect 0 msiexec /i "$place/old.msi" /qn
    [ -e "$installed/_internal/old data/old.txt" ] || fail "0.0.1 was not installed"
    expect 0 msiexec /i "$msi" /qn
    compare tree "$dist" "$installed" || fail "files after the upgrade"
    registered HKLM "$installed"
    find "$drive/ProgramData/Microsoft/Windows/Start Menu" -name '*.lnk'
    use "$installed"
    local code
    code=$(code_of msiexec /i "$place/old.msi" /qn)
    [ "$code" != 0 ] || fail "an older MSI was installed over a newer one"
    expect 8 "$work/out/thunder-deid-$version-setup.exe" /S /AllUsers
    compare tree "$dist" "$installed" || fail "files after the refused downgrade and setup.exe"
    expect 0 msiexec /x "$msi" /qn
    nothing_left msi
    say "0.0.1 in a folder of its own, then the upgrade"
    expect 0 msiexec /i "$place/old.msi" /qn 'INSTALLDIR=C:\판결 도구\비실명 처리'
    expect 0 msiexec /i "$msi" /qn
    compare tree "$dist" "$drive/판결 도구/비실명 처리" || fail "files after the upgrade in its folder"
    expect 0 msiexec /x "$msi" /qn
    nothing_left msi
}

for needed in wine makensis wixl Xvfb; do
    command -v "$needed" >/dev/null || fail "$needed is not installed: the head of this file says what is needed"
done
say "the same samples on Linux"
rm -rf "$place/linux"
"$linux" redact "$root"/resources/samples/sample-*.docx --output-dir "$place/linux"
make_old
say "a Windows of $user"
make_prefix "$work/try-prefix" "$tools/python"
[ -d "$home" ] || fail "no user $user"
screen=:$((RANDOM % 400 + 100)) patience=600  # a busy machine under wine takes minutes
mkdir -p "$drive/판결 도구" "$home/AppData/Local/Programs"  # what lies above an installation stays
state before
wanted() { [ -z "$only" ] || [ "$only" = "$1" ]; }
! wanted CurrentUser || try_setup CurrentUser HKCU "users/$user/AppData/Local/Programs/thunder-deid"
! wanted AllUsers || try_setup AllUsers HKLM '판결 도구/비실명 처리' 'C:\판결 도구\비실명 처리'
! wanted msi || try_msi
say "all as it must be; picture: $picture"
