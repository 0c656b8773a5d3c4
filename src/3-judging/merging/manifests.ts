import { basename, resolve } from 'node:path';
import { version } from '../../base/version.ts';
import { type ManifestEntry, readManifest } from '../../folder/manifest/manifest.ts';
import { canonicalJson } from '../../run/json.ts';
import type { MergeSettings } from '../settings.ts';
import type { MergePlan } from './plan-merge.ts';

/** The order of the commands that make a set; their entries do not say when they ran. */
const MAKERS = ['generate', 'import', 'inject'];

/**
 * The entries of several manifests as one: each once, those that made the set first, then by their
 * start. The order of the manifests does not matter, and merging again changes nothing.
 */
export function mergeManifests(
  manifests: readonly (readonly ManifestEntry[])[],
): readonly ManifestEntry[] {
  const entries = new Map<string, ManifestEntry>();
  for (const entry of manifests.flat()) entries.set(canonicalJson(entry), entry);
  const ended = new Set<string>();
  for (const entry of entries.values()) if (isEnded(entry)) ended.add(invocationOf(entry));
  return Array.from(entries, ([text, entry]) => ({ text, entry, ...turnOf(entry) }))
    .filter(({ entry }) => isEnded(entry) || !ended.has(invocationOf(entry)))
    .sort((a, b) => a.rank - b.rank || compare(a.started, b.started) || compare(a.text, b.text))
    .map(({ entry }) => entry);
}

/** Whether two manifests say the same, whatever the order of keys. */
export function isSameManifest(a: readonly ManifestEntry[], b: readonly ManifestEntry[]): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

/** Whether an entry is of a merge that was killed; the same command does it again. */
export function isUnfinishedMerge({ command, finished }: ManifestEntry): boolean {
  return command === 'merge' && finished === null;
}

/** A folder that was copied while it was judged holds an entry that the folder itself has completed since. */
const isEnded = ({ finished }: ManifestEntry): boolean => finished !== null;

function invocationOf({ finished: _, stopped: __, counts: ___, ...entry }: ManifestEntry): string {
  return canonicalJson(entry);
}

function turnOf({ command, started }: ManifestEntry): { rank: number; started: string } {
  if (typeof started === 'string') return { rank: MAKERS.length + 1, started };
  const maker = command === undefined ? 0 : MAKERS.indexOf(command);
  return { rank: maker === -1 ? MAKERS.length : maker, started: '' };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The judges that an entry lists, whatever another program wrote there. */
export function judgesIn({ judges }: ManifestEntry): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(judges) ? judges.map(fieldsOf) : [];
}

export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** What run.json says of a merge: what came together, under which options. */
export async function mergeEntry(
  plan: MergePlan,
  options: MergeSettings,
  started: Date,
): Promise<ManifestEntry> {
  const merged = [];
  for (const [i, { folder, verdicts }] of plan.sources.entries()) {
    merged.push({
      // Where it lay on somebody's disk is nobody's business.
      folder: basename(resolve(folder)),
      verdicts: plan.counts[i] ?? 0,
      sha256: (await verdicts?.digest()) ?? null,
    });
  }
  const judges = repeatedJudges(plan);
  return {
    command: 'merge',
    version,
    options: { ...options, prefer: options.prefer ?? null },
    started: started.toISOString(),
    merged,
    set_sha256: plan.set.sha256,
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
  const folders = Array.isArray(merged) ? merged : [];
  const own = basename(resolve(out));
  return canonicalJson([folders.filter((each) => fieldsOf(each).folder !== own), options]);
}

/** Judges that have more repetitions now than any invocation asked for, described as before. */
function repeatedJudges({ entries, union, judgeIds }: MergePlan): readonly object[] {
  if (!union.hasRenumbered) return [];
  const described = entries.flatMap(judgesIn);
  return judgeIds.flatMap((id) => {
    const repeats = union.passes.by(id).at(-1)?.repetition ?? 1;
    const latest = described.findLast((judge) => judge.id === id);
    return latest === undefined || repeats === 1 ? [] : [{ ...latest, repeats }];
  });
}

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
  const shared = [...a].flatMap(([text, start]) => (b.has(text) ? [start] : []));
  const only = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
    [...one].flatMap(([text, start]) => (other.has(text) ? [] : [start]));
  const [onlyA, onlyB] = [only(a, b), only(b, a)];
  if (shared.length > 0 && onlyA.length > 0 && onlyB.length > 0) return null;
  if (isAfter(onlyB, shared.length > 0 ? shared : onlyA)) return true;
  return isAfter(onlyA, shared.length > 0 ? shared : onlyB) ? false : null;
}

function isAfter(later: readonly number[], earlier: readonly number[]): boolean {
  if (later.length === 0 || earlier.length === 0) return false;
  return later.every((start) => earlier.every((other) => start > other));
}

/** Dates are written in many zones, so they are compared as instants; what is no date is neither before nor after. */
function instantOf(text: string): number {
  const isDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d))?$/.test(text);
  return isDate ? Date.parse(text) : Number.NaN;
}

/** When each invocation of a judge began, by what the manifest says of it. */
function startsOf(judgeId: string, entries: readonly ManifestEntry[]): ReadonlyMap<string, number> {
  const starts = new Map<string, number>();
  for (const entry of entries) {
    if (typeof entry.started !== 'string') continue;
    if (judgesIn(entry).some(({ id }) => id === judgeId)) {
      starts.set(canonicalJson(entry), instantOf(entry.started));
    }
  }
  return starts;
}
