"""Training on one GPU with all of its text in the GPU's memory: what is drawn, hidden and learnt never waits for a CPU.
Without a GPU the same runs on the cores there are.

A small network reads 930,000 tokens a second on an H200; filling, cutting and hiding on a CPU gives it a tenth of that.
So text is tokenised and filled before (`training.resident.packing`), lies on the device as numbers of two bytes, and is
cut into rows and hidden there. Budgets are in seconds: a lent GPU has an end.

The objectives are those of the desk (`training.train`): whole morphemes to guess, labels with partial ones, named
entities beside them; matrices inside the layers by Muon, all else by AdamW.
"""
