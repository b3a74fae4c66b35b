"""onnxruntime, silent: ``core`` has told it to be before this line. Nothing else imports it.

To be imported before Qt: on Windows Qt's C++ libraries would hide those onnxruntime needs.
"""

import onnxruntime as ort

# For a build that does not heed the variable; alone it comes too late to stop the uploader.
ort.disable_telemetry_events()

__all__ = ["ort"]
