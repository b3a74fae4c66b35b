"""Training: corpus to bundle. `python -m training` lists the commands."""

import os

# oneDNN keeps what it compiled for each shape of a product, 1,024 of them unless told, and how many tokens are to be
# guessed differs at each step: pretraining grew to 7 GB in 275 steps. It must be said before torch is imported.
os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "64")
