"""A built folder says nothing of the machine it was built on."""

from pathlib import Path

import pytest
from origin import forget_origin

METADATA = "thunder_deid-1.2.3.dist-info"


def test_two_places_of_building_leave_one_folder(tmp_path: Path):
    for place, digest in (("here", "AAA"), ("there", "BBB")):
        folder = tmp_path / place / METADATA
        folder.mkdir(parents=True)
        (folder / "direct_url.json").write_text(f'{{"url": "file:///{place}"}}', encoding="utf-8")
        (folder / "METADATA").write_text("Name: thunder-deid\n", encoding="utf-8")
        end = "\r\n" if place == "there" else "\n"
        (folder / "RECORD").write_text(
            f"../../../bin/thunder-deid,sha256={digest},1{end}app/cli.py,sha256=CCC,2{end}"
            f"{METADATA}/direct_url.json,sha256={digest},3{end}{METADATA}/METADATA,sha256=DDD,4{end}",
            encoding="utf-8",
            newline="",
        )
        forget_origin(tmp_path / place)
    here, there = (tmp_path / place / METADATA for place in ("here", "there"))
    assert sorted(path.name for path in here.iterdir()) == ["METADATA", "RECORD"]
    assert (here / "RECORD").read_bytes() == (there / "RECORD").read_bytes()
    assert (here / "RECORD").read_text(encoding="utf-8").count("\n") == 2


@pytest.mark.parametrize("program", ["../../../bin/f2py", "../../Scripts/f2py.exe", "bin/f2py"])
def test_a_package_with_a_program_of_its_own_says_nothing_of_the_environment(tmp_path: Path, program: str):
    for place, digest in (("here", "AAA"), ("there", "BBB")):
        folder = tmp_path / place / "numpy-2.0.dist-info"
        folder.mkdir(parents=True)
        (folder / "RECORD").write_text(f"{program},sha256={digest},1\nnumpy/a.py,sha256=CCC,2\n", "utf-8")
        (tmp_path / place / "without-1.dist-info").mkdir()
        forget_origin(tmp_path / place)
        assert (folder / "RECORD").read_text(encoding="utf-8") == "numpy/a.py,sha256=CCC,2\n"
