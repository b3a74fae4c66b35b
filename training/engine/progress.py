"""How far a run is: all that a checkpoint remembers beside weights and optimisers."""

from dataclasses import dataclass


@dataclass
class Progress:
    """``step``, ``tokens`` (padding aside) and ``seconds`` behind; ``skipped`` steps were left out.

    ``batch`` steps of ``epoch`` are behind, ``of`` how many it has, 0 where nobody knows before its end; ``begun`` is
    the share of the budget used before it. ``said`` is the summed loss of the ``heard`` sound steps since the last line
    of the log; ``done`` is the share of the budget used when it was kept, None where that was not noted yet. Nothing
    random is in it: what is random in a step is a function of seed, step and process.
    """

    step: int = 0
    epoch: int = 0
    batch: int = 0
    of: int = 0
    begun: float = 0.0
    tokens: int = 0
    seconds: float = 0.0
    skipped: int = 0
    said: float = 0.0
    heard: int = 0
    done: float | None = None
