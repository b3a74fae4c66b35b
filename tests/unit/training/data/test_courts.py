"""The corpus' judgments as a source: which ones teach, each once before any twice, and what share they are."""

import json
import lzma
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from training.data import choosing, courts, lists, published
from training.data.courts import Choice, CourtJudgments
from training.data.published import GROUPS
from training.data.sources import TrainingText, Weights

REASONS = "그 밖의 사정을 모두 모아 보아도 달리 볼 것은 없다. " * 20
JUDGMENT = "나리지방법원\n{year}가단{number} 대여금\n선고 {year}. 4. 5.\n【주    문】\n{body}\n" + REASONS
HIDDEN = "피고 1은 소외 2에게 (주소 생략) 토지를 넘기고 소외 3은 소외 2의 {number}번째 청구를 받아들였다."
NAMED = HIDDEN + " 피고 김철수는 원고 박영희에게 갚았다."
OLD = HIDDEN
LONG = f"{HIDDEN} {REASONS * 3}"
OPEN = "‘□□□’라는 것과 ‘△△△’라는 것과 ‘○○○’라는 것이 있고 소외 {number}이 있다. 소외 2, 소외 3"
NOTHING = "원고의 청구를 기각한다. 소송비용은 원고가 부담한다. {number}"


def judgment(number: int, body: str = HIDDEN, year: int = 2011) -> str:
    return JUDGMENT.format(year=year, number=number, body=body.format(number=number))


def write(shared: Path, judgments: list[str]) -> None:
    folder = shared / "data/corpus"
    (folder / "lists").mkdir(parents=True, exist_ok=True)
    for group in GROUPS:
        with lzma.open(folder / f"judgments_{group}_lower.txt.xz", "wt", encoding="utf-8") as file:
            file.write("\n\n".join(judgments if group == "civil" else [judgment(900, NOTHING)]) + "\n")
    names = {source.partition("/")[0] for sources in lists._SOURCES.values() for source in sources}
    for name in (*names, "person_given_names"):
        entries = ["철수", "영희"] if name == "person_given_names" else ["나린다래", "새벽들마을"]
        with lzma.open(folder / "lists" / f"{name}.txt.xz", "wt", encoding="utf-8") as file:
            file.write("\n".join(entries) + "\n")


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    data = tmp_path / "data"
    (data / "thunder-deid").mkdir(parents=True)
    (data / "judgments").mkdir()
    excerpt = {"id": "fraud/1", "case_type": "fraud", "text": "피해자 <<<내국인이름>>>B<<</내국인이름>>>은 갔다. " * 60}
    (data / "thunder-deid/train.jsonl").write_text(
        "\n".join(json.dumps({**excerpt, "id": f"fraud/{n}"}) for n in range(6)), encoding="utf-8"
    )
    (data / "thunder-deid/mentions.json").write_text("{}", encoding="utf-8")
    write(tmp_path, [judgment(number) for number in range(10, 18)])
    return tmp_path


def cases(source: CourtJudgments, first: int, count: int) -> list[str]:
    return [reading.text.split("\n")[1] for reading in islice(source.readings(first), count)]


def test_each_judgment_comes_once_before_any_comes_twice(shared: Path) -> None:
    source = CourtJudgments(shared, 7)
    assert len(source) == 8
    assert set(Counter(cases(source, 0, 16)).values()) == {2}
    assert cases(source, 0, 8) != cases(source, 8, 8)
    assert cases(source, 3, 5) == cases(source, 0, 8)[3:]


def test_seeds_draw_other_judgments_and_one_seed_the_same(shared: Path) -> None:
    drawn = {seed: tuple(cases(CourtJudgments(shared, seed, Choice(pool=4)), 0, 4)) for seed in range(6)}
    assert len({frozenset(chosen) for chosen in drawn.values()}) > 1
    assert all(tuple(cases(CourtJudgments(shared, s, Choice(pool=4)), 0, 4)) == drawn[s] for s in drawn)


@pytest.mark.parametrize(
    ("body", "year"),
    [(NAMED, 2011), (OPEN, 2011), (NOTHING, 2011), (OLD, 1972), (HIDDEN + " <<<나루>>>", 2011)],
    ids=["a name was left", "labels are open", "nothing hidden", "old", "signs like our markers"],
)
def test_what_does_not_teach_is_left_out(shared: Path, body: str, year: int) -> None:
    write(shared, [judgment(1), judgment(2, body, year), judgment(3)])
    assert {case.split()[0] for case in cases(CourtJudgments(shared, 7), 0, 8)} == {"2011가단1", "2011가단3"}


def test_where_none_teaches_it_is_said(shared: Path) -> None:
    write(shared, [judgment(1, NOTHING)])
    with pytest.raises(ValueError, match="no published judgment"):
        CourtJudgments(shared, 7)


