"""Training with all text in the memory of one device: what is packed, hidden, cut and learnt."""

import json
import shutil
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest
import torch
from typer.testing import CliRunner

from core.paths import resource
from core.tagging import load_bundle
from core.tokenizer import Tokenizer
from training.__main__ import app
from training.attention import WAYS
from training.batches import OPEN, Example
from training.data.pools import pools_of
from training.data.sources import Weights
from training.data.texts import file_hash
from training.data.written import read_written
from training.engine import durable
from training.export import weights_of
from training.masking import IGNORED
from training.muon import Muon, Stacked
from training.resident.learning import label_loss
from training.resident.packed import COURTS, FILLED, NAMED, Labelled, Marks, Plain, narrow, read, write
from training.resident.packing import pack_bundle, pack_corpus, pack_judgments, pack_marks, together
from training.resident.plan import Stage, read_plan
from training.resident.probe import Probe
from training.resident.rows import LabelledRows, PlainRows, whole, windows
from training.resident.run import Run
from training.train import label_loss as desk_label_loss

MARKS = Marks(
    vocabulary=200, gaps=40, start=3, padding=0, unknown=1, classify=2, separate=3, mask=4
)  # ids below 5 are special
BUNDLE = resource("models") / "thunder-deid-small"
CPU = torch.device("cpu")
LABELS = ["O", "이름", "주소", "상호"]


def _text(numbers: np.random.Generator, count: int) -> dict[str, np.ndarray]:
    gaps = numbers.choice([0, 1, 4, 4 + 8], count)  # 4: goes on with its morpheme
    return {"ids": narrow(numbers.integers(5, 200, count)), "gaps": narrow(gaps)}


def _labelled(seed: int, sizes: list[int], kinds: list[int]) -> Labelled:
    numbers = np.random.default_rng(seed)
    columns = _text(numbers, sum(sizes))
    targets = numbers.integers(0, len(LABELS), sum(sizes)) * (numbers.random(sum(sizes)) < 0.3)
    return Labelled(**columns, targets=narrow(targets), ends=np.cumsum(sizes), kinds=np.array(kinds, np.uint8))


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    parts = [_labelled(1, [5, 3], [FILLED, NAMED]), _labelled(2, [4], [COURTS])]
    for number, part in enumerate(parts):
        write(tmp_path, number, {name: getattr(part, name) for name in Labelled.__slots__}, Labelled.NAME)
    found = read(Labelled, tmp_path)
    assert found.ends.tolist() == [5, 8, 12]
    assert found.kinds.tolist() == [FILLED, NAMED, COURTS]
    assert np.array_equal(found.targets, np.concatenate([part.targets for part in parts]))
    assert {file.stat().st_mode & 0o777 for file in tmp_path.glob("*.bz2")} == {0o600}


def test_no_text_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no plain text"):
        read(Plain, tmp_path)


def test_a_vocabulary_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="32,768"):
        narrow(np.array([5, 40_000]))


def test_every_token_is_read_once_in_full_rows() -> None:
    text = Plain(**_text(np.random.default_rng(3), 10 * 30 + 17))
    torch.manual_seed(0)
    batches = list(PlainRows(text, MARKS, CPU).rows(32, 64))
    ids = torch.cat([batch.ids[:, 1:-1] for batch in batches])
    known = torch.from_numpy(text.ids).long()
    starts = [next(i for i in range(len(known)) if torch.equal(known[i : i + 30], row)) for row in ids]
    assert sorted(starts) == list(range(min(starts), min(starts) + 30 * len(starts), 30))
    assert {batch.ids.shape for batch in batches} == {(2, 32)}
    assert bool((torch.cat([batch.ids for batch in batches])[:, 0] == MARKS.classify).all())


def test_windows_tile_each_document_and_rows_hold_what_they_say() -> None:
    text = _labelled(4, [700, 90, 1, 300], [FILLED, COURTS, NAMED, FILLED])
    found = windows(text, 510, np.random.default_rng(1))
    covered = np.concatenate([np.arange(start, end) for start, end, _ in found.tolist()])
    assert np.array_equal(np.sort(covered), np.arange(1091))
    assert not [1 for start, end, _ in found.tolist() for border in text.ends.tolist() if start < border < end]
    (batch,) = LabelledRows(text, whole(text, 510), MARKS, CPU).all(10)
    assert batch.mask.sum(1).tolist() == [512, 192, 92, 3, 302]
    assert batch.ids[1, :192].tolist() == [MARKS.classify, *text.ids[510:700].tolist(), MARKS.separate]
    assert batch.targets is not None
    assert batch.targets[2, 1:91].tolist() == text.targets[700:790].tolist()
    assert bool((batch.targets[:, 0] == IGNORED).all())


