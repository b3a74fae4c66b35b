#!/bin/bash
# Tries the Debian package out in a Debian of its own, without Python, network or display, then with a display:
#   packaging/linux/try_deb.sh PACKAGE.deb [WORK-FOLDER [PICTURE.png]]
# Needs root, debootstrap, xvfb, a Python with Pillow (PICTURE_PYTHON; else what packaging/build.sh made, else python3), and
# a Debian mirror for the base system and the package's dependencies.
set -euo pipefail
shopt -s inherit_errexit
root=$(cd "$(dirname "$0")/../.." && pwd)
package=$(readlink -f "$1")
work=${2:-$root/build/debian}
picture=${3:-$work/window.png}
debian=$work/debian
mkdir -p "$work"
say() { printf '%s  %s\n' "$(date -u +%H:%M:%S)" "$*"; }
fail() { say "FAILED: $*"; exit 1; }
painter=${PICTURE_PYTHON:-$root/build/venv/bin/python}
[ -x "$painter" ] || painter=python3
"$painter" -c 'import PIL' || fail "$painter has no Pillow: name another one in PICTURE_PYTHON"
# Without a network: the chroot has its own, with nothing in it, not even a loopback that is up.
inside() { unshare --net chroot "$debian" /usr/bin/env -i PATH=/usr/bin:/bin HOME=/root LANG=C.UTF-8 "$@"; }

if [ ! -e "$debian/ready" ]; then
    say "debootstrap"
    rm -rf "$debian"
    debootstrap --variant=minbase bookworm "$debian" >"$work/debootstrap.log"
    touch "$debian/ready"
fi
mount -t proc proc "$debian/proc"
server=''
trap '[ -z "$server" ] || kill "$server"; umount "$debian/proc"; ! mountpoint -q "$debian/tmp/.X11-unix" || umount "$debian/tmp/.X11-unix"' EXIT
! chroot "$debian" sh -c 'command -v python3' || fail "the system has a Python"
cp "$package" "$debian/tmp/thunder-deid.deb"
say "install"
chroot "$debian" /usr/bin/env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    /tmp/thunder-deid.deb >"$work/install.log" 2>&1 || { tail "$work/install.log"; fail install; }
chroot "$debian" dpkg --verify thunder-deid
chroot "$debian" sh -c 'command -v python3' && fail "the package brought a Python"
for file in usr/share/applications/thunder-deid.desktop usr/share/mime/packages/thunder-deid.xml \
    usr/share/icons/hicolor/256x256/apps/thunder-deid.png usr/share/man/man1/thunder-deid.1.gz; do
    [ -s "$debian/$file" ] || fail "$file"
done
say "doctor"
inside thunder-deid --lang en doctor
say "redact"
mkdir -p "$debian/root/판결문 원본"
cp "$root"/resources/samples/sample-*.docx "$root"/resources/samples/sample-*.pdf "$debian/root/판결문 원본/"
inside thunder-deid --lang en redact '/root/판결문 원본' --output-dir /root/결과
for sample in "$root"/resources/samples/sample-*.docx; do
    [ -s "$debian/root/결과/$(basename "$sample")" ] || fail "$(basename "$sample")"
done

say "the window"
screen=$((RANDOM % 400 + 100))
Xvfb ":$screen" -screen 0 1360x850x24 -nolisten tcp >/dev/null 2>&1 &
server=$!
for _ in $(seq 60); do # on a fresh machine the folder of sockets is the server's to make
    [ ! -S "/tmp/.X11-unix/X$screen" ] || break
    sleep 0.5
done
mkdir -p "$debian/tmp/.X11-unix"
mount --bind /tmp/.X11-unix "$debian/tmp/.X11-unix"
inside DISPLAY=":$screen" thunder-deid /root/결과/sample-civil.docx >"$work/window.txt" 2>&1 &
window=$!
see() { DISPLAY=:$screen "$painter" "$root/packaging/windows/compare.py" picture "$picture"; }
alive() { kill -0 "$window" || { cat "$work/window.txt"; fail "the window closed by itself"; }; }
begun=$SECONDS
until see >"$work/picture.txt" 2>&1; do
    alive
    [ $((SECONDS - begun)) -lt 300 ] || { cat "$work/picture.txt" "$work/window.txt"; fail "no window"; }
    sleep 2
done
sleep "${READING_SECONDS:-30}"
alive
see
kill "$window"
cat "$work/window.txt"
say "remove"
chroot "$debian" apt-get purge -y -qq thunder-deid >>"$work/install.log" 2>&1
[ -z "$(find "$debian/usr" -name '*thunder-deid*')" ] || fail "files left"
say "all as it must be; picture: $picture"
