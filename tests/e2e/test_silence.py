"""No command opens a way out of the computer or writes where it has no business: strace asks the system itself."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.traces import Places, clean, commands, watched
from core.paths import resource
from core.silence import NETWORK_CLIENTS

ROOT = Path(__file__).parents[2]
SAMPLE = resource("samples", "sample-civil.txt")
COMMANDS = tuple(commands(Path(), 6))

strace = pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path / "here")


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sample's detections and its redacted file, for ``verify``."""
    folder = tmp_path_factory.mktemp("found")
    for doing in ("detect", "redact"):
        told = [sys.executable, "-m", "app", doing, SAMPLE, "--output-dir", folder, "--quiet"]
        subprocess.run(told, check=True)
    return folder


@strace
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_asks_nobody_and_writes_only_where_it_may(name: str, places: Places, found: Path):
    places.root.mkdir()
    (places.root / "found").symlink_to(found)
    trace = watched(commands(places.output, 6)[name], places)
    assert trace.code == (124 if name.startswith("window") else 0)  # as `timeout` ends
    assert trace.sockets == trace.lookups == []
    assert [path for path in trace.written if places.area(path) == "OUTSIDE"] == []
    assert places.left() == []


@strace
def test_the_import_of_a_model_asks_nobody_and_leaves_nothing(places: Places):
    """The one command that runs torch and transformers, in a process of their own."""
    for name in ("torch", "transformers", "onnx", "onnxscript", "safetensors"):
        pytest.importorskip(name)
    from tests.fixtures_checkpoints import checkpoint

    folder = checkpoint(places.root / "from", "bert", ("O", "PS", "LC"))
    command = [sys.executable, "-m", "app", "model", "import", folder, "--output", places.output / "bundle"]
    trace = watched(command, places)
    assert trace.code == 0 and (places.output / "bundle" / "manifest.json").exists()
    assert clean(trace, places)


@strace
def test_what_the_user_s_environment_says_makes_nothing_speak(places: Places):
    places.root.mkdir()
    trace = watched(commands(places.output, 6)["model check"], places, ORT_DISABLE_TELEMETRY="0")
    assert trace.code == 0 and trace.written == [] and clean(trace, places)


SILENT = {
    "ORT_DISABLE_TELEMETRY": "1",
    "HF_HUB_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "RAY_USAGE_STATS_ENABLED": "0",
}


