"""False alarms of the leak check: words of any files replaced wherever they stand, and what it still finds of them.

    python -m benchmarks.alarms FOLDER [--pattern *.hwp] [--to hwpx docx] [--most-kilobytes 200]

A third of the words of each text that say something are replaced; what is left of them stands in the markup, or is a
fault. Prints a line for each file with something left, and how many there were. Words of the files are printed.
"""

import argparse
import re
import zlib
from bisect import bisect_right
from hashlib import sha256
from pathlib import Path

from core.documents.formats import Format, declared
from core.documents.model import Document, Replacement
from core.documents.reading import read_document
from core.documents.write import write_document
from core.errors import DeidError
from core.verification.matching import Needles, merged
from core.verification.model import SecretValue
from core.verification.search import search

_MOST_WORDS = 150
_WORD = re.compile(r"[^\s()\[\]{}<>\"',;:]+")


def planned(document: Document) -> tuple[list[Replacement], list[SecretValue]]:
    """A third of the words, and where they stand; without those that reach over the end of a block."""
    words = sorted(word for word in set(_WORD.findall(document.text)) if zlib.crc32(word.encode()) % 3 == 0)
    chosen = [word for word in words if Needles.tells(word)][:_MOST_WORDS]
    needles = Needles([SecretValue(word, "내국인이름") for word in chosen])
    starts = [block.start for block in document.blocks]
    plan, over = [], set()
    for hit in merged(needles.find(document.text, doubtful=True)):
        block = document.blocks[max(0, bisect_right(starts, hit.start) - 1)]
        if block.start <= hit.start and hit.end <= block.end:
            plan.append(Replacement(hit.start, hit.end, "A"))
        else:
            over.add(hit.value)
    return plan, [value for number, value in enumerate(needles.values) if number not in over]


def left(document: Document, to: Format) -> str:
    """What is found in the file written as ``to``: part and word; "" if nothing is. Raises DeidError."""
    plan, values = planned(document)
    words = {sha256(value.text.encode()).hexdigest()[:12]: value.text for value in values}
    found = search(write_document(document, plan, to).data, f"a.{to}", values, reader=declared(to).reader)
    return ", ".join(f"{leak.part}: {words[leak.value_sha256]}" for leak in found.leaks)


def main() -> None:
    """Go through the folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pattern", default="*")
    parser.add_argument("--to", nargs="+", type=Format, default=[Format.DOCX])
    parser.add_argument("--most-kilobytes", type=int, default=200)
    asked = parser.parse_args()
    written = alarms = 0
    for path in sorted(asked.folder.rglob(asked.pattern)):
        if not path.is_file() or path.stat().st_size > asked.most_kilobytes << 10:
            continue
        for to in asked.to:
            try:
                said = left(read_document(path, path.read_bytes()), to)
            except DeidError as error:
                print(f"{path.name} as {to}: {error.code}")
                continue
            written += 1
            if said:
                alarms += 1
                print(f"{path.name} as {to}: {said}")
    print(f"{alarms} of {written} with an alarm")


if __name__ == "__main__":
    main()
