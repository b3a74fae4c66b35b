"""Markers are read whole or refused; gold keeps the values; the named-entity corpora share one tag set."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from training.data.corpus import gold, read_ner, read_thunder, write_gold
from training.data.markers import Piece, parse_markers

plain = st.text(alphabet="가나다 라마.1(a", max_size=12)
marked = st.tuples(st.sampled_from(["은행", "내국인이름"]), st.text(alphabet="가나다1A#", min_size=1, max_size=5))


def test_a_marked_text_falls_into_pieces() -> None:
    assert parse_markers("피고 <<<내국인이름>>>B<<</내국인이름>>>는") == (
        Piece("피고 "),
        Piece("B", "내국인이름"),
        Piece("는"),
    )


@pytest.mark.parametrize(
    "text",
    [
        "<<<은행>>>B<<</호텔>>>",
        "<<<은행>>>B",
        "B<<</은행>>>",
        "<<<은행>>><<</은행>>>",
        "<<<은행>>>a <<<호>>>B<<</호>>> b<<</은행>>>",
    ],
)
def test_damaged_markers_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="markers"):
        parse_markers(text)


@settings(deadline=None)
@given(st.lists(st.one_of(plain, marked), max_size=8))
def test_spans_point_at_their_values(parts: list[str | tuple[str, str]]) -> None:
    text = "".join(p if isinstance(p, str) else f"<<<{p[0]}>>>{p[1]}<<</{p[0]}>>>" for p in parts)
    bare, spans = gold(text)
    assert bare == "".join(p if isinstance(p, str) else p[1] for p in parts)
    assert [(s.label, bare[s.start : s.end]) for s in spans] == [p for p in parts if not isinstance(p, str)]


def test_documents_with_damaged_markers_are_left_out(tmp_path: Path) -> None:
    rows = [
        {"id": "a/1", "case_type": "a", "text": "<<<호>>>B<<</호>>>호"},
        {"id": "a/2", "case_type": "a", "text": "<<<호>>>B호"},
    ]
    path = tmp_path / "train.jsonl"
    path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    assert [document.id for document in read_thunder(path)] == ["a/1"]


ODD = "왔다.\u2028갔다.\x85섰다.\x1c끝"


def test_a_line_ends_at_a_line_feed_alone(tmp_path: Path) -> None:
    row = {"id": "a/1", "case_type": "a", "text": ODD, "entities": [{"start": 0, "end": 2, "label": "PS"}]}
    file = tmp_path / "train.jsonl"
    file.write_text(f"{json.dumps(row, ensure_ascii=False)}\r\n\n" * 2, encoding="utf-8", newline="")
    assert [document.text for document in read_thunder(file)] == [ODD, ODD]
    assert [text for text, _ in read_ner(file)] == [ODD, ODD]


@pytest.mark.parametrize(
    ("line", "says"), [("{", "line 2: no JSON"), ("[1]", "line 2: not an object"), ("{}", "line 2: not an object")]
)
def test_a_line_that_is_no_document_is_named(tmp_path: Path, line: str, says: str) -> None:
    file = tmp_path / "train.jsonl"
    file.write_text('{"id": "1", "case_type": "a", "text": "가", "entities": []}\n' + line, encoding="utf-8")
    for reader in (read_thunder, read_ner):
        with pytest.raises(ValueError, match=rf"train\.jsonl, {says}"):
            list(reader(file))


def test_gold_is_written_beside_its_text(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    source = "원고 <<<내국인이름>>>한누리<<</내국인이름>>>\n끝"
    (tmp_path / "in/001_civil.txt").write_text(source, encoding="utf-8")
    assert write_gold(tmp_path / "in", tmp_path / "out") == 1
    assert (tmp_path / "out/001_civil.txt").read_bytes().decode() == "원고 한누리\n끝"
    row = json.loads((tmp_path / "out/001_civil.json").read_text(encoding="utf-8"))
    assert row["case_type"] == "civil"
    assert row["entities"] == [{"start": 3, "end": 6, "label": "내국인이름", "text": "한누리"}]


@pytest.mark.parametrize(
    ("name", "label", "end", "expected"),
    [
        ("klue_dev.jsonl", "PS", 3, [(0, 3, "PS")]),
        ("kmou.jsonl", "PER", 3, [(0, 3, "PS")]),
        ("naver_ner.jsonl", "PER", 5, [(0, 3, "PS")]),
        ("kmou.jsonl", "POH", 3, []),
    ],
)
def test_named_entities_share_one_tag_set(
    tmp_path: Path, name: str, label: str, end: int, expected: list[tuple[int, int, str]]
) -> None:
    row = {"text": "한누리에게 물었다", "entities": [{"start": 0, "end": end, "label": label}]}
    (tmp_path / name).write_text(json.dumps(row, ensure_ascii=False), encoding="utf-8")
    ((_, spans),) = read_ner(tmp_path / name)
    assert [(s.start, s.end, s.label) for s in spans] == expected
