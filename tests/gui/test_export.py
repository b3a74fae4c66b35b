"""A clerk sees what will happen, exports by keyboard and reads the report."""

import json
from pathlib import Path

import pytest
from export_story import ALT, CONTROL, KEY, SHIFT, decided, export, key, names, press, printable_judgment, to, words

from app.gui.exporting import report
from app.gui.exporting.dialog import ExportDialog, standing_texts
from app.gui.exporting.report import ReportDialog
from app.gui.models.outlook import Standing
from core.documents import open_document
from core.documents.model import Format
from core.review import Status, operations


@pytest.fixture
def judgment(tmp_path):
    return printable_judgment(tmp_path)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "나감"


@pytest.fixture
def desk(window, judgment, qtbot):
    return decided(window, judgment, qtbot)


# --- what will happen ------------------------------------------------------------------------------------------------


def rows(table):
    return [[item.text(column) for column in range(table.columnCount())] for item in items(table)]


def items(table):
    return [table.topLevelItem(number) for number in range(table.topLevelItemCount())]


def test_everything_is_shown_before_anything_is_written(desk, qtbot, modal, judgment):
    seen = {}

    def look(dialog):
        seen.update(categories=rows(dialog.categories), letters=rows(dialog.letters), file=dialog.file.text())
        seen.update(what=dialog.what.text(), standing=dialog.standing.text(), kind=dialog.kind.currentData())
        assert dialog.go.hasFocus() and dialog.go.isDefault() and not dialog.look.isVisible()
        press(dialog, KEY.Key_Escape)

    modal.add(ExportDialog, look)
    export(qtbot, desk, modal)
    assert seen["categories"] == [["인명", "4", "0"], ["사건 관련 숫자 정보", "0", "1"]]
    assert seen["letters"] == [["A", "구름산", "내국인이름", "2"], ["B", "강별하", "내국인이름", "2"]]
    assert "재일 2014-2" in seen["what"] and "4곳(대상 2개)" in seen["what"] and "1곳은 그대로" in seen["what"]
    assert "모두 결정함" in seen["standing"] and "두 번째 검토 대상 아님" in seen["standing"]
    assert seen["kind"] == Format.TXT
    assert seen["file"].endswith("A 판결_비실명.txt")  # no name of a party in the file's name
    assert not list(judgment.parent.glob("*비실명*"))


def test_what_was_picked_for_one_place_is_shown_beside_what_stands_for_the_others(desk, qtbot, modal, folder):
    first = next(item for item in desk.session.items if item.mention.text == "강별하")
    desk.change(lambda session: operations.pick_replacement(session, first.key, "가람", "mention"))
    seen = []

    def look(dialog):
        seen.extend(rows(dialog.letters))
        to(folder / "결과.txt", (KEY.Key_E, ALT))(dialog)

    modal.add(ExportDialog, look)
    modal.add(ReportDialog, key(KEY.Key_Return))
    export(qtbot, desk, modal, lambda: not modal._waiting)
    assert seen == [
        ["A", "구름산", "내국인이름", "2"], ["가람", "강별하", "내국인이름", "1"], ["B", "강별하", "내국인이름", "1"],
    ]  # fmt: skip
    written = (folder / "결과.txt").read_text(encoding="utf-8")
    assert written.count("가람을") == 1 and written.count("B에게") == 1


@pytest.mark.parametrize(("first", "last"), [(0, -1), (1, 0)], ids=["its beginning", "its end"])
def test_a_value_that_would_stay_because_a_part_of_it_was_let_stand_is_gone_to(
    desk, qtbot, modal, answers, folder, first, last
):
    part = [item for item in desk.session.items if item.mention.text == "강별하"][-1]
    span = part.mention.start + first, part.mention.end + last
    desk.change(lambda session: operations.change_span(session, part.key, *span))
    desk.change(lambda session: operations.reject(session, part.key, "mention"))
    desk.go_to(desk.session.items[0].key)
    modal.add(ExportDialog, to(folder / "결과.txt", (KEY.Key_E, ALT)))
    export(qtbot, desk, modal, lambda: bool(answers.failures) and desk.job is None)
    assert "남아 있어 저장하지 않았습니다" in answers.failures[0] and not names(folder)
    assert desk.item().key == part.key and desk.view.hasFocus()


