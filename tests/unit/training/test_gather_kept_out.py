"""What shares text with an evaluation set is found, and what shares no more than formulas is not."""

import random
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("datasketch")

from training.data.texts import text_hash
from training.gather.cleaning import clean
from training.gather.kept_out import AT_LEAST, CHARACTERS, KeptOut, kept_out
from training.gather.scripts import code_points
from training.gather.shingles import squeezed

SYLLABLES = [chr(code) for code in range(ord("가"), ord("가") + 5_000, 7)]
NONE: frozenset[str] = frozenset()


def prose(seed: int, characters: int = 2_000) -> str:
    return "".join(random.Random(seed).choices(SYLLABLES, k=characters))


def spaced(text: str) -> str:
    return "\n".join(" ".join(text[at : at + 5]) for at in range(0, len(text), 5))


@pytest.fixture
def owned(tmp_path: Path) -> KeptOut:
    for folder, seeds in (("eval/first", (1, 2)), ("eval/second", (3,)), ("other/first", (4,))):
        (tmp_path / folder).mkdir(parents=True)
        for seed in seeds:
            (tmp_path / folder / f"{seed}.txt").write_text(prose(seed), encoding="utf-8")
            (tmp_path / folder / f"{seed}.json").write_text("{}")
    (tmp_path / "other/first/short.txt").write_text("날이 맑다.\n", encoding="utf-8")
    (tmp_path / "other/first/marked.txt").write_text(
        "".join(f"<<<내국인이름>>>{prose(5)[at : at + 20]}<<</내국인이름>>>" for at in range(0, 2_000, 20)),
        encoding="utf-8",
    )
    return kept_out([tmp_path / name for name in ("eval/first", "eval/second", "other/first")], NONE)


def shares(owned: KeptOut, text: str) -> str | None:
    return owned.shares(squeezed(code_points(clean(text)))[0])


SHORTEST = CHARACTERS + AT_LEAST - 1  # characters in which so many shingles lie


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (prose(1), "eval/first"),
        (prose(3), "eval/second"),
        (prose(4), "other/first"),
        (prose(5), "other/first"),  # the markers are no part of the text
        (spaced(prose(2)), "eval/first"),
        (prose(90, 50_000) + prose(3), "eval/second"),  # all of theirs, little of ours
        (prose(3)[700:800], "eval/second"),  # all of ours, little of theirs
        (prose(91) + prose(1)[500:620], "eval/first"),  # 97 of 1,977
        (prose(91) + prose(1)[500:600], None),  # 77 of 1,977
        (prose(91) + prose(1)[:70] + prose(92, 100) + prose(1)[500:570], "eval/first"),  # twice 47, in pieces
        (prose(92, 100) + prose(1)[:SHORTEST], "eval/first"),
        (prose(92, 100) + prose(1)[: SHORTEST - 1], None),
        (prose(93), None),
        ("", None),
        ("날이 맑다.", None),
    ],
)
def test_what_shares_text(owned: KeptOut, text: str, name: str | None) -> None:
    assert shares(owned, text) == name


def test_a_formula_of_many_texts_is_counted_for_each_alone(tmp_path: Path) -> None:
    formula = prose(7, 60)
    for number in range(30):
        (tmp_path / f"{number}.txt").write_text(prose(100 + number) + formula, encoding="utf-8")
    assert shares(kept_out([tmp_path], NONE), prose(8) + formula) is None


def test_short_texts_are_found_as_a_whole(owned: KeptOut) -> None:
    assert text_hash("날이 맑다.") in owned.whole


def test_saved_and_loaded(owned: KeptOut, tmp_path: Path) -> None:
    owned.save(tmp_path / "a.npz")
    again = KeptOut.load(tmp_path / "a.npz")
    assert again.digest == owned.digest
    assert (tmp_path / "a.npz").stat().st_mode & 0o777 == 0o600
    assert shares(again, prose(2)) == "eval/first"


def test_without_any_set() -> None:
    none = kept_out([], frozenset({"a" * 64}))
    assert shares(none, prose(1)) is None
    assert none.whole == {"a" * 64}
    assert none.digest != kept_out([], NONE).digest


def test_two_sets_of_one_name(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("글", encoding="utf-8")
    with pytest.raises(ValueError, match="two evaluation sets are called"):
        kept_out([tmp_path, tmp_path], NONE)


def test_a_folder_without_texts(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no text in"):
        kept_out([tmp_path], NONE)
