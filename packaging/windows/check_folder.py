"""Whether a built folder is whole and holds nothing foreign: ``check_folder.py FOLDER LOCK [DLL…]``.

Every PE file's imports are in the folder or a part of Windows; no file of wine's came along; every package of the lock
that is inside brings its licence, and one that is not is known to stay out; the program is of the checkout's version.
DLL: what the machine has to bring (CUDA).
"""

import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path

from locks import normal, read_lock
from pe_files import complaints, images

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from app.gui.help.licences import component  # noqa: E402  the about box finds them in the same way

# What PyInstaller runs with.
_BUILDER = {"altgraph", "pefile", "pyinstaller-hooks-contrib", "pywin32-ctypes", "setuptools"}
# Clients of a network, which the spec leaves out (docs/security.md), and what nothing else needs.
_CLIENTS = {"huggingface-hub", "hf-xet", "httpx2", "httpcore2", "anyio", "h11", "fsspec", "tqdm", "filelock", "pyyaml"}
_OF_CLIENTS = {"click", "idna", "truststore", "packaging", "typing-extensions"}
STAY_OUT = _BUILDER | _CLIENTS | _OF_CLIENTS


def missing_licences(internal: Path, locked: set[str]) -> list[str]:
    """Packages without a licence text, and packages nobody expected or that are not there."""
    inside = {normal(one.metadata["Name"]): one for one in distributions(path=[str(internal)])}
    said = [f"{name}: no licence text" for name, one in sorted(inside.items()) if not component(one).texts]
    said += [f"{name}: inside and in no lock" for name in sorted(inside.keys() - locked - {"thunder-deid"})]
    return said + [f"{name}: its metadata is missing" for name in sorted(locked - inside.keys() - STAY_OUT)]


def other_version(internal: Path) -> list[str]:
    """Where the folder is not of this version: an earlier build left it; installers are named by the checkout."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    ours = (one for one in distributions(path=[str(internal)]) if normal(one.metadata["Name"]) == "thunder-deid")
    inside = {one.version for one in ours} or {"nothing"}
    return [f"thunder-deid: {version} inside instead of {wanted}" for version in sorted(inside - {wanted})]


def main() -> None:
    """Print what was looked at; end with 1 where anything is wrong."""
    folder, lock, also = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]
    found = list(images(folder))
    said = complaints(found, (name.lower() for name in also))
    said += missing_licences(folder / "_internal", set(read_lock(lock)))
    said += other_version(folder / "_internal")
    for one in said:
        print(one)
    print(f"{len(found)} programs and libraries looked at, {len(said)} complaints")
    sys.exit(1 if said or not found else 0)


if __name__ == "__main__":
    main()
