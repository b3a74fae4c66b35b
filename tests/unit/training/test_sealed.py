"""The sealed set: judgments of a corpus re-identified, corrected by offset, always the same; none may be missing."""

import hashlib
import json
import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import sealed
from benchmarks.sealed import Correction, corrected, read_corrections, write_sealed
from training.data import lists, published
from training.data.redactions import read

JUDGMENT = (
    "나리지방법원\n2012가단77 대여금\n선고 2013. 4. 5.\n【원    고】 원고\n【피    고】 나리시\n"
    "【주    문】\n기각한다.\n"
    "【이    유】 소외 1은 들꽃모임의 회원이고 ○○○은 소외 1의 친구이다. 소외 2는 ○○○을 안다. □□공사는 이를 모른다.\n"
    "판사 하나로(재판장)"
)
OTHER = JUDGMENT.replace("77", "78")
HASH = hashlib.sha256(JUDGMENT.encode()).hexdigest()


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "data/corpus"
    (folder / "lists").mkdir(parents=True)
    for group in published.GROUPS:
        with lzma.open(folder / f"judgments_{group}_lower.txt.xz", "wt", encoding="utf-8") as file:
            file.write(f"{JUDGMENT}\n\n{OTHER}\n" if group == "civil" else f"{group}\n1나2 사건\n")
    for name in {source.partition("/")[0] for sources in lists._SOURCES.values() for source in sources}:
        with lzma.open(folder / "lists" / f"{name}.txt.xz", "wt", encoding="utf-8") as file:
            file.write("\n".join(f"새벽{number}" for number in range(300)) + "\n")
    listed = tmp_path / "sealed.txt"
    listed.write_text(f"# hashes\n{HASH}  civil  civil\n", encoding="utf-8")
    monkeypatch.setattr(published, "SEALED", listed)
    monkeypatch.setattr(sealed, "CORRECTIONS", tmp_path / "none.tsv")
    published.sealed_hashes.cache_clear()
    yield tmp_path
    published.sealed_hashes.cache_clear()


def gold(folder: Path) -> tuple[str, list[tuple[str, str]]]:
    (file,) = folder.glob("*.json")
    row = json.loads(file.read_text(encoding="utf-8"))
    text = file.with_suffix(".txt").read_text(encoding="utf-8")
    assert all(text[e["start"] : e["end"]] == e["text"] for e in row["entities"])
    return text, [(e["label"], e["text"]) for e in row["entities"]]


def test_only_the_sealed_ones_are_written_and_always_the_same(shared: Path, tmp_path: Path) -> None:
    assert write_sealed(shared, tmp_path / "one") == 1
    write_sealed(shared, tmp_path / "two")
    text, entities = gold(tmp_path / "one")
    assert (text, entities) == gold(tmp_path / "two")
    assert "2012가단77" in text
    assert "판사 하나로(재판장)" in text
    assert "소외 1" not in text
    assert ("내국인이름" in {label for label, _ in entities}) and "들꽃모임" in text


def test_corrections_mend_what_the_grammar_got_wrong(
    shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def at(part: str, times: int = 0) -> tuple[int, int]:
        start = -1
        for _ in range(times + 1):
            start = JUDGMENT.index(part, start + 1)
        return start, start + len(part)

    rows = [
        (*at("들꽃모임"), "모임", ""),
        (*at("○○○"), "내국인이름", "a"),
        (*at("○○○", 1), "내국인이름", "b"),
        (*at("□□"), "=", ""),
    ]
    file = tmp_path / "corrections.tsv"
    file.write_text(
        "# a comment\n" + "\n".join("\t".join([HASH[:16], *map(str, cells)]).rstrip("\t") for cells in rows), "utf-8"
    )
    monkeypatch.setattr(sealed, "CORRECTIONS", file)
    monkeypatch.setattr(sealed, "read_corrections", lambda: read_corrections(file))
    write_sealed(shared, tmp_path / "gold")
    text, entities = gold(tmp_path / "gold")
    assert [label for label, _ in entities] == ["내국인이름", "내국인이름", "모임", *["내국인이름"] * 4]
    names = [value for label, value in entities if label == "내국인이름"]
    assert len(set(names)) == 5, "the plaintiff, two outsiders, and two friends under one symbol"
    assert "들꽃모임" not in text
    assert "□" not in text


def test_nothing_takes_the_place_of_a_placeholder_that_is_none() -> None:
    reading = read("소외 1이 왔다. 소외 2가 갔다.")
    kept = corrected(reading, [Correction(reading.placeholders[0].start, reading.placeholders[0].end, "-")])
    assert [one.key for one in kept.placeholders] == ["소외2"]


def test_a_corpus_without_one_of_them_is_refused(shared: Path, tmp_path: Path) -> None:
    published.SEALED.write_text("0" * 64 + "  civil  civil\n", encoding="utf-8")
    published.sealed_hashes.cache_clear()
    with pytest.raises(ValueError, match="lacks 1"):
        write_sealed(shared, tmp_path / "gold")


@pytest.mark.parametrize("line", ["abc\t1\t2\t은행", f"{HASH[:16]}\tone\t2\t은행", f"{HASH[:16]}\t1\t2"])
def test_a_damaged_table_is_refused(tmp_path: Path, line: str) -> None:
    file = tmp_path / "corrections.tsv"
    file.write_text(f"# head\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 2"):
        read_corrections(file)
    with pytest.raises(FileNotFoundError):
        read_corrections(tmp_path / "nowhere.tsv")


def test_the_table_of_the_project_fits_the_list_of_hashes() -> None:
    listed = {name[:16] for name in published.sealed_hashes()}
    table = read_corrections()
    assert len(listed) == 60
    assert set(table) <= listed
    assert all(one.start < one.end for rows in table.values() for one in rows)
