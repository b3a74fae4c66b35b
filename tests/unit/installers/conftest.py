"""The scripts of packaging/windows are no package: they find each other by their folder, as when they are run."""

import sys
from pathlib import Path

WINDOWS = Path(__file__).parents[3] / "packaging" / "windows"
for folder in (WINDOWS, WINDOWS.parent):
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
