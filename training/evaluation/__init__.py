"""How good a bundle is, as the Thunder-DeID paper reports it and beyond.

`run.evaluate` measures sets of gold documents and gives a report of counts; `report` writes it as Markdown, `plots`
draws it, `compare` joins several. All goes to a private folder below the work folder; only `mistakes` holds text.
"""
