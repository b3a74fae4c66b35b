"""The page of figures: its plots are pictures, its chapters are kept, other people's tools are read as they answer."""

import argparse
import importlib.util
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

torch = pytest.importorskip("torch")

from benchmarks.figures import __main__ as figures  # noqa: E402
from benchmarks.figures import others, ways  # noqa: E402
from benchmarks.figures.networks import PADDED, Way, tagger_of  # noqa: E402
from benchmarks.figures.networks import ways as all_ways  # noqa: E402
from benchmarks.figures.part import Part  # noqa: E402
from benchmarks.figures.plots import Bars, Lines  # noqa: E402
from core.tagging import load_bundle  # noqa: E402
from tests.fixtures_evaluation import SCORE, gold_folder  # noqa: E402

_SVG = "{http://www.w3.org/2000/svg}"


def test_the_longest_bar_is_the_largest_value_and_names_are_text() -> None:
    picture = ElementTree.fromstring(Bars("a < b", [("ours & theirs", 30.0), ("others", 10.0)]).svg())
    _, first, second = (one.get("width", "") for one in picture.findall(f"{_SVG}rect"))
    assert float(second) == pytest.approx(float(first) / 3, rel=0.01)
    assert "ours & theirs" in [one.text for one in picture.findall(f"{_SVG}text")]


def test_ten_times_as_much_is_as_far_as_ten_times_before() -> None:
    line = [(1_000.0, 0.2), (10_000.0, 2.0), (100_000.0, 20.0)]
    picture = ElementTree.fromstring(Lines("growth", "characters", "seconds", {"seconds": line}).svg())
    path = picture.find(f"{_SVG}polyline")
    assert path is not None
    places = [tuple(map(float, point.split(","))) for point in path.get("points", "").split()]
    assert places[1][0] - places[0][0] == pytest.approx(places[2][0] - places[1][0], abs=0.2)
    assert places[0][1] - places[1][1] == pytest.approx(places[1][1] - places[2][1], abs=0.2)


def test_a_chapter_measured_again_leaves_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "figures.md"

    def measured(name: str, figure: str) -> None:
        part = Part(name, name.title(), f"measure {name}", "", ["what"], [[figure]], [Bars(name, [(figure, 1.0)])])
        monkeypatch.setitem(figures.PARTS, name, lambda _: part)
        monkeypatch.setattr(sys, "argv", ["figures", "--out", str(page), "--only", name])
        figures.main()

    for name, figure in (("growth", "first"), ("files", "second"), ("growth", "third")):
        measured(name, figure)
    text = page.read_text(encoding="utf-8")
    assert "first" not in text
    assert text.index("third") < text.index("second")
    assert text.count("Measured ") == 2
    for picture in (tmp_path / "images" / "figures").iterdir():
        assert f"images/figures/{picture.name}" in text
        ElementTree.parse(picture)


def test_a_tool_that_is_not_there_is_said(tmp_path: Path) -> None:
    gold = tmp_path / "shared" / "eval" / "few"
    gold.mkdir(parents=True)
    text = "피고인 마도현은 010-3391-2847로 전화하였다."
    (gold / "one.txt").write_text(text, encoding="utf-8")
    spans = [{"start": 4, "end": 7, "label": "내국인이름"}, {"start": 9, "end": 22, "label": "휴대폰번호"}]
    (gold / "one.json").write_text(json.dumps({"case_type": "", "entities": spans}), encoding="utf-8")
    (gold.parent / "score.py").write_text(SCORE, encoding="utf-8")
    options = argparse.Namespace(shared=tmp_path / "shared", set="few", python=Path(sys.executable), quick=False)
    rows = {row[0].split()[0]: row for row in others.measure(options).rows}
    assert rows["thunder-deid"][6:8] == ("100.0% of 1", "100.0% of 1")
    for name in ("presidio-analyzer", "ko-pii", "korean-pii"):
        if importlib.util.find_spec(name.replace("-", "_")) is None:
            assert rows[name][2] == "not installed"


@pytest.fixture
def two_threads() -> Iterator[None]:
    """Torch with two threads, which whoever measures on one must leave as it was."""
    before = torch.get_num_threads()
    torch.set_num_threads(2)
    yield
    after = torch.get_num_threads()
    torch.set_num_threads(before)
    assert after == 2


@pytest.fixture(scope="module")
def every_way(tmp_path_factory: pytest.TempPathFactory) -> list[Way]:
    """The shipped network stored in each way, which takes long."""
    return list(all_ways(load_bundle(), tmp_path_factory.mktemp("ways")))


@pytest.mark.usefixtures("two_threads")
def test_every_way_gives_the_answers_of_the_shipped_network(every_way: list[Way]) -> None:
    bundle = load_bundle()
    text = "피고인 마도현은 2024. 3. 5. 서울 종로구 가람로 12에서 피해자 서아린을 만났다.\n" * 3
    marked: dict[str, list[tuple[int, int]]] = {}
    for way in every_way:
        if way.name.startswith("OpenVINO") and importlib.util.find_spec("openvino") is None:
            with pytest.raises(ImportError):
                tagger_of(bundle, way, 1)
            continue
        tagger = tagger_of(bundle, way, 1)
        assert tagger.bundle.window == (PADDED if way.padded else bundle.window)
        ways.detect(tagger, text)
        marked[way.name] = [(one.start, one.end) for one in tagger.tag(text)]
    assert len(marked) >= 6
    first, *_ = marked.values()
    assert first
    assert all(spans == first for spans in marked.values()), marked


def test_the_quality_of_a_way_is_that_of_the_first_documents(every_way: list[Way], tmp_path: Path) -> None:
    numbers = {"a": "02-3391-2847", "b": "02-4417-3906"}
    documents = {name: ("", f"전화번호는 [전화번호:{number}]이다.") for name, number in numbers.items()}
    gold_folder(tmp_path / "eval/validation", documents)
    (tmp_path / "eval/score.py").write_text(SCORE, encoding="utf-8")
    way = every_way[0]
    assert ways._Measured(way, tagger_of(load_bundle(), way, 1), quick=True).f1(tmp_path, 1) == 1
