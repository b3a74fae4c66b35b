"""An evaluation from gold folders to a report: cached, private, comparable."""

import re
import stat
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.detection.model import Candidate
from core.detection.pipeline import Detection
from tests.fixtures_evaluation import LABELS, WordModel, gold_folder, shared_folder
from training.data.corpus import Span
from training.errors import InputError
from training.evaluation import predictions as predicting
from training.evaluation import run
from training.evaluation.compare import compare, markdown, read_reports
from training.evaluation.gold import GoldDocument, fingerprint, read_gold
from training.evaluation.mistakes import drawn, worst
from training.evaluation.painting import LabelIndex, paint
from training.evaluation.paper import METRICS, beside
from training.evaluation.predictions import Detectors, Predictor
from training.evaluation.private import private_folder, write_private
from training.evaluation.scoring import scorer
from training.evaluation.slices import Measured

DOCUMENTS = {
    "a": ("fraud", "피해자 [내국인이름:한가온] 은 [은행:새솔은행] 에서 돈을 찾았다"),
    "b": ("fraud", "피고인은 [내국인이름:도하람] 과 [모텔:달빛모텔] 로 갔다"),
    "c": ("civil", "원고 [내국인이름:한가온] 의 전화는 [전화번호:0101234] 이다"),
}
# 도하람 is missed, the bank taken for a motel, 돈을 for a name; the rest is right.
WORDS = {
    "한가온": ("내국인이름", 0.95),
    "도하람": ("내국인이름", 0.2),
    "새솔은행": ("모텔", 0.8),
    "달빛모텔": ("모텔", 0.9),
    "0101234": ("전화번호", 0.99),
    "돈을": ("내국인이름", 0.6),
}


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    return shared_folder(tmp_path / "shared")


@pytest.fixture
def gold(tmp_path: Path) -> list[GoldDocument]:
    return read_gold(gold_folder(tmp_path / "gold", DOCUMENTS))


def evaluated(
    shared: Path, gold: Sequence[GoldDocument], folder: Path, model: WordModel, detectors: Detectors = "model"
) -> dict[str, Any]:
    predictor = Predictor(model, folder / "cache", detectors)
    return run.evaluate(predictor, {"try out": gold}, shared, folder / "report", plots=False)


def test_what_is_found_missed_and_confused_is_counted(shared: Path, gold: list[GoldDocument], tmp_path: Path) -> None:
    report = evaluated(shared, gold, tmp_path / "work", WordModel(WORDS))
    figures = report["sets"]["try out"]
    tokens = figures["all"]["tokens"]
    # Six identifiers of one token each: five are found, one under a wrong label; one token is none.
    assert tokens["binary"] == {"support": 6, "found": 6, "p": 5 / 6, "r": 5 / 6, "f1": pytest.approx(5 / 6)}
    assert tokens["typed"] == {"support": 6, "found": 6, "p": 4 / 6, "r": 4 / 6, "f1": pytest.approx(4 / 6)}
    assert figures["all"]["clean_docs"] == pytest.approx(2 / 3)
    rows = {row["label"]: (row["entities"], row["support"], row["r"]) for row in figures["labels"]}
    assert rows["내국인이름"] == (3, 9, pytest.approx(2 / 3))
    assert rows["은행"] == (1, 4, 0.0)
    assert {"gold": "은행", "found": "모텔", "characters": 4} in figures["confusions"]
    assert [(row["domain"], row["case"], row["docs"]) for row in figures["cases"]] == [
        ("Civil", None, 1),
        ("Criminal", None, 2),
        ("Criminal", "Property theft and deception", 2),
    ]
    assert sum(row["docs"] for row in figures["lengths"]) == 3
    assert {row["seen"] for row in figures["frequencies"]} == {"never", "1 to 9", "10 to 99"}


def test_token_figures_by_label_agree_with_those_by_character(
    shared: Path, gold: list[GoldDocument], tmp_path: Path
) -> None:
    report = evaluated(shared, gold, tmp_path / "work", WordModel(WORDS))
    figures = report["sets"]["try out"]
    support = sum(row["support"] for row in figures["labels"])
    right = sum(row["support"] * row["r"] for row in figures["labels"])
    assert right / support == pytest.approx(figures["all"]["typed"]["r"])


