"""The tagger on a made-up network: marked spans and suspects come of one run."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer as Backend
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import WhitespaceSplit

from core.errors import Cancelled, ModelError
from core.tagging import Tagger, load_bundle
from core.tagging.bundle import Decoding
from core.tagging.tagger import SUSPECT_SHARE
from core.tokenizer import Specials, TokenizerSettings

TEXT = "피고인 표정욱은 양재문에게 말하였다."


class FakeModel:
    """Answers with fixed shares of being a Korean name for chosen stretches of TEXT; counts its runs."""

    def __init__(self, tagger_shares: dict[str, float]) -> None:
        self.shares = tagger_shares
        self.runs = 0
        self.tagger: Tagger | None = None

    def __call__(self, ids: np.ndarray, mask: np.ndarray, gaps: np.ndarray) -> np.ndarray:
        assert self.tagger is not None
        self.runs += 1
        labels = self.tagger.bundle.labels
        name, outside = labels.index("내국인이름"), labels.index("O")
        chances = np.full((*ids.shape, len(labels)), 1e-9, np.float32)
        chances[..., outside] = 1.0
        for row, (start, end) in enumerate(self.tagger.tokenizer.encode(TEXT).offsets, start=1):
            for value, share in self.shares.items():
                at = TEXT.index(value)
                if at <= start and end <= at + len(value):
                    chances[0, row, name], chances[0, row, outside] = share, 1 - share
        return np.log(np.maximum(chances, 1e-9))


def tagger(**shares: float) -> tuple[Tagger, FakeModel]:
    model = FakeModel(shares)
    made = Tagger(replace(load_bundle(), decoding=Decoding(threshold=0.5)), model)
    model.tagger = made
    return made, model


def values(found: tuple, low: float = 0.0) -> list[str]:  # type: ignore[type-arg]
    return [TEXT[one.start : one.end] for one in found if one.score >= low]


def test_one_run_of_the_network_gives_both() -> None:
    made, model = tagger(표정욱=0.9, 양재문=0.3)
    reading = made.read(TEXT)
    assert values(reading.candidates) == ["표정욱"]
    assert values(reading.suspects) == ["양재문"]
    assert model.runs == 1


def test_tag_gives_what_read_marks() -> None:
    made, _ = tagger(표정욱=0.9, 양재문=0.3)
    assert made.tag(TEXT) == list(made.read(TEXT).candidates)


@pytest.mark.parametrize(("share", "suspected"), [(0.6 * SUSPECT_SHARE, True), (0.4 * SUSPECT_SHARE, False)])
def test_the_floor_is_a_share_of_the_operating_threshold(share: float, suspected: bool) -> None:
    made, _ = tagger(양재문=share)
    assert values(made.read(TEXT).suspects) == (["양재문"] if suspected else [])


@pytest.mark.parametrize(("before", "after"), [((), ()), (("<s>",), ()), (("<s>", "<t>"), ("</s>",))])
def test_windows_carry_the_special_tokens_of_the_bundle(
    tmp_path: Path, before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    special = ["<pad>", "<s>", "<t>", "</s>", "<unk>"]
    vocabulary = {token: i for i, token in enumerate([*special, *(f"w{i}" for i in range(90))])}
    backend = Backend(WordLevel(vocabulary, unk_token="<unk>"))
    backend.pre_tokenizer = WhitespaceSplit()
    backend.save(str(tmp_path / "tokenizer.json"))
    kind = TokenizerSettings("text", "token", Specials("<pad>", before, after))
    bundle = replace(load_bundle(), path=tmp_path, window=16, tokenizer=kind)
    rows: list[list[int]] = []

    def odd_words_are_names(ids: np.ndarray, mask: np.ndarray, gaps: np.ndarray) -> np.ndarray:
        rows.extend(row[seen.astype(bool)].tolist() for row, seen in zip(ids, mask, strict=True))
        return np.where(np.eye(len(bundle.labels), dtype=bool)[ids % 2], 20.0, 0.0).astype(np.float32)

    made = Tagger(bundle, odd_words_are_names)
    text = " ".join(f"w{i}" for i in range(90))
    encoding = made.tokenizer.encode(text)
    inside = 1 - made.scores(encoding).probabilities[:, -1]
    assert ((inside > 0.5) == (encoding.ids % 2 == 1)).all()
    around = [[vocabulary[token] for token in tokens] for tokens in (before, after)]
    assert all(len(row) <= 16 for row in rows)
    assert all(row[: len(before)] == around[0] and row[len(row) - len(after) :] == around[1] for row in rows)


def test_a_network_with_other_outputs_than_labels_is_refused() -> None:
    made = Tagger(load_bundle(), lambda ids, mask, gaps: np.zeros((*ids.shape, 3), np.float32))
    with pytest.raises(ModelError, match="3 labels"):
        made.read(TEXT)


def test_cancelling_stops_the_reading() -> None:
    made, _ = tagger()
    with pytest.raises(Cancelled):
        made.read(TEXT, cancelled=lambda: True)


def test_a_window_that_special_tokens_fill_is_refused() -> None:
    around = TokenizerSettings(specials=Specials(before=("[CLS]",) * 15))
    with pytest.raises(ModelError) as caught:
        Tagger(replace(load_bundle(), window=16, tokenizer=around), FakeModel({}))
    assert caught.value.code == "model.manifest"


def test_a_first_look_tells_what_is_marked_while_the_reading_goes_on() -> None:
    made, _ = tagger(표정욱=0.9, 양재문=0.3)
    seen: list[list[str]] = []
    reading = made.read(TEXT, found=lambda candidates: seen.append(values(tuple(candidates))))
    assert seen == [["표정욱"]] == [values(reading.candidates)]


def test_first_looks_of_a_long_text_come_part_by_part_where_they_stand() -> None:
    text = "\n".join(f"{number}. 피고인 표정욱은 서울 종로구에서 양재문에게 말하였다." for number in range(160))
    parts, before = [], Tagger(load_bundle())
    done = []
    reading = before.read(text, (), done.append, None, lambda candidates: parts.append((len(done), candidates)))
    assert len(parts) > 2 and [when for when, _ in parts] == list(range(1, len(parts) + 1))  # each before its progress
    seen = {(one.start, one.end) for _, part in parts for one in part}
    marked = {(one.start, one.end) for one in reading.candidates}
    assert len(seen & marked) > 0.9 * len(marked)
    ends = [max(one.end for one in part) for _, part in parts if part]
    assert ends == sorted(ends)


class TellsWhereOneBegins:
    """A network of the scheme BIO that takes every token for one of a name, which begins at the chosen places."""

    labels = ("O", "B-내국인이름", "I-내국인이름")

    def __init__(self, text: str, begins: set[int]) -> None:
        self.text, self.begins = text, begins
        self.tagger = Tagger(replace(load_bundle(), labels=self.labels, scheme="bio", rescorer=None), self)

    def __call__(self, ids: np.ndarray, mask: np.ndarray, gaps: np.ndarray) -> np.ndarray:
        chances = np.full((*ids.shape, 3), 1e-9, np.float32)
        for row, (start, _) in enumerate(self.tagger.tokenizer.encode(self.text).offsets, start=1):
            chances[0, row, 1 if start in self.begins else 2] = 1.0
        return np.log(chances)


@pytest.mark.parametrize(
    ("begins", "found"), [({0, 4}, ["표정욱", "양재문"]), ({0}, ["표정욱 양재문"]), (set(), ["표정욱 양재문"])]
)
def test_two_people_side_by_side_are_two_where_the_network_says_that_one_begins(
    begins: set[int], found: list[str]
) -> None:
    text = "표정욱 양재문"
    made = TellsWhereOneBegins(text, begins).tagger
    assert [text[one.start : one.end] for one in made.read(text).candidates] == found
