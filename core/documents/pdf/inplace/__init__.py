"""A PDF that keeps its face: drawn again from plain data, with replaced paragraphs set anew and nothing else.

Nothing is edited: what a page shows is read into letters and rules (``interpret``), compared with what the reader of
the document read (``places``), and a new file is made of it (``assemble``). What is not understood is refused.
"""
