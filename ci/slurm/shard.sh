#!/usr/bin/env bash
# One task of the array that ci/slurm/campaign.sh submits. A task that was preempted or ran out of
# time is requeued and goes on where it stopped.
#SBATCH --requeue
set -euo pipefail
cosim=$1 shards=$2 directory=$3
shift 3
out=$directory/shard-$SLURM_ARRAY_TASK_ID
jobs=${SLURM_CPUS_PER_TASK:-1}
common=(--jobs "$jobs" --seeds "$out/seeds.yaml")
if [[ -s $out/results.jsonl ]]; then
  exec "$cosim" campaign --resume "$out" "${common[@]}"
fi
exec "$cosim" campaign "$@" --shard "$SLURM_ARRAY_TASK_ID/$shards" --out "$out" "${common[@]}"