def test_a_place_that_was_let_stand_whole_on_purpose_is_not_gone_to(desk, qtbot, modal, answers, folder, tmp_path):
    path = tmp_path / "세 곳.txt"
    path.write_text("강별하를 보았다.\n강별하가 왔다.\n강별하는 갔다.\n", encoding="utf-8")
    desk.open_path(path)
    qtbot.waitUntil(lambda: desk.session is not None and len(desk.session.items) == 3 and desk.job is None)
    first, middle, last = desk.session.items
    desk.change(lambda session: operations.accept(session, first.key))
    desk.change(lambda session: operations.reject(session, first.key, "mention"))
    desk.change(lambda session: operations.change_span(session, last.key, last.mention.start, last.mention.end - 1))
    desk.change(lambda session: operations.reject(session, last.key, "mention"))
    desk.go_to(middle.key)
    modal.add(ExportDialog, to(folder / "결과.txt", (KEY.Key_E, ALT)))
    export(qtbot, desk, modal, lambda: bool(answers.failures) and desk.job is None)
    assert desk.item().key == last.key


def test_where_nothing_stays_nothing_is_said_of_it(desk, qtbot, modal):
    (rejected,) = [item for item in desk.session.items if item.status is Status.REJECTED]
    desk.change(lambda session: operations.accept(session, rejected.key))
    said = []
    modal.add(ExportDialog, lambda dialog: (said.append(dialog.what.text()), press(dialog, KEY.Key_Escape)))
    export(qtbot, desk, modal)
    assert [text.rpartition(" ")[2] for text in said] == ["가립니다."] and "5곳" in said[0]


@pytest.mark.parametrize(
    ("standing", "expected"),
    [
        (Standing(0), "모두 결정함 / 확인하지 않은 의심 항목 없음(확인한 것 0건) / 두 번째 검토 대상 아님"),
        (
            Standing(3, 2, 1),
            "미결정 3건(모두 가립니다) / 확인하지 않은 의심 항목 2건(확인한 것 1건) / 두 번째 검토 대상 아님",
        ),
        (Standing(0, 0, 4, True), "모두 결정함 / 확인하지 않은 의심 항목 없음(확인한 것 4건) / 두 번째 검토 필요"),
        (
            Standing(0, 0, 0, True, "이교열"),
            "모두 결정함 / 확인하지 않은 의심 항목 없음(확인한 것 0건) / 두 번째 검토 확인: 이교열",
        ),
    ],
)
def test_where_the_review_stands_is_said_in_few_words(standing, expected):
    assert " / ".join(standing_texts(standing)) == expected


def test_with_undecided_mentions_enter_leads_to_them_and_nothing_is_written(window, judgment, qtbot, modal, folder):
    window.open_path(judgment)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)

    def enter(dialog):
        assert "미결정 5건" in dialog.standing.text() and dialog.look.hasFocus()
        press(dialog.focusWidget(), KEY.Key_Return)

    modal.add(ExportDialog, enter)
    export(qtbot, window, modal)
    assert window.item() in window.session.undecided()
    modal.add(ExportDialog, to(folder / "결과.txt", (KEY.Key_E, ALT)))
    modal.add(ReportDialog, key(KEY.Key_Return))
    export(qtbot, window, modal)
    assert "010-0000-1234" not in (folder / "결과.txt").read_text(encoding="utf-8")


CHANGED, GONE = "원본 파일의 내용이 연 뒤에 바뀌었습니다", "원본 파일이 연 뒤에 없어졌거나"


@pytest.mark.parametrize(
    ("harm", "said"),
    [(lambda path: path.write_text("다른 판결", encoding="utf-8"), CHANGED), (Path.unlink, GONE)],
    ids=["changed", "gone"],
)
def test_a_source_that_is_not_what_was_opened_is_said_before_and_in_the_report(
    desk, qtbot, modal, judgment, folder, harm, said
):
    harm(judgment)
    seen = []

    def look(dialog):
        assert dialog.since.isVisible() and dialog.go.isEnabled() and said in dialog.go.accessibleDescription()
        seen.append(dialog.since.text())
        to(folder / "결과.txt")(dialog)

    modal.add(ExportDialog, look)
    modal.add(ReportDialog, lambda dialog: (seen.append(dialog.facts["확인할 것"]), key(KEY.Key_Return)(dialog)))
    export(qtbot, desk, modal)
    warnings = json.loads((folder / "결과.report.json").read_text(encoding="utf-8"))["warnings"]
    assert said in seen[0] and said in seen[1] and any(said in line for line in warnings)
    assert "검토한 내용이 담깁니다" in seen[0]
    assert (folder / "결과.txt").read_text(encoding="utf-8").startswith("서 울 중 앙 지 방 법 원")


