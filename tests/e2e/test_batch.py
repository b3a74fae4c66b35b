"""A folder of judgments by all cores: the real command, killed and gone on with, workers shot, files changed."""

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest

from core.outputs import DRAFT_PREFIX
from core.tagging.bundle import embedded_bundle
from tests import fixtures_pdf as pdf
from tests.fixtures_scans import pictures, scanned

ROOT = Path(__file__).resolve().parents[2]
SURNAMES = ("김", "이", "박", "최", "정", "강")
GIVEN = ("가람", "나래", "다솔", "라온", "마루", "바름")
PEOPLE = [surname + given for surname, given in zip(SURNAMES * 2, GIVEN + GIVEN[::-1], strict=True)]
JUDGMENT = """나리지방법원
판 결
사 건 2021고단{number} 사기
피고인 {person} (900101-1{number:06}), 회사원
주거 서울 강남구 새솔로{number}길 {number}, 가온아파트 10{number}동
이 유
피고인 {person}은 2020. 3. {day}. 피해자 {victim}에게 전화(010-{number:04}-1{number:03})하여 돈을 빌렸다.
피해자 {victim}은 이를 믿고 피고인 {person}의 계좌로 돈을 보냈다. {filler}
"""
FILLER = "이 사건 각 증거를 종합하면 위 사실을 인정할 수 있다. 피고인이 다투는 점은 받아들이지 아니한다. " * 30


def write(folder: Path, count: int = 12) -> list[Path]:
    """Judgments named after their defendants, half of them in a folder of their own, the same names in both."""
    paths = []
    for number, person in enumerate(PEOPLE[:count], 1):
        path = folder / ("갑" if number % 2 else "을") / f"{person} 판결.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        victim = PEOPLE[(number + 4) % len(PEOPLE)]
        text = JUDGMENT.format(number=number, person=person, victim=victim, day=number, filler=FILLER)
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return paths


def command(folder: Path, results: Path, *more: str) -> list[str]:
    jobs = "2" if len(list(folder.rglob("*.txt"))) > 2 else "1"
    return [sys.executable, "-m", "app", "batch", str(folder), str(results), "--jobs", jobs, *more]


