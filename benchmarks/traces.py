"""What the program asks of the system: sockets, name look-ups and written files of every command, seen by strace.

    python -m benchmarks.traces                  # a Markdown table; the window stays open for a minute
    python -m benchmarks.traces --seconds 5      # a shorter look at it

Each command runs in a process of its own with a fresh home and temporary folder. Nothing is taken from what the program
says of itself. Linux only; the exit code is 1 when a socket to a network, a name look-up or a file outside the places
of the program was seen, or anything stayed in the temporary folder.
"""

import argparse
import codecs
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core.paths import resource

_CALLS = (
    "%network,open,openat,openat2,creat,mkdir,mkdirat,mknod,mknodat,rename,renameat,renameat2,link,linkat,symlink,"
    "symlinkat"
)
_CALL = re.compile(r"(?:\d+ +)?(?P<name>\w+)\((?P<arguments>.*)\) += (?P<result>-?\d+)")
_TEXT = re.compile(r'(?:(?:AT_FDCWD|\d+)<(?P<folder>[^>]*)>, )?"(?P<text>(?:[^"\\]|\\.)*)"')
_WRITING = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_TMPFILE")
# Where a look-up of a host begins; users are looked up without them.
_RESOLVER = ("/etc/resolv.conf", "/etc/hosts", "/etc/gai.conf", "/etc/host.conf")
_NO_FILES = ("/dev/", "/proc/", "/sys/")


@dataclass
class Trace:
    """What one process and its children did.

    Attributes:
        sockets: families of the sockets that lead out of the computer, as strace names them.
        lookups: files of the name resolver that were opened.
        written: files and folders made, opened for writing or renamed to, in that order, each once.
        local: the sockets' addresses on this computer that were connected to (display, bus).
        code: the exit code.
    """

    sockets: list[str] = field(default_factory=list)
    lookups: list[str] = field(default_factory=list)
    written: list[Path] = field(default_factory=list)
    local: list[str] = field(default_factory=list)
    code: int = 0


