"""The figures of docs/figures.md: the program beside other ways and other people's tools, as tables and plots."""
