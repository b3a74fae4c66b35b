"""What other programs may rely on: JSON, file names and exit codes of the command line, from a subprocess."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import unicodedata
from pathlib import Path

import docx
import pytest

from core.documents import open_document
from core.paths import resource
from core.taxonomy import taxonomy
from tests import fixtures_hwp, fixtures_hwpx, fixtures_xlsx

SAMPLES = resource("samples")
JUDGMENT = (
    "서 울 중 앙 지 방 법 원\n판 결\n\n사 건  2021고단1234 사기\n피 고 인  구름산 (850102-1234567), 회사원\n"
    "주거  서울 강남구 별빛로 12\n\n이 유\n"
    "피고인 구름산은 2021. 3. 4. 010-0000-1234로 전화하였다. 구름산은 이를 인정한다.\n"
)


def thunder(*arguments: object, **options: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "app", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=300, **options)


def everything(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


@pytest.fixture
def judgment(tmp_path: Path) -> Path:
    path = tmp_path / "판결문 하나.txt"
    path.write_bytes(JUDGMENT.encode())
    return path


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "결과 폴더"


@pytest.mark.parametrize("name", ["sample-criminal.txt", "sample-civil.docx", "sample-administrative.pdf"])
def test_detect_writes_what_the_contract_says(name: str, out: Path):
    result = thunder("detect", SAMPLES / name, "--output-dir", out)
    assert result.returncode == 0, result.stderr
    assert everything(out) == [f"{Path(name).stem}.json"]
    data = json.loads((out / f"{Path(name).stem}.json").read_bytes())
    assert set(data) == {"text", "entities", "warnings", "model"}
    assert set(data["model"]) == {"name", "sha256"} and len(data["model"]["sha256"]) == 64
    assert all(isinstance(warning, str) for warning in data["warnings"])
    assert len(data["entities"]) > 20
    end = 0
    for entity in data["entities"]:
        assert set(entity) == {"start", "end", "label", "text", "score", "source", "treatment", "entity"}
        assert data["text"][entity["start"] : entity["end"]] == entity["text"] != ""
        assert entity["label"] in taxonomy().labels
        assert entity["treatment"] in {"letter", "numbered_omission", "delete_numbered"}
        assert isinstance(entity["entity"], str) and 0 <= entity["score"] <= 1
        assert entity["start"] >= end
        end = entity["end"]


@pytest.mark.parametrize("ending", ["txt", "docx"])
def test_a_judgment_saved_on_a_mac_is_redacted_as_any_other(ending: str, tmp_path: Path, out: Path):
    """Its syllables are in pieces (NFD), and its name too."""
    pieces = unicodedata.normalize("NFD", JUDGMENT.replace("회사원", "나리상사 직원"))
    path = tmp_path / unicodedata.normalize("NFD", f"구름산 판결.{ending}")
    if ending == "txt":
        path.write_bytes(pieces.encode())
    else:
        file = docx.Document()
        for line in pieces.splitlines():
            file.add_paragraph(line)
        file.save(str(path))
    result = thunder("redact", path, "--output-dir", out)
    assert result.returncode == 0, result.stderr
    written = (out / f"A 판결.{ending}").read_bytes()
    if ending == "docx":
        written = "\n".join(one.text for one in docx.Document(out / "A 판결.docx").paragraphs).encode()
    text = unicodedata.normalize("NFC", written.decode())
    assert not re.search("구름산|850102|별빛로|0000-1234", text)
    assert "피 고 인  A" in text and "피고인 A는 2021. 3. 4." in text and "이를 인정한다." in text


def test_one_judgment_in_two_formats_has_two_detection_files(tmp_path: Path, out: Path):
    text, table = tmp_path / "판결.txt", tmp_path / "판결.csv"
    text.write_text(JUDGMENT, encoding="utf-8")
    table.write_text("성명\n강이슬\n", encoding="utf-8")
    for _ in range(2):
        assert thunder("detect", text, table, "--output-dir", out).returncode == 0
        assert everything(out) == ["판결.csv.json", "판결.json"]
        assert json.loads((out / "판결.csv.json").read_bytes())["text"].split() == ["성명", "강이슬"]


def test_detect_all_also_lists_what_stays(out: Path):
    thunder("detect", SAMPLES / "sample-criminal.txt", "--output-dir", out)
    few = json.loads((out / "sample-criminal.json").read_bytes())["entities"]
    thunder("detect", SAMPLES / "sample-criminal.txt", "--output-dir", out, "--all")
    every = json.loads((out / "sample-criminal.json").read_bytes())["entities"]
    assert {entity["treatment"] for entity in every} >= {entity["treatment"] for entity in few}
    assert [entity for entity in every if entity["treatment"] != "keep"] == few


def test_the_text_of_a_plain_file_is_its_content(tmp_path: Path, out: Path):
    text = "피고인 구름산은\r\n😀 010-0000-1234로\t전화하였다.\u3000끝\n\n"
    (tmp_path / "글.txt").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert thunder("detect", tmp_path / "글.txt", "--output-dir", out).returncode == 0
    assert json.loads((out / "글.json").read_bytes())["text"] == text


@pytest.mark.parametrize("kind", ["docx", "pdf", "txt", "hwpx"])
def test_redact_writes_file_and_report(judgment: Path, out: Path, kind: str):
    result = thunder("redact", judgment, "--output-dir", out, "--to", kind)
    assert result.returncode == 0, result.stderr
    assert everything(out) == sorted([f"판결문 하나.{kind}", "판결문 하나.report.json"])
    text = (out / "판결문 하나.report.json").read_text(encoding="utf-8")
    report = json.loads(text)
    assert report["verification"]["ok"] is True and report["counts"]["mentions"] >= 4
    hashes = [report[part]["sha256"] for part in ("input", "output", "model", "profile")]
    assert all(len(value) == 64 for value in hashes)
    assert not any(value in text for value in ("구름산", "850102", "010-0000-1234", "별빛로"))
    assert str(out) in result.stdout


@pytest.mark.parametrize("kind", ["hwpx", "docx", "pdf", "txt"])
def test_a_judgment_from_hangul_is_redacted_into_every_format(tmp_path: Path, out: Path, kind: str):
    (tmp_path / "판결.hwpx").write_bytes(fixtures_hwpx.judgment())
    result = thunder("redact", tmp_path / "판결.hwpx", "--output-dir", out, "--to", kind)
    assert result.returncode == 0, result.stderr
    assert everything(out) == sorted([f"판결.{kind}", "판결.report.json"])
    assert json.loads((out / "판결.report.json").read_text(encoding="utf-8"))["verification"]["ok"] is True
    assert "그림 1개는 내용을 읽을 수 없습니다" in result.stderr
    again = open_document(out / f"판결.{kind}")
    assert "피고인 A" in again.text and "1,250,000원" in again.text and not re.search("홍길동|800101", again.text)


def test_a_judgment_from_an_old_hangul_is_written_as_hwpx_and_the_pair_checked(tmp_path: Path, out: Path):
    path = tmp_path / "판결.hwp"
    path.write_bytes(fixtures_hwp.judgment())
    result = thunder("redact", path, "--output-dir", out)
    assert result.returncode == 0, result.stderr
    assert everything(out) == ["판결.hwpx", "판결.report.json"]
    again = open_document(out / "판결.hwpx")
    assert "피고인 A" in again.text and not re.search("구름산|850102|민들레|110-234", again.text)
    found = tmp_path / "찾음"
    assert thunder("detect", path, "--output-dir", found).returncode == 0
    checked = ("--original", path, "--detections", found / "판결.json")
    assert thunder("verify", out / "판결.hwpx", *checked).returncode == 0
    assert thunder("verify", path, "--original", out / "판결.hwpx", "--detections", found / "판결.json").returncode != 0
    told = thunder("redact", path, "--output-dir", out, "--to", "hwp")
    assert told.returncode == 1 and "HWP 형식으로는 저장하지 않습니다" in told.stderr


@pytest.fixture(scope="module")
def workbook(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """A workbook, and what ``detect`` writes of it."""
    folder = tmp_path_factory.mktemp("명단")
    path = folder / "명단.xlsx"
    path.write_bytes(fixtures_xlsx.table_of_people().build())
    assert thunder("detect", path, "--output-dir", folder).returncode == 0
    return path.read_bytes(), (folder / "명단.json").read_bytes()


@pytest.mark.parametrize("kind", ["xlsx", "csv", "docx", "pdf", "hwpx"])
def test_a_workbook_is_redacted_and_the_pair_checked(
    tmp_path: Path, out: Path, kind: str, workbook: tuple[bytes, bytes]
):
    path, found = tmp_path / "명단.xlsx", tmp_path / "명단.json"
    path.write_bytes(workbook[0])
    found.write_bytes(workbook[1])
    result = thunder("redact", path, "--output-dir", out, "--to", kind)
    assert result.returncode == 0, result.stderr
    assert everything(out) == sorted([f"명단.{kind}", "명단.report.json"])
    again = open_document(out / f"명단.{kind}").text
    assert not re.search("구름산|박철수|2847|850102|920304", again) and "1,250,000원" in again
    checked = ("--original", path, "--detections", found)
    assert thunder("verify", out / f"명단.{kind}", *checked).returncode == 0
    if kind == "xlsx":
        assert thunder("verify", path, *checked).returncode == 2, "the original is no result"
        (tmp_path / "사본.xlsx").write_bytes(path.read_bytes())
        assert thunder("verify", tmp_path / "사본.xlsx", *checked).returncode == 3


def test_a_folder_stands_for_its_files_and_what_is_skipped_is_named(judgment: Path, tmp_path: Path, out: Path):
    (tmp_path / "표.xls").write_bytes(b"x")
    (tmp_path / "~$판결문.docx").write_bytes(b"x")
    result = thunder("redact", tmp_path, "--output-dir", out)
    assert result.returncode == 0
    assert "표.xls" in result.stderr and "~$" not in result.stderr
    assert "판결문 하나.txt" in everything(out)

    (out / "원본.txt").write_bytes(judgment.read_bytes())  # the result lies beside its judgment now
    again = thunder("redact", out, "--output-dir", tmp_path / "다시")
    assert again.returncode == 0 and "건너뜀: '판결문 하나.txt' (이 프로그램이 만든" in again.stderr
    assert everything(tmp_path / "다시") == ["원본.report.json", "원본.txt"]


def test_a_failure_in_one_file_is_named_and_the_others_are_done(judgment: Path, tmp_path: Path, out: Path):
    damaged = tmp_path / "깨진 파일.docx"
    damaged.write_bytes(b"PK\x03\x04 not a zip")
    missing = tmp_path / "없는 파일.pdf"
    result = thunder("redact", damaged, missing, judgment, "--output-dir", out)
    assert result.returncode == 1
    assert "깨진 파일.docx" in result.stderr and "없는 파일.pdf" in result.stderr
    assert everything(out) == ["판결문 하나.report.json", "판결문 하나.txt"]


@pytest.mark.skipif(os.name == "nt", reason="Windows counts the whole path")
def test_a_results_folder_that_cannot_be_is_told_of_every_file(judgment: Path, tmp_path: Path):
    result = thunder("redact", judgment, "--output-dir", tmp_path / ("가" * 86), "--lang", "en")
    assert result.returncode == 1
    assert judgment.name in result.stderr and "too long" in result.stderr


def test_two_inputs_with_one_result_name_are_an_error_naming_both(judgment: Path, tmp_path: Path, out: Path):
    other = tmp_path / "판결문 하나.TXT"
    other.write_bytes(JUDGMENT.encode())
    result = thunder("detect", judgment, other, "--output-dir", out)
    assert result.returncode == 1
    assert "판결문 하나.txt" in result.stderr and "판결문 하나.TXT" in result.stderr


def test_the_input_is_never_overwritten(judgment: Path):
    result = thunder("redact", judgment, "--output-dir", judgment.parent)
    assert result.returncode == 1
    assert judgment.read_bytes() == JUDGMENT.encode()
    assert everything(judgment.parent) == [judgment.name]


@pytest.mark.parametrize(
    "arguments",
    [
        ["redact"],
        ["redact", "{judgment}"],
        ["redact", "{judgment}", "--output-dir", "{out}", "--to", "rtf"],
        ["redact", "{judgment}", "--output-dir", "{out}", "--profile", "{out}/none.toml"],
        ["redact", "{judgment}", "--output-dir", "{out}", "--model", "{out}/none"],
        ["redact", "{judgment}", "--output-dir", "{judgment}"],
        ["detect", "{empty}", "--output-dir", "{out}"],
        ["detect", "{judgment}", "--output-dir", "{out}", "--nonsense"],
        ["verify", "{judgment}"],
        ["verify", "{judgment}", "--original", "{judgment}", "--detections", "{judgment}"],
        ["unknown"],
        ["batch", "{empty}", "{out}", "--store"],
        ["batch", "{empty}", "{out}", "--store", "http://127.0.0.1:9", "--store"],
        ["doctor", "--lang", "fr"],
        ["--lang="],
        ["--lang", ""],
        ["--lang"],
    ],
)
def test_wrong_use_is_told_and_changes_nothing(arguments, judgment: Path, out: Path, tmp_path: Path):
    (tmp_path / "empty").mkdir()
    filled = [text.format(judgment=judgment, out=out, empty=tmp_path / "empty") for text in arguments]
    before = everything(tmp_path)
    result = thunder(*filled)
    assert result.returncode == 2, result.stderr
    assert result.stderr.strip() and "Traceback" not in result.stderr
    assert everything(tmp_path) == before


def test_verify_tells_a_clean_file_from_a_leaking_one(judgment: Path, tmp_path: Path, out: Path):
    thunder("detect", judgment, "--output-dir", out)
    thunder("redact", judgment, "--output-dir", out)
    options = ("--original", judgment, "--detections", out / "판결문 하나.json")
    clean = thunder("verify", out / "판결문 하나.txt", *options)
    assert clean.returncode == 0, clean.stderr
    leaking = tmp_path / "누출.txt"
    leaking.write_text((out / "판결문 하나.txt").read_text(encoding="utf-8") + "구름 산\n", encoding="utf-8")
    result = thunder("verify", leaking, *options)
    assert result.returncode == 3
    assert "구름산" not in result.stdout + result.stderr


def test_a_damaged_model_is_refused_and_nothing_is_written(judgment: Path, tmp_path: Path, out: Path):
    bundle = Path(json.loads(thunder("model", "info", "--json").stdout)["path"])
    copy = tmp_path / "model"
    copy.mkdir()
    for file in bundle.iterdir():
        (copy / file.name).write_bytes(file.read_bytes())
    with (copy / "tokenizer.json").open("ab") as file:
        file.write(b" ")
    result = thunder("redact", judgment, "--output-dir", out, "--model", copy)
    assert result.returncode == 1 and "tokenizer.json" in result.stderr
    assert not out.exists()


def test_model_info_and_doctor_speak_json(tmp_path: Path):
    info = json.loads(thunder("model", "info", "--json").stdout)
    assert {"name", "version", "licence", "sha256"} <= set(info)
    result = thunder("doctor", "--json")
    findings = json.loads(result.stdout)
    assert result.returncode == 0, findings
    assert all(text.startswith("ok") for text in findings.values())


def test_version_language_and_quiet(judgment: Path, out: Path):
    assert thunder("--version").stdout.startswith("thunder-deid ")
    english = thunder("redact", judgment, "--output-dir", out, "--lang", "en")
    assert "replaced, verified" in english.stdout and "Results are in" in english.stdout
    quiet = thunder("redact", judgment, "--output-dir", out, "--quiet")
    assert (quiet.returncode, quiet.stdout, quiet.stderr) == (0, "", "")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
def test_a_name_of_a_file_is_said_as_it_is_and_orders_the_terminal_nothing(tmp_path: Path, out: Path):
    (tmp_path / "판결:100:\x1b[2J.txt").write_text(JUDGMENT, encoding="utf-8")
    (tmp_path / "결정:100:\x1b[2J.docx").write_bytes(b"PK\x03\x04")
    result = thunder("redact", tmp_path, "--output-dir", out)
    assert result.returncode == 1
    assert "'판결:100:?[2J.txt'" in result.stdout and "'결정:100:?[2J.docx'" in result.stderr
    lost = thunder("redact", tmp_path / "없음\x1b[2J.txt", "--output-dir", out)
    table = thunder("table", tmp_path / "표\x1b[2J.txt", "--columns", "1", "-o", out / "표.csv")
    assert lost.returncode == 1 and "'없음?[2J.txt'" in lost.stderr
    assert table.returncode == 2 and "'표?[2J.txt'" in table.stderr
    assert not any("\x1b" in one.stdout + one.stderr for one in (result, lost, table))
    assert (out / "판결:100:\x1b[2J.txt").exists()


@pytest.mark.skipif(os.name == "nt", reason="a pipe that is closed on the other side")
def test_who_stops_listening_keeps_no_file_from_being_done(judgment: Path, out: Path):
    other = judgment.with_name("판결문 둘.txt")
    other.write_bytes(JUDGMENT.encode())
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "app", "redact", str(judgment), str(other), "--output-dir", str(out)]
    result = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, encoding="utf-8", timeout=300)
    os.close(writing)
    assert result.returncode == 0, result.stderr
    assert {judgment.name, other.name} <= set(everything(out))
    assert "Traceback" not in result.stderr and "BrokenPipe" not in result.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a disk that is always full")  # noqa: PTH110
@pytest.mark.parametrize("closed", [False, True], ids=["full", "closed"])
def test_errors_that_nobody_can_hear_keep_no_file_from_being_done(closed: bool, judgment: Path, out: Path):
    bad = [judgment.with_name(name) for name in ("가.docx", "나.docx")]
    for one in bad:
        one.write_bytes(b"PK\x03\x04")
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "app", "redact", *map(str, (*bad, judgment)), "--output-dir", str(out)]
    with open("/dev/full", "w") as full:  # noqa: PTH123
        heard = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=writing if closed else full, encoding="utf-8", timeout=300
        )
    os.close(writing)
    assert heard.returncode == thunder(*command[3:]).returncode == 1
    assert judgment.name in everything(out) and judgment.name in heard.stdout


def test_errors_never_quote_the_judgment(tmp_path: Path, out: Path):
    bad = tmp_path / "나쁜.docx"
    bad.write_bytes(b"PK\x03\x04" + "구름산".encode() * 20)
    result = thunder("detect", bad, "--output-dir", out)
    assert result.returncode == 1
    assert "구름산" not in result.stdout + result.stderr


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_leaves_nothing(tmp_path: Path, out: Path, number: signal.Signals):
    long = tmp_path / "긴 판결문.txt"
    long.write_bytes((JUDGMENT * 6000).encode())
    process = subprocess.Popen(
        [sys.executable, "-m", "app", "redact", str(long), "--output-dir", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    while cpu_seconds(process.pid) < 2:  # well into the work, however busy the machine is
        time.sleep(0.1)
    process.send_signal(number)
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 130, errors
    assert "Traceback" not in errors
    assert everything(tmp_path) == [long.name]


LOST = """
import builtins, os, signal, sys
from app.__main__ import main

