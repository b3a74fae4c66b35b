"""One way from text to bundle: a script per stage, each resumable, one command for all of them.

corpus → tokenizer → shards → filling → pretraining → lengthening → fine-tuning → evaluation → export: `pipeline.py`.
"""
