"""Values from the corpus' lists: by ending, without brackets, and none of those measured on."""

import lzma
from pathlib import Path

import pytest

from training.data import lists
from training.data.lists import listed_values


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    folder = tmp_path / "data/corpus/lists"
    folder.mkdir(parents=True)
    for name in {source.partition("/")[0] for sources in lists._SOURCES.values() for source in sources}:
        entries = [
            f"나라{number}{end}"
            for number in range(60)
            for end in ("병원", "동물병원", "의원", "아파트", "(주)", "어린이집", "호텔")
        ]
        with lzma.open(folder / f"{name}.txt.xz", "wt", encoding="utf-8") as file:
            file.write("\n".join([*entries, "병원", "길디긴" * 12 + "병원"]) + "\n")
    return tmp_path


def test_a_label_draws_what_ends_as_it_is_called(shared: Path) -> None:
    values = listed_values(shared, {"병원": ["새벽병원"], "은행": ["들꽃"]})
    assert values["은행"] == ["들꽃"]
    assert values["병원"][0] == "새벽병원"
    assert len(values["병원"]) > 40
    assert all(value.endswith("병원") and 3 < len(value) <= 24 for value in values["병원"])
    assert not any(value.endswith(("동물병원", "어린이집")) for value in values["주식회사"])
    assert any(value.endswith("호텔") for value in values["주식회사"])
    assert not any("(" in value for listed in values.values() for value in listed)


def test_what_is_measured_on_is_never_trained_on(shared: Path) -> None:
    trained, measured = (listed_values(shared, {}, measuring=flag) for flag in (False, True))
    assert measured["병원"]
    assert not any(set(trained[label]) & set(measured[label]) for label in trained)
    assert trained == listed_values(shared, {})
