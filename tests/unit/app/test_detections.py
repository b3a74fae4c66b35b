"""The detection files of two judgments that are called the same."""

import json
import os
import sys
from pathlib import Path

import pytest

from core.errors import DocumentError
from core.outputs import OutputNames
from core.service import detect_file
from tests.unit.app.test_service import TEXT, FakeEngine


def test_that_the_detections_of_another_judgment_are_replaced_is_said(tmp_path: Path) -> None:
    engine, said = FakeEngine(), []
    first, second = (tmp_path / folder / "판결.txt" for folder in ("갑", "을"))
    for path, text in ((first, TEXT), (second, "피고인 강별하는 다른 사건의 사람이다.")):
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
    for path in (first, first, second, second):
        written = detect_file(path, tmp_path / "out", engine, OutputNames())
        said.append([notice.code for notice in written.notices if notice.code == "program.other_replaced"])
        found = written.output.read_text(encoding="utf-8")
        assert json.loads(found)["text"] == path.read_text(encoding="utf-8") and "다른 원본" not in found
    assert said == [[], [], ["program.other_replaced"], []]


def test_no_detection_file_has_the_name_of_a_third_or_of_a_namesake(tmp_path: Path) -> None:
    """NAME.json is the file of NAME.ext; under its whole name nobody would know which of two namesakes it is."""
    engine, out = FakeEngine(), tmp_path / "out"
    table, judgment, third, namesake = (
        tmp_path / name for name in ("판결.csv", "판결.txt", "판결.txt.txt", "다른 폴더/판결.txt")
    )
    namesake.parent.mkdir()
    for path in (table, judgment, third, namesake):
        path.write_text("성명\n강별하\n", encoding="utf-8")
    for first, refused in ((judgment, namesake), (table, judgment)):
        names = OutputNames([table, judgment, third, namesake])
        detect_file(first, out, engine, names)
        with pytest.raises(DocumentError) as raised:
            detect_file(refused, out, engine, names)
        assert raised.value.code == "program.same_output"
        assert detect_file(third, out, engine, names).output.name == "판결.txt.json"


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes among files")
def test_a_pipe_called_like_a_detection_file_is_not_waited_for(tmp_path: Path) -> None:
    judgment, given, written = (tmp_path / name for name in ("판결.txt", "찾은 것.json", "판결.json"))
    judgment.write_text(TEXT, encoding="utf-8")
    for path, pipe, code in ((given, given, "document.special"), (judgment, written, "program.unknown_output")):
        os.mkfifo(pipe)
        with pytest.raises(DocumentError) as caught:
            detect_file(path, tmp_path, FakeEngine(), OutputNames())
        assert caught.value.code == code
