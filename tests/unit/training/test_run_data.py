"""What a run is made of: configurations like the paper's, judgments split and counted, cards that tell."""

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from core.paths import resource  # noqa: E402
from training import card  # noqa: E402
from training.cluster.processes import Processes  # noqa: E402
from training.data.corpus import gold  # noqa: E402
from training.data.sources import TrainingText, Weights  # noqa: E402
from training.data.texts import ENDINGS, text_hash  # noqa: E402
from training.evaluation.gold import read_gold  # noqa: E402
from training.export import WINDOW  # noqa: E402
from training.runs import bundling, corpus, evaluation, filling, judgments, pipeline, vocabulary  # noqa: E402
from training.runs.checking import Checks  # noqa: E402
from training.runs.licences import require_licence  # noqa: E402
from training.runs.plan import Plan, RunError, load_run, names  # noqa: E402
from training.runs.stage import RECORD  # noqa: E402

ALONE = Processes(0, 1, torch.device("cpu"))
MARKED = "피고인 <<<내국인이름>>>{}<<</내국인이름>>>은 <<<은행>>>B<<</은행>>> 은행에 갔다."


@pytest.mark.parametrize(
    ("name", "vocabulary", "window", "epochs", "licence"),
    [
        ("370m", 32_000, 2048, 30, "CC-BY-NC-SA-4.0"),
        ("800m", 32_000, 2048, 30, "CC-BY-NC-SA-4.0"),
        ("1.5b", 128_000, 2048, 30, "CC-BY-NC-SA-4.0"),
        ("small", 16_000, 512, 30, "CC-BY-NC-SA-4.0"),
        ("toy", 2_000, 128, 2, "Apache-2.0"),
    ],
)
def test_every_configuration_fits_its_network(
    name: str, vocabulary: int, window: int, epochs: int, licence: str
) -> None:
    config, network = load_run(name)
    assert config.tokenizer.vocabulary == network.model.vocabulary == vocabulary
    assert not config.tokenizer.markers, "no row holds one: their vectors would never be trained"
    assert network.lengthening.window == network.finetuning.window == window > network.pretraining.window
    measured = evaluation.windows(Plan(config, network, Path("work")))
    assert measured == sorted({min(WINDOW, window), window}), "as the bundle reads, and as the paper measured"
    assert config.filling.epochs == network.finetuning.epochs == epochs
    assert config.export.licence == licence


