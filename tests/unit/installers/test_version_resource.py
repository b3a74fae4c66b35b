"""The version resource of the Windows programs."""

import ast

import pytest
from version_resource import numbers, version_resource


@pytest.mark.parametrize(
    ("version", "four"), [("0.1.0", (0, 1, 0, 0)), ("12.34.567", (12, 34, 567, 0)), ("1.2.3rc1", (1, 2, 3, 0))]
)
def test_four_numbers(version: str, four: tuple[int, ...]):
    assert numbers(version) == four


@pytest.mark.parametrize("version", ["1.2", "1.2.65536", "1.2.3.4", "one", ""])
def test_a_version_windows_cannot_hold_is_refused(version: str):
    with pytest.raises(ValueError, match="three numbers"):
        numbers(version)


def test_the_text_says_what_it_was_given():
    tree = ast.parse(version_resource("2.3.4", "thunder-deid-window.exe"), mode="eval")
    said = {
        (ast.literal_eval(call.args[0]), ast.literal_eval(call.args[1]))
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "StringStruct"
    }
    assert ("OriginalFilename", "thunder-deid-window.exe") in said
    assert ("ProductVersion", "2.3.4") in said
    assert ("FileDescription", "판결서 비실명 처리") in said
    fixed = next(call for call in ast.walk(tree) if getattr(getattr(call, "func", None), "id", "") == "FixedFileInfo")
    assert {one.arg: ast.literal_eval(one.value) for one in fixed.keywords}["filevers"] == (2, 3, 4, 0)
