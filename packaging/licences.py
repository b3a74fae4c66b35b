"""Whose work is in a built folder, with every licence's words: ``licences.py FOLDER`` prints it, for a release.

The same as the window's about box shows, from the metadata of the packages in the folder.
"""

import sys
from importlib.metadata import distributions
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from app.gui.help.licences import Component, component


def parts(folder: Path) -> list[Component]:
    """The packages below ``folder``, by name. Raises SystemExit where one has no licence text, or there are none."""
    found = [component(one) for one in distributions(path=[str(folder / "_internal")])]
    found.sort(key=lambda one: one.name.lower())
    without = [one.name for one in found if not one.texts]
    if without or not found:
        sys.exit(f"no licence text of: {', '.join(without)}" if found else f"no packages in {folder}")
    return found


def main() -> None:
    """Print a table, then the texts."""
    found = parts(Path(sys.argv[1]))
    for one in found:
        print(f"{one.name} {one.version}: {one.licence}")
    for one in found:
        print(f"\n{'=' * 100}\n{one.name} {one.version}: {one.licence}\n{'=' * 100}\n\n{one.text()}")


if __name__ == "__main__":
    main()