def test_every_configuration_is_tested() -> None:
    assert names() == ["1.5b", "370m", "800m", "small", "toy"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text + "\nunknown = 1", "unknown"),
        (lambda text: text.replace("vocabulary = 2_000", 'vocabulary = "many"'), "vocabulary must be of type int"),
        (lambda text: text.replace('network = "toy"', 'network = "none"'), "no configuration none"),
        (lambda text: text.replace('licence = "Apache-2.0"', ""), "licence missing"),
        (lambda text: text.replace("[export]", '[export]\nstorage = "int4"'), "int8 or float16 or float32"),
        (lambda text: "= nothing", "run.toml"),
        (lambda text: text.replace("[corpus]", "[corpus]\nheld_out = 0"), "run.toml: corpus: held_out must be"),
        (lambda text: text.replace("generated = 120", "generated = -1"), "generated must be 0 or more"),
        (lambda text: text.replace("vocabulary = 2_000", "vocabulary = 0"), "vocabulary and sentences must be 1"),
        (lambda text: text.replace("bytes = 65_536", "bytes = 0"), "bytes must be 1 or more"),
        (lambda text: text.replace("bytes = 65_536", "processes = -1"), "processes must be 0 or more"),
        (lambda text: text.replace("epochs = 2", "epochs = 0"), "epochs must be 1 or more"),
        (lambda text: text.replace("often = 1", "often = 1\ntemplates = -3"), "often, templates and written must be 0"),
        (lambda text: text.replace("often = 1", "often = 0"), "often, templates and written are 0: nothing to learn"),
    ],
)
def test_a_configuration_that_does_not_fit_is_refused(tmp_path: Path, change: Callable[[str], str], says: str) -> None:
    from training.runs.plan import FOLDER

    file = tmp_path / "run.toml"
    file.write_text(change((FOLDER / "toy.toml").read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(ValueError, match=says):
        load_run(file)
    with pytest.raises(RunError, match="or one of 1"):
        load_run("elsewhere")


def test_a_configuration_in_another_encoding_is_named(tmp_path: Path) -> None:
    (tmp_path / "run.toml").write_bytes('name = "판결"'.encode("cp949"))
    with pytest.raises(RunError, match=r"run\.toml: .*utf-8"):
        load_run(tmp_path / "run.toml")


def annotated(folder: Path) -> Path:
    """Twenty judgments as files, four as rows, and some nobody can use."""
    folder.mkdir()
    for number in range(20):
        (folder / f"{number:02}_civil.txt").write_text(MARKED.format(f"P{number}"), encoding="utf-8")
    rows = [{"id": i, "case_type": "fraud", "text": MARKED.format(f"Q{i}")} for i in range(4)]
    (folder / "train.jsonl").write_text("\n".join(map(json.dumps, rows)) + "\n\n", encoding="utf-8")
    (folder / "90_civil.txt").write_text(MARKED.format("P3"), encoding="utf-8")
    (folder / "91_civil.txt").write_text("<<<은행>>>B<<</모텔>>>", encoding="utf-8")
    (folder / "92_civil.txt").write_text("<<<없는라벨>>>B<<</없는라벨>>>", encoding="utf-8")
    (folder / "mentions.json").write_text(json.dumps({"은행": ["새솔은행", "다온은행"]}), encoding="utf-8")
    return folder


def test_judgments_are_split_once_and_what_is_of_no_use_is_counted(tmp_path: Path) -> None:
    read = judgments.read_judgments(annotated(tmp_path / "judgments"), held_out=10)
    assert {split: len(found) for split, found in read.kept.items()} == {"train": 20, "validation": 2, "test": 2}
    assert {one.case_type for one in read.kept["train"]} == {"civil", "fraud"}
    assert read.left_out == {"the same text again": 1, "damaged markers": 1, "labels outside the taxonomy": 1}
    again = judgments.read_judgments(tmp_path / "judgments", held_out=10)
    assert again.kept == read.kept
    texts = [one.text for found in read.kept.values() for one in found]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("name", ["validation.jsonl", "test/00_civil.txt", "test_set/a.jsonl"])
def test_a_split_that_is_given_is_kept(tmp_path: Path, name: str) -> None:
    folder = annotated(tmp_path / "judgments")
    file = folder / name
    file.parent.mkdir(exist_ok=True)
    text = MARKED.format("Z")
    row = json.dumps({"id": "z", "case_type": "civil", "text": text})
    file.write_text(row if name.endswith("l") else text, encoding="utf-8")
    read = judgments.read_judgments(folder, held_out=10)
    assert text in [one.text for one in read.kept["test" if "test" in name else "validation"]]


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("name", "stays"), [("train/a_civil.txt", False), ("a_civil.txt", False), ("test/a.txt", True)]
)
def test_an_annotated_judgment_that_is_kept_out_is_not_learnt_from(
    tmp_path: Path, name: str, stays: bool, bare: bool
) -> None:
    made = plan(tmp_path, SHARED)
    assert made.judgments
    text, file = MARKED.format("KO"), made.judgments / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    (tmp_path / "without").write_text(text_hash(gold(text)[0] if bare else text), encoding="utf-8")
    corpus.make(replace(made, without=tmp_path / "without"), ALONE)
    taught = TrainingText(made.data, 7, Weights(excerpts=1, published=0, templates=0))
    assert text not in [one.text for one in taught.excerpts]
    counted = json.loads((made.folder("corpus") / corpus.CARD).read_text(encoding="utf-8"))["judgments"]
    assert (counted["splits"]["test"]["judgments"] == 1) == stays
    assert counted["left_out"].get("kept out by hash") == (None if stays else 1)


def test_what_is_measured_is_corrected_as_what_is_learnt_is(tmp_path: Path) -> None:
    """A letter that the annotators forgot after 피해자 is a name in the test, too; a marker in a marker no damage."""
    slip = "피해자 {}는 <<<내국인이름>>>B<<<호>>>1<<</호>>><<</내국인이름>>>와 걸었다."
    folder = tmp_path / "judgments"
    folder.mkdir()
    for name, letter in (("train", "C"), ("validation", "D"), ("test", "E")):
        row = {"id": name, "case_type": "fraud", "text": slip.format(letter)}
        (folder / f"{name}.jsonl").write_text(json.dumps(row), encoding="utf-8")
    read = judgments.read_judgments(folder, held_out=10)
    assert not read.left_out
    judgments.write_data(read, {}, 7, tmp_path / "data")
    taught = TrainingText(tmp_path / "data", 7, Weights(excerpts=1, published=0, templates=0)).excerpts
    assert [len(gold(one.text)[1]) for one in taught] == [2]
    for split in ("validation", "test"):
        (measured,) = read_gold(tmp_path / "data/eval" / split)
        assert [span.label for span in measured.spans] == ["내국인이름", "내국인이름"]
    with pytest.raises(RunError, match="for train"):  # listed as it lies there
        judgments.read_judgments(folder, held_out=10, without={text_hash(slip.format("C"))})


def test_a_test_set_that_is_not_given_comes_from_what_is_for_training(tmp_path: Path) -> None:
    for name, count in (("train", 30), ("validation", 3)):
        rows = [{"id": i, "case_type": "fraud", "text": MARKED.format(f"{name}{i}")} for i in range(count)]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    read = judgments.read_judgments(tmp_path, held_out=10)
    assert {split: len(found) for split, found in read.kept.items()} == {"train": 27, "validation": 3, "test": 3}
    assert all("validation" in one.text for one in read.kept["validation"])
    assert all("train" in one.text for one in read.kept["test"])


def test_judgments_nobody_can_measure_on_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(MARKED.format("P"), encoding="utf-8")
    with pytest.raises(RunError, match="no annotated judgment for train, test"):
        judgments.read_judgments(tmp_path, held_out=10)
    (tmp_path / "b.jsonl").write_text('{"id": 1}', encoding="utf-8")
    with pytest.raises(RunError, match=r"b\.jsonl holds no annotated judgments: KeyError"):
        judgments.read_judgments(tmp_path, held_out=10)


def test_judgments_are_cut_at_line_feeds_alone(tmp_path: Path) -> None:
    folder = annotated(tmp_path / "judgments")
    texts = [MARKED.format(f"U{number}") + "\u2028줄\x85바꿈" for number in range(3)]
    rows = [json.dumps({"id": 1, "case_type": "fraud", "text": text}, ensure_ascii=False) for text in texts]
    (folder / "train2.jsonl").write_text("\n".join(rows), encoding="utf-8")
    read = judgments.read_judgments(folder, held_out=10)
    assert set(texts) <= {one.text for one in read.kept["train"]}
    judgments.write_data(read, {}, 7, tmp_path / "data")
    source = TrainingText(tmp_path / "data", 7, Weights(excerpts=1, published=0, templates=0))
    assert set(texts) <= {one.text for one in source.excerpts}


@pytest.mark.parametrize(
    "line", ['{"id": 1, "case_type": "a", "text": 3}', "[]", "{", '{"id": 1, "case_type": "a", "text": "\\ud83d"}']
)
def test_a_line_that_holds_no_judgment_is_named(tmp_path: Path, line: str) -> None:
    (tmp_path / "b.jsonl").write_text('{"id": 1, "case_type": "a", "text": "가"}\n' + line, encoding="utf-8")
    with pytest.raises(RunError, match=r"b\.jsonl holds no annotated judgments: .*line 2"):
        judgments.read_judgments(tmp_path, held_out=10)


def test_held_out_judgments_are_filled_once_and_never_trained_on(tmp_path: Path) -> None:
    folder = annotated(tmp_path / "judgments")
    read, mentions = judgments.read_judgments(folder, held_out=10), judgments.read_mentions(folder)
    for target in ("a", "b"):
        judgments.write_data(read, mentions, 7, tmp_path / target)
    (first, second), (again, _) = (read_gold(tmp_path / target / "eval/test") for target in ("a", "b"))
    assert first == again
    assert [span.label for span in second.spans] == ["내국인이름", "은행"]
    text = TrainingText(tmp_path / "a", 7, Weights(excerpts=1, published=0, templates=0))
    assert len(list(text.epoch(0))) == len(text.excerpts) == 20
    assert (tmp_path / "a/eval/test/00000.json").stat().st_mode & 0o777 == 0o600


def test_all_lists_of_values_are_read_and_what_is_none_is_refused(tmp_path: Path) -> None:
    folder = annotated(tmp_path / "judgments")
    more = folder / "more/mentions.json"
    more.parent.mkdir()
    more.write_text(json.dumps({"은행": ["한밭은행"], "모텔": ["노을모텔"]}), encoding="utf-8")
    assert judgments.read_mentions(folder) == {"은행": ["새솔은행", "다온은행", "한밭은행"], "모텔": ["노을모텔"]}
    for content in ('{"은행": "한밭은행"}', '{"은행": ["한밭은행", " "]}', '["한밭은행"]', "{"):
        more.write_text(content, encoding="utf-8")
        with pytest.raises(RunError, match=r"more/mentions\.json"):
            judgments.read_mentions(folder)


def plan(tmp_path: Path, sources: str | None) -> Plan:
    config, network = load_run("toy")
    texts = tmp_path / "texts"
    texts.mkdir()
    (texts / "a.txt").write_text("원고의 청구를 기각한다.", encoding="utf-8")
    if sources is not None:
        (texts / "sources.toml").write_text(sources, encoding="utf-8")
    made = Plan(config, network, tmp_path / "work", texts, annotated(tmp_path / "judgments"))
    made.folder("corpus").mkdir(parents=True)
    return made


SHARED = '[[source]]\nname = "others\' judgments"\nlicence = "CC-BY-NC-SA-4.0"\n'


def test_the_corpus_stage_lists_what_there_is_and_where_it_is_from(tmp_path: Path) -> None:
    made = plan(tmp_path, SHARED)
    before = corpus.sources(made)
    corpus.make(made, ALONE)
    assert [file.name for file in corpus.files_of(made)] == ["a.txt"]
    content = json.loads((made.folder("corpus") / corpus.CARD).read_text(encoding="utf-8"))
    assert content["sources"] == [
        {"name": "others' judgments", "licence": "CC-BY-NC-SA-4.0"},
        {"name": "folder judgments", "licence": "not stated: ask before the bundle is given away"},
    ]
    assert content["judgments"]["splits"]["train"]["labels"] == {"내국인이름": 20, "은행": 20}
    (made.corpus / "b.txt").write_text("더", encoding="utf-8")
    assert corpus.sources(made).keys() == before.keys()
    assert corpus.sources(made)["texts"] != before["texts"]


def test_judgments_that_are_left_out_are_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = plan(tmp_path, SHARED)
    corpus.make(made, ALONE)
    told = capsys.readouterr().err
    assert "24 annotated judgments, 3 more left out: " in told, told
    assert all(f"1 ({reason})" in told for reason in ("the same text again", "damaged markers"))
    for name in ("90_civil.txt", "91_civil.txt", "92_civil.txt"):
        (made.annotated / name).unlink(missing_ok=True)
    corpus.make(made, ALONE)
    assert "left out" not in capsys.readouterr().err


def test_what_is_left_out_is_left_out_of_the_vocabulary_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = plan(tmp_path, SHARED)
    for name, text in (("b", "봉인된 판결이다."), ("c", "뺀 글이다.")):
        (made.corpus / f"{name}.txt").write_text(text, encoding="utf-8")
    (tmp_path / "without").write_text(text_hash("뺀 글이다."), encoding="utf-8")
    monkeypatch.setattr(corpus, "kept_out_hashes", lambda: frozenset({text_hash("봉인된 판결이다.")}))
    made = replace(made, without=tmp_path / "without")
    corpus.make(made, ALONE)
    learnt: list[str] = []
    monkeypatch.setattr(vocabulary, "train_tokenizer", lambda texts, *_: learnt.extend(texts))
    vocabulary.make(made, ALONE)
    assert learnt == ["원고의 청구를 기각한다."]


def test_a_data_card_tells_sources_counts_and_what_is_left_out(tmp_path: Path) -> None:
    made = plan(tmp_path, SHARED)
    corpus.make(made, ALONE)
    content = json.loads((made.folder("corpus") / corpus.CARD).read_text(encoding="utf-8"))
    learnt = {
        "tokens": 1234,
        "documents": 1,
        "epochs": 2,
        "often": 1.0,
        "templates": 3,
        "written": 2.0,
        "replacement": "per-epoch",
    }
    text = card.data_card({"name": "toy", "version": "1"}, content, learnt)
    for told in ("| others' judgments | CC-BY-NC-SA-4.0 |", "1234 tokens", "| train | 20 | civil 16, fraud 4 | 40 |"):
        assert told in text
    assert "1 (damaged markers)" in text
    assert content["judgments"]["sha256"] in text
    assert "P3" not in text and "기각" not in text


def test_a_run_from_other_peoples_weights_says_which(tmp_path: Path) -> None:
    folder = tmp_path / "deberta-v3-base"
    folder.mkdir()
    for name in ("config.json", "model.safetensors"):
        (folder / name).write_text(name, encoding="utf-8")
    made = plan(tmp_path, SHARED)
    assert "weights" not in evaluation.training_of(made)
    told = evaluation.training_of(replace(made, start=folder))["weights"]
    assert re.fullmatch("deberta-v3-base, SHA-256 [0-9a-f]{64}", told)


@pytest.mark.parametrize(
    ("sources", "says"),
    [("[[source]]\nname = 1", "wants a name and a licence"), ("source = 3", "wants a name"), ("= ", "wants a name")],
)
def test_sources_that_say_nothing_are_refused(tmp_path: Path, sources: str, says: str) -> None:
    with pytest.raises(RunError, match=says):
        corpus.make(plan(tmp_path, sources), ALONE)


def test_sources_in_another_encoding_are_refused(tmp_path: Path) -> None:
    made = plan(tmp_path, None)
    (made.corpus / "sources.toml").write_bytes(SHARED.replace("others", "남들").encode("cp949"))
    with pytest.raises(RunError, match=r"sources\.toml: each \[\[source\]\] wants a name and a licence"):
        corpus.stated(made)


def test_data_that_is_shared_alike_binds_the_bundle(tmp_path: Path) -> None:
    made = plan(tmp_path, SHARED)
    corpus.make(made, ALONE)
    with pytest.raises(RunError, match=r"must be, too, not under Apache-2\.0"):
        bundling.make(made, ALONE)


@pytest.mark.parametrize(
    ("source", "licence"),
    [
        ("CC BY-NC-SA 4.0", "Apache-2.0"),
        ("cc by nc sa 4.0", "Apache-2.0"),
        ("Creative Commons Attribution-NonCommercial-ShareAlike 4.0", "MIT"),
        ("CC_BY_NC_SA", "CC BY-SA 4.0"),
        ("public works; CC BY-SA 3.0", "Apache-2.0"),
        ("CC-BY-SA-4.0", "CC-BY-NC-4.0"),
        ("크리에이티브 커먼즈 저작자표시-비영리-동일조건변경허락 2.0 대한민국", "CC BY-SA 4.0"),
        ("CC 저작자 표시-동일 조건 변경 허락 4.0", "Apache-2.0"),
    ],
)
def test_a_licence_binds_however_it_is_spelt(source: str, licence: str) -> None:
    with pytest.raises(RunError, match=f"s is shared under {source}, so the bundle must be, too, not under {licence}"):
        require_licence(licence, [{"name": "s", "licence": source}])
    require_licence("CC BY-NC-SA 4.0", [{"name": "s", "licence": source}])
    require_licence(licence, [{"name": "s", "licence": "CC BY 4.0; public works"}])


def test_a_licence_that_does_not_fit_is_refused_before_the_first_stage(tmp_path: Path) -> None:
    made = plan(tmp_path, SHARED.replace("CC-BY-NC-SA-4.0", "CC BY-NC-SA 4.0"))
    with pytest.raises(RunError, match=r"must be, too, not under Apache-2\.0"):
        pipeline.run([made], lambda *_: pytest.fail("a stage was made"), corpus.NAME)


def test_a_corrected_licence_leaves_the_run_as_it_is_and_goes_into_the_card(tmp_path: Path) -> None:
    made = plan(tmp_path, SHARED)
    corpus.make(made, ALONE)
    with Checks() as checks:
        before = corpus.sources(made, checks)
    (made.corpus / "sources.toml").write_text(SHARED.replace("CC-BY-NC-SA-4.0", "CC BY 4.0"), encoding="utf-8")
    (made.annotated / "notes.json").write_text("{}", encoding="utf-8")
    with Checks() as checks:
        assert corpus.sources(made, checks) == before
        checks.require()
    assert corpus.stated(made)[0] == {"name": "others' judgments", "licence": "CC BY 4.0"}
    (made.annotated / "mentions.json").write_text("{}", encoding="utf-8")
    assert corpus.sources(made)["judgments"] != before["judgments"]


def test_a_run_begun_when_licences_were_hashed_goes_on(tmp_path: Path) -> None:
    made = plan(tmp_path, SHARED)
    before = {**corpus.sources(made), "texts": corpus._hash(made.corpus, (*ENDINGS, ".json", ".toml"))}
    record = {"done": False, "wanted": {"settings": corpus.settings(made), "inputs": before}}
    (made.folder("corpus") / RECORD).write_text(json.dumps(record), encoding="utf-8")
    assert corpus.sources(made) == before
    (made.corpus / "a.txt").write_text("다른 글", encoding="utf-8")
    assert corpus.sources(made)["texts"] != before["texts"]


def test_too_few_judgments_for_a_step_of_fine_tuning_are_told_before_pretraining(tmp_path: Path) -> None:
    made = plan(tmp_path, SHARED)
    made.tokenizer.parent.mkdir()
    shutil.copyfile(resource("models", "thunder-deid-small") / "tokenizer.json", made.tokenizer)
    corpus.make(made, ALONE)
    large = replace(made.network, finetuning=replace(made.network.finetuning, batch=512))
    with pytest.raises(RunError, match="finetuning: epoch 0 has fewer rows than a batch of 512"):
        filling.make(replace(made, network=large), ALONE)
    filling.make(made, ALONE)


def test_without_data_and_without_grammars_there_is_no_run(tmp_path: Path) -> None:
    config, network = load_run("small")
    with pytest.raises(RunError, match="none are to be generated"):
        corpus.make(Plan(config, network, tmp_path), ALONE)


def test_stages_stand_in_the_order_they_need_each_other() -> None:
    known: set[str] = set()
    for stage in pipeline.STAGES:
        assert known.issuperset(stage.NEEDS), stage.NAME
        known.add(stage.NAME)
    assert [stage.NAME for stage in pipeline.upto("shards")] == ["corpus", "tokenizer", "shards"]


def test_processes_that_cannot_share_a_later_stage_are_refused_before_the_first(tmp_path: Path) -> None:
    """The 370M on eight nodes: pretraining has rows for 64 processes, lengthening 32 for all of them."""
    plan = Plan(*load_run("370m"), tmp_path)
    with pytest.raises(RunError, match="lengthening: a batch of 32 rows does not divide by 64 processes"):
        pipeline.require_fit([plan], pipeline.upto("lengthening"), 64)
    for until, world in (("lengthening", 32), ("pretraining", 64), ("filling", 7), ("export", 8)):
        pipeline.require_fit([plan], pipeline.upto(until), world)
    plan.folder("lengthening").mkdir()
    (plan.folder("lengthening") / "stage.json").write_text('{"done": true}', encoding="utf-8")
    pipeline.require_fit([plan], pipeline.upto("lengthening"), 64)
    with pytest.raises(RunError, match="4 processes do not divide into groups of 8"):
        pipeline.require_fit([Plan(*load_run("1.5b"), tmp_path / "large")], pipeline.upto("pretraining"), 4)


def test_a_run_begins_with_looking_whether_its_processes_fit(tmp_path: Path) -> None:
    config, network = load_run("toy")
    odd = replace(network, execution=replace(network.execution, shard=2))
    with pytest.raises(RunError, match="pretraining: 1 processes do not divide into groups of 2"):
        pipeline.run([Plan(config, odd, tmp_path / "work")], lambda *_: None)
    assert not (tmp_path / "work").exists()


def test_the_parts_of_a_job_are_stages() -> None:
    script = (Path(pipeline.__file__).parents[1] / "cluster/slurm/submit.sh").read_text(encoding="utf-8")
    parts = re.findall(r"^part (\w+)", script, re.MULTILINE)
    order = [stage.NAME for stage in pipeline.STAGES]
    assert parts == sorted(parts, key=order.index)
    assert parts[-1] == order[-1]