def test_of_a_source_that_is_still_the_same_nothing_is_said(desk, qtbot, modal, folder):
    seen = []
    modal.add(ExportDialog, lambda dialog: (seen.append(dialog.since.isVisible()), to(folder / "결과.txt")(dialog)))
    modal.add(ReportDialog, lambda dialog: (seen.append(dialog.facts.get("확인할 것")), key(KEY.Key_Return)(dialog)))
    export(qtbot, desk, modal)
    assert seen == [False, None]


def test_the_key_of_a_button_that_is_disabled_is_not_written_into_the_name(desk, qtbot, modal, folder, judgment):
    def answer(dialog):
        to(judgment, (KEY.Key_E, ALT))(dialog)
        assert not dialog.go.isEnabled() and dialog.file.text() == str(judgment)
        to(folder / "결과.txt", (KEY.Key_E, ALT))(dialog)

    modal.add(ExportDialog, answer)
    modal.add(ReportDialog, key(KEY.Key_Return))
    export(qtbot, desk, modal)
    assert (folder / "결과.txt").exists()


# --- the whole way ---------------------------------------------------------------------------------------------------


def test_three_keys_from_a_decided_judgment_to_the_verified_file(desk, qtbot, modal, judgment):
    said = {}
    modal.add(ExportDialog, key(KEY.Key_Return))
    modal.add(
        ReportDialog,
        lambda dialog: (said.update(dialog.facts, passed=dialog.passed.text()), key(KEY.Key_Return)(dialog)),
    )
    export(qtbot, desk, modal)
    assert {path.name for path in judgment.parent.glob("*비실명*")} == {
        "A 판결_비실명.txt",
        "A 판결_비실명.report.json",
        "A 판결_비실명.certificate.pdf",
    }
    written = judgment.with_name("A 판결_비실명.txt").read_text(encoding="utf-8")
    assert "구름산" not in written and "강별하" not in written and "010-0000-1234" in written
    found = json.loads(judgment.with_name("A 판결_비실명.report.json").read_text(encoding="utf-8"))
    assert found["verification"]["ok"]
    assert said["passed"].startswith("검증 통과")
    assert said["결과 SHA-256"].replace("\n", "") == found["output"]["sha256"]
    assert said["원본 SHA-256"].replace("\n", "") == found["input"]["sha256"]
    assert said["폴더"] == str(judgment.parent) and said["파일"] == "A 판결_비실명.txt"
    assert "4곳(대상 2개)" in said["가린 곳"] and "인명\xa04" in said["가린 곳"]
    assert "내보냄" in desk.windowTitle()
    assert desk.focusWidget() is desk.view


def test_the_certificate_tells_of_the_review_and_of_no_party(desk, qtbot, modal, folder):
    modal.add(ExportDialog, to(folder / "결과.txt"))
    modal.add(ReportDialog, key(KEY.Key_Return))
    export(qtbot, desk, modal)
    text = words(folder / "결과.certificate.pdf")
    assert "김검토" in text and "검토마침" in text and "내보냄" in text and "통과" in text
    report_said = json.loads((folder / "결과.report.json").read_text(encoding="utf-8"))
    for digest in (report_said["input"]["sha256"], report_said["output"]["sha256"], report_said["profile"]["sha256"]):
        assert digest in text
    assert "구름산" not in text and "강별하" not in text


def test_a_second_reading_is_seen_before_and_told_in_the_certificate(desk, qtbot, modal, folder):
    desk.settings.setValue("second_reading/other", 100)
    press(desk.view, KEY.Key_E, CONTROL | SHIFT)
    desk.settings.setValue("reviewer", "이교열")
    press(desk.view, KEY.Key_Y, CONTROL | SHIFT)

    def look(dialog):
        assert "두 번째 검토 확인: 이교열" in dialog.standing.text()
        to(folder / "결과.txt")(dialog)

    modal.add(ExportDialog, look)
    modal.add(ReportDialog, key(KEY.Key_Return))
    export(qtbot, desk, modal)
    text = words(folder / "결과.certificate.pdf")
    assert "검토마침김검토" in text and "두번째검토확인이교열" in text and "내보냄이교열" in text
    assert "두번째검토자서명" in text


