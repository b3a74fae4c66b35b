"""What a run on one device hides of its rows, and what it puts in the place of what is hidden."""

from dataclasses import replace

import pytest
import torch

from training.masking import IGNORED, goes_on
from training.resident.packed import Marks
from training.resident.rows import Rows, hide

MARKS = Marks(
    vocabulary=200, gaps=40, start=3, padding=0, unknown=1, classify=2, separate=3, mask=4
)  # ids below 5 are special


def _rows(seed: int, rows: int = 40, length: int = 64) -> Rows:
    torch.manual_seed(seed)
    ids = torch.randint(5, 200, (rows, length))
    gaps = torch.tensor([0, 1, 4, 12])[torch.randint(4, (rows, length))]
    text = torch.ones_like(ids, dtype=torch.bool)
    text[:, 0] = text[:, -1] = False
    gaps[:, 0] = gaps[:, -1] = MARKS.start
    return Rows(ids, gaps, text, torch.ones_like(ids))


@pytest.mark.parametrize("share", [0.05, 0.3])
def test_whole_morphemes_are_hidden_about_as_many_as_asked(share: float) -> None:
    rows = _rows(1)
    ids, gaps, guesses = hide(rows, torch.full((40, 1), share), MARKS, rows.text)
    chosen = guesses != IGNORED
    assert abs(chosen[rows.text].float().mean().item() - share) < 0.05
    # A token that goes on with its morpheme is chosen with the one before it.
    following = goes_on(rows.gaps)[:, 1:]
    assert bool((chosen[:, 1:] == chosen[:, :-1])[following].all())
    assert torch.equal(guesses[chosen], rows.ids[chosen])
    masked = ids == MARKS.mask
    assert bool((gaps[masked] == MARKS.gaps).all())
    assert 0.7 < masked.sum().item() / chosen.sum().item() < 0.9
    assert torch.equal(ids[~chosen], rows.ids[~chosen])
    assert torch.equal(gaps[~chosen], rows.gaps[~chosen])


def test_a_morpheme_that_touches_an_identifier_is_not_hidden() -> None:
    rows = _rows(2)
    among = rows.text & (torch.rand(rows.ids.shape) < 0.5)
    _, _, guesses = hide(rows, torch.full((40, 1), 0.9), MARKS, among)
    assert not bool((guesses != IGNORED)[~among].any())
    following = goes_on(rows.gaps)[:, 1:] & ~among[:, 1:]
    assert not bool((guesses != IGNORED)[:, :-1][following].any())


def test_an_identifier_is_put_in_the_place_of_no_other_word() -> None:
    """What stands there is outside for who learns from it."""
    rows = _rows(3)
    among = rows.text & (torch.rand(rows.ids.shape) < 0.8)
    rows = replace(rows, ids=rows.ids.masked_fill(rows.text & ~among, 30))
    rows = replace(rows, ids=rows.ids.masked_fill(among & (rows.ids == 30), 31))
    ids, _, guesses = hide(rows, torch.full((40, 1), 0.9), MARKS, among)
    assert not bool((ids == 30)[among].any())
    replaced = (guesses != IGNORED) & (ids != rows.ids) & (ids != MARKS.mask)
    assert bool(replaced.any())
    following = goes_on(rows.gaps)[:, 1:] & replaced[:, :-1]
    assert bool((ids != MARKS.mask)[:, 1:][following].all())
