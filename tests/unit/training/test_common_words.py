"""Words that judgments have in common are counted by judgment, without heads, signatures and people."""

from pathlib import Path

import pytest

pytest.importorskip("torch")
from typer.testing import CliRunner

from core.korean.lexicons import lexicon
from core.korean.names import is_full_name
from tests.unit.training.data.test_courts import write as write_corpus
from training import __main__ as program
from training import common_words as counting
from training.common_words import LEAST, is_kept, without_particles, words_of

JUDGMENT = """서울중앙지방법원 2015. 3. 4. 선고
원고 구름산업
주 문
원고의 청구를 기각한다.
이 유
특허권에 관한 선급약정은 운임배분기준을 따른다. 특허권이 그것이다.
판사 표정욱
"""


def test_words_come_with_and_without_particles_from_the_body_alone() -> None:
    words = words_of(JUDGMENT)
    assert {"특허권", "특허권에", "선급약정", "운임배분기준", "기각한다"} <= words
    assert not words & {"구름산업", "표정욱", "서울중앙지방법원"}
    assert "특허" not in words, "권에 is no particle"


@pytest.mark.parametrize(
    ("word", "count", "kept"),
    [
        ("특허권", LEAST, True),
        ("특허권", LEAST - 1, False),
        ("정민수", 10 * LEAST, False),
        ("선급약정", LEAST, True),
    ],
    ids=["common", "seldom", "shaped like a name", "shaped like none"],
)
def test_what_is_kept(word: str, count: int, kept: bool) -> None:
    assert is_kept(word, count) is kept


def test_a_word_with_particles_is_in_the_list_once() -> None:
    assert without_particles(["가능성", "가능성도", "가능성과는", "과실", "주치의"]) == ["가능성", "과실", "주치의"]


def test_the_command_writes_the_list_and_leaves_sealed_judgments_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "LEAST", 2)
    texts = [f"{JUDGMENT}{number}번째 사건" for number in range(3)]
    write_corpus(tmp_path, texts)
    target = tmp_path / "words.txt"
    command = ["common-words", "--shared", str(tmp_path), "--target", str(target)]
    assert CliRunner().invoke(program.app, command).exit_code == 0
    lines = target.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("#") and "6 published judgments" in lines[0], "three, and one in each of three files"
    told = {word for line in lines if not line.startswith("#") for word in line.split()}
    assert {"특허권", "운임배분기준"} <= told and "표정욱" not in told
    known = frozenset(one.sha256 for one in counting.judgments(tmp_path))
    monkeypatch.setattr(counting, "kept_out_hashes", lambda: known)
    assert list(counting.judgments(tmp_path)) == []


def test_the_shipped_list_holds_words_and_nobodys_full_name() -> None:
    words = lexicon("words_of_judgments")
    assert len(words) > 10_000
    assert not [word for word in words if is_full_name(word)]