class Dropped:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)

def as_a_file_is_read(event, arguments):
    if event == "open" and str(arguments[0]).endswith(("1.txt", "1.csv", "failed.tsv")):
        Dropped()

def as_onnxruntime_is_loaded(name, *more, _import=builtins.__import__, **named):
    asked_by = sys._getframe(1).f_code.co_filename
    if "onnxruntime" in sys.modules and name.startswith("numpy") and asked_by.startswith("<frozen"):
        os.kill(os.getpid(), signal.SIGINT)
    return _import(name, *more, **named)

{moment}
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    "moment",
    [
        "sys.addaudithook(as_a_file_is_read)",  # dropped by Python
        "builtins.__import__ = as_onnxruntime_is_loaded",  # which then says that numpy cannot be imported
    ],
)
def test_an_interruption_that_gets_lost_ends_the_run(tmp_path: Path, out: Path, moment: str):
    for number in (1, 2):
        (tmp_path / f"판결 {number}.txt").write_text(JUDGMENT, encoding="utf-8")
    command = [sys.executable, "-c", LOST.format(moment=moment), "redact", str(tmp_path), "--output-dir", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=120)
    assert done.returncode == 130, done.stderr
    assert "중단했습니다" in done.stderr and "예기치" not in done.stderr
    assert not out.exists()  # as was said of the one that was being done


