import type { ManifestEntry } from '../../folder/manifest/manifest.ts';
import { canonicalJson } from '../../run/json.ts';

/** A judge that was not asked in the same way in two folders. */
export interface OtherSettings {
  readonly judgeId: string;
  /** The two folders, each with what its manifest says. */
  readonly one: { readonly folder: string; readonly settings: string };
  readonly other: { readonly folder: string; readonly settings: string };
}

/**
 * Finds a judge that was asked with other options in one folder than in another. Where folders have
 * verdicts on different trajectories, as shards do, no two rows can show it; in one folder, the keys of
 * the rows would. What counts is the last invocation of the judge that a manifest lists.
 */
export function otherSettings(
  sources: readonly { readonly folder: string; readonly entries: readonly ManifestEntry[] }[],
): OtherSettings | null {
  const seen = new Map<string, { readonly folder: string; readonly settings: string }>();
  for (const { folder, entries } of sources) {
    for (const [judgeId, settings] of settingsIn(entries)) {
      const one = seen.get(judgeId);
      if (one === undefined) seen.set(judgeId, { folder, settings });
      else if (one.settings !== settings) {
        return { judgeId, one, other: { folder, settings } };
      }
    }
  }
  return null;
}

function settingsIn(entries: readonly ManifestEntry[]): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  for (const { command, judges, options } of entries) {
    // A merge lists judges with their repetitions, and asked nobody.
    if (!Array.isArray(judges) || command === 'merge') continue;
    const { temperature, seed } = fields(options);
    for (const judge of judges as readonly unknown[]) {
      const { id, kind, samples, model, view } = fields(judge);
      // Only a model is asked with options; what other judges are made of is in their fingerprint.
      if (typeof id !== 'string' || kind !== 'model') continue;
      settings.set(id, canonicalJson({ temperature, seed, samples, model, view }));
    }
  }
  return settings;
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
