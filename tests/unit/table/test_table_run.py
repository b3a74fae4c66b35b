"""What keeps a whole run over a table back, and that nothing is left of it then."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest
from docx import Document as new_docx

from app.cli.console import Output
from app.table import cell as cell_module
from app.table import run as module
from app.table.run import Options, run_table
from core.documents.model import Replacement, apply_replacements
from core.errors import DeidError, DocumentError, LeakError, ModelError, UsageError
from core.service import Engine, load_engine
from core.tagging import Tagger, load_bundle

ROWS = "번호,경과\n1,특이사항 없음\n2,보호자 김서연의 연락처는 010-3847-2918이다\n"


@pytest.fixture(scope="module")
def loaded() -> Engine:
    return load_engine()


@pytest.fixture(autouse=True)
def _once(monkeypatch: pytest.MonkeyPatch, loaded: Engine) -> None:
    monkeypatch.setattr(module, "load_engine", lambda _model: loaded)


def asked(place: Path, text: str = ROWS) -> Options:
    (place / "기록.csv").write_text(text, encoding="utf-8", newline="")
    return Options(place / "기록.csv", "경과", place / "결과.csv", tagged=place / "표시.csv", colours=place / "색.html")


def refused(options: Options, kind: type[DeidError]) -> DeidError:
    """Why; nothing has come to the folder."""
    before = sorted(options.source.parent.iterdir())
    with pytest.raises(kind) as raised:
        run_table(options, Output(quiet=True))
    assert sorted(options.source.parent.iterdir()) == before
    return raised.value


def test_a_value_that_would_stay_in_a_cell_is_said_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def careless(text: str, replacements: Sequence[Replacement]) -> str:
        return text if replacements else apply_replacements(text, replacements)

    monkeypatch.setattr(cell_module, "apply_replacements", careless)
    twice = ROWS.replace("이다", "이고 김서연은 동의하였다")
    error = refused(replace(asked(tmp_path, twice), tagged=None), LeakError)
    said = [error.fields[name] for name in ("row", "column", "count")]
    assert (error.code, said) == ("table.leak", [3, 2, 3]), "a name twice and a number"
    assert error.exit_code == 3


def test_a_cell_that_cannot_be_read_is_said_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = cell_module.detect

    def failing(text: str, *told: object, **more: object) -> object:
        if "보호자" in text:
            raise ModelError("model.failed", reason="NaN")
        return found(text, *told, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(cell_module, "detect", failing)
    error = refused(asked(tmp_path), DocumentError)
    assert (error.code, error.fields["row"], error.fields["column"]) == ("table.cell", 3, 2)
    assert "NaN" in error.message()


def test_an_interrupted_table_leaves_nothing_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_told: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "sync_file", interrupted)
    options = asked(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        run_table(options, Output(quiet=True))
    assert [*tmp_path.iterdir()] == [options.source]
    assert "중단했습니다" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["결과.csv", "표시.csv", "색.html", "결과.report.json"])
def test_what_somebody_puts_there_while_a_table_is_done_is_not_covered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """It takes hours."""
    options, real = asked(tmp_path), os.fsync

    def meanwhile(handle: int) -> None:
        (tmp_path / name).write_text("남의 것", encoding="utf-8")
        real(handle)

    monkeypatch.setattr(os, "fsync", meanwhile)
    if name == "결과.report.json":  # which then goes under the whole name
        run_table(options, Output(quiet=True))
        assert (tmp_path / "결과.csv.report.json").exists()
    else:
        with pytest.raises(DocumentError) as raised:
            run_table(options, Output(quiet=True))
        assert raised.value.code == "program.unknown_output"
        assert {one.name for one in tmp_path.iterdir()} == {"기록.csv", name}
    assert (tmp_path / name).read_text(encoding="utf-8") == "남의 것"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"tagged": "다른 곳/표시.csv"}, "table.one_folder"),
        ({"colours": "다른 곳/색.html"}, "table.one_folder"),
        ({"tagged": "표시.xlsx"}, "table.other_ending"),
        ({"source": "기록.docx"}, "table.not_a_table"),
    ],
)
def test_results_lie_in_one_folder_and_are_called_what_they_are(
    tmp_path: Path, change: dict[str, str], code: str
) -> None:
    (tmp_path / "다른 곳").mkdir()
    options = replace(asked(tmp_path), **{name: tmp_path / value for name, value in change.items()})
    assert refused(options, UsageError).code == code
    assert not list((tmp_path / "다른 곳").iterdir())


@pytest.mark.parametrize("columns", ["", " , "])
def test_without_a_column_nothing_is_done(tmp_path: Path, columns: str) -> None:
    assert refused(replace(asked(tmp_path), columns=columns), UsageError).code == "table.no_columns"


def test_what_is_only_called_a_workbook_is_none(tmp_path: Path) -> None:
    source = tmp_path / "기록.xlsx"
    letter = new_docx()
    letter.add_table(2, 1).cell(0, 0).text = "경과"
    letter.tables[0].cell(1, 0).text = "보호자 김서연"
    letter.save(str(source))
    error = refused(Options(source, "경과", tmp_path / "결과.xlsx"), DeidError)
    assert error.code == "table.not_a_table"


def test_a_workbook_of_headings_alone_is_said_to_hold_nothing(tmp_path: Path) -> None:
    source, book = tmp_path / "기록.xlsx", openpyxl.Workbook()
    book.active.append(["번호", "경과"])
    book.save(source)
    assert refused(Options(source, "경과", tmp_path / "결과.xlsx"), DocumentError).code == "table.empty"


def test_blank_cells_and_rows_stay_as_they_are(tmp_path: Path) -> None:
    text = '번호,경과\r\n1,\r\n\r\n2," "\r\n3,보호자 김서연\r\n   \r\n'
    options = asked(tmp_path, text)
    run_table(options, Output(quiet=True))
    assert options.output.read_bytes().decode() == text.replace("김서연", "A")
    assert options.tagged
    assert options.tagged.read_bytes().decode() == text.replace("김서연", "김서연 (PER-B)")


def test_a_network_with_tags_of_its_own_says_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What rules find has the tags of the paper, or its label."""
    bundle = load_bundle()
    tags = ["PATIENT" if label == "내국인이름" else label for label in bundle.labels]
    own = replace(bundle, manifest={**bundle.manifest, "tags": tags})
    monkeypatch.setattr(module, "load_engine", lambda _model: Engine(own, Tagger(own)))
    options = asked(tmp_path)
    run_table(options, Output(quiet=True))
    assert options.tagged
    written = options.tagged.read_text(encoding="utf-8")
    assert written.splitlines()[2] == "2,보호자 김서연의 (PATIENT-B) 연락처는 010-3847-2918이다 (휴대폰번호-B)"
    assert "김서연" not in options.output.read_text(encoding="utf-8")
