"""``python -m benchmarks.figures --out docs/figures.md``: all figures and plots of that page; see its parts' modules.

    PYTHONPATH=.:FOLDER python -m benchmarks.figures --out FILE --shared ../shared --python PYTHON

FOLDER holds OpenVINO (``pip install --no-deps --target FOLDER openvino``), PYTHON is that of an environment with the
other people's tools (``pip install presidio-analyzer ko-pii korean-pii``); without them the tables say that they are
missing. On two cores with nothing beside it takes some ten minutes. ``--only`` measures some parts and leaves the
others as the page has them.
"""

import argparse
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.figures import files, growth, others, ways
from benchmarks.figures.part import Part
from core.tagging import load_bundle

PARTS: dict[str, Callable[[argparse.Namespace], Part]] = {
    "ways": ways.measure,
    "growth": growth.measure,
    "files": files.measure,
    "others": others.measure,
}
_IMAGES = "images/figures"
_BEFORE = """# Figures

Each table was printed by the command above it; `python -m benchmarks.figures --out docs/figures.md` writes this page
with its plots. Seconds of the processor stand beside those of the clock: other work on the machine changes them less.
What was measured by format, of the window and of hostile files is in [benchmarks/README.md](../benchmarks/README.md).
"""


def main() -> None:
    """Measure and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="the page; its plots go into images/figures beside it")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--quick", action="store_true", help="small sizes: whether all works")
    parser.add_argument("--remark", default="", help="said below each heading, such as what else ran")
    ways.add_options(parser)
    others.add_options(parser)
    options = parser.parse_args()
    chapters = _chapters(options.out)
    (options.out.parent / _IMAGES).mkdir(parents=True, exist_ok=True)
    for name in options.only:
        part = PARTS[name](options)
        day = f"Measured {datetime.now(UTC):%Y-%m-%d}, model {load_bundle().version}. {options.remark}".strip()
        chapters[name] = f"<!-- {name} -->\n{part.markdown(_IMAGES)}\n\n{day}\n"
        for file, picture in part.files().items():
            (options.out.parent / _IMAGES / file).write_text(picture, encoding="utf-8")
        page = "\n".join([_BEFORE, *(chapters[known] for known in PARTS if known in chapters)])
        options.out.write_text(page, encoding="utf-8")
        print(f"{part.title}\n\n{part.table()}\n", flush=True)


def _chapters(page: Path) -> dict[str, str]:
    """The chapters that ``page`` has, by their part."""
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    _, *pieces = re.split(r"^(?=<!-- \w+ -->$)", text, flags=re.MULTILINE)
    return {piece.split()[1]: piece.rstrip("\n") + "\n" for piece in pieces}


if __name__ == "__main__":
    main()
