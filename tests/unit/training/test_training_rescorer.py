"""The trainer of the re-scorer learns what tells identifiers from words, and writes it into the bundle."""

import hashlib
import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("torch")
from typer.testing import CliRunner

from core.detection.features import Page
from core.detection.model import Candidate
from core.detection.rescorer import FILE, Rescorer
from core.tagging.bundle import Decoding, load_bundle
from tests.unit.training.data.test_courts import judgment as published_judgment
from tests.unit.training.data.test_courts import write as write_corpus
from training import __main__ as program
from training import rescorer as training
from training.data.corpus import Span
from training.data.courts import Choice, CourtJudgments
from training.data.pools import pools_of
from training.evaluation.recorded import network_hash
from training.rescorer import Document, Example, examples, fitted, threshold, trained, with_rescorer, written

MARKED = "{} 사건\n피고 <<<내국인이름>>>표정욱<<</내국인이름>>>은 <<<은행>>>새봄<<</은행>>>은행에 돈을 맡겼다.\n"
NAME, BANK = "내국인이름", "은행"
NAMES, WORDS = ("표정욱", "서윤담", "남지후", "강별하"), ("책상", "운전자", "냉장고", "손님")


def _document(name: str, word: str, *, published: bool = False) -> Document:
    text = f"피해자 {name}은 왔다. 그 {word}은 새봄은행에 있다."
    bank = text.index("새봄")
    return Document(text, (Span(4, 4 + len(name), NAME), Span(bank, bank + 2, BANK)), published)


DOCUMENTS = [_document(name, word) for name in NAMES for word in WORDS]


class Guessing:
    """A network that marks names, words and banks, all as surely."""

    def read(self, text, blocks, progress=None, cancelled=None, found=None):  # type: ignore[no-untyped-def]
        places = [(value, text.index(value)) for value in (*NAMES, *WORDS) if value in text]
        found = [Candidate(start, start + len(value), NAME, 0.6, "model") for value, start in places]
        start = text.index("새봄")
        return SimpleNamespace(candidates=found, suspects=[Candidate(start, start + 2, BANK, 0.3, "model")])


def test_what_is_learnt_tells_names_from_words() -> None:
    rescorer = trained(DOCUMENTS, Guessing(), lambda _: None)
    text = "피해자 함규혁은 왔다. 그 피아노는 새봄은행에 있다."
    page = Page(text, [Candidate(4, 7, NAME, 0.6, "model"), Candidate(15, 18, NAME, 0.6, "model")])
    (name, word) = (rescorer.person.score(_values(page, one)) for one in page.candidates)
    assert name > 0.7 > 0.3 > word


def _values(page: Page, one: Candidate) -> dict[str, float]:
    from core.detection.features import measured

    return measured(page, one)


def test_whom_the_network_names_stays_and_the_less_likely_is_read_first() -> None:
    rescorer = trained(DOCUMENTS, Guessing(), lambda _: None)
    text = "피해자 함규혁은 왔다. 그 피아노는 새봄은행에 있다."
    marked = [Candidate(4, 7, NAME, 0.6, "model"), Candidate(15, 18, NAME, 0.6, "model")]
    kept, doubted = rescorer.split(Page(text, marked, marked=frozenset(marked)))
    assert [(one.start, one.score > 0.5) for one in kept] == [(4, True), (15, False)]
    assert doubted == []
    assert load_bundle().rescorer.person.threshold == 0, "the shipped one"


def test_the_same_documents_give_the_same_weights() -> None:
    assert trained(DOCUMENTS, Guessing(), lambda _: None) == trained(DOCUMENTS, Guessing(), lambda _: None)


def test_inventions_teach_what_things_are_there_and_nothing_elsewhere() -> None:
    plain = trained(DOCUMENTS, Guessing(), lambda _: None)
    about = [Document(f"청구항 1의 발명은 {one.text.replace('은행', '축')}", (), published=True) for one in DOCUMENTS]
    taught = training.with_inventions(plain, about, Guessing(), lambda _: None)
    assert taught.person == plain.person
    assert taught.thing.weights["technical"] < -1
    assert replace(taught.thing, weights=plain.thing.weights) == plain.thing
    assert taught.thing.weights == {**plain.thing.weights, "technical": taught.thing.weights["technical"]}
    again = training.with_inventions(taught, about, Guessing(), lambda _: None)
    assert again == taught, "the weight does not add up"
    assert training.with_inventions(plain, [], Guessing(), lambda _: None) == plain
    assert load_bundle().rescorer.thing.weights["technical"] < -1, "the shipped one"


def test_what_a_court_published_counts_less() -> None:
    weights = [
        {one.kind: one.weight for one in examples(document, Guessing().read(document.text, ()))}
        for document in (_document("표정욱", "책상"), _document("표정욱", "책상", published=True))
    ]
    assert weights[0]["person"] > weights[1]["person"] > 0
    assert weights[0]["thing"] > weights[1]["thing"] > 0


