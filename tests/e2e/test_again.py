"""A result that is redacted once more by mistake: its letters stay, and so does nearly every word."""

import subprocess
import sys
from pathlib import Path

import pytest

from core.documents.open import open_document
from core.paths import resource

# Units of a building without a number, and what an address that lost its end looks like: of some hundred places.
FEW = 6
NAMES = ["sample-civil.docx", "sample-criminal.docx", "sample-administrative.docx"]


def _redacted(sources: Path, out: Path) -> Path:
    files = [str(sources / name) for name in NAMES]
    command = [str(Path(sys.executable).with_name("thunder-deid")), "redact", *files, "-o", str(out)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert told.returncode == 0, told.stderr
    return out


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the samples' results."""
    return _redacted(resource("samples"), tmp_path_factory.mktemp("once"))


@pytest.fixture(scope="module")
def twice(once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of what is made of those results."""
    return _redacted(once, tmp_path_factory.mktemp("twice"))


@pytest.mark.parametrize("name", NAMES)
def test_what_stands_for_somebody_already_is_nobody(name: str, once: Path, twice: Path) -> None:
    before, after = (open_document(folder / name).text.split() for folder in (once, twice))
    assert len(before) - FEW <= len(after) <= len(before)
    changed = [word for word in before if word not in after]
    assert len(changed) <= FEW, changed
