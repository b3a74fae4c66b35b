"""Whether two builds are the same: ``same.py A B`` compares two folders file by file and names what differs.

Ends with 0 when every file is equal, with 1 and the differences otherwise.
"""

import hashlib
import sys
from pathlib import Path


def hashes(folder: Path) -> dict[str, str]:
    """SHA-256 of every file below ``folder`` by its relative path; of a link, where it leads."""
    return {
        path.relative_to(folder).as_posix(): f"-> {path.readlink()}"
        if path.is_symlink()
        else hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_symlink() or path.is_file()
    }


def differences(first: Path, second: Path) -> list[str]:
    """A line for each file that only one has, or that is another."""
    left, right = hashes(first), hashes(second)
    return [
        f"{name}: {'differs' if name in left and name in right else f'only in {first if name in left else second}'}"
        for name in sorted(left.keys() | right.keys())
        if left.get(name) != right.get(name)
    ]


def main() -> None:
    """Compare, print, end."""
    first, second = Path(sys.argv[1]), Path(sys.argv[2])
    said = differences(first, second)
    print("\n".join([*said, f"{len(hashes(first))} files, {len(said)} differ"]))
    sys.exit(1 if said else 0)


if __name__ == "__main__":
    main()
