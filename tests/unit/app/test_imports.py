"""The command line starts fast because it loads nothing it does not need yet."""

import subprocess
import sys

HEAVY = ("onnxruntime", "numpy", "lxml", "docx", "pypdfium2", "pikepdf", "reportlab", "PySide6", "tokenizers", "torch")


def test_importing_the_command_line_loads_no_heavy_library():
    code = f"import app.__main__, app.cli.program, sys; print([m for m in {HEAVY} if m in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_what_reads_files_loads_nothing_that_writes_them():
    code = "from core.isolation.child import _get_ready; import sys; _get_ready(); print('reportlab' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "False"
