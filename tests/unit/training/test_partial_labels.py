"""What a court left in clear teaches who is nobody, and nothing of firms and places."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
from torch.nn import functional as F  # noqa: E402

from core.taxonomy import taxonomy  # noqa: E402
from core.tokenizer import Tokenizer  # noqa: E402
from tests.unit.training.data.test_courts import shared  # noqa: E402, F401
from tests.unit.training.test_replacement import pretrained, tiny, tokenizer  # noqa: E402, F401
from training import stages  # noqa: E402
from training.batches import OPEN, token_targets  # noqa: E402
from training.data.corpus import Span  # noqa: E402
from training.data.courts import ALWAYS_HIDDEN  # noqa: E402
from training.export import label_list  # noqa: E402
from training.masking import IGNORED  # noqa: E402
from training.train import label_loss, load_model  # noqa: E402

PERSON, FIRM = 1, 2


def test_a_token_beside_the_identifiers_is_open_where_the_text_is_partial(tokenizer: Tokenizer) -> None:  # noqa: F811
    text = "원고 한가온은 나래은행에 갔다"
    encoding = tokenizer.encode(text)
    for outside in (0, OPEN):
        targets = token_targets(len(text), [Span(3, 6, "이름")], encoding, {"이름": 7}, outside)
        inside = [bool(start < 6 and end > 3) for start, end in encoding.offsets]
        assert targets.tolist() == [7 if one else outside for one in inside]


def test_an_open_token_may_be_anything_but_what_courts_always_hide() -> None:
    logits = torch.tensor([[2.0, 1.0, 0.5], [0.3, -1.0, 2.0], [1.0, 1.0, 1.0]])
    loss = label_loss(logits, torch.tensor([0, OPEN, FIRM]), [PERSON])
    share = torch.softmax(logits, 1)
    assert float(loss) == pytest.approx(float(-share[0, 0].log() - (1 - share[1, PERSON]).log() - share[2, 2].log()))


@pytest.mark.parametrize(("target", "firm_is_pressed"), [(OPEN, False), (0, True)])
def test_only_what_is_marked_whole_presses_a_firm_down(target: int, firm_is_pressed: bool) -> None:
    logits = torch.tensor([[0.0, 1.0, 1.0]], requires_grad=True)
    label_loss(logits, torch.tensor([target]), [PERSON]).backward()
    assert logits.grad is not None
    down = logits.grad[0] > 0  # a step goes against the gradient
    assert down.tolist() == [False, True, firm_is_pressed]


def test_without_open_tokens_it_is_cross_entropy() -> None:
    torch.manual_seed(0)
    logits, targets = torch.randn(7, 5), torch.tensor([0, 1, 4, 0, 2, 3, 0])
    assert torch.equal(label_loss(logits, targets, [1]), F.cross_entropy(logits, targets, reduction="sum"))


def test_people_and_their_numbers_are_never_open_firms_and_places_are() -> None:
    names = {label_list()[index] for index in stages.labels_of(ALWAYS_HIDDEN)}
    assert {"내국인이름", "영어이름", "주민등록번호", "이메일주소", "전화번호", "계좌번호"} <= names
    assert not names & {"O", "은행", "회사", "병원", "시", "동", "사건번호", "나이"}
    assert {part for label in taxonomy().labels.values() for part in (label.name, label.granular)} >= ALWAYS_HIDDEN


def test_only_judgments_of_the_corpus_have_open_tokens(shared: Path, tokenizer: Tokenizer) -> None:  # noqa: F811
    recipe = stages.Recipe(ner_share=0, exchange=0, weights=stages.Weights(published=0, templates=0, courts=0.5))
    source = stages.LabelledText(shared, tokenizer, stages.TrainConfig(window=4096), recipe)
    batches = list(source.epoch_batches(0))
    targets = np.concatenate([row.numpy() for batch in batches for row in batch.targets])
    assert {0, OPEN} < set(targets[targets != IGNORED].tolist())
    for row in (row for batch in batches for row in batch.targets):
        assert not ({0, OPEN} <= set(row.tolist())), "a judgment is open as a whole, or not"


def test_finetuning_on_published_judgments_is_told_what_they_always_hide(
    shared: Path,  # noqa: F811
    pretrained: Path,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (shared / "data/ner").mkdir()
    for corpus in ("klue_dev", "kmou"):
        (shared / f"data/ner/{corpus}.jsonl").touch()

    def trained(name: str) -> torch.Tensor:
        work = tmp_path / name
        work.mkdir()
        (work / "tokenizer.json").write_bytes((pretrained / "tokenizer.json").read_bytes())
        stages.finetune(shared, work, 1, steps=6, published=0.9)  # the first step moves every bias by the rate
        return load_model(work / "finetune/checkpoint.pt").classifier.bias

    person = stages.labels_of({"내국인이름"})[0]
    known = trained("known")
    monkeypatch.setattr(stages, "ALWAYS_HIDDEN", frozenset({"은행"}))
    assert known[person] < trained("unknown")[person]
    with pytest.raises(ValueError, match="another"):
        stages.finetune(shared, tmp_path / "known", 1, steps=7, published=0.9)
