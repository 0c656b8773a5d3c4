import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { errorCode, FileError } from '../../base/errors.ts';
import { fileFailure } from '../../base/files/file-failure.ts';
import { writeAtomically } from '../../base/files/write-atomically.ts';
import { parseSettings, parseSettingsText } from '../../base/settings-file.ts';

const count = z.int().nonnegative();

/** How far a canary has come: as much at its millionth pair as at its tenth. */
const canaryState = z.strictObject({
  kind: z.literal('trajectory-judge canary'),
  /** What is watched. Another judge, another set or another baseline is another canary. */
  judge: z.string(),
  set: z.string(),
  baseline: z.number(),
  tolerated: z.number(),
  runLength: z.number(),
  began: z.iso.datetime(),
  pairs: count,
  /** The sum of the differences of all pairs, and those of the latest ones. */
  sum: z.number(),
  latest: z.array(z.union([z.literal(-1), z.literal(0), z.literal(1)])).max(1000),
  calls: count,
  failed: count,
  unscored: count,
  detector: z.array(z.number()).max(100),
  /** After how many pairs the alarm was raised, and when; null as long as it was not. */
  alarm: z.strictObject({ pairs: count, at: z.iso.datetime() }).nullable(),
});

export type CanaryState = z.output<typeof canaryState>;

/** What a canary watches. */
export type Watched = Pick<CanaryState, 'judge' | 'set' | 'baseline' | 'tolerated' | 'runLength'>;

export const freshState = (watched: Watched): CanaryState => ({
  kind: 'trajectory-judge canary',
  ...watched,
  began: new Date().toISOString(),
  pairs: 0,
  sum: 0,
  latest: [],
  calls: 0,
  failed: 0,
  unscored: 0,
  detector: [],
  alarm: null,
});

/**
 * The state at a path; null where there is none. Refuses one of another canary.
 *
 * @param advice what to do about that one
 */
export async function readState(
  path: string,
  watched: Watched,
  advice: string,
): Promise<CanaryState | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return null;
    throw fileFailure('read a file', path, cause);
  }
  const state = parseSettings(canaryState, parseSettingsText(text, path), path);
  const names = Object.keys(watched) as readonly (keyof Watched)[];
  const other = names.find((name) => state[name] !== watched[name]);
  if (other === undefined) return state;
  throw new FileError(path, `is the state of a canary with another ${WORDS[other]}; ${advice}`);
}

const WORDS: Readonly<Record<keyof Watched, string>> = {
  judge: 'judge',
  set: 'set',
  baseline: 'baseline',
  tolerated: '--drop',
  runLength: '--run-length',
};

export const writeState = (path: string, state: CanaryState): Promise<void> =>
  writeAtomically(path, `${JSON.stringify(state)}\n`);
