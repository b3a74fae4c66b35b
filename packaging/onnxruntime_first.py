"""Runs before the program in the frozen folder: on Windows, Qt's C++ libraries would hide those onnxruntime needs.

Through ``core``, which silences it first.
"""

import core.onnx  # noqa: F401  before Qt, as app.gui does
