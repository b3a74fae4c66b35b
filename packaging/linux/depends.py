"""Which Debian packages a built folder needs: ``depends.py FOLDER`` prints the Depends field.

Every ELF file's needed libraries that are not in the folder are looked up among the libraries of this machine; one that
nobody knows ends the program. For glibc the builder's version is the lowest, as PyInstaller's folders need it.
"""

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

# Looked for by name at run time, where no header says so: OpenGL, and what the xcb platform plug-in opens.
_BY_NAME = ("libGL.so.1", "libEGL.so.1")
_GLIBC = "libc6"


def needed(dynamic: str) -> set[str]:
    """The libraries that the output of ``readelf -d`` names."""
    return set(re.findall(r"\(NEEDED\)\s+Shared library: \[(.+?)\]", dynamic))


def missing(folder: Path) -> set[str]:
    """Libraries that files of the folder need and the folder has not."""
    elf = [path for path in sorted(folder.rglob("*")) if path.is_file() and _is_elf(path)]
    here = {path.name for path in folder.rglob("*")}
    found = subprocess.run(["readelf", "-d", *elf], capture_output=True, text=True, check=True).stdout
    return needed(found) - here


def _is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def packages(libraries: Iterable[str]) -> set[str]:
    """The packages they come from. Raises SystemExit for a library this machine has not."""
    said = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    places = dict(re.findall(r"^\t(\S+) \(.*x86-64.*\) => (\S+)$", said, re.MULTILINE))
    found = set()
    for library in sorted(libraries):
        if library not in places:
            sys.exit(f"{library} is needed and not on this machine: install its package, build the folder again")
        # dpkg knows a file by the path it was shipped under, before /lib became /usr/lib.
        for place in (places[library], places[library].removeprefix("/usr"), str(Path(places[library]).resolve())):
            owner = subprocess.run(["dpkg", "-S", place], capture_output=True, text=True).stdout
            if owner:
                found.add(owner.split(":")[0])
                break
        else:
            sys.exit(f"{library} belongs to no package")
    return found


def main() -> None:
    """Print the field."""
    names = packages(missing(Path(sys.argv[1])) | set(_BY_NAME))
    version = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", _GLIBC], capture_output=True, text=True).stdout
    print(", ".join(f"{name} (>= {version.split('-')[0]})" if name == _GLIBC else name for name in sorted(names)))


if __name__ == "__main__":
    main()
