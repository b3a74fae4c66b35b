"""How long until the window is there, and how much memory it takes.

    QT_QPA_PLATFORM=offscreen python -m benchmarks.start [--rounds 5] [--characters 100000]

Each figure comes from a process of its own: seconds from the start of the process to the first painted window, with
the processor time it took (other programs may have held it up); and the peak memory after the embedded model has read
a judgment of so many characters, the first entity was accepted and the redacted text was looked at. Budgets: 1.5 s,
1 GB.
"""

import argparse
import os
import resource as limits
import subprocess
import sys
import tempfile
import time
from pathlib import Path

_SETTLE_MS = 3_000


def _shown(started: float) -> None:
    """In a process of its own: the window as a user starts it, left as soon as it was painted."""
    import core.onnx  # noqa: F401  before Qt, as app.gui does

    # isort: split
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QApplication

    from app.gui import start
    from app.gui.window import MainWindow

    class Painted(MainWindow):
        def paintEvent(self, event: QPaintEvent) -> None:
            super().paintEvent(event)
            QTimer.singleShot(0, self, self.tell)

        def tell(self) -> None:
            print(time.time() - started, time.process_time(), flush=True)
            QApplication.quit()

    start.MainWindow = Painted  # type: ignore[misc]
    start.start((), None)


def _read(file: Path) -> None:
    """In a process of its own: open ``file`` with the embedded model, decide, look at the redacted text."""
    import core.onnx  # noqa: F401  before Qt, as app.gui does

    # isort: split
    from PySide6.QtCore import QSettings, QTimer
    from PySide6.QtWidgets import QApplication

    from app.gui.window import MainWindow

    application = QApplication([])
    settings = QSettings(str(file.with_suffix(".ini")), QSettings.Format.IniFormat)
    settings.setValue("reviewer", "김검토")
    window = MainWindow(settings, (file,))
    window.show()

    def look() -> None:
        if window.session is None:
            return
        waiting.stop()
        window.commands["accept"].trigger()
        window.commands["show_both"].trigger()
        QTimer.singleShot(_SETTLE_MS, window, tell)

    def tell() -> None:
        assert window.session is not None
        peak = limits.getrusage(limits.RUSAGE_SELF).ru_maxrss / 1024
        print(peak, len(window.session.items), flush=True)
        os._exit(0)  # nothing of it is to be kept

    waiting = QTimer(interval=100)
    waiting.timeout.connect(look)
    waiting.start()
    application.exec()


def _child(*arguments: str) -> list[float]:
    """What the process that was started with ``arguments`` prints."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder}
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        command = [sys.executable, "-m", "benchmarks.start", *arguments]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode or not done.stdout:
        raise SystemExit(done.stderr)
    return [float(word) for word in done.stdout.split()]


def main() -> None:
    """Print the figures as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--characters", type=int, default=100_000)
    parser.add_argument("--shown", type=float, help=argparse.SUPPRESS)
    parser.add_argument("--read", type=Path, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.shown:
        _shown(wanted.shown)
        return
    if wanted.read:
        _read(wanted.read)
        return
    times = [_child("--shown", str(time.time())) for _ in range(wanted.rounds)]
    walls, spent = zip(*times, strict=True)
    print("| what | best | worst |\n| --- | --- | --- |")
    print(f"| start to painted window, s | {min(walls):.2f} | {max(walls):.2f} |")
    print(f"| processor time of it, s | {min(spent):.2f} | {max(spent):.2f} |")
    if wanted.characters:
        from benchmarks.speed import long_text

        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "판결.txt"
            file.write_text(long_text(wanted.characters), encoding="utf-8")
            peak, mentions = _child("--read", str(file))
        print(f"| peak memory, MB ({wanted.characters:,} characters, {mentions:.0f} mentions) | {peak:.0f} | |")


if __name__ == "__main__":
    main()
