"""The way of one judgment with a detector that knows a few names: results, reports, and what a failure leaves."""

import hashlib
import json
import os
import unicodedata
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.desk.backend import Backend
from core import service
from core.closing import close_gaps, find_gaps
from core.detection.model import Mention
from core.documents import Block, Format
from core.errors import Cancelled, DocumentError, LeakError
from core.outputs import OutputNames
from core.redaction.plan import plan_redaction
from core.redaction.profile import load_profile
from core.result_names import companions
from core.service import detect_file, redact_file
from core.taxonomy import taxonomy

TEXT = "피고인 구름산은 강별하를 만났다. 전화번호는 010-0000-1234이다. 구름산은 판사 달무리 앞에서 인정하였다.\n"
NAMES = {"구름산": "내국인이름", "강별하": "내국인이름", "010-0000-1234": "휴대폰번호", "달무리": "내국인이름"}


def mentions_of(text: str, names=NAMES, kept=("달무리",), times: int = 99) -> tuple[Mention, ...]:
    found = []
    for value, label in names.items():
        start = -1
        for _ in range(times):
            start = text.find(value, start + 1)
            if start < 0:
                break
            treatment = "keep" if value in kept else taxonomy().labels[label].treatment
            found.append(Mention(start, start + len(value), label, value, 0.9, "model", treatment, value))
    return tuple(sorted(found, key=lambda mention: mention.start))


class FakeEngine:
    identity = {"name": "fake", "version": "0", "sha256": "0" * 64}  # noqa: RUF012
    times = 99

    def detect(self, document, include_kept, progress, cancelled, found=None):
        found = mentions_of(document.text, times=self.times)
        chosen = tuple(m for m in found if include_kept or m.treatment != "keep")
        return SimpleNamespace(mentions=chosen, notices=(), suspects=())


@pytest.fixture
def engine():
    return FakeEngine()


@pytest.fixture
def judgment(tmp_path: Path) -> Path:
    path = tmp_path / "구름산 사건.txt"
    path.write_bytes(TEXT.encode())
    return path