def test_where_all_fail_the_second_look_the_readings_end(shared: Path) -> None:
    write(shared, [judgment(1, NAMED)])
    assert list(CourtJudgments(shared, 7).readings(0)) == []


@pytest.fixture
def kept_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Path]]:
    """The lists of what nobody trains on, empty."""
    lists_of = {name: tmp_path / f"{name.lower()}.txt" for name in ("SEALED", "CHOOSING")}
    for name, file in lists_of.items():
        monkeypatch.setattr(published, name, file)
    published.sealed_hashes.cache_clear()
    published.choosing_hashes.cache_clear()
    yield lists_of
    published.sealed_hashes.cache_clear()
    published.choosing_hashes.cache_clear()


@pytest.mark.parametrize("name", ["SEALED", "CHOOSING"])
def test_judgments_kept_out_are_never_read(shared: Path, kept_out: dict[str, Path], name: str) -> None:
    kept_out[name].write_text(f"# hashes\n{courts.Published('civil', judgment(10)).sha256}  civil\n", encoding="utf-8")
    assert {case.split()[0] for case in cases(CourtJudgments(shared, 7), 0, 7)} == {
        f"2011가단{number}" for number in range(11, 18)
    }


def test_what_thresholds_are_chosen_by_is_drawn_from_all_files_and_only_from_what_teaches(shared: Path) -> None:
    drawn = []
    for group in GROUPS:
        drawn += [courts.Published(group, judgment(n, LONG)) for n in range(20, 26)]
        drawn += [courts.Published(group, judgment(30, NOTHING * 40)), courts.Published(group, judgment(31))]
    chosen = choosing.choose(drawn, shared, of_each=4)
    assert Counter(one.group for one in chosen) == dict.fromkeys(GROUPS, 4)
    assert {one.case.split()[0] for one in chosen} <= {f"2011가단{n}" for n in range(20, 26)}
    assert choosing.choose(drawn[::-1], shared, of_each=4) == chosen
    with pytest.raises(ValueError, match="6 judgments"):
        choosing.choose(drawn, shared, of_each=7)


def test_the_judgments_to_choose_by_are_filled_always_alike_and_none_may_be_missing(
    shared: Path, tmp_path: Path, kept_out: dict[str, Path]
) -> None:
    names = [courts.Published("civil", judgment(n)).sha256 for n in (11, 13)]
    kept_out["CHOOSING"].write_text("\n".join(names), encoding="utf-8")
    texts = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        assert choosing.write_choosing(shared, folder) == 2
        texts.append([file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.txt"))])
        assert all(json.loads(file.read_text(encoding="utf-8"))["entities"] for file in folder.glob("*.json"))
    assert texts[0] == texts[1]
    assert {text.split("\n")[1].split()[0] for text in texts[0]} == {"2011가단11", "2011가단13"}
    published.choosing_hashes.cache_clear()
    kept_out["CHOOSING"].write_text("\n".join([*names, "0" * 64]), encoding="utf-8")
    with pytest.raises(ValueError, match="lacks 1 of"):
        choosing.write_choosing(shared, tmp_path / "three")


def test_an_epoch_has_about_the_share_asked_for(shared: Path) -> None:
    source = TrainingText(shared, 7, Weights(excerpts=4, published=0, templates=0, courts=0.4))
    texts = [filled.text for filled in source.epoch(0)]
    held = sum(len(text) for text in texts if text.startswith("나리지방법원"))
    assert 0.35 < held / sum(map(len, texts)) < 0.5
    assert texts == [filled.text for filled in source.epoch(0)]
    assert not {text for text in texts if text.startswith("나리")} & {filled.text for filled in source.epoch(1)}


def test_what_a_court_left_in_clear_is_said_to_be_open(shared: Path) -> None:
    source = TrainingText(shared, 7, Weights(excerpts=4, published=0, templates=2, courts=0.4))
    told = {(filled.text.startswith("나리지방법원"), filled.partial) for filled in source.epoch(0)}
    assert told == {(True, True), (False, False)}


def test_a_share_of_all_is_refused(shared: Path) -> None:
    with pytest.raises(ValueError, match="share"):
        TrainingText(shared, 7, Weights(courts=1.0))


def test_with_single_replacement_a_judgment_keeps_its_values(shared: Path) -> None:
    weights = Weights(excerpts=8, published=0, templates=0, courts=0.5)
    source = TrainingText(shared, 7, weights, "single")
    first, second = ({f.text for f in source.epoch(n) if f.text.startswith("나리")} for n in (0, 1))
    assert len(first) == len(second) == 8
    assert first == second