def test_the_kinds_are_read_in_their_shares() -> None:
    sizes = [100] * 600
    text = _labelled(5, sizes, [FILLED] * 200 + [COURTS] * 200 + [NAMED] * 200)
    stage = Stage("s", "finetuning", 1.0, tokens=512, courts=0.25, named=0.25)
    rng = np.random.default_rng(2)
    rows = LabelledRows(text, windows(text, 510, rng), MARKS, CPU)
    read_named = torch.cat([batch.named for batch in rows.rows(stage, rng) if batch.named is not None])
    assert 0.15 < read_named.float().mean().item() < 0.35


def test_the_loss_of_labels_is_the_desks() -> None:
    torch.manual_seed(6)
    logits = torch.randn(2, 30, 6)
    targets = torch.randint(0, 6, (2, 30))
    targets[0, :5], targets[1, :7] = OPEN, IGNORED
    never = torch.tensor([False, True, False, True, False, False])
    said = targets != IGNORED
    desk = desk_label_loss(logits[said], targets[said], [1, 3])
    assert torch.allclose(label_loss(logits, targets, never), desk, atol=1e-4)


def test_matrices_of_one_shape_learn_together_as_alone() -> None:
    torch.manual_seed(7)
    first = [torch.randn(*shape) for shape in ((8, 8), (8, 8), (8, 16), (16, 8))]
    alone, together = ([torch.nn.Parameter(m.clone()) for m in first] for _ in range(2))
    optimisers = [
        Muon(alone, lr=0.01, weight_decay=0.05, adjust_lr_fn="match_rms_adamw"),
        Stacked(together, lr=0.01, weight_decay=0.05),
    ]
    for _ in range(3):
        for one, other in zip(alone, together, strict=True):
            one.grad = torch.randn_like(one)
            other.grad = one.grad.clone()
        for optimiser in optimisers:
            optimiser.step()
    for one, other in zip(alone, together, strict=True):
        assert torch.allclose(one, other, atol=2e-3)


PLAN = """
[model]
width = 32
layers = 1
heads = 2
feed_forward = 64

[[stage]]
name = "pretraining"
kind = "pretraining"
seconds = 2
lengths = [[128, 0.5], [256, 0.5]]
tokens = 1024
warmup = 5

[[stage]]
name = "finetuning"
kind = "finetuning"
begins_with = "pretraining"
seconds = 4
tokens = 512
warmup = 5
rate = 5e-3
masked = [0.0, 0.1]
unknown = 0.08
dropout = 0.1
"""


def _packed(folder: Path) -> None:
    folder.mkdir()
    MARKS.write(folder)
    said = {"labels": LABELS, "never_open": [1], "named": 3}
    (folder / "labels.json").write_text(json.dumps(said), encoding="utf-8")
    write(folder, 0, _text(np.random.default_rng(8), 20_000), Plain.NAME)
    labelled = _labelled(9, [100] * 90, [FILLED] * 30 + [COURTS] * 30 + [NAMED] * 30)
    # What is to be learnt: the token says the label.
    targets = narrow(labelled.ids % 3)
    columns = {name: getattr(labelled, name) for name in Labelled.__slots__} | {"targets": targets}
    write(folder, 0, columns, Labelled.NAME)
    write(folder, 0, columns, "validation")


def test_a_plan_is_followed_from_text_to_labels_and_not_twice(tmp_path: Path) -> None:
    _packed(tmp_path / "data")
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN, encoding="utf-8")
    run = Run(plan, tmp_path / "data", tmp_path / "work", "gather", compiled=False, log_seconds=1.0)
    for stage in run.stages:
        run.perform(stage)
    lines = (tmp_path / "work/finetuning/log.jsonl").read_text(encoding="utf-8").splitlines()
    told = [json.loads(line) for line in lines]
    assert told[-1]["f1"] > max(0.8, told[0]["f1"] - 0.2)
    assert told[-1]["loss"] < told[0]["loss"]
    assert told[-1]["tokens"] == (told[-1]["step"] + 1) * run.stages[1].tokens
    assert told[-1]["device"].startswith("CPU, ") or torch.cuda.is_available()
    left = tmp_path / "work/finetuning/checkpoint.pt"
    state = torch.load(left, weights_only=True)
    assert state["model_config"]["width"] == 32
    before = left.stat().st_mtime_ns
    run.perform(run.stages[1])
    assert left.stat().st_mtime_ns == before