def everything(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def redact(judgment, folder, engine, **options):
    return redact_file(judgment, folder, engine, load_profile(None), OutputNames([judgment]), **options)


def test_the_redacted_file_keeps_all_but_the_values(judgment, tmp_path, engine):
    written = redact(judgment, tmp_path / "out", engine)
    result = written.output.read_bytes().decode()
    assert result == "피고인 A는 B를 만났다. 전화번호는 (전화번호 1 생략)이다. A는 판사 달무리 앞에서 인정하였다.\n"
    assert everything(tmp_path / "out") == ["A 사건.report.json", "A 사건.txt"]


def test_the_report_counts_and_hashes_and_names_nobody(judgment, tmp_path, engine):
    written = redact(judgment, tmp_path / "out", engine)
    text = written.report.read_text()
    report = json.loads(text)
    assert report["input"]["sha256"] == hashlib.sha256(TEXT.encode()).hexdigest()
    assert report["output"]["sha256"] == hashlib.sha256(written.output.read_bytes()).hexdigest()
    assert report["profile"]["sha256"] and report["model"]["name"] == "fake"
    assert report["counts"]["mentions"] == 4 and report["counts"]["kept"] == 1
    assert report["counts"]["by_treatment"] == {"letter": 3, "numbered_omission": 1}
    assert report["verification"]["ok"] is True
    assert not any(value in text for value in NAMES)


@pytest.mark.parametrize("kind", [Format.TXT, Format.DOCX, Format.PDF])
def test_text_can_become_any_format(judgment, tmp_path, engine, kind):
    written = redact(judgment, tmp_path / "out", engine, to=kind)
    assert written.output.suffix == f".{kind}"
    assert written.verification.ok


def test_text_that_begins_with_the_letters_of_a_package_is_verified_as_text(judgment, tmp_path, engine):
    judgment.write_bytes(f"PK마트 대표 {TEXT}".encode())
    written = redact(judgment, tmp_path / "out", engine)
    assert written.verification.ok and written.output.read_text(encoding="utf-8").startswith("PK마트 대표 피고인 A는")


def test_a_leak_leaves_nothing_behind(judgment, tmp_path, engine, monkeypatch):
    real = service.write_document

    def careless(document, replacements, to, **options):
        return real(document, replacements[1:], to, **options)

    monkeypatch.setattr(service, "write_document", careless)
    with pytest.raises(LeakError) as caught:
        redact(judgment, tmp_path / "new" / "out", engine)
    assert caught.value.exit_code == 3
    assert everything(tmp_path) == [judgment.name]


def test_an_error_while_verifying_leaves_nothing_behind(judgment, tmp_path, engine, monkeypatch):
    def broken(*_args, **_kwargs):
        raise MemoryError

    monkeypatch.setattr(service, "verify_bytes", broken)
    with pytest.raises(MemoryError):
        redact(judgment, tmp_path / "out", engine)
    assert everything(tmp_path) == [judgment.name]


def test_cancelling_leaves_nothing_behind(judgment, tmp_path, engine):
    with pytest.raises(Cancelled):
        redact(judgment, tmp_path / "out", engine, cancelled=lambda: True)
    assert everything(tmp_path) == [judgment.name]


def test_the_input_is_never_overwritten(tmp_path, engine):
    plain = tmp_path / "판결.txt"
    plain.write_bytes(TEXT.encode())
    with pytest.raises(DocumentError):
        redact(plain, tmp_path, engine)
    assert plain.read_bytes() == TEXT.encode()


def test_an_older_result_is_replaced(judgment, tmp_path, engine):
    first = redact(judgment, tmp_path / "out", engine)
    before = everything(tmp_path)
    redact(judgment, tmp_path / "out", engine)
    assert everything(tmp_path) == before and first.output.exists()


@pytest.mark.parametrize("there", ["아무것도 아님", '{"text": "", "entities": []}', "[1]"])
def test_a_file_that_is_no_result_is_left_as_it_is(tmp_path, engine, there):
    judgment = tmp_path / "판결.txt"
    judgment.write_bytes(TEXT.encode())
    folder = tmp_path / "out"
    folder.mkdir()
    for name, work in (
        ("판결.txt", lambda: redact(judgment, folder, engine)),
        ("판결.json", lambda: detect_file(judgment, folder, engine, OutputNames())),
    ):
        (folder / name).write_text(there, encoding="utf-8")
        with pytest.raises(DocumentError) as caught:
            work()
        assert caught.value.code == "program.unknown_output"
        assert (folder / name).read_text(encoding="utf-8") == there
    assert everything(folder) == ["판결.json", "판결.txt"]


def test_a_detection_file_is_no_judgment(tmp_path, judgment, engine):
    found = detect_file(judgment, tmp_path / "out", engine, OutputNames()).output
    changed = json.loads(found.read_bytes())
    changed["entities"] = changed["entities"][1:]
    found.write_text(json.dumps(changed), encoding="utf-8")
    for work in (redact, lambda path, folder, engine: detect_file(path, folder, engine, OutputNames())):
        with pytest.raises(DocumentError) as caught:
            work(found, tmp_path / "other", engine)
        assert caught.value.code == "program.detections_given"
    assert not (tmp_path / "other").exists()


def test_the_report_of_another_result_makes_no_file_ours(tmp_path, engine):
    """The clerk saved the redacted judgment as a PDF with a word processor: it has no report, though one lies there."""
    judgment, folder = tmp_path / "판결.txt", tmp_path / "out"
    judgment.write_bytes(TEXT.encode())
    first = redact(judgment, folder, engine)
    own = first.output.with_suffix(".pdf")
    own.write_bytes(b"%PDF somebody's own")
    with pytest.raises(DocumentError) as caught:
        redact(judgment, folder, engine, to=Format.PDF)
    assert caught.value.code == "program.unknown_output"
    assert own.read_bytes() == b"%PDF somebody's own"


def test_an_older_detection_file_is_replaced(judgment, tmp_path, engine):
    for _ in range(2):
        written = detect_file(judgment, tmp_path / "out", engine, OutputNames())
    assert everything(tmp_path / "out") == [written.output.name]


def of_others(folder: Path, text: str = "강별하는 혼자였다. 강별하는 갔다.\n") -> Path:
    """Another judgment, named after its own party: the redacted file would be called the same."""
    path = folder / "강별하 사건.txt"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("one_run", [True, False])
def test_judgments_that_a_letter_names_alike_get_numbers_and_find_their_own_again(judgment, tmp_path, engine, one_run):
    both, folder, profile = (judgment, of_others(tmp_path)), tmp_path / "out", load_profile(None)
    seen = []
    for _ in range(3):
        names = OutputNames(both)
        for path in both:
            mine = names if one_run else OutputNames([path])
            seen.append(redact_file(path, folder, engine, profile, mine).output.name)
    assert seen == ["A 사건.txt", "A 사건 (2).txt"] * 3
    reports = ["A 사건.report.json", "A 사건 (2).report.json"]
    assert everything(folder) == sorted([*seen[:2], *reports])
    for path, report in zip(both, reports, strict=True):
        said = json.loads((folder / report).read_bytes())["input"]["sha256"]
        assert said == hashlib.sha256(path.read_bytes()).hexdigest()


def test_judgments_redacted_by_two_programs_at_once_do_not_cover_each_other(judgment, tmp_path, engine, monkeypatch):
    """As `xargs -P` does it: both find the name free, and the one ends while the other still writes."""
    other = tmp_path / "강별하 사건.txt"
    other.write_bytes(TEXT.translate(str.maketrans("구름산강별하", "강별하구름산")).encode())
    folder, real, written = tmp_path / "out", os.fsync, []

    def meanwhile(handle: int) -> None:
        monkeypatch.setattr(os, "fsync", real)
        written.append(redact(other, folder, engine))
        real(handle)

    monkeypatch.setattr(os, "fsync", meanwhile)
    written.append(redact(judgment, folder, engine))
    assert [one.output.name for one in written] == ["A 사건.txt", "A 사건 (2).txt"]
    assert everything(folder) == [
        *("A 사건 (2).report.json", "A 사건 (2).txt", "A 사건.report.json", "A 사건.txt"),
    ]
    for one in written:
        said = json.loads(one.report.read_bytes())["output"]
        assert said["file"] == one.output.name
        assert said["sha256"] == hashlib.sha256(one.output.read_bytes()).hexdigest()


def test_reports_of_two_programs_that_write_a_name_in_two_formats_do_not_cover_each_other(
    judgment, tmp_path, engine, monkeypatch
):
    """Both find the name of the report free; the one ends while the other still writes."""
    folder, real, written = tmp_path / "out", os.fsync, []

    def meanwhile(handle: int) -> None:
        monkeypatch.setattr(os, "fsync", real)
        written.append(redact(of_others(tmp_path), folder, engine, to=Format.PDF))
        real(handle)

    monkeypatch.setattr(os, "fsync", meanwhile)
    written.append(redact(judgment, folder, engine))
    assert everything(folder) == ["A 사건.pdf", "A 사건.report.json", "A 사건.txt", "A 사건.txt.report.json"]
    for one in written:
        said = json.loads(one.report.read_bytes())["output"]
        assert said["file"] == one.output.name
        assert said["sha256"] == hashlib.sha256(one.output.read_bytes()).hexdigest()


def test_a_certificate_that_came_meanwhile_does_not_stay_beside_a_later_result(judgment, tmp_path, engine, monkeypatch):
    """One window exports with a certificate while another one writes the same judgment without."""
    planned, real = service.prepare(service.open_document(judgment), engine, load_profile(None)).planned, os.fsync
    target = tmp_path / "out" / "A 사건.txt"

    def meanwhile(handle: int) -> None:
        monkeypatch.setattr(os, "fsync", real)
        service.export(planned, target, engine.identity, certify=lambda _path, _report: b"%PDF")
        assert len(everything(target.parent)) == 5  # the three, and what the other writes on
        real(handle)

    monkeypatch.setattr(os, "fsync", meanwhile)
    service.export(planned, target, engine.identity)
    assert everything(target.parent) == ["A 사건.report.json", "A 사건.txt"]


def test_the_same_party_s_judgments_in_several_formats_need_no_number(judgment, tmp_path, engine):
    for kind in (Format.TXT, Format.PDF, Format.TXT, Format.PDF):
        assert redact(judgment, tmp_path / "out", engine, to=kind).output.name == f"A 사건.{kind}"


def test_a_file_of_somebody_s_own_is_never_covered_by_a_judgment_named_by_a_letter(judgment, tmp_path, engine):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "A 사건.txt").write_text("남의 것", encoding="utf-8")
    assert redact(judgment, tmp_path / "out", engine).output.name == "A 사건 (2).txt"
    assert (tmp_path / "out" / "A 사건.txt").read_text(encoding="utf-8") == "남의 것"


