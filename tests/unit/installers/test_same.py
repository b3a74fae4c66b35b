"""Two builds compared: what differs is named, links included."""

from pathlib import Path

import pytest
from same import differences


def build(folder: Path) -> Path:
    (folder / "inner").mkdir(parents=True)
    (folder / "inner" / "a").write_bytes(b"one")
    (folder / "b").write_bytes(b"two")
    (folder / "c").symlink_to("b")
    return folder


def test_equal_builds(tmp_path: Path):
    assert differences(build(tmp_path / "first"), build(tmp_path / "second")) == []


@pytest.mark.parametrize("name", ["inner/a", "b"])
def test_a_changed_byte_is_named(tmp_path: Path, name: str):
    first, second = build(tmp_path / "first"), build(tmp_path / "second")
    (second / name).write_bytes(b"0ne")
    assert differences(first, second) == [f"{name}: differs"]


def test_a_file_more_and_another_link_are_named(tmp_path: Path):
    first, second = build(tmp_path / "first"), build(tmp_path / "second")
    (second / "d").touch()
    (first / "c").unlink()
    (first / "c").symlink_to("inner/a")
    assert differences(first, second) == ["c: differs", f"d: only in {second}"]
