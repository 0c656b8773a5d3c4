import { basename, resolve } from 'node:path';
import { version } from '../../base/version.ts';
import { type ManifestEntry, readManifest } from '../../folder/manifest/manifest.ts';
import { canonicalJson } from '../../run/json.ts';
import type { MergeOptions } from './merge-job.ts';
import { isUnfinishedMerge } from './merge-manifests.ts';
import type { MergePlan } from './plan-merge.ts';

/** What run.json says of a merge: what came together, under which options. */
export function mergeEntry(plan: MergePlan, options: MergeOptions, started: Date): ManifestEntry {
  const { sources, counts, set } = plan;
  const judges = repeatedJudges(plan);
  return {
    command: 'merge',
    version,
    options: { ...options },
    started: started.toISOString(),
    merged: sources.map(({ folder, verdicts }, i) => ({
      // Where it lay on somebody's disk is nobody's business.
      folder: basename(resolve(folder)),
      verdicts: counts[i] ?? 0,
      sha256: verdicts?.digest() ?? null,
    })),
    set_sha256: set.sha256,
    ...(judges.length === 0 ? {} : { judges }),
  };
}

/** An interrupted merge of the same folders goes on as it began: what it had written is no further source. */
export async function resumedEntry(out: string, entry: ManifestEntry): Promise<ManifestEntry> {
  const unfinished = (await readManifest(out)).findLast(isUnfinishedMerge);
  return unfinished !== undefined && originOf(unfinished, out) === originOf(entry, out)
    ? { ...unfinished, finished: undefined }
    : entry;
}

/** What a merge brings to a folder, apart from what the folder held. */
function originOf({ merged, options }: ManifestEntry, out: string): string {
  const folders = Array.isArray(merged) ? (merged as readonly { readonly folder?: unknown }[]) : [];
  const own = basename(resolve(out));
  return canonicalJson([folders.filter((each) => each?.folder !== own), options]);
}

/** Judges that have more repetitions now than any invocation asked for, described as before. */
function repeatedJudges({ entries, union, judgeIds }: MergePlan): readonly object[] {
  if (!union.hasRenumbered) return [];
  return judgeIds.flatMap((id) => {
    const repeats = union.passes.by(id).at(-1)?.repetition ?? 1;
    const described = entries.flatMap(({ judges }) =>
      Array.isArray(judges) ? (judges as readonly { readonly id?: unknown }[]) : [],
    );
    const latest = described.findLast((judge) => judge?.id === id);
    return latest === undefined || repeats === 1 ? [] : [{ ...latest, repeats }];
  });
}
