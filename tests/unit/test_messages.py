"""The catalogues are whole, say the same in all languages, and are looked up as promised."""

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog

from core import messages
from core.documents.formats import Format
from core.errors import LeakError, Notice
from core.messages import LANGUAGES, MissingMessage, text
from resources.locale import build
from tests.fixtures_messages import APP, CATALOGUES, CODES, CORE, PATHS, SAID, TRAINING, constants, said, sources

# What is called with a code first.
_ASKS = re.compile(r"tr|text|both|known|template|line|note|Notice|Problem|\w+Error")
_SPELLED = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)*\.?")


def fields(template: str) -> set[tuple[str, str]]:
    """Its fields with how they are written."""
    return {(name, spec or "") for _, name, spec, _ in Formatter().parse(template) if name is not None}


def calls() -> Iterator[tuple[Path, ast.Call, str]]:
    """Calls in the program that name a code."""
    for path, tree in {**sources(APP), **sources(CORE)}.items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            code = node.args[0].value
            if _ASKS.fullmatch(name) and isinstance(code, str) and _SPELLED.fullmatch(code):
                yield path, node, code


def patterns() -> Iterator[re.Pattern[str]]:
    """What codes may be that are put together: f"status.{one}", "short." + name."""
    for tree in (*sources(APP).values(), *sources(CORE).values()):
        for node in ast.walk(tree):
            pieces = (
                node.values
                if isinstance(node, ast.JoinedStr)
                else (node.left, node.right)
                if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)
                else ()
            )
            parts = [one.value if isinstance(one, ast.Constant) else None for one in pieces]
            if all(part is None or isinstance(part, str) for part in parts) and len("".join(filter(None, parts))) >= 3:
                yield re.compile("".join(".+" if part is None else re.escape(part) for part in parts))


def test_all_languages_have_the_same_messages() -> None:
    assert len(CODES) > 1500
    assert [code for said in SAID.values() for code in said.keys() ^ CODES] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_to_translate(language: str) -> None:
    assert [message.id for message in CATALOGUES[language] if message.id and message.fuzzy] == []
    assert not CATALOGUES[language].obsolete
    assert [code for code, forms in SAID[language].items() if not all(form.strip() for form in forms)] == []


def test_all_languages_and_forms_use_the_same_fields() -> None:
    wrong = {}
    for code in CODES:
        told = [fields(form) for said in SAID.values() for form in said[code]]
        if any(one != told[0] for one in told):
            wrong[code] = told
    assert wrong == {}


def test_what_the_program_asks_for_is_there() -> None:
    asked = list(calls())
    assert len(asked) > 700
    local = {"", "utf-8"}
    missing = {(path.name, code) for path, _, code in asked if code not in CODES and code not in local}
    assert {(file, code) for file, code in missing if "." in code or file in _window_files()} == set()


def _window_files() -> set[str]:
    return {path.name for path, tree in sources(APP).items() if "import text as tr" in ast.unparse(tree)}


# Errors that add a field themselves, and one that learns its row where it is caught.
_ADDED = {"DictionaryError": {"count"}, "NotATableError": {"file"}}
_LATER = {("cell.py", "table.leak")}