def test_a_second_report_needs_no_second_inference(shared: Path, gold: list[GoldDocument], tmp_path: Path) -> None:
    first, again, other = WordModel(WORDS), WordModel(WORDS), WordModel(WORDS, sha256="b" * 64)
    report = evaluated(shared, gold, tmp_path, first)
    assert evaluated(shared, gold, tmp_path, again) == report
    evaluated(shared, gold, tmp_path, again, "all")
    evaluated(shared, gold, tmp_path, other)
    assert (first.runs, again.runs, other.runs) == (3, 0, 3)


def test_a_changed_text_or_damaged_cache_is_read_anew(shared: Path, gold: list[GoldDocument], tmp_path: Path) -> None:
    report = evaluated(shared, gold, tmp_path, WordModel(WORDS))
    files = sorted((tmp_path / "cache").rglob("*.*"))
    assert len(files) == 9  # of each text scores, marks and near marks
    files[0].write_bytes(files[0].read_bytes()[:20])
    model = WordModel(WORDS)
    assert evaluated(shared, gold, tmp_path, model) == report
    assert model.runs == 1
    changed = [*gold[1:], GoldDocument("a", "fraud", gold[0].text + ".", gold[0].spans)]
    evaluated(shared, changed, tmp_path, model)
    assert model.runs == 2


