"""Runs before the program in the frozen folder: on Windows, Qt's C++ libraries would hide those onnxruntime needs.

Through ``core``, which silences it first. The process that reads untrusted files (core/isolation) needs neither, and
its memory is counted.
"""

import sys

if "--isolated-reader" not in sys.argv[1:]:
    import core.onnx  # noqa: F401  before Qt, as app.gui does