def test_a_judgment_keeps_its_own_name_from_one_that_would_only_be_called_so(judgment, tmp_path, engine):
    own = tmp_path / "A 사건.txt"
    own.write_text("강별하는 갔다.\n", encoding="utf-8")
    names, profile = OutputNames([judgment, own]), load_profile(None)
    found = [redact_file(path, tmp_path / "out", engine, profile, names).output.name for path in (judgment, own)]
    assert found == ["A 사건 (2).txt", "A 사건.txt"]


def test_beside_the_originals_no_other_original_is_covered(judgment, tmp_path, engine):
    own = tmp_path / "A 사건.txt"
    own.write_text("아직 아무도 보지 않은 판결", encoding="utf-8")
    names = OutputNames([judgment])
    assert redact_file(judgment, tmp_path, engine, load_profile(None), names).output.name == "A 사건 (2).txt"
    assert own.read_text(encoding="utf-8") == "아직 아무도 보지 않은 판결"


def test_a_result_under_the_judgments_own_name_is_replaced_whatever_it_came_of(tmp_path, engine):
    plain = tmp_path / "판결.txt"
    for text in (TEXT, "구름산은 갔다.\n"):
        plain.write_bytes(text.encode())
        redact(plain, tmp_path / "out", engine)
    assert (tmp_path / "out" / "판결.txt").read_bytes().decode() == "A는 갔다.\n"


