"""Whether what is packed is the program of this version."""

import tomllib
from pathlib import Path

import pytest
from check_folder import other_version

ROOT = Path(__file__).parents[3]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def metadata(internal: Path, version: str) -> None:
    place = internal / f"thunder_deid-{version}.dist-info"
    place.mkdir(parents=True)
    said = f"Metadata-Version: 2.4\nName: thunder-deid\nVersion: {version}\n"
    (place / "METADATA").write_text(said, encoding="utf-8")


@pytest.mark.parametrize(("inside", "said"), [((VERSION,), []), (("0.0.9",), ["0.0.9"]), ((), ["nothing"])])
def test_a_folder_that_an_earlier_version_left_is_not_packed_as_this_one(tmp_path: Path, inside, said):
    for version in inside:
        metadata(tmp_path, version)
    assert other_version(tmp_path) == [f"thunder-deid: {found} inside instead of {VERSION}" for found in said]
