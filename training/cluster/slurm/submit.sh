#!/usr/bin/env bash
# Submit a run, from texts to the bundle, each part after the one before:
#   submit.sh [--dry-run] CONFIG NODES WORK [--corpus TEXTS] [--judgments ANNOTATED]
# Texts are tokenised by one process, which takes all cores of its node; the encoder is pretrained on NODES of eight
# GPUs; fine-tuning takes one node, as in the paper: its batch is 32 rows. To be called in the project's folder, or with
# the project installed. --dry-run prints every line and what it starts, and submits nothing.
set -euo pipefail

dry=
if [[ ${1:-} == --dry-run ]]; then
    dry=1
    shift
fi
if (($# < 3)) || ! [[ $2 =~ ^[1-9][0-9]*$ ]]; then
    echo "usage: submit.sh [--dry-run] CONFIG NODES WORK [--corpus TEXTS] [--judgments ANNOTATED]" >&2
    exit 2
fi
config=$1 nodes=$2 work=$3 options=("${@:4}")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
after=

# part UNTIL NODES PROCESSES; leaves the job's number in $after
part() {
    local line=(sbatch --parsable "--nodes=$2" "--job-name=$config-$1" "--export=ALL,PROCESSES=$3")
    if [[ -n $after ]]; then
        line+=("--dependency=afterok:$after" --kill-on-invalid-dep=yes)
    fi
    line+=("$here/train.sbatch" "$config" "$1" "$work" "${options[@]}")
    if [[ -z $dry ]]; then
        after=$("${line[@]}")
        after=${after%%;*}
        echo "$1: job $after"
        return
    fi
    printf '%q ' "${line[@]}"
    echo
    DRY_RUN=1 PROCESSES=$3 SLURM_JOB_NUM_NODES=$2 bash "$here/train.sbatch" "$config" "$1" "$work" "${options[@]}"
    after=JOB-OF-${1^^}
}

part filling 1 1
part lengthening "$nodes" 8
part finetuning 1 8
part export 1 1
