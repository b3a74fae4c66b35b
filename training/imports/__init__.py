"""Other people's models: a Hugging Face checkpoint on this disk becomes a bundle the desktop loads.

`checkpoint` reads the folder, `vocabulary` its tokenizer, `labels` turns its labels into ours, `convert` writes the
bundle. Nothing is fetched and no code of a checkpoint is run.
"""
