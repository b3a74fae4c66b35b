"""Grammars of complete Korean judgments: the text to train on where real ones may not be used.

`generate(rng)` returns one judgment as marker text. A marker is `<<<label>>>KEY<<</label>>>`: the label is one
of resources/taxonomy/taxonomy.csv; the same KEY is the same entity. A form may follow the key: `P1#given`
(the given name), `P1#surname`, `P1#latin`, `P1#spaced` (set wide), `C1#short` (an organisation's short name).
Officials, attorneys, courts, agencies, statutes, dates and amounts carry no marker: they stay.
"""

from training.data.templates.compose import generate

__all__ = ["generate"]
