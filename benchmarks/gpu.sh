#!/usr/bin/env bash
# All that is to be measured on one lent GPU, the most wanted first: bash benchmarks/gpu.sh [--dry-run | --toy] [FOLDER]
# Leaves a Markdown file of each in FOLDER (work/gpu), goes on after one that fails, and does not repeat one that is there.
# --dry-run prints the commands; --toy runs every one of them at toy size, on a CPU too.
set -euo pipefail
mode=${1:-}
[[ $mode == --dry-run || $mode == --toy ]] && shift || mode=
out=${1:-work/gpu}
failed=0

# measured NAME COMMAND…
measured() {
    local name=$1
    shift
    if [[ $mode == --dry-run ]]; then
        printf '%q ' "$@"
        echo "> $out/$name.md"
        return
    fi
    if [[ -e $out/$name.md ]]; then
        return
    fi
    mkdir -p "$out"
    if "$@" >"$out/$name.draft" 2>"$out/$name.log"; then
        mv "$out/$name.draft" "$out/$name.md"
        echo "$name: ${SECONDS} s after the beginning"
    else
        failed=1
        echo "$name failed: $out/$name.log" >&2
    fi
}

speed=(python -m benchmarks.training_speed)
beside=(python -m benchmarks.training_beside)
if [[ $mode == --toy ]]; then
    few=(--rounds 1 --peak 1e11)
    measured toy "${speed[@]}" --config toy "${few[@]}" --profile "$out/profiles"
    measured toy-one-step "${speed[@]}" --config toy --stage pretraining --attention fused shift "${few[@]}"
    measured toy-recompute "${speed[@]}" --config toy --stage pretraining --attention shift --recompute "${few[@]}"
    measured toy-beside "${beside[@]}" --config toy --lengths 64 128 --rows 1 --rounds 1
    exit "$failed"
fi
measured 370m "${speed[@]}" --config 370m --profile "$out/profiles"
measured 370m-beside "${beside[@]}" --config 370m
measured 800m-one-step "${speed[@]}" --config 800m --stage pretraining --attention fused shift --rounds 1
measured 1.5b-one-step "${speed[@]}" --config 1.5b --stage pretraining --attention fused shift --rounds 1 --recompute
exit "$failed"
