#!/usr/bin/env bash
# Submit the stages of a model, each after the one before:
#   submit.sh [--dry-run] CONFIG NODES WORK
# WORK holds tokenizer.json, shards/ (python -m training.runs) and epochs/ (python -m training cluster fill); runs and
# checkpoints go to WORK/CONFIG. Fine-tuning takes one node: its batch is 32 rows, the paper's node of eight GPUs.
# To be called in the project's folder, or with the project installed, on a machine that submits jobs.
# --dry-run prints every line and what it starts, and submits nothing.
set -euo pipefail

dry=
if [[ ${1:-} == --dry-run ]]; then
    dry=1
    shift
fi
if (($# != 3)) || ! [[ $2 =~ ^[1-9][0-9]*$ ]]; then
    echo "usage: submit.sh [--dry-run] CONFIG NODES WORK" >&2
    exit 2
fi
config=$1 nodes=$2 work=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
run=$work/$config

# Prints the job's number; DRY_RUN makes train.sbatch print what it would start.
stage() {
    local name=$1 count=$2 after=$3 arguments=("${@:4}") line
    line=(sbatch --parsable "--nodes=$count" "--job-name=$config-$name")
    if [[ -n $after ]]; then
        line+=("--dependency=afterok:$after" --kill-on-invalid-dep=yes)
    fi
    line+=("$here/train.sbatch" "$name" "$config" "${arguments[@]}")
    if [[ -z $dry ]]; then
        "${line[@]}"
        return
    fi
    printf '%q ' "${line[@]}" >&2
    echo >&2
    DRY_RUN=1 SLURM_JOB_NUM_NODES=$count bash "$here/train.sbatch" "$name" "$config" "${arguments[@]}" >&2
    echo "JOB-OF-${name^^}"
}

tokenizer=$work/tokenizer.json
first=$(stage pretraining "$nodes" "" "$work/shards" "$run/pretraining" "$tokenizer")
second=$(stage lengthening "$nodes" "$first" "$work/shards" "$run/lengthening" "$tokenizer" "$run/pretraining/checkpoint.pt")
last=$(stage finetuning 1 "$second" "$work/epochs" "$run/finetuning" "$tokenizer" "$run/lengthening/checkpoint.pt")
echo "${first%%;*} ${second%%;*} ${last%%;*}"
