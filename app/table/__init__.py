"""Columns of a table, one cell a text: de-identified, tagged, in colours. Started by ``thunder-deid table``."""
