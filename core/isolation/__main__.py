"""The process with the limits, as a Python program: ``python -I core/isolation/__main__.py``."""

import sys
from pathlib import Path

if __name__ == "__main__":
    # -I keeps the folder somebody happens to stand in, and the environment, from saying what is imported; so this does.
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    from core.isolation.child import serve

    sys.exit(serve())
