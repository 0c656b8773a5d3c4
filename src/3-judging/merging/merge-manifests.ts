import type { ManifestEntry } from '../../folder/manifest/manifest.ts';
import { canonicalJson } from '../../run/json.ts';

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