def run(folder: Path, results: Path, *more: str, code: int = 0) -> str:
    done = subprocess.run(
        command(folder, results, *more), cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def start(folder: Path, results: Path, *more: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command(folder, results, *more), cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def notes(results: Path) -> Path:
    return results.with_name(f"{results.name}.batch")


def entries(results: Path) -> list[dict[str, object]]:
    file = notes(results) / "journal.jsonl"
    lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
    return [json.loads(line) for line in lines if line.endswith(b"\n")][1:]


def wait_for(what: str, ready: object, seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while not ready():  # type: ignore[operator]
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


def judgments(results: Path) -> dict[str, bytes]:
    """The results. What is killed while it writes leaves a draft behind, which goes when it is an hour old."""
    files = {path.relative_to(results): path for path in results.rglob("*") if path.is_file()}
    return {
        place.as_posix(): path.read_bytes()
        for place, path in files.items()
        if not place.name.endswith(".report.json") and not any(part.startswith(DRAFT_PREFIX) for part in place.parts)
    }


def workers(parent: int) -> list[int]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text(encoding="utf-8").rpartition(")")[2].split()
            line = status.with_name("cmdline").read_bytes()
        except OSError:
            continue
        if int(fields[1]) == parent and b"--batch-worker" in line:
            found.append(int(status.parent.name))
    return found


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes below /proc")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The judgments, and what one run made of them."""
    place = tmp_path_factory.mktemp("undisturbed")
    write(place / "in")
    run(place / "in", place / "out")
    return place / "in", place / "out"


def test_every_judgment_gets_its_result_under_a_name_of_its_own(undisturbed: tuple[Path, Path]) -> None:
    folder, results = undisturbed
    found = judgments(results)
    assert len(found) == 12 and not list(results.rglob(".*"))
    # Named alike, told apart by digits that are not those of an order.
    assert all(re.fullmatch(r"[갑을]/[A-Z]+ 판결 \([0-9a-f]{10}\)\.txt", name) for name in found)
    for name, data in found.items():
        report = json.loads((results / f"{name}.report.json").read_bytes())
        assert report["verification"]["ok"] is True
        assert not any(person in data.decode() for person in PEOPLE), name
    assert sorted(path.parent.name for path in folder.rglob("*.txt")) == sorted(name[0] for name in found)


def test_what_the_run_notes_names_nobody(undisturbed: tuple[Path, Path]) -> None:
    _, results = undisturbed
    said = b"".join(path.read_bytes() for path in notes(results).iterdir()).decode()
    assert "판결 (" in said
    assert not any(person in said for person in PEOPLE)
    assert notes(results).stat().st_mode & 0o077 == 0 or os.name == "nt"


@needs_proc
def test_a_run_killed_three_times_ends_as_one_nobody_disturbed(undisturbed: tuple[Path, Path], tmp_path: Path) -> None:
    folder, expected = undisturbed
    results = tmp_path / "out"
    for so_many in (1, 4, 8):
        program = start(folder, results)
        wait_for("results", lambda so_many=so_many: len(entries(results)) >= so_many)
        program.kill()
        program.wait()
    keys = [entry["key"] for entry in entries(results)]
    said = run(folder, results)
    assert judgments(results) == judgments(expected)
    assert said.count("검증 통과") == 12 - len(set(keys))
    assert sorted(entry["key"] for entry in entries(results)) == sorted({entry["key"] for entry in entries(results)})
    # And nothing is done again.
    assert "검증 통과" not in run(folder, results)


@needs_proc
def test_a_worker_that_dies_is_replaced_and_its_judgment_done(undisturbed: tuple[Path, Path], tmp_path: Path) -> None:
    folder, expected = undisturbed
    results = tmp_path / "out"
    program = start(folder, results)
    wait_for("a worker at work", lambda: entries(results) and workers(program.pid))
    os.kill(workers(program.pid)[0], signal.SIGKILL)
    assert program.wait(timeout=300) == 0
    assert judgments(results) == judgments(expected)


@needs_proc
def test_an_interrupted_run_leaves_no_draft_and_no_worker(undisturbed: tuple[Path, Path], tmp_path: Path) -> None:
    folder, _ = undisturbed
    results = tmp_path / "out"
    program = start(folder, results)
    wait_for("the first result", lambda: entries(results))
    at_work = workers(program.pid)
    program.send_signal(signal.SIGINT)
    assert program.wait(timeout=120) == 130
    assert not list(results.rglob(".*"))
    wait_for("the workers' end", lambda: not any(Path(f"/proc/{one}").exists() for one in at_work))
    assert (notes(results) / "report.html").exists()


def test_workers_that_cannot_begin_end_the_run_and_blame_no_judgment(tmp_path: Path) -> None:
    """A bundle whose hashes are right and whose network is none."""
    folder, results, bundle = tmp_path / "in", tmp_path / "out", tmp_path / "bundle"
    write(folder, 2)
    shutil.copytree(embedded_bundle(), bundle)
    (bundle / "model.onnx").write_bytes(b"no network")
    manifest = json.loads((bundle / "manifest.json").read_text(encoding="utf-8"))
    manifest["sha256"]["model.onnx"] = hashlib.sha256(b"no network").hexdigest()
    (bundle / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    said = run(folder, results, "--model", str(bundle), code=1)
    assert said.count("작업자가 일을 시작하지 못했습니다") == 1
    assert entries(results) == []


def test_what_fails_is_listed_left_alone_and_tried_again_when_asked(tmp_path: Path) -> None:
    folder, results = tmp_path / "in", tmp_path / "out"
    write(folder, 2)
    broken = folder / "갑" / "강이슬 판결.docx"
    broken.write_bytes(b"PK\x03\x04 no more")
    (folder / "을" / "스캔.tif").write_bytes(b"II*\x00")
    assert "다른 파일 1건" in run(folder, results, code=1)
    listed = (notes(results) / "failed.tsv").read_text(encoding="utf-8")
    assert listed.startswith("갑/강이슬 판결.docx\t")
    assert len(judgments(results)) == 2
    assert "강이슬" not in (notes(results) / "journal.jsonl").read_text(encoding="utf-8")
    assert len(entries(results)) == 3
    said = run(folder, results, code=1)  # known, not tried
    assert len(entries(results)) == 3
    assert "강이슬" not in said
    assert (notes(results) / "failed.tsv").read_text(encoding="utf-8") == listed
    run(folder, results, "--again", code=1)
    assert len(entries(results)) == 4
    write(folder, 2)  # times change: done anew, as is the mended one
    broken.unlink()
    run(folder, results)
    assert (notes(results) / "failed.tsv").read_text(encoding="utf-8") == ""


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_scans_are_read_where_asked_for(tmp_path: Path) -> None:
    folder, results = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    page = pdf.plain("피고인 구름산은 2023. 3. 5. 서울에서 강별하를 만났다.")
    (folder / "판결.pdf").write_bytes(scanned(pictures(page)[0]))
    assert "--ocr" in run(folder, results, code=1)
    run(folder, results, "--ocr", code=2)  # another way of working: its results go elsewhere
    run(folder, tmp_path / "read", "--ocr")
    report = next((tmp_path / "read").glob("*.report.json")).read_text(encoding="utf-8")
    assert "문자 인식" in report


def test_a_changed_judgment_takes_the_place_of_what_it_was(tmp_path: Path) -> None:
    folder, results = tmp_path / "in", tmp_path / "out"
    first, second = write(folder, 2)
    run(folder, results)
    before = judgments(results)
    first.write_text(first.read_text(encoding="utf-8") + "끝으로 한 줄을 더한다.\n", encoding="utf-8")
    run(folder, results)
    after = judgments(results)
    assert len(after) == len(before) == 2
    changed = set(after) - set(before)
    assert len(changed) == 1
    assert "한 줄을 더한다" in after[changed.pop()].decode()
    assert len(list(results.rglob("*.report.json"))) == 2
    assert second.exists()


def test_somebody_elses_file_is_never_covered(tmp_path: Path) -> None:
    folder, results = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    (folder / "판결.txt").write_text("피고인 강이슬은 무죄.", encoding="utf-8")
    results.mkdir()
    (results / "판결.txt").write_text("내 글", encoding="utf-8")
    assert "판결.txt" in run(folder, results, code=1)
    assert (results / "판결.txt").read_text(encoding="utf-8") == "내 글"


@pytest.mark.skipif(sys.platform != "linux", reason="names of other systems are Unicode")
def test_names_in_the_old_korean_code_name_nobody(tmp_path: Path) -> None:
    """As an archive of long ago is unpacked on Linux: read as the letters they were, and replaced like any."""
    folder, results = tmp_path / "in", tmp_path / "out"
    old = folder / os.fsdecode("형사".encode("cp949"))
    old.mkdir(parents=True)
    text = (write(tmp_path / "as it is", 1)[0]).read_text(encoding="utf-8")
    (old / os.fsdecode(f"{PEOPLE[0]} 판결.txt".encode("cp949"))).write_text(text, encoding="utf-8")
    (old / os.fsdecode(b"\xff\xff.txt")).write_text(text, encoding="utf-8")
    assert "CP949" in run(folder, results, code=1)
    (name,) = judgments(results)
    assert re.fullmatch(r"형사/A 판결 \([0-9a-f]{10}\)\.txt", name)
    assert "검증 통과" not in run(folder, results, code=1)


def test_results_of_other_settings_do_not_mix(tmp_path: Path) -> None:
    folder, results = tmp_path / "in", tmp_path / "out"
    write(folder, 1)
    run(folder, results)
    before = judgments(results)
    run(folder, results, "--to", "docx", code=2)
    assert judgments(results) == before


@pytest.mark.parametrize("place", ["in", "in/inside", "."])
def test_results_go_neither_into_nor_around_the_judgments(tmp_path: Path, place: str) -> None:
    write(tmp_path / "in", 1)
    run(tmp_path / "in", tmp_path / place, code=2)


def test_names_in_the_names_of_folders_name_nobody(tmp_path: Path) -> None:
    """Those that their shape tells and those that the judgment names; folders of ordinary names keep them."""
    folder, results = tmp_path / "in", tmp_path / "out"
    for place, number, person in (
        ("김도윤_2024가합1", 1, "김도윤"),
        ("박서준_2024가합1/증거", 2, "박서준"),
        ("형사", 3, "최라온"),
    ):
        (folder / place).mkdir(parents=True)
        text = JUDGMENT.format(number=number, person=person, victim="강이슬", day=number, filler="").replace(
            "빌렸다", "맡겼다"
        )
        (folder / place / "판결.txt").write_text(text, encoding="utf-8")
    (folder / "강이슬 사건 010-0003-1003").mkdir()
    shutil.copy(folder / "형사" / "판결.txt", folder / "강이슬 사건 010-0003-1003" / "판결.txt")
    (folder / "김도윤_2024가합1" / "판결문").mkdir()
    shutil.copy(folder / "형사" / "판결.txt", folder / "김도윤_2024가합1" / "판결문" / "다른 판결.txt")
    said = run(folder, results)
    assert sorted(judgments(results)) == [
        "비실명 사건 비실명/판결.txt",
        "비실명_2024가합1/증거/판결.txt",
        "비실명_2024가합1/판결.txt",
        "비실명_2024가합1/판결문/다른 판결.txt",
        "형사/판결.txt",
    ]
    assert said.count("결과 폴더 이름에서 지웠습니다") == 4
    assert not any(name in str(path) for path in results.rglob("*") for name in ("김도윤", "박서준", "강이슬", "0003"))
    assert "검증 통과" not in run(folder, results)


def test_results_of_an_earlier_run_among_the_judgments_are_left_out_and_said(tmp_path: Path) -> None:
    """With their notes, and the list of names that failed; what somebody changed is a judgment again."""
    folder, earlier, results = tmp_path / "in", tmp_path / "earlier", tmp_path / "out"
    write(folder, 2)
    (folder / "갑" / "이가람 판결.docx").write_bytes(b"PK\x03\x04 no more")
    run(folder, earlier, code=1)
    shutil.move(earlier, folder / "결과")
    shutil.move(notes(earlier), folder / "결과.batch")
    (folder / "을" / "판결.certificate.pdf").write_bytes(b"%PDF-1.7")
    said = run(folder, results, code=1)
    assert "5건은 판결서로 다루지 않고" in said  # two results, two lists of the run, a certificate
    assert len(entries(results)) == 3
    assert len(judgments(results)) == 2
    assert not list(results.rglob("결과*"))
    reviewed = next((folder / "결과").rglob("*.txt"))
    reviewed.write_text(reviewed.read_text(encoding="utf-8") + "덧붙임\n", encoding="utf-8")
    assert "4건은 판결서로 다루지 않고" in run(folder, results, code=1)
    assert len(judgments(results)) == 3


def test_results_without_their_judgments_are_judgments(tmp_path: Path) -> None:
    """They may be all there is."""
    folder, results = tmp_path / "in", tmp_path / "out"
    write(folder, 1)
    run(folder, results)
    assert "건너뛰었습니다" not in run(results, tmp_path / "again")
    assert len(judgments(tmp_path / "again")) == 1


def test_a_torn_last_line_is_done_again_and_damage_is_said(tmp_path: Path) -> None:
    folder, results = tmp_path / "in", tmp_path / "out"
    write(folder, 2)
    run(folder, results)
    journal = notes(results) / "journal.jsonl"
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-20])
    assert run(folder, results).count("검증 통과") == 1
    assert len(entries(results)) == 2
    journal.write_bytes(whole.replace(b'"line":"judgment"', b'"line":"judgement"', 1))
    assert "journal.jsonl" in run(folder, results, code=1)


@needs_proc
def test_a_second_run_waits_for_nobody_and_a_watched_folder_takes_what_comes(tmp_path: Path) -> None:
    folder, results = tmp_path / "in", tmp_path / "out"
    write(folder, 1)
    program = start(folder, results, "--watch", "0.3")
    try:
        wait_for("the first", lambda: len(entries(results)) == 1)
        assert "진행 중" in run(folder, results, code=2)
        write(folder, 2)
        wait_for("the second", lambda: len({one["key"] for one in entries(results)}) == 2)
    finally:
        program.send_signal(signal.SIGINT)
        assert program.wait(timeout=120) == 130
    assert len(judgments(results)) == 2


def test_the_page_of_figures_is_one_whole_page(undisturbed: tuple[Path, Path]) -> None:
    _, results = undisturbed
    page = (notes(results) / "report.html").read_text(encoding="utf-8")
    opened: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            if tag not in ("meta", "rect"):
                opened.append(tag)

        def handle_endtag(self, tag: str) -> None:
            if tag != "rect":
                assert opened.pop() == tag

    Reader().feed(page)
    assert opened == []
    assert "http" not in page
    assert ">12<" in page


def test_a_folder_of_pdfs_keeps_their_look_on_request(tmp_path):
    """As ``redact`` does; a run that began in one way is not gone on with in the other."""
    from resources import samples

    folder = tmp_path / "in"
    folder.mkdir()
    name = "sample-administrative.pdf"
    (folder / name).write_bytes((Path(samples.__file__).parent / name).read_bytes())
    run(folder, tmp_path / "out", "--pdf-mode", "in-place")
    (report,) = (tmp_path / "out").rglob("*.report.json")
    assert json.loads(report.read_text(encoding="utf-8"))["output"]["mode"] == "in-place"
    run(folder, tmp_path / "out", code=2)


def test_another_run_covers_neither_a_review_nor_another_judgment_of_the_same_name(tmp_path: Path) -> None:
    folder, other, results = tmp_path / "in", tmp_path / "in2", tmp_path / "out"
    for place, person in ((folder, "강이슬"), (other, "한가람")):
        place.mkdir()
        (place / "판결.txt").write_text(f"피고인 {person}은 무죄. 연락처 010-0000-1234", encoding="utf-8")
    run(folder, results)
    (results / "판결.txt").write_text("피고인 A는 무죄. 검토하였음.", encoding="utf-8")
    (folder / "판결.txt").touch()
    assert "검증 통과" not in run(folder, results)
    run(other, results)
    (folder / "판결.txt").write_text("피고인 강이슬은 유죄.", encoding="utf-8")
    assert "판결.txt" in run(folder, results, code=1)
    found = judgments(results)
    assert len(found) == 2
    assert found.pop("판결.txt").decode() == "피고인 A는 무죄. 검토하였음."
    assert "한가람" not in found.popitem()[1].decode()
