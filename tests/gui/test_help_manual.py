"""The manual says what is true of this program: keys, menus, pictures, errors; and it opens without a network."""

import importlib
import importlib.util
import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextDocument

from app.gui.actions import COMMANDS, LAST_COMMANDS, key_text, menu_text, plain
from app.gui.composition import FEATURES
from app.gui.help import manual
from app.gui.help.feature import Manual
from core import messages
from core.messages import text as tr
from tests.fixtures_messages import CODES, CORE, constants

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / manual.NAME).read_text(encoding="utf-8")
WITHOUT_TABLE = TEXT.partition("<!-- keys -->")[0]
COMMANDS_NOW = (*COMMANDS, *(one for feature in FEATURES for one in feature.commands), *LAST_COMMANDS)
# Which heading tells what to do about the errors whose codes begin so.
CHAPTERS = {
    "document": "파일을 열 수 없을 때",
    "plain": "파일을 열 수 없을 때",
    "pdf": "파일을 열 수 없을 때",
    "docx": "파일을 열 수 없을 때",
    "hwpx": "파일을 열 수 없을 때",
    "hwp": "파일을 열 수 없을 때",
    "xlsx": "파일을 열 수 없을 때",
    "csv": "파일을 열 수 없을 때",
    "taxonomy": "모델 오류",
    "model": "모델 오류",
    "detection": "모델 오류",
    "review": "결정할 수 없을 때",
    "doubt": "의심 항목",
    "redaction": "처리 기준 오류",
    "verification": "내보내지 못했을 때",
    "certificate": "내보내지 못했을 때",
    "batch": "폴더 처리 오류",
    "table": "표 처리 오류",
    "archive": "검토 파일을 열거나 저장할 수 없을 때",
    "journal": "자동 저장과 복구",
    "reading": "두 번째 검토 오류",
    "keys": "대조표 오류",
    "dictionaries": "사전 오류",
    "corrections": "학습 자료 오류",
    "policy": "관리자 정책과 서명 오류",
    "signature": "관리자 정책과 서명 오류",
    "program": "예기치 못한 오류",
}


def test_the_table_of_keys_is_that_of_the_key_map():
    """Write it anew with ``python docs/keys.py``."""
    spec = importlib.util.spec_from_file_location("docs_keys", DOCS / "keys.py")
    keys = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(keys)
    assert keys.with_table(TEXT) == TEXT, "the manual's table is out of date: run python docs/keys.py"


def test_every_key_named_in_the_text_calls_a_command():
    known = {key_text(key) for command in COMMANDS_NOW for key in command.keys} | {"Esc", "Shift", "Alt"}
    bold = set(re.findall(r"\*\*([^*\n]+)\*\*", WITHOUT_TABLE))
    named = {one for one in bold if re.fullmatch(r"((Ctrl|Shift|Alt)\+)*(\S|[A-Z][A-Za-z]+|F\d+)", one)}
    assert len(named) > 20
    assert named <= known, named - known


def test_every_menu_path_named_in_the_text_is_there():
    paths = {f"{menu_text(one.menu)} › {plain(tr(one.name))}" for one in COMMANDS_NOW}
    paths |= {menu_text(one.menu) for one in COMMANDS_NOW}
    named = set(re.findall(r"'([^'\n]+? › [^'\n]+?)'", WITHOUT_TABLE.replace("\n", " ")))
    assert len(named) > 5
    assert named <= paths, named - paths


def test_every_picture_is_there_and_every_picture_is_shown():
    shown = set(re.findall(r"!\[[^\]]*\]\(images/([^)]+)\)", TEXT))
    there = {path.name for path in (DOCS / "images").glob("*.png")}
    assert shown and shown <= there, shown - there
    assert sum(path.stat().st_size for path in (DOCS / "images").iterdir()) < 5_000_000


def test_the_manual_tells_what_to_do_about_every_family_of_errors():
    families = {code.partition(".")[0] for code in CODES & constants(CORE) if "." in code}
    assert families <= CHAPTERS.keys(), families - CHAPTERS.keys()
    headings = set(re.findall(r"^#+ (.+)$", TEXT, re.MULTILINE))
    assert {CHAPTERS[one] for one in families} <= headings


@pytest.fixture
def shown(window, qtbot):
    window.commands["manual"].trigger()
    dialog = window.feature(Manual).dialog
    qtbot.waitUntil(dialog.isVisible)
    yield dialog
    if window.feature(Manual).dialog is not None:
        dialog.close()


def test_it_opens_beside_the_work_and_only_once(window, shown, judgment, qtbot):
    window.commands["manual"].trigger()
    assert window.feature(Manual).dialog is shown and not shown.isModal()
    window.open_path(judgment)
    qtbot.waitUntil(lambda: window.session is not None)
    qtbot.keyClick(shown.page, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.feature(Manual).dialog is None)


def test_the_contents_lead_to_the_chapters_and_no_markup_shows(shown, qtbot):
    titles = [shown.contents.item(row).text().strip() for row in range(shown.contents.count())]
    assert titles == [title.strip() for title in re.findall(r"^#{1,3} (.+)$", TEXT, re.MULTILINE)]
    shown.contents.setCurrentRow(titles.index("내보내기"))
    assert shown.page.textCursor().block().text() == "내보내기"
    text = shown.page.toPlainText()
    assert not re.search(r"<!--|-->|\*\*|\| ---", text)


def test_pictures_are_as_wide_as_the_page(shown):
    name = QUrl("images/main-light-1366x768-100.png")
    picture = shown.page.loadResource(QTextDocument.ResourceType.ImageResource.value, name)
    assert 300 < picture.deviceIndependentSize().width() <= shown.page.viewport().width()


def test_what_is_searched_for_is_found_again_and_again(shown, qtbot):
    shown.search.setText("대조표")
    places = []
    for _ in range(3):
        qtbot.keyClick(shown.search, Qt.Key.Key_Return)
        places.append(shown.page.textCursor().position())
    assert places == sorted(set(places)) and shown.page.textCursor().selectedText() == "대조표"
    shown.search.setText("없는 말씀")
    qtbot.keyClick(shown.search, Qt.Key.Key_Return)
    assert "없는 말씀" in shown.said.text()


def test_a_manual_that_is_gone_is_said(window, answers, monkeypatch, tmp_path):
    monkeypatch.setattr(manual, "manual_file", lambda: tmp_path / "manual.ko.md")
    window.commands["manual"].trigger()
    assert answers.failures == [messages.text("program.no_manual", file="manual.ko.md", reason="FileNotFoundError")]
    assert window.feature(Manual).dialog is None


def test_an_installed_program_brings_it_along(monkeypatch, tmp_path):
    (tmp_path / "resources" / "manual").mkdir(parents=True)
    place = tmp_path / "resources" / "manual" / manual.NAME
    monkeypatch.setattr(manual, "resource", lambda *parts: (tmp_path / "resources").joinpath(*parts))
    assert manual.manual_file() == tmp_path / "docs" / manual.NAME
    place.write_text("# 설명서", encoding="utf-8")
    assert manual.manual_file() == place