@pytest.mark.parametrize("edited", [False, True])
@pytest.mark.parametrize("name", ["판결", "구름산 사건"])
def test_a_reviewed_result_is_not_replaced_by_one_that_nobody_looked_at(tmp_path, engine, name: str, edited: bool):
    judgment, folder, profile = tmp_path / f"{name}.txt", tmp_path / "out", load_profile(None)
    judgment.write_bytes(TEXT.encode())
    planned = service.prepare(service.open_document(judgment), engine, profile).planned
    target = folder / f"{planned.stem}.txt"
    service.export(planned, target, engine.identity, certify=lambda _path, _report: b"%PDF reviewed")
    reviewed = {path: path.read_bytes() for path in folder.iterdir()}
    if edited:
        judgment.write_bytes(f"{TEXT}강별하는 갔다.\n".encode())
    for _ in range(2):
        assert redact(judgment, folder, engine).output.name == f"{planned.stem} (2).txt"
    assert len(reviewed) == 3 and {path: path.read_bytes() for path in reviewed} == reviewed


def test_it_is_said_when_the_result_of_another_judgment_of_that_name_was_replaced(tmp_path, engine):
    seen = []
    for place, text in (("갑", TEXT), ("갑", TEXT), ("을", "강별하는 갔다.\n"), ("을", "강별하는 갔다.\n")):
        (tmp_path / place).mkdir(exist_ok=True)
        (tmp_path / place / "판결.txt").write_bytes(text.encode())
        written = redact(tmp_path / place / "판결.txt", tmp_path / "out", engine)
        seen.append([notice.message() for notice in written.notices])
        assert not any("다른 원본" in said for said in json.loads(written.report.read_bytes())["warnings"])
    assert [len(said) for said in seen] == [0, 0, 1, 0]
    assert "판결.txt" in seen[2][0] and "다른 원본" in seen[2][0]