def test_changed_rules_are_not_measured_with_old_answers(
    shared: Path, gold: list[GoldDocument], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    def detect(text: str, blocks: object, tagger: Any) -> Detection:
        calls.append(text)
        return Detection((), ())

    monkeypatch.setattr(predicting, "detect", detect)
    evaluated(shared, gold, tmp_path, WordModel(WORDS), "all")
    report = evaluated(shared, gold, tmp_path, WordModel(WORDS), "all")
    assert len(calls) == 3
    assert report["sets"]["try out"]["all"]["binary"]["r"] == 0
    monkeypatch.setattr(predicting, "code_hash", lambda parts: "changed")
    evaluated(shared, gold, tmp_path, WordModel(WORDS), "all")
    assert len(calls) == 6


@pytest.mark.parametrize(
    ("file", "model", "rules"),
    [
        ("tagging/decode.py", True, False),
        ("taxonomy/model.py", True, True),
        ("detection/phone.py", False, True),
        ("characters.py", False, True),  # full-width signs and foreign digits, before a pattern sees them
        ("outputs.py", False, False),
    ],
)
def test_a_result_is_kept_by_the_code_that_computes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, model: bool, rules: bool
) -> None:
    for name in ("characters.py", "outputs.py", "tagging/decode.py", "taxonomy/model.py", "detection/phone.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("before", encoding="utf-8")
    (tmp_path / "tokenizer").mkdir()
    (tmp_path / "korean").mkdir()
    monkeypatch.setattr(predicting.core, "__file__", str(tmp_path / "__init__.py"))
    codes = (predicting.MODEL_CODE, predicting._RULE_CODE)
    before = [predicting.code_hash(code) for code in codes]
    (tmp_path / file).write_text("after", encoding="utf-8")
    assert [predicting.code_hash(code) != old for code, old in zip(codes, before, strict=True)] == [model, rules]


def test_all_detectors_add_to_the_model(shared: Path, tmp_path: Path) -> None:
    documents = {"a": ("fraud", "피고인은 피해자에게 전화번호 [전화번호:010-1234-5678] 을 알려 주었다.")}
    gold = read_gold(gold_folder(tmp_path / "gold", documents))
    alone = evaluated(shared, gold, tmp_path, WordModel({}))["sets"]["try out"]["all"]
    joined = evaluated(shared, gold, tmp_path, WordModel({}), "all")["sets"]["try out"]["all"]
    assert (alone["binary"]["r"], joined["binary"]["r"]) == (0, 1)


def test_text_stands_in_the_file_of_mistakes_only_and_all_is_private(
    shared: Path, gold: list[GoldDocument], tmp_path: Path
) -> None:
    evaluated(shared, gold, tmp_path, WordModel(WORDS))
    values = {document.text[span.start : span.end] for document in gold for span in document.spans}
    files = [file for file in (*tmp_path.glob("cache/**/*"), *tmp_path.glob("report/*")) if file.is_file()]
    assert {file.name for file in files} > {"report.md", "report.json", "mistakes-try-out.txt"}
    for file in files:
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        if not file.name.startswith("mistakes"):
            content = file.read_bytes()
            assert not any(value.encode() in content for value in values), file.name
    for folder in (tmp_path / "report", *(tmp_path / "cache").iterdir()):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert "【도하람】" in (tmp_path / "report/mistakes-try-out.txt").read_text(encoding="utf-8")
    said = (tmp_path / "report/report.md").read_text(encoding="utf-8")
    assert "holds text of the evaluation data" in said
    assert "| Criminal: Property theft and deception | Thunder-DeID-1.5B | 0.9850 |" in said


def test_the_worst_mistakes_are_those_that_harm_most(gold: list[GoldDocument], tmp_path: Path) -> None:
    predictor = Predictor(WordModel(WORDS), tmp_path)
    found = [predictor.predict(document) for document in gold]
    index = LabelIndex.of(LABELS, [*(document.spans for document in gold), *(one.found for one in found)])
    measured = [Measured(a, b, paint(a, b, index)) for a, b in zip(gold, found, strict=True)]
    mistakes = worst(measured, index, {"내국인이름"})
    assert [(one.kind, one.gold, one.found, one.context[1]) for one in mistakes] == [
        ("missed", "내국인이름", "O", "도하람"),
        ("spurious", "O", "내국인이름", "돈을"),
        ("label", "은행", "모텔", "새솔은행"),
    ]
    assert mistakes[0].direct and mistakes[0].sure == pytest.approx(0.8, abs=0.01)
    assert mistakes[0].context[0].endswith("피고인은 ")
    lot = drawn(measured, index, {"내국인이름"}, 2)
    assert lot == drawn(measured, index, {"내국인이름"}, 2)
    assert len(lot) == 2 and set(lot) < set(mistakes)
    assert drawn(measured, index, {"내국인이름"}, 9) == sorted(mistakes, key=lambda one: (one.document, one.start))


def test_the_project_itself_takes_no_results(tmp_path: Path) -> None:
    root = Path(run.__file__).parents[2]
    for place in (root, root / "training/work", root / "tests"):
        with pytest.raises(ValueError, match="part of the project"):
            private_folder(place)
    assert private_folder(tmp_path / "new/one").is_dir()


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    write_private(file, "before")
    with pytest.raises(UnicodeEncodeError):
        write_private(file, "\ud800")
    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [("report.json", "before")]


@pytest.mark.parametrize(
    "content",
    [
        '{"entities": [{"start": 0, "end": 9, "label": "은행"}]}',
        '{"entities": [{"start": 2, "end": 2, "label": "은행"}]}',
        '{"entities": [{"start": "0", "end": 2, "label": "은행"}]}',
        '{"entities": [{"start": 0, "end": 2}]}',
        '{"entities": [',
        "{}",
        "[]",
    ],
)
def test_gold_that_is_none_is_refused_by_its_name(tmp_path: Path, content: str) -> None:
    (tmp_path / "a.txt").write_text("다섯 글자", encoding="utf-8")
    (tmp_path / "a.json").write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=re.escape("a.json")):
        read_gold(tmp_path)
    (tmp_path / "a.json").write_text('{"entities": []}', encoding="utf-8")
    (tmp_path / "a.txt").write_bytes("다섯 글자".encode("cp949"))
    with pytest.raises(InputError, match=re.escape("a.txt")):
        read_gold(tmp_path)