def given(call: ast.Call, name: str) -> set[str] | None:
    """The fields a call gives; None where they cannot be read off it."""
    if any(keyword.arg is None for keyword in call.keywords) or name in ("known", "template", "both"):
        return None
    if name in ("Notice", "Problem"):
        told = call.args[-1]
        if not isinstance(told, ast.Dict):
            return set() if len(call.args) == 1 and not call.keywords else None
        return {key.value for key in told.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
    return {keyword.arg for keyword in call.keywords if keyword.arg} | _ADDED.get(name, set())


def test_what_the_program_asks_for_gets_its_fields() -> None:
    checked, wrong = 0, []
    for path, call, code in calls():
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        fitting = given(call, name)
        if code not in CODES or fitting is None or (path.name, code) in _LATER:
            continue
        checked += 1
        wrong += [(path.name, code, lacking) for lacking, _ in fields(SAID["ko"][code][0]) if lacking not in fitting]
    assert checked > 700 and wrong == []


def test_nothing_is_there_that_nobody_asks_for() -> None:
    words = {one for word in constants(APP) | constants(CORE) | constants(TRAINING) for one in (word, *word.split("/"))}
    put_together = list(patterns())
    formats = set(Format)
    unused = [
        code
        for code in sorted(CODES - words)
        if not any(pattern.fullmatch(code) for pattern in put_together)
        and not (code.partition(".")[0] in formats and code.partition(".")[2] in words)
    ]
    assert unused == []


def test_a_code_nobody_uses_or_wrote_is_found() -> None:
    assert "program.failed" in {code for _, _, code in calls()} | constants(APP)
    assert fields("{a} {b:,} {{c}}") == {("a", ""), ("b", ",")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_file_is_that_of_the_written_one(language: str) -> None:
    for file, data in build.made(PATHS[language]):
        assert file.read_bytes() == data, f"{file.name} is out of date: run make messages"


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_program_finds_nothing_wrong(language: str, tmp_path: Path) -> None:
    msgfmt = shutil.which("msgfmt")
    if msgfmt is None:
        pytest.skip("msgfmt (Debian: gettext) is not installed")
    compiled = tmp_path / "other.mo"
    command = [msgfmt, "--check", "--check-accelerators=&", "-o", compiled, PATHS[language]]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0 and not done.stderr, done.stderr
    with compiled.open("rb") as theirs, PATHS[language].with_suffix(".mo").open("rb") as ours:
        both = [messages.GNUTranslations(file)._catalog for file in (theirs, ours)]
    assert both[0].pop("") and both[1].pop("")  # the head, of which msgfmt leaves out a date
    assert both[0] == both[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_babel_finds_nothing_wrong(language: str) -> None:
    assert [(message.id, [*map(str, errors)]) for message, errors in CATALOGUES[language].check()] == []


def folder_with(tmp_path: Path, content: str) -> Path:
    path = tmp_path / "ko" / "LC_MESSAGES" / f"{build.DOMAIN}.po"
    path.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    path.write_text(head + content, encoding="utf-8")
    return path


def test_the_command_compiles_and_checks(tmp_path: Path) -> None:
    path = folder_with(tmp_path, 'msgid "one"\nmsgstr "하나"\n')
    command = [sys.executable, "-m", "resources.locale.build", "--folder", tmp_path]
    assert subprocess.run([*command, "--check"], cwd=CORE.parent).returncode == 1
    assert not path.with_suffix(".mo").exists()
    assert subprocess.run(command, cwd=CORE.parent).returncode == 0
    assert subprocess.run([*command, "--check"], cwd=CORE.parent).returncode == 0
    with path.with_suffix(".mo").open("rb") as file:
        assert messages.GNUTranslations(file).gettext("one") == "하나"


def test_a_code_that_is_written_twice_is_refused(tmp_path: Path) -> None:
    path = folder_with(tmp_path, 'msgid "one"\nmsgstr "하나"\n\nmsgid "one"\nmsgstr "둘"\n')
    with pytest.raises(ValueError, match="twice"):
        build.read(path)


def test_a_message_that_is_missing_is_said_by_its_code() -> None:
    with pytest.warns(MissingMessage):
        assert text("nobody.wrote_this", "ko", file="가.docx") == "nobody.wrote_this"
    with pytest.warns(MissingMessage):
        assert text("document.missing", "en") == "document.missing"
    assert not messages.known("nobody.wrote_this") and messages.known("document.missing")


def test_a_message_that_is_missing_stops_the_tests() -> None:
    with pytest.raises(MissingMessage):
        text("nobody.wrote_this")


@pytest.mark.parametrize(
    ("file", "start"),
    [
        ("판결.docx", "'판결.docx'는 폴더"),
        ("판결.HTML", "'판결.HTML'은 폴더"),
        ("판결문", "'판결문'은 폴더"),
        ("별지", "'별지'는 폴더"),
        ("판결 3", "'판결 3'은 폴더"),
        ("judgment", "'judgment'은(는) 폴더"),
        ("이것은(는)", "'이것은(는)'은 폴더"),
        ("{file}", "'{file}'은(는) 폴더"),
    ],
)
def test_particles_fit_what_stands_before_them(file: str, start: str) -> None:
    assert text("document.folder", "ko", file=file).startswith(start)


@pytest.mark.parametrize(
    ("label", "start"), [("이름", "'이름'으로"), ("주소", "'주소'로"), ("건물", "'건물'로"), ("URL", "'URL'로")]
)
def test_a_direction_after_a_word_that_ends_in_rieul(label: str, start: str) -> None:
    assert text("doubt.rejected.why", "ko", label=label, count=2).startswith(start)


@pytest.mark.parametrize(
    ("code", "fields", "english"),
    [
        ("docx.comments", {"count": 1}, "1 comment was removed."),
        ("docx.comments", {"count": 2}, "2 comments were removed."),
        ("docx.comments", {"count": 0}, "0 comments were removed."),
        ("ready", {"total": 1, "undecided": 2}, "1 mention, 2 undecided"),
        ("ready", {"total": 2, "undecided": 1}, "2 mentions, 1 undecided"),
        ("csv.columns", {"file": "a", "line": 1, "count": 1, "expected": 3}, "Line 1 of 'a' has 1 cell, the rows"),
        ("csv.columns", {"file": "a", "line": 1, "count": 2, "expected": 1}, "Line 1 of 'a' has 2 cells, the rows"),
        ("docx.comments", {"count": "1,234"}, "1,234 comments were removed."),
        ("docx.comments", {"count": True}, "True comments were removed."),
    ],
)
def test_english_has_forms_for_one_and_many(code: str, fields: dict[str, object], english: str) -> None:
    assert text(code, "en", **fields).startswith(english)
    assert text(code, "ko", **fields) == text(code, "ko", **fields) and "{" not in text(code, "ko", **fields)


def test_no_english_message_leaves_the_number_open() -> None:
    """What stands right behind the count is in two forms, but for numbers that are always above one."""
    above_one = {"doubt.two_values.why", "told.of_several"}
    counted = re.compile(r"(?<!of )\{count\} (?:[a-z]+ )?[a-z]+s\b")
    wrong = [code for code, forms in SAID["en"].items() if len(forms) == 1 and counted.search(forms[0])]
    assert set(wrong) == above_one
    assert [code for code, forms in SAID["en"].items() if any("(s)" in form for form in forms)] == []


def test_every_particle_in_a_message_is_one_the_program_knows() -> None:
    written = {
        (code, found[0])
        for code, forms in SAID["ko"].items()
        for found in re.finditer(r"(?<=\})['’”\")]*[가-힣]?\([가-힣]\)", forms[0])
    }
    known = {
        (code, part) for code, part in written for rest in ("", "로", "라") if messages._PARTICLE.match(part + rest)
    }
    assert len(written) > 50 and written == known


def test_the_languages_of_the_program_are_those_of_the_folder() -> None:
    assert sorted(path.parts[-3] for path in build.catalogues(build.HERE)) == sorted(LANGUAGES)
    assert isinstance(CATALOGUES["ko"], Catalog) and said(CATALOGUES["ko"]) == SAID["ko"]


@pytest.mark.parametrize("sign", ["\n", "\r", "\x1b[2K", "\u2028", "\u202e"])
def test_a_name_ends_no_line_of_a_message_and_writes_no_line_of_its_own(sign: str) -> None:
    name = f"판결{sign}성공: 0건.txt"
    said = LeakError("verification.unread", file=name, count=1).message("ko")
    told = Notice("program.skipped", {"file": Path(name)}).message("en")
    assert not {char for char in said + told if not char.isprintable()}
    assert "판결?" in said and "판결?" in told
