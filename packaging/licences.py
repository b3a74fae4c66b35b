"""Whose work is in a built folder, with every licence's words: ``licences.py FOLDER`` prints it, for a release.

The same as the window's about box shows: of the packages by their metadata, of models, fonts and runtimes by their
files.
"""

import json
import sys
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from app.gui.help.licences import Component, beside, component


def parts(folder: Path) -> list[Component]:
    """All that is in ``folder``: models, fonts, runtimes, then the packages by name. Raises SystemExit where one has no
    licence text, or there are no packages."""
    internal = folder / "_internal"
    packages = [component(one) for one in distributions(path=[str(internal)])]
    packages.sort(key=lambda one: one.name.lower())
    found = [*models(internal), *beside(internal), *packages]
    without = [one.name for one in found if not one.texts or not all(path.is_file() for path in one.texts)]
    if without or not packages:
        sys.exit(f"no licence text of: {', '.join(without)}" if packages else f"no packages in {folder}")
    return found


def models(internal: Path) -> Iterator[Component]:
    """The bundles, which are under a licence of their own, as their manifests and cards say."""
    for path in sorted(internal.glob("resources/models/*/manifest.json")):
        said = json.loads(path.read_text(encoding="utf-8"))
        card = tuple(path.parent.glob("*.md"))
        yield Component(said["name"], said["version"], said["licence"], card, "model")


def main() -> None:
    """Print a table, then the texts."""
    found = parts(Path(sys.argv[1]))
    for one in found:
        print(f"{one.name} {one.version}".strip() + f": {one.licence}")
    for one in found:
        print(f"\n{'=' * 100}\n{one.name} {one.version}: {one.licence}\n{'=' * 100}\n\n{one.text()}")


if __name__ == "__main__":
    main()