def test_an_interruption_that_gets_lost_ends_a_table(tmp_path: Path):
    table = tmp_path / "표 1.csv"
    table.write_text("경과\n피고인 구름산\n", encoding="utf-8")
    code = LOST.format(moment="sys.addaudithook(as_a_file_is_read)")
    command = [sys.executable, "-c", code, "table", str(table), "--columns", "경과", "-o", str(tmp_path / "결과.csv")]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=120)
    assert done.returncode == 130, done.stderr
    assert "중단했습니다" in done.stderr and everything(tmp_path) == [table.name]


def test_an_interruption_that_gets_lost_ends_a_watch(tmp_path: Path, out: Path):
    (tmp_path / "판결").mkdir()
    code = LOST.format(moment="sys.addaudithook(as_a_file_is_read)")
    command = [sys.executable, "-c", code, "batch", str(tmp_path / "판결"), str(out), "--watch", "0.2"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=60)
    assert done.returncode == 130, done.stderr
    assert "중단했습니다" in done.stderr


def test_no_network_connection_is_ever_opened(judgment: Path, out: Path):
    code = (
        "import socket, sys\n"
        "def forbidden(*a, **k): raise SystemExit('network')\n"
        "socket.socket.connect = socket.getaddrinfo = socket.create_connection = forbidden\n"
        "from app.__main__ import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    command = [sys.executable, "-c", code, "redact", str(judgment), "--output-dir", str(out)]
    result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=300)
    assert result.returncode == 0, result.stderr
