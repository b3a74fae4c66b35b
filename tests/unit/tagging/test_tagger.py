"""The tagger on a made-up network: marked spans and suspects come of one run."""

from dataclasses import replace

import numpy as np
import pytest

from core.errors import Cancelled, ModelError
from core.tagging import Tagger, load_bundle
from core.tagging.bundle import Decoding
from core.tagging.tagger import SUSPECT_SHARE

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


def test_a_network_with_other_outputs_than_labels_is_refused() -> None:
    made = Tagger(load_bundle(), lambda ids, mask, gaps: np.zeros((*ids.shape, 3), np.float32))
    with pytest.raises(ModelError, match="3 labels"):
        made.read(TEXT)


def test_cancelling_stops_the_reading() -> None:
    made, _ = tagger()
    with pytest.raises(Cancelled):
        made.read(TEXT, cancelled=lambda: True)
