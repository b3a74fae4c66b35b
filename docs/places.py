"""Writes docs/places.md, what becomes of each place a file can hold words in: ``python docs/places.py``.

The tests that plant a value in each place and look for it afterwards read the same lists.
"""

import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

TABLE = Path(__file__).with_name("places.md")
_HEAD = """# What becomes of each place of a file

Made by `python docs/places.py` from the lists that the tests go through (`tests/fixtures_docx_places.py`,
`tests/fixtures_pdf_places.py`, `tests/fixtures_hwpx_planted.py`, `tests/fixtures_xlsx_planted.py`). In every place a
person stands whom no other place names. The file is redacted as users do it (`tests/e2e/test_places.py`), and nothing
of the name is left: a search of its own goes through bytes, compressed contents, objects and the text of pages
(`tests/fixtures_search.py`).

- **replaced**: read as text, shown for review, replaced.
- **removed**: not read and not written. With the code of the message (`core/documents/*/messages.py`) that says so,
  when the file is opened or written. Without one: what every program writes by itself, or nobody sees; every report
  says that it is always removed (`always_removed`).
- **refused**: no file is written, and the message says why. A number of a list is refused where it would have to be
  replaced.
"""


def _outcome(place: Any) -> str:
    if place.outcome == "text":
        return f"replaced (`{place.said}`)" if place.said else "replaced"
    if place.outcome == "gone":
        return f"removed: `{place.said}`" if place.said else "removed"
    return f"refused: `{place.said}`" if place.said else "refused to replace"


def _formats() -> dict[str, Mapping[str, Any]]:
    from tests.fixtures_docx_places import EVERY as DOCX
    from tests.fixtures_hwpx_planted import PLANTED as HWPX
    from tests.fixtures_pdf_places import PLANTED as PDF
    from tests.fixtures_xlsx_planted import PLANTED as XLSX

    return {"DOCX": DOCX, "PDF": PDF, "HWPX": HWPX, "XLSX": XLSX}


def table() -> str:
    """The file as it is to be now."""
    formats = _formats()
    lines = [
        _HEAD,
        "| | places | replaced | removed, with its own message | removed | refused |",
        "|---|---|---|---|---|---|",
    ]
    for name, places in formats.items():
        kinds = Counter(_outcome(place).split(":")[0].split(" ")[0] for place in places.values())
        said = sum(place.outcome == "gone" and bool(place.said) for place in places.values())
        figures = (len(places), kinds["replaced"], said, kinds["removed"] - said, kinds["refused"])
        lines.append(f"| {name} | {' | '.join(map(str, figures))} |")
    lines += ["", f"| place | {' | '.join(formats)} |", "|---|" + "---|" * len(formats)]
    for name in sorted(set().union(*formats.values()), key=str.casefold):
        cells = (_outcome(places[name]) if name in places else "" for places in formats.values())
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