def test_an_empty_folder_is_no_result(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no gold documents"):
        read_gold(tmp_path)
    with pytest.raises(FileNotFoundError):
        scorer(tmp_path)


@pytest.mark.parametrize(("limit", "names"), [(None, "abc"), (1, "a"), (2, "ab"), (3, "abc"), (9, "abc")])
def test_a_limit_spreads_over_the_folder(tmp_path: Path, limit: int | None, names: str) -> None:
    gold_folder(tmp_path, DOCUMENTS)
    assert [document.name for document in read_gold(tmp_path, limit)] == list(names)


def test_an_empty_document_and_an_unknown_label_are_measured(shared: Path, tmp_path: Path) -> None:
    gold = [
        GoldDocument("empty", "unknown", "", ()),
        GoldDocument("odd", "family", "이름 한가온", (Span(3, 6, "밖의 것"),)),
    ]
    figures = evaluated(shared, gold, tmp_path, WordModel(WORDS))["sets"]["try out"]
    assert figures["all"]["typed"]["f1"] == 0 and figures["all"]["binary"]["f1"] == 1
    assert figures["categories"][-1]["category_en"] == "outside the taxonomy"


def test_a_set_of_empty_documents_has_figures_all_the_same(shared: Path, tmp_path: Path) -> None:
    evaluated(shared, [GoldDocument("empty", "fraud", "", ())], tmp_path, WordModel(WORDS))
    assert "NaN" not in (tmp_path / "report/report.json").read_text(encoding="utf-8")


def report_file(
    shared: Path,
    gold: Sequence[GoldDocument],
    folder: Path,
    words: Mapping[str, tuple[str, float]],
    bundle: Mapping[str, Any] | None = None,
    **training: object,
) -> Path:
    model = WordModel(words, f"{abs(hash(folder)):064x}"[:64], training)
    model.bundle = replace(model.bundle, **(bundle or {}))
    evaluated(shared, gold, folder, model)
    return folder / "report/report.json"


def test_runs_are_joined_by_setting_and_seeds_become_a_deviation(
    shared: Path, gold: list[GoldDocument], tmp_path: Path
) -> None:
    better = {**WORDS, "도하람": ("내국인이름", 0.9)}
    files = [
        report_file(shared, gold, tmp_path / "1", WORDS, seed=1200, replacement="per-epoch"),
        report_file(shared, gold, tmp_path / "2", better, seed=1203, replacement="per-epoch"),
        report_file(shared, gold, tmp_path / "3", WORDS, seed=1200, replacement="single"),
    ]
    compared = compare(read_reports(files))
    rows = {row["replacement"]: row for row in compared["try out"]}
    assert rows["per-epoch"]["seeds"] == [1200, 1203]
    figure = rows["per-epoch"]["figures"]["tokens: binary F1"]
    values = (5 / 6, 12 / 13)
    assert figure["mean"] == pytest.approx(sum(values) / 2)
    assert figure["std"] == pytest.approx(abs(values[0] - values[1]) / 2**0.5)
    assert rows["single"]["figures"]["tokens: binary F1"]["std"] is None
    text = markdown(compared)
    assert f"{figure['mean']:.4f} ± {figure['std']:.4f}" in text
    assert "| per-epoch | Thunder-DeID-1.5B | 0.9755 | 0.9862 | 0.9808 |" in text
    assert "Criminal: Property theft and deception" in text
    single, each = (text.split(f"As the paper's Tables {names}")[1] for names in ("H.1 and H.3", "H.2 and H.4"))
    case = "Property theft and deception"
    ours = next(
        line for line in each.splitlines() if "**model, words 1, windows of 512**, 2 seeds" in line and case in line
    )
    assert ours.count("±") == 6
    for replacement, part in (("single", single), ("per-epoch", each)):
        row = next(line for line in part.splitlines() if line.startswith(f"| Criminal: {case} | Thunder-DeID-1.5B |"))
        printed = [beside(metric, replacement, "Criminal", case)[-1] for metric in METRICS]
        assert [float(cell) for cell in row.split("|")[3:-1]] == [f for one in printed for f in (one.p, one.r, one.f1)]


def test_runs_that_do_not_compare_are_refused(shared: Path, gold: list[GoldDocument], tmp_path: Path) -> None:
    one = report_file(shared, gold, tmp_path / "1", WORDS, seed=1200)
    other = report_file(shared, gold[1:], tmp_path / "2", WORDS, seed=1203)
    further = report_file(shared, gold, tmp_path / "3", WORDS, seed=1203, further="abc")
    with pytest.raises(ValueError, match="different documents"):
        compare(read_reports([one, other]))
    with pytest.raises(ValueError, match="count twice"):
        read_reports([one, one])
    broken = tmp_path / "broken.json"
    broken.write_text("{}", encoding="utf-8")
    with pytest.raises(ValueError, match=r"broken\.json is no report"):
        read_reports([broken])
    assert [len(row["seeds"]) for row in compare(read_reports([one, further]))["try out"]] == [1, 1]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"bundle": {"name": "klue"}}, {"bundle": {"name": "koelectra"}}),
        ({}, {}),
        ({"bundle": {"version": "1.7"}, "seed": 1200}, {"bundle": {"version": "1.8"}, "seed": 1203}),
        ({"bundle": {"window": 512}, "seed": 1200}, {"bundle": {"window": 2048}, "seed": 1203}),
        ({"seed": 1200, "pools": [1310, 1311, 1312]}, {"seed": 1203, "pools": [1310, 1311, 1399]}),
    ],
    ids=["names", "no seed", "versions", "windows", "lists that begin alike"],
)
def test_networks_that_differ_by_more_than_the_seed_are_not_averaged(
    shared: Path, gold: list[GoldDocument], tmp_path: Path, one: dict[str, Any], other: dict[str, Any]
) -> None:
    better = {**WORDS, "도하람": ("내국인이름", 0.9)}
    files = [
        report_file(shared, gold, tmp_path / "1", WORDS, **one),
        report_file(shared, gold, tmp_path / "2", better, **other),
    ]
    rows = compare(read_reports(files))["try out"]
    assert [row["figures"]["tokens: binary F1"]["n"] for row in rows] == [1, 1]
    assert sorted(row["figures"]["tokens: binary F1"]["mean"] for row in rows) == pytest.approx([5 / 6, 12 / 13])


