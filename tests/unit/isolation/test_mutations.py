"""Judgments with something wrong in them, by chance: each gives a text or a message, none an error nobody foresaw.

A few of those that ``benchmarks.mutations`` makes by the thousand, and each that once was such an error.
"""

from pathlib import Path

import pytest

from core.documents.reading import read_document
from core.errors import DocumentError
from tests import fixtures_hwp, fixtures_hwpx, fixtures_xlsx
from tests.fixtures_docx import judgment
from tests.fixtures_mutations import DOCX, PDF, mutated

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
ORIGINALS = {
    "docx": [*(path.read_bytes() for path in sorted(SAMPLES.glob("*.docx"))), judgment()],
    "hwpx": [fixtures_hwpx.judgment()],
    # Not compressed, so that what is changed is a record.
    "hwp": [fixtures_hwp.judgment(), fixtures_hwp.judgment(flags=0)],
    "xlsx": [fixtures_xlsx.table_of_people().build()],
    "pdf": [path.read_bytes() for path in sorted(SAMPLES.glob("*.pdf"))],
}
# Seeds of files that once ended in an error nobody foresaw.
ONCE = {"docx": (), "hwpx": (), "hwp": (), "xlsx": (), "pdf": (12, 46, 47, 54, 114)}
_COUNTS = {"docx": len(DOCX), "hwpx": 3 * len(DOCX), "hwp": 60, "xlsx": 3 * len(DOCX), "pdf": len(PDF)}
CASES = [(kind, seed) for kind, count in _COUNTS.items() for seed in (*range(100_000, 100_000 + count), *ONCE[kind])]


@pytest.mark.parametrize(("kind", "seed"), CASES)
def test_a_mutated_judgment_gives_a_text_or_a_message(kind: str, seed: int) -> None:
    name, data = mutated(kind, ORIGINALS[kind], seed)
    try:
        document = read_document(Path(f"a.{kind}"), data)
    except DocumentError as error:
        assert error.message("ko") and error.message("en"), name
    else:
        assert document.text.strip(), name


def test_equal_seeds_give_equal_files() -> None:
    for kind, originals in ORIGINALS.items():
        assert mutated(kind, originals, 3) == mutated(kind, originals, 3)