def test_half_an_identifier_is_half_right() -> None:
    document = Document("그 새봄나루에", (Span(2, 4, BANK),), published=False)
    answer = SimpleNamespace(candidates=[Candidate(2, 6, BANK, 0.6, "model")], suspects=())
    assert [one.share for one in examples(document, answer)] == [0.5]


def test_nothing_to_learn_from_is_an_error() -> None:
    with pytest.raises(ValueError, match="no candidates"):
        fitted([])


def _example(half: int | None, share: float, **values: float) -> Example:
    page = Page("가", [one := Candidate(0, 1, NAME, 0.5, "model")])
    nothing = dict.fromkeys(_values(page, one), 0.0)
    return Example("person", {**nothing, "network_marks": 1.0, **values}, share, 1.0, half)


def test_a_feature_nobody_has_gets_no_weight() -> None:
    found = [_example(0, quoted, quoted=quoted, network_marks=0.0) for quoted in (0.0, 1.0, 0.0, 1.0)]
    assert fitted(found).weights.keys() == {"quoted"}


def test_the_threshold_loses_no_more_of_what_the_network_marks_rightly_than_it_may() -> None:
    # Each half holds 40 names, three of them like the words beside them.
    names = [_example(half, 1.0, quoted=float(index > 2)) for half in (0, 1) for index in range(40)]
    words = [_example(half, 0.0) for half in (0, 1) for _ in range(30)]
    unmarked = [_example(half, 1.0, network_marks=0.0) for half in (0, 1) for _ in range(9)]
    found = [*names, *words, *unmarked]
    strict, loose = (threshold(found, lost) for lost in (0.0, 0.1))
    score = fitted([one for one in found if one.half]).score
    assert strict <= score(words[0].values) < loose <= score(names[-1].values)


def test_where_nothing_was_marked_by_hand_all_that_the_network_marks_stays() -> None:
    assert threshold([_example(None, 1.0), _example(None, 0.0)], 0.001) == 0


def test_marked_judgments_are_read_from_their_folders(tmp_path: Path) -> None:
    for folder in ("plain", "hard", "various"):
        (tmp_path / folder).mkdir()
    (tmp_path / "hard" / "01_civil.txt").write_text("피고 <<<내국인이름>>>표정욱<<</내국인이름>>>은", encoding="utf-8")
    (document,) = written(tmp_path)
    assert document == Document("피고 표정욱은", (Span(3, 6, NAME),), published=False)


def test_the_bundle_lists_its_rescorer(tmp_path: Path) -> None:
    bundle, target = tmp_path / "bundle", tmp_path / "target"
    bundle.mkdir()
    (bundle / "labels.json").write_text("{}", encoding="utf-8")
    (bundle / "manifest.json").write_text(json.dumps({"name": "m", "sha256": {}}), encoding="utf-8")
    rescorer = trained(DOCUMENTS, Guessing(), lambda _: None)
    with_rescorer(bundle, rescorer, target)
    manifest = json.loads((target / "manifest.json").read_text(encoding="utf-8"))
    listed = {name: hashlib.sha256((target / name).read_bytes()).hexdigest() for name in ("labels.json", FILE)}
    assert manifest == {"name": "m", "sha256": listed}
    assert Rescorer.read(target) == rescorer
    assert not (bundle / FILE).exists()


def test_it_learns_from_no_judgment_the_network_has_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_corpus(tmp_path, [published_judgment(number) for number in range(24)])
    monkeypatch.setattr(training, "CHOICE", Choice(pool=6))
    pool = [text.split("\n")[1] for text in CourtJudgments(tmp_path, 1500, Choice(pool=6))._texts]
    cases = [
        [document.text.split("\n")[1] for document in training.published(tmp_path, 24, pools)]
        for pools in (frozenset(), pools_of({"training": {"seed": 1500, "published": 0.5}}))
    ]
    assert len(cases[0]) == 18
    assert set(cases[0]) & set(pool)
    assert cases[1] == [case for case in cases[0] if case not in pool]


def test_a_network_that_read_nobody_knows_what_is_refused() -> None:
    with pytest.raises(ValueError, match="does not say by which seed"):
        pools_of({"training": {"published": 0.5}})
    assert pools_of(load_bundle().manifest) == {1310, 1311, 1312}, "the shipped one"
    assert pools_of({"training": {"seed": 1200}, "pretraining": "elsewhere"}) == frozenset()


def test_one_court_alone_teaches_where_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_corpus(tmp_path, [published_judgment(number) for number in range(24)])
    monkeypatch.setattr(training, "CHOICE", Choice(pool=6))
    every = [document.text for document in training.published(tmp_path, 24)]
    court = every[0].split("\n")[0]
    assert [one.text for one in training.published(tmp_path, 24, court=court)] == [
        text for text in every if text.startswith(court)
    ]
    assert list(training.published(tmp_path, 24, court="없는법원")) == []


