"""A PDF is exported as PDF in two ways: chosen in the dialog or the settings, kept, reported, refused aloud."""

import json

import pikepdf
import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from test_export import export, key, press, to, words

from app.gui.exporting.dialog import ExportDialog
from app.gui.exporting.feature import IN_PLACE
from app.gui.exporting.report import ReportDialog
from app.gui.settings.dialog import SettingsDialog
from tests.fixtures_pdf_in_place import LEFT, Page

KEY = Qt.Key
ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


def pdf(path, glass=False):
    page = Page("구름산")
    page.put(LEFT, "피고인 {name}은 2021. 3. 4. 별빛식당에서 강별하를 만났다.")
    page.down()
    page.put(LEFT, "그 밖의 사실은 다툼이 없다.")
    path.write_bytes(page.done())
    if glass:
        with pikepdf.open(path, allow_overwriting_input=True) as file:
            file.pages[0].Resources["/ExtGState"] = pikepdf.Dictionary(G1=pikepdf.Dictionary(ca=0.5))
            file.pages[0].contents_add(b"/G1 gs\n", prepend=True)
            file.save()
    return path


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "나감"


def opened(window, path, qtbot):
    window.open_path(path)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    while window.session.undecided():
        press(window.view, KEY.Key_A)
    return window


def choose(index):
    """Choose a way by the keyboard, then press Export."""

    def answer(dialog):
        assert dialog.mode.isVisible() and dialog.mode.accessibleName() == "PDF 모양"
        dialog.mode.setFocus()
        QTest.keyClick(dialog.mode, KEY.Key_Down if index else KEY.Key_Up)
        assert dialog.mode.currentIndex() == index

    return answer


def test_the_way_is_chosen_kept_and_said_in_the_report(window, qtbot, modal, tmp_path, folder):
    opened(window, pdf(tmp_path / "판결.pdf"), qtbot)
    said = {}

    def answer(dialog):
        assert dialog.mode.currentText() == "새로 조판"
        choose(1)(dialog)
        assert dialog.mode.currentText() == "원본 쪽 모양 유지"
        to(folder / "결과.pdf")(dialog)

    modal.add(ExportDialog, answer)
    modal.add(ReportDialog, lambda dialog: (said.update(dialog.facts), key(KEY.Key_Return)(dialog)))
    export(qtbot, window, modal)
    assert said["PDF 모양"] == "원본 쪽 모양 유지" and "쪽 모양을 유지하고" in said["확인할 것"]
    report = json.loads((folder / "결과.report.json").read_text(encoding="utf-8"))
    assert report["output"]["mode"] == "in-place"
    assert "구름산" not in words(folder / "결과.pdf") and "그밖의사실은다툼이없다." in words(folder / "결과.pdf")
    assert str(window.settings.value(IN_PLACE)).lower() == "true"
    with pikepdf.open(folder / "결과.pdf") as written:
        assert set(written.Root.keys()) == {"/Type", "/Pages"}
    modal.add(ExportDialog, lambda dialog: (said.update(now=dialog.mode.currentText()), press(dialog, KEY.Key_Escape)))
    export(qtbot, window, modal)
    assert said["now"] == "원본 쪽 모양 유지"


def test_what_cannot_keep_its_look_says_why_and_is_written_anew_from_the_same_dialog(
    window, qtbot, modal, tmp_path, folder
):
    opened(window, pdf(tmp_path / "판결.pdf", glass=True), qtbot)
    window.settings.setValue(IN_PLACE, True)
    seen = {}

    def again(dialog):
        seen.update(refused=dialog.refused.text(), shown=dialog.refused.isVisible(), mode=dialog.mode.currentText())
        seen.update(file=dialog.file.text(), told=dialog.go.accessibleDescription())
        press(dialog.focusWidget(), KEY.Key_Return)

    modal.add(ExportDialog, to(folder / "결과.pdf"))
    modal.add(ExportDialog, again)
    modal.add(ReportDialog, lambda dialog: (seen.update(dialog.facts), key(KEY.Key_Return)(dialog)))
    export(qtbot, window, modal)
    assert seen["shown"] and "1쪽" in seen["refused"] and "새로 조판" in seen["refused"]
    assert seen["refused"] in seen["told"]
    assert seen["mode"] == "새로 조판" and seen["file"] == str(folder / "결과.pdf")
    assert seen["PDF 모양"] == "새로 조판"
    assert "구름산" not in words(folder / "결과.pdf")
    assert str(window.settings.value(IN_PLACE)).lower() == "true"  # of other judgments the choice holds


def test_the_choice_is_offered_where_a_pdf_becomes_a_pdf_alone(window, qtbot, modal, tmp_path):
    opened(window, pdf(tmp_path / "판결.pdf"), qtbot)
    seen = []

    def answer(dialog):
        seen.append(dialog.mode.isVisible())
        dialog.file.setText("결과.docx")
        seen.append(dialog.mode.isVisible())
        dialog.file.setText("결과.pdf")
        seen.append(dialog.mode.isVisible())
        press(dialog, KEY.Key_Escape)

    modal.add(ExportDialog, answer)
    export(qtbot, window, modal)
    assert seen == [True, False, True]


def test_a_text_is_offered_no_way(desk, qtbot, modal):
    seen = []
    modal.add(ExportDialog, lambda dialog: (seen.append(dialog.mode.isVisible()), press(dialog, KEY.Key_Escape)))
    export(qtbot, desk, modal)
    assert seen == [False]


def test_the_settings_keep_the_choice_and_a_reset_takes_it_back(window, qtbot, answers):
    press(window, KEY.Key_Comma, CONTROL)
    dialog = window.findChild(SettingsDialog)
    qtbot.waitUntil(dialog.isVisible)
    assert not dialog.in_place.isChecked()
    QTest.keyClick(dialog.in_place, KEY.Key_Space)
    assert str(window.settings.value(IN_PLACE)).lower() == "true"
    answers.confirm = True
    QTest.keyClick(dialog.reset, KEY.Key_Space)
    assert str(window.settings.value(IN_PLACE)).lower() == "false" and not dialog.in_place.isChecked()
    press(dialog, KEY.Key_Escape)


def test_pages_look_as_before_but_for_the_names(window, qtbot, modal, tmp_path, folder):
    source = pdf(tmp_path / "판결.pdf")
    opened(window, source, qtbot)
    window.settings.setValue(IN_PLACE, True)
    modal.add(ExportDialog, to(folder / "결과.pdf"))
    modal.add(ReportDialog, key(KEY.Key_Return))
    export(qtbot, window, modal)
    pictures = []
    for path in (source, folder / "결과.pdf"):
        with pypdfium2.PdfDocument(path) as document:
            pictures.append(document[0].render(grayscale=True).to_pil().crop((0, 70, 595, 842)).tobytes())
    assert sum(abs(a - b) > 100 for a, b in zip(*pictures, strict=True)) < 40
