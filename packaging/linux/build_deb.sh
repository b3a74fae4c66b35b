#!/bin/bash
# Makes the Debian package of a folder that packaging/build.sh built: packaging/linux/build_deb.sh [FOLDER [TARGET-FOLDER]]
# (default dist/thunder-deid, dist). Needs binutils; the package is for the builder's Debian and newer ones.
# DEB_COMPRESSION=zstd makes a larger one in a tenth of the time, for trying.
set -euo pipefail
shopt -s inherit_errexit
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
folder=${1:-$root/dist/thunder-deid}
target=${2:-$root/dist}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$root/pyproject.toml")
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
[ -x "$folder/thunder-deid" ] || { echo "$folder holds no program: packaging/build.sh makes it" >&2; exit 2; }
# An earlier build may have left it, and the package is named by the checkout.
inside=$(find "$folder/_internal" -maxdepth 1 -name 'thunder_deid-*.dist-info' -printf '%f\n')
[ "$inside" = "thunder_deid-$version.dist-info" ] ||
    { echo "$folder holds ${inside:-no metadata}, not version $version: packaging/build.sh makes it anew" >&2; exit 2; }
# Not within the text below: there a failure would end nothing.
depends=$(python3 "$here/depends.py" "$folder")

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
umask 022
chmod 755 "$tree" # mktemp made it for us alone, and the package has its rights
share=$tree/usr/share
install -d "$tree/DEBIAN" "$tree/usr/bin" "$tree/usr/lib" "$share/doc/thunder-deid" "$share/man/man1"
cp -r --preserve=mode,links "$folder" "$tree/usr/lib/thunder-deid"
chmod -R u=rwX,go=rX "$tree/usr/lib/thunder-deid"
find "$tree/usr/lib/thunder-deid" -name '*.so*' -type f -exec chmod a-x {} +
ln -s ../lib/thunder-deid/thunder-deid "$tree/usr/bin/thunder-deid"
install -Dm644 "$here/thunder-deid.desktop" "$share/applications/thunder-deid.desktop"
install -Dm644 "$here/thunder-deid.mime.xml" "$share/mime/packages/thunder-deid.xml"
install -Dm644 "$root/resources/icons/thunder-deid.png" "$share/icons/hicolor/256x256/apps/thunder-deid.png"
sed "s/@VERSION@/$version/" "$here/thunder-deid.1" | gzip -9n >"$share/man/man1/thunder-deid.1.gz"
gzip -9n <"$root/CHANGELOG.md" >"$share/doc/thunder-deid/changelog.gz"
cat "$root/NOTICE" - "$root/LICENSE" >"$share/doc/thunder-deid/copyright" <<'TEXT'

Libraries and fonts: their licences lie in /usr/lib/thunder-deid/_internal, in *.dist-info and resources; the window
shows them all (Help, About). The program itself is under the licence that follows.

TEXT

cat >"$tree/DEBIAN/control" <<CONTROL
Package: thunder-deid
Version: $version
Architecture: amd64
Section: text
Priority: optional
Maintainer: thunder-deid <noreply@localhost>
Installed-Size: $(du -sk --apparent-size "$tree/usr" | cut -f1)
Depends: $depends, fontconfig-config,
 fonts-nanum | fonts-noto-cjk | fonts-unfonts-core
Recommends: shared-mime-info, desktop-file-utils
Suggests: tesseract-ocr-kor
Description: de-identification of Korean court judgments
 Finds every identifier in a judgment (DOCX, HWPX, HWP, PDF, text, CSV, XLSX), shows it for review, replaces it as the
 rule of the Supreme Court prescribes, and checks the written file. Works without a network; the model is inside.
CONTROL
(cd "$tree" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
find "$tree" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
mkdir -p "$target"
package=thunder-deid_${version}_amd64.deb
dpkg-deb --root-owner-group "-Z${DEB_COMPRESSION:-xz}" --threads-max=2 --build "$tree" "$target/$package"
(cd "$target" && sha256sum -- "$package" >SHA256SUMS)
