"""Work on bytes nobody vouches for, done in a process of its own with limits on memory and time.

``ask`` sends bytes to such a process and gives its answer; whatever becomes of the process, the program lives on and
the user reads which limit was met. Nothing is unpickled on either side; the process opens no file of the user's and,
on Linux, can write none.
"""

from core.isolation.frames import tellable
from core.isolation.limits import MOST_CHARACTERS, Limits, limits_for
from core.isolation.pool import ask, shut_down, warm
from core.isolation.start import FLAG

__all__ = ["FLAG", "MOST_CHARACTERS", "Limits", "ask", "limits_for", "shut_down", "tellable", "warm"]
