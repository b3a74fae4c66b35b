"""A result that is redacted once more by mistake: its letters stay, and so does nearly every word."""

import subprocess
import sys
from pathlib import Path

import pytest

from core.documents.open import open_document
from core.paths import resource

# Units of a building without a number, and what an address that lost its end looks like: of some hundred places.
FEW = 6


def _redacted(source: Path, out: Path) -> Path:
    command = [str(Path(sys.executable).with_name("thunder-deid")), "redact", str(source), "-o", str(out)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert told.returncode == 0, told.stderr
    return out / source.name


@pytest.mark.parametrize("name", ["sample-civil.docx", "sample-criminal.docx", "sample-administrative.docx"])
def test_what_stands_for_somebody_already_is_nobody(name: str, tmp_path: Path) -> None:
    once = _redacted(resource("samples", name), tmp_path / "once")
    twice = _redacted(once, tmp_path / "twice")
    before, after = (open_document(file).text.split() for file in (once, twice))
    assert len(before) - FEW <= len(after) <= len(before)
    changed = [word for word in before if word not in after]
    assert len(changed) <= FEW, changed
