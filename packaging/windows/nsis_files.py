"""What the NSIS installer puts on the disk and takes away again: ``nsis_files.py FOLDER TARGET``.

TARGET/install-files.nsh and TARGET/uninstall-files.nsh name every file in one order, so that two builds are alike and
an uninstallation removes what was installed and nothing a person put beside it.
"""

import sys
from collections.abc import Iterator
from pathlib import Path


def quoted(text: str) -> str:
    """A string of NSIS. Raises ValueError for a name no file of the program has."""
    if any(sign in text for sign in '"`\r\n'):
        raise ValueError(f"a file name with quotes or line ends: {text!r}")
    return '"' + text.replace("$", "$$") + '"'


def folders(folder: Path) -> list[Path]:
    """``folder`` and all below it, parents first, in one order on every machine."""
    return [folder, *sorted((path for path in folder.rglob("*") if path.is_dir()), key=lambda path: path.parts)]


def _inside(path: Path, folder: Path) -> str:
    """The installed place of a path, without NSIS' dollar doubled: that is a variable."""
    relative = path.relative_to(folder).as_posix()
    return "" if relative == "." else "\\" + relative.replace("/", "\\")


def installing(folder: Path) -> Iterator[str]:
    """Lines that write all files."""
    for place in folders(folder):
        files = sorted(path for path in place.iterdir() if path.is_file())
        if files:
            yield f'SetOutPath "$INSTDIR{quoted(_inside(place, folder))[1:-1]}"'
            yield from (f"File {quoted(str(path))}" for path in files)


def uninstalling(folder: Path) -> Iterator[str]:
    """Lines that remove all files, then the folders that are empty by then, the deepest first."""
    for place in folders(folder):
        for path in sorted(path for path in place.iterdir() if path.is_file()):
            yield f'Delete "$INSTDIR{quoted(_inside(path, folder))[1:-1]}"'
    for place in reversed(folders(folder)[1:]):
        yield f'RMDir "$INSTDIR{quoted(_inside(place, folder))[1:-1]}"'


def main() -> None:
    """Write both files."""
    folder, target = Path(sys.argv[1]), Path(sys.argv[2])
    for name, lines in (("install-files.nsh", installing(folder)), ("uninstall-files.nsh", uninstalling(folder))):
        # With a byte order mark: makensis reads files without one in the system's code page.
        (target / name).write_text("\n".join(lines) + "\n", encoding="utf-8-sig")


if __name__ == "__main__":
    main()
