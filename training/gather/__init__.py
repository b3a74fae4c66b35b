"""Texts of any origin made into one corpus: ``python -m training gather`` (command.py says how).

recipe.py      what SOURCES.toml says: sources, filters, duplicates, mix
readers/       one module per kind of file
cleaning.py    what becomes of a text; scripts.py counts its characters, filters.py judges it
kept_out.py    texts that evaluation owns, found by shingles.py and by hashes
parts.py       first pass: a slice of a source read, judged and sketched, by all cores
duplicates.py  near duplicates among all parts, band by band
mixing.py      how often each text is taken
card.py        what was done, in counts
gathering.py   the passes in turn, gone on with after a kill
"""
