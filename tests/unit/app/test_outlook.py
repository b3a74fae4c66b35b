"""What an export will do and where it goes, without a window."""

from pathlib import Path

import pytest

from app.gui.models.outlook import kind_of, renamed, target_of, warning
from core.documents.model import Format

FOLDER = Path("서류")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("결과.docx", Format.DOCX),
        ("결과.PDF", Format.PDF),
        (" 결과.txt ", Format.TXT),
        ("결과.hwpx", Format.HWPX),
        ("결과.hwp", None),
        ("2026. 3. 판결", None),
        ("결과", None),
        ("", None),
    ],
)
def test_an_ending_tells_the_format(name, kind):
    assert kind_of(name) is kind


@pytest.mark.parametrize(
    ("name", "kind", "expected"),
    [
        ("결과.docx", Format.PDF, "결과.pdf"),
        ("결과", Format.PDF, "결과.pdf"),
        ("결과.hwpx", Format.DOCX, "결과.docx"),
        ("결과.hwp", Format.DOCX, "결과.hwp.docx"),
        ("2026. 3. 판결", Format.TXT, "2026. 3. 판결.txt"),
        (" a/b.txt ", Format.DOCX, "a/b.docx"),
    ],
)
def test_another_format_changes_the_ending_and_nothing_else(name, kind, expected):
    assert renamed(name, kind) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("결과", FOLDER / "결과.pdf"),
        ("결과.txt", FOLDER / "결과.txt"),
        ("안/결과.txt", FOLDER / "안" / "결과.txt"),
        ("/다른/결과.txt", Path("/다른/결과.txt")),
        ("", None),
        ("   ", None),
        ("안/", None),
    ],
)
def test_the_target_has_a_folder_and_an_ending(name, expected):
    assert target_of(name, Format.PDF, FOLDER) == expected


def test_what_is_special_about_a_target_is_known_before(tmp_path):
    source, other = tmp_path / "원본.txt", tmp_path / "있음.txt"
    source.touch()
    other.touch()
    (tmp_path / "폴더.txt").mkdir()
    (reviewed := tmp_path / "검토함.txt").touch()
    reviewed.with_suffix(".report.json").write_text('{"output": {"file": "검토함.txt"}}', encoding="utf-8")
    reviewed.with_suffix(".certificate.pdf").touch()
    cases = {
        source: ("export.is_original", True),
        tmp_path / "." / "원본.txt": ("export.is_original", True),
        other: ("export.exists", False),
        reviewed: ("export.exists_reviewed", False),
        tmp_path / "폴더.txt": ("export.is_folder", True),
        tmp_path / "없음.txt": ("", False),
        tmp_path / "없는 폴더" / "없음.txt": ("export.new_folder", False),
        tmp_path / ("가" * 300): ("export.name_too_long", True),
        tmp_path / ("가" * 82 + ".txt"): ("export.name_too_long", True),  # that of its report
        tmp_path / ("가" * 80 + ".txt"): ("export.name_too_long", True),  # that of its certificate
        tmp_path / ("가" * 79 + ".txt"): ("", False),
    }
    assert {path: warning(path, source) for path in cases} == cases
