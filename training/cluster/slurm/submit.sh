#!/usr/bin/env bash
# Submit a run, from texts to the bundle, each part after the one before:
#   submit.sh [--dry-run] CONFIG NODES WORK [--corpus TEXTS] [--judgments ANNOTATED]
# Texts are tokenised by one process, which takes all cores of a node without GPUs; the encoder is pretrained on NODES of
# eight GPUs; fine-tuning takes one node, as in the paper: its batch is 32 rows; evaluation takes one GPU, the export none.
# CPU_PARTITION and GPU_PARTITION name the partitions, where the default one is not meant; SBATCH_ACCOUNT and the like
# are sbatch's own. To be called in the project's folder, or with the project installed. --dry-run prints every line and
# what it starts, and submits nothing.
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
known=$here/../../runs/configs
if [[ $config == *.toml && ! -f $config ]] || [[ $config != *.toml && ! -f $known/$config.toml ]]; then
    echo "no run $config: give a .toml file or one of $(cd "$known" && echo *.toml | sed 's/\.toml//g')" >&2
    exit 2
fi

# Jobs would wait for hours before they find that their processes cannot share a batch.
file=$known/$config.toml
if [[ $config == *.toml ]]; then
    file=$config
fi
network=$(sed -n 's/^network = "\(.*\)"$/\1/p' "$file")
shape=$here/../../configs/$network.toml
if [[ $network == *.toml ]]; then
    shape=$(dirname "$file")/$network
fi
processes=$((nodes * 8))
odd=$(awk -v processes="$processes" '
    /^\[/ { stage = substr($1, 2, length($1) - 2) }
    /^batch = / && stage != "finetuning" { gsub("_", "", $3); if ($3 % processes) print $3 " rows of " stage }
' "$shape")
if [[ -n $odd ]]; then
    echo "$nodes nodes are $processes processes, which a batch does not divide by: ${odd//$'\n'/, }" >&2
    exit 2
fi
after=

# part UNTIL NODES GPUS CORES; leaves the job's number in $after
part() {
    local processes=$(($3 > 0 ? $3 : 1)) partition=${CPU_PARTITION:-}
    local line=(sbatch --parsable "--nodes=$2" "--job-name=$(basename "$config" .toml)-$1")
    line+=("--export=ALL,PROCESSES=$processes" "--cpus-per-task=$4")
    if (($3 > 0)); then
        line+=("--gpus-per-node=$3")
        partition=${GPU_PARTITION:-}
    fi
    if (($4 == whole)); then
        line+=(--exclusive)
    fi
    if [[ -n $partition ]]; then
        line+=("--partition=$partition")
    fi
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
    DRY_RUN=1 PROCESSES=$processes SLURM_CPUS_PER_TASK=$4 SLURM_JOB_NUM_NODES=$2 bash "$here/train.sbatch" "$config" "$1" "$work" "${options[@]}"
    after=JOB-OF-${1^^}
}

whole=${CPUS_PER_NODE:-64}
part filling 1 0 "$whole"
part lengthening "$nodes" 8 "$whole"
part finetuning 1 8 "$whole"
part evaluation 1 1 8
part export 1 0 8
