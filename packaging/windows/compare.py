"""What try.sh compares: ``compare.py tree BUILT INSTALLED`` · ``members A B`` · ``listing FOLDER`` · ``picture FILE``.

Each ends with 1 where two things differ that must not, and names the first differences. Standard library; Pillow for
the picture of the display that DISPLAY names.
"""

import os
import sys
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from same import hashes

# What installers add to the folder they write.
_ADDED = {"uninstall.exe"}
# What the program keeps for the user and no uninstaller may take, and what Windows itself writes as it goes.
_KEPT = ("AppData/Roaming/thunder-deid", "AppData/Local/thunder-deid")
_OF_WINDOWS = ("windows/", "ProgramData/Microsoft/", "users/Public/")
_SHOWN = 8
# What a judgment with its marks has at least, and the share of the commonest colour of a screen that a window fills.
_LEAST_COLOURS, _MOST_OF_ONE = 100, 0.85


def tree(built: Path, installed: Path) -> None:
    """The installed folder has the built one's files, byte for byte, and no others."""
    left, right = hashes(built), hashes(installed)
    different = sorted(name for name in left.keys() | right.keys() - _ADDED if left.get(name) != right.get(name))
    if different or not left:
        sys.exit(f"{len(different)} files differ: {', '.join(different[:_SHOWN])}")
    print(f"{len(left)} files, equal byte for byte")


def members(first: Path, second: Path) -> None:
    """The two folders hold DOCX of the same names, whose members are equal byte for byte."""
    names = sorted(path.name for path in first.glob("*.docx"))
    if not names or names != sorted(path.name for path in second.glob("*.docx")):
        sys.exit("not the same DOCX files")
    for name in names:
        with zipfile.ZipFile(first / name) as left, zipfile.ZipFile(second / name) as right:
            if left.namelist() != right.namelist():
                sys.exit(f"{name}: other members")
            different = [one for one in left.namelist() if left.read(one) != right.read(one)]
            if different:
                sys.exit(f"{name}: members differ: {', '.join(different[:_SHOWN])}")
            print(f"{name}: {len(left.namelist())} members, equal byte for byte")


def listing(folder: Path) -> None:
    """Files and folders of a drive, without what the program keeps for the user and what Windows writes as it goes."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if not name.startswith(_OF_WINDOWS) and not any(kept in name for kept in _KEPT) and "/Temp/" not in name:
            print(name)


def picture(target: Path) -> None:
    """What the display shows, which must be a window of many colours and not a message on an empty screen."""
    from PIL import ImageGrab

    taken = ImageGrab.grab(xdisplay=os.environ["DISPLAY"])
    taken.save(target, optimize=True)
    colours = taken.getcolors(1 << 24) or []
    most = max(count for count, _ in colours) / (taken.width * taken.height)
    if len(colours) < _LEAST_COLOURS or most > _MOST_OF_ONE:
        sys.exit(f"no window: {len(colours)} colours, {most:.0%} of the screen in one")
    print(f"{target.name}: {taken.width} × {taken.height}")


def main() -> None:
    """One comparison."""
    kind, *paths = sys.argv[1:]
    {"tree": tree, "members": members, "listing": listing, "picture": picture}[kind](*map(Path, paths))


if __name__ == "__main__":
    main()
