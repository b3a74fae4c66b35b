"""SOURCES.toml is read strictly, and what is wrong is named."""

from pathlib import Path

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("datasketch")

import training.gather
from training.gather.recipe import Duplicates, Filters, load_recipe

SOURCE = '[[source]]\nname = "a"\norigin = "made up"\nlicence = "none"\npath = "texts"\n'


def test_filters_of_all_and_of_one(tmp_path: Path) -> None:
    file = tmp_path / "sources.toml"
    second = SOURCE.replace('"a"', '"b-2"') + 'filters = { min_hangul = 0.0, max_characters = 9 }\ngroup = "en"\n'
    file.write_text("[filters]\nmin_hangul = 0.3\n" + SOURCE + second, encoding="utf-8")
    recipe = load_recipe(file)
    assert [source.filters for source in recipe.source] == [
        Filters(min_hangul=0.3),
        Filters(min_hangul=0.0, max_characters=9),
    ]
    assert (recipe.duplicates, recipe.mix, recipe.seed) == (Duplicates(), None, 1200)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "source"),
        ("seed = 1\nsource = []\n", "length >= 1"),
        ("seed = \n" + SOURCE, "Invalid value"),
        ("sed = 1\n" + SOURCE, "sed"),
        ("seed = -1\n" + SOURCE, "seed"),
        ("[filters]\nmin_hangul = 1.5\n" + SOURCE, "min_hangul"),
        ("[filters]\nmin_korean = 0.5\n" + SOURCE, "min_korean"),
        (SOURCE + "filters = { minimum = 4 }\n", "minimum"),
        (SOURCE + "filters = 3\n", "filters"),
        (SOURCE.replace('licence = "none"\n', ""), "licence"),
        (SOURCE.replace('"none"', '""'), "licence"),
        (SOURCE.replace('"a"', '"../a"'), "name"),
        (SOURCE.replace('"a"', '"a--b"'), "name"),
        (SOURCE + SOURCE, "two sources are called a"),
        (SOURCE + 'kind = "pdf"\n', "kind"),
        ("[duplicates]\nthreshold = 1\n" + SOURCE, "threshold"),
        ("[mix]\nshares = { all = 0.9 }\n" + SOURCE, "their sum is not 1"),
        ("[mix]\nshares = { all = 0.5, en = 0.5 }\n" + SOURCE, "no others, which en is not"),
        ("[mix]\nshares = { en = 1.0 }\n" + SOURCE, "which all, en is not"),
        ("[mix]\nshares = { all = 1.0 }\nrepeat = 0\n" + SOURCE, "repeat"),
        ("source = 3\n", "are tables"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "sources.toml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=rf"sources\.toml: .*{said}"):
        load_recipe(file)


def test_shipped_recipes_are_valid() -> None:
    folder = Path(training.gather.__file__).parent
    assert [load_recipe(file) for file in sorted(folder.glob("*.toml"))]
