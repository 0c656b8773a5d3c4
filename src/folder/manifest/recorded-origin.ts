import { readManifest } from './manifest.ts';
import { type EnvironmentRecord, recordedEnvironment } from './recorded-environment.ts';

/** Where a set came from, as far as its folder's manifest says. */
export interface SetOrigin {
  /** What the manifest says of the environment; null where it names none. */
  readonly environment: EnvironmentRecord | null;
  /** The seed that its instances were drawn with. */
  readonly seed: number | bigint | null;
  /** How many trajectories were asked for. */
  readonly size: number | null;
  /** How long its runs were asked to be. */
  readonly length: string | null;
  /** The fault types that the set holds; empty where that is not recorded. */
  readonly types: readonly unknown[];
}

export const UNKNOWN_ORIGIN: SetOrigin = {
  environment: null,
  seed: null,
  size: null,
  length: null,
  types: [],
};

export async function recordedOrigin(folder: string): Promise<SetOrigin> {
  const entries = await readManifest(folder);
  const seed = entries.findLast((entry) => entry.seed !== undefined)?.seed;
  const size = entries.findLast(({ n_requested }) => typeof n_requested === 'number')?.n_requested;
  const types = entries.findLast((entry) => Array.isArray(entry.types))?.types;
  const length = entries.findLast(({ n_requested }) => n_requested !== undefined)?.length;
  return {
    environment: recordedEnvironment(entries),
    seed: typeof seed === 'string' ? BigInt(seed) : (seed ?? null),
    size: typeof size === 'number' ? size : null,
    length: typeof length === 'string' ? length : null,
    types: Array.isArray(types) ? types : [],
  };
}

/** A seed as JSON can hold it: beyond 2^53 a number would lose digits, so it becomes a text. */
export function recordedSeed(seed: number | bigint): number | string {
  return typeof seed === 'bigint' ? String(seed) : seed;
}
