"""The command line starts fast because it loads nothing it does not need yet."""

import subprocess
import sys

HEAVY = ("onnxruntime", "numpy", "lxml", "docx", "pypdfium2", "pikepdf", "reportlab", "PySide6", "tokenizers", "torch")


def test_importing_the_command_line_loads_no_heavy_library():
    code = f"import app.__main__, app.cli.program, sys; print([m for m in {HEAVY} if m in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
