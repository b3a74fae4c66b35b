"""Makes the catalogues ready: ``python -m resources.locale.build [--check] [--folder DIR]``.

Every ``.po`` is written in one layout, then compiled to the ``.mo`` beside it, which the program reads. ``--check``
writes nothing and ends with 1 where something would change. Needs Babel, which the program itself does not.
"""

import argparse
import io
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

DOMAIN = "thunder_deid"
HERE = Path(__file__).parent
_WIDTH = 118


def catalogues(folder: Path) -> list[Path]:
    """The ``.po`` of each language below ``folder``."""
    return sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def read(path: Path) -> Catalog:
    """The catalogue in ``path``. Raises ValueError for a code written twice, PoFileError for what is no PO file."""
    data = path.read_bytes()
    counted = Counter(line for line in data.decode("utf-8").splitlines() if line.startswith("msgid "))
    if twice := [line for line, count in counted.items() if count > 1]:
        raise ValueError(f"{path}: twice: {', '.join(twice)}")
    return read_po(io.BytesIO(data), locale=path.parts[-3], domain=DOMAIN, abort_invalid=True)


def made(path: Path) -> Iterator[tuple[Path, bytes]]:
    """What ``path`` and the ``.mo`` beside it should hold."""
    catalogue = read(path)
    text, compiled = io.BytesIO(), io.BytesIO()
    write_po(text, catalogue, width=_WIDTH, ignore_obsolete=True)
    write_mo(compiled, catalogue)
    yield path, text.getvalue()
    yield path.with_suffix(".mo"), compiled.getvalue()


def main() -> int:
    """Write or check all catalogues; the number of the exit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, end with 1 where something would change")
    parser.add_argument("--folder", type=Path, default=HERE, help="where the languages are")
    asked = parser.parse_args()
    changed = [
        (file, data)
        for path in catalogues(asked.folder)
        for file, data in made(path)
        if not file.exists() or file.read_bytes() != data
    ]
    for file, data in changed:
        print(file)
        if not asked.check:
            file.write_bytes(data)
    return 1 if asked.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
