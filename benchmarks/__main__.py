"""``python -m benchmarks``: what a judgment costs and, where the evaluation sets are at hand, how good detection is."""

import subprocess
import sys
from pathlib import Path


def main() -> None:
    """Run each benchmark in a process of its own, so that none warms another up."""
    names = ("speed", "review", "desk", "start", "keypresses", "figures.ways", "figures.growth", "figures.files")
    wanted = [f"benchmarks.{name}" for name in names]
    if Path("../shared/eval").is_dir():
        wanted.append("benchmarks.quality")
    for module in wanted:
        print(f"\n## {module}\n", flush=True)
        subprocess.run([sys.executable, "-m", module], check=True)


if __name__ == "__main__":
    main()
