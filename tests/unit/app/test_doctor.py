"""``doctor`` names what is missing, and looks at the rest all the same."""

import hashlib
import json
import shutil
import sys

import pytest

from app.cli import doctor, run_command_line
from app.cli.doctor import examine
from core.detection.dictionaries import Dictionary, Entry, Kind
from core.dictionaries import save_dictionary


@pytest.mark.parametrize("module", ["tomlkit", "cryptography.hazmat.primitives.ciphers.aead", "docx"])
def test_a_library_that_cannot_be_loaded_is_named(monkeypatch, module):
    monkeypatch.setitem(sys.modules, module, None)  # as Python notes a module that must not be found
    findings = examine()
    assert not findings["libraries"].ok and module in findings["libraries"].text
    assert findings["model"].ok


@pytest.mark.parametrize("change", ["", "changed", "missing", "added", "empty list"])
def test_every_file_of_a_built_folder_is_compared_with_its_list(tmp_path, monkeypatch, change):
    (tmp_path / "inner").mkdir()
    for name in ("a.dll", "inner/b c.dll"):
        (tmp_path / name).write_bytes(name.encode())
    digests = {name: hashlib.sha256(name.encode()).hexdigest() for name in ("a.dll", "inner/b c.dll")}
    lines = "".join(f"{digest}  {name}\n" for name, digest in digests.items())
    (tmp_path / "files.sha256").write_text("" if change == "empty list" else lines, encoding="utf-8")
    if change == "changed":
        (tmp_path / "inner/b c.dll").write_bytes(b"other")
    if change == "missing":
        (tmp_path / "inner/b c.dll").unlink()
    if change == "added":
        (tmp_path / "inner/c.dll").write_bytes(b"")
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    if not change:
        assert doctor._files().startswith("2 files")
        return
    with pytest.raises(RuntimeError, match="added" if change == "added" else "changed or missing") as raised:
        doctor._files()
    assert change == "empty list" or ("inner/c.dll" if change == "added" else "inner/b c.dll") in str(raised.value)


def test_what_is_wrong_with_the_computer_is_said_and_the_command_fails(tmp_path, monkeypatch, capsys):
    """All of it at once: no display of that name, a full disk, and a dictionary that lets a name stay."""
    for name in ("XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("QT_QPA_PLATFORM", "nowhere")
    save_dictionary(Dictionary((Entry(Kind.NEVER, "한가람", over_rules=True),)))
    used = shutil.disk_usage
    monkeypatch.setattr(shutil, "disk_usage", lambda place: used(place)._replace(free=199_999_999))
    assert run_command_line(["doctor", "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    failed = {name: text for name, text in said.items() if not text.startswith("ok: ")}
    assert set(failed) == {"qt", "disk", "self-test"}
    assert "nowhere" in failed["qt"] and "199 MB" in failed["disk"] and "values left" in failed["self-test"]
