"""What the programs and libraries of a folder need to be loaded: the import closure of every PE file."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pefile

AMD64 = 0x8664
# What wine writes behind the DOS header of its own DLLs.
WINE_MARKS = (b"Wine builtin DLL", b"Wine placeholder DLL", b"complex-patched ")
_DIRECTORIES = ("IMAGE_DIRECTORY_ENTRY_IMPORT", "IMAGE_DIRECTORY_ENTRY_DELAY_IMPORT")
_LISTED = Path(__file__).with_name("windows_dlls.txt").read_text(encoding="utf-8").splitlines()
WINDOWS = frozenset(name for line in _LISTED if not line.startswith("#") for name in line.split())


@dataclass(frozen=True, slots=True)
class Image:
    """One PE file.

    Attributes:
        path: relative to the folder, with "/".
        machine: as its header says, 0x8664 for x86-64.
        imports: names of DLLs in lower case, delay-loaded ones too.
        of_wine: whether it is a DLL of wine's or a shim.
    """

    path: str
    machine: int
    imports: frozenset[str]
    of_wine: bool


def images(folder: Path) -> Iterator[Image]:
    """Every PE file below ``folder``, whatever its name ends with."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and is_pe(path):
            yield image(path, path.relative_to(folder).as_posix())


def is_pe(path: Path) -> bool:
    """Whether a file begins like a PE file."""
    with path.open("rb") as file:
        return file.read(2) == b"MZ"


def image(path: Path, name: str) -> Image:
    """One file's. Raises pefile.PEFormatError for a file that begins like one and is none."""
    with pefile.PE(str(path), fast_load=True) as read:
        read.parse_data_directories([pefile.DIRECTORY_ENTRY[one] for one in _DIRECTORIES])
        found = [
            entry.dll.decode("ascii", "replace").lower()
            for kind in ("DIRECTORY_ENTRY_IMPORT", "DIRECTORY_ENTRY_DELAY_IMPORT")
            for entry in getattr(read, kind, ())
        ]
        head = bytes(read.header[:256])
        return Image(name, read.FILE_HEADER.Machine, frozenset(found), any(mark in head for mark in WINE_MARKS))


def of_windows(name: str) -> bool:
    """Whether a DLL is a part of Windows itself."""
    stem, _, kind = name.lower().rpartition(".")
    return stem.startswith(("api-ms-win-", "ext-ms-win-")) or (stem in WINDOWS and kind in ("dll", "drv"))


def complaints(found: Iterable[Image], also: Iterable[str] = ()) -> list[str]:
    """What keeps the files of one folder from being loaded on a plain Windows, and what does not belong to it.

    ``also``: DLLs that an edition takes from the machine, as CUDA's. Each complaint names the file.
    """
    everything = list(found)
    here = {one.path.rpartition("/")[2].lower() for one in everything}
    allowed = frozenset(also)
    said = [f"{one.path}: a DLL of wine's or a shim" for one in everything if one.of_wine]
    # These are Windows' own: a copy would hide the machine's, and one that was found here is wine's.
    said += [f"{name}: a part of Windows must not be shipped" for name in sorted(here) if of_windows(name)]
    said += [f"{one.path}: not for x86-64" for one in everything if one.machine != AMD64]
    for one in everything:
        missing = {name for name in one.imports if name not in here and name not in allowed and not of_windows(name)}
        said += [f"{one.path}: needs {name}, which is nowhere" for name in sorted(missing)]
    return said
