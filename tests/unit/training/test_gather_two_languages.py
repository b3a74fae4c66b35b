"""Korean and English by stated shares, with real texts of both: judgments of the project, Python's manuals."""

import importlib
import inspect
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

pytest.importorskip("pyarrow")
pytest.importorskip("datasketch")

import training.data
from training.__main__ import app
from training.data.texts import documents, parts, text_files
from training.gather.scripts import Script, code_points, script_counts

MODULES = (
    "argparse",
    "asyncio",
    "calendar",
    "collections",
    "concurrent.futures",
    "contextlib",
    "csv",
    "ctypes",
    "dataclasses",
    "datetime",
    "decimal",
    "difflib",
    "doctest",
    "email",
    "enum",
    "fractions",
    "ftplib",
    "functools",
    "gettext",
    "heapq",
    "html.parser",
    "http.client",
    "imaplib",
    "inspect",
    "itertools",
    "json",
    "logging",
    "mailbox",
    "mimetypes",
    "multiprocessing",
    "optparse",
    "os",
    "pathlib",
    "pickle",
    "random",
    "selectors",
    "shutil",
    "smtplib",
    "socket",
    "socketserver",
    "ssl",
    "statistics",
    "string",
    "subprocess",
    "tarfile",
    "tempfile",
    "textwrap",
    "threading",
    "tokenize",
    "unittest",
    "urllib.request",
    "uuid",
    "warnings",
    "zipfile",
)
RECIPE = """
seed = 3

[mix]
repeat = 4
shares = {{ ko = {ko}, en = {en} }}

[[source]]
name = "korean"
origin = "written for the project"
licence = "Apache-2.0"
path = "ko"
group = "ko"
filters = {{ min_hangul = 0.3, min_characters = 20 }}

[[source]]
name = "english"
origin = "docstrings of Python"
licence = "PSF-2.0"
path = "en"
group = "en"
filters = {{ min_latin = 0.5 }}
"""


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of judgments and one of manuals; a Korean text has come among the English ones."""
    root = tmp_path_factory.mktemp("texts")
    written = Path(training.data.__file__).parent / "written"
    korean = [
        file.read_text(encoding="utf-8")
        for file in sorted(written.glob("cl*.txt")) + sorted(written.glob("civil*.txt"))
    ]
    objects = [value for name in MODULES for value in vars(importlib.import_module(name)).values()]
    english = sorted({inspect.getdoc(one) or "" for one in objects if inspect.isclass(one) or inspect.isfunction(one)})
    for name, found in (("ko", korean), ("en", [*english, korean[0]])):
        (root / name).mkdir()
        lines = [json.dumps({"text": text}, ensure_ascii=False) + "\n" for text in found]
        (root / name / "a.jsonl").write_text("".join(lines), encoding="utf-8")
    return root


def characters(folder: Path, source: str) -> tuple[int, float]:
    """Of what was written of a source, and which share of its letters is Latin."""
    cut = [[piece for piece in part if piece.name.startswith(source)] for part in parts(text_files(folder), 1 << 20)]
    found = [text for part in cut for text in documents(folder, part)]
    counts = sum(script_counts(code_points(text)) for text in found)
    return sum(map(len, found)), counts[Script.LATIN] / (counts[Script.LATIN] + counts[Script.HANGUL])


@pytest.mark.parametrize(("ko", "en"), [(0.5, 0.5), (22 / 60, 38 / 60), (0.9, 0.1)])
def test_a_mix_has_the_shares_that_were_asked_for(texts: Path, tmp_path: Path, ko: float, en: float) -> None:
    (tmp_path / "sources.toml").write_text(RECIPE.format(ko=ko, en=en), encoding="utf-8")
    given = [tmp_path / "sources.toml", tmp_path / "out", "--root", texts, "--processes", 1]
    result = CliRunner().invoke(app, ["gather", *map(str, given)])
    assert result.exit_code == 0, result.output
    out = tmp_path / "out"
    (korean, latin_of_korean), (english, latin_of_english) = characters(out, "korean"), characters(out, "english")
    assert korean > 50_000 and english > 10_000
    assert korean / (korean + english) == pytest.approx(ko, abs=0.02)
    assert latin_of_korean < 0.1 < 0.95 < latin_of_english
    card = json.loads((out / "card.json").read_text(encoding="utf-8"))
    groups = card["mix"]["made"]["groups"]
    assert {name: group["taken"] for name, group in groups.items()} == {"ko": korean, "en": english}
    assert card["mix"]["shares"] == {"ko": ko, "en": en}
    assert card["sources"][1]["dropped"]["little Latin"] >= 1, "the Korean text among the English ones"
    page = (out / "card.md").read_text(encoding="utf-8")
    for name, taken in (("ko", korean), ("en", english)):
        assert f"| {name} | {groups[name]['there']:,} | {groups[name]['wanted']:,} | {taken:,} |" in page
