import type { Shard } from '../../../3-judging/blind/shard.ts';
import type { JudgeOutcome } from '../../../3-judging/judge-job.ts';

/** Reminds the user that a folder with one shard is not a judged set. */
export function shardNote({ number, of }: Shard, { counts }: JudgeOutcome): string {
  const isEmpty = counts.length > 0 && counts.every(({ total }) => total === 0);
  const what = isEmpty
    ? `Shard ${number} of ${of} is empty: the set has fewer instances than shards.`
    : `This is shard ${number} of ${of}, not the whole set.`;
  return `${what} tj merge OUT DIR… joins the folders of all shards.`;
}
