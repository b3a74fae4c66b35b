"""What shares text with an evaluation set is found, and what shares no more than formulas is not."""

import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("datasketch")

from training.data.texts import text_hash
from training.gather.cleaning import clean
from training.gather.kept_out import AT_LEAST, CHARACTERS, FORMULA, KeptOut, kept_out
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


def knowing(owned: KeptOut, corpus: Sequence[str]) -> KeptOut:
    """With the formulas of ``corpus``."""
    counts = np.zeros(len(owned.distinct), np.int64)
    for text in corpus:
        counts[owned.present(squeezed(code_points(clean(text)))[0])] += 1
    return owned.knowing(counts)


RULE = prose(7, 120)  # what every judgment says


def with_formula(owned: KeptOut, tmp_path: Path) -> KeptOut:
    """A set whose text says it, and a corpus in which so many do."""
    folder = tmp_path / "eval/third"
    folder.mkdir()
    (folder / "a.txt").write_text(prose(20, 1_000) + RULE + prose(21, 1_000), encoding="utf-8")
    (folder / "b.txt").write_text(prose(22, 300) + RULE, encoding="utf-8")
    bare = kept_out([tmp_path / "eval/first", folder], NONE)
    said = prose(23) + RULE
    assert shares(bare, said) == "eval/third", "by the rule that knows no formulas"
    few = knowing(bare, [prose(200 + number) + RULE for number in range(FORMULA - 1)])
    assert shares(few, said) == "eval/third"
    many = knowing(bare, [prose(200 + number) + RULE for number in range(FORMULA)])
    assert shares(many, said) is None
    return many


def test_what_many_texts_say_is_no_text_of_theirs(owned: KeptOut, tmp_path: Path) -> None:
    many = with_formula(owned, tmp_path)
    many.save(tmp_path / "a.npz")
    assert shares(KeptOut.load(tmp_path / "a.npz"), prose(23) + RULE) is None
    assert len(many.formulas) == len(RULE) - CHARACTERS + 1


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (prose(90) + prose(1)[500:620], "eval/first"),
        (prose(90) + RULE + prose(1)[500:620], "eval/first"),
        (RULE * 12 + prose(20, 1_000)[300:340], "eval/third"),  # little of theirs among much that all say
        (prose(90, 50_000) + prose(20, 1_000)[100:230], "eval/third"),
        (prose(20, 1_000) + RULE + prose(21, 1_000), "eval/third"),
        (prose(90) + RULE + prose(22, 300), "eval/third"),
        (prose(90, 80) + RULE, "eval/third"),  # half of a short one is a copy
    ],
)
def test_a_true_overlap_is_found_beside_formulas(owned: KeptOut, tmp_path: Path, text: str, name: str) -> None:
    assert shares(with_formula(owned, tmp_path), text) == name


def test_a_text_of_theirs_that_everybody_copied_is_no_formula(owned: KeptOut) -> None:
    copies = [prose(300 + number, 3_000) + prose(1) + prose(400 + number, 3_000) for number in range(2 * FORMULA)]
    known = knowing(owned, copies)
    assert len(known.formulas)
    assert {shares(known, text) for text in copies} == {"eval/first"}


def test_what_the_old_rule_finds_without_formulas_is_found(owned: KeptOut) -> None:
    """Overlaps of random length at random places, in texts of random length."""
    lot = random.Random(11)
    known = knowing(owned, [prose(500 + number, 200) + prose(3)[:200] for number in range(FORMULA)])
    assert len(known.formulas)
    found = 0
    for number in range(60):
        at, long = lot.randrange(200, 1_900), lot.randrange(20, 300)
        text = prose(600 + number, lot.randrange(50, 4_000)) + prose(3)[at : at + long]
        found += shares(owned, text) is not None
        assert shares(owned, text) is None or shares(known, text) == shares(owned, text)
    assert 10 < found < 60
