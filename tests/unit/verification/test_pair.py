"""``thunder-deid verify`` really compares: the file must be its original with the detections replaced, no more."""

import json
import os
import sys
import unicodedata
from pathlib import Path
from typing import Any

import docx
import pytest

from app.cli.program import run_command_line
from core import messages
from core.detection.viewing import as_written
from core.documents import open_document
from core.documents.model import Format
from core.documents.write import write_document
from core.errors import DocumentError, UsageError
from core.korean.spelling import plain_view
from core.paths import resource
from core.redaction.plan import plan_redaction, redact_text
from core.redaction.profile import DEFAULT_PROFILE, RuleProfile, parse_profile
from core.verification.pair import verify_file
from tests import fixtures_hwpx
from tests.fixtures_closed import close
from tests.fixtures_docx import NAMESPACES, Package, p, r, simple
from tests.unit.app.test_service import mentions_of

LINES = (
    "서울중앙지방법원",
    "판결",
    "피고인 구름산 (760818-1451209), 무직",
    "주거 서울 강남구 역삼동 77-1",
    "주문",
    "피고인을 징역 1년에 처하고, 2쪽 3행의 금액 1,250,000원을 추징한다.",
    "이유",
    "피고인 구름산은 2024. 3. 2. 강별하를 만났고, 강별하가 돈을 건네었다.",
    "구름산은 판사 달무리 앞에서 인정하였으나, 당시의 사정을 이 법원은 믿기 어렵다.",
    "구름산(이하 '강별하'라 한다)은 강별하(남, 27세)를 모른다.",
    "이에 따라 주문과 같이 판결한다.",
)
NAMES = {
    "구름산": "내국인이름",
    "강별하": "내국인이름",
    "760818-1451209": "주민등록번호",
    "역삼동 77-1": "동아래주소",
    "달무리": "내국인이름",
}
WAYS = [("txt", "txt"), ("docx", "docx"), ("docx", "pdf"), ("txt", "docx"), ("docx", "hwpx"), ("hwpx", "hwpx")]
# Lines of the shipped profile, and what a court may have in their place.
PROFILES = {
    "as shipped": (),
    "particles kept": (('mode = "adjust"', 'mode = "keep"'),),
    "party lines removed": (
        ('lines = "remove_value"', 'lines = "remove_line"'),
        ('resident_number = "omission"', 'resident_number = "remove"'),
    ),
    "masked": (('lines = "remove_value"', 'lines = "mask"'),),
    "the first and others": (('several_parties = "letters"', 'several_parties = "others"'),),
}


def _in_pieces(text: str) -> str:
    return unicodedata.normalize("NFD", text)


def _with_protected_spaces(text: str) -> str:
    return text.replace(" ", "\u00a0")


def _in_full_width(text: str) -> str:
    return text.translate({ord(sign): ord(sign) + 0xFEE0 for sign in "0123456789()-,'"})


def _original(folder: Path, kind: str) -> Path:
    path = folder / f"원본.{kind}"
    made = {
        "txt": lambda: "\n".join(LINES).encode(),
        "docx": lambda: simple("".join(p(r(line)) for line in LINES)),
        "hwpx": lambda: fixtures_hwpx.Hwpx("".join(map(fixtures_hwpx.p, LINES))).build(),
    }
    path.write_bytes(made[kind]())
    return path


def _detections(folder: Path, text: str, **changes: Any) -> Path:
    mentions = mentions_of(text, NAMES)
    keys = ("start", "end", "text", "label", "treatment")
    entities = [{key: getattr(mention, key) for key in keys} | changes for mention in mentions]
    path = folder / "원본.json"
    path.write_text(json.dumps({"text": text, "entities": entities}), encoding="utf-8")
    return path


def _profile(name: str) -> RuleProfile:
    rules = resource("profiles", DEFAULT_PROFILE).read_text(encoding="utf-8")
    for shipped, other in PROFILES[name]:
        assert shipped in rules
        rules = rules.replace(shipped, other)
    return parse_profile(rules.encode(), "profile")


def _redacted(folder: Path, original: Path, to: str, profile: str = "as shipped") -> Path:
    document = open_document(original)
    plan = plan_redaction(document.text, document.blocks, mentions_of(document.text, NAMES), _profile(profile))
    path = folder / f"결과.{to}"
    path.write_bytes(write_document(document, plan.replacements, Format(to)).data)
    return path


