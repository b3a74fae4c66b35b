"""What people read keeps to the words of docs/glossary.md."""

import ast
import re
from pathlib import Path

import pytest

from tests.fixtures_messages import APP, ROOT, SAID, constants, sources

GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
MANUAL = (ROOT / "docs" / "manual.ko.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in GLOSSARY.splitlines()
    if line.startswith("| ") and not line.startswith(("| ---", "| Korean"))
]
FORBIDDEN = {word.strip(): row[0] for row in ROWS for word in row[4].split(",") if word.strip()}
KOREAN = {code: forms[0] for code, forms in SAID["ko"].items()}


def command_line() -> dict[str, str]:
    """What the help of the command line says."""
    words = (
        node.value
        for path, tree in sources(APP).items()
        if "cli" in path.parts
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search("[가-힣]", node.value)
    )
    return {word: word for word in words}


def used(said: dict[str, str], word: str) -> list[str]:
    return [code for code, text in said.items() if word in text]


def test_the_tables_are_read() -> None:
    assert len(ROWS) > 25 and all(len(row) == 5 and all(row[:4]) for row in ROWS)
    assert {"판결문": "판결서", "승인": "확인", "바꿀 글자": "바뀔 글자"}.items() <= FORBIDDEN.items()
    assert len(command_line()) > 10


@pytest.mark.parametrize("word", FORBIDDEN)
def test_no_message_uses_another_word(word: str) -> None:
    assert used(KOREAN, word) == [], f"say {FORBIDDEN[word]}"
    assert used(command_line(), word) == [], f"say {FORBIDDEN[word]}"


@pytest.mark.parametrize(
    "word", sorted(FORBIDDEN.keys() - {"승인"})
)  # the leave of one's superiors is no decision on a mention
def test_the_manual_uses_no_other_word(word: str) -> None:
    assert [line for line in MANUAL.splitlines() if word in line] == []


@pytest.mark.parametrize("word", [row[0] for row in ROWS])
def test_every_word_is_in_use(word: str) -> None:
    assert used(KOREAN, word.removesuffix("다") if word.endswith("다") else word)


@pytest.mark.parametrize("cell", [row[1] for row in ROWS])
def test_every_english_word_is_in_use(cell: str) -> None:
    words = re.sub(r" \(.*?\)", "", cell).split(", ")
    english = {code: " ".join(forms).lower() for code, forms in SAID["en"].items()}
    assert all(used(english, word) for word in words)


@pytest.mark.parametrize("rude", ["주십시오", "하세요", "해요", "하였습니다", "할까요"])
def test_all_messages_are_of_one_politeness(rude: str) -> None:
    assert used(KOREAN, rude) == []


def test_a_whole_sentence_ends_as_one() -> None:
    """No message in the plain style of books (한다, 했다)."""
    assert [code for code, text in KOREAN.items() if re.search(r"(?<!니)다\.(\s|$)", text)] == []


def test_a_word_that_is_not_to_be_used_is_found(tmp_path: Path) -> None:
    assert used({"a": "판결문을 여십시오."}, "판결문") == ["a"] and constants(APP)
