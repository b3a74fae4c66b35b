"""The detection files of two judgments that are called the same."""

import json
from pathlib import Path

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
