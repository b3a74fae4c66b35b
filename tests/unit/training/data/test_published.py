"""Published judgments of the corpus: where one ends, what its head states, which ones stay sealed."""

import hashlib
import lzma
from datetime import date
from pathlib import Path

import pytest

from training.data import published
from training.data.published import Published, read_published

FIRST = "나리지방법원\n2011고합77 업무방해\n선고 2012. 3. 4.\n【주    문】\n피고인은 무죄."
SECOND = "나리고등법원\n85나12 대여금\n【주    문】\n항소를 기각한다."


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    folder = tmp_path / "data/corpus"
    folder.mkdir(parents=True)
    for group in published.GROUPS:
        with lzma.open(folder / f"judgments_{group}_lower.txt.xz", "wt", encoding="utf-8") as file:
            file.write(f"{FIRST}\n\n{SECOND}\n" if group == "civil" else f"{group}\n1나2 사건\n")
    return tmp_path


def test_a_blank_line_ends_a_judgment(shared: Path) -> None:
    assert [judgment.text for judgment in read_published(shared, "civil")] == [FIRST, SECOND]


@pytest.mark.parametrize(
    ("text", "court", "case", "decided", "year"),
    [
        (FIRST, "나리지방법원", "2011고합77 업무방해", date(2012, 3, 4), 2012),
        (SECOND, "나리고등법원", "85나12 대여금", None, 1985),
        ("나리행정법원\n2020구단5 요양급여\n【주문】", "나리행정법원", "2020구단5 요양급여", None, 2020),
        ("나리법원\n74가합1 임금\n선고 1974. 13. 1.\n글", "나리법원", "74가합1 임금", None, 1974),
        ("한 줄", "한 줄", "", None, None),
    ],
)
def test_the_head_states_court_case_and_date(
    text: str, court: str, case: str, decided: date | None, year: int | None
) -> None:
    judgment = Published("civil", text)
    assert (judgment.court, judgment.case, judgment.decided, judgment.year) == (court, case, decided, year)


def test_sealed_judgments_are_left_out_and_read_when_asked_for(
    shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = tmp_path / "sealed.txt"
    listed.write_text(f"# hashes\n{hashlib.sha256(SECOND.encode()).hexdigest()}  civil\n", encoding="utf-8")
    monkeypatch.setattr(published, "SEALED", listed)
    published.sealed_hashes.cache_clear()
    try:
        assert [judgment.text for judgment in read_published(shared, "civil")] == [FIRST]
        assert [judgment.text for judgment in read_published(shared, "civil", published.sealed_hashes())] == [SECOND]
    finally:
        published.sealed_hashes.cache_clear()


def test_a_missing_corpus_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(read_published(tmp_path, "civil"))