def test_a_killed_stage_goes_on_where_its_log_stands(tmp_path: Path) -> None:
    _packed(tmp_path / "data")
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN.replace("seconds = 2", "seconds = 600"), encoding="utf-8")
    work = tmp_path / "work"
    command = [sys.executable, "-m", "training.resident", plan, tmp_path / "data", work, "--log-seconds", "1"]
    kept = work / "pretraining/going-on.pt"
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as running:
        while not kept.exists() and running.poll() is None:
            time.sleep(0.1)
        running.kill()
    before = torch.load(kept, weights_only=True)
    assert 0 < before["seconds"] < 600
    settings = work / "pretraining/run.json"
    settings.write_text(settings.read_text(encoding="utf-8").replace("600", "2"), encoding="utf-8")
    plan.write_text(PLAN, encoding="utf-8")
    run = Run(plan, tmp_path / "data", work, "gather", compiled=False, log_seconds=1.0)
    run.perform(run.stages[0])
    lines = (work / "pretraining/log.jsonl").read_text(encoding="utf-8").splitlines()
    steps = [json.loads(line)["step"] for line in lines]
    assert steps == sorted(steps)
    assert steps[-1] >= before["step"]
    assert (work / "pretraining/checkpoint.pt").exists()
    assert not kept.exists()


def test_a_stage_that_is_asked_to_stop_goes_on_where_it_stood(tmp_path: Path) -> None:
    _packed(tmp_path / "data")
    plan, work = tmp_path / "plan.toml", tmp_path / "work"
    plan.write_text(PLAN.replace("seconds = 2", "seconds = 600"), encoding="utf-8")
    command = [sys.executable, "-m", "training.resident", plan, tmp_path / "data", work, "--log-seconds", "600"]
    steps = []
    for _ in range(2):
        (work / "pretraining/run.json").unlink(missing_ok=True)
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as running:
            while not (work / "pretraining/run.json").exists() and running.poll() is None:
                time.sleep(0.05)
            running.terminate()
        assert running.returncode == 75
        steps.append(torch.load(work / "pretraining/going-on.pt", weights_only=True)["step"])
    assert 0 < steps[0] < steps[1]
    assert not (work / "pretraining/log.jsonl").exists()  # nothing but the request kept what was learnt


def _run(folder: Path, plan: str) -> Run:
    (folder / "plan.toml").write_text(plan, encoding="utf-8")
    return Run(folder / "plan.toml", folder / "data", folder / "work", "gather", compiled=False)


def test_a_stage_is_not_gone_on_with_by_a_network_of_other_heads_or_another_vocabulary(tmp_path: Path) -> None:
    """Neither changes the shape of a weight."""
    _packed(tmp_path / "data")
    said = json.loads((tmp_path / "data/labels.json").read_text(encoding="utf-8"))
    (tmp_path / "data/labels.json").write_text(json.dumps({**said, "tokenizer": "one"}), encoding="utf-8")
    short = PLAN.replace("seconds = 2", "seconds = 0.1")
    run = _run(tmp_path, short)
    run.perform(run.stages[0])
    other = _run(tmp_path, short.replace("heads = 2", "heads = 4"))
    with pytest.raises(ValueError, match=r"'heads': 2.* not .*'heads': 4"):
        other.perform(other.stages[0])
    wider = _run(tmp_path, short.replace("width = 32", "width = 64"))
    with pytest.raises(ValueError, match=r"another network: .* more weights are not the plan's"):
        wider.perform(wider.stages[1])
    (tmp_path / "data/labels.json").write_text(json.dumps({**said, "tokenizer": "another"}), encoding="utf-8")
    foreign = _run(tmp_path, short)
    with pytest.raises(ValueError, match="learnt with another tokenizer"):
        foreign.perform(foreign.stages[1])


