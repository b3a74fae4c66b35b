"""Foreign labels become ours: every scheme, every map, and what is refused."""

from pathlib import Path

import pytest

pytest.importorskip("torch")

from core.errors import ModelError
from core.taxonomy import taxonomy
from training.imports.card import NOT_STATED, licence_of
from training.imports.labels import LEFT_OUT, read_map, shipped_map, translate

NAME, PLACE, DATE = "내국인이름", "주소", "날짜"


@pytest.mark.parametrize(
    ("foreign", "scheme", "ours"),
    [
        (["O", "PS", "LC"], "io", ["O", NAME, PLACE]),
        (["O", "I-PER", "I-LOC"], "io", ["O", NAME, PLACE]),
        (["B-PS", "I-PS", "O"], "bio", [f"B-{NAME}", f"I-{NAME}", "O"]),
        (["PER-B", "PER-I", "O"], "bio", [f"B-{NAME}", f"I-{NAME}", "O"]),
        (["O", "B_DAT", "I_DAT"], "bio", ["O", f"B-{DATE}", f"I-{DATE}"]),
        (["O", "S-PER", "B-PER", "I-PER", "E-PER"], "bio", ["O", f"B-{NAME}", f"B-{NAME}", f"I-{NAME}", f"I-{NAME}"]),
        (["O", "U-PER", "B-PER", "L-PER"], "bio", ["O", f"B-{NAME}", f"B-{NAME}", f"I-{NAME}"]),
        (["O", "B-PER", "I-PER", "B-QT", "I-QT"], "bio", ["O", f"B-{NAME}", f"I-{NAME}", "O", "O"]),
        (["[PAD]", "[CLS]", "[SEP]", "O", "B-PER", "I-PER"], "bio", ["O", "O", "O", "O", f"B-{NAME}", f"I-{NAME}"]),
        (["O", "내국인이름", "은행"], "io", ["O", NAME, "은행"]),
        (["O", "구이하주소", "회사"], "io", ["O", "구아래주소", "불특정회사명"]),
    ],
    ids=["KLUE, IO", "IO with marks", "BIO", "marks behind", "underscores", "BIOES", "BILOU", "ignored", "specials",
         "of the taxonomy", "older names of the release"],
)  # fmt: skip
def test_schemes(foreign: list[str], scheme: str, ours: list[str]) -> None:
    labels = translate(foreign)
    assert (labels.scheme, list(labels.names)) == (scheme, ours)


def test_a_map_of_ones_own_goes_first_and_may_name_outputs_without_names() -> None:
    chosen = {"PER": "영어이름", "LABEL_0": "O", "LABEL_1": "B-은행", "LABEL_2": "I-은행", "E-mail": "이메일주소"}
    assert translate(["O", "B-PER", "I-PER"], chosen).names == ("O", "B-영어이름", "I-영어이름")
    assert translate(["LABEL_0", "LABEL_1", "LABEL_2"], chosen).names == ("O", "B-은행", "I-은행")
    assert translate(["O", "E-mail", "PS"], chosen).names == ("O", "이메일주소", NAME)


@pytest.mark.parametrize(
    ("foreign", "named"),
    [(["O", "B-PER", "B-VEHICLE"], "VEHICLE"), (["LABEL_0", "LABEL_1"], "LABEL_1"), (["PS", "LC"], "O"), (["O"], "O")],
)
def test_labels_without_counterpart_are_named(foreign: list[str], named: str) -> None:
    with pytest.raises(ModelError, match=named) as caught:
        translate(foreign)
    assert caught.value.code == "model.unmapped"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("map.csv", "foreign,label\nPER,영어이름\nQT,ignore\n"),
        ("map.csv", "\ufefflabel,foreign,note\r\n영어이름, PER ,x\r\nignore,QT,\r\n,,\r\n"),
        ("map.toml", 'PER = "영어이름"\nQT = "ignore"\n'),
        ("map.toml", '[labels]\nPER = "영어이름"\nQT = "ignore"\n'),
    ],
)
def test_maps_are_csv_or_toml(tmp_path: Path, name: str, content: str) -> None:
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    assert read_map(file) == {"PER": "영어이름", "QT": "ignore"}


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("map.csv", b"foreign,label\nPER,\xec\x97\x86\xeb\x8a\x94\xeb\x9d\xbc\xeb\xb2\xa8\n", "없는라벨"),
        ("map.csv", b"a,b\nPER,x\n", "KeyError"),
        ("map.csv", b"foreign,label\nPER\n", "AttributeError"),
        ("map.csv", b"foreign,label\nPER,ignore\nPER,O\n", "PER ×2"),
        ("map.csv", "foreign,label\nPER,날짜\n".encode("cp949"), "UnicodeDecodeError"),
        ("map.toml", b"[labels\n", "TOMLDecodeError"),
        ("map.toml", b"PER = 3\n", "TypeError"),
    ],
)
def test_maps_that_cannot_be_used_are_refused(tmp_path: Path, name: str, content: bytes, said: str) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(ModelError, match=said) as caught:
        read_map(file)
    assert caught.value.code == "model.map"


def test_the_shipped_maps_name_labels_of_the_taxonomy_and_hide_none() -> None:
    shipped, known = shipped_map(), taxonomy().labels
    assert {*shipped.values()} - LEFT_OUT <= known.keys()
    assert not shipped.keys() & known.keys()
    assert {"PS", "LC", "OG", "DT", "TI", "QT", "PER", "ORG", "LOC", "DAT", "TIM"} <= shipped.keys()


@pytest.mark.parametrize(
    ("head", "licence"),
    [
        ("license: mit", "mit"),
        ("license: 'cc-by-nc-sa-4.0'", "cc-by-nc-sa-4.0"),
        ("license:\n- apache-2.0\n- mit", "apache-2.0"),
        ("license: [apache-2.0, mit]", "apache-2.0"),
        ("license:\nlanguage: ko", NOT_STATED),
        ("language: ko", NOT_STATED),
    ],
)
def test_the_licence_is_what_the_head_of_the_card_says(tmp_path: Path, head: str, licence: str) -> None:
    (tmp_path / "README.md").write_text(f"---\n{head}\n---\n# A model\n", encoding="utf-8")
    assert licence_of(tmp_path) == licence
