"""What is inside the program, under which licence, with the licence's text. No Qt; nothing is looked up elsewhere.

Installed packages tell it themselves, through their metadata, which also lies in the folder that needs no Python.
"""

import platform
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from pathlib import Path

from core.paths import resource
from core.reports import program_version

_PROGRAM = "thunder-deid"
# Not named by the program's metadata: the one that takes the place of onnxruntime where there is a GPU, and the loader
# of the folder that needs no Python, which is inside that folder only.
_INSTEAD = ("onnxruntime-gpu",)
_LOADER = ("pyinstaller",)
_TEXT = re.compile(r"(licen[cs]e|copying|notice|authors)", re.IGNORECASE)
_CODE = (".py", ".pyc", ".pyi", ".so", ".dll")
_LONGEST = 80
_KINDS = {"pyside6-essentials": "qt", "shiboken6": "qt", **dict.fromkeys(_LOADER, "loader")}
# Which of the texts in resources/licences stand in where a package brings none, or refers to one it leaves out.
_ALSO = {"mecab-python3": ("MeCab-BSD.txt",)}
_KNOWN = (
    ("LGPL-3.0", ("LGPL-3.0.txt", "GPL-3.0.txt")),
    ("Apache", ("Apache-2.0.txt",)),
)


@dataclass(frozen=True, slots=True)
class Component:
    """A part of the program made by somebody.

    Attributes:
        name, version: as it calls itself; the version may be empty.
        licence: its name, an SPDX expression where the part gives one.
        texts: files with the licence's words and notices.
        kind: "program", "model", "font", "python", "qt", "loader" or "package": what else there is to be said of it.
    """

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]
    kind: str = "package"

    def text(self) -> str:
        """All texts, one after the other, each below the name of its file."""
        return "\n\n\n".join(f"── {path.name} ──\n\n{_read(path)}" for path in self.texts)


def components() -> tuple[Component, ...]:
    """The program, its model, its fonts, and all packages it needs, by name. Raises ModelError."""
    packages = [component(one) for one in installed()]
    checkout = tuple(resource().parent / name for name in ("LICENSE", "NOTICE"))
    return (
        next(
            (one for one in packages if one.kind == "program"),
            Component(_PROGRAM, program_version(), "Apache-2.0", checkout, "program"),
        ),
        model(),
        *beside(resource().parent, platform.python_version()),
        *sorted((one for one in packages if one.kind != "program"), key=lambda one: one.name.lower()),
    )


def beside(folder: Path, python: str = "") -> Iterator[Component]:
    """What ``folder``, the one with the program's ``resources``, has besides packages and models: fonts, the Python of
    this version, and of Windows the C++ runtime, whose terms the built folder alone holds."""
    resources, terms = folder / "resources", folder / "LICENSE.msvc-runtime.txt"
    yield Component("Nanum Barun Gothic", "", "SIL OFL 1.1", (resources / "fonts" / "OFL.txt",), "font")
    yield Component("CPython", python, "PSF-2.0", (resources / "licences" / "PSF-2.0.txt",), "python")
    if terms.is_file():
        yield Component("Microsoft Visual C++ Runtime", "", "Microsoft's terms", (terms,))


def model() -> Component:
    """The embedded model with what its manifest and its card say. Raises ModelError."""
    from core.tagging import load_bundle  # not where only packages are asked for: it needs the libraries themselves

    bundle = load_bundle()
    return Component(bundle.name, bundle.version, bundle.licence, tuple(bundle.path.glob("*.md")), "model")


def installed(roots: Iterable[str] = (_PROGRAM,), without: Iterable[str] = ()) -> Iterator[Distribution]:
    """``roots`` and everything they need, as far as it is here; not ``without``, nor what those alone need.

    In a checkout that was never installed nobody knows what is needed: then all packages that are here.
    """
    waiting = [*roots, *_INSTEAD, *(_LOADER if hasattr(sys, "_MEIPASS") else ())]
    seen = {_normal(name) for name in without}
    while waiting:
        name = _normal(waiting.pop())
        if name in seen:
            continue
        seen.add(name)
        try:
            found = distribution(name)
        except PackageNotFoundError:  # for another system, or left out of the folder on purpose
            if name == _PROGRAM:
                yield from distributions()
                return
            continue
        yield found
        waiting += [_name(need) for need in found.requires or () if "extra ==" not in need]


def component(found: Distribution) -> Component:
    """What an installed package says of itself; ``texts`` is empty where nothing gives its licence's words."""
    name = found.metadata["Name"]
    licence = _licence(found)
    texts = (*sorted(_texts(found)), *map(_shipped, _ALSO.get(_normal(name), ())))
    if not texts:
        texts = next((tuple(map(_shipped, files)) for known, files in _KNOWN if known in licence), ())
    if _normal(name) == _PROGRAM:
        return Component(_PROGRAM, program_version(), licence, texts, "program")
    return Component(name, found.version, licence, texts, _KINDS.get(_normal(name), "package"))


def _licence(found: Distribution) -> str:
    about = found.metadata
    said = [str(one).strip() for name in ("License-Expression", "License") for one in about.get_all(name, ())]
    short = next((one for one in said if one and len(one) <= _LONGEST and "\n" not in one), "")
    classes = [one for one in about.get_all("Classifier", ()) if one.startswith("License ::")]
    return short or ", ".join(one.rsplit(" :: ", 1)[-1] for one in classes) or "".join(said).split("\n")[0][:_LONGEST]


def _texts(found: Distribution) -> Iterator[Path]:
    for file in found.files or ():
        if _TEXT.search(file.name) or "licenses" in file.parts[:-1]:
            path = Path(str(found.locate_file(file)))
            if path.suffix not in _CODE and path.is_file():
                yield path


def _shipped(name: str) -> Path:
    return resource("licences", name)


def _read(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "replace").replace("\r\n", "\n").strip()


def _name(need: str) -> str:
    found = re.match(r"[\w.-]+", need)
    return found[0] if found else need


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