@dataclass(frozen=True)
class Places:
    """A fresh home for one command: everything it may write lies in one of these."""

    root: Path

    @property
    def output(self) -> Path:
        """Where results go."""
        return self.root / "결과"

    @property
    def allowed(self) -> dict[str, Path]:
        """What each folder the program may write to is called."""
        home = self.root / "home"
        return {
            "output": self.output,
            "settings": home / ".config" / "thunder-deid",
            "state": home / ".local" / "state" / "thunder-deid",
            "temporary": self.root / "tmp",
        }

    def environment(self) -> dict[str, str]:
        """A user's environment with nothing of ours in it but the way to the code."""
        for name in ("home", "tmp"):
            (self.root / name).mkdir(parents=True, exist_ok=True)
        kept = {name: os.environ[name] for name in ("PATH", "DISPLAY", "XAUTHORITY") if name in os.environ}
        code = os.pathsep.join(filter(None, (str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH"))))
        return {
            **kept,
            "HOME": str(self.root / "home"),
            "TMPDIR": str(self.root / "tmp"),
            "LANG": "C.UTF-8",
            "PYTHONPATH": code,
            # Installed, the program is compiled already, and its folder is no place a clerk may write to.
            "PYTHONDONTWRITEBYTECODE": "1",
            "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen"),
        }

    def area(self, path: Path) -> str:
        """The name of the folder ``path`` lies in; "OUTSIDE" for none. The way to such a folder is a part of it."""
        for name, folder in self.allowed.items():
            if path == folder or folder in path.parents or (path in folder.parents and self.root in path.parents):
                return name
        return "OUTSIDE"

    def outside(self, path: Path) -> str:
        """The folder of ``path`` where that is none of the program's; "" where it is."""
        if self.area(path) != "OUTSIDE":
            return ""
        home = self.root / "home"
        return f"~/{path.relative_to(home).parts[0]}" if home in path.parents else str(path.parent)

    def left(self) -> list[Path]:
        """What lies in the temporary folder."""
        return sorted((self.root / "tmp").rglob("*"))


def watched(command: Sequence[str | Path], places: Places, *, also: str = "", **environment: str) -> Trace:
    """Run ``command`` under strace to its end; the log, with the calls ``also``, is ``strace`` in ``places.root``.

    Raises RuntimeError where strace cannot watch.
    """
    log = places.root / "strace"
    calls = f"trace={_CALLS},{also}".rstrip(",")
    # What is not watched goes on without a stop: strace would stop it twice at each call of the system.
    strace = ["strace", "-f", "--seccomp-bpf", "-y", "-s", "4096", "-e", calls, "-e", "signal=none", "-o", log]
    done = subprocess.run(
        [*strace, *command], env=places.environment() | environment, cwd=places.root, capture_output=True
    )
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines() if log.exists() else []
    if not lines:
        raise RuntimeError(f"strace saw nothing: {done.stderr.decode(errors='replace')[-300:]}")
    trace = read_trace(lines)
    trace.code = done.returncode
    return trace


def read_trace(lines: Sequence[str]) -> Trace:
    """What the lines of a log by ``strace -f -y`` tell."""
    trace = Trace()
    for name, arguments, result in _calls(lines):
        if name == "socket":
            if not arguments.startswith(("AF_UNIX", "AF_LOCAL", "AF_NETLINK")) and result >= 0:
                trace.sockets.append(arguments)
        elif name in ("connect", "sendto") and "AF_UNIX" in arguments and result >= 0:
            trace.local.append(arguments.partition("sun_path=")[2].split("}")[0])
        elif name.startswith("open") or name == "creat":
            _opened(trace, name, arguments, result)
        elif name.startswith(("mk", "rename", "link", "symlink")) and result >= 0:
            for path in _paths(arguments)[-1:]:
                _remember(trace, path)
    return trace


def _calls(lines: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    """Name, arguments and result of every call; one that was interrupted by another thread's is put together."""
    unfinished: dict[str, str] = {}
    for line in lines:
        thread, _, rest = line.partition(" ")
        whole = rest.strip()
        if whole.endswith("<unfinished ...>"):
            unfinished[thread] = whole.removesuffix("<unfinished ...>").rstrip()
            continue
        if resumed := re.match(r"<\.\.\. \w+ resumed>(.*)", whole):
            whole = unfinished.pop(thread, "") + resumed[1]
        if call := _CALL.match(whole):
            yield call["name"], call["arguments"], int(call["result"])


def _opened(trace: Trace, name: str, arguments: str, result: int) -> None:
    for path in _paths(arguments)[:1]:
        if str(path) in _RESOLVER:
            trace.lookups.append(str(path))
        if result >= 0 and (name == "creat" or _WRITING.search(arguments)):
            _remember(trace, path / "(unnamed)" if "O_TMPFILE" in arguments else path)


def _paths(arguments: str) -> list[Path]:
    """The paths among a call's arguments, in full."""
    return [
        Path(os.path.normpath(Path(found["folder"] or "/") / _unescaped(found["text"])))
        for found in _TEXT.finditer(arguments)
    ]


def _unescaped(text: str) -> str:
    raw, _ = codecs.escape_decode(text.encode())  # type: ignore[attr-defined]
    return bytes(raw).decode("utf-8", "replace")


def _remember(trace: Trace, path: Path) -> None:
    if path not in trace.written and not str(path).startswith(_NO_FILES):
        trace.written.append(path)


def commands(output: Path, seconds: float) -> dict[str, list[str | Path]]:
    """Every command of the program by what the table calls it; ``seconds`` is how long the window stays open."""
    samples, python = resource("samples"), [sys.executable, "-m", "app"]
    found: Path = output.parent / "found"
    redacted = [*python, "redact", "--output-dir", output]
    return {
        "--help": [*python, "--help"],
        "doctor": [*python, "doctor"],
        "model info": [*python, "model", "info"],
        "model show": [*python, "model", "show"],
        "model check": [*python, "model", "check"],
        "detect txt": [*python, "detect", samples / "sample-civil.txt", "--output-dir", output],
        "redact txt": [*redacted, samples / "sample-criminal.txt"],
        "redact docx": [*redacted, samples / "sample-civil.docx"],
        "redact pdf": [*redacted, samples / "sample-administrative.pdf"],
        "redact docx → pdf": [*redacted, samples / "sample-civil.docx", "--to", "pdf"],
        "verify": [
            *[*python, "verify", found / "sample-civil.txt", "--original", samples / "sample-civil.txt"],
            *["--detections", found / "sample-civil.json"],
        ],
        f"window, {seconds:g} s": [
            *["timeout", "--signal=INT", "--kill-after=20", f"{seconds:g}"],
            *[*python, samples / "sample-civil.docx"],
        ],
    }


def row(name: str, trace: Trace, places: Places) -> str:
    """One line of the table."""
    areas = Counter(places.area(path) for path in trace.written)
    shown = [f"{area} {count}" for area, count in areas.items() if area != "OUTSIDE"]
    shown += [f"**{place}** {count}" for place, count in Counter(map(places.outside, trace.written)).items() if place]
    sockets = f"{len(trace.sockets)} {' '.join(sorted(set(trace.sockets)))}".strip()
    left = " ".join(path.name for path in places.left())
    cells = (name, trace.code, sockets, len(trace.lookups), ", ".join(shown) or "nothing", left or "nothing")
    return f"| {' | '.join(map(str, cells))} |"


def clean(trace: Trace, places: Places) -> bool:
    """No way out, no file where the program has no business, nothing left behind."""
    outside = any(places.area(path) == "OUTSIDE" for path in trace.written)
    return not trace.sockets and not trace.lookups and not outside and not places.left()


def main() -> int:
    """Print the table; 1 when anything in it should not be there."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long the window stays open")
    parser.add_argument("--only", help="commands whose name begins so")
    wanted = parser.parse_args()
    print(
        "| command | exit code | inet sockets | look-ups | files and folders written | left in the temporary folder |"
    )
    print("|---|---|---|---|---|---|")
    fine = True
    with tempfile.TemporaryDirectory(prefix="thunder-deid-traces-") as scratch:
        found = Path(scratch) / "found"
        for doing in ("detect", "redact"):
            told = [doing, str(resource("samples", "sample-civil.txt")), "--output-dir", str(found), "--quiet"]
            subprocess.run([sys.executable, "-m", "app", *told], check=True)
        for number, name in enumerate(commands(found, wanted.seconds)):
            if wanted.only and not name.startswith(wanted.only):
                continue
            places = Places(Path(scratch) / str(number))
            places.root.mkdir()
            (places.root / "found").symlink_to(found)
            trace = watched(commands(places.output, wanted.seconds)[name], places)
            fine &= clean(trace, places)
            print(row(name, trace, places), flush=True)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