def test_a_stage_begins_with_weights_from_before_masked_tokens_had_a_gap_of_their_own(tmp_path: Path) -> None:
    _packed(tmp_path / "data")
    plan, left = tmp_path / "plan.toml", tmp_path / "work/pretraining/checkpoint.pt"
    plan.write_text(PLAN.replace("seconds = 2", "seconds = 0.1").replace("seconds = 4", "seconds = 0.1"))
    run = Run(plan, tmp_path / "data", tmp_path / "work", "gather", compiled=False)
    run.perform(run.stages[0])
    state = torch.load(left, weights_only=True)
    del state["model"]["masked_gap.weight"]
    torch.save(state, left)
    run.perform(run.stages[1])
    assert (tmp_path / "work/finetuning/checkpoint.pt").exists()


def test_a_network_begins_with_the_weights_of_its_seed(tmp_path: Path) -> None:
    _packed(tmp_path / "data")
    drawn = []
    for seed in (1, 2, 1):
        plan, work = tmp_path / "plan.toml", tmp_path / f"work{len(drawn)}"
        quick = PLAN.replace("seconds = 2", f"seed = {seed}\nseconds = 1e-9").replace("rate = 5e-3", "rate = 1e-9")
        plan.write_text(quick, encoding="utf-8")
        run = Run(plan, tmp_path / "data", work, "gather", compiled=False)
        run.perform(run.stages[0])
        drawn.append(torch.load(work / "pretraining/checkpoint.pt", weights_only=True)["model"]["tokens.weight"])
    assert torch.equal(drawn[0], drawn[2]) and not torch.allclose(drawn[0], drawn[1], atol=1e-4)


def test_a_stage_that_another_plan_has_done_is_no_result_of_this_one(tmp_path: Path) -> None:
    _packed(tmp_path / "data")
    short = PLAN.replace("seconds = 2", "seconds = 0.1")
    run = _run(tmp_path, short)
    run.perform(run.stages[0])
    other = _run(tmp_path, short.replace("warmup = 5", "warmup = 50"))
    with pytest.raises(ValueError, match=r"holds a run with .*'warmup': 5,.* not .*'warmup': 50,"):
        other.perform(other.stages[0])
    settings = tmp_path / "work/pretraining/run.json"
    said = {name: value for name, value in json.loads(settings.read_text()).items() if name != "attention"}
    settings.write_text(json.dumps(said), encoding="utf-8")  # done before a stage could say by which it attends
    run.perform(run.stages[0])


def test_weights_that_are_no_number_are_not_kept(tmp_path: Path) -> None:
    _packed(tmp_path / "data")
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN.replace("warmup = 5", "warmup = 1\nrate = 1e38", 1), encoding="utf-8")
    run = Run(plan, tmp_path / "data", tmp_path / "work", "gather", compiled=False, log_seconds=0.0)
    with pytest.raises(FloatingPointError, match="no checkpoint of them is written"):
        run.perform(run.stages[0])
    assert not list(tmp_path.glob("work/pretraining/*.pt"))


def test_what_a_stage_keeps_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[str] = []
    monkeypatch.setattr(durable, "sync", lambda path: synced.append(path.name))
    _packed(tmp_path / "data")
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN.replace("seconds = 2", "seconds = 0.01"), encoding="utf-8")
    run = Run(plan, tmp_path / "data", tmp_path / "work", "gather", compiled=False)
    run.perform(run.stages[0])
    assert synced[-4:] == ["going-on.pt.tmp", "pretraining", "checkpoint.tmp", "pretraining"]


