"""onnxruntime, silent: ``core`` has told it to be before this line. Nothing else imports it.

To be imported before Qt: on Windows Qt's C++ libraries would hide those onnxruntime needs.
"""

import onnxruntime as ort

# For a build that does not heed the variable; alone it comes too late to stop the uploader.
ort.disable_telemetry_events()

_ERROR, _FATAL = 3, 4
# Where there is no graphics card it would say so to the console, at every start and in its own words and colours.
ort.set_default_logger_severity(_FATAL)


def let_it_speak() -> None:
    """From now on errors that onnxruntime raises nowhere go to standard error: why a graphics card is passed over."""
    ort.set_default_logger_severity(_ERROR)


__all__ = ["let_it_speak", "ort"]