def _run(written: Path, original: Path, detections: Path) -> int:
    return run_command_line(["verify", str(written), "--original", str(original), "--detections", str(detections)])


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(
    ("kind", "to"),
    WAYS,
)
def test_a_redaction_by_any_profile_passes(tmp_path: Path, kind: str, to: str, profile: str) -> None:
    original = _original(tmp_path, kind)
    written = _redacted(tmp_path, original, to, profile)
    found = _detections(tmp_path, open_document(original).text)
    assert verify_file(written, original, found).changed == 0
    assert _run(written, original, found) == 0


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("spell", [_in_pieces, _with_protected_spaces, _in_full_width])
def test_a_redaction_of_a_text_in_another_spelling_passes(tmp_path: Path, spell: Any, profile: str) -> None:
    original = tmp_path / "원본.txt"
    original.write_text(spell("\n".join(LINES)), encoding="utf-8")
    text = open_document(original).text
    view = plain_view(text)
    found = [as_written(view, mention) for mention in mentions_of(view.text, NAMES)]
    plan = plan_redaction(text, open_document(original).blocks, found, _profile(profile))
    written = tmp_path / "결과.txt"
    written.write_text(redact_text(text, plan), encoding="utf-8")
    keys = ("start", "end", "text", "label", "treatment")
    entities = [{key: getattr(mention, key) for key in keys} for mention in found]
    detections = tmp_path / "원본.json"
    detections.write_text(json.dumps({"text": text, "entities": entities}), encoding="utf-8")
    assert _run(written, original, detections) == 0


@pytest.mark.parametrize("spell", [str, _in_pieces])
def test_parentheses_may_go_with_a_day_of_birth_in_a_line_however_long(tmp_path: Path, spell: Any) -> None:
    rest = ", 서울 강남구에 사무소를 두고 " + "여러 곳에서 물건을 사고팔며 " * 12 + "살아온 사람\n피고 대한민국\n주문\n"
    text = spell("원고 구름산 (1994. 4. 8.생)" + rest)
    found = ((spell("구름산"), "내국인이름"), (spell("1994. 4. 8."), "생년월일"))
    for written in ("원고 A", "원고 A (생년월일 1 생략)"):
        assert _pair(tmp_path, text, spell(written + rest), *found).ok
    assert not _pair(tmp_path, text, spell("원고 A" + rest.replace("사고팔며", "사며", 1)), *found).ok


@pytest.mark.parametrize("spell", [str, _in_pieces])
def test_a_name_that_only_the_result_would_show_as_one_may_be_replaced(tmp_path: Path, spell: Any) -> None:
    text = spell("원고 박솔은 졌다. 박솔의010-1234-5678로 전화하였다.")
    found = ((spell("박솔"), "내국인이름"), ("010-1234-5678", "휴대폰번호"))
    right = spell("원고 A는 졌다. A의(전화번호 1 생략)으로 전화하였다.")
    assert _pair(tmp_path, text, right, *found).ok
    assert not _pair(tmp_path, text, right.replace(spell("A의"), spell("박솔의")), *found).ok
    assert not _pair(tmp_path, text, right.replace(spell("전화하였다"), spell("편지하였다")), *found).ok


SEVERAL = (
    "원고 1. 구름산",
    "    서울 강남구 역삼동 77-1",
    "  2. 강별하",
    "    직업 회사원",
    "    송달장소 위와 같은 곳",
    "  3. 달무리건설 주식회사",
    "    대표이사 가나다",
    "    소송대리인 변호사 나변론",
    "피고 대한민국",
    "주문",
    "원고 강별하의 청구를 기각한다.",
)


@pytest.mark.parametrize("spell", [str, _in_pieces])
def test_the_lines_of_the_others_may_be_gone(tmp_path: Path, spell: Any) -> None:
    text = spell("\n".join(SEVERAL))
    found = [(spell(value), NAMES[value]) for value in ("구름산", "역삼동 77-1", "강별하")]
    found.append((spell("달무리건설"), "건설업체"))
    written = [
        "원고 1. A 외 2인",
        "    서울 강남구",
        "    소송대리인 변호사 나변론",
        *SEVERAL[8:-1],
        "원고 B의 청구를 기각한다.",
    ]
    assert _pair(tmp_path, text, spell("\n".join(written)), *found).ok
    for line in (2, 3, 4):
        assert not _pair(tmp_path, text, spell("\n".join((*written[:line], *written[line + 1 :]))), *found).ok
    for count in ("", " 외 1인"):
        said = "\n".join(written).replace(" 외 2인", count)
        assert not _pair(tmp_path, text, spell(said), *found).ok


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ("직업 회사원", "직업 의사"),
        ("    송달장소 위와 같은 곳\n", ""),
        ("대표이사 가나다", "대표이사 다나가"),
        ("    직업 회사원\n", "    직업 회사원\n  3. D\n"),
    ],
)
def test_where_the_others_stay_their_lines_do_as_they_are(tmp_path: Path, said: str, other: str) -> None:
    text = "\n".join(SEVERAL)
    found = [(value, NAMES[value]) for value in ("구름산", "역삼동 77-1", "강별하")] + [("달무리건설", "건설업체")]
    written = text
    for value, letter in (("구름산", "A"), (" 역삼동 77-1", ""), ("강별하", "B"), ("달무리건설", "C")):
        written = written.replace(value, letter)
    assert _pair(tmp_path, text, written, *found).ok
    assert said in written
    assert not _pair(tmp_path, text, written.replace(said, other), *found).ok