def test_what_is_packed_of_a_corpus_is_what_the_tokenizer_says(tmp_path: Path) -> None:
    corpus, work, target = tmp_path / "corpus", tmp_path / "work", tmp_path / "data"
    corpus.mkdir()
    work.mkdir()
    target.mkdir()
    shutil.copyfile(BUNDLE / "tokenizer.json", work / "tokenizer.json")
    texts = ["피고인은 2019. 3. 2. 서울에서 물건을 훔쳤다.", "원고의 청구를 기각한다."]
    (corpus / "judgments_of_ours.txt").write_text(texts[0], encoding="utf-8")
    (corpus / "other.txt").write_text(texts[1], encoding="utf-8")
    (work / "unread.json").write_text(
        json.dumps({"tokenizer": file_hash(work / "tokenizer.json"), "hashes": {}, "windows": {}}), encoding="utf-8"
    )
    pack_marks(work, target, [7])
    told: list[str] = []
    pack_corpus(corpus, work, target, told.append)
    tokenizer = Tokenizer.from_file(work / "tokenizer.json")
    expected = [i for text in texts for i in (*tokenizer.encode(text).ids.tolist(), tokenizer.separate_id)]
    found = read(Plain, target)
    assert sorted(found.ids.tolist()) == sorted(expected)
    assert Marks.read(target).mask == tokenizer.token_id("[MASK]")
    assert json.loads((target / "labels.json").read_text(encoding="utf-8"))["pools"] == [7]
    assert told == [f"plain-000.bz2: {len(expected)} tokens"]


def test_a_run_may_begin_with_a_bundle_that_was_packed(tmp_path: Path) -> None:
    work, target = tmp_path / "work", tmp_path / "data"
    work.mkdir()
    target.mkdir()
    shutil.copyfile(BUNDLE / "tokenizer.json", work / "tokenizer.json")
    read_before = pack_bundle(BUNDLE, work, target)
    pack_marks(work, target, read_before)
    plan = tmp_path / "plan.toml"
    begun = 'begins_with = "bundle"\nattention = "shift"'
    plan.write_text(f'[[stage]]\nname = "a"\nkind = "finetuning"\nseconds = 1\n{begun}\n', encoding="utf-8")
    run = Run(plan, target, work, "gather", compiled=False)
    network = run._learner(run.stages[0]).network
    known = weights_of(BUNDLE / "model.onnx")
    assert all(torch.equal(network.state_dict()[name], weight.half().float()) for name, weight in known.items())
    assert network.layers[0].attention.attend is WAYS["shift"].attend
    state = torch.load(target / "bundle.pt", weights_only=True)
    del state["model"]["classifier.weight"]
    torch.save(state, target / "bundle.pt")
    with pytest.raises(ValueError, match=r"bundle\.pt, another network: classifier\.weight is not the plan's"):
        run._learner(run.stages[0])
    assert run._settings(run.stages[0])["further"] == load_bundle(BUNDLE).sha256
    assert run._settings(run.stages[0])["pools"] == read_before == sorted(pools_of(load_bundle(BUNDLE).manifest))


def test_documents_are_packed_with_their_kind() -> None:
    ids = np.arange(5, 9)
    open_, named = np.array([0, OPEN, 2, 0]), np.array([0, 1, 0, 0])
    examples = [
        Example(ids, ids * 0, named, ids),
        Example(ids[:0], ids[:0], ids[:0], ids[:0]),
        Example(ids, ids * 0, open_, ids),
        Example(ids, ids * 0, named, ids, ner=True),
    ]
    columns = together(iter(examples))
    assert columns["kinds"].tolist() == [FILLED, COURTS, NAMED]
    assert columns["ends"].tolist() == [4, 8, 12]
    assert columns["targets"].tolist() == [*named, *open_, *named]


@pytest.mark.parametrize(("stage", "said"), [(0, "less running text"), (1, "begins with pretraining")])
def test_too_little_text_or_no_beginning_ends_a_run(tmp_path: Path, stage: int, said: str) -> None:
    _packed(tmp_path / "data")
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN.replace("tokens = 1024", "tokens = 1_000_000"), encoding="utf-8")
    run = Run(plan, tmp_path / "data", tmp_path / "work", "gather", compiled=False)
    with pytest.raises(ValueError, match=said):
        run.perform(run.stages[stage])


def test_fewer_judgments_than_a_step_reads_end_a_run(tmp_path: Path) -> None:
    _packed(tmp_path / "data")
    plan = tmp_path / "plan.toml"
    stages = PLAN.replace('begins_with = "pretraining"\n', "").replace("tokens = 512", "tokens = 1_000_000")
    plan.write_text(stages, encoding="utf-8")
    run = Run(plan, tmp_path / "data", tmp_path / "work", "gather", compiled=False)
    with pytest.raises(ValueError, match="fewer labelled judgments"):
        run.perform(run.stages[1])


