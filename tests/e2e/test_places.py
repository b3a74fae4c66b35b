"""Redaction by the command line of a file for each place that can hold words: none keeps its person, none is silent."""

import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from core.detection.dictionaries import Dictionary, Entry, Kind
from core.dictionaries import save_dictionary
from core.messages import template
from tests import fixtures_docx_places, fixtures_hwpx_planted, fixtures_pdf_places, fixtures_xlsx_planted
from tests.fixtures_docx_planted import Place
from tests.fixtures_search import holds

DOCS = Path(__file__).parents[2] / "docs"
FORMATS: dict[str, tuple[Mapping[str, Place], Mapping[str, str]]] = {
    "docx": (fixtures_docx_places.PLANTED, fixtures_docx_places.VALUES),
    "pdf": (fixtures_pdf_places.PLANTED, fixtures_pdf_places.VALUES),
    "hwpx": (fixtures_hwpx_planted.PLANTED, fixtures_hwpx_planted.VALUES),
    "xlsx": (fixtures_xlsx_planted.PLANTED, fixtures_xlsx_planted.VALUES),
}


def _redact_all(ending: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> subprocess.CompletedProcess[str]:
    """All files of a format in one folder, by one command; the user's dictionary names every person."""
    places, values = FORMATS[ending]
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "settings"))
    entries = [Entry(Kind.ALWAYS, v, "계좌번호" if v.isdigit() else "내국인이름") for v in values.values()]
    save_dictionary(Dictionary(tuple(entries)))
    (folder / "in").mkdir()
    for number, (name, place) in enumerate(places.items()):
        (folder / "in" / f"{number:03}.{ending}").write_bytes(place.build(values[name]))
    command = [sys.executable, "-m", "app", "redact", folder / "in", "--output-dir", folder / "out"]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=900)


def _says(text: str, code: str) -> bool:
    """Whether the message ``code`` stands in ``text``, with whatever it tells of the file."""
    fields_and_particles = r"\{\w+\}'?(?:\w?\(\w+\)\w?)?"  # '{file}'을(를): the particle agrees with the name
    said = ".*".join(map(re.escape, re.split(fields_and_particles, template(code, "ko"))))
    return re.search(said, text) is not None


def _wrong(place: Place, value: str, file: Path, said: str) -> str:
    """What is wrong with the outcome of one file; "" if nothing is."""
    report = file.with_name(f"{file.stem}.report.json")
    if place.outcome in ("refused", "shown"):
        if file.exists() or report.exists():
            return "written though it should have been refused"
        return "" if not place.said or _says(said, place.said) else "refused with other words"
    if not file.exists():
        return "not written"
    facts = json.loads(report.read_bytes())
    if holds(file.read_bytes(), value) or holds(report.read_bytes(), value):
        return "the value is left"
    if place.outcome == "text" and not facts["counts"]["mentions"]:
        return "nothing was replaced"
    warnings = "\n".join(facts["warnings"])
    if place.said and not _says(warnings, place.said):
        return "its message is not in the report"
    return "" if place.said or place.outcome == "text" or facts["always_removed"] else "nothing is said"


@pytest.mark.parametrize("ending", FORMATS)
def test_no_place_keeps_its_person_and_none_is_silent(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places, values = FORMATS[ending]
    result = _redact_all(ending, tmp_path, monkeypatch)
    assert result.returncode == 1, "those that are refused are failures, and none is a leak"
    found = {
        name: _wrong(place, values[name], tmp_path / "out" / f"{number:03}.{ending}", result.stderr)
        for number, (name, place) in enumerate(places.items())
    }
    assert not {name: wrong for name, wrong in found.items() if wrong}
    assert not [value for value in values.values() if value in result.stderr + result.stdout]


def test_the_table_of_places_is_up_to_date() -> None:
    """Write it anew with ``python docs/places.py``."""
    spec = importlib.util.spec_from_file_location("docs_places", DOCS / "places.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert (DOCS / "places.md").read_text(encoding="utf-8") == module.table()
