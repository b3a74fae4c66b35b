"""Which files a table may write over: those of an earlier run of the same name, and nobody else's."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.table.run import Options, _claimed
from core.errors import DocumentError, UsageError


def options(place: Path, ending: str = "csv") -> Options:
    (place / f"원본.{ending}").write_text("경과\n정상\n", encoding="utf-8")
    return Options(
        place / f"원본.{ending}", "경과", place / f"결과.{ending}", place / f"표시.{ending}", place / "색.html"
    )


def done(asked: Options, beside: tuple[str, ...]) -> Path:
    """As if it had run."""
    report = _claimed(asked)
    for result in (asked.output, asked.tagged, asked.colours):
        assert result
        result.write_text("1", encoding="utf-8")
    report.write_text(json.dumps({"output": {"file": asked.output.name, "beside": beside}}), encoding="utf-8")
    return report


def test_a_run_takes_the_place_of_its_own_results(tmp_path: Path) -> None:
    asked = options(tmp_path)
    report = done(asked, ("표시.csv", "색.html"))
    assert _claimed(asked) == report


@pytest.mark.parametrize("theirs", ["표시.csv", "색.html"])
def test_somebody_elses_file_is_not_covered_by_a_table_of_tags(tmp_path: Path, theirs: str) -> None:
    asked = options(tmp_path)
    (tmp_path / theirs).write_text("남의 글", encoding="utf-8")
    with pytest.raises(DocumentError) as raised:
        _claimed(asked)
    assert raised.value.code == "program.unknown_output"


def test_a_report_about_another_file_makes_none_of_this_one_ours(tmp_path: Path) -> None:
    asked = options(tmp_path)
    asked.output.write_text("남의 글", encoding="utf-8")
    (tmp_path / "결과.report.json").write_text(json.dumps({"output": {"file": "결과.xlsx"}}), encoding="utf-8")
    with pytest.raises(DocumentError):
        _claimed(asked)


def test_two_tables_of_one_stem_keep_a_report_each(tmp_path: Path) -> None:
    first = done(options(tmp_path), ("표시.csv", "색.html"))
    other = options(tmp_path, "tsv")
    second = _claimed(Options(other.source, "경과", other.output))
    assert first.name == "결과.report.json"
    assert second.name == "결과.tsv.report.json"


@pytest.mark.parametrize("tagged", ["결과.CSV", "결과.csv", "앞/../결과.csv", "결과.report.json"])
def test_two_names_of_one_file_are_not_two_results(tmp_path: Path, tagged: str) -> None:
    """On Windows 결과.CSV is 결과.csv: the table with names in clear would take the place of the other."""
    (tmp_path / "앞").mkdir()
    asked = replace(options(tmp_path), tagged=tmp_path / tagged, colours=None)
    with pytest.raises(UsageError) as raised:
        _claimed(asked)
    assert raised.value.code == "table.same_output"
