"""Files of other people's programs, a person in every place each fills: redacted by the command line, nobody is left.

What is not installed with the tests is skipped; ``python -m benchmarks.foreign`` tries all of them.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.foreign.pages import PDF
from benchmarks.foreign.planting import PERSONS, Planting
from benchmarks.foreign.tools import Missing
from benchmarks.foreign.words import DOCX, Make
from core.detection.dictionaries import Dictionary, Entry, Kind
from core.dictionaries import save_dictionary
from core.documents import open_document
from tests.fixtures_search import holds

WANTED: dict[str, tuple[str, Make]] = {
    **{f"{name} (docx)": ("docx", DOCX[name]) for name in ("python-docx", "LibreOffice", "pandoc, from Markdown")},
    **{
        f"{name} (pdf)": ("pdf", PDF[name])
        for name in ("reportlab", "LibreOffice, PDF/A-2, tagged, with bookmarks and notes", "qpdf, object streams")
    },
}
# What is removed without its own message, as every report says: properties, names, what only programs read.
_UNSAID = {
    "title", "author", "subject", "remark", "key words", "words", "own property", "bookmark", "name of a style",
    "name of a text box", "name of a place", "field nobody shows", "hint of a field", "other value of a list",
    "creator",
}  # fmt: skip
# Of a message only the unchanging words; where it stands is the report.
_SAID = {
    "comment": ("메모", "주석"), "author of a comment": ("메모", "주석"), "deleted text": ("변경", "수정"),
    "author of a change": ("변경", "수정"), "address of a link": ("링크",), "address": ("링크",),
    "description of a picture": ("설명",), "title of a picture": ("설명",), "outline": ("책갈피",), "note": ("주석",),
    "free": ("주석",),
}  # fmt: skip


@pytest.mark.parametrize("name", WANTED)
def test_nobody_is_left_in_a_file_of_another_program(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ending, make = WANTED[name]
    if "LibreOffice" in name or "qpdf" in name:
        if shutil.which("soffice") is None:
            pytest.skip("LibreOffice is not installed")
        if "qpdf" in name and shutil.which("qpdf") is None:
            pytest.skip("qpdf is not installed")
    monkeypatch.setenv("FOREIGN_PYTHON", sys.executable)
    say, work = Planting(), tmp_path / "work"
    work.mkdir()
    try:
        source = make(say, work).rename(tmp_path / f"source.{ending}")
    except Missing as error:
        pytest.skip(f"{error} is not installed")
    values = {place: value for place, value in say.values.items() if holds(source.read_bytes(), value)}
    assert len(values) >= 8
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    save_dictionary(Dictionary(tuple(Entry(Kind.ALWAYS, value, "내국인이름") for value in PERSONS)))
    command = [sys.executable, "-m", "app", "redact", source, "--output-dir", tmp_path / "out"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "THUNDER_DEID_LANG": "ko"})
    assert done.returncode == 0, done.stderr
    data = (tmp_path / "out" / source.name).read_bytes()
    assert not {place for place, value in values.items() if holds(data, value)}
    text = open_document(source).text
    report = json.loads((tmp_path / "out" / "source.report.json").read_bytes())
    removed = {place for place, value in values.items() if value not in text} - _UNSAID
    warnings = " ".join(report["warnings"])
    unsaid = {place for place in removed if not any(word in warnings for word in _SAID.get(place, ("?",)))}
    assert not unsaid and report["always_removed"]
    assert report["counts"]["mentions"] >= len(values) - len(removed | _UNSAID)