def test_a_detection_file_is_as_the_contract_says(judgment, tmp_path, engine):
    written = detect_file(judgment, tmp_path / "out", engine, OutputNames())
    data = json.loads(written.output.read_bytes())
    assert set(data) == {"text", "entities", "warnings", "model"}
    assert data["text"] == TEXT
    assert set(data["model"]) == {"name", "sha256"}
    assert [entity["text"] for entity in data["entities"]] == ["구름산", "강별하", "010-0000-1234", "구름산"]
    fields = {"start", "end", "label", "text", "score", "source", "treatment", "entity"}
    for entity in data["entities"]:
        assert set(entity) == fields
        assert TEXT[entity["start"] : entity["end"]] == entity["text"]


def test_all_lists_what_is_kept_as_well(judgment, tmp_path, engine):
    written = detect_file(judgment, tmp_path / "out", engine, OutputNames(), include_kept=True)
    entities = json.loads(written.output.read_bytes())["entities"]
    assert [entity["treatment"] for entity in entities if entity["text"] == "달무리"] == ["keep"]


def test_the_name_of_what_cannot_be_read_is_left_to_its_namesake(engine, judgment: Path, tmp_path: Path):
    """The old file lies beside the one it was saved anew as."""
    old = judgment.with_suffix(".doc")
    old.write_bytes(bytes.fromhex("d0cf11e0a1b11ae1") + bytes(600))
    names = OutputNames([old, judgment])
    with pytest.raises(DocumentError):
        detect_file(old, tmp_path / "out", engine, names)
    assert detect_file(judgment, tmp_path / "out", engine, names).output.exists()


def test_a_value_found_once_is_replaced_everywhere(judgment, tmp_path, engine):
    engine.times = 1
    written = redact(judgment, tmp_path / "out", engine)
    assert "구름산" not in written.output.read_text()
    assert written.counts["mentions"] == 4


def test_gaps_belong_to_the_entity_of_their_value_and_spare_what_is_kept():
    text = "구름산은 판사 구름산이 아니다. 구름산이 왔다."
    found = mentions_of(text, {"구름산": "내국인이름"}, times=1)
    judge = Mention(8, 11, "내국인이름", "구름산", 0.9, "model", "keep", "judge")
    blocks = [Block(0, len(text))]
    mentions, plan = close_gaps(text, blocks, (*found, judge), load_profile(None))
    assert [(m.start, m.entity, m.source) for m in mentions] == [
        (0, "구름산", "model"),
        (8, "judge", "model"),
        (18, "구름산", "propagation"),
    ]
    assert find_gaps(text, mentions, plan) == ()
    assert plan == plan_redaction(text, blocks, mentions, load_profile(None))


@pytest.mark.parametrize(
    ("report", "stem"),
    [
        (None, "판결"),
        ('{"output": {"file": "판결.pdf"}}', "판결"),
        ('{"output": {"file": "판결.docx"}}', "판결.pdf"),
        ('{"output": {}}', "판결.pdf"),
        ("not ours", "판결.pdf"),
        ("[]", "판결.pdf"),
        pytest.param("[" * 100_000, "판결.pdf", id="nested"),
    ],
)
def test_a_report_about_another_file_is_left_alone(tmp_path: Path, report: str | None, stem: str):
    if report is not None:
        (tmp_path / "판결.report.json").write_text(report, encoding="utf-8")
    found = companions(tmp_path / "판결.pdf")
    assert [path.name for path in found] == [f"{stem}.report.json", f"{stem}.certificate.pdf"]


def test_a_report_under_the_whole_name_is_replaced_and_not_left_behind(tmp_path: Path):
    own = tmp_path / "판결.pdf.report.json"
    own.write_text('{"output": {"file": "판결.pdf"}}', encoding="utf-8")
    assert companions(tmp_path / "판결.pdf")[0] == own
    own.write_text('{"output": {"file": "다른 것.pdf"}}', encoding="utf-8")
    assert companions(tmp_path / "판결.pdf")[0].name == "판결.report.json"