def _with_table(folder: Path, amount: str = "1,250,000원", head: str = "이름") -> Path:
    """A judgment with a header, which other formats keep elsewhere, and a table."""
    made = docx.Document()
    made.sections[0].header.paragraphs[0].text = LINES[0]
    for line in LINES[1:]:
        made.add_paragraph(line)
    cells = made.add_table(2, 2)
    for row, texts in enumerate(((head, "비고"), ("강별하", amount))):
        for column, text in enumerate(texts):
            cells.cell(row, column).text = text
    folder.mkdir(exist_ok=True)
    made.save(folder / "원본.docx")
    return folder / "원본.docx"


@pytest.mark.parametrize("to", ["docx", "hwpx", "pdf", "csv", "xlsx", "txt"])
def test_rows_of_a_table_are_told_wherever_the_header_stands(tmp_path: Path, to: str) -> None:
    original = _with_table(tmp_path)
    found = _detections(tmp_path, open_document(original).text)
    assert _run(_redacted(tmp_path, original, to), original, found) == 0
    for other in (_with_table(tmp_path / "가", amount="1,260,000원"), _with_table(tmp_path / "나", head="이름과 나이")):
        assert _run(_redacted(other.parent, other, to), original, found) == 3


def test_words_of_a_line_that_changed_places_are_told_where_the_header_stands_elsewhere(tmp_path: Path) -> None:
    """The lines of a PDF with a header may come in any order, and the letters are the same."""
    said = "구름산은 {} 강별하와 함께 피해자의 집에 들어갔다."
    head, shown = f"<w:hdr {NAMESPACES}>{p('판결')}</w:hdr>", '<w:headerReference w:type="default" r:id="rIdH"/>'
    for folder, day in (("원본", "3월 2일"), ("다른", "2월 3일")):
        (tmp_path / folder).mkdir()
        body = p(r(said.format(day))) + f"<w:sectPr>{shown}</w:sectPr>"
        package = Package(body).add("header", "h.xml", head, "rIdH")
        (tmp_path / folder / "원본.docx").write_bytes(package.build())
    original = tmp_path / "원본" / "원본.docx"
    found = _detections(tmp_path, open_document(original).text)
    assert verify_file(_redacted(tmp_path, original, "pdf"), original, found).ok
    assert verify_file(_redacted(tmp_path, tmp_path / "다른" / "원본.docx", "pdf"), original, found).changed


LEFT = {
    "a value": (f"\n{LINES[-1]} 강별하", "남아 있습니다", "still stand"),
    "a word": ("\n덧붙인 말이다.", "줄 다릅니다", "besides"),
}


@pytest.mark.parametrize("left", LEFT)
@pytest.mark.parametrize("language", ["ko", "en"])
def test_what_is_wrong_is_said_of_a_file_that_stays(tmp_path: Path, capsys, left: str, language: str) -> None:
    original = _original(tmp_path, "txt")
    found = _detections(tmp_path, open_document(original).text)
    written = _redacted(tmp_path, original, "txt")
    more, *said = LEFT[left]
    written.write_text(written.read_text(encoding="utf-8") + more, encoding="utf-8")
    before = written.read_bytes()
    ask = ("verify", str(written), "--original", str(original), "--detections", str(found))
    try:
        assert run_command_line(["--lang", language, *ask]) == 3
    finally:
        messages.set_language("ko")
    told = " ".join(capsys.readouterr().err.split())
    assert said[language == "en"] in told and written.name in told
    assert not any(untrue in told for untrue in ("저장하지 않았습니다", "not kept", "another format", "다른 형식"))
    assert written.read_bytes() == before


