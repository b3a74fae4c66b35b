"""The list of licences that goes with a release names all that a built folder holds, packages or not."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from core.paths import resource

SCRIPT = Path(__file__).parents[3] / "packaging" / "licences.py"
TERMS = "Terms for redistributable files."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    internal = tmp_path / "thunder-deid" / "_internal"
    for name in ("licences", "fonts"):
        shutil.copytree(resource(name), internal / "resources" / name)
    (bundle,) = (path.parent for path in resource("models").glob("*/manifest.json"))
    for name in ("manifest.json", "README.md"):
        (place := internal / "resources" / "models" / bundle.name / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(bundle / name, place)
    metadata = internal / "lxml-1.dist-info"
    (metadata / "licenses").mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: lxml\nVersion: 1\nLicense: BSD\n")
    (metadata / "licenses" / "LICENSE.txt").write_text("Redistribution and use")
    (metadata / "RECORD").write_text("lxml-1.dist-info/METADATA,,\nlxml-1.dist-info/licenses/LICENSE.txt,,\n")
    (internal / "LICENSE.msvc-runtime.txt").write_text(TERMS)
    return internal.parent


def printed(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, SCRIPT, folder], capture_output=True, text=True, encoding="utf-8")


def test_model_fonts_and_runtimes_stand_beside_the_packages(folder: Path):
    done = printed(folder)
    assert done.returncode == 0, done.stderr
    for said in ("CC-BY-NC-SA-4.0", "SIL OFL 1.1", "CPython: PSF-2.0", "Microsoft Visual C++ Runtime", "lxml 1: BSD"):
        assert said in done.stdout.split("====")[0]
    for text in ("SIL OPEN FONT LICENSE", "PYTHON SOFTWARE FOUNDATION LICENSE", TERMS, "Redistribution and use"):
        assert text in done.stdout


@pytest.mark.parametrize("lost", ["resources/licences/PSF-2.0.txt", "lxml-1.dist-info/licenses/LICENSE.txt"])
def test_a_part_without_its_text_is_named(folder: Path, lost: str):
    (folder / "_internal" / lost).unlink()
    done = printed(folder)
    assert done.returncode == 1
    assert "no licence text of" in done.stderr
