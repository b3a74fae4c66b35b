#!/bin/bash
# Signs programs and installers in place: sign.sh P12 TIMESTAMP-URL FILE…; the URL may be empty, the password of P12
# stands in P12.password. The NSIS compiler calls it for the uninstaller, build.sh for all else.
set -euo pipefail
certificate=$1 timestamp=$2
shift 2
stamp=()
[ -z "$timestamp" ] || stamp=(-ts "$timestamp")
for file in "$@"; do
    osslsigncode sign -pkcs12 "$certificate" -readpass "$certificate.password" -h sha256 -n thunder-deid \
        "${stamp[@]}" -in "$file" -out "$file.signed" >/dev/null
    mv "$file.signed" "$file"
done
