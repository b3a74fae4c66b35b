"""What the dictionary says of a morpheme reaches the network as a number, beside the gap before it."""

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ModelError
from core.tokenizer import Gap, MorphemeSplitter, TagSet, Tokenizer
from core.tokenizer.morphemes import Tag
from core.tokenizer.tokenizer import CLASSIFY, MASK, PADDING, SEPARATE, TAGS, UNKNOWN

NAMES = ["NNG", "NNP:인명", "SN?", "JX", "VV*", "NNP*", "OTHER*"]


def tokenizer_file(folder: Path, tags: object) -> Path:
    pieces = [PADDING, UNKNOWN, CLASSIFY, SEPARATE, MASK, *"김철수은서울에산다"]
    model = {"type": "BPE", "vocab": {piece: i for i, piece in enumerate(pieces)}, "merges": [], "unk_token": UNKNOWN}
    path = folder / "tokenizer.json"
    path.write_text(json.dumps({"version": "1.0", "added_tokens": [], "model": model, TAGS: tags}), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def tokenizer(tmp_path_factory: pytest.TempPathFactory) -> Tokenizer:
    return Tokenizer.from_file(tokenizer_file(tmp_path_factory.mktemp("tags"), NAMES))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("김철수은", [("김철수", "NNP", "인명"), ("은", "JX", "")]),
        ("서울에", [("서울", "NNP", "지명"), ("에", "JKB", "")]),
        ("검토를", [("검토", "NNG", "행위"), ("를", "JKO", "")]),
        ("12", [("12", "SN", "")]),
    ],
)
def test_the_dictionary_tells_what_a_morpheme_is(text: str, expected: list[tuple[str, str, str]]) -> None:
    read = MorphemeSplitter().read(text)
    assert [(text[m.start : m.end], m.tag.pos, m.tag.kind) for m in read] == expected


def test_it_says_when_it_had_to_guess() -> None:
    known, unknown = MorphemeSplitter().read("사람 쀍쭙")
    assert (known.tag.unknown, unknown.tag.unknown) == (False, True)


@pytest.mark.parametrize(
    ("tag", "name"),
    [
        (Tag("NNG", "", False), "NNG"),
        (Tag("NNG", "행위", False), "NNG"),  # a kind without a number is the part of speech
        (Tag("NNP", "인명", False), "NNP:인명"),
        (Tag("NNP", "지명", False), "NNP*"),  # no "NNP" alone: the family
        (Tag("SN", "", True), "SN?"),
        (Tag("SN", "", False), "OTHER*"),
        (Tag("VV+EC", "", False), "VV*"),
        (Tag("JX", "", False), "JX"),
        (Tag("ZZ", "", False), "OTHER*"),
    ],
)
def test_a_tag_has_the_number_of_the_nearest_name(tag: Tag, name: str) -> None:
    assert TagSet(NAMES).number(tag) == NAMES.index(name) + 1


def test_a_tag_nobody_named_is_none() -> None:
    assert TagSet(["NNG"]).number(Tag("JX", "", False)) == 0


def test_common_tags_are_learnt_with_a_family_for_the_others() -> None:
    counts = Counter({Tag("NNG", "", False): 9, Tag("NNG", "행위", False): 5, Tag("SN", "", True): 5})
    counts[Tag("VV+EC", "", False)] = 1
    assert TagSet.learn(counts, least=5).names == ("NNG", "NNG:행위", "SN?", "NNG*", "OTHER*", "SN*", "VV*")


def test_a_mark_is_gap_place_in_the_morpheme_and_tag(tokenizer: Tokenizer) -> None:
    marks = tokenizer.encode("김철수은 산").gaps.tolist()
    name, particle, noun = NAMES.index("NNP:인명") + 1, NAMES.index("JX") + 1, NAMES.index("NNG") + 1
    assert marks == [
        Gap.START + 8 * name,
        Gap.NONE + 4 + 8 * name,  # "철" goes on with the name
        Gap.NONE + 4 + 8 * name,
        Gap.NONE + 8 * particle,
        Gap.SPACE + 8 * noun,
    ]


@given(st.text(max_size=80))
def test_every_mark_has_a_row_in_the_network_and_keeps_its_gap(tokenizer: Tokenizer, text: str) -> None:
    marked = tokenizer.encode(text)
    plain = Tokenizer(tokenizer._backend).encode(text)
    assert np.array_equal(marked.gaps % len(Gap), plain.gaps)
    assert np.array_equal(marked.ids, plain.ids)
    assert all(0 <= mark < tokenizer.gap_count for mark in marked.gaps.tolist())


def test_a_file_without_tags_gives_gaps_alone(tmp_path: Path) -> None:
    plain = Tokenizer.from_file(tokenizer_file(tmp_path, []))
    assert plain.tags is None
    assert plain.gap_count == len(Gap)
    assert plain.encode("김철수은").gaps.tolist() == [Gap.START, 0, 0, 0]


@pytest.mark.parametrize("tags", ["NNG", 3, [1, 2], {"NNG": 1}, ["NNG", "NNG"], None])
def test_tags_that_are_no_list_of_names_are_refused(tmp_path: Path, tags: object) -> None:
    with pytest.raises(ModelError):
        Tokenizer.from_file(tokenizer_file(tmp_path, tags))
