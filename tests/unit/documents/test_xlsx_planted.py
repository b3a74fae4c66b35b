"""Each step of the cleaning of a workbook is needed; ``test_planted.py`` goes through all places."""

from pathlib import Path

import pytest

from core.documents.xlsx.document import open_xlsx
from core.verification import SecretValue
from core.verification.search import search
from tests.fixtures_search import holds
from tests.fixtures_xlsx_planted import PLANTED, VALUES

# Each step of the cleaning, and a place in which a value is left without it.
_STEPS = {
    "clean_sheet": "list to choose from",
    "clean_strings": "font of a run",
    "clean_styles": "name of a style",
    "clean_theme": "name of the theme",
    "settle_cells": "value beside an inline text",
    "drop_strays": "cell outside of rows",
    "drop_unused": "shared text that no cell has",
}


@pytest.mark.parametrize("step", _STEPS)
def test_without_a_step_of_the_cleaning_a_value_is_left_and_the_leak_check_finds_it(
    step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"core.documents.xlsx.document.{step}", lambda *_: 0)
    name = _STEPS[step]
    data = open_xlsx(Path("a.xlsx"), PLANTED[name].build(VALUES[name])).write_native(()).data
    assert holds(data, VALUES[name])
    assert search(data, "a.xlsx", [SecretValue(VALUES[name], "내국인이름")]).leaks