def test_where_the_network_has_read_everything_nothing_is_left(tmp_path: Path) -> None:
    write_corpus(tmp_path, [published_judgment(number) for number in range(4)])
    with pytest.raises(ValueError, match="none is left"):
        next(training.published(tmp_path, 1))


@pytest.fixture
def whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """The command as it is typed, with the shipped network, a corpus of forty judgments and three marked ones."""
    write_corpus(tmp_path / "shared", [published_judgment(number) for number in range(40)])
    monkeypatch.setattr(training, "CHOICE", Choice(pool=4))
    for folder in ("plain", "hard", "various"):
        (tmp_path / "marked" / folder).mkdir(parents=True)
        (tmp_path / "marked" / folder / "01_civil.txt").write_text(MARKED.format(folder), encoding="utf-8")

    def run(target: str, *more: str) -> str:
        options = ["--shared", tmp_path / "shared", "--work", tmp_path / "work", "--marked", tmp_path / "marked"]
        told = CliRunner().invoke(
            program.app, ["rescorer", str(tmp_path / target), *map(str, options), "--judgments", "3", *more]
        )
        return " ".join(told.output.replace("│", " ").split())  # errors come in a box

    return run


def test_the_command_writes_a_bundle_that_loads_and_reads_nothing_twice(
    whole: Callable[..., str], tmp_path: Path
) -> None:
    assert "6 documents read by the network" in whole("first")
    first = load_bundle(tmp_path / "first")
    assert first.rescorer is not None
    assert first.rescorer != load_bundle().rescorer
    answers = list((tmp_path / "work/rescorer").rglob("*.json"))
    assert len(answers) == 6
    assert not any("표정욱" in file.read_text(encoding="utf-8") for file in answers)
    answers[0].unlink()
    answers[1].write_text("broken off", encoding="utf-8")
    assert "2 documents read by the network" in whole("second")
    assert load_bundle(tmp_path / "second").rescorer == first.rescorer


def test_what_a_bundle_has_not_cannot_be_kept(whole: Callable[..., str], tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    shutil.copytree(load_bundle().path, bare)
    manifest = json.loads((bare / "manifest.json").read_text(encoding="utf-8"))
    del manifest["sha256"][FILE]
    (bare / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    (bare / FILE).unlink()
    assert "no re-scorer to keep" in whole("kept", "--keep", "--bundle", str(bare))
    assert not (tmp_path / "kept").exists()
    assert "nothing is learnt of them" in whole("kept", "--keep"), "the corpus has no judgment about an invention"
    assert load_bundle(tmp_path / "kept").rescorer == load_bundle().rescorer


def test_a_kept_one_is_as_sure_as_one_has_to_be_now_and_may_have_a_version(
    whole: Callable[..., str], tmp_path: Path
) -> None:
    shipped = load_bundle()
    assert shipped.rescorer is not None
    older = replace(shipped.rescorer, person=replace(shipped.rescorer.person, stricter=0.9, latin=None))
    training.with_rescorer(shipped.path, older, tmp_path / "older", "0.0.1")
    assert load_bundle(tmp_path / "older").manifest["version"] == "0.0.1"
    assert load_bundle(tmp_path / "older").rescorer.person.stricter == 0.9  # type: ignore[union-attr]
    whole("kept", "--keep", "--bundle", str(tmp_path / "older"), "--version", "0.0.2")
    kept = load_bundle(tmp_path / "kept")  # by its hashes, the card's too
    assert kept.rescorer == shipped.rescorer
    assert kept.manifest == {**shipped.manifest, "version": "0.0.2", "sha256": kept.manifest["sha256"]}
    card = (tmp_path / "kept" / "README.md").read_text(encoding="utf-8")
    assert card.splitlines()[0] == f"# {shipped.manifest['name']} 0.0.2"
    assert card.splitlines()[1:] == (shipped.path / "README.md").read_text(encoding="utf-8").splitlines()[1:]


def test_a_bundle_takes_no_other_folders_place_and_its_own_whole(whole: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    said = whole("taken")
    assert "there already" in said and "Invalid value for TARGET" in said
    assert list((tmp_path / "taken").iterdir()) == []
    assert not (tmp_path / "work").exists()


def test_another_network_has_other_answers_and_another_rescorer_the_same() -> None:
    bundle = load_bundle()
    with_hash = {name: replace(bundle, manifest={**bundle.manifest, "sha256": {**bundle.manifest["sha256"], name: "0"}})
                 for name in (FILE, "README.md", "model.onnx")}  # fmt: skip
    assert network_hash(with_hash[FILE]) == network_hash(with_hash["README.md"]) == network_hash(bundle)
    assert network_hash(with_hash["model.onnx"]) != network_hash(bundle)
    assert network_hash(replace(bundle, decoding=Decoding(0.9))) != network_hash(bundle)
