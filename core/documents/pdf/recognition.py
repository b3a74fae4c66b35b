"""Text recognition of a drawn page by Tesseract, where it is installed on the machine with Korean.

Tesseract is a child of the process with limits: it gets a picture that PDFium drew (never the file's own) on its
standard input, gives words on its standard output, and has limits of its own on time and memory. On Linux it can write
no file (it inherits that), is alone in a network of its own where the system allows it, and dies with its parent.
"""

import csv
import ctypes
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray

_DPI = 300
_MOST_PIXELS = 25_000_000  # A4 has 8.7 million at 300 dots an inch; larger pages are drawn with fewer
_SECONDS = 120  # a page; a full one takes 5 to 10 on an older PC
_MEGABYTES = 1000  # Tesseract takes 300
_LANGUAGE = "kor"  # knows Latin letters and digits as well; with English beside it a page takes twice as long
# One block of lines: left to find columns and pictures by itself, it leaves out titles and whole lines.
_ONE_BLOCK = ["--psm", "6"]
_WORD_ROW = "5"  # level of words in Tesseract's table
_LINE_ROW = "4"
_DARK = 128  # of 255
_RULE = 0.4  # share of a row or column that is dark in ruling lines, and never in text
_AROUND = 0.35  # of a line's height: its boxes are often too tight
_SPECK = 4.0  # points; what is lower is dust, a full stop or a rule
# subprocess.CREATE_NO_WINDOW
_NO_WINDOW = 0x08000000 if sys.platform == "win32" else 0
_DIE_WITH_PARENT, _KILL = 1, 9  # PR_SET_PDEATHSIG, SIGKILL
_OWN_USERS_AND_NETWORK = 0x10000000 | 0x40000000  # CLONE_NEWUSER, CLONE_NEWNET


class RecognitionMissing(Exception):
    """Tesseract or its Korean data is not installed."""


class RecognitionFailed(Exception):
    """Tesseract ended with an error or took too long."""


@dataclass(frozen=True, slots=True)
class Word:
    """A recognised word: its place in points from the lower left corner of the page as shown.

    ``bottom`` and ``top`` are those of its line, ``line`` numbers the lines; ``sure`` is 0 to 100, as Tesseract says.
    """

    text: str
    left: float
    right: float
    bottom: float
    top: float
    line: int
    sure: float


@cache
def _program() -> str:
    """Where Tesseract is. Raises RecognitionMissing unless it reads Korean."""
    usual = Path(os.environ.get("PROGRAMFILES", "C:/Program Files")) / "Tesseract-OCR" / "tesseract.exe"
    found = shutil.which("tesseract") or (str(usual) if sys.platform == "win32" and usual.exists() else "")
    if not found:
        raise RecognitionMissing
    try:
        listed = _run([found, "--list-langs"], b"").decode("utf-8", "replace").split()
    except RecognitionFailed as error:
        raise RecognitionMissing from error
    if _LANGUAGE not in listed:
        raise RecognitionMissing
    return found


def is_installed() -> bool:
    """Whether Tesseract is on this machine and reads Korean."""
    try:
        _program()
    except RecognitionMissing:
        return False
    return True


def recognise_page(source: pdfium.PdfPage) -> tuple[list[Word], int]:
    """The words of the page as it is drawn, and how many marks stand where no word was found.

    Called under PDFIUM_LOCK. Raises RecognitionMissing, RecognitionFailed.
    """
    program = _program()
    scale = min(_DPI / 72, (_MOST_PIXELS / max(1.0, source.get_width() * source.get_height())) ** 0.5)
    bitmap = source.render(scale=scale, grayscale=True, draw_annots=False, may_draw_forms=False)
    try:
        picture, pixels = io.BytesIO(), bitmap.to_numpy().copy()
        bitmap.to_pil().save(picture, "PNG", compress_level=1)
    finally:
        bitmap.close()
    options = ["-l", _LANGUAGE, *_ONE_BLOCK, "--dpi", str(round(72 * scale)), "-c", "tessedit_create_tsv=1"]
    table = _run([program, "stdin", "stdout", *options], picture.getvalue())
    words = list(_words(table.decode("utf-8", "replace"), pixels.shape[0], scale))
    return words, count_missed(pixels.reshape(pixels.shape[:2]), words, scale)


def count_missed(pixels: NDArray[np.uint8], words: Sequence[Word], scale: float) -> int:
    """How many bands of ink stand outside the lines of ``words``: missed letters, seals, handwriting, pictures.

    Ruling lines are none, nor specks.
    """
    ink = pixels < _DARK
    ink[:, ink.mean(axis=0) > _RULE] = False
    ink[ink.mean(axis=1) > _RULE, :] = False
    for word in words:
        upper, lower = pixels.shape[0] - word.top * scale, pixels.shape[0] - word.bottom * scale
        around = _AROUND * (lower - upper)
        rows = slice(max(0, int(upper - around)), int(lower + around) + 1)
        ink[rows, max(0, int(word.left * scale - around)) : int(word.right * scale + around) + 1] = False
    rows_with_ink = np.flatnonzero(ink.any(axis=1))
    bands = np.split(rows_with_ink, np.flatnonzero(np.diff(rows_with_ink) > 1) + 1)
    least = _SPECK * scale
    return sum(len(band) > least and int(ink[band[0] : band[-1] + 1].sum()) > least**2 for band in bands)


def _words(table: str, height: int, scale: float) -> Iterator[Word]:
    bottom = top = 0.0
    line = 0
    for row in csv.DictReader(io.StringIO(table), delimiter="\t", quoting=csv.QUOTE_NONE):
        try:
            left, upper, width, tall = (float(row[key]) / scale for key in ("left", "top", "width", "height"))
        except (KeyError, TypeError, ValueError) as error:
            raise RecognitionFailed from error
        if row["level"] == _LINE_ROW:
            line += 1
            bottom, top = height / scale - upper - tall, height / scale - upper
        text = "".join(char for char in row.get("text") or "" if char.isprintable())
        if row["level"] == _WORD_ROW and text.strip():
            yield Word(text.strip(), left, left + width, bottom, top, line, float(row["conf"]))


def _run(command: list[str], data: bytes) -> bytes:
    """What ``command`` answers to ``data``. Raises RecognitionFailed."""
    known = ("PATH", "TESSDATA_PREFIX", "SYSTEMROOT", "PROGRAMFILES")
    environment = {key: os.environ[key] for key in known if key in os.environ}
    try:
        done = subprocess.run(
            command,
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # it might quote what it reads
            timeout=_SECONDS,
            check=True,
            env={**environment, "OMP_THREAD_LIMIT": "1", "LC_ALL": "C"},
            creationflags=_NO_WINDOW,
            preexec_fn=_restrained(),
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise RecognitionFailed from error
    return done.stdout


def _restrained() -> Callable[[], None] | None:
    """What the child does before it becomes Tesseract; None on Windows, where the parent's job holds for it."""
    if not sys.platform.startswith("linux"):
        return None
    import resource

    system = ctypes.CDLL(None)

    def restrain() -> None:
        system.prctl(_DIE_WITH_PARENT, _KILL, 0, 0, 0)
        system.unshare(_OWN_USERS_AND_NETWORK)  # some systems refuse; there is nothing it would connect to
        resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
        resource.setrlimit(resource.RLIMIT_DATA, (_MEGABYTES << 20, _MEGABYTES << 20))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    return restrain
