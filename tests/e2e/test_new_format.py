"""A new format is a folder, a line and its messages: with them a copy reads, writes, offers and verifies it."""

import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOY = ROOT / "tests" / "toy_format"
JUDGMENT = (
    "서 울 중 앙 지 방 법 원\n판 결\n\n사 건  2021고단1234 사기\n피 고 인  구름산 (850102-1234567), 회사원\n"
    "주거  서울 강남구 별빛로 12\n\n이 유\n"
    "피고인 구름산은 2021. 3. 4. 010-0000-1234로 전화하였다. 구름산은 이를 인정한다."
)
SAID = {
    "ko": {
        "format.toy": "장난감 문서",
        "toy.damaged": "'{file}'은(는) 손상된 장난감 문서입니다.",
        "toy.refused": "'{file}': 장난감은 아직 다루지 않습니다.",
    },
    "en": {
        "format.toy": "Toy document",
        "toy.damaged": "'{file}' is a damaged toy.",
        "toy.refused": "'{file}': toys are not handled yet.",
    },
}
NAME, NUMBER = "구름산", "850102-1234567"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with one folder, one line and its messages more."""
    tree = tmp_path_factory.mktemp("program")
    for room in ("app", "core"):
        shutil.copytree(ROOT / room, tree / room, ignore=shutil.ignore_patterns("__pycache__"))
    (tree / "docs").symlink_to(ROOT / "docs")
    (tree / "resources").mkdir()
    for shared in (ROOT / "resources").iterdir():
        if shared.name != "locale":
            (tree / "resources" / shared.name).symlink_to(shared)
    messages = tree / "resources" / "locale"
    shutil.copytree(ROOT / "resources" / "locale", messages, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    for language, said in SAID.items():
        with (messages / language / "LC_MESSAGES" / "thunder_deid.po").open("a", encoding="utf-8") as file:
            file.writelines(f'\nmsgid "{code}"\nmsgstr "{text}"\n' for code, text in said.items())
    shutil.copytree(TOY / "toy", tree / "core" / "documents" / "toy")
    listed = tree / "core" / "documents" / "formats.py"
    text, last = listed.read_text(encoding="utf-8"), '    TSV = "tsv"\n'
    assert last in text
    listed.write_text(text.replace(last, f'{last}    TOY = "toy"\n'), encoding="utf-8")
    compiled = python(tree, "-m", "resources.locale.build", "--folder", messages)
    assert compiled.returncode == 0, compiled.stderr
    return tree


def python(tree: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(tree), "THUNDER_DEID_LANG": "ko", "COLUMNS": "160"}
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=300
    )


def thunder(tree: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    return python(tree, "-m", "app", *arguments)


def toy(text: str) -> bytes:
    lines = "".join(f"<p>{line}</p>" for line in text.split("\n"))
    return package({"Contents/section0.xml": f'<?xml version="1.0" encoding="utf-8"?><toy>{lines}</toy>'})


def package(parts: dict[str, str]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("mimetype", "application/x-toy")
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


def section(path: Path) -> str:
    with zipfile.ZipFile(path) as archive:
        return archive.read("Contents/section0.xml").decode()


def report(path: Path) -> dict[str, dict[str, object]]:
    return json.loads(path.with_suffix(".report.json").read_bytes())


def test_a_folder_of_them_is_redacted_in_their_own_format(program: Path, tmp_path: Path):
    folder, out = tmp_path / "판결", tmp_path / "결과"
    folder.mkdir()
    for name in ("가.toy", "나.toyx", "다"):  # told by content; of a folder's files by their endings
        (folder / name).write_bytes(toy(JUDGMENT))
    result = thunder(program, "redact", folder, folder / "다", "--output-dir", out)
    assert result.returncode == 0, result.stderr
    assert sorted(path.name for path in out.glob("*.toy")) == ["가.toy", "나.toy", "다.toy"]
    written = section(out / "가.toy")
    assert NAME not in written and NUMBER not in written and "전화하였다" in written
    assert report(out / "가.toy")["input"]["format"] == report(out / "가.toy")["output"]["format"] == "toy"
    assert report(out / "가.toy")["verification"]["ok"] is True


@pytest.mark.parametrize(
    ("name", "to"), [("판결.toy", "docx"), ("판결.toy", "pdf"), ("판결.toy", "txt"), ("판결.txt", "toy")]
)
def test_it_becomes_every_other_and_every_other_it(program: Path, tmp_path: Path, name: str, to: str):
    path, out = tmp_path / name, tmp_path / "결과"
    path.write_bytes(toy(JUDGMENT) if name.endswith(".toy") else JUDGMENT.encode())
    result = thunder(program, "redact", path, "--output-dir", out, "--to", to)
    assert result.returncode == 0, result.stderr
    assert report(out / f"판결.{to}")["verification"]["ok"] is True


def test_its_files_are_verified_and_a_leak_is_found(program: Path, tmp_path: Path):
    original, out = tmp_path / "판결.toy", tmp_path / "결과"
    original.write_bytes(toy(JUDGMENT))
    for command in ("detect", "redact"):
        assert thunder(program, command, original, "--output-dir", out).returncode == 0
    ask = ("--original", original, "--detections", out / "판결.json")
    assert thunder(program, "verify", out / "판결.toy", *ask).returncode == 0
    leaky = tmp_path / "샌 판결.toy"
    leaky.write_bytes(package({"Contents/section0.xml": section(out / "판결.toy"), "b.xml": f"<a>{NAME}</a>"}))
    result = thunder(program, "verify", leaky, *ask)
    assert result.returncode == 3 and "b.xml" in result.stdout + result.stderr


def test_it_is_named_where_formats_are_named(program: Path, tmp_path: Path):
    assert "[docx|pdf|txt|hwpx|xlsx|csv|tsv|toy]" in thunder(program, "redact", "--help").stdout
    broken, other = tmp_path / "망가진.toy", tmp_path / "그림.exe"
    broken.write_bytes(package({"a.xml": "<a/>"}))
    other.write_bytes(b"\x7fELF" + bytes(60))
    result = thunder(program, "redact", broken, other, "--output-dir", tmp_path / "결과")
    assert result.returncode == 1
    assert "손상된 장난감 문서" in result.stderr and "(DOCX, PDF, TXT, HWPX, HWP, XLSX, CSV, TSV, TOY)" in result.stderr


def test_the_window_offers_opens_exports_and_keeps_it(program: Path):
    tests = program / "tests" / "gui"
    shutil.copytree(ROOT / "tests" / "gui", tests, ignore=shutil.ignore_patterns("test_*", "__pycache__"))
    shutil.copy(TOY / "window_story.py", tests / "test_toy.py")
    shutil.copy(ROOT / "pyproject.toml", program)
    result = python(program, "-m", "pytest", "tests/gui/test_toy.py", "-v", "-p", "no:cacheprovider")
    assert result.returncode == 0, result.stdout + result.stderr
    assert "3 passed" in result.stdout


def with_declaration(program: Path, folder: Path, old: str, new: str) -> Path:
    """A copy of ``program`` whose new format declares something else."""
    tree = folder / "program"
    shutil.copytree(program, tree, symlinks=True, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    declaration = tree / "core" / "documents" / "toy" / "__init__.py"
    text = declaration.read_text(encoding="utf-8")
    assert old in text
    declaration.write_text(text.replace(old, new), encoding="utf-8")
    return tree


def test_a_format_that_no_reader_verifies_is_written_nowhere(program: Path, tmp_path: Path):
    tree = with_declaration(program, tmp_path, 'reader="zip"', 'reader="nobody"')
    original, out = tmp_path / "판결.toy", tmp_path / "결과"
    original.write_bytes(toy(JUDGMENT))
    result = thunder(tree, "redact", original, "--output-dir", out)
    assert result.returncode == 1 and "검증할 방법(nobody)이" in result.stderr
    assert not list(out.glob("*"))


@pytest.mark.parametrize(
    ("old", "new", "offered"),
    [
        ("    writer=_writer,\n", '    not_written="toy.refused",\n', False),
        ("    opener=_opener,\n", '    not_opened="toy.refused",\n', True),
    ],
)
def test_what_is_only_read_or_only_known_is_refused_with_its_own_words(
    program: Path, tmp_path: Path, old: str, new: str, offered: bool
):
    tree = with_declaration(program, tmp_path, old, new)
    original, out = tmp_path / "판결.toy", tmp_path / "결과"
    original.write_bytes(toy(JUDGMENT))
    result = thunder(tree, "redact", original, "--output-dir", out)
    assert result.returncode == 1 and "장난감은 아직 다루지 않습니다" in result.stderr
    assert not list(out.glob("*"))
    assert ("|toy]" in thunder(tree, "redact", "--help").stdout) is offered
