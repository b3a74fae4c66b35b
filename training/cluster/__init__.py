"""Training at size: the paper's three networks on nodes with several GPUs, and the same code at toy size on a CPU.

Read ``config.py`` (what is trained), ``data.py`` (on what, in which order), ``run.py`` (how) and ``slurm/`` (where).
Everything random and every order is a function of seed, epoch and step: a run that was killed goes on at the step of
its last checkpoint and gives the same digits.
"""
