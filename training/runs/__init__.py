"""One way from text to bundle: a script per stage, each resumable, one command for all of them.

corpus → tokenizer → shards → pretraining → long-context stage → fine-tuning → evaluation → export; read `pipeline.py`.
"""