@pytest.mark.parametrize("whole", [False, True], ids=["stem", "whole name"])
def test_a_certificate_of_an_earlier_result_does_not_stay_beside_a_later_one(whole: bool, engine, tmp_path: Path):
    judgment, results = tmp_path / "판결.txt", tmp_path / "out"
    judgment.write_text(TEXT, encoding="utf-8")
    results.mkdir()
    name = "판결.txt" if whole else "판결"
    others = results / ("판결.certificate.pdf" if whole else "판결.txt.certificate.pdf")
    others.write_bytes(b"another's")
    if whole:
        (results / "판결.report.json").write_text('{"output": {"file": "판결.pdf"}}', encoding="utf-8")
    target = results / "판결.txt"
    made = service.prepare(service.open_document(judgment), engine, load_profile(None)).planned
    report, certificate = companions(target)
    assert certificate.name == f"{name}.certificate.pdf"
    paths = {"report_to": report, "certificate_to": certificate}
    service.export(made, target, engine.identity, certify=lambda _path, _report: b"%PDF", **paths)
    assert certificate.exists()
    service.export(made, target, engine.identity, report_to=report)  # as the window does without a certificate
    assert not certificate.exists() and others.read_bytes() == b"another's"


def test_what_is_called_like_a_certificate_stays_beside_a_first_result(engine, tmp_path: Path):
    judgment, results = tmp_path / "판결.txt", tmp_path / "out"
    judgment.write_text(TEXT, encoding="utf-8")
    results.mkdir()
    (results / "판결.certificate.pdf").write_bytes(b"mine")
    redact(judgment, results, engine)
    assert (results / "판결.certificate.pdf").read_bytes() == b"mine"


def test_reports_that_are_somebodys_own_are_both_left_alone(engine, tmp_path: Path):
    judgment = tmp_path / "판결.txt"
    judgment.write_text(TEXT, encoding="utf-8")
    results = tmp_path / "out"
    results.mkdir()
    for name in ("판결.report.json", "판결.txt.report.json"):
        (results / name).write_text("mine", encoding="utf-8")
    with pytest.raises(DocumentError, match=r"판결\.txt\.report\.json"):
        redact(judgment, results, engine)
    assert {one.read_text(encoding="utf-8") for one in results.iterdir()} == {"mine"}
    (results / "판결.report.json").unlink()
    assert redact(judgment, results, engine).report == results / "판결.report.json"
    assert (results / "판결.txt.report.json").read_text(encoding="utf-8") == "mine"


def test_the_report_counts_names_that_may_stay_within_other_words(engine, tmp_path: Path):
    judgment = tmp_path / "판결.txt"
    judgment.write_bytes("피고인 구름산은 갔다. 구름 산불이 났고, 그날구름산명의의계좌로 보냈다.\n".encode())
    written = redact(judgment, tmp_path / "out", engine)
    assert written.output.read_bytes().decode().count("구름 산불") == 1
    assert "구름산" not in written.output.read_bytes().decode()
    assert [notice.code for notice in written.notices] == ["redaction.glued"]


@pytest.mark.parametrize(
    ("stem", "written"),
    [
        ("서윤담 판결", "비실명 판결"),
        (unicodedata.normalize("NFD", "서윤담 판결"), "비실명 판결"),
        ("구름산_김도윤판결문", "A_비실명판결문"),
        ("대여금(900101-1234567)", "대여금(비실명)"),
        ("국민은행 110-123-456789 이체내역", "국민은행 비실명 이체내역"),
        ("달무리 판사 2021고단1234", "달무리 판사 2021고단1234"),
        ("20240101_093015 이의신청서", "20240101_093015 이의신청서"),
    ],
)
def test_what_stands_in_the_files_name_alone_is_left_out_of_it(stem, written, engine, tmp_path: Path):
    judgment = tmp_path / f"{stem}.txt"
    judgment.write_bytes(TEXT.encode())
    result = redact(judgment, tmp_path / "out", engine)
    assert result.output.stem == written
    window = Backend(lambda: engine)
    opened = window.open(judgment, lambda _: None, lambda: False)
    planned = window.plan(opened)
    assert planned.stem == written
    target = tmp_path / "window" / f"{written}.txt"
    exported = window.export(opened, planned, target, None, lambda _: None, lambda: False)
    for one in (result, exported):
        assert [notice.code for notice in one.notices] == (["redaction.own_name"] if "비실명" in written else [])