@pytest.mark.parametrize("entry", ["app.__main__", "core.isolation.child", "training.__main__", "benchmarks.speed"])
def test_every_way_in_silences_the_libraries_before_it_loads_them(entry: str):
    told = "import importlib, os, sys; importlib.import_module(sys.argv[1])"
    told += "\nprint(*(f'{name}={os.environ.get(name)}' for name in sys.argv[2:]))"
    speaking = os.environ | {name: "1" if value == "0" else "0" for name, value in SILENT.items()}
    command = [sys.executable, "-c", told, entry, *SILENT]
    done = subprocess.run(command, env=speaking, capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.split() == [f"{name}={value}" for name, value in SILENT.items()], done.stderr


@strace
@pytest.mark.parametrize(
    "done",
    [
        "import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM).connect(('192.0.2.1', 9))",
        "import socket; socket.getaddrinfo('localhost', 1)",
        "import pathlib; (pathlib.Path.home() / '.cache').mkdir()",
        "import tempfile; tempfile.mkstemp()",
        "import os; os.close(os.open(os.path.expanduser('~'), os.O_TMPFILE | os.O_WRONLY))",
        "import os; os.rename(os.environ['TMPDIR'], os.path.expanduser('~/.누구'))",
        "import subprocess; subprocess.run(['sh', '-c', 'echo >> ~/.profile'])",
    ],
)
def test_the_watcher_sees_what_it_is_to_see(done: str, places: Places):
    places.root.mkdir()
    trace = watched([sys.executable, "-c", done], places)
    assert trace.code == 0 and not clean(trace, places)


AFTERWARDS = """
import sys
from app.__main__ import main
try:
    assert main(sys.argv[1:]) == 0
except SystemExit as end:
    assert not end.code
loaded = sorted(sys.modules)
print("LOADED", *loaded)
"""


@pytest.mark.parametrize("name", ["doctor", "model check", "redact docx", "redact pdf", "redact docx → pdf"])
def test_no_command_loads_a_client_of_the_network(name: str, tmp_path: Path):
    """Though tokenizers has them installed: without them the program works the same."""
    arguments = commands(tmp_path / "out", 6)[name][3:]
    done = subprocess.run(
        [sys.executable, "-c", AFTERWARDS, *arguments], capture_output=True, text=True, encoding="utf-8", cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    loaded = next(line for line in done.stdout.splitlines() if line.startswith("LOADED")).split()[1:]
    assert "tokenizers" in loaded
    assert [module for module in loaded if module in NETWORK_CLIENTS or module.split(".")[0] in NETWORK_CLIENTS] == []


DIALOG = """
import os, signal, sys
from pathlib import Path
from app.gui import run

def press(_number, _frame):
    if not hasattr(sys.modules.get("app.gui.start"), "start"):  # Python is in the middle of its imports
        signal.alarm(1)
        return
    sys.excepthook = sys.__excepthook__
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog
    application = QApplication.instance()
    if application is None:
        signal.alarm(1)
        return
    seen = dict(looks=0, asked=False, left=False)

    def look():  # from now on Qt's clock: no signal is heard while Python has nothing to do
        seen["looks"] += 1
        dialog = application.activeModalWidget()
        if isinstance(dialog, QInputDialog):  # who reviews? asked once, as soon as a judgment is read
            dialog.accept()
        elif isinstance(dialog, QFileDialog):
            dialog.reject()
            seen["left"] = True
        elif seen["looks"] == 150 or dialog is not None:
            os._exit(9)  # it ends with a traceback, not with a box nobody closes
        elif seen["left"]:
            application.quit()
        elif not seen["asked"] and application.activeWindow() is not None:
            seen["asked"] = True
            QTimer.singleShot(0, application.activeWindow().choose_file)

    clock = QTimer(application)
    clock.timeout.connect(look)
    clock.start(500)

signal.signal(signal.SIGALRM, press)
signal.alarm(1)
sys.exit(run([Path(sys.argv[1])]))
"""


def test_the_folders_that_file_dialogs_showed_are_kept_by_nobody(places: Places):
    """Qt keeps them for all programs, and a folder may be named after a party."""
    environment = places.environment()
    folder = places.root / "구름산 사건"
    folder.mkdir(parents=True)
    judgment = Path(shutil.copy(SAMPLE, folder))
    done = subprocess.run(
        [sys.executable, "-c", DIALOG, judgment], env=environment, capture_output=True, text=True, timeout=100
    )
    assert done.returncode == 0 and "Error" not in done.stderr, done.stderr
    files = [path for path in (places.root / "home").rglob("*") if path.is_file()]
    assert {places.area(path) for path in files} == {"settings"}
    assert places.allowed["settings"].stat().st_mode & 0o777 == 0o700  # the last folder is among them
    assert list((places.root / "home").rglob("QtProject*")) == []


INTERRUPTED = """
import os, signal, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from app.gui.start import start
from app.gui.window import MainWindow

signal.signal(signal.SIGINT, signal.default_int_handler)
opening = MainWindow.showEvent

def press(window, event):  # in the middle of what Qt asks of the window
    os.kill(os.getpid(), signal.SIGINT)
    opening(window, event)

MainWindow.showEvent = press
sys.exit(start([Path(sys.argv[1])], None))
"""


def test_ctrl_c_closes_a_window_that_is_just_opening(places: Places):
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, SAMPLE],
        env=places.environment(),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0 and "Interrupt" not in done.stderr, done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of that kind")
def test_a_crash_writes_no_memory_to_the_disk():
    told = "import app.__main__ as p, resource\ntry: p.main(['--version'])\nexcept SystemExit: pass\n"
    told += "assert resource.getrlimit(resource.RLIMIT_CORE) == (0, 0)"
    assert subprocess.run([sys.executable, "-c", told], cwd=ROOT).returncode == 0


FORBIDDEN = """
import socket
early = socket.socket()
from app.__main__ import main
try:
    main(["--version"])
except SystemExit:
    pass
from tokenizers import Tokenizer

def refused(work):
    try:
        work()
    except (ImportError, PermissionError) as error:
        assert "thunder-deid" in str(error), error
        return True
    return False

assert refused(lambda: __import__("huggingface_hub"))
assert refused(lambda: __import__("httpx2"))
assert refused(lambda: __import__("http.client"))
assert refused(lambda: __import__("PySide6.QtNetwork"))
assert refused(lambda: Tokenizer.from_pretrained("somebody/model"))
assert refused(lambda: socket.create_connection(("192.0.2.1", 9)))
assert refused(lambda: socket.socket())
assert refused(lambda: early.connect(("192.0.2.1", 9)))
assert refused(lambda: early.bind(("127.0.0.1", 0)))
assert refused(lambda: early.sendto(b"", ("192.0.2.1", 9)))
assert refused(lambda: socket.socket(fileno=early.detach()).connect(("192.0.2.1", 9)))
assert refused(lambda: socket.socket(socket.AF_INET6, socket.SOCK_DGRAM))
assert refused(lambda: socket.getaddrinfo("localhost", 1))
assert refused(lambda: socket.gethostbyname("localhost"))
one, other = socket.socketpair()  # on this computer: the display, a worker process
one.send(b"here")
assert other.recv(4) == b"here"
import http
"""


def test_python_code_of_the_program_is_refused_every_way_out():
    done = subprocess.run([sys.executable, "-c", FORBIDDEN], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_onnxruntime_is_imported_in_one_place_only():
    """There its uploader is off; whoever imports it elsewhere may be the first."""
    files = [
        path
        for room in ("app", "core", "training", "benchmarks", "packaging", "docs", "tests", "resources")
        for path in (ROOT / room).rglob("*.py")
    ]
    assert len(files) > 500
    importing = {
        str(path.relative_to(ROOT))
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (isinstance(node, ast.Import) and any(name.name.split(".")[0] == "onnxruntime" for name in node.names))
        or (isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "onnxruntime")
    }
    assert importing == {"core/onnx.py"}


def test_onnxruntime_before_core_is_refused():
    told = "import onnxruntime, os; os.environ.pop('ORT_DISABLE_TELEMETRY', None); import core"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 1 and "before core" in done.stderr