def _shared(folder: Path, *excerpts: str) -> Path:
    """What judgments are filled from, with these excerpts alone."""
    for inside in ("data/thunder-deid", "data/judgments", "data/ner"):
        (folder / inside).mkdir(parents=True)
    for corpus in ("klue_dev", "kmou"):
        (folder / f"data/ner/{corpus}.jsonl").touch()
    rows = ({"id": f"fraud/{i}", "case_type": "fraud", "text": text} for i, text in enumerate(excerpts))
    (folder / "data/thunder-deid/train.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    (folder / "data/thunder-deid/mentions.json").write_text("{}", encoding="utf-8")
    return folder


def test_each_filling_of_each_seed_is_a_file_with_each_excerpt_as_often_as_asked(tmp_path: Path) -> None:
    name = "<<<내국인이름>>>A<<</내국인이름>>>"
    shared = _shared(tmp_path / "shared", f"피해자 {name}은 갔다.", f"{name}이 피해자에게 {name}의 계좌를 알려 주었다.")
    weights = Weights(excerpts=3, published=0, templates=0)

    def packed(folder: str, seeds: list[int], epochs: range) -> list[bytes]:
        (tmp_path / folder).mkdir()
        pack_judgments(shared, BUNDLE, tmp_path / folder, seeds, epochs, weights, lambda line: None)
        assert len(read(Labelled, tmp_path / folder).ends) == 2 * 3 * len(seeds) * len(epochs)
        return [file.read_bytes() for file in sorted((tmp_path / folder).iterdir())]

    files = packed("both", [5, 6], range(2, 4))
    assert len({*files}) == len(files) == 4
    assert packed("again", [6], range(3, 4)) == files[3:]


def test_passages_come_into_a_file_of_their_own_filled_anew_each_time(tmp_path: Path) -> None:
    shared, target = _shared(tmp_path / "shared"), tmp_path / "packed"
    target.mkdir()
    before = write(target, 4, asdict(_labelled(1, [9, 5], [FILLED, COURTS])), Labelled.NAME).read_bytes()
    called = ["pack-passages", str(target), "claims_01.txt", "claims_02.txt", "--shared", str(shared), "--times", "3"]
    result = CliRunner().invoke(app, [*called, "--work", str(BUNDLE)])
    assert result.exit_code == 0, result.output
    assert (target / "labelled-004.bz2").read_bytes() == before
    assert (target / "labelled-005.bz2").exists()
    (target / "labelled-004.bz2").unlink()
    packed = read(Labelled, target)
    passages = read_written(files="claims_0[12].txt")
    assert len(packed.ends) == 3 * len(passages) > 3
    assert f"{len(packed.ids):,} tokens" in result.output
    assert set(packed.kinds) == {FILLED} and np.count_nonzero(packed.targets > 0) > 100
    documents = np.split(packed.ids, packed.ends[:-1])
    assert len({document.tobytes() for document in documents}) == len(documents)


def test_passages_that_are_not_there_are_said_and_nothing_is_written(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["pack-passages", str(tmp_path), "foreign_*.txt", "foriegn_*.txt"])
    assert result.exit_code == 2 and "foriegn_*.txt" in result.output
    assert not list(tmp_path.iterdir())


def test_a_folder_that_holds_something_is_not_packed_into(tmp_path: Path) -> None:
    (tmp_path / "labelled-009.bz2").touch()
    told = CliRunner().invoke(app, ["pack", str(tmp_path)])
    assert told.exit_code == 2
    assert "choose an empty folder" in " ".join(told.output.replace("│", " ").split())


def test_a_short_unread_text_does_not_keep_the_others_from_being_looked_at(tmp_path: Path) -> None:
    _packed(tmp_path / "data")
    rng = np.random.default_rng(3)
    rows = [[rng.integers(5, 200, size).tolist(), [0] * size] for size in (9, 60, 60, 60)]
    (tmp_path / "data/unread.json").write_text(json.dumps({"windows": {"news": rows}}), encoding="utf-8")
    looked_at = Probe(tmp_path / "data", MARKS, CPU)
    (tmp_path / "data/unread.json").write_text(json.dumps({"windows": {"news": rows[1:]}}), encoding="utf-8")
    learner = _run(tmp_path, PLAN)._learner(read_plan(tmp_path / "plan.toml")[0][0])
    assert looked_at.look(learner, False) == Probe(tmp_path / "data", MARKS, CPU).look(learner, False)
