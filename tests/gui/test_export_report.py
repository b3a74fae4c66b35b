"""The report after an export says what the verification said, and no more; it keeps every warning once."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import FakeEngine
from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices

from app.desk.backend import Backend
from app.desk.reopening import reopen_session
from app.gui.exporting.report import ReportDialog
from core.review import crypto, operations
from core.review.archive import save_session, unlock_session
from core.review.record import record_later
from tests import fixtures_docx as docx

QUIET = (lambda _fraction: None, lambda: False)
TEXT = "증인 솔은 구름산을 보았다.\n구름산은 달아났다.\n"


@pytest.mark.parametrize(
    ("names", "rejected", "said", "unsaid"),
    [
        (("구름산",), False, ["가린 값이 남아 있지 않습니다."], ["다음을 빼고는"]),
        (("구름산",), True, ["다음을 빼고는", "그대로 두기로 한 값 1곳"], ["찾지 않은 값"]),
        (("구름산", "솔"), False, ["다음을 빼고는", "찾지 않은 값 1개"], ["그대로 두기로"]),
    ],
)
def test_what_was_not_looked_for_is_said(qtbot, tmp_path, names, rejected, said, unsaid):
    original = tmp_path / "판결.txt"
    original.write_text(TEXT, encoding="utf-8")
    backend = Backend(lambda: FakeEngine(dict.fromkeys(names, "내국인이름")))
    opened = backend.open(original, *QUIET)
    if rejected:
        operations.reject(opened.session, opened.session.items[-1].key, "mention")
    dialog = ReportDialog(None, backend.export(opened, backend.plan(opened), tmp_path / "결과.txt", None, *QUIET))
    qtbot.addWidget(dialog)
    text = dialog.passed.text()
    assert text.startswith("검증 통과")
    assert all(part in text for part in said) and not any(part in text for part in unsaid)


def test_the_report_of_a_reopened_review_holds_every_warning_once(tmp_path):
    """A hidden run is the document's to say, another model the session's."""
    original = tmp_path / "판결.docx"
    original.write_bytes(docx.simple(docx.p(docx.r("피고인 구름산은 강별하를 만났다."), docx.r("숨김", "<w:vanish/>"))))
    backend = Backend(FakeEngine)
    first = backend.open(original, *QUIET)
    assert first.document.notices
    key = crypto.new_key("moonlight thirteen", 15)
    other = replace(first.model, sha256="f" * 64, version="0.1")
    record = record_later(first.session, first.document, other, first.profile)()
    session = tmp_path / "판결.deid"
    save_session(session, record, first.document, key)
    again = reopen_session(backend, unlock_session(session, key), session, original, "이과장", *QUIET).opened
    written = backend.export(again, backend.plan(again), tmp_path / "결과.docx", None, *QUIET)
    codes = [notice.code for notice in written.notices]
    assert {"archive.other_model", *(notice.code for notice in first.document.notices)} <= set(codes)
    warnings = json.loads(written.report.read_text(encoding="utf-8"))["warnings"]
    assert len(warnings) == len(set(warnings)) == len(codes)


class Desktop(QObject):
    """The desktop's own way to open files, for those of this test."""

    def __init__(self):
        super().__init__()
        self.opened = []

    @Slot(QUrl)
    def open(self, url):
        self.opened.append(Path(url.toLocalFile()))


@pytest.fixture
def desktop():
    handler = Desktop()
    QDesktopServices.setUrlHandler("file", handler, "open")
    yield handler
    QDesktopServices.unsetUrlHandler("file")


def test_the_verified_file_is_opened_from_the_report_and_no_other(qtbot, tmp_path, desktop):
    original = tmp_path / "판결.txt"
    original.write_text(TEXT, encoding="utf-8")
    backend = Backend(lambda: FakeEngine({"구름산": "내국인이름"}))
    opened = backend.open(original, *QUIET)
    dialog = ReportDialog(None, backend.export(opened, backend.plan(opened), tmp_path / "결과.txt", None, *QUIET))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.mouseClick(dialog.file, Qt.MouseButton.LeftButton)
    assert desktop.opened == [tmp_path / "결과.txt"] and dialog.problem.isHidden()
    (tmp_path / "결과.txt").write_text(TEXT, encoding="utf-8")  # somebody put the names back
    qtbot.mouseClick(dialog.file, Qt.MouseButton.LeftButton)
    assert len(desktop.opened) == 1 and "다시 내보내십시오" in dialog.problem.text()
    (tmp_path / "결과.txt").unlink()
    qtbot.mouseClick(dialog.file, Qt.MouseButton.LeftButton)
    assert len(desktop.opened) == 1 and dialog.problem.isVisible()
