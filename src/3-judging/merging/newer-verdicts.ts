import type { ManifestEntry } from '../../folder/manifest/manifest.ts';
import { canonicalJson } from '../../run/json.ts';

/**
 * Whether a judge gave its verdicts in the second folder after those in the first. Rows do not say when
 * they were made, but manifests say when each invocation began. The second is newer if every invocation
 * of the judge that it lists began after every one that the first lists. Where both list the same
 * invocation, one folder was copied from the other: then the one with further, later ones is newer.
 * Null if neither can be said of one of them.
 */
export function isNewer(
  judgeId: string,
  first: readonly ManifestEntry[],
  second: readonly ManifestEntry[],
): boolean | null {
  const [a, b] = [startsOf(judgeId, first), startsOf(judgeId, second)];
  if (a.size === 0 || b.size === 0) return null;
  const shared = [...a.keys()].filter((text) => b.has(text));
  const own = (starts: ReadonlyMap<string, string>): readonly string[] =>
    [...starts].flatMap(([text, start]) => (shared.includes(text) ? [] : [start]));
  const before = shared.map((text) => a.get(text) as string);
  if (isAfter(own(b), shared.length === 0 ? own(a) : own(a).length > 0 ? null : before))
    return true;
  if (isAfter(own(a), shared.length === 0 ? own(b) : own(b).length > 0 ? null : before))
    return false;
  return null;
}

function isAfter(later: readonly string[], earlier: readonly string[] | null): boolean {
  if (earlier === null || later.length === 0 || earlier.length === 0) return false;
  return later.every((start) => earlier.every((other) => start > other));
}

/** When each invocation of a judge began, by what the manifest says of it. */
function startsOf(judgeId: string, entries: readonly ManifestEntry[]): ReadonlyMap<string, string> {
  const starts = new Map<string, string>();
  for (const entry of entries) {
    const { judges, started } = entry;
    if (!Array.isArray(judges) || typeof started !== 'string') continue;
    if (!judges.some((judge: unknown) => (judge as { id?: unknown } | null)?.id === judgeId))
      continue;
    starts.set(canonicalJson(entry), started);
  }
  return starts;
}