def test_a_bundle_may_stand_beside_itself_at_another_window(
    shared: Path, gold: list[GoldDocument], tmp_path: Path
) -> None:
    """As ``evaluate --window`` leaves it."""
    digest = "c" * 64
    files = [
        report_file(shared, gold, tmp_path / str(window), WORDS, {"window": window, "sha256": digest}, seed=1200)
        for window in (512, 2048)
    ]
    rows = compare(read_reports(files))["try out"]
    assert [row["bundle"] for row in rows] == ["words 1, windows of 2048", "words 1, windows of 512"]
    with pytest.raises(ValueError, match="count twice"):
        read_reports([*files, files[0]])


def test_bundles_of_several_seeds_are_joined_though_their_losses_differ(
    shared: Path, gold: list[GoldDocument], tmp_path: Path
) -> None:
    files = [
        report_file(shared, gold, tmp_path / str(seed), WORDS, seed=seed, stages={"finetuning": {"loss": seed / 1e4}})
        for seed in (1200, 1203)
    ]
    assert [row["seeds"] for row in compare(read_reports(files))["try out"]] == [[1200, 1203]]
    again = report_file(shared, gold, tmp_path / "again", WORDS, seed=1203)
    with pytest.raises(ValueError, match=r"words 1, windows of 512: 1200, 1203, 1203 are the seeds"):
        compare(read_reports([*files, again]))


def test_the_fingerprint_knows_text_and_spans(gold: list[GoldDocument]) -> None:
    moved = GoldDocument("a", "fraud", gold[0].text, gold[0].spans[:1])
    assert len({fingerprint(gold), fingerprint(gold[1:]), fingerprint([moved, *gold[1:]])}) == 3


def test_pictures_are_drawn_or_refused_beforehand(
    shared: Path, gold: list[GoldDocument], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "matplotlib", None)
        model = WordModel(WORDS)
        with pytest.raises(ImportError, match="--no-plots"):
            run.evaluate(Predictor(model, tmp_path / "cache"), {"x": gold}, shared, tmp_path / "report")
        assert model.runs == 0
    pytest.importorskip("matplotlib")
    run.evaluate(Predictor(WordModel(WORDS), tmp_path / "cache"), {"x": gold}, shared, tmp_path / "report")
    pictures = sorted(tmp_path.glob("report/*.png"))
    assert [file.name for file in pictures] == ["x-category.png", "x-length.png", "x-pr.png", "x-reliability.png"]
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in pictures)
    assert "![pr](x-pr.png)" in (tmp_path / "report/report.md").read_text(encoding="utf-8")


def test_overlapping_spans_are_painted_as_the_scoring_script_does(tmp_path: Path) -> None:
    document = GoldDocument("a", "fraud", "가나 다", (Span(0, 4, "은행"), Span(3, 4, "모텔")))
    prediction = Predictor(WordModel({}), tmp_path).predict(document)
    found = (Candidate(0, 2, "은행", 0.9, "model"),)
    painted = paint(document, predicting.Prediction(found, prediction.scores), LabelIndex(("은행", "모텔")))
    assert painted.characters[0].tolist() == [1, 1, 2]
    assert painted.characters[1].tolist() == [1, 1, 0]
    assert painted.tokens[0].tolist() == [1, 2]
