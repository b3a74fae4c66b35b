"""One training loop for the desk, for nodes of GPUs and for other people's networks.

`loop` brings together what differs between them: what is learnt (its `Task`), what is read (`feeds`), how long
(`budgets`), in how many processes (`group`) and where it is kept (`stores`).
"""