def test_without_a_certificate_none_is_written_and_the_wish_is_remembered(desk, qtbot, modal, folder):
    modal.add(ExportDialog, to(folder / "하나.txt", (KEY.Key_C, ALT), (KEY.Key_E, ALT)))
    modal.add(ReportDialog, key(KEY.Key_Return))
    export(qtbot, desk, modal)
    assert names(folder) == {"하나.txt", "하나.report.json"}
    modal.add(ExportDialog, to(folder / "둘.txt"))
    modal.add(ReportDialog, key(KEY.Key_Return))
    export(qtbot, desk, modal)
    assert "둘.certificate.pdf" not in names(folder)


def test_two_formats_of_one_judgment_keep_a_report_and_a_certificate_each(desk, qtbot, modal, folder):
    for name in ("결과.txt", "결과.docx", "결과.txt"):
        modal.add(ExportDialog, to(folder / name))
        modal.add(ReportDialog, key(KEY.Key_Return))
        export(qtbot, desk, modal)
    reports = {name for name in names(folder) if name.endswith(".report.json")}
    assert reports == {"결과.report.json", "결과.docx.report.json"}
    assert {"결과.certificate.pdf", "결과.docx.certificate.pdf"} < names(folder)
    about = {name: json.loads((folder / name).read_text(encoding="utf-8"))["output"]["file"] for name in reports}
    assert about == {"결과.report.json": "결과.txt", "결과.docx.report.json": "결과.docx"}


@pytest.mark.parametrize("kind", [Format.DOCX, Format.PDF])
def test_the_format_is_chosen_by_keyboard_and_gives_the_ending(desk, qtbot, modal, folder, kind):
    def choose(dialog):
        to(folder / "결과.txt", (KEY.Key_T, ALT))(dialog)
        assert dialog.kind.hasFocus()
        for _ in range(2 if kind is Format.DOCX else 1):
            press(dialog.kind, KEY.Key_Up)
        assert dialog.file.text().endswith(f"결과.{kind.value}")
        press(dialog.kind, KEY.Key_Return)

    modal.add(ExportDialog, choose)
    modal.add(ReportDialog, key(KEY.Key_Return))
    export(qtbot, desk, modal)
    assert "구름산" not in open_document(folder / f"결과.{kind.value}").text


def test_the_folder_is_opened_from_the_report(desk, qtbot, modal, folder, monkeypatch):
    opened = []
    monkeypatch.setattr(report, "open_in_system", lambda path: opened.append(path) or len(opened) > 1)

    def answer(dialog):
        press(dialog, KEY.Key_O, ALT)
        qtbot.waitUntil(dialog.problem.isVisible)
        assert str(folder) in dialog.problem.text()
        press(dialog, KEY.Key_O, ALT)
        qtbot.waitUntil(lambda: len(opened) == 2)
        press(dialog, KEY.Key_Escape)

    modal.add(ExportDialog, to(folder / "결과.txt"))
    modal.add(ReportDialog, answer)
    export(qtbot, desk, modal)
    assert opened == [folder, folder]


def test_a_folder_that_is_gone_is_said_to_be_so_though_a_program_for_folders_starts(
    desk, qtbot, modal, folder, monkeypatch
):
    opened = []
    monkeypatch.setattr(report.QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()) or True)

    def answer(dialog):
        press(dialog, KEY.Key_O, ALT)
        qtbot.waitUntil(lambda: opened == [str(folder / "새 폴더")])
        (folder / "새 폴더").rename(folder / "옮긴 폴더")
        press(dialog, KEY.Key_O, ALT)
        qtbot.waitUntil(dialog.problem.isVisible)
        assert str(folder / "새 폴더") in dialog.problem.text() and len(opened) == 1
        press(dialog, KEY.Key_Escape)

    modal.add(ExportDialog, to(folder / "새 폴더" / "결과.txt"))
    modal.add(ReportDialog, answer)
    export(qtbot, desk, modal)


def test_in_english(desk, qtbot, modal, folder):
    desk.commands["english"].trigger()
    said = {}

    def answer(dialog):
        said["standing"], said["what"] = dialog.standing.text(), dialog.what.text()
        to(folder / "result.txt")(dialog)

    modal.add(ExportDialog, answer)
    modal.add(ReportDialog, lambda dialog: (said.update(passed=dialog.passed.text()), key(KEY.Key_Return)(dialog)))
    export(qtbot, desk, modal)
    assert "All decided" in said["standing"] and "4 places (entities: 2)" in said["what"]
    assert said["passed"].startswith("Verified")
    assert not any("가" <= char <= "힣" for char in said["standing"] + said["passed"])