CHANGES = {
    "a word": ("믿기 어렵다", "믿기 쉽다"),
    "a number": ("1,250,000원", "1,260,000원"),
    "a lost line": (LINES[9], ""),
    "a line more": (LINES[9], LINES[9] + "\n" + "그러나 피고인은 무죄이다."),
    "a sentence between": ("이유", "이유 없이 피고인의 변소를 배척하기로 하여"),
    "lines that changed places": (f"{LINES[8]}\n{LINES[9]}", f"{LINES[9]}\n{LINES[8]}"),
    "a place that was not replaced": ("판사 달무리", "판사 달무리와 구름산"),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize(("kind", "to"), [("txt", "txt"), ("docx", "docx"), ("docx", "pdf"), ("hwpx", "hwpx")])
def test_anything_else_that_changed_fails(tmp_path: Path, kind: str, to: str, change: str) -> None:
    """The redaction of a judgment that says something else."""
    original = _original(tmp_path, kind)
    text = open_document(original).text
    changed = tmp_path / "다른"
    changed.mkdir()
    before, after = CHANGES[change]
    other = "\n".join(LINES).replace(before, after)
    assert other != "\n".join(LINES)
    source = changed / f"원본.{kind}"
    source.write_bytes(other.encode() if kind == "txt" else simple("".join(p(r(line)) for line in other.split("\n"))))
    assert _run(_redacted(changed, source, to), original, _detections(tmp_path, text)) == 3


def test_detections_of_another_text_are_refused(tmp_path: Path) -> None:
    original = _original(tmp_path, "txt")
    written = _redacted(tmp_path, original, "txt")
    detections = _detections(tmp_path, open_document(original).text)
    original.write_text("\n".join(LINES).replace("무직", "회사원"), encoding="utf-8")
    with pytest.raises(UsageError) as caught:
        verify_file(written, original, detections)
    assert caught.value.code == "verification.other_text"
    assert _run(written, original, detections) == 2


def test_a_leak_is_found_and_what_was_kept_is_none(tmp_path: Path) -> None:
    original = _original(tmp_path, "txt")
    written = _redacted(tmp_path, original, "txt")
    detections = _detections(tmp_path, open_document(original).text)
    written.write_text(written.read_text(encoding="utf-8").replace("무직", "강별하"), encoding="utf-8")
    result = verify_file(written, original, detections)
    assert [leak.kind for leak in result.leaks] == ["내국인이름"] and not result.ok
    assert _run(written, original, detections) == 3


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"text": "a"}',
        '{"text": "a", "entities": 3}',
        '{"text": "a", "entities": [3]}',
        '{"text": "b", "entities": [{"text": "b", "label": "c"}]}',
        '{"text": "b", "entities": [{"start": 0, "end": 1, "text": "b", "label": "c", "treatment": 3}]}',
        '{"text": "b", "entities": [{"start": 0, "end": 1, "text": "a", "label": "c", "treatment": "letter"}]}',
        '{"text": "b", "entities": [{"start": 1, "end": 0, "text": "", "label": "c", "treatment": "letter"}]}',
        '{"text": 1, "entities": []}',
    ],
)
def test_detections_that_cannot_be_used(tmp_path: Path, content: str) -> None:
    original = _original(tmp_path, "txt")
    written = _redacted(tmp_path, original, "txt")
    path = tmp_path / "판결.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(UsageError) as caught:
        verify_file(written, original, path)
    assert caught.value.code in ("verification.detections_invalid", "verification.other_text")


@pytest.mark.parametrize(
    "changes",
    [
        {"label": 3},
        {"treatment": None},
        {"text": "바람산"},
        {"start": -1},
        {"start": 2, "end": 2, "text": ""},
        {"end": 99},
    ],
    ids=str,
)
def test_a_detection_that_is_not_where_it_says_is_refused(tmp_path: Path, changes: dict[str, object]) -> None:
    original, result, found = (tmp_path / name for name in ("판결.txt", "결과.txt", "판결.json"))
    original.write_text("구름산은 갔다.", encoding="utf-8")
    result.write_text("A는 갔다.", encoding="utf-8")
    entity = {"start": 0, "end": 3, "text": "구름산", "label": "내국인이름", "treatment": "letter"}
    for one in (entity, {**entity, **changes}):
        found.write_text(json.dumps({"text": "구름산은 갔다.", "entities": [one]}), encoding="utf-8")
        if one is entity:
            assert verify_file(result, original, found).ok
    with pytest.raises(UsageError) as caught:
        verify_file(result, original, found)
    assert caught.value.code == "verification.detections_invalid"


def test_a_wrong_pair_is_refused(tmp_path: Path) -> None:
    original = _original(tmp_path, "txt")
    written, found = _redacted(tmp_path, original, "txt"), _detections(tmp_path, "\n".join(LINES))
    with pytest.raises(UsageError) as same:
        verify_file(written, written, found)
    assert same.value.code == "verification.same_file"
    for pair in ((written, tmp_path / "없는.txt"), (tmp_path / "없는.txt", original)):
        with pytest.raises(DocumentError, match="없는"):
            verify_file(*pair, found)
    with pytest.raises(UsageError) as missing:
        verify_file(written, original, tmp_path / "없는.json")
    assert missing.value.code == "verification.detections_unreadable"


@pytest.mark.skipif(sys.platform != "linux", reason="names are bytes")
@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("결과.txt".encode("cp949"), 0, "가린 값이 남아 있지 않습니다"),
        ("구름산 결과.txt".encode("cp949"), 3, "내국인이름 1건"),
        (b"result\xff.txt", 1, "이름을 글자로 읽을 수 없어"),
    ],
)
def test_a_name_of_an_old_archive_is_read_as_people_read_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: bytes, code: int, said: str
) -> None:
    original = _original(tmp_path, "txt")
    written = _redacted(tmp_path, original, "txt").rename(tmp_path / os.fsdecode(name))
    assert _run(written, original, _detections(tmp_path, open_document(original).text)) == code
    assert said in "".join(capsys.readouterr())


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes among files")
def test_a_pipe_that_nobody_writes_to_is_no_result(tmp_path: Path) -> None:
    original, pipe = _original(tmp_path, "txt"), tmp_path / "결과.txt"
    os.mkfifo(pipe)
    with pytest.raises(DocumentError) as caught:
        verify_file(pipe, original, _detections(tmp_path, "\n".join(LINES)))
    assert caught.value.code == "document.special"


def test_a_file_behind_a_closed_folder_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = _original(tmp_path, "txt")
    written, found = _redacted(tmp_path, original, "txt"), _detections(tmp_path, "\n".join(LINES))
    close(tmp_path / "닫힘", monkeypatch)
    with pytest.raises(DocumentError, match="원본"):
        verify_file(written, tmp_path / "닫힘" / "원본.txt", found)


def _pair(folder: Path, text: str, written: str, *found: tuple[str, str]) -> Any:
    """What ``verify`` says of ``written`` where these values were found in ``text``, each at its first place."""
    original, result, detections = folder / "원본.txt", folder / "결과.txt", folder / "찾은 것.json"
    original.write_text(text, encoding="utf-8")
    result.write_text(written, encoding="utf-8")
    mentions = [mention for value, label in found for mention in mentions_of(text, {value: label}, times=1)]
    listed = [
        {"start": one.start, "end": one.end, "text": one.text, "label": one.label, "treatment": one.treatment,
         "entity": one.entity, "score": 0.9, "source": "model"}
        for one in mentions
    ]  # fmt: skip
    detections.write_text(json.dumps({"text": text, "entities": listed}), encoding="utf-8")
    return verify_file(result, original, detections)


def test_what_says_that_a_day_is_of_a_birth_may_go_with_it(tmp_path: Path) -> None:
    text, found = "구름산(1994. 4. 8.생)의 생선", (("구름산", "내국인이름"), ("1994. 4. 8.", "생년월일"))
    assert _pair(tmp_path, text, "A(생년월일 1 생략)의 생선", *found).ok
    assert not _pair(tmp_path, text, "A(생년월일 1 생략)의 선", *found).ok
    assert not _pair(tmp_path, "구름산 생 전에 갔다", "A 전에 갔다", found[0]).ok


@pytest.mark.parametrize(
    ("original", "written"),
    [
        ("범인은 홍길동이었다.", "범인은 A였다."),
        ("범인은 김철수였다.", "범인은 M이었다."),
        ("이른바 '홍길동'이란 자", "이른바 'A'란 자"),
        ("김철수랑 갔다", "M이랑 갔다"),
        ("김철수든 누구든", "M이든 누구든"),
        ("홍길동이야말로 그렇다", "A야말로 그렇다"),
    ],
)
def test_a_particle_may_have_changed_with_the_name(tmp_path: Path, original: str, written: str) -> None:
    name = "김철수" if "김철수" in original else "홍길동"
    assert _pair(tmp_path, original, written, (name, "내국인이름")).ok
    assert not _pair(
        tmp_path,
        original,
        written.replace("다", "라").replace("자", "차").replace("누구", "누가"),
        (name, "내국인이름"),
    ).ok
